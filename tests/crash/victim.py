"""A Keep that ends itself with SIGKILL at a named commit point."""

import os
import signal
from pathlib import Path

from keep_desktop.app.build import open_engine
from keep_desktop.services.runs import run_and_wait
from keep_desktop.services.workflows import find_workflow


def main(data: Path, workflow: str, point: str, skip: int) -> None:
    """Run the workflow to its end, or until *point* is passed after it was passed *skip* times."""
    left = skip

    def passed(name: str) -> None:
        nonlocal left
        if name != point:
            return
        if left == 0:
            os.kill(os.getpid(), signal.SIGKILL)
        left -= 1

    with open_engine(data, passed=passed) as keep:
        run_and_wait(keep, find_workflow(keep, workflow).id)
