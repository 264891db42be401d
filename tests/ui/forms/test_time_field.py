"""A time field takes what is typed, from any section."""

import pytest
from PySide6.QtCore import QPoint, Qt, QTime
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from keep_desktop.ui.forms.schedule_edit import TimeField
from keep_desktop.ui.text.format import Hours, region


@pytest.fixture
def field(qtbot: QtBot) -> TimeField:
    field = TimeField(QTime(18, 0))
    qtbot.addWidget(field)
    with qtbot.waitExposed(field):
        field.show()
    field.setFocus()
    return field


@pytest.mark.parametrize("before", ["Ctrl+A", "Home", "click before the hour", "come with Tab"])
@pytest.mark.parametrize(
    ("typed", "time"),
    [
        ("12:11", "12:11"),
        ("1211", "12:11"),
        ("8:05", "08:05"),
        ("805", "08:05"),
        ("8:5", "08:05"),
        ("0905", "09:05"),
        ("27", "02:07"),
        ("23.59", "23:59"),
        ("7", "07:00"),
        ("7x:a30", "07:30"),
        ("1:54 pm", "13:54"),
        ("1:54p.m.", "13:54"),
        ("13:54 PM", "13:54"),
        ("12:05 am", "00:05"),
    ],
)
def test_what_is_typed_is_taken(field: TimeField, before: str, typed: str, time: str) -> None:
    match before:
        case "Ctrl+A":
            QTest.keyClick(field, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
        case "Home":
            QTest.keyClick(field, Qt.Key.Key_Home)
        case "come with Tab":
            field.clearFocus()
            field.setFocus(Qt.FocusReason.TabFocusReason)
        case _:
            line = field.lineEdit()
            middle = QPoint(1, line.height() // 2)
            QTest.mouseClick(line, Qt.MouseButton.LeftButton, pos=middle)
    QTest.keyClicks(field, typed)
    assert field.time().toString("HH:mm") == time
    assert field.text() == time


@pytest.mark.parametrize("before", [QTime(7, 30), QTime(18, 45)])
def test_an_hour_alone_is_the_whole_hour_whatever_stood_there(
    field: TimeField, before: QTime
) -> None:
    field.setTime(before)
    QTest.keyClick(field, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    QTest.keyClicks(field, "8")
    assert field.text() == "08:00"


def test_minutes_alone_and_steps(field: TimeField) -> None:
    QTest.keyClick(field, Qt.Key.Key_Home)
    QTest.keyClicks(field, ":45")
    assert field.text() == "18:45"
    QTest.keyClick(field, Qt.Key.Key_Down)
    assert field.text() == "18:44"
    QTest.keyClicks(field, "30")
    assert field.text() == "18:30"


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("1:54 pm", "1:54 PM"),
        ("930p", "9:30 PM"),
        ("8:05 am", "8:05 AM"),
        ("8:05", "8:05 PM"),
        ("08:05", "8:05 AM"),
        ("13:54", "1:54 PM"),
        ("1354", "1:54 PM"),
        ("12:11 am", "12:11 AM"),
        ("12:11", "12:11 PM"),
        ("00:30", "12:30 AM"),
        ("27", "2:07 PM"),
        ("a", "6:00 AM"),
    ],
)
def test_twelve_hours_take_both_ways_of_writing(
    twelve_hours: None, field: TimeField, typed: str, shown: str
) -> None:
    assert field.text() == "6:00\u00a0PM"
    QTest.keyClick(field, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    QTest.keyClicks(field, typed)
    assert field.text() == shown.replace(" ", "\u00a0")


def test_the_half_of_the_day_is_a_part_that_can_be_stepped(
    twelve_hours: None, field: TimeField
) -> None:
    QTest.keyClick(field, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    QTest.keyClicks(field, "930a")
    QTest.keyClick(field, Qt.Key.Key_Up)
    assert field.text() == "9:30\u00a0PM"
    QTest.keyClicks(field, "8")
    assert field.text() == "8:00\u00a0PM"


def test_another_way_of_showing_times_shows_at_once(field: TimeField) -> None:
    region().choose(Hours.TWELVE)
    assert field.text() == "6:00\u00a0PM"
    region().choose(Hours.TWENTY_FOUR)
    assert field.text() == "18:00"
