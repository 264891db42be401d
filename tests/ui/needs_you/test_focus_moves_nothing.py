"""Focus changes move nothing: rings are painted inside."""

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

from keep_desktop.ui.needs_you.card import QuestionCard
from keep_desktop.ui.widgets.layouts import layout_now
from tests.ui.scenes import SCENES, a_harness
from tests.ui.screen_reader_scenes import LATER

_TAB = Qt.FocusReason.TabFocusReason
Places = Mapping[QWidget, tuple[QRect, QSize]]


def _is_scrolled(part: QWidget) -> bool:
    """The focused widget is scrolled into view, which moves it on purpose."""
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
        # A collapsed card expands on focus.
        and not (isinstance(part, QuestionCard) and part.is_collapsed)
    ]


def _name(part: QWidget) -> str:
    text = getattr(part, "text", None)
    wording = part.accessibleName() or (text() if callable(text) else "") or part.objectName()
    return f"{type(part).__name__} “{wording}”"


def _moved(before: Places, after: Places) -> Iterator[str]:
    for part, (room, missing) in after.items():
        was, wanted_then = before.get(part, (room, missing))
        if part not in before or was != room:
            yield f"{_name(part)} {was.getRect()} → {room.getRect()}"
        elif wanted_then != missing:
            yield f"{_name(part)} wants {wanted_then.toTuple()} → {missing.toTuple()}"


@pytest.mark.slow
def test_nothing_moves_where_the_keyboard_comes_or_goes(
    qapp: QApplication, qtbot: QtBot, tmp_path: Path
) -> None:
    moved: dict[str, list[str]] = {}
    with a_harness(qtbot, tmp_path) as harness:
        for name, scene in {**SCENES, **LATER}.items():
            window = scene(harness)
            window.activateWindow()
            harness.until(window.isActiveWindow)
            harness.settle()
            at = QApplication.focusWidget()
            if at is not None:
                at.clearFocus()
            layout_now()
            places = _places(window)
            for stop in _stops(window):
                before = places
                stop.setFocus(_TAB)
                layout_now()
                places = _places(window)
                for one in _moved(before, places):
                    moved.setdefault(name, []).append(f"{_name(stop)}: {one}")
            if window is not harness.window:
                window.close()
    assert moved == {}
