"""Promises of the item store."""

import sqlite3
from contextlib import closing
from datetime import timedelta
from itertools import product

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from keep_desktop.domain.errors import IllegalMove
from keep_desktop.domain.ids import RunId, VersionId, WorkflowId
from keep_desktop.domain.items import ITEM_MOVES, Item, ItemStatus
from keep_desktop.domain.planning.versions import Author
from keep_desktop.domain.runs import RunStatus
from keep_desktop.storage import SqliteLedger
from tests.builders.ledger import (
    NOON,
    a_mutation,
    a_run,
    a_workflow,
    active_version,
    an_item,
    get_item,
    new_version,
)

LATER = NOON + timedelta(minutes=1)


def test_a_new_item_is_processing_in_its_first_attempt(
    ledger: SqliteLedger, workflow: WorkflowId, run: RunId
) -> None:
    item = an_item(ledger, workflow, run, "email:1", title="Hello")
    assert item == Item(
        id=item.id,
        workflow_id=workflow,
        logical_item_id="email:1",
        title="Hello",
        status=ItemStatus.PROCESSING,
        attempt=1,
        created_by_run_id=run,
        last_run_id=run,
        created_at=NOON,
        updated_at=NOON,
    )
    with ledger.read() as work:
        assert work.items.find(workflow, "email:1") == item
        assert work.items.find(workflow, "email:2") is None
        (attempt,) = work.items.attempts(item.id)
    assert (attempt.number, attempt.status, attempt.ended_at) == (1, ItemStatus.PROCESSING, None)
    assert attempt.version_id == active_version(ledger, workflow)


def test_an_item_is_one_within_its_workflow(
    ledger: SqliteLedger, workflow: WorkflowId, run: RunId
) -> None:
    an_item(ledger, workflow, run, "email:1")
    with pytest.raises(sqlite3.IntegrityError):
        an_item(ledger, workflow, run, "email:1")
    other = a_workflow(ledger, "Other")
    an_item(ledger, other, a_run(ledger, other), "email:1")


@pytest.mark.parametrize(("was", "to"), list(product(ItemStatus, ItemStatus)))
def test_every_move_of_an_item_follows_the_table(
    ledger: SqliteLedger, workflow: WorkflowId, run: RunId, was: ItemStatus, to: ItemStatus
) -> None:
    item = an_item(ledger, workflow, run, status=was)
    with ledger.write() as work:
        if to not in ITEM_MOVES[was]:
            with pytest.raises(IllegalMove):
                work.items.move(item, to, at=LATER)
            return
        assert work.items.move(item, to, at=LATER, error="why")
        assert not work.items.move(item, to, at=LATER), "a lost race is an answer"
        moved = work.items.get(item.id)
        assert moved is not None
        assert (moved.status, moved.updated_at, moved.attempt) == (to, LATER, 1)
        (attempt,) = work.items.attempts(item.id)
        # How it had ended by itself stays.
        kept = was if (was, to) == (ItemStatus.FAILED, ItemStatus.SKIPPED) else to
        assert (attempt.status, attempt.error) == (kept, "why")
        ended = NOON if to is ItemStatus.SKIPPED and was is not ItemStatus.PROCESSING else LATER
        assert attempt.ended_at == (None if to is ItemStatus.PROCESSING else ended)


@pytest.mark.parametrize("was", ItemStatus)
def test_reprocessing_starts_the_next_attempt_and_leaves_the_old_one(
    ledger: SqliteLedger, workflow: WorkflowId, run: RunId, was: ItemStatus
) -> None:
    item = an_item(ledger, workflow, run, status=was, error="before")
    version = active_version(ledger, workflow)
    with ledger.write() as work:
        if ItemStatus.PROCESSING not in ITEM_MOVES[was]:
            with pytest.raises(IllegalMove):
                work.items.reprocess(item, version_id=version, at=LATER)
            return
        assert work.items.reprocess(item, version_id=version, at=LATER)
        assert not work.items.reprocess(item, version_id=version, at=LATER)
        again = work.items.get(item.id)
        assert again is not None
        assert (again.status, again.attempt, again.failures) == (ItemStatus.PROCESSING, 2, 0)
        second, first = work.items.attempts(item.id)
        assert (second.number, second.status, second.started_at) == (2, again.status, LATER)
        assert (first.number, first.status, first.error) == (1, was, "before")


def test_a_skip_leaves_when_the_attempt_had_ended_and_why_it_failed(
    ledger: SqliteLedger, workflow: WorkflowId, run: RunId
) -> None:
    item = an_item(ledger, workflow, run, status=ItemStatus.FAILED, error="No total.")
    with ledger.write() as work:
        assert work.items.move(item, ItemStatus.SKIPPED, at=LATER)
        work.commit()
    (attempt,) = ledger.queries.attempts(item.id)
    assert (attempt.status, attempt.error) == (ItemStatus.FAILED, "No total.")
    assert (attempt.ended_at, attempt.skipped_at) == (NOON, LATER)
    assert attempt.completed_at == NOON


def test_an_attempt_that_only_a_skip_ended_came_to_no_end(
    ledger: SqliteLedger, workflow: WorkflowId, run: RunId
) -> None:
    item = an_item(ledger, workflow, run)
    with ledger.write() as work:
        assert work.items.move(item, ItemStatus.SKIPPED, at=LATER)
        work.commit()
    (attempt,) = ledger.queries.attempts(item.id)
    assert (attempt.ended_at, attempt.skipped_at) == (LATER, LATER)
    assert attempt.completed_at is None


