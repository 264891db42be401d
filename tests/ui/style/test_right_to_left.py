"""Painted widgets are mirrored in right-to-left languages."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QColor, QImage
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
)
from pytestqt.qtbot import QtBot

from keep_desktop.ui.style.theme import at_end, at_start, inset, start_part
from tests.ui.scenes import SCENES, Harness, a_harness

RIGHT_TO_LEFT, LEFT_TO_RIGHT = Qt.LayoutDirection.RightToLeft, Qt.LayoutDirection.LeftToRight


@pytest.fixture
def mirrored(qapp: QApplication) -> Iterator[None]:
    qapp.setLayoutDirection(RIGHT_TO_LEFT)
    yield
    qapp.setLayoutDirection(LEFT_TO_RIGHT)


def _views(harness: Harness) -> dict[str, QAbstractItemView]:
    """Views with painted rows, and their scenes."""
    window = harness.window
    return {
        "workflows": window.workflows.list.view,
        "item": window.workflows.tree.view,
        "activity": window.activity.page.view,
    }


def _weight(view: QAbstractItemView) -> float:
    """The centre of the first cell's ink: 0 at its left, 1 at its right."""
    view.clearSelection()
    picture = view.viewport().grab(view.visualRect(view.model().index(0, 0))).toImage()
    ground = picture.pixelColor(picture.width() // 2, 3)
    inked = [x for x in range(picture.width()) if _has_ink(picture, x, ground)]
    return sum(inked) / len(inked) / picture.width()


def _has_ink(picture: QImage, x: int, ground: QColor) -> bool:
    # Without the lowest lines: a row ends with a rule.
    return any(picture.pixelColor(x, y) != ground for y in range(4, picture.height() - 8))


@pytest.mark.parametrize("direction", [LEFT_TO_RIGHT, RIGHT_TO_LEFT])
def test_what_is_painted_by_hand_begins_where_reading_begins(
    qapp: QApplication, qtbot: QtBot, tmp_path: Path, direction: Qt.LayoutDirection
) -> None:
    qapp.setLayoutDirection(direction)
    try:
        with a_harness(qtbot, tmp_path) as harness:
            harness.window.resize(1440, 900)
            for name, view in _views(harness).items():
                SCENES[name](harness)
                harness.settle()
                assert (_weight(view) > 0.5) is (direction is RIGHT_TO_LEFT), name
    finally:
        qapp.setLayoutDirection(LEFT_TO_RIGHT)


def test_sides_swap(mirrored: None) -> None:
    row = QRect(10, 0, 100, 20)
    assert inset(row, 30, 5) == QRect(15, 0, 65, 20)
    assert start_part(row, 0, 40) == QRect(70, 0, 40, 20)
    assert start_part(row, 60, 40) == QRect(10, 0, 40, 20)
    assert at_start() & Qt.AlignmentFlag.AlignRight
    assert at_end() & Qt.AlignmentFlag.AlignLeft


def test_sides_are_as_written_from_left_to_right(qapp: QApplication) -> None:
    row = QRect(10, 0, 100, 20)
    assert inset(row, 30, 5) == QRect(40, 0, 65, 20)
    assert start_part(row, 60, 40) == QRect(70, 0, 40, 20)
    assert at_start() & Qt.AlignmentFlag.AlignLeft
