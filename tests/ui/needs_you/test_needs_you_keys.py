"""Needs you page: answers by key and click, focus, and concurrent answers."""

from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QAbstractButton, QApplication, QWidget
from pytestqt.qtbot import QtBot

from keep_desktop.domain.errors import AlreadyAnswered, Refused, WouldRepeat
from keep_desktop.domain.ids import ItemId, WorkflowId
from keep_desktop.domain.notices import Notice, NoticeKind
from keep_desktop.domain.questions import Answer, QuestionKind, StepAnswer
from keep_desktop.services.notifications import Notification, NotificationKind
from keep_desktop.ui.needs_you.card import QuestionCard
from keep_desktop.ui.presentation.item_dialogs import RepeatDialog
from keep_desktop.ui.presentation.questions import accepted_text, same_subject
from keep_desktop.ui.window.main_window import MainWindow
from tests.ui.driver import click, press
from tests.ui.questions_harness import (
    SOON,
    Answers,
    ask,
    blocked,
    failed,
    focused,
    of_a_handler,
    shown,
    unknown,
)
from tests.ui.reading import shown_text
from tests.ui.views import NOON, FakeKeep, a_question


def nothing_waits(qtbot: QtBot, window: MainWindow) -> None:
    """All pending queries are answered."""
    done: list[None] = []
    window.tasks.command(lambda: None, done.append)
    qtbot.waitUntil(lambda: done != [])


def test_a_step_of_a_handler_is_answered_by_a_digit(
    qtbot: QtBot, keep: FakeKeep, window: MainWindow, answers: Answers
) -> None:
    page = ask(qtbot, keep, window, of_a_handler())
    card = page.cards[0]
    assert "Open the workflow" in card.open.accessibleName()
    card.setFocus()
    press(card, Qt.Key.Key_5)
    qtbot.waitUntil(lambda: not page.cards, timeout=SOON)
    assert [choice for _, choice in answers.given] == [Answer.SKIP]


def test_a_digit_answers_the_card_with_the_focus_and_the_focus_goes_on(
    qtbot: QtBot, keep: FakeKeep, window: MainWindow, answers: Answers
) -> None:
    page = ask(qtbot, keep, window, unknown(1), unknown(2), failed(3))
    page.cards[1].setFocus()
    press(page.cards[1], Qt.Key.Key_2)
    qtbot.waitUntil(lambda: answers.given == [(2, Answer.DID_NOT_HAPPEN)])
    qtbot.waitUntil(lambda: [card.row.id for card in page.cards] == [1, 3])
    assert focused(window) is page.cards[1]
    text = "Keep will repeat “Append a row to costs.csv”."
    qtbot.waitUntil(lambda: window.toast.label.text() == text, timeout=SOON)
    assert not window.toast.undo.isVisible()


def test_a_digit_works_from_a_button_inside_the_card_too(
    qtbot: QtBot, keep: FakeKeep, window: MainWindow, answers: Answers
) -> None:
    page = ask(qtbot, keep, window, unknown(1))
    page.cards[0].open.setFocus()
    press(page.cards[0].open, Qt.Key.Key_5)
    qtbot.waitUntil(lambda: answers.given == [(1, Answer.SKIP)])
    qtbot.waitUntil(page.empty.isVisible)


def test_a_question_that_comes_back_has_the_keys_and_ends_the_message_of_its_answer(
    qtbot: QtBot, keep: FakeKeep, window: MainWindow, answers: Answers
) -> None:
    page = ask(qtbot, keep, window, unknown(1))
    page.cards[0].setFocus()
    press(page.cards[0], Qt.Key.Key_2)
    qtbot.waitUntil(lambda: window.toast.isVisible() and not page.cards)
    line = page.answered_list.lines[0]
    at = NOON + timedelta(seconds=9)
    text = tuple(StepAnswer(answer=Answer.DID_NOT_HAPPEN, at=one) for one in (NOON, at))
    again = replace(unknown(2), item_id=ItemId(1), answers=text)
    keep.queries.question_rows = (again,)
    window.bridge.questions_changed.emit(frozenset())
    qtbot.waitUntil(lambda: [card.row for card in page.cards] == [again], timeout=SOON)
    assert focused(window) is page.cards[0]
    message = "Keep needs another answer about “Append a row to costs.csv”"
    assert window.toast.label.text() == message
    assert page.answered_list.lines == [line] and line.isVisible()
    assert line.accessibleName() == (
        "Marked as not happened: Append a row to costs.csv: asked again"
    )
    card = page.cards[0]
    assert "sent 3 times without a clear reply" in card.header.about
    assert "didn't happen (12:00:00, 12:00:09)" in card.before.plain_text()
    assert "without a clear reply: 3 times so far" in card.accessibleDescription()


