"""At any system scale all is complete and sharp, and a window from a missing screen is restored on
a present one."""

import json
import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QSettings
from PySide6.QtWidgets import QMainWindow
from pytestqt.qtbot import QtBot

from keep_desktop.ui.window.main_window import WindowState
from tests.builders.cli import GENEROUS_S

pytestmark = pytest.mark.slow

_SCALES = (1.25, 1.5, 2.0)


def _left_far_away(qtbot: QtBot, file: Path) -> None:
    """As by a window on a second screen, to the right."""
    window = QMainWindow()
    qtbot.addWidget(window)
    window.setGeometry(5_000, 3_000, 1_200, 800)
    window.show()
    assert window.geometry().left() == 5_000
    settings = QSettings(str(file), QSettings.Format.IniFormat)
    WindowState(settings).save(window, page="workflows", workflow=None)


@pytest.fixture
def measured(qtbot: QtBot, tmp_path: Path) -> Mapping[float, Any]:
    """The results at each scale; the processes run in parallel."""
    running = {}
    for scale in _SCALES:
        folder = tmp_path / str(scale)
        folder.mkdir()
        _left_far_away(qtbot, folder / "window.ini")
        running[scale] = subprocess.Popen(
            [sys.executable, "-m", "tests.ui.scaled", folder],
            env={**os.environ, "QT_SCALE_FACTOR": str(scale), "HOME": str(folder)},
            stdout=subprocess.PIPE,
            text=True,
        )
    ended = {scale: process.communicate(timeout=GENEROUS_S) for scale, process in running.items()}
    return {scale: json.loads(out) for scale, (out, _) in ended.items()}


def test_the_window_is_whole_and_sharp_at_any_scale_and_found_again(
    measured: Mapping[float, Any],
) -> None:
    for scale in _SCALES:
        assert measured[scale] == {
            "held": True,
            "ratio": scale,
            "clipped": [],
            "rows": 11,
            "drawn": [pytest.approx(scale, abs=0.01)] * 2,
            "icon": True,
        }, scale
