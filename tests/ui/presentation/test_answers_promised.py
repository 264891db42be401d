"""The described effects of answers: what follows, when, and what was sent."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from unittest.mock import patch

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from keep_desktop.domain.errors import Refused
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.messages import UserMessage
from keep_desktop.domain.questions import Answer, QuestionKind
from keep_desktop.domain.workflows import WorkflowStatus
from keep_desktop.engine.runs.failures import with_line
from keep_desktop.ports.views import QuestionRow, WorkflowRow
from keep_desktop.ui.items import actions as item_actions
from keep_desktop.ui.presentation.question_facts import sent_heading, sent_in_line
from keep_desktop.ui.presentation.questions import (
    AnswerBlock,
    accepted_text,
    answer_options,
    blocked_by,
)
from keep_desktop.ui.versions import dialog as versions
from keep_desktop.ui.versions.dialog import VersionsDialog
from keep_desktop.ui.window.main_window import MainWindow
from tests.ui.driver import click, press
from tests.ui.questions_harness import (
    SOON,
    Answers,
    ask,
    blocked,
    failed,
    of_a_handler,
    unknown,
)
from tests.ui.reading import shown_text
from tests.ui.views import FakeKeep, a_row, some_rows
from tests.ui.windows import shown_window

_BILL: JsonValue = {"number": 20401, "supplier": "Halden & Sons", "amount": 90.0}
_STOPPED = "Everything is stopped. Turn Keep back on first."


@pytest.fixture
def keep(tmp_path: Path) -> FakeKeep:
    return FakeKeep(tmp_path, *some_rows())


@pytest.fixture
def window(qtbot: QtBot, keep: FakeKeep) -> Iterator[MainWindow]:
    with shown_window(qtbot, keep.as_keep(), active=True) as made:
        yield made


@pytest.mark.parametrize(
    ("row", "question", "held"),
    [
        (a_row(), unknown(), AnswerBlock.NOTHING),
        (a_row(stopped=True), unknown(), AnswerBlock.EVERYTHING),
        (a_row(stopped=True, error="No folder."), blocked(), AnswerBlock.EVERYTHING),
        (a_row(stopped=True, stopped_alone=True), unknown(), AnswerBlock.WORKFLOW),
        (a_row(status=WorkflowStatus.PAUSED), unknown(), AnswerBlock.WORKFLOW),
        (a_row(error="No folder."), unknown(), AnswerBlock.WORKFLOW),
        (a_row(error="Did this happen?"), of_a_handler(), AnswerBlock.NOTHING),
        (a_row(error="No folder."), blocked(), AnswerBlock.NOTHING),
        (a_row(error="x"), replace(failed(), kind=QuestionKind.REPAIR), AnswerBlock.NOTHING),
    ],
)
def test_what_an_answer_waits_for_is_known(
    row: WorkflowRow, question: QuestionRow, held: AnswerBlock
) -> None:
    assert blocked_by(row, question) is held


@pytest.mark.parametrize(
    ("held", "ends"),
    [
        (AnswerBlock.WORKFLOW, "back on."),
        (AnswerBlock.EVERYTHING, "back on."),
    ],
)
def test_nothing_is_promised_that_waits(held: AnswerBlock, ends: str) -> None:
    for choice in (Answer.HAPPENED, Answer.DID_NOT_HAPPEN, Answer.REPROCESS):
        assert accepted_text(unknown(), choice, blocked=held).endswith(ends)
        assert "by itself" not in accepted_text(unknown(), choice, blocked=held)
    assert accepted_text(of_a_handler(), Answer.SKIP, blocked=held).endswith(ends)
    assert accepted_text(unknown(), Answer.SKIP, blocked=held) == accepted_text(
        unknown(), Answer.SKIP
    )


def test_a_tile_says_what_has_to_be_on_before_it_does_something() -> None:
    does = {
        one.answer: one.does
        for one in answer_options(unknown(), "1.2", blocked=AnswerBlock.EVERYTHING)
    }
    assert does[Answer.DID_NOT_HAPPEN] == (
        "With the next run once Keep is back on: Repeat from this step with script 1.2"
    )
    # A check and a skip need no run.
    assert does[Answer.TRY_AGAIN] == "Let Keep check first"
    assert does[Answer.SKIP] == "Leave it. You can reprocess it later"


def test_while_everything_is_stopped_resume_is_grey_on_its_card_folded_too(
    qtbot: QtBot, keep: FakeKeep, window: MainWindow
) -> None:
    keep.queries.rows = tuple(replace(row, stopped=True) for row in keep.queries.rows)
    page = ask(qtbot, keep, window, blocked(1), blocked(2))
    whole, collapsed = page.cards
    tile = whole.tiles.buttons[Answer.RESUME]
    assert not tile.isEnabled()
    assert tile.accessibleDescription() == _STOPPED
    (resume,) = (one for one in collapsed.header.shorts if one.text() == "Resume")
    assert not resume.isEnabled()
    assert resume.toolTip() == tile.toolTip()
    press(whole, Qt.Key.Key_1)
    assert shown_text(whole._refusal) == _STOPPED
    keep.queries.rows = tuple(replace(row, stopped=False) for row in keep.queries.rows)
    page.refresh()
    qtbot.waitUntil(tile.isEnabled, timeout=SOON)
    assert resume.isEnabled()


def test_what_is_refused_to_a_folded_card_is_shown_in_it(
    qtbot: QtBot, keep: FakeKeep, window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    answers = Answers(keep)
    answers.refusal = Refused("“/contracts” is still not there.")
    monkeypatch.setattr(item_actions, "answer", answers)
    page = ask(qtbot, keep, window, unknown(1), blocked(2))
    card = page.cards[1]
    (resume,) = (one for one in card.header.shorts if one.text() == "Resume")
    was_folded = card.is_collapsed
    click(resume)
    qtbot.waitUntil(
        lambda: shown_text(card._refusal) == "“/contracts” is still not there.", timeout=SOON
    )
    assert (was_folded, card.is_collapsed) == (True, False)
    assert card.tiles.buttons[Answer.RESUME].isEnabled()


def test_what_was_sent_stands_on_one_line_with_numbers_as_the_script_wrote_them() -> None:
    text = "Sent to Books: number 20401 · supplier Halden & Sons · amount 90"
    assert sent_in_line("Books", _BILL) == text
    assert sent_in_line("Books", None) == ""


def test_of_a_call_its_service_is_named_and_no_value_passes_for_another_one() -> None:
    body: JsonValue = {"supplier": "A · amount 1", "paid": False, "rows": [{"a": 1}, {"b": 2}]}
    call: JsonValue = {"service": "books", "operation": "add", "params": None, "body": body}
    assert sent_heading("Http", call) == "Request to books"
    assert sent_in_line("Http", call) == (
        "Sent to books: operation add · supplier “A · amount 1” · paid no · rows …"
    )
    long: JsonValue = {f"name {at}": "x" * 5_000 for at in range(500)}
    assert len(sent_in_line("Http", long)) < 500


def test_a_card_of_unknown_outcome_says_what_was_sent_and_where_to_look(
    qtbot: QtBot, keep: FakeKeep, window: MainWindow
) -> None:
    page = ask(qtbot, keep, window, replace(unknown(), sent_by="Books", sent=_BILL), failed(2))
    card, other = page.cards
    assert (
        card._sent.plain_text()
        == "Sent to Books: number 20401 · supplier Halden & Sons · amount 90"
    )
    assert card._sent.plain_text() in card.accessibleDescription()
    assert other._sent.plain_text() == ""
    open_tile = card.tiles.tiles()[-1]
    assert (open_tile.text(), open_tile._does) == ("Open the item", "Check before you answer")
    click(open_tile)
    assert window.frame.shown == "workflows"


def failed_script(number: int) -> QuestionRow:
    reason = with_line("TypeError: not a function", 2, 7)
    text = UserMessage("“Email 3” failed 3 times: {reason}", reason=reason)
    return replace(failed(number), sentence=text)


def test_new_version_asks_for_the_file_at_once(
    qtbot: QtBot, keep: FakeKeep, window: MainWindow
) -> None:
    page = ask(qtbot, keep, window, failed_script(1))
    (button,) = (one for one in page.cards[0].stops() if "New version" in one.accessibleName())
    with patch.object(versions, "choose_file") as asked:
        click(button)
    (dialog,) = window.findChildren(VersionsDialog)
    assert asked.call_args.args[0] is dialog
    dialog.reject()
