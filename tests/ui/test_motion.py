"""Less motion: nothing in the window moves by itself."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QAbstractAnimation, QDeadlineTimer, QObject
from PySide6.QtWidgets import QApplication, QProgressBar
from pytestqt.qtbot import QtBot

from keep_desktop.ui.motion import is_still, keep_still, show_busy
from keep_desktop.ui.preferences import Motion, MotionEffects
from tests.ui.scenes import SCENES, a_stage
from tests.ui.spoken_scenes import LATER


@pytest.fixture(autouse=True)
def moving_again(qapp: QApplication) -> Iterator[None]:
    yield
    keep_still(False)


def _moving(qapp: QApplication) -> list[str]:
    """Every animation that runs, of widgets and of the style on them, after what shows them."""
    roots: list[QObject] = [qapp, *qapp.topLevelWidgets()]
    return [
        f"{one.metaObject().className()} of {one.parent()}"
        for root in roots
        for one in root.findChildren(QAbstractAnimation)
        if one.state() is QAbstractAnimation.State.Running
    ]


def _settle(qapp: QApplication, ms: int) -> None:
    deadline = QDeadlineTimer(ms)
    while not deadline.hasExpired():
        qapp.processEvents()


@pytest.mark.parametrize(("motion", "moves"), [(Motion.SYSTEM, True), (Motion.LESS, False)])
def test_work_of_unknown_length_moves_only_where_it_may(
    qapp: QApplication, qtbot: QtBot, motion: Motion, moves: bool
) -> None:
    MotionEffects().apply(motion)
    bar = QProgressBar()
    qtbot.addWidget(bar)
    show_busy(bar)
    bar.show()
    qtbot.waitUntil(lambda: bool(_moving(qapp)) is moves)
    _settle(qapp, 50)
    assert bool(_moving(qapp)) is moves
    assert is_still() is not moves


@pytest.mark.slow
def test_nothing_in_the_window_moves_with_less_motion(
    qapp: QApplication, qtbot: QtBot, tmp_path: Path
) -> None:
    moving: dict[str, list[str]] = {}
    with a_stage(qtbot, tmp_path) as stage:
        stage.window.settings.motion_chosen.emit(Motion.LESS)
        stage.window.toast.tell("Ω")
        for name, scene in {**SCENES, **LATER}.items():
            widget = scene(stage)
            _settle(qapp, 60)
            moving[name] = _moving(qapp)
            if widget is not stage.window:
                widget.close()
    assert {name: found for name, found in moving.items() if found} == {}
