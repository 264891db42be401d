"""The message at the foot of the window: its time, and what is longer than the line."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from keep_desktop.ui.bottom_line import HEIGHT, BottomLine
from keep_desktop.ui.copied import copy_text
from keep_desktop.ui.toast import Toast, Undo
from tests.ui.hands import click


class Foot(QWidget):
    def __init__(self) -> None:
        super().__init__()
        self.line = BottomLine(self)
        self.now = 0.0
        self.toast = Toast(self, now=lambda: self.now)
        self.line.hold(self.toast)
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
    foot.toast.tell("2 items are skipped.", "Undo", Undo(lambda: None))
    assert its_time_runs(foot.toast)
    dialog = QDialog(foot)
    dialog.open()
    qtbot.waitUntil(lambda: not its_time_runs(foot.toast))
    foot.toast.tell("3 items are skipped.", "Undo", Undo(lambda: None))
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


def test_what_is_told_of_one_workflow_goes_when_another_is_turned_to(foot: Foot) -> None:
    foot.toast.tell("3 items are skipped.", "Undo", Undo(lambda: None))
    foot.toast.turn_to(2)
    assert foot.toast.isVisible(), "told of no workflow"
    foot.toast.tell_of(1, "“Bills” ran: 3 items.")
    foot.toast.turn_to(1)
    assert foot.toast.isVisible()
    foot.toast.turn_to(2)
    assert not foot.toast.isVisible()


def test_what_is_told_of_a_workflow_goes_once_it_is_something_else(foot: Foot) -> None:
    blocked, on = ("active", "No folder."), ("active", None)
    foot.toast.tell_everywhere("Bills is blocked: No folder.", subject=1)
    # As it was before, read late.
    foot.toast.look({1: on, 2: on})
    foot.toast.look({1: blocked, 2: on})
    foot.now += 60
    foot.toast.look({1: blocked, 2: blocked})
    assert foot.toast.isVisible()
    foot.toast.look({1: on, 2: blocked})
    assert not foot.toast.isVisible()
    foot.toast.tell("Exported.")
    foot.now += 60
    foot.toast.look({1: blocked})
    assert foot.toast.isVisible(), "told of no workflow"


def test_what_is_longer_than_the_line_is_shown_whole_on_demand(qtbot: QtBot, foot: Foot) -> None:
    foot.toast.tell("Short.")
    assert not foot.toast.more.isVisible()
    words = "The folder is not there any more, so nothing could be read from it. " * 3
    foot.toast.tell(words)
    assert foot.line.height() == HEIGHT
    assert not foot.line.engine.isVisible(), "nothing looks out from behind it"
    click(foot.toast.more)
    label = foot.toast.words
    qtbot.waitUntil(lambda: label.height() >= label.heightForWidth(label.width()))
    assert foot.line.rect().contains(foot.toast.geometry())
    assert not foot.toast.more.isVisible()
    foot.toast.withdraw(words)
    assert foot.line.height() == HEIGHT
    assert foot.line.engine.isVisible()


def test_it_does_not_go_from_under_the_keyboard(qtbot: QtBot, foot: Foot) -> None:
    foot.activateWindow()
    qtbot.waitUntil(foot.isActiveWindow)
    foot.toast.tell("Archived.", "Undo", Undo(lambda: None))
    foot.toast.undo.setFocus()
    foot.toast._timer.timeout.emit()
    assert foot.toast.isVisible()
    foot.toast.undo.clearFocus()
    foot.toast._timer.timeout.emit()
    assert not foot.toast.isVisible()


def test_what_is_copied_is_told_but_takes_no_undo_away(foot: Foot) -> None:
    copy_text("Mail from Ann")
    assert foot.toast.words.said() == "Copied: Mail from Ann"
    foot.toast.tell("Archived.", "Undo", Undo(lambda: None))
    copy_text("one\ntwo\n")
    assert foot.toast.words.said() == "Archived."
    foot.toast.withdraw("Archived.")
    copy_text("one\ntwo\n")
    assert foot.toast.words.said() == "Copied: 2 lines"


def test_the_keyboard_goes_back_to_where_it_was_once_its_button_was_pressed(
    qtbot: QtBot, foot: Foot
) -> None:
    first, here = QPushButton("First", foot), QPushButton("Here", foot)
    for button in (first, here):
        button.show()
    foot.activateWindow()
    qtbot.waitUntil(foot.isActiveWindow)
    here.setFocus()
    foot.toast.tell("What you filled in is kept.", "Go on", lambda: None)
    foot.toast.undo.setFocus(Qt.FocusReason.MouseFocusReason)
    click(foot.toast.undo)
    assert foot.focusWidget() is here
    foot.toast.tell("What you filled in is kept.", "Go on", lambda: None)
    foot.toast.undo.setFocus()
    here.hide()
    click(foot.toast.undo)
    assert not here.hasFocus()
