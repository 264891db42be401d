"""What the search over everything finds, and what comes first."""

from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest

from keep_desktop.app.build import open_engine
from keep_desktop.domain.ids import RunId, WorkflowId
from keep_desktop.domain.items import Item, ItemStatus
from keep_desktop.domain.json import digest
from keep_desktop.domain.mutations import MutationStatus
from keep_desktop.domain.questions import Answer, QuestionKind
from keep_desktop.domain.runs import RunStatus
from keep_desktop.domain.topics import Cause
from keep_desktop.services.context import Keep
from keep_desktop.services.search.queries import FoundItem, find_items, ranked
from keep_desktop.storage import SqliteLedger
from tests.builders.events import an_input
from tests.builders.ledger import NOON, a_run, a_workflow, an_item, new_question, new_step, seed


@pytest.fixture
def keep(tmp_path: Path) -> Iterator[Keep]:
    """600 items, named email:0@… on: “Email from Ann: "Invoice 0"” is the oldest."""
    with open_engine(tmp_path / "data") as made:
        seed(_ledger(made), items=600, mutations=0)
        yield made


def _ledger(keep: Keep) -> SqliteLedger:
    assert isinstance(keep.ledger, SqliteLedger)
    return keep.ledger


def _titles(found: tuple[FoundItem, ...] | list[FoundItem]) -> list[str]:
    return [item.row.title for item in found]


def test_every_word_is_looked_for_in_every_row(keep: Keep) -> None:
    ledger, workflow = _ledger(keep), a_workflow(_ledger(keep), "Supplier mail")
    run = a_run(ledger, workflow, status=RunStatus.COMMITTED)
    old = NOON - timedelta(days=900)
    an_item(ledger, workflow, run, "old", title="Invoice of a Zebra farm, É. & Straße", at=old)
    seed(ledger, items=600, workflow_id=workflow, mutations=0)
    for text in ("invoice zebra", "ZEBRA invoice", "é strasse invoice", "straße É"):
        assert _titles([*find_items(keep, text)]) == ["Invoice of a Zebra farm, É. & Straße"]
    assert not find_items(keep, "invoice zebra 3")


def test_an_item_is_found_by_what_the_script_names_it_by(keep: Keep) -> None:
    (found,) = find_items(keep, "email:17@")
    assert found.row.title.endswith('"Invoice 17"')
    key = found.row.logical_item_id
    assert [item.id for item in find_items(keep, f"{key.upper()} invoice")] == [found.id]
    # Not by what only happens to stand in the middle of it.
    assert not find_items(keep, key[-6:] + "@")
    assert not find_items(keep, "ema*@")
    workflow = a_workflow(_ledger(keep), "Lines")
    run = a_run(_ledger(keep), workflow, status=RunStatus.COMMITTED)
    for key in ("Line:3", *(f"line:3{number}" for number in range(5))):
        an_item(_ledger(keep), workflow, run, key, title="Line", status=ItemStatus.DONE)
    first, *_ = find_items(keep, "Line:3", limit=2)
    assert first.row.logical_item_id == "Line:3"


def test_an_item_is_found_by_what_it_failed_with(keep: Keep) -> None:
    workflow = a_workflow(_ledger(keep), "Pipes")
    run = a_run(_ledger(keep), workflow)
    for status, error in (
        (ItemStatus.FAILED, "The pipe “Öl [7]” MELTED"),
        (ItemStatus.SKIPPED, "It melted too"),
    ):
        an_item(_ledger(keep), workflow, run, status, title="Pipe", status=status, error=error)
    for text in ("melted", "öl pipe", "ÖL [7]", "melt"):
        (found,) = find_items(keep, text, only_urgent=True)
        assert found.error == "The pipe “Öl [7]” MELTED"
    also = {"schmolz": [["The pipe “", "” melted"], ["Another"]]}
    assert not find_items(keep, "pipe schmolz")
    (found,) = find_items(keep, "pipe schmolz", spellings=also)
    assert (
        found.why(["schmolz"], translate_error=lambda _: "Das Rohr schmolz") == "Das Rohr schmolz"
    )


def test_whole_words_and_the_title_come_before_what_only_has_them_inside(keep: Keep) -> None:
    found = find_items(keep, "invoice 7", limit=600)
    best = next(item for item in ranked(found, "invoice 7") if not item.needs_user)
    assert best.row.title.endswith('"Invoice 7"')
    # Whole titles are found at once, however many newer ones have their words.
    workflow = a_workflow(_ledger(keep), "Lines")
    run = a_run(_ledger(keep), workflow)
    for number in (7, *range(70, 80)):
        title = f"Line {number}"
        an_item(_ledger(keep), workflow, run, title, title=title, status=ItemStatus.DONE)
    assert _titles([*find_items(keep, "line 7", limit=3)])[0] == "Line 7"


def test_a_few_that_need_the_user_come_first_and_leave_room_for_the_others(keep: Keep) -> None:
    found = find_items(keep, "email")
    urgent = [item for item in found if item.needs_user]
    assert found[: len(urgent)] == tuple(urgent) and len(urgent) == 8
    others = found[len(urgent) :]
    assert len(others) == 20 and all(item.row.status is ItemStatus.FAILED for item in others[:18])


def test_an_input_is_found_by_why_its_step_is_asked_about_and_the_oldest_comes_first(
    keep: Keep,
) -> None:
    ledger = _ledger(keep)
    workflow = a_workflow(ledger, "Orders")
    run = a_run(ledger, workflow)
    made = [_an_asked_input(ledger, workflow, run, number) for number in (1, 2)]
    found = find_items(keep, "stopped answering")
    assert [(item.id, item.error) for item in found] == [
        (item.id, "The books stopped answering.") for item in made
    ]
    assert all(item.needs_user for item in found)


def _an_asked_input(ledger: SqliteLedger, workflow: WorkflowId, run: RunId, number: int) -> Item:
    at = NOON + timedelta(minutes=number)
    item = an_input(ledger, workflow, run, str(number), title=f"Order {number}", at=at)
    unknown = MutationStatus.INDETERMINATE
    with ledger.write() as work:
        mutation = new_step(
            work,
            workflow,
            run,
            namespace="Books",
            method="addBill",
            payload_digest=digest(None),
            title="Add the bill",
            key=digest(["order", number]),
            at=at,
            causes=[Cause(item.id, item.attempt)],
        )
        work.mutations.move(
            mutation,
            unknown,
            was=MutationStatus.IN_FLIGHT,
            at=at,
            error="The books stopped answering.",
        )
        new_question(
            work,
            QuestionKind.UNKNOWN_OUTCOME,
            workflow,
            "Did this happen?",
            Answer.SKIP,
            at=at,
            mutation_id=mutation,
            run_id=run,
        )
        work.commit()
    return item
