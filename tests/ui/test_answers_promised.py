"""What the answers to a question promise: what they lead to, when, and what was sent."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from unittest.mock import patch

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from keep_desktop.domain.errors import FailureKind, Refused
from keep_desktop.domain.ids import MutationId
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.questions import Answer, QuestionKind
from keep_desktop.domain.workflows import WorkflowStatus
from keep_desktop.ports.views import QuestionRow, WorkflowRow
from keep_desktop.ui.answer_words import Held, name_of, offers, taken
from keep_desktop.ui.dialogs import versions
from keep_desktop.ui.dialogs.versions import VersionsDialog
from keep_desktop.ui.main_window import MainWindow
from keep_desktop.ui.open_questions import held_by
from keep_desktop.ui.pages import needs_you
from keep_desktop.ui.question_card import QuestionCard
from keep_desktop.ui.sent_words import sent_head, sent_in_line
from tests.ui.hands import click, press
from tests.ui.questions_stage import (
    SOON,
    Answers,
    ask,
    blocked,
    failed,
    of_a_handler,
    script_at_fault,
    unknown,
)
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


# When


@pytest.mark.parametrize(
    ("row", "question", "held"),
    [
        (a_row(), unknown(), Held.NOTHING),
        (a_row(stopped=True), unknown(), Held.EVERYTHING),
        (a_row(stopped=True, error="No folder."), blocked(), Held.EVERYTHING),
        (a_row(stopped=True, stopped_alone=True), unknown(), Held.WORKFLOW),
        (a_row(status=WorkflowStatus.PAUSED), unknown(), Held.WORKFLOW),
        (a_row(error="No folder."), unknown(), Held.WORKFLOW),
        (a_row(error="Did this happen?"), of_a_handler(), Held.NOTHING),
        (a_row(error="No folder."), blocked(), Held.NOTHING),
    ],
)
def test_what_an_answer_waits_for_is_known(
    row: WorkflowRow, question: QuestionRow, held: Held
) -> None:
    assert held_by(row, question) is held


@pytest.mark.parametrize(
    ("held", "ends"),
    [(Held.WORKFLOW, "once its workflow is on again."), (Held.EVERYTHING, "turned back on.")],
)
def test_nothing_is_promised_that_waits(held: Held, ends: str) -> None:
    for choice in (Answer.HAPPENED, Answer.DID_NOT_HAPPEN, Answer.REPROCESS):
        assert taken(unknown(), choice, held=held).endswith(ends)
        assert "by itself" not in taken(unknown(), choice, held=held)
    assert taken(of_a_handler(), Answer.SKIP, held=held).endswith(ends)
    assert taken(unknown(), Answer.SKIP, held=held) == taken(unknown(), Answer.SKIP)


def test_a_tile_says_what_has_to_be_on_before_it_does_something() -> None:
    does = {one.answer: one.does for one in offers(unknown(), "1.2", held=Held.EVERYTHING)}
    assert does[Answer.DID_NOT_HAPPEN] == (
        "Once Keep is back on: Do it again from this step with script 1.2"
    )
    # A look and a skip need nothing that runs.
    assert does[Answer.TRY_AGAIN] == "Let Keep look for it first"
    assert does[Answer.SKIP] == "Leave it as it is. You can come back"


def test_while_everything_is_stopped_resume_is_grey_on_its_card_folded_too(
    qtbot: QtBot, keep: FakeKeep, window: MainWindow
) -> None:
    keep.queries.rows = tuple(replace(row, stopped=True) for row in keep.queries.rows)
    page = ask(qtbot, keep, window, blocked(1), blocked(2))
    whole, folded = page.cards
    tile = whole.buttons[Answer.RESUME]
    assert not tile.isEnabled()
    assert tile.accessibleDescription() == _STOPPED
    (resume,) = (one for one in folded.head.shorts if one.text() == "Resume")
    assert not resume.isEnabled()
    assert resume.toolTip() == tile.toolTip()
    press(whole, Qt.Key.Key_1)
    assert whole.refusal == _STOPPED
    keep.queries.rows = tuple(replace(row, stopped=False) for row in keep.queries.rows)
    page.refresh()
    qtbot.waitUntil(tile.isEnabled, timeout=SOON)
    assert resume.isEnabled()


def test_what_is_refused_to_a_folded_card_is_said_in_it(
    qtbot: QtBot, keep: FakeKeep, window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    answers = Answers(keep)
    answers.refusal = Refused("“/contracts” is still not there.")
    monkeypatch.setattr(needs_you, "answer", answers)
    page = ask(qtbot, keep, window, unknown(1), blocked(2))
    card = page.cards[1]
    (resume,) = (one for one in card.head.shorts if one.text() == "Resume")
    was_folded = card.is_folded
    click(resume)
    qtbot.waitUntil(lambda: card.refusal == "“/contracts” is still not there.", timeout=SOON)
    assert (was_folded, card.is_folded) == (True, False)
    assert card.buttons[Answer.RESUME].isEnabled()


# What


def test_what_was_sent_stands_on_one_line_with_numbers_as_the_script_wrote_them() -> None:
    said = "Sent to Books: number 20401 · supplier Halden & Sons · amount 90"
    assert sent_in_line("Books", _BILL) == said
    assert sent_in_line("Books", None) == ""


def test_of_a_call_its_service_is_named_and_no_value_passes_for_another_one() -> None:
    body: JsonValue = {"supplier": "A · amount 1", "paid": False, "rows": [{"a": 1}, {"b": 2}]}
    call: JsonValue = {"service": "books", "operation": "add", "params": None, "body": body}
    assert sent_head("Http", call) == "What was sent to books"
    assert sent_in_line("Http", call) == (
        "Sent to books: operation add · supplier “A · amount 1” · paid no · rows …"
    )
    long: JsonValue = {f"name {at}": "x" * 5_000 for at in range(500)}
    assert len(sent_in_line("Http", long)) < 500


def test_a_card_in_doubt_says_what_was_sent_and_where_to_look(
    qtbot: QtBot, keep: FakeKeep, window: MainWindow
) -> None:
    page = ask(qtbot, keep, window, replace(unknown(), sent_by="Books", sent=_BILL), failed(2))
    card, other = page.cards
    assert card.sent == "Sent to Books: number 20401 · supplier Halden & Sons · amount 90"
    assert card.sent in card.accessibleDescription()
    assert other.sent == ""
    look = card.tiles.tiles()[-1]
    assert (look.text(), look.does) == ("Open the item", "See for yourself before you choose")
    with qtbot.waitSignal(page.opened, timeout=SOON):
        click(look)


def test_answers_are_tiles_and_what_mends_stands_below_them_in_quiet(
    qtbot: QtBot, keep: FakeKeep, window: MainWindow
) -> None:
    page = ask(qtbot, keep, window, failed(1), script_at_fault(2), blocked(3))
    assert [kinds_of(card) for card in page.cards] == [
        {"Reprocess item": "answer", "Skip this item": "answer", "New version…": "ghost"},
        # Where something else comes first, that stands out.
        {"Resume": "answer", "New version…": "primary", "Settings…": "ghost"},
        {"Resume": "answer", "Settings…": "primary"},
    ]


def kinds_of(card: QuestionCard) -> dict[str, str]:
    buttons = (stop for stop in card.stops()[2:] if isinstance(stop, QPushButton))
    return {one.text(): str(one.property("kind")) for one in buttons if not one.isHidden()}


def test_an_answer_that_takes_two_lines_makes_its_tile_higher(
    qtbot: QtBot, keep: FakeKeep, window: MainWindow
) -> None:
    page = ask(qtbot, keep, window, failed(1))
    (card,) = page.cards
    tile = card.tiles.tiles()[0]
    height = tile.height()
    card.show_row(card.row, "1.2 of a script with a very long name", None, Held.EVERYTHING)
    qtbot.waitUntil(lambda: tile.height() > height, timeout=SOON)
    qtbot.waitUntil(lambda: card.tiles.rect().contains(tile.geometry()), timeout=SOON)
    qtbot.waitUntil(lambda: card.rect().contains(card.tiles.geometry()), timeout=SOON)


def test_new_version_asks_for_the_file_at_once(
    qtbot: QtBot, keep: FakeKeep, window: MainWindow
) -> None:
    page = ask(qtbot, keep, window, failed(1))
    (button,) = (one for one in page.cards[0].stops() if "New version" in one.accessibleName())
    with patch.object(versions, "ask_file") as asked:
        click(button)
    (dialog,) = window.findChildren(VersionsDialog)
    assert asked.call_args.args[0] is dialog
    dialog.reject()


# Once it was answered


@pytest.mark.parametrize(
    ("question", "name"),
    [
        (failed(), "Email 3"),
        (blocked(), "Contract renewals"),
        (replace(blocked(), kind=QuestionKind.SIGN_IN), "Contract renewals"),
        (unknown(mutation_id=MutationId(1)), "Append a row to costs.csv"),
        (replace(failed(), failure=FailureKind.LOGIC), "Email 3"),
    ],
)
def test_beside_a_tick_stands_only_what_was_answered(question: QuestionRow, name: str) -> None:
    assert name_of(question) == name
