"""Notification panel: read and unread messages, and their links."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from keep_desktop.domain.ids import QuestionId
from keep_desktop.domain.questions import Answer, QuestionKind
from keep_desktop.services.context import Keep
from keep_desktop.services.notifications import LISTED_FOR, unread_notifications
from keep_desktop.storage import SqliteLedger
from keep_desktop.ui.window.main_window import MainWindow
from keep_desktop.ui.window.notification_list import PAGE, ROW_HEIGHT
from tests.builders.ledger import NOON, a_mutation, a_run, a_workflow, an_item, new_question
from tests.ui.driver import click, press
from tests.ui.windows import FULL, SMALLEST, shown_window

_KEY = "cd" * 32
_CTRL_SHIFT = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier


@pytest.fixture
def window(qtbot: QtBot, keep: Keep, ledger: SqliteLedger) -> Iterator[MainWindow]:
    """With a message of an item, a question about it, and a message of the whole workflow."""
    workflow = a_workflow(ledger, "Bills")
    run = a_run(ledger, workflow)
    item = an_item(ledger, workflow, run, title="Invoice 7")
    a_mutation(ledger, workflow, run, item, key=_KEY)
    ledger.outbox(workflow).send("Three mails had no amount.", key=_KEY)
    ask(ledger, "It is not known whether it was sent.", item_id=item.id)
    ledger.outbox(workflow).send("All done.", key="other")
    with shown_window(qtbot, keep, active=True) as made:
        qtbot.waitUntil(lambda: made.top.bell.accessibleName() == "Notifications, 3 unread")
        yield made


def ask(ledger: SqliteLedger, sentence: str, **about: Any) -> QuestionId:
    (row,) = ledger.queries.workflows()
    with ledger.write() as work:
        asked = new_question(
            work, QuestionKind.ITEM_FAILED, row.id, sentence, Answer.SKIP, Answer.REPROCESS, **about
        )
        work.commit()
    return asked


def come(qtbot: QtBot, window: MainWindow, rows: int = 3) -> None:
    click(window.top.bell)
    panel = window.frame.notifications
    qtbot.waitUntil(lambda: panel.model.rowCount() == rows and panel.view.isVisible())


def spoken(window: MainWindow) -> list[str]:
    model = window.frame.notifications.model
    role = Qt.ItemDataRole.AccessibleTextRole
    return [str(model.index(at).data(role)) for at in range(model.rowCount())]


def open_row(window: MainWindow, row: int) -> None:
    view = window.frame.notifications.view
    place = view.visualRect(view.model().index(row, 0)).center()
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=place)


def test_everything_that_was_shown_is_there_newest_first(qtbot: QtBot, window: MainWindow) -> None:
    come(qtbot, window)
    assert spoken(window) == [
        "Unread, Message, Bills, All done., Today 12:00",
        "Unread, Needs you, Bills, It is not known whether it was sent., Invoice 7, Today 12:00",
        "Unread, Message, Bills, Three mails had no amount., Invoice 7, Today 12:00",
    ]


def test_a_message_leads_to_its_item_and_is_read_then(
    qtbot: QtBot, keep: Keep, window: MainWindow
) -> None:
    window.show_page("activity")
    come(qtbot, window)
    open_row(window, 2)
    assert not window.frame.notifications.isVisible()
    assert window.frame.shown == "workflows"
    (item,) = keep.queries.items(keep.queries.workflows()[0].id).rows
    assert window.workflows.pane.item_id == item.id
    qtbot.waitUntil(lambda: window.top.bell.accessibleName() == "Notifications, 2 unread")
    come(qtbot, window)
    qtbot.waitUntil(lambda: spoken(window)[2].startswith("Message, "))


def test_a_question_leads_to_where_it_is_answered_and_to_its_item_once_it_is(
    qtbot: QtBot, ledger: SqliteLedger, window: MainWindow
) -> None:
    come(qtbot, window)
    open_row(window, 1)
    assert window.frame.shown == "needs_you"
    (question,) = ledger.queries.questions()
    with ledger.write() as work:
        work.questions.answer(question.id, "skip", at=NOON)
        work.commit()
    come(qtbot, window)
    qtbot.waitUntil(lambda: spoken(window)[1].startswith("Answered, Bills"))
    open_row(window, 1)
    assert (window.frame.shown, window.workflows.pane.item_id) == ("workflows", question.item_id)


def test_marking_all_as_read_lasts_and_leaves_what_came_since(
    qtbot: QtBot, keep: Keep, ledger: SqliteLedger, window: MainWindow
) -> None:
    panel = window.frame.notifications
    come(qtbot, window)
    click(panel.all_read)
    qtbot.waitUntil(lambda: window.top.bell.accessibleName() == "Notifications")
    qtbot.waitUntil(lambda: not panel.all_read.isEnabled())
    assert not any(text.startswith("Unread") for text in spoken(window))
    ask(ledger, "Another one?")
    qtbot.waitUntil(lambda: panel.model.rowCount() == 4)
    assert QApplication.focusWidget() is panel.view
    assert spoken(window)[0] == "Unread, Needs you, Bills, Another one?, Today 12:00"
    assert panel.all_read.isEnabled()
    with shown_window(qtbot, keep) as next_start:
        qtbot.waitUntil(lambda: next_start.top.bell.accessibleName() == "Notifications, 1 unread")


def test_it_is_used_by_keys_alone(qtbot: QtBot, window: MainWindow) -> None:
    bell, panel = window.top.bell, window.frame.notifications
    bell.setFocus()
    press(bell, Qt.Key.Key_Space)
    qtbot.waitUntil(lambda: panel.model.rowCount() == 3)
    assert QApplication.focusWidget() is panel.view
    press(panel.view, Qt.Key.Key_Escape)
    assert (panel.isVisible(), QApplication.focusWidget()) == (False, bell)
    press(bell, Qt.Key.Key_Space)
    qtbot.waitUntil(lambda: panel.model.rowCount() == 3)
    press(panel.view, Qt.Key.Key_Down)
    press(panel.view, Qt.Key.Key_Return)
    assert window.frame.shown == "needs_you"
    window.show_page("workflows")
    press(window.workflows.list.view, Qt.Key.Key_N, _CTRL_SHIFT)
    assert panel.isVisible()


def test_a_press_beside_it_closes_it_and_does_what_it_was_for(
    qtbot: QtBot, keep: Keep, window: MainWindow
) -> None:
    come(qtbot, window)
    click(window.sidebar.button("schedule"))
    assert not window.frame.notifications.isVisible()
    assert window.frame.shown == "schedule"
    come(qtbot, window)
    # Without anything focusable.
    QTest.mouseClick(window.top, Qt.MouseButton.LeftButton, pos=QPoint(4, 4))
    assert not window.frame.notifications.isVisible()
    come(qtbot, window)
    click(window.top.bell)
    assert not window.frame.notifications.isVisible()


@pytest.mark.parametrize("size", [FULL, SMALLEST])
def test_it_lies_within_the_window_and_leaves_the_stop_free(
    qtbot: QtBot, window: MainWindow, size: tuple[int, int]
) -> None:
    window.resize(*size)
    come(qtbot, window)
    panel = window.frame.notifications
    assert window.frame.rect().contains(panel.geometry())
    stop = window.top.stop
    corner = stop.mapTo(window.frame, QPoint())
    assert not panel.geometry().intersects(stop.rect().translated(corner))
    assert panel.view.viewport().height() > 300
    row = panel.view.visualRect(panel.model.index(0))
    assert (row.width(), row.height()) == (panel.view.viewport().width(), ROW_HEIGHT)
    window.resize(size[0] + 100, size[1] + 40)
    qtbot.waitUntil(lambda: window.frame.rect().contains(panel.geometry()))
    right = window.top.bell.mapTo(window.frame, window.top.bell.rect().topRight()).x()
    assert abs(panel.geometry().right() - right) <= 1


def test_many_are_read_a_page_at_a_time_and_none_that_is_too_old(
    qtbot: QtBot, keep: Keep, ledger: SqliteLedger
) -> None:
    workflow, many = a_workflow(ledger), 3 * PAGE
    with ledger.write() as work:
        for number in range(many + 1):
            old = LISTED_FOR + timedelta(days=1) if not number else timedelta(minutes=many - number)
            payload = {"message": f"Message {number}"}
            work.notify_user(workflow, type="message", payload=payload, at=NOON - old)
        work.commit()
    assert unread_notifications(keep) == many
    with shown_window(qtbot, keep, active=True) as window:
        qtbot.waitUntil(lambda: window.top.bell.accessibleName() == "Notifications, 150 unread")
        come(qtbot, window, PAGE)
        panel = window.frame.notifications
        bar = panel.view.verticalScrollBar()

        def at_the_end() -> bool:
            bar.setValue(bar.maximum())
            return panel.model.rowCount() == many

        qtbot.waitUntil(at_the_end)
        assert spoken(window)[-1].endswith("Message 1, Today 09:31")


def test_what_comes_while_it_is_looked_through_does_not_move_it(
    qtbot: QtBot, keep: Keep, ledger: SqliteLedger, window: MainWindow
) -> None:
    come(qtbot, window)
    panel = window.frame.notifications
    press(panel.view, Qt.Key.Key_Down)
    chosen = panel.model.message(panel.view.currentIndex())
    assert chosen is not None
    ledger.outbox(ledger.queries.workflows()[0].id).send("One more.", key="more")
    qtbot.waitUntil(lambda: panel.model.rowCount() == 4)
    now = panel.model.message(panel.view.currentIndex())
    assert now is not None
    assert replace(now, read=chosen.read) == chosen
