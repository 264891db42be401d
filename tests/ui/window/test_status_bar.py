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


class Foot(QWidget):
    def __init__(self) -> None:
        super().__init__()
        self.line = StatusBar(self)
        self.toast = Toast(self)
        self.line.set_toast(self.toast)
        self.resize(500, 120)
        self.line.resize(500, HEIGHT)


@pytest.fixture
def foot(qtbot: QtBot) -> Iterator[Foot]:
    made = Foot()
    qtbot.addWidget(made)
    made.show()
    qtbot.waitExposed(made)
    yield made


def its_time_runs(toast: Toast) -> bool:
    return toast._timer.isActive()


def test_its_time_does_not_run_behind_a_dialog(qtbot: QtBot, foot: Foot) -> None:
    foot.toast.show_message("2 items are skipped.", "Undo", Undo(lambda: None))
    assert its_time_runs(foot.toast)
    dialog = QDialog(foot)
    dialog.open()
    qtbot.waitUntil(lambda: not its_time_runs(foot.toast))
    foot.toast.show_message("3 items are skipped.", "Undo", Undo(lambda: None))
    assert not its_time_runs(foot.toast), "told behind it"
    dialog.reject()
    qtbot.waitUntil(lambda: its_time_runs(foot.toast))
    assert foot.toast.isVisible()
    foot.toast._timer.start(7_000)
    again = QDialog(foot)
    again.open()
    qtbot.waitUntil(lambda: not its_time_runs(foot.toast))
    again.reject()
    qtbot.waitUntil(lambda: its_time_runs(foot.toast))
    assert foot.toast._timer.interval() < 10_000, "it goes on where it was"


def test_what_is_longer_than_the_line_stands_whole_in_the_tooltip(foot: Foot) -> None:
    foot.toast.show_message("Short.")
    assert foot.toast.label.toolTip() == ""
    text = "The folder is not there any more, so nothing could be read from it. " * 3
    foot.toast.show_message(text)
    assert text.strip() in foot.toast.label.toolTip()
    assert not foot.line.engine.isVisible(), "nothing looks out from behind it"
    foot.toast.withdraw(text)
    assert foot.line.engine.isVisible()


def test_it_does_not_go_from_under_the_keyboard(qtbot: QtBot, foot: Foot) -> None:
    foot.activateWindow()
    qtbot.waitUntil(foot.isActiveWindow)
    foot.toast.show_message("Archived.", "Undo", Undo(lambda: None))
    foot.toast.undo.setFocus()
    foot.toast._timer.timeout.emit()
    assert foot.toast.isVisible()
    foot.toast.undo.clearFocus()
    foot.toast._timer.timeout.emit()
    assert not foot.toast.isVisible()


def test_what_is_copied_is_told_but_takes_no_undo_away(foot: Foot) -> None:
    copy_text("Mail from Ann")
    assert foot.toast.label.text() == "Copied: Mail from Ann"
    foot.toast.show_message("Archived.", "Undo", Undo(lambda: None))
    copy_text("one\ntwo\n")
    assert foot.toast.label.text() == "Archived."
    foot.toast.withdraw("Archived.")
    copy_text("one\ntwo\n")
    assert foot.toast.label.text() == "Copied: 2 lines"


def test_the_keyboard_goes_back_to_where_it_was_once_its_button_was_pressed(
    qtbot: QtBot, foot: Foot
) -> None:
    first, here = QPushButton("First", foot), QPushButton("Here", foot)
    for button in (first, here):
        button.show()
    foot.activateWindow()
    qtbot.waitUntil(foot.isActiveWindow)
    here.setFocus()
    foot.toast.show_message("What you filled in is kept.", "Go on", lambda: None)
    foot.toast.undo.setFocus(Qt.FocusReason.MouseFocusReason)
    click(foot.toast.undo)
    assert foot.focusWidget() is here
    foot.toast.show_message("What you filled in is kept.", "Go on", lambda: None)
    foot.toast.undo.setFocus()
    here.hide()
    click(foot.toast.undo)
    assert not here.hasFocus()
