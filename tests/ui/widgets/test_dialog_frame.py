"""Dialogs and the commands they run on workers."""

import threading

import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit, QWidget
from pytestqt.qtbot import QtBot
from shiboken6 import delete

from keep_desktop.domain.errors import Refused
from keep_desktop.ui.core.tasks import TaskRunner
from keep_desktop.ui.widgets import focus as tab_order
from keep_desktop.ui.widgets.dialog import Dialog, padded, scrolling
from keep_desktop.ui.widgets.labels import plain_label
from keep_desktop.ui.widgets.layouts import add_shown, fill, vbox
from tests.ui.dialog_tools import SOON, until


def refuse() -> None:
    raise Refused("That is not allowed.")


def test_two_actions_at_once_each_get_their_own_answer(qtbot: QtBot, tasks: TaskRunner) -> None:
    dialog = Dialog("Two", tasks)
    qtbot.addWidget(dialog)
    heard: list[object] = []
    dialog.do(lambda: "first", lambda answer: heard.append(("a", answer)))
    dialog.do(lambda: "second", lambda answer: heard.append(("b", answer)))
    until(qtbot, lambda: len(heard) == 2)
    assert heard == [("a", "first"), ("b", "second")]


def test_what_is_held_is_free_again_after_a_refusal_and_the_cursor_is_where_it_was(
    qtbot: QtBot, tasks: TaskRunner
) -> None:
    dialog = Dialog("One", tasks)
    qtbot.addWidget(dialog)
    line = QLineEdit()
    off = QLineEdit()
    off.setEnabled(False)
    dialog.set_body(line)
    dialog.show()
    line.setFocus()
    dialog.do(refuse, lambda _: None, line, off)
    assert not line.isEnabled()
    until(qtbot, lambda: dialog.trouble.sentence)
    assert dialog.trouble.sentence == "That is not allowed."
    assert line.isEnabled()
    assert not off.isEnabled()
    assert dialog.focusWidget() is line


def test_the_order_of_tab_is_looked_at_when_it_is_pressed_and_not_while_a_field_ends(
    qtbot: QtBot, tasks: TaskRunner, monkeypatch: pytest.MonkeyPatch
) -> None:
    ordered: list[QWidget] = []
    monkeypatch.setattr(tab_order, "order_tabs", ordered.append)
    dialog = Dialog("One", tasks)
    qtbot.addWidget(dialog)
    body, column = padded()
    first, second = QLineEdit(), QLineEdit()
    column.addWidget(first)
    column.addWidget(second)
    dialog.set_body(body)
    dialog.show()
    dialog.activateWindow()
    first.setFocus()
    until(qtbot, first.hasFocus)
    delete(first)
    assert ordered == []
    second.setFocus()
    QTest.keyClick(second, Qt.Key.Key_Tab)
    assert ordered == [dialog]
    QTest.keyClick(second, Qt.Key.Key_Tab)
    assert ordered == [dialog], "nothing came or went"
    column.addWidget(QLineEdit())
    QTest.keyClick(second, Qt.Key.Key_Tab)
    assert ordered == [dialog, dialog]


class _Field(QWidget):
    """A line in a frame, and that in another, each of which hands the focus on."""

    def __init__(self) -> None:
        super().__init__()
        inner, self.line = QWidget(), QLineEdit()
        vbox(self.line, within=inner)
        inner.setFocusProxy(self.line)
        vbox(inner, within=self)
        self.setFocusProxy(inner)


