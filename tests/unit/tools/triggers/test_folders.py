"""A real folder is watched: what comes wakes the workflow once it is whole."""

import shutil
import threading
import time
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from keep_desktop.domain.ids import TriggerId, WorkflowId
from keep_desktop.ports.tools import Grant
from keep_desktop.ports.triggers import Watched
from keep_desktop.tools.files.own_folders import closed_to_tools
from keep_desktop.tools.triggers import folders
from keep_desktop.tools.triggers.folders import FolderWatcher
from tests.builders.waiting import wait_for
from tests.unit.tools.triggers.recording_sink import RecordingSink

LATER = datetime.now(UTC) + timedelta(days=1)


@pytest.fixture
def watcher(woken: RecordingSink, monkeypatch: pytest.MonkeyPatch) -> Iterator[FolderWatcher]:
    for name, value in {"_STEP_MS": 20, "_GROW_MS": 20, "_CHECK_MS": 100, "_WHOLE_S": 0.05}.items():
        monkeypatch.setattr(folders, name, value)
    watcher = FolderWatcher(woken)
    yield watcher
    watcher.close()


def watched(folder: Path, id: int = 1, *, since: datetime = LATER, given: bool = True) -> Watched:
    grants = (Grant(folder, is_folder=True),) if given else ()
    return Watched(
        id=TriggerId(id), workflow_id=WorkflowId(1), place=str(folder), grants=grants, since=since
    )


def test_a_file_that_comes_wakes_those_of_its_folder_alone(
    tmp_path: Path, watcher: FolderWatcher, woken: RecordingSink
) -> None:
    first, second = tmp_path / "a", tmp_path / "b"
    first.mkdir()
    second.mkdir()
    watcher.watch([watched(first, 1), watched(second, 2), watched(first, 3)])
    wait_for(lambda: woken.is_watched(3))
    (first / "new.txt").write_text("new")
    wait_for(lambda: woken.ids != [])
    assert sorted(woken.ids) == [1, 3]
    woken.ids.clear()
    # Taken away, or being written by Keep: there is nothing to do. A folder with a file: there is.
    (first / "new.txt").unlink()
    (first / ".keep-1.tmp").write_text("part")
    (second / "below").mkdir()
    (second / "below" / "x.txt").write_text("new")
    wait_for(lambda: woken.ids != [])
    assert woken.ids == [2]
    woken.ids.clear()
    (second / "below" / "y.txt").write_text("new")
    wait_for(lambda: woken.ids == [2])


def test_a_file_is_waited_for_until_it_is_whole(
    tmp_path: Path, watcher: FolderWatcher, woken: RecordingSink, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = [0.0]
    monkeypatch.setattr(time, "monotonic", lambda: now[0])
    file = tmp_path / "big.bin"
    watcher._seen = {str(tmp_path): folders._scan(str(tmp_path))}
    watcher._changed(str(tmp_path), [str(file)])
    by_folder = {str(tmp_path): [watched(tmp_path)]}
    for moment in range(9):
        file.write_bytes(b"x" * moment)
        now[0] = float(moment)
        watcher._wake_all(by_folder)
        assert woken.ids == []
    now[0] += 1.0
    watcher._wake_all(by_folder)
    assert woken.ids == [1]


@pytest.mark.parametrize("came", ["before", "after"])
def test_what_came_while_nothing_watched_wakes_once_watching_begins(
    tmp_path: Path, watcher: FolderWatcher, woken: RecordingSink, came: str
) -> None:
    (tmp_path / "old.txt").write_text("old")
    known = datetime.fromtimestamp((tmp_path / "old.txt").stat().st_ctime, UTC)
    since = known - timedelta(hours=1) if came == "after" else known + timedelta(hours=1)
    watcher.watch([watched(tmp_path, since=since)])
    wait_for(lambda: woken.is_watched(1))
    if came == "after":
        wait_for(lambda: woken.ids == [1])
    else:
        (tmp_path / "new.txt").write_text("new")
        wait_for(lambda: woken.ids == [1])


def test_a_folder_that_is_gone_is_reported_once_and_wakes_when_it_is_back(
    tmp_path: Path, watcher: FolderWatcher, woken: RecordingSink
) -> None:
    folder, other = tmp_path / "disk", tmp_path / "other"
    folder.mkdir()
    other.mkdir()
    watcher.watch([watched(folder, 1), watched(other, 2)])
    wait_for(lambda: woken.is_watched(1))
    shutil.rmtree(folder)
    wait_for(lambda: woken.trouble(1) is not None)
    assert "is not there" in (woken.trouble(1) or "")
    # The others are still watched, and a link in its place is not the folder.
    (other / "x.txt").write_text("new")
    wait_for(lambda: woken.ids == [2])
    folder.symlink_to(other)
    (other / "y.txt").write_text("new")
    wait_for(lambda: woken.ids == [2, 2])
    assert "is not there" in (woken.trouble(1) or "")
    folder.unlink()
    (tmp_path / "made").mkdir()
    (tmp_path / "made" / "came.txt").write_text("new")
    (tmp_path / "made").rename(folder)
    wait_for(lambda: 1 in woken.ids)
    assert woken.trouble(1) is None


def test_links_and_own_folders_below_are_not_watched(
    tmp_path: Path, watcher: FolderWatcher, woken: RecordingSink
) -> None:
    given, own, outside = tmp_path / "given", tmp_path / "given" / "own", tmp_path / "outside"
    for each in (given, own, outside):
        each.mkdir()
    (given / "link").symlink_to(outside)
    with closed_to_tools(own):
        seen = folders._scan(str(given))
        assert seen is not None and seen.folders == (str(given),)
        watcher.watch([watched(given, 1), watched(own, 2), watched(outside, 3, given=False)])
        wait_for(lambda: woken.is_watched(1))
        assert "belongs to Keep" in (woken.trouble(2) or "")
        assert "was given" in (woken.trouble(3) or "")
        (own / "x.txt").write_text("x")
        (outside / "x.txt").write_text("x")
        (given / "x.txt").write_text("x")
        wait_for(lambda: woken.ids == [1])


def test_closing_ends_at_once_also_where_nothing_is_there(
    tmp_path: Path, woken: RecordingSink
) -> None:
    watcher = FolderWatcher(woken)
    watcher.watch([watched(tmp_path / "nowhere")])
    wait_for(lambda: woken.troubles != [])
    ended = threading.Thread(target=watcher.close)
    began = time.monotonic()
    ended.start()
    ended.join(60)
    assert not ended.is_alive() and time.monotonic() - began < 9
