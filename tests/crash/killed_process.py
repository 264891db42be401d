"""A Keep that ends itself with SIGKILL at a named commit point."""

import os
import signal
from pathlib import Path

from keep_desktop.app.build import EngineLocked, engine_lock, open_engine
from keep_desktop.parsing.host import ProcessParser
from keep_desktop.services.runs.actions import run_and_wait
from keep_desktop.services.workflows.queries import find_workflow
from tests.builders.waiting import wait_for


def main(data: Path, workflow: str, point: str, skip: int) -> None:
    """Run the workflow to its end, or until *point* is passed after it was passed *skip* times."""
    left = skip

    def checkpoint(name: str) -> None:
        nonlocal left
        if name != point:
            return
        if left == 0:
            os.kill(os.getpid(), signal.SIGKILL)
        left -= 1

    wait_for(lambda: is_free(data))
    with open_engine(data, checkpoint=checkpoint) as keep:
        assert isinstance(keep.parser, ProcessParser)
        # A second child would begin to import for another owner, who never comes.
        vars(keep.parser._pool)["warm_up"] = lambda: None
        run_and_wait(keep, find_workflow(keep, workflow).id)


def is_free(data: Path) -> bool:
    """A process that was killed while it started a child leaves its lock to that child, until the
    child has become a program of its own."""
    try:
        with engine_lock(data):
            return True
    except EngineLocked:
        return False
