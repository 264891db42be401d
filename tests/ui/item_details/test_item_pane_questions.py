"""Questions in the item pane, and their answers."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from keep_desktop.domain.errors import AlreadyAnswered, Refused, WouldRepeat
from keep_desktop.domain.ids import QuestionId
from keep_desktop.domain.items import ItemStatus
from keep_desktop.domain.messages import UserMessage
from keep_desktop.domain.mutations import MutationStatus, ResolvedBy
from keep_desktop.domain.questions import Answer, QuestionKind, StepAnswer
from keep_desktop.engine.runs.failures import with_line
from keep_desktop.ui.item_details.pane import Tab
from keep_desktop.ui.items import actions as item_actions
from keep_desktop.ui.presentation.item_dialogs import RepeatDialog
from keep_desktop.ui.presentation.question_facts import sent_before
from keep_desktop.ui.widgets.focus import order_tabs
from tests.ui.driver import click
from tests.ui.item_views import (
    NOW,
    a_detail,
    a_question,
    a_step,
    a_workflow,
    an_attempt,
    an_item,
)
from tests.ui.pane_harness import ONE, Harness
from tests.ui.reading import banner_text, card_text, sent_text, shown_text
from tests.ui.screen_reader import tab_order


@pytest.fixture
def harness(qtbot: QtBot) -> Iterator[Harness]:
    yield Harness(qtbot)


def test_a_question_gives_way_to_what_is_read_on_the_other_tabs(harness: Harness) -> None:
    question = harness.pane.question
    harness.show(a_detail(an_item(1), question=a_question()), Tab.SCRIPT)
    assert (
        question._whole.isHidden()
        and question.line.isVisible()
        and not question.answers.isVisible()
    )
    assert question.line.answer.accessibleName() == "Answer: Add bill to the books"
    click(question.line.answer)
    assert harness.pane.tabs.currentIndex() == Tab.HAPPENED
    assert question.answers.isVisible() and not question.line.isVisible()
    harness.pane.tabs.setCurrentIndex(Tab.LOG)
    assert not harness.pane.question_tab.go_to(QuestionId(99)) and question._whole.isHidden()
    assert harness.pane.question_tab.go_to(a_question().id)
    assert harness.pane.focusWidget() is next(iter(question.answers.buttons.values()))


def test_a_step_of_unknown_outcome_says_at_once_what_was_sent_and_only_that(
    harness: Harness,
) -> None:
    step = a_step(
        1,
        status=MutationStatus.INDETERMINATE,
        params={"supplier": "Lagos Tools"},
        ui_title="Book it",
    )
    row = an_item(1, status=ItemStatus.NEEDS_ATTENTION)
    harness.show(a_detail(row, an_attempt(1, step, status=row.status), question=a_question()))
    card = harness.card(1, 1)
    assert sent_text(card) == 'supplier: "Lagos Tools"'
    # The question above has all else.
    assert card_text(card) == "Request to Sheets"
    card.expand_button.click()
    assert sent_text(card) == ""
    assert card_text(card).startswith("Append a row to costs.csv\nThe script calls it “Book it”")
    card.expand_button.click()
    harness.refresh(a_detail(row, an_attempt(1, a_step(1), status=row.status)))
    assert sent_text(card) == ""


def test_what_is_asked_again_says_what_was_answered_before_in_its_question_and_its_step(
    harness: Harness,
) -> None:
    text = (StepAnswer(answer=Answer.DID_NOT_HAPPEN, at=NOW - timedelta(days=1)),)
    row = an_item(1, status=ItemStatus.NEEDS_ATTENTION)
    step = replace(a_step(1, status=MutationStatus.INDETERMINATE), answers=text)
    question = replace(a_question(), answers=text)
    harness.show(a_detail(row, an_attempt(1, step, status=row.status), question=question))
    asks = "Asked again. You said it didn't happen (yesterday "
    assert asks in banner_text(harness.pane.question)
    assert asks in harness.pane.question.accessibleDescription()
    message = "Sent 2 times without a clear reply; you said it didn't happen: yesterday "
    # Not twice, one above the other.
    assert message not in card_text(harness.card(1, 1))
    harness.card(1, 1).expand_button.click()
    assert message in card_text(harness.card(1, 1))
    by = ResolvedBy.USER_ASSERT_FAILED
    settled = replace(step, status=MutationStatus.FAILED, resolved_by=by)
    assert sent_before(settled) == ""
    assert sent_before(replace(settled, answers=text * 3)) == "sent 3 times without a clear reply"
    now_done = replace(step, status=MutationStatus.APPLIED)
    assert sent_before(now_done) == "sent 1 time without a clear reply"


def test_where_there_is_little_room_the_words_scroll_and_every_answer_stays_in_sight(
    harness: Harness,
) -> None:
    long = "The books stopped answering after the bill was sent. " * 6
    harness.pane.resize(340, 480)
    harness.show(a_detail(an_item(1), an_attempt(1), question=a_question(sentence=long)))
    question = harness.pane.question
    line = question.answers.does
    harness.qtbot.waitUntil(lambda: question.height() < question.heightForWidth(question.width()))
    below = line.mapTo(question, line.rect().bottomLeft()).y()
    assert below < question.height() - 8
    assert question.geometry().bottom() < harness.pane.tabs.geometry().top()


def test_a_double_press_on_an_answer_does_not_answer_the_next_question_of_the_item(
    harness: Harness,
) -> None:
    pane, row = harness.pane, an_item(1, status=ItemStatus.NEEDS_ATTENTION)
    harness.show(a_detail(row, question=a_question()))
    assert not pane.question._guard.is_on
    click(next(iter(pane.question.answers.buttons.values())))
    pane.question.show_question(replace(a_question(), id=QuestionId(8)))
    assert pane.question._guard.is_on


def test_an_unknown_outcome_offers_its_answers_and_none_of_them_stands_out(
    harness: Harness,
) -> None:
    everything = (
        Answer.SKIP,
        Answer.TRY_AGAIN,
        Answer.HAPPENED,
        Answer.DID_NOT_HAPPEN,
        Answer.REPROCESS,
    )
    harness.show(a_detail(an_item(1), question=a_question(actions=everything)))
    buttons = harness.pane.question.answers.buttons
    assert [button.text() for button in buttons.values()] == [
        "It happened",
        "It didn't happen",
        "Try again",
        "Reprocess item",
        "Skip this item",
    ]
    assert all(button.property("kind") != "primary" for button in buttons.values())
    assert all(button.accessibleDescription() for button in buttons.values())


def test_an_answer_is_given_once_and_the_item_read_again(
    harness: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    given: list[tuple[QuestionId, Answer]] = []
    monkeypatch.setattr(
        item_actions, "answer", lambda keep, id, choice, again: given.append((id, choice))
    )
    harness.show(a_detail(an_item(1), question=a_question()))
    buttons = harness.pane.question.answers.buttons
    buttons[Answer.HAPPENED].click()
    buttons[Answer.DID_NOT_HAPPEN].click()
    assert not buttons[Answer.HAPPENED].isEnabled()
    harness.fake_store.details[ONE] = a_detail(an_item(1))
    harness.tasks.answer_all()
    assert given == [(QuestionId(1), Answer.HAPPENED)]
    assert harness.pane.question.isHidden()


def test_a_refused_answer_is_shown_and_another_may_be_given(
    harness: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise Refused("The item is being worked on.")

    monkeypatch.setattr(item_actions, "answer", refuse)
    harness.show(a_detail(an_item(1), question=a_question()))
    harness.pane.question.answers.buttons[Answer.HAPPENED].click()
    harness.tasks.answer_all()
    assert shown_text(harness.pane.question._refusal) == "The item is being worked on."
    assert harness.pane.question.answers.buttons[Answer.HAPPENED].isEnabled()


def test_what_would_be_made_a_second_time_is_confirmed_by_itself(
    harness: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    given: list[bool] = []

    def answer(keep: object, id: QuestionId, choice: Answer, *, again: bool) -> None:
        given.append(again)
        if not again:
            raise WouldRepeat("It may.", steps=[("Order the chair", True)])

    monkeypatch.setattr(item_actions, "answer", answer)
    harness.show(a_detail(an_item(1), question=a_question(actions=(Answer.REPROCESS,))))
    for confirm in (False, True):
        harness.pane.question.answers.buttons[Answer.REPROCESS].click()
        harness.tasks.answer_all()
        found = harness.pane.window().findChildren(RepeatDialog)
        dialog = next(one for one in found if one.isVisible())
        assert "Order the chair" in dialog.note.sentence
        assert not dialog.go.isDefault() and not dialog.go.autoDefault()
        (dialog.go if confirm else dialog.cancel).click()
        harness.tasks.answer_all()
    assert given == [False, False, True]


def test_an_answer_that_came_too_late_is_shown_and_the_question_goes(
    harness: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise AlreadyAnswered("It was answered before.")

    monkeypatch.setattr(item_actions, "answer", refuse)
    reported: list[str] = []
    harness.tasks.messages.shown.connect(lambda text, *_: reported.append(text))
    harness.show(a_detail(an_item(1), question=a_question()))
    harness.pane.question.answers.buttons[Answer.HAPPENED].click()
    harness.fake_store.details[ONE] = a_detail(an_item(1))
    harness.tasks.answer_all()
    assert reported == ["This was already answered elsewhere. Your answer wasn't used."]
    assert harness.pane.question.isHidden()


def test_an_answer_in_the_pane_names_the_script_that_goes_on(harness: Harness) -> None:
    harness.fake_store.detail = a_workflow(version="2.1")
    harness.show(a_detail(an_item(1), question=a_question()))
    harness.tasks.answer_all()
    button = harness.pane.question.answers.buttons[Answer.HAPPENED]
    assert button.accessibleDescription() == "Mark as done and continue with script 2.1"
    button.setFocus()
    assert harness.pane.question.answers.does.text() == button.accessibleDescription()
    # The stop is shown, though the item itself does not change.
    whole = harness.fake_store.detail
    assert whole is not None
    harness.fake_store.detail = replace(whole, row=replace(whole.row, stopped=True))
    harness.pane.refresh()
    harness.tasks.answer_all()
    harness.tasks.answer_all()
    assert button.accessibleDescription().startswith("With the next run once Keep is back on: ")


def test_what_keeps_failing_has_tiles_and_the_ways_that_its_hint_names(harness: Harness) -> None:
    given = (Answer.REPROCESS, Answer.SKIP)
    reason = with_line("TypeError: not a function", 2, 7)
    text = UserMessage("“Email 3” failed 3 times: {reason}", reason=reason)
    question = a_question(kind=QuestionKind.ITEM_FAILED, actions=given, sentence=text)
    harness.show(a_detail(an_item(1), question=question))
    assert "under New version" in banner_text(harness.pane.question)
    tiles = harness.pane.question.answers.buttons.values()
    assert {str(tile.property("kind")) for tile in tiles} == {"answer"}
    ways = harness.pane.question.findChildren(QPushButton)
    (way,) = (one for one in ways if one.text() == "New version…" and one.isVisible())
    assert way.y() > next(iter(tiles)).mapTo(harness.pane.question, QPoint(0, 0)).y()
    click(way)
    assert [done for done, *_ in harness.navigator.calls] == ["add_version"]


def test_tab_comes_to_the_answers_before_what_is_read_below(harness: Harness) -> None:
    pane = harness.pane
    harness.show(a_detail(an_item(1), question=a_question()))
    order_tabs(pane.window())
    stops = tab_order(pane.window())
    answers = list(pane.question.answers.buttons.values())
    at = [stops.index(each) for each in (*answers, pane.tabs, pane.happened)]
    assert at == sorted(at)
