"""Read from right to left, everything keeps its place: nothing overlaps, vanishes or is cut off."""

from collections.abc import Iterator
from itertools import combinations
from pathlib import Path

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QColor, QImage
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QLayout,
    QStackedLayout,
    QWidget,
)
from pytestqt.qtbot import QtBot

from keep_desktop.ui.sides import at_end, at_start, head, inset
from tests.ui.clipping import clipped
from tests.ui.scenes import SCENES, Stage, a_stage
from tests.ui.spoken_scenes import LATER

RIGHT_TO_LEFT, LEFT_TO_RIGHT = Qt.LayoutDirection.RightToLeft, Qt.LayoutDirection.LeftToRight


@pytest.fixture
def mirrored(qapp: QApplication) -> Iterator[None]:
    qapp.setLayoutDirection(RIGHT_TO_LEFT)
    yield
    qapp.setLayoutDirection(LEFT_TO_RIGHT)


def _overlapping(window: QWidget) -> list[str]:
    """Neighbours in one layout that lie on each other."""
    found = []
    for widget in (window, *window.findChildren(QWidget)):
        layout = widget.layout()
        if widget.isVisible() and layout is not None and not isinstance(layout, QStackedLayout):
            found += _on_each_other(layout)
    return found


def _on_each_other(layout: QLayout) -> list[str]:
    items = [item for at in range(layout.count()) if (item := layout.itemAt(at)) is not None]
    widgets = [item.widget() for item in items]
    there = [widget for widget in widgets if widget is not None and widget.isVisible()]
    return [
        f"{one} and {other}"
        for one, other in combinations(there, 2)
        if one.geometry().intersects(other.geometry())
    ]


@pytest.mark.slow
def test_nothing_overlaps_or_is_cut_off(
    qapp: QApplication, qtbot: QtBot, tmp_path: Path, mirrored: None
) -> None:
    wrong: dict[str, list[str]] = {}
    with a_stage(qtbot, tmp_path) as stage:
        for name, scene in {**SCENES, **LATER}.items():
            widget = scene(stage)
            stage.settle()
            wrong[name] = [*clipped(widget), *_overlapping(widget)]
            if widget is not stage.window:
                widget.close()
    assert {name: found for name, found in wrong.items() if found} == {}


def _views(stage: Stage) -> dict[str, QAbstractItemView]:
    """What paints its rows by hand, with the scene it is in."""
    window = stage.window
    return {
        "workflows": window.workflows.list.view,
        "item": window.workflows.tree.view,
        "activity": window.activity.page.view,
    }


def _weight(view: QAbstractItemView) -> float:
    """Where the ink of the first cell lies: 0 at its left, 1 at its right."""
    view.clearSelection()
    picture = view.viewport().grab(view.visualRect(view.model().index(0, 0))).toImage()
    ground = picture.pixelColor(picture.width() // 2, 3)
    inked = [x for x in range(picture.width()) if _has_ink(picture, x, ground)]
    return sum(inked) / len(inked) / picture.width()


def _has_ink(picture: QImage, x: int, ground: QColor) -> bool:
    # Not the lowest lines: a row ends with a rule.
    return any(picture.pixelColor(x, y) != ground for y in range(4, picture.height() - 8))


@pytest.mark.parametrize("direction", [LEFT_TO_RIGHT, RIGHT_TO_LEFT])
def test_what_is_painted_by_hand_begins_where_reading_begins(
    qapp: QApplication, qtbot: QtBot, tmp_path: Path, direction: Qt.LayoutDirection
) -> None:
    qapp.setLayoutDirection(direction)
    try:
        with a_stage(qtbot, tmp_path) as stage:
            stage.window.resize(1440, 900)
            for name, view in _views(stage).items():
                SCENES[name](stage)
                stage.settle()
                assert (_weight(view) > 0.5) is (direction is RIGHT_TO_LEFT), name
    finally:
        qapp.setLayoutDirection(LEFT_TO_RIGHT)


def test_sides_swap(mirrored: None) -> None:
    row = QRect(10, 0, 100, 20)
    assert inset(row, 30, 5) == QRect(15, 0, 65, 20)
    assert head(row, 0, 40) == QRect(70, 0, 40, 20)
    assert head(row, 60, 40) == QRect(10, 0, 40, 20)
    assert at_start() & Qt.AlignmentFlag.AlignRight
    assert at_end() & Qt.AlignmentFlag.AlignLeft


def test_sides_are_as_written_from_left_to_right(qapp: QApplication) -> None:
    row = QRect(10, 0, 100, 20)
    assert inset(row, 30, 5) == QRect(40, 0, 65, 20)
    assert head(row, 60, 40) == QRect(70, 0, 40, 20)
    assert at_start() & Qt.AlignmentFlag.AlignLeft