def test_only_what_one_run_began_and_ended_was_done_at_one_go(
    ledger: SqliteLedger, workflow: WorkflowId, run: RunId
) -> None:
    known = [
        an_item(ledger, workflow, run, name, status=ItemStatus.FAILED) for name in ("once", "twice")
    ]
    with ledger.write() as work:
        assert work.runs.finish(run, RunStatus.COMMITTED, error=None, error_type=None, at=NOON)
        assert work.items.move(known[1], ItemStatus.PROCESSING, at=LATER)
        work.commit()
    again = get_item(ledger, known[1].id)
    with ledger.write() as work:
        assert work.items.move(again, ItemStatus.FAILED, at=LATER)
        assert work.items.reprocess(known[0], version_id=active_version(ledger, workflow), at=LATER)
        work.commit()
    values = {
        (one.id, attempt.number): attempt.in_one_run
        for one in known
        for attempt in ledger.queries.attempts(one.id)
    }
    once, twice = (one.id for one in known)
    assert values == {(once, 2): False, (once, 1): True, (twice, 1): False}


def test_failures_are_counted_with_the_version_and_otherwise_left(
    ledger: SqliteLedger, workflow: WorkflowId, run: RunId
) -> None:
    item = an_item(ledger, workflow, run)
    with ledger.write() as work:
        work.items.move(item, ItemStatus.FAILED, at=LATER, failures=2, failed_version=VersionId(1))
        work.commit()
    item = get_item(ledger, item.id)
    assert (item.failures, item.failed_version) == (2, 1)
    with ledger.write() as work:
        work.items.move(item, ItemStatus.PROCESSING, at=LATER)
        kept = work.items.get(item.id)
        assert kept is not None and (kept.failures, kept.failed_version) == (2, 1)
        work.items.move(kept, ItemStatus.DONE, at=LATER, failures=0)
        cleared = work.items.get(item.id)
        assert cleared is not None and (cleared.failures, cleared.failed_version) == (0, None)


def test_a_version_that_continues_an_attempt_is_the_one_that_the_attempt_shows(
    ledger: SqliteLedger, workflow: WorkflowId, run: RunId
) -> None:
    item = an_item(ledger, workflow, run, status=ItemStatus.FAILED)
    with ledger.write() as work:
        repaired = new_version(work, workflow, 1, 1, author=Author.MAINTAINER, at=LATER)
        work.items.continue_with(item, repaired)
        (attempt,) = work.items.attempts(item.id)
        work.commit()
    assert (attempt.number, attempt.version_id) == (1, repaired)


def test_touching_an_item_changes_title_and_run_and_nothing_else(
    ledger: SqliteLedger, workflow: WorkflowId, run: RunId
) -> None:
    item = an_item(ledger, workflow, run, status=ItemStatus.FAILED)
    with ledger.write() as work:
        work.items.touch(item, title="ÜBER", run_id=run, at=LATER)
        work.commit()
    touched = get_item(ledger, item.id)
    assert (touched.title, touched.last_run_id, touched.updated_at) == ("ÜBER", run, LATER)
    assert (touched.status, touched.attempt) == (item.status, item.attempt)
    assert len(ledger.queries.items(workflow, search="über").rows) == 1


@pytest.mark.parametrize("table", ["items", "attempts", "mutations", "script_versions"])
def test_what_holds_effects_is_never_deleted(
    ledger: SqliteLedger, workflow: WorkflowId, run: RunId, table: str
) -> None:
    a_mutation(ledger, workflow, run, an_item(ledger, workflow, run))
    refused = pytest.raises(sqlite3.IntegrityError, match="never deleted")
    with closing(sqlite3.connect(ledger.path)) as conn, refused:
        conn.execute(f"DELETE FROM {table}")  # noqa: S608  # names of ours


def test_a_script_version_never_changes(ledger: SqliteLedger, workflow: WorkflowId) -> None:
    refused = pytest.raises(sqlite3.IntegrityError, match="never changes")
    with closing(sqlite3.connect(ledger.path)) as conn, refused:
        conn.execute("UPDATE script_versions SET script = 'other'")


@settings(
    max_examples=25,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(st.lists(st.tuples(st.integers(0, 5), st.sampled_from(ItemStatus)), max_size=30))
def test_counters_always_equal_the_items(
    ledger: SqliteLedger, steps: list[tuple[int, ItemStatus]]
) -> None:
    name = f"w{len(ledger.queries.workflows())}"
    workflow = a_workflow(ledger, name)
    run = a_run(ledger, workflow)
    for number, status in steps:
        with ledger.write(durable=False) as work:
            item = work.items.find(workflow, str(number))
            if item is None:
                work.items.open(
                    workflow_id=workflow,
                    logical_item_id=str(number),
                    title="t",
                    run_id=run,
                    version_id=VersionId(1),
                    at=NOON,
                )
            elif status in ITEM_MOVES[item.status]:
                work.items.move(item, status, at=NOON)
            work.commit()
    detail = ledger.queries.workflow(workflow)
    assert detail is not None
    for status, count in detail.counts.items():
        with ledger.read() as work:
            rows, total = work.items.list(
                workflow, status=status, logical_item_id=None, limit=99, offset=0
            )
        assert len(rows) == count == total
