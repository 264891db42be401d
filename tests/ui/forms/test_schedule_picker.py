"""Schedule picker: the page for each rule, and the rule of each page."""

import pytest
from hypothesis import given, settings
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QPushButton, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from keep_desktop.domain.schedules import DaySpan
from keep_desktop.ui.forms.schedule_edit import PickerPage, SchedulePicker
from keep_desktop.ui.widgets.inputs import Combo
from tests.ui.screen_reader import tab_order
from tests.unit.domain.test_schedules import day_spans


@pytest.mark.parametrize(
    ("text", "way"),
    [
        (None, PickerPage.OFF),
        ("", PickerPage.OFF),
        ("5m", PickerPage.EVERY),
        ("30s", PickerPage.EVERY),
        ("0 9 * * *", PickerPage.DAYS),
        ("30 7 * * 1,3", PickerPage.DAYS),
        ("0 8 31 * *", PickerPage.DAYS),
        ("0 8-18 * * 1-5", PickerPage.EVERY),
        ("*/15 9-17 * * *", PickerPage.EVERY),
        ("*/15 8-17 * * 1-5; 0 18 * * 1-5", PickerPage.EVERY),
        ("*/40 9-17 * * *", PickerPage.CRONTAB),
        ("0 9 * * 1; 0 10 * * 2", PickerPage.CRONTAB),
        ("0 8-18 1 * *", PickerPage.CRONTAB),
        ("nonsense", PickerPage.CRONTAB),
    ],
)
def test_a_rule_opens_in_the_plainest_way_that_can_say_it(
    qtbot: QtBot, text: str | None, way: PickerPage
) -> None:
    picker = SchedulePicker()
    qtbot.addWidget(picker)
    picker.set_text(text)
    assert picker.kind.currentIndex() == way
    assert picker.text() == (text or None)


@pytest.fixture(scope="module")
def any_picker(qapp: QApplication) -> SchedulePicker:
    """Reused: it has shown other rules before."""
    return SchedulePicker()


@settings(max_examples=60, deadline=None)
@given(span=day_spans())
def test_the_picker_shows_every_span_of_a_day_and_writes_it_the_same(
    any_picker: SchedulePicker, span: DaySpan
) -> None:
    any_picker.set_text(span.as_cron().expression)
    assert any_picker.kind.currentIndex() == PickerPage.EVERY
    assert any_picker.often.text() == span.as_cron().expression


def test_between_two_times_only_what_every_hour_can_hold_is_taken(qtbot: QtBot) -> None:
    picker = SchedulePicker()
    qtbot.addWidget(picker)
    picker.set_text("7m")
    picker.often.between.setCurrentIndex(1)
    assert picker.text() == "*/6 8-17 * * *; 0 18 * * *"
    picker.count.lineEdit().selectAll()
    qtbot.keyClicks(picker.count, "14")
    assert picker.text() == "* 8-17 * * *; 0 18 * * *"
    qtbot.keyClick(picker.count, Qt.Key.Key_Enter)
    assert picker.text() == "*/15 8-17 * * *; 0 18 * * *"
    qtbot.keyClick(picker.count, Qt.Key.Key_Up)
    assert picker.text() == "*/20 8-17 * * *; 0 18 * * *"
    assert picker.often.last.currentText() == "18:00"
    picker.unit.setCurrentIndex(picker.unit.findData("d"))
    assert picker.text() == "20d"


def test_one_weekday_always_stays_chosen(qtbot: QtBot) -> None:
    picker = SchedulePicker()
    qtbot.addWidget(picker)
    picker.set_text("0 9 * * 2")
    picker.weekdays.buttons[1].click()
    assert picker.weekdays.days() == (2,)
    picker.weekdays.buttons[4].click()
    assert picker.text() == "0 9 * * 2,5"


def test_the_lists_of_a_page_are_made_when_it_is_first_wanted(qtbot: QtBot) -> None:
    picker = SchedulePicker()
    qtbot.addWidget(picker)
    made = [len(picker.findChildren(Combo))]
    picker.set_text("5m")
    made.append(len(picker.findChildren(Combo)))
    picker.often.between.setCurrentIndex(1)
    made.append(len(picker.findChildren(Combo)))
    assert made == [1, 3, 6]


def test_tab_walks_a_page_that_was_made_late_before_what_stands_below_it(qtbot: QtBot) -> None:
    host = QWidget()
    qtbot.addWidget(host)
    column = QVBoxLayout(host)
    picker, below = SchedulePicker(host), QPushButton(host)
    column.addWidget(picker)
    column.addWidget(below)
    picker.set_text("0 8-18 * * 1,3")
    host.show()
    often = picker.often
    walked = tab_order(host)
    assert walked[:7] == [
        picker.kind,
        often.count,
        often.unit,
        often.between,
        often.first,
        often.last,
        often.days,
    ]
    assert walked[7:] == [*often.weekdays.buttons, below]
    picker.kind.setCurrentIndex(PickerPage.DAYS)
    picker.days.setCurrentIndex(2)
    walked = tab_order(host)
    assert walked == [picker.kind, picker.time, picker.days, *picker.weekdays.buttons, below]