def test_a_skip_that_is_undone_is_not_shown_as_asked_again(
    qtbot: QtBot, keep: FakeKeep, window: MainWindow, answers: Answers
) -> None:
    page = ask(qtbot, keep, window, unknown(1))
    page.cards[0].setFocus()
    press(page.cards[0], Qt.Key.Key_5)
    qtbot.waitUntil(lambda: window.toast.isVisible() and not page.cards)
    line = page.answered_list.lines[0]
    back = replace(unknown(2), item_id=ItemId(1))
    keep.queries.question_rows = (back,)
    window.bridge.questions_changed.emit(frozenset())
    qtbot.waitUntil(lambda: [card.row for card in page.cards] == [back], timeout=SOON)
    assert "asked again" not in window.toast.label.text()
    assert line.accessibleName().endswith("Append a row to costs.csv: taken back")


def test_another_call_that_is_asked_about_is_not_shown_as_asked_again() -> None:
    first, same, another = (
        a_question(number, kind=QuestionKind.PERMISSION, detail={"key": key})
        for number, key in enumerate(("one", "one", "two"), 1)
    )
    assert same_subject(first, same)
    assert not same_subject(first, another)


def test_what_waits_for_an_answer_is_shown_only_where_it_does_not_stand(
    qtbot: QtBot, keep: FakeKeep, window: MainWindow
) -> None:
    asks = Notification(
        id=1,
        workflow_id=WorkflowId(1),
        workflow="Bills",
        text="Did it happen?",
        needs_you=True,
        kind=NotificationKind.QUESTION,
    )
    window.notification_feed.message_ready.emit(asks, "Bills needs you")
    assert window.toast.isVisible()
    ask(qtbot, keep, window, unknown(1))
    assert not window.toast.isVisible()
    window.notification_feed.message_ready.emit(asks, "Bills needs you")
    assert not window.toast.isVisible()


def test_what_starts_over_by_hand_says_how() -> None:
    assert "the next time you run it" in accepted_text(unknown(), Answer.REPROCESS, is_manual=True)
    assert "next run" in accepted_text(unknown(), Answer.REPROCESS)


@pytest.mark.parametrize("key", [Qt.Key.Key_9, Qt.Key.Key_3, Qt.Key.Key_0, Qt.Key.Key_1])
def test_a_key_that_answers_nothing_here_does_nothing(
    qtbot: QtBot, keep: FakeKeep, window: MainWindow, answers: Answers, key: Qt.Key
) -> None:
    page = ask(qtbot, keep, window, failed(1))
    press(page.cards[0], key)
    press(page.cards[0], Qt.Key.Key_1, Qt.KeyboardModifier.ControlModifier)
    nothing_waits(qtbot, window)
    assert answers.given == []


def test_a_key_held_down_answers_nothing(
    qtbot: QtBot, qapp: QApplication, keep: FakeKeep, window: MainWindow, answers: Answers
) -> None:
    page = ask(qtbot, keep, window, unknown(1))
    held = QKeyEvent(
        QKeyEvent.Type.KeyPress, Qt.Key.Key_1, Qt.KeyboardModifier.NoModifier, "1", True
    )
    qapp.sendEvent(page.cards[0], held)
    nothing_waits(qtbot, window)
    assert answers.given == []


def test_two_answers_in_a_hurry_are_one(
    qtbot: QtBot, keep: FakeKeep, window: MainWindow, answers: Answers
) -> None:
    page = ask(qtbot, keep, window, unknown(1))
    card = page.cards[0]
    press(card, Qt.Key.Key_1)
    press(card, Qt.Key.Key_2)
    qtbot.waitUntil(page.empty.isVisible)
    assert answers.given == [(1, Answer.HAPPENED)]


