"""A second start finds the window of the first, and nobody else's."""

import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from keep_desktop.app.doorbell import Doorbell, ring


@pytest.fixture
def short() -> Iterator[Path]:
    """A data folder with a path as short as those of people are."""
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "run").mkdir(mode=0o700)
        yield Path(folder)


@pytest.mark.parametrize("far", ["", "far/" * 40])
def test_a_second_start_rings_at_the_first(qtbot: QtBot, short: Path, far: str) -> None:
    data_dir = short / far
    (data_dir / "run").mkdir(parents=True, exist_ok=True)
    assert not ring(data_dir)
    bell = Doorbell(data_dir)
    with qtbot.waitSignal(bell.rung):
        assert ring(data_dir)
    bell.close()
    assert not ring(data_dir)


@pytest.mark.skipif(sys.platform == "win32", reason="pipes have no place in a folder")
def test_the_bell_hangs_where_other_users_cannot_put_theirs(qtbot: QtBot, short: Path) -> None:
    bell = Doorbell(short)
    assert [each.name for each in (short / "run").iterdir()] == ["bell.sock"]
    bell.close()


@pytest.mark.skipif(sys.platform == "win32", reason="pipes go with their process")
def test_what_a_killed_window_left_is_no_window(qtbot: QtBot, short: Path) -> None:
    (short / "run" / "bell.sock").touch()
    assert not ring(short)
    bell = Doorbell(short)
    assert ring(short)
    bell.close()
