"""Day filter and its calendar popup."""

from PySide6.QtCore import QDate, Qt
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from keep_desktop.ui.activity.filters import DatePopup
from tests.ui.driver import click, press


def test_no_key_leads_to_a_day_that_there_is_not(qtbot: QtBot) -> None:
    anchor = QWidget()
    qtbot.addWidget(anchor)
    anchor.show()
    popup = DatePopup(anchor)
    days: list[QDate] = []
    popup.only_chosen.connect(days.append)
    popup.show_under(anchor, QDate(2026, 11, 20))
    for key in (Qt.Key.Key_Home, Qt.Key.Key_PageUp, Qt.Key.Key_Left):
        press(popup.calendar, key, Qt.KeyboardModifier.ControlModifier)
    popup.calendar.setSelectedDate(popup.calendar.minimumDate().addYears(-10))
    click(popup.only_button)
    assert QDate(2000, 1, 1) <= days[0] <= QDate(2026, 11, 20)