def test_the_second_click_of_two_answers_no_card_that_came_up_below_the_pointer(
    qtbot: QtBot, keep: FakeKeep, window: MainWindow, answers: Answers
) -> None:
    page = ask(qtbot, keep, window, unknown(1), unknown(2))
    left = Qt.MouseButton.LeftButton
    qtbot.mouseClick(page.cards[0].tiles.buttons[Answer.HAPPENED], left)
    qtbot.waitUntil(lambda: len(page.cards) == 1)
    here = page.cards[0].tiles.buttons[Answer.HAPPENED]
    at = QPointF(here.rect().center())
    for kind in (QEvent.Type.MouseButtonDblClick, QEvent.Type.MouseButtonRelease):
        event = QMouseEvent(
            kind, at, here.mapToGlobal(at), left, left, Qt.KeyboardModifier.NoModifier
        )
        QApplication.sendEvent(here, event)
    assert answers.given == [(1, Answer.HAPPENED)] and here.isEnabled()


def test_o_opens_the_item_and_its_button_too(
    qtbot: QtBot, keep: FakeKeep, window: MainWindow
) -> None:
    page = ask(qtbot, keep, window, unknown(1, workflow_id=WorkflowId(2)))
    press(page.cards[0], Qt.Key.Key_O)
    assert window.pages.currentWidget() is window.workflows
    qtbot.waitUntil(lambda: window.workflows.list.current == 2)
    assert window.workflows.side_panel.is_open
    window.show_page("needs_you")
    click(page.cards[0].open)
    assert window.pages.currentWidget() is window.workflows


def test_arrows_go_from_card_to_card_also_from_their_buttons(
    qtbot: QtBot, keep: FakeKeep, window: MainWindow
) -> None:
    page = ask(qtbot, keep, window, unknown(1), failed(2), blocked(3))
    press(page, Qt.Key.Key_Down)
    assert focused(window) is page.cards[0]
    press(page.cards[0], Qt.Key.Key_Down)
    press(page.cards[1].tiles.buttons[Answer.SKIP], Qt.Key.Key_Down)
    assert focused(window) is page.cards[2]
    press(page.cards[2], Qt.Key.Key_Down)
    press(page.cards[2], Qt.Key.Key_Up)
    assert focused(window) is page.cards[1]


def test_tab_goes_through_the_cards_in_the_order_they_stand_in(
    qtbot: QtBot, keep: FakeKeep, window: MainWindow
) -> None:
    page = ask(qtbot, keep, window, failed(1), blocked(2))
    click(page.order)
    qtbot.waitUntil(lambda: shown(page) == [2, 1], timeout=SOON)
    page.order.setFocus()
    names = []
    for _ in range(9):
        press(_focus(window), Qt.Key.Key_Tab)
        at = focused(window)
        card = at if isinstance(at, QuestionCard) else None
        names.append(f"card {card.row.id}" if card else getattr(at, "text", str)())
    assert names[:8] == [
        "card 2",
        "Open the workflow",
        "Resume",
        "Settings…",
        "card 1",
        "Open the item",
        "Reprocess item",
        "Skip this item",
    ]


def _focus(window: MainWindow) -> QWidget:
    focus = focused(window)
    assert focus is not None
    return focus


def test_who_answers_too_late_is_shown_kindly_and_the_card_goes(
    qtbot: QtBot, keep: FakeKeep, window: MainWindow, answers: Answers
) -> None:
    page = ask(qtbot, keep, window, unknown(1), failed(2))
    answers.refusal = AlreadyAnswered("It was answered before.")
    press(page.cards[0], Qt.Key.Key_1)
    qtbot.waitUntil(lambda: [card.row.id for card in page.cards] == [2])
    text = "This was already answered elsewhere. Your answer wasn't used."
    assert window.toast.label.text() == text


def test_an_answer_that_is_refused_is_shown_where_it_was_given(
    qtbot: QtBot, keep: FakeKeep, window: MainWindow, answers: Answers
) -> None:
    page = ask(qtbot, keep, window, unknown(1))
    answers.refusal = Refused("A step of it is under way.")
    card = page.cards[0]
    press(card, Qt.Key.Key_4)
    qtbot.waitUntil(lambda: shown_text(card._refusal) == "A step of it is under way.")
    answers.refusal = None
    press(card, Qt.Key.Key_4)
    qtbot.waitUntil(lambda: answers.given == [(1, Answer.REPROCESS)])
    qtbot.waitUntil(lambda: window.toast.undo.text() == "Run now")


