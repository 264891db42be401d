"""The Needs you page: answers by keys and clicks, where the focus goes, and who answers first."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QAbstractButton, QApplication, QWidget
from pytestqt.qtbot import QtBot

from keep_desktop.domain.errors import AlreadyAnswered, Refused
from keep_desktop.domain.ids import ItemId, WorkflowId
from keep_desktop.domain.notices import Notice, NoticeKind
from keep_desktop.domain.questions import Answer, StepAnswer
from keep_desktop.services.messages import Message, MessageKind
from keep_desktop.ui.answer_words import taken
from keep_desktop.ui.main_window import MainWindow
from keep_desktop.ui.pages import needs_you
from keep_desktop.ui.question_card import QuestionCard
from tests.ui.hands import click, press
from tests.ui.questions_stage import (
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
from tests.ui.views import NOON, FakeKeep, some_rows
from tests.ui.windows import shown_window


@pytest.fixture
def keep(tmp_path: Path) -> FakeKeep:
    return FakeKeep(tmp_path, *some_rows())


@pytest.fixture
def window(qtbot: QtBot, keep: FakeKeep) -> Iterator[MainWindow]:
    with shown_window(qtbot, keep.as_keep(), active=True) as made:
        yield made


def nothing_waits(qtbot: QtBot, window: MainWindow) -> None:
    """What was asked for by now is done."""
    done: list[None] = []
    window.reader.do(lambda: None, done.append)
    qtbot.waitUntil(lambda: done != [])


@pytest.fixture
def answers(keep: FakeKeep, monkeypatch: pytest.MonkeyPatch) -> Answers:
    made = Answers(keep)
    monkeypatch.setattr(needs_you, "answer", made)
    return made


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


# Answering


def test_a_digit_answers_the_card_with_the_focus_and_the_focus_goes_on(
    qtbot: QtBot, keep: FakeKeep, window: MainWindow, answers: Answers
) -> None:
    page = ask(qtbot, keep, window, unknown(1), unknown(2), failed(3))
    page.cards[1].setFocus()
    press(page.cards[1], Qt.Key.Key_2)
    qtbot.waitUntil(lambda: answers.given == [(2, Answer.DID_NOT_HAPPEN)])
    qtbot.waitUntil(lambda: [card.row.id for card in page.cards] == [1, 3])
    assert focused(window) is page.cards[1]
    said = "“Append a row to costs.csv” will be done again by itself."
    qtbot.waitUntil(lambda: window.toast.words.text() == said, timeout=SOON)
    assert not window.toast.undo.isVisible()


def test_a_digit_works_from_a_button_inside_the_card_too(
    qtbot: QtBot, keep: FakeKeep, window: MainWindow, answers: Answers
) -> None:
    page = ask(qtbot, keep, window, unknown(1))
    page.cards[0].open.setFocus()
    press(page.cards[0].open, Qt.Key.Key_5)
    qtbot.waitUntil(lambda: answers.given == [(1, Answer.SKIP)])
    qtbot.waitUntil(page.empty.isVisible)


def test_a_question_that_comes_back_has_the_keys_and_ends_what_was_told_of_its_answer(
    qtbot: QtBot, keep: FakeKeep, window: MainWindow, answers: Answers
) -> None:
    page = ask(qtbot, keep, window, unknown(1))
    page.cards[0].setFocus()
    press(page.cards[0], Qt.Key.Key_2)
    qtbot.waitUntil(lambda: window.toast.isVisible() and not page.cards)
    line = page.answered_lines.lines[0]
    at = NOON + timedelta(seconds=9)
    said = tuple(StepAnswer(answer=Answer.DID_NOT_HAPPEN, at=one) for one in (NOON, at))
    again = replace(unknown(2), item_id=ItemId(1), answers=said)
    keep.queries.question_rows = (again,)
    window.bridge.questions.emit(frozenset())
    qtbot.waitUntil(lambda: [card.row for card in page.cards] == [again], timeout=SOON)
    assert focused(window) is page.cards[0]
    told = "Your answer was taken, and this is asked again: “Append a row to costs.csv”"
    assert window.toast.words.text() == told
    assert page.answered_lines.lines == [line] and line.isVisible()
    assert line.accessibleName() == "Noted as not happened: Append a row to costs.csv: asked again"
    card = page.cards[0]
    assert "sent 3 times without clear answer" in card.head.about
    assert "did not happen (12:00:00, 12:00:09)" in card.before.said()
    assert "no clear answer came: 3 times so far" in card.accessibleDescription()


def test_a_skip_that_is_taken_back_is_not_told_as_asked_again(
    qtbot: QtBot, keep: FakeKeep, window: MainWindow, answers: Answers
) -> None:
    page = ask(qtbot, keep, window, unknown(1))
    page.cards[0].setFocus()
    press(page.cards[0], Qt.Key.Key_5)
    qtbot.waitUntil(lambda: window.toast.isVisible() and not page.cards)
    line = page.answered_lines.lines[0]
    back = replace(unknown(2), item_id=ItemId(1))
    keep.queries.question_rows = (back,)
    window.bridge.questions.emit(frozenset())
    qtbot.waitUntil(lambda: [card.row for card in page.cards] == [back], timeout=SOON)
    assert "asked again" not in window.toast.words.text()
    assert line.accessibleName().endswith("Append a row to costs.csv: taken back")


def test_what_waits_for_an_answer_is_told_only_where_it_does_not_stand(
    qtbot: QtBot, keep: FakeKeep, window: MainWindow
) -> None:
    asks = Message(
        id=1,
        workflow_id=WorkflowId(1),
        workflow="Bills",
        text="Did it happen?",
        needs_you=True,
        kind=MessageKind.QUESTION,
    )
    window.messages.told.emit(asks, "Bills needs you")
    assert window.toast.isVisible()
    ask(qtbot, keep, window, unknown(1))
    assert not window.toast.isVisible()
    window.messages.told.emit(asks, "Bills needs you")
    assert not window.toast.isVisible()


def test_what_starts_over_by_hand_says_how() -> None:
    assert "when you run it next" in taken(unknown(), Answer.REPROCESS, by_hand=True)
    assert "next run" in taken(unknown(), Answer.REPROCESS)


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
    qtbot.mouseClick(page.cards[0].buttons[Answer.HAPPENED], left)
    qtbot.waitUntil(lambda: len(page.cards) == 1)
    here = page.cards[0].buttons[Answer.HAPPENED]
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
    assert window.workflows.drawer.is_open
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
    press(page.cards[1].buttons[Answer.SKIP], Qt.Key.Key_Down)
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


def test_who_answers_too_late_is_told_kindly_and_the_card_goes(
    qtbot: QtBot, keep: FakeKeep, window: MainWindow, answers: Answers
) -> None:
    page = ask(qtbot, keep, window, unknown(1), failed(2))
    answers.refusal = AlreadyAnswered("It was answered before.")
    press(page.cards[0], Qt.Key.Key_1)
    qtbot.waitUntil(lambda: [card.row.id for card in page.cards] == [2])
    said = "This was answered in the meantime, somewhere else. Your answer changed nothing."
    assert window.toast.words.text() == said


def test_an_answer_that_is_refused_is_told_where_it_was_given(
    qtbot: QtBot, keep: FakeKeep, window: MainWindow, answers: Answers
) -> None:
    page = ask(qtbot, keep, window, unknown(1))
    answers.refusal = Refused("A step of it is under way.")
    card = page.cards[0]
    press(card, Qt.Key.Key_4)
    qtbot.waitUntil(lambda: card.refusal == "A step of it is under way.")
    answers.refusal = None
    press(card, Qt.Key.Key_4)
    qtbot.waitUntil(lambda: answers.given == [(1, Answer.REPROCESS)])
    qtbot.waitUntil(lambda: window.toast.undo.text() == "Run now")


def test_a_card_answered_elsewhere_hands_its_focus_to_no_other_card(
    qtbot: QtBot, keep: FakeKeep, window: MainWindow, answers: Answers
) -> None:
    page = ask(qtbot, keep, window, unknown(1), unknown(2))
    page.cards[0].setFocus()
    keep.queries.question_rows = (unknown(2),)
    keep.ledger.tell(Notice(kind=NoticeKind.QUESTION_CHANGED, workflow_id=WorkflowId(1)))
    qtbot.waitUntil(lambda: len(page.cards) == 1)
    press(_focus(window), Qt.Key.Key_1)
    nothing_waits(qtbot, window)
    assert answers.given == []
    assert window.toast.words.text() == "The question you were at was answered somewhere else."


@pytest.mark.parametrize(
    ("facts", "said"),
    [
        ({"version": "2.0"}, "“Contract renewals” is on again with script 2.0."),
        ({}, "“Contract renewals” is on again."),
        ({"stopped": True}, "“Contract renewals” is no longer blocked."),
    ],
)
def test_a_question_that_ended_since_its_workflow_was_mended_says_that(
    qtbot: QtBot, keep: FakeKeep, window: MainWindow, facts: dict[str, Any], said: str
) -> None:
    page = ask(qtbot, keep, window, blocked(1))
    page.cards[0].setFocus()
    keep.queries.question_rows = ()
    rows = keep.queries.rows
    keep.queries.rows = tuple(
        replace(row, error=None, **facts) if row.id == WorkflowId(4) else row for row in rows
    )
    keep.ledger.tell(Notice(kind=NoticeKind.QUESTION_CHANGED, workflow_id=WorkflowId(4)))
    qtbot.waitUntil(lambda: window.toast.words.text() == said)


def test_a_workflow_that_is_held_up_can_be_turned_on_or_mended_in_its_settings(
    qtbot: QtBot, keep: FakeKeep, window: MainWindow, answers: Answers
) -> None:
    asked: list[int] = []
    window.needs_you.settings_asked.disconnect()
    window.needs_you.settings_asked.connect(lambda row: asked.append(row.workflow_id))
    page = ask(qtbot, keep, window, blocked(1))
    inside = page.cards[0].findChildren(QAbstractButton)
    buttons = {button.text(): button for button in inside if button.isVisible()}
    assert set(buttons) == {"Resume", "Settings…", "Open the workflow"}
    click(buttons["Settings…"])
    assert asked == [4]
    click(buttons["Resume"])
    qtbot.waitUntil(lambda: answers.given == [(1, Answer.RESUME)])
