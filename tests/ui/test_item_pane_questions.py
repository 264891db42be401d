"""What the item pane asks, and what becomes of an answer."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta

import pytest
from PySide6.QtCore import QPoint, QRect
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from keep_desktop.domain.errors import AlreadyAnswered, Refused
from keep_desktop.domain.ids import QuestionId
from keep_desktop.domain.items import ItemStatus
from keep_desktop.domain.mutations import MutationStatus, ResolvedBy
from keep_desktop.domain.questions import Answer, QuestionKind, StepAnswer
from keep_desktop.ui import banner_answers
from keep_desktop.ui.asked_before import sent_before
from keep_desktop.ui.item_pane import Tab
from keep_desktop.ui.pair_layout import PairLayout
from keep_desktop.ui.tab_order import order_tabs
from tests.ui.hands import click
from tests.ui.item_views import (
    NOW,
    a_detail,
    a_question,
    a_step,
    a_workflow,
    an_attempt,
    an_item,
)
from tests.ui.pane_stage import ONE, Stage
from tests.ui.spoken import tab_order


@pytest.fixture
def stage(qtbot: QtBot) -> Iterator[Stage]:
    yield Stage(qtbot)


@pytest.mark.parametrize("kind", QuestionKind)
def test_every_question_has_a_headline_above_its_sentence(stage: Stage, kind: QuestionKind) -> None:
    question = a_question(kind=kind, sentence="The server stopped answering.")
    stage.show(a_detail(an_item(1), question=question))
    assert stage.pane.question.isVisible()
    headline, sentence, *hint = stage.pane.question.text().split("\n")
    assert headline
    assert sentence == "The server stopped answering."
    hints = {QuestionKind.UNKNOWN_OUTCOME: "See for", QuestionKind.ITEM_FAILED: "fails again"}
    assert [hints[kind] in one for one in hint] == [True] * (kind in hints)


def test_a_question_gives_way_to_what_is_read_on_the_other_tabs(stage: Stage) -> None:
    question = stage.pane.question
    stage.show(a_detail(an_item(1), question=a_question()), Tab.SCRIPT)
    assert question.is_folded and question.line.isVisible() and not question.answers.isVisible()
    assert question.line.answer.accessibleName() == "Answer: Add bill to the books"
    click(question.line.answer)
    assert stage.pane.tabs.currentIndex() == Tab.HAPPENED
    assert question.answers.isVisible() and not question.line.isVisible()
    stage.pane.tabs.setCurrentIndex(Tab.LOG)
    assert not stage.pane.asking.go_to(QuestionId(99)) and question.is_folded
    assert stage.pane.asking.go_to(a_question().id)
    assert stage.pane.focusWidget() is next(iter(question.answers.buttons.values()))


def test_a_step_in_doubt_says_at_once_what_was_sent_and_only_that(stage: Stage) -> None:
    step = a_step(
        1,
        status=MutationStatus.INDETERMINATE,
        params={"supplier": "Lagos Tools"},
        ui_title="Book it",
    )
    row = an_item(1, status=ItemStatus.NEEDS_ATTENTION)
    stage.show(a_detail(row, an_attempt(1, step, status=row.status), question=a_question()))
    card = stage.card(1, 1)
    assert card.sent == 'supplier: "Lagos Tools"'
    # The question above it says all else already.
    assert card.text() == "What was sent to Sheets"
    card.fold.click()
    assert card.sent == ""
    assert card.text().startswith("Append a row to costs.csv\nThe script calls it “Book it”")
    card.fold.click()
    stage.refresh(a_detail(row, an_attempt(1, a_step(1), status=row.status)))
    assert card.sent == ""


def test_what_is_asked_again_says_what_was_answered_before_in_its_question_and_its_step(
    stage: Stage,
) -> None:
    said = (StepAnswer(answer=Answer.DID_NOT_HAPPEN, at=NOW - timedelta(days=1)),)
    row = an_item(1, status=ItemStatus.NEEDS_ATTENTION)
    step = replace(a_step(1, status=MutationStatus.INDETERMINATE), answers=said)
    question = replace(a_question(), answers=said)
    stage.show(a_detail(row, an_attempt(1, step, status=row.status), question=question))
    asks = "Asked again: you said that it did not happen (yesterday "
    assert asks in stage.pane.question.text()
    assert asks in stage.pane.question.accessibleDescription()
    told = "Sent 2 times without clear answer; you said that it did not happen: yesterday "
    # Not twice, one above the other.
    assert told not in stage.card(1, 1).text()
    stage.card(1, 1).fold.click()
    assert told in stage.card(1, 1).text()
    by = ResolvedBy.USER_ASSERT_FAILED
    settled = replace(step, status=MutationStatus.FAILED, resolved_by=by)
    assert sent_before(settled) == ""
    assert sent_before(replace(settled, answers=said * 3)) == "sent 3 times without clear answer"
    now_done = replace(step, status=MutationStatus.APPLIED)
    assert sent_before(now_done) == "sent 1 time without clear answer"


def test_where_there_is_little_room_the_words_scroll_and_every_answer_stays_in_sight(
    stage: Stage,
) -> None:
    long = "The books stopped answering after the bill was sent. " * 6
    stage.pane.resize(340, 480)
    stage.show(a_detail(an_item(1), an_attempt(1), question=a_question(sentence=long)))
    question = stage.pane.question
    line = question.answers.does
    stage.qtbot.waitUntil(lambda: question.height() < question.heightForWidth(question.width()))
    below = line.mapTo(question, line.rect().bottomLeft()).y()
    assert below < question.height() - 8
    assert question.geometry().bottom() < stage.pane.tabs.geometry().top()


def test_a_double_press_on_an_answer_does_not_answer_the_next_question_of_the_item(
    stage: Stage,
) -> None:
    pane, row = stage.pane, an_item(1, status=ItemStatus.NEEDS_ATTENTION)
    stage.show(a_detail(row, question=a_question()))
    assert not pane.question.is_guarded
    click(next(iter(pane.question.answers.buttons.values())))
    pane.question.show_question(replace(a_question(), id=QuestionId(8)))
    assert pane.question.is_guarded


def test_an_unknown_outcome_offers_its_answers_and_none_of_them_stands_out(stage: Stage) -> None:
    everything = (
        Answer.SKIP,
        Answer.TRY_AGAIN,
        Answer.HAPPENED,
        Answer.DID_NOT_HAPPEN,
        Answer.REPROCESS,
    )
    stage.show(a_detail(an_item(1), question=a_question(actions=everything)))
    buttons = stage.pane.question.answers.buttons
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
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    given: list[tuple[QuestionId, Answer]] = []
    monkeypatch.setattr(
        banner_answers, "answer", lambda keep, id, choice: given.append((id, choice))
    )
    stage.show(a_detail(an_item(1), question=a_question()))
    buttons = stage.pane.question.answers.buttons
    buttons[Answer.HAPPENED].click()
    buttons[Answer.DID_NOT_HAPPEN].click()
    assert not buttons[Answer.HAPPENED].isEnabled()
    stage.shelf.details[ONE] = a_detail(an_item(1))
    stage.reader.answer_all()
    assert given == [(QuestionId(1), Answer.HAPPENED)]
    assert stage.pane.question.isHidden()


def test_a_refused_answer_is_said_and_another_may_be_given(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise Refused("The item is being worked on.")

    monkeypatch.setattr(banner_answers, "answer", refuse)
    stage.show(a_detail(an_item(1), question=a_question()))
    stage.pane.question.answers.buttons[Answer.HAPPENED].click()
    stage.reader.answer_all()
    assert stage.pane.question.refusal == "The item is being worked on."
    assert stage.pane.question.answers.buttons[Answer.HAPPENED].isEnabled()


def test_an_answer_that_came_too_late_is_told_and_the_question_goes(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise AlreadyAnswered("It was answered before.")

    monkeypatch.setattr(banner_answers, "answer", refuse)
    told: list[str] = []
    stage.pane.told.connect(told.append)
    stage.show(a_detail(an_item(1), question=a_question()))
    stage.pane.question.answers.buttons[Answer.HAPPENED].click()
    stage.shelf.details[ONE] = a_detail(an_item(1))
    stage.reader.answer_all()
    assert told == [
        "This was answered in the meantime, somewhere else. Your answer changed nothing."
    ]
    assert stage.pane.question.isHidden()


def test_an_answer_in_the_pane_names_the_script_that_goes_on(stage: Stage) -> None:
    stage.shelf.detail = a_workflow(version="2.1")
    stage.show(a_detail(an_item(1), question=a_question()))
    stage.reader.answer_all()
    button = stage.pane.question.answers.buttons[Answer.HAPPENED]
    assert button.accessibleDescription() == "Mark it done and carry on with script 2.1"
    button.setFocus()
    assert stage.pane.question.answers.does.text() == button.accessibleDescription()
    # The emergency stop is heard of, though the item itself stays as it is.
    whole = stage.shelf.detail
    assert whole is not None
    stage.shelf.detail = replace(whole, row=replace(whole.row, stopped=True))
    stage.pane.refresh()
    stage.reader.answer_all()
    stage.reader.answer_all()
    assert button.accessibleDescription().startswith("Once Keep is back on: Mark it done")


def test_the_answers_stand_in_pairs_or_below_each_other_where_room_is_short(stage: Stage) -> None:
    stage.show(a_detail(an_item(1), question=a_question()))
    answers = stage.pane.question.answers
    room = answers.findChild(PairLayout)
    assert room is not None
    for width, columns in ((400, 2), (276, 2), (150, 1)):
        room.setGeometry(QRect(0, 0, width, room.heightForWidth(width)))
        lefts = {button.x() for button in answers.buttons.values()}
        assert (len(lefts), min(lefts)) == (columns, 0)
        assert all(one.geometry().right() < width for one in answers.buttons.values())


def test_what_keeps_failing_has_tiles_and_the_ways_that_its_hint_names(stage: Stage) -> None:
    given = (Answer.REPROCESS, Answer.SKIP)
    question = a_question(kind=QuestionKind.ITEM_FAILED, actions=given)
    stage.show(a_detail(an_item(1), question=question))
    assert "under New version" in stage.pane.question.text()
    tiles = stage.pane.question.answers.buttons.values()
    assert {str(tile.property("kind")) for tile in tiles} == {"answer"}
    ways = stage.pane.question.findChildren(QPushButton)
    (way,) = (one for one in ways if one.text() == "New version…" and one.isVisible())
    assert way.y() > next(iter(tiles)).mapTo(stage.pane.question, QPoint(0, 0)).y()
    with stage.qtbot.waitSignal(stage.pane.version_asked):
        click(way)


def test_tab_comes_to_the_answers_before_what_is_read_below(stage: Stage) -> None:
    pane = stage.pane
    stage.show(a_detail(an_item(1), question=a_question()))
    order_tabs(pane.window())
    stops = tab_order(pane.window())
    answers = list(pane.question.answers.buttons.values())
    at = [stops.index(each) for each in (*answers, pane.tabs, pane.happened)]
    assert at == sorted(at)
