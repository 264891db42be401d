"""A second start finds the window of the first, and no other user's."""

import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from keep_desktop.app.single_instance import SingleInstance, notify_running


@pytest.fixture
def short() -> Iterator[Path]:
    """A data folder with a short path, like those of users."""
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "run").mkdir(mode=0o700)
        yield Path(folder)


@pytest.mark.parametrize("far", ["", "far/" * 40])
def test_a_second_start_rings_at_the_first(qtbot: QtBot, short: Path, far: str) -> None:
    data_dir = short / far
    (data_dir / "run").mkdir(parents=True, exist_ok=True)
    assert not notify_running(data_dir)
    bell = SingleInstance(data_dir)
    with qtbot.waitSignal(bell.notified):
        assert notify_running(data_dir)
    bell.close()
    assert not notify_running(data_dir)


@pytest.mark.skipif(sys.platform == "win32", reason="pipes have no place in a folder")
def test_the_bell_hangs_where_other_users_cannot_put_theirs(qtbot: QtBot, short: Path) -> None:
    bell = SingleInstance(short)
    assert [each.name for each in (short / "run").iterdir()] == ["bell.sock"]
    bell.close()


@pytest.mark.skipif(sys.platform == "win32", reason="pipes go with their process")
def test_what_a_killed_window_left_is_no_window(qtbot: QtBot, short: Path) -> None:
    (short / "run" / "bell.sock").touch()
    assert not notify_running(short)
    bell = SingleInstance(short)
    assert notify_running(short)
    bell.close()
