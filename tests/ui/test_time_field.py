"""A time of day is what was typed, wherever the keyboard was in the field."""

import pytest
from PySide6.QtCore import QPoint, Qt, QTime
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from keep_desktop.ui.time_field import TimeField


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


def test_minutes_alone_and_steps(field: TimeField) -> None:
    QTest.keyClick(field, Qt.Key.Key_Home)
    QTest.keyClicks(field, ":45")
    assert field.text() == "18:45"
    QTest.keyClick(field, Qt.Key.Key_Down)
    assert field.text() == "18:44"
    QTest.keyClicks(field, "30")
    assert field.text() == "18:30"
