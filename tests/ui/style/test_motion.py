"""Less motion: busy bars do not move.

`settings.test_preferences` checks every screen.
"""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QDeadlineTimer
from PySide6.QtWidgets import QApplication, QProgressBar
from pytestqt.qtbot import QtBot

from keep_desktop.ui.settings.preferences import Motion, MotionEffects
from keep_desktop.ui.style.theme import has_reduced_motion, set_reduced_motion, show_busy
from tests.ui.moving import moving


@pytest.fixture(autouse=True)
def moving_again(qapp: QApplication) -> Iterator[None]:
    yield
    set_reduced_motion(False)


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
    qtbot.waitUntil(lambda: bool(moving(qapp)) is moves)
    _settle(qapp, 50)
    assert bool(moving(qapp)) is moves
    assert has_reduced_motion() is not moves
