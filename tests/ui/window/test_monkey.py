"""Monkey test over a real engine, each part in a process of its own: always the same steps, while
`python -m benchmarks monkey` takes ten thousand others each time and reports the longest ones.
"""

import subprocess
import sys

import pytest

pytestmark = pytest.mark.slow

_STEPS = 1_250
_GENEROUS_S = 110


@pytest.mark.parametrize("seed", [1, 2])
def test_whatever_is_pressed_nothing_breaks(seed: int) -> None:
    # Its exit code tells of steps that took long, too, which depends on the machine.
    done = subprocess.run(
        [sys.executable, "-m", "tests.ui.monkey", "--steps", str(_STEPS), "--seed", str(seed)],
        capture_output=True,
        text=True,
        timeout=_GENEROUS_S,
        check=False,
    )
    assert " steps, 0 troubles" in done.stdout, done.stdout + done.stderr
