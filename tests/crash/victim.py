"""A Keep that ends itself with SIGKILL at a named commit point: `python -m tests.crash.victim`.

Arguments: data folder, workflow name, commit point, how many times the point is passed first.
"""

import os
import signal
import sys
from pathlib import Path

from keep_desktop.app.build import open_engine
from keep_desktop.services.runs import run_and_wait
from keep_desktop.services.workflows import find_workflow


def main(data_dir: str, workflow: str, point: str, skip: str) -> None:
    left = int(skip)

    def passed(name: str) -> None:
        nonlocal left
        if name != point:
            return
        if left == 0:
            os.kill(os.getpid(), signal.SIGKILL)
        left -= 1

    with open_engine(Path(data_dir), passed=passed) as keep:
        run_and_wait(keep, find_workflow(keep, workflow).id)


if __name__ == "__main__":
    main(*sys.argv[1:])
