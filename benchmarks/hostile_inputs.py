"""What the worst input of each tool costs: stopped as it begins, in its midst, and late.

Figures: from the stop to the end of the run, the longest time that no other thread had its turn,
and what the program grew by. Garbage is collected between the attacks, as the window does it: when
nobody uses it. The tools of each namespace have a process of their own, since the servers that
attack them work in it too, and some never end. `python -m benchmarks.hostile_inputs Http Text` for
some of them.
"""

import ctypes
import gc
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from itertools import count
from pathlib import Path

from benchmarks import limits
from tests.attacks.harness import a_harness
from tests.attacks.measuring import attacked
from tests.attacks.preparing import Attack
from tests.attacks.table import ATTACKS

_STOP_MS, _GAP_MS, _MEMORY_MB = 100, 50, 50
#: For how long a call is left to itself before the stop: as it arrives, while what came is parsed,
#: and while what was parsed is worked on.
_LEFT_ALONE_S = (0.1, 0.5, 2.0)


def _namespace(attack: Attack) -> str:
    return attack.tool.partition(".")[0]


def main(namespaces: Sequence[str] = ()) -> None:
    for name in namespaces or dict.fromkeys(map(_namespace, ATTACKS)):
        command = [sys.executable, "-m", "benchmarks.hostile_inputs", "--within", name]
        if subprocess.run(command, check=False, timeout=600).returncode:
            limits.others_were_over(f"hostile_inputs {name}")


def _trim() -> None:
    ctypes.CDLL(None).malloc_trim(0)


def _measure(namespace: str) -> None:
    attacks = [attack for attack in ATTACKS if _namespace(attack) == namespace]
    with tempfile.TemporaryDirectory() as folder, a_harness(Path(folder)) as (keep, fixtures):
        # What is imported at the first call is no work of the one that is measured.
        attacked(keep, fixtures, attacks[0], number=0)
        gc.disable()
        numbers = count(1)
        for attack in attacks:
            costs = []
            for alone_s in _LEFT_ALONE_S:
                gc.collect()
                _trim()
                costs.append(
                    attacked(keep, fixtures, attack, number=next(numbers), alone_s=alone_s)
                )
            stop_ms = max(one.stop_s for one in costs) * 1000
            gap_ms = max(one.gap_s for one in costs) * 1000
            memory_mb = max(one.memory_mb for one in costs)
            name = f"{attack.tool}, {attack.name}"
            print(f"{name:55} {stop_ms:6.0f} ms {gap_ms:6.0f} ms {memory_mb:5.0f} MB", flush=True)
            limits.at_most(f"{name}: stop, ms", stop_ms, _STOP_MS)
            limits.at_most(f"{name}: held up, ms", gap_ms, _GAP_MS)
            limits.at_most(f"{name}: memory, MB", memory_mb, _MEMORY_MB)


if __name__ == "__main__":
    if sys.argv[1:2] == ["--within"]:
        _measure(sys.argv[2])
    else:
        main(sys.argv[1:])
    sys.exit(limits.ended())
