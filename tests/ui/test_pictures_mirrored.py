"""Time runs from left to right in every language: pictures of it are the same from either side."""

from collections.abc import Callable, Iterator
from datetime import UTC, timedelta

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from keep_desktop.domain.ids import WorkflowId
from keep_desktop.services.day import Coming
from keep_desktop.services.pictures import DayCount, Lane, LaneKind, Span, SpanEnd, Timeline
from keep_desktop.ui.day_band import DayBand
from keep_desktop.ui.item_nodes import Now
from keep_desktop.ui.pictures.days import DayChart
from keep_desktop.ui.pictures.timeline import TimelinePicture
from tests.ui.views import NOON

_WIDTH, _HEIGHT = 700, 120


@pytest.fixture(autouse=True)
def left_to_right_again(qapp: QApplication) -> Iterator[None]:
    yield
    qapp.setLayoutDirection(Qt.LayoutDirection.LeftToRight)


def _band() -> QWidget:
    band = DayBand()
    coming = [Coming(NOON + timedelta(hours=hours), WorkflowId(1), "Bills") for hours in (1, 7, 20)]
    band.show_coming(coming, NOON, UTC)
    return band


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
    spans = [Span(NOON, NOON + timedelta(seconds=20), SpanEnd.DONE)]
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


#: Of the band; it begins where lines do.
_TITLE = 30


@pytest.mark.parametrize(("make", "top"), [(_band, _TITLE), (_chart, 0)])
def test_the_picture_is_the_same_from_either_side(
    qapp: QApplication, qtbot: QtBot, make: Callable[[], QWidget], top: int
) -> None:
    one = _seen(qapp, make, Qt.LayoutDirection.LeftToRight)
    other = _seen(qapp, make, Qt.LayoutDirection.RightToLeft)
    assert one.copy(0, top, _WIDTH, _HEIGHT - top) == other.copy(0, top, _WIDTH, _HEIGHT - top)


def test_a_timeline_changes_the_sides_of_its_names_alone(qapp: QApplication, qtbot: QtBot) -> None:
    one = _seen(qapp, _timeline, Qt.LayoutDirection.LeftToRight)
    other = _seen(qapp, _timeline, Qt.LayoutDirection.RightToLeft)
    third = _WIDTH // 3
    assert one.copy(third, 0, third, _HEIGHT) == other.copy(third, 0, third, _HEIGHT)
    assert one.copy(0, 0, 100, _HEIGHT) != other.copy(0, 0, 100, _HEIGHT)


@pytest.mark.parametrize("side", list(Qt.LayoutDirection)[:2])
def test_each_hour_stands_under_its_mark(
    qapp: QApplication, qtbot: QtBot, side: Qt.LayoutDirection
) -> None:
    picture = _seen(qapp, _band, side)
    line = _HEIGHT - 28
    ground = picture.pixelColor(2, line + 2)
    marks = [x for x in range(8, _WIDTH - 8) if picture.pixelColor(x, line + 3) != ground]
    # A mark may be painted over two pixels.
    ticks = [x for x in marks if x - 1 not in marks]
    inked = [
        x
        for x in range(8, _WIDTH - 8)
        if any(picture.pixelColor(x, y) != ground for y in range(line + 8, line + 24))
    ]
    words = _groups(inked)
    # “now” too.
    assert len(ticks) == len(words) == 8
    for tick, (first, last) in zip(ticks, words, strict=True):
        assert abs((first + last) / 2 - tick) <= 3


def _groups(inked: list[int]) -> list[tuple[int, int]]:
    groups: list[tuple[int, int]] = []
    for x in inked:
        if groups and x - groups[-1][1] < 20:
            groups[-1] = (groups[-1][0], x)
        else:
            groups.append((x, x))
    return groups