def test_no_single_key_makes_something_a_second_time(
    qtbot: QtBot, keep: FakeKeep, window: MainWindow, answers: Answers
) -> None:
    page = ask(qtbot, keep, window, unknown(1))
    steps = [("Order the chair", True), ("Pay", False)]
    answers.refusal = WouldRepeat("Reprocessing may do this a second time.", steps=steps)
    card = page.cards[0]
    for key in (Qt.Key.Key_4, Qt.Key.Key_R, Qt.Key.Key_Return, Qt.Key.Key_Space):
        press(card, Qt.Key.Key_4)
        dialog = opened(qtbot, window)
        text = dialog.note.sentence
        assert "• Order the chair\n• Pay (may or may not have happened)" in text
        press(focused_in(dialog), key)
        dialog.cancel.click()
        qtbot.waitUntil(lambda: dialog_of(window) is None)
        nothing_waits(qtbot, window)
        assert not answers.given and not shown_text(card._refusal)
    press(card, Qt.Key.Key_4)
    click(opened(qtbot, window).go)
    qtbot.waitUntil(lambda: bool(answers.given), timeout=SOON)
    assert answers.given == [(1, Answer.REPROCESS)] and answers.again


def dialog_of(window: MainWindow) -> RepeatDialog | None:
    found = window.findChildren(RepeatDialog)
    return next((one for one in found if one.isVisible()), None)


def opened(qtbot: QtBot, window: MainWindow) -> RepeatDialog:
    qtbot.waitUntil(lambda: dialog_of(window) is not None, timeout=SOON)
    dialog = dialog_of(window)
    assert dialog is not None
    return dialog


def focused_in(dialog: RepeatDialog) -> QWidget:
    focus = dialog.focusWidget()
    assert focus is not None
    return focus


def test_a_card_answered_elsewhere_hands_its_focus_to_no_other_card(
    qtbot: QtBot, keep: FakeKeep, window: MainWindow, answers: Answers
) -> None:
    page = ask(qtbot, keep, window, unknown(1), unknown(2))
    page.cards[0].setFocus()
    keep.queries.question_rows = (unknown(2),)
    keep.ledger.publish(Notice(kind=NoticeKind.QUESTION_CHANGED, workflow_id=WorkflowId(1)))
    qtbot.waitUntil(lambda: len(page.cards) == 1)
    press(_focus(window), Qt.Key.Key_1)
    nothing_waits(qtbot, window)
    assert answers.given == []
    assert window.toast.label.text() == "This question was answered elsewhere."


@pytest.mark.parametrize(
    ("facts", "message"),
    [
        ({"version": "2.0"}, "“Contract renewals” is back on with script 2.0."),
        ({}, "“Contract renewals” is back on."),
        ({"stopped": True}, "“Contract renewals” is no longer blocked."),
    ],
)
def test_a_question_that_ended_since_its_workflow_was_mended_says_that(
    qtbot: QtBot, keep: FakeKeep, window: MainWindow, facts: dict[str, Any], message: str
) -> None:
    page = ask(qtbot, keep, window, blocked(1))
    page.cards[0].setFocus()
    keep.queries.question_rows = ()
    rows = keep.queries.rows
    keep.queries.rows = tuple(
        replace(row, error=None, **facts) if row.id == WorkflowId(4) else row for row in rows
    )
    keep.ledger.publish(Notice(kind=NoticeKind.QUESTION_CHANGED, workflow_id=WorkflowId(4)))
    qtbot.waitUntil(lambda: window.toast.label.text() == message)


def test_a_workflow_that_is_held_up_can_be_turned_on_or_mended_in_its_settings(
    qtbot: QtBot,
    keep: FakeKeep,
    window: MainWindow,
    answers: Answers,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[int] = []
    monkeypatch.setattr(window.navigator, "show_settings", asked.append)
    page = ask(qtbot, keep, window, blocked(1))
    inside = page.cards[0].findChildren(QAbstractButton)
    buttons = {button.text(): button for button in inside if button.isVisible()}
    assert set(buttons) == {"Resume", "Settings…", "Open the workflow"}
    click(buttons["Settings…"])
    assert asked == [4]
    click(buttons["Resume"])
    qtbot.waitUntil(lambda: answers.given == [(1, Answer.RESUME)])
