"""Monkey test with ten thousand steps over a real engine.

`python -m tests.ui.monkey` uses a new seed each time, and reports the longest busy times.
"""

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from keep_desktop.app.build import open_engine
from keep_desktop.app.gui import window_settings
from keep_desktop.ui.window.main_window import MainWindow
from tests.ui.monkey import Monkey, fill

_STEPS = 2_500


@pytest.mark.parametrize("seed", [1, 2, 3, 4])
def test_whatever_is_pressed_nothing_breaks(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    # The target of an export with a bare file name.
    monkeypatch.chdir(tmp_path)
    with open_engine(tmp_path / "data") as keep:
        fill(keep, items=30)
        window = MainWindow(keep, window_settings(keep.data_dir))
        window.resize(1440, 900)
        window.show()
        seen = Monkey(window, seed).play(_STEPS)
        window.close()
        window.deleteLater()
    assert seen.troubles == []
    assert seen.steps >= _STEPS
