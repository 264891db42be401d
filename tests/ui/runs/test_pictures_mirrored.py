"""Charts of time are not mirrored in right-to-left languages."""

from collections.abc import Callable, Iterator
from datetime import UTC, timedelta

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from keep_desktop.services.runs.statistics import (
    DayCount,
    Lane,
    LaneKind,
    SpanEnd,
    Timeline,
    TimeSpan,
)
from keep_desktop.ui.runs.charts import DayChart, TimelinePicture
from keep_desktop.ui.text.format import Now
from tests.ui.views import NOON

_WIDTH, _HEIGHT = 700, 120


@pytest.fixture(autouse=True)
def left_to_right_again(qapp: QApplication) -> Iterator[None]:
    yield
    qapp.setLayoutDirection(Qt.LayoutDirection.LeftToRight)


def _chart() -> QWidget:
    chart = DayChart("Items", lambda day: float(day.items), lambda day: str(day.items), str)
    first = NOON.date()
    chart.show_days(
        [
            DayCount(day=first + timedelta(days=at), items=at, failed=0, seconds_per_item=None)
            for at in range(28)
        ]
    )
    return chart


def _timeline() -> QWidget:
    end = NOON + timedelta(seconds=60)
    spans = [TimeSpan(NOON, NOON + timedelta(seconds=20), SpanEnd.DONE)]
    lane = Lane(kind=LaneKind.TOOL, name="Sheets.appendRow", spans=spans)
    picture = TimelinePicture()
    picture.show_timeline(
        Timeline(began_at=NOON, ended_at=end, lanes=(lane,), is_cut=False), Now(NOON, UTC)
    )
    return picture


def _seen(qapp: QApplication, make: Callable[[], QWidget], side: Qt.LayoutDirection) -> QImage:
    qapp.setLayoutDirection(side)
    widget = make()
    widget.setFixedSize(_WIDTH, _HEIGHT)
    picture = widget.grab().toImage()
    widget.deleteLater()
    return picture


def test_the_picture_is_the_same_from_either_side(qapp: QApplication, qtbot: QtBot) -> None:
    one = _seen(qapp, _chart, Qt.LayoutDirection.LeftToRight)
    other = _seen(qapp, _chart, Qt.LayoutDirection.RightToLeft)
    assert one == other


def test_a_timeline_changes_the_sides_of_its_names_alone(qapp: QApplication, qtbot: QtBot) -> None:
    one = _seen(qapp, _timeline, Qt.LayoutDirection.LeftToRight)
    other = _seen(qapp, _timeline, Qt.LayoutDirection.RightToLeft)
    third = _WIDTH // 3
    assert one.copy(third, 0, third, _HEIGHT) == other.copy(third, 0, third, _HEIGHT)
    assert one.copy(0, 0, 100, _HEIGHT) != other.copy(0, 0, 100, _HEIGHT)
