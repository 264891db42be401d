"""Nothing moves when the keyboard comes to something or goes: its ring is drawn inside its room."""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

import pytest
from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtWidgets import (
    QAbstractScrollArea,
    QApplication,
    QScrollBar,
    QWidget,
)
from pytestqt.qtbot import QtBot

from keep_desktop.ui.question_card import QuestionCard
from keep_desktop.ui.steady_frame import lay_out_now
from tests.ui.scenes import SCENES, a_stage
from tests.ui.spoken_scenes import LATER

_TAB = Qt.FocusReason.TabFocusReason
Places = Mapping[QWidget, tuple[QRect, QSize]]


def _is_scrolled(part: QWidget) -> bool:
    """What the keyboard comes to is brought into sight: that moves it on purpose."""
    inside = part.parentWidget()
    around = None if inside is None else inside.parentWidget()
    return isinstance(around, QAbstractScrollArea) and around.viewport() is inside


def _places(window: QWidget) -> Places:
    found: dict[QWidget, tuple[QRect, QSize]] = {}
    for part in (window, *window.findChildren(QWidget)):
        if part.isVisible() and not isinstance(part, QScrollBar):
            room = part.geometry()
            if _is_scrolled(part) or part.isWindow():
                room.moveTo(0, 0)
            found[part] = room, part.sizeHint()
    return found


def _stops(window: QWidget) -> Sequence[QWidget]:
    return [
        part
        for part in window.findChildren(QWidget)
        if part.isVisible()
        and part.isEnabled()
        and part.focusPolicy() & Qt.FocusPolicy.TabFocus
        and part.focusProxy() is None
        # A folded one opens when the keyboard comes.
        and not (isinstance(part, QuestionCard) and part.is_folded)
    ]


def _said(part: QWidget) -> str:
    text = getattr(part, "text", None)
    words = part.accessibleName() or (text() if callable(text) else "") or part.objectName()
    return f"{type(part).__name__} “{words}”"


def _moved(before: Places, after: Places) -> Iterator[str]:
    for part, (room, wanted) in after.items():
        was, wanted_then = before.get(part, (room, wanted))
        if part not in before or was != room:
            yield f"{_said(part)} {was.getRect()} → {room.getRect()}"
        elif wanted_then != wanted:
            yield f"{_said(part)} wants {wanted_then.toTuple()} → {wanted.toTuple()}"


@pytest.mark.slow
def test_nothing_moves_where_the_keyboard_comes_or_goes(
    qapp: QApplication, qtbot: QtBot, tmp_path: Path
) -> None:
    moved: dict[str, list[str]] = {}
    with a_stage(qtbot, tmp_path) as stage:
        for name, scene in {**SCENES, **LATER}.items():
            window = scene(stage)
            window.activateWindow()
            stage.until(window.isActiveWindow)
            stage.settle()
            for stop in _stops(window):
                at = QApplication.focusWidget()
                if at is not None:
                    at.clearFocus()
                lay_out_now()
                before = _places(window)
                stop.setFocus(_TAB)
                lay_out_now()
                for one in _moved(before, _places(window)):
                    moved.setdefault(name, []).append(f"{_said(stop)}: {one}")
            if window is not stage.window:
                window.close()
    assert moved == {}
