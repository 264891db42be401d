"""What the worst input of each tool costs: stopped as it begins, and left alone for a while.

Figures: from the stop to the end of the run, the longest time that no other thread had its turn,
and what the program grew by. Garbage is collected between the attacks, as the window does it: when
nobody uses it.
"""

import gc
import tempfile
from pathlib import Path

from benchmarks.limits import at_most
from tests.attacks.harness import a_harness
from tests.attacks.measuring import attacked
from tests.attacks.table import ATTACKS

_STOP_MS, _GAP_MS, _MEMORY_MB = 100, 50, 50
_LEFT_ALONE_S = 3.0


def main() -> None:
    with tempfile.TemporaryDirectory() as folder, a_harness(Path(folder)) as (keep, fixtures):
        gc.disable()
        for number, attack in enumerate(ATTACKS, start=1):
            gc.collect()
            at_once = attacked(keep, fixtures, attack, number=2 * number)
            later = attacked(keep, fixtures, attack, number=2 * number + 1, alone_s=_LEFT_ALONE_S)
            stop_ms = max(at_once.stop_s, later.stop_s) * 1000
            gap_ms = max(at_once.gap_s, later.gap_s) * 1000
            memory_mb = max(at_once.memory_mb, later.memory_mb)
            name = f"{attack.tool}, {attack.name}"
            print(f"{name:55} {stop_ms:6.0f} ms {gap_ms:6.0f} ms {memory_mb:5.0f} MB", flush=True)
            at_most(f"{name}: stop, ms", stop_ms, _STOP_MS)
            at_most(f"{name}: held up, ms", gap_ms, _GAP_MS)
            at_most(f"{name}: memory, MB", memory_mb, _MEMORY_MB)
