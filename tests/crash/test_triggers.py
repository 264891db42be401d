"""SIGKILL where a trigger was noticed, and where its trouble was noted: the next engine starts what
it was to start, and knows what keeps it from noticing."""

import os
import shutil
import signal
import time
from pathlib import Path

import pytest

from keep_desktop.app.build import open_engine
from tests.builders.cli import Desktop
from tests.builders.forked import end_of
from tests.builders.waiting import wait_for
from tests.crash.bench import KILLED
from tests.crash.points import WOKEN

SCRIPT = """
for (const file of await Files.list({{ folder: "{folder}" }})) {{
  await Items.withItem(file.name, file.name, async (ctx) => {{}});
}}
"""


def dies_watching(data: Path, folder: Path, point: str) -> None:
    """In a process of its own: a file comes, or the folder goes."""

    def checkpoint(reached: str) -> None:
        if reached == point:
            os.kill(os.getpid(), signal.SIGKILL)

    with open_engine(data, checkpoint=checkpoint) as keep:
        keep.engine.start_schedule()
        if point == "trigger noticed":
            (folder / "file.txt").write_text("new")
        else:
            shutil.rmtree(folder)
        time.sleep(60)


@pytest.mark.parametrize("point", WOKEN)
def test_a_kill_loses_neither_what_was_noticed_nor_why_nothing_is(
    tmp_path: Path, point: str
) -> None:
    keep, folder = Desktop(tmp_path), tmp_path / "in"
    folder.mkdir()
    keep.add("N", SCRIPT.format(folder=folder))
    keep.ok("folder", "grant", "N", folder)
    keep.ok("trigger", "add", "N", f"folder={folder}")
    assert end_of(dies_watching, keep.data, folder, point) == KILLED
    assert keep.json("show", "sessions", "N") == []
    [row] = keep.json("trigger", "list")
    if point == "trigger trouble noted":
        assert "is not there" in row["trouble"]
        return
    with keep.engine():
        wait_for(lambda: keep.items("N") == {"file.txt": "done"})
    # The start may look once more, which finds nothing to do.
    assert {row["trigger"] for row in keep.json("show", "sessions", "N")} == {"folder"}
