"""Anything pressed 10,000 times: no exception, and the longest that one step held the window's
thread up. See `tests.ui.monkey`; in a process of its own."""

import subprocess
import sys

from benchmarks import limits

STEPS = 10_000


def main() -> None:
    command = [sys.executable, "-m", "tests.ui.monkey", "--steps", str(STEPS)]
    if subprocess.run(command, check=False).returncode:
        limits.others_were_over("monkey: an exception, or a step of more than 200 ms")


if __name__ == "__main__":
    main()
    sys.exit(limits.ended())
