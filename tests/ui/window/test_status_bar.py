"""Toast: its time, and its place in the status bar."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from keep_desktop.ui.core.messages import Undo
from keep_desktop.ui.widgets.text_block import copy_text
from keep_desktop.ui.window.status_bar import HEIGHT, StatusBar, Toast
from tests.ui.driver import click


class Footer(QWidget):
    def __init__(self) -> None:
        super().__init__()
        self.line = StatusBar()
        self.line.setParent(self)
        self.toast = Toast(self)
        self.line.set_toast(self.toast)
        self.resize(500, 120)
        self.line.resize(500, HEIGHT)


@pytest.fixture
def footer(qtbot: QtBot) -> Iterator[Footer]:
    made = Footer()
    qtbot.addWidget(made)
    made.show()
    qtbot.waitExposed(made)
    yield made


def its_time_runs(toast: Toast) -> bool:
    return toast._timer.isActive()


def test_its_time_does_not_run_behind_a_dialog(qtbot: QtBot, footer: Footer) -> None:
    footer.toast.show_message("2 items are skipped.", "Undo", Undo(lambda: None))
    assert its_time_runs(footer.toast)
    dialog = QDialog(footer)
    dialog.open()
    qtbot.waitUntil(lambda: not its_time_runs(footer.toast))
    footer.toast.show_message("3 items are skipped.", "Undo", Undo(lambda: None))
    assert not its_time_runs(footer.toast), "told behind it"
    dialog.reject()
    qtbot.waitUntil(lambda: its_time_runs(footer.toast))
    assert footer.toast.isVisible()
    footer.toast._timer.start(7_000)
    again = QDialog(footer)
    again.open()
    qtbot.waitUntil(lambda: not its_time_runs(footer.toast))
    again.reject()
    qtbot.waitUntil(lambda: its_time_runs(footer.toast))
    assert footer.toast._timer.interval() < 10_000, "it goes on where it was"


def test_what_is_longer_than_the_line_stands_whole_in_the_tooltip(footer: Footer) -> None:
    footer.toast.show_message("Short.")
    assert footer.toast.label.toolTip() == ""
    text = "The folder is not there any more, so nothing could be read from it. " * 3
    footer.toast.show_message(text)
    assert text.strip() in footer.toast.label.toolTip()
    assert not footer.line.engine.isVisible(), "nothing looks out from behind it"
    footer.toast.withdraw(text)
    assert footer.line.engine.isVisible()


def test_it_does_not_go_from_under_the_keyboard(qtbot: QtBot, footer: Footer) -> None:
    footer.activateWindow()
    qtbot.waitUntil(footer.isActiveWindow)
    footer.toast.show_message("Archived.", "Undo", Undo(lambda: None))
    footer.toast.undo.setFocus()
    footer.toast._timer.timeout.emit()
    assert footer.toast.isVisible()
    footer.toast.undo.clearFocus()
    footer.toast._timer.timeout.emit()
    assert not footer.toast.isVisible()


def test_what_is_copied_is_shown_but_takes_no_undo_away(footer: Footer) -> None:
    copy_text("Mail from Ann")
    assert footer.toast.label.text() == "Copied: Mail from Ann"
    footer.toast.show_message("Archived.", "Undo", Undo(lambda: None))
    copy_text("one\ntwo\n")
    assert footer.toast.label.text() == "Archived."
    footer.toast.withdraw("Archived.")
    copy_text("one\ntwo\n")
    assert footer.toast.label.text() == "Copied: 2 lines"


def test_the_keyboard_goes_back_to_where_it_was_once_its_button_was_pressed(
    qtbot: QtBot, footer: Footer
) -> None:
    first, here = QPushButton("First", footer), QPushButton("Here", footer)
    for button in (first, here):
        button.show()
    footer.activateWindow()
    qtbot.waitUntil(footer.isActiveWindow)
    here.setFocus()
    footer.toast.show_message("What you filled in is kept.", "Go on", lambda: None)
    footer.toast.undo.setFocus(Qt.FocusReason.MouseFocusReason)
    click(footer.toast.undo)
    assert footer.focusWidget() is here
    footer.toast.show_message("What you filled in is kept.", "Go on", lambda: None)
    footer.toast.undo.setFocus()
    here.hide()
    click(footer.toast.undo)
    assert not here.hasFocus()