def test_tab_comes_to_fields_that_came_late_before_it_comes_to_the_buttons(
    qtbot: QtBot, tasks: TaskRunner
) -> None:
    dialog = Dialog("Form", tasks)
    qtbot.addWidget(dialog)
    column, fields = dialog.scroll_body(), [_Field(), _Field(), _Field()]
    column.addWidget(fields[0])
    buttons = [dialog.button(text, lambda: None) for text in ("Cancel", "Save")]
    fill(dialog.footer, *buttons)
    dialog.fit_height(400)
    dialog.show()
    dialog.activateWindow()
    qtbot.waitUntil(dialog.isActiveWindow)
    for late in fields[1:]:
        add_shown(column, late)
    order: list[QWidget] = [*(field.line for field in fields), *buttons]
    order[0].setFocus()
    for expected in [*order[1:], *order]:
        QTest.keyClick(dialog.focusWidget(), Qt.Key.Key_Tab)
        assert dialog.focusWidget() is expected
    for expected in [*reversed(order[:-1]), *reversed(order)]:
        QTest.keyClick(dialog.focusWidget(), Qt.Key.Key_Backtab, Qt.KeyboardModifier.ShiftModifier)
        assert dialog.focusWidget() is expected


def test_a_dialog_is_as_high_as_what_stands_in_it_until_the_window_below_is_full(
    qtbot: QtBot, tasks: TaskRunner
) -> None:
    below = QWidget()
    qtbot.addWidget(below)
    below.resize(1040, 640)
    below.show()
    dialog = Dialog("Undo", tasks, below)
    body, column = padded()
    lines = plain_label("\n".join("a step" for _ in range(12)))
    column.addWidget(lines)
    column.addStretch(1)
    area = scrolling(body)
    dialog.set_body(area)
    dialog.fit_height(560)
    dialog.show()
    qtbot.waitExposed(dialog)
    until(qtbot, lambda: area.verticalScrollBar().maximum() == 0)
    few = dialog.height()
    assert body.height() - lines.height() < 40
    lines.setText("\n".join("a step" for _ in range(18)))
    until(qtbot, lambda: few < dialog.height() < 600 and area.verticalScrollBar().maximum() == 0)
    lines.setText("\n".join("a step" for _ in range(60)))
    until(qtbot, lambda: area.verticalScrollBar().maximum() > 0)
    assert dialog.height() <= below.height()
    assert dialog.frameGeometry().bottom() <= below.frameGeometry().bottom()
    # Centred on the parent window, and wholly on the screen.
    below.move(-200, 0)
    dialog.filled()
    until(qtbot, lambda: dialog.frameGeometry().center() == below.frameGeometry().center())
    below.move(-400, 0)
    dialog.filled()
    until(qtbot, lambda: dialog.x() == below.screen().availableGeometry().left())


def test_a_dialog_is_drawn_neither_so_small_that_it_cuts_something_off_nor_larger_than_it_reads(
    qtbot: QtBot, tasks: TaskRunner
) -> None:
    dialog = Dialog("Discard your changes?", tasks)
    qtbot.addWidget(dialog)
    body, column = padded()
    lines = plain_label("What you entered is not saved yet.")
    column.addWidget(lines)
    dialog.set_body(body)
    dialog.footer.addWidget(dialog.button("Discard", dialog.accept))
    dialog.fit_height(440)
    dialog.show()
    qtbot.waitExposed(dialog)
    own = dialog.size()
    dialog.resize(1, 1)
    assert dialog.size() == own
    dialog.resize(2000, 2000)
    assert dialog.size() == QSize(660, own.height())
    lines.setText("A line of its own.\n" * 30)
    until(qtbot, lambda: dialog.height() > own.height() + 300)
    dialog.footer.addWidget(dialog.button("Go on editing all that was entered " * 3, dialog.reject))
    until(qtbot, lambda: dialog.minimumWidth() > 440)


def test_an_answer_for_a_dialog_that_is_gone_is_dropped(qtbot: QtBot, tasks: TaskRunner) -> None:
    dialog = Dialog("Gone", tasks)
    begun, may_end = threading.Event(), threading.Event()
    heard: list[object] = []

    def slow() -> None:
        begun.set()
        may_end.wait(SOON / 1000)

    dialog.do(slow, heard.append)
    until(qtbot, begun.is_set)
    with qtbot.waitSignal(dialog.destroyed, timeout=SOON):
        dialog.deleteLater()
    may_end.set()
    after: list[object] = []
    tasks.command(lambda: "after", after.append)
    until(qtbot, lambda: after)
    assert heard == []
