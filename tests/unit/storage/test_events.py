"""Promises of the event store: what is published, reserved, consumed, skipped and repeated."""

import sqlite3
from contextlib import closing
from datetime import timedelta

import pytest

from keep_desktop.domain.handlers import Reservation
from keep_desktop.domain.ids import RunId, WorkflowId
from keep_desktop.domain.items import Item, ItemStatus
from keep_desktop.domain.runs import RunStatus
from keep_desktop.domain.topics import Cause, EventStatus, Publication
from keep_desktop.ports.handler_stores import Changed
from keep_desktop.storage import SqliteLedger
from tests.builders.events import input_and_attempt, publish, reserve, status_of
from tests.builders.ledger import NOON, a_run, a_workflow, get_item
from tests.unit.storage.event_steps import (
    INPUT_DONE,
    INPUT_WAITS,
    LATER,
    PENDING,
    RESERVED,
    SKIPPED,
    bring,
    consume,
    skip,
)


def test_what_is_published_waits_in_its_order(
    ledger: SqliteLedger, workflow: WorkflowId, run: RunId, mail: Item
) -> None:
    cause = (Cause(mail.id, 1),)
    with ledger.write() as work:
        changed = work.events.publish(
            workflow,
            [
                Publication(topic="mail", message_id=name, payload={"n": name}, causes=cause)
                for name in ("b", "a", "c")
            ],
            run_id=run,
            root=True,
            at=NOON,
        )
        assert changed == Changed(events=3, topics=frozenset({"mail"}))
        publish(work, run, "early", at=NOON - timedelta(hours=1))
        seen = work.events.peek(workflow, "mail", limit=3)
        assert [event.message_id for event in seen] == ["early", "b", "a"]
        event = seen[1]
        assert (event.payload, event.status, event.attempt) == ({"n": "b"}, PENDING, 1)
        assert (event.created_by_run_id, event.reserved_by_run_id) == (run, None)
        assert event.created_at == NOON
        assert work.events.peek(workflow, "rows", limit=3) == []


def test_workflows_with_the_same_topics_never_see_each_others_events(
    ledger: SqliteLedger, workflow: WorkflowId, run: RunId
) -> None:
    other = a_workflow(ledger, "Other")
    other_run = a_run(ledger, other)
    with ledger.write() as work:
        publish(work, run, "m", payload="ours")
        assert publish(work, other_run, "m", payload="theirs").events == 1
        assert [e.payload for e in work.events.peek(workflow, "mail", limit=9)] == ["ours"]
        assert [e.payload for e in work.events.find(other, "mail", ["m"])] == ["theirs"]
        assert reserve(work, run, "m")
        assert work.events.oldest_pending(workflow, ["mail"]) is None
        assert work.events.oldest_pending(other, ["mail"]) is not None
        assert reserve(work, other_run, "m")
        assert work.events.holders(None) == [run, other_run]
        assert work.events.holders(other) == [other_run]


def test_events_are_found_in_any_status_in_the_order_asked_for(
    ledger: SqliteLedger, workflow: WorkflowId, run: RunId
) -> None:
    with ledger.write() as work:
        for name in ("a", "b", "c"):
            publish(work, run, name)
        reserve(work, run, "b")
        found = work.events.find(workflow, "mail", ["c", "gone", "b"])
        assert [(e.message_id, e.status) for e in found] == [("c", PENDING), ("b", RESERVED)]


@pytest.mark.parametrize("status", EventStatus)
def test_what_is_published_again_keeps_its_status_and_takes_payload_and_causes(
    ledger: SqliteLedger,
    workflow: WorkflowId,
    run: RunId,
    mail: Item,
    other_mail: Item,
    status: EventStatus,
) -> None:
    with ledger.write() as work:
        publish(work, run, "m", mail, payload="first")
        bring(work, run, status)
        assert publish(work, run, "m", mail, other_mail, payload="last", at=LATER).events == 0
        (event,) = work.events.find(workflow, "mail", ["m"])
        assert (event.payload, event.status, event.created_at) == ("last", status, NOON)
        if status is RESERVED:
            assert work.events.causes_of_held(run) == [Cause(mail.id, 1), Cause(other_mail.id, 1)]


@pytest.mark.parametrize("status", EventStatus)
def test_an_event_of_a_later_attempt_of_its_input_is_to_be_handled_again(
    ledger: SqliteLedger, workflow: WorkflowId, run: RunId, mail: Item, status: EventStatus
) -> None:
    with ledger.write() as work:
        publish(work, run, "m", mail)
        bring(work, run, status)
        changed = publish(work, run, "m", Cause(mail.id, 2), at=LATER)
        again = status is not PENDING
        assert changed.events == int(again)
        assert changed.topics == (frozenset({"mail"}) if again else frozenset())
        (event,) = work.events.find(workflow, "mail", ["m"])
        assert (event.status, event.attempt, event.reserved_by_run_id) == (PENDING, 2, None)
        assert work.events.held(run) == 0, "a stale reservation holds nothing"


def test_an_event_is_skipped_only_where_all_its_inputs_are(
    ledger: SqliteLedger, workflow: WorkflowId, run: RunId, mail: Item, other_mail: Item
) -> None:
    with ledger.write() as work:
        publish(work, run, "before", mail)
        skip(work, mail)
        assert publish(work, run, "of it", mail) == Changed(events=1)
        assert publish(work, run, "of both", mail, other_mail).topics == {"mail"}
        assert publish(work, run, "of none").topics == {"mail"}
        assert publish(work, run, "before", mail, payload="again").events == 1
        work.commit()
    names = ("before", "of it", "of both", "of none")
    found = [status_of(ledger, workflow, name) for name in names]
    assert found == [SKIPPED, SKIPPED, PENDING, PENDING]
    assert get_item(ledger, mail.id).status is ItemStatus.SKIPPED


def test_one_input_is_a_cause_once_with_its_highest_attempt(
    ledger: SqliteLedger, run: RunId, mail: Item
) -> None:
    with ledger.write() as work:
        publish(work, run, "m", Cause(mail.id, 2), Cause(mail.id, 1))
        reserve(work, run, "m")
        assert work.events.causes_of_held(run) == [Cause(mail.id, 2)]


def test_only_what_is_pending_can_be_reserved(
    ledger: SqliteLedger, workflow: WorkflowId, run: RunId
) -> None:
    with ledger.write() as work:
        for name in ("a", "b", "c"):
            publish(work, run, name)
        publish(work, run, "gone", topic="rows")
        reserve(work, run, "gone", topic="rows")
        work.events.consume(run, at=NOON)
        held = work.events.reserve(
            workflow,
            [
                Reservation(topic="mail", message_ids=("c", "c", "unknown", "a")),
                Reservation(topic="rows", message_ids=("gone",)),
            ],
            run_id=run,
        )
        assert held == [Reservation(topic="mail", message_ids=("c", "a"))]
        assert work.events.held(run) == 2
        assert [e.message_id for e in work.events.peek(workflow, "mail", limit=9)] == ["b"]
        assert reserve(work, run, "a") == []


def test_what_a_run_has_reserved_can_be_handed_over(
    ledger: SqliteLedger, workflow: WorkflowId, mail: Item, other_mail: Item, run: RunId
) -> None:
    with ledger.write() as work:
        publish(work, run, "a", other_mail)
        publish(work, run, "b", mail, other_mail)
        reserve(work, run, "a", "b")
        union = [Cause(mail.id, 1), Cause(other_mail.id, 1)]
        assert work.events.causes_of_held(run) == union
        work.runs.finish(run, RunStatus.CRASHED, error=None, error_type=None, at=LATER)
        work.commit()
    after = a_run(ledger, workflow)
    with ledger.write() as work:
        assert work.events.hand_over(run, after) == 2
        assert (work.events.held(run), work.events.held(after)) == (0, 2)
        assert work.events.causes_of_held(after) == union
        assert work.events.holders(workflow) == [after]
        assert work.events.consume(run, at=LATER) == Changed()
        assert work.events.consume(after, at=LATER).events == 2


def test_an_input_is_done_when_nothing_of_it_is_open_any_more(
    ledger: SqliteLedger, workflow: WorkflowId, run: RunId, mail: Item
) -> None:
    with ledger.write() as work:
        publish(work, run, "a", mail)
        publish(work, run, "b", mail)
        work.commit()
    assert consume(ledger, run, "a") == Changed(events=1)
    assert input_and_attempt(ledger, mail) == INPUT_WAITS
    assert consume(ledger, run, "b") == Changed(events=1, inputs=((mail.id, ItemStatus.DONE),))
    assert input_and_attempt(ledger, mail) == INPUT_DONE
    with ledger.read() as work:
        (event,) = work.events.find(workflow, "mail", ["b"])
        assert event.reserved_by_run_id == run, "who consumed it can be told"


def test_a_new_event_of_a_done_input_opens_the_same_attempt_again(
    ledger: SqliteLedger, run: RunId, mail: Item
) -> None:
    with ledger.write() as work:
        publish(work, run, "a", mail)
        work.commit()
    consume(ledger, run, "a")
    with ledger.write() as work:
        changed = publish(work, run, "b", mail)
        work.commit()
    assert changed.inputs == ((mail.id, ItemStatus.PROCESSING),)
    assert input_and_attempt(ledger, mail) == INPUT_WAITS
    assert get_item(ledger, mail.id).attempt == 1


def test_an_input_that_an_event_no_longer_stems_from_is_settled(
    ledger: SqliteLedger, run: RunId, mail: Item, other_mail: Item
) -> None:
    with ledger.write() as work:
        publish(work, run, "a", mail)
        work.commit()
    consume(ledger, run, "a")
    with ledger.write() as work:
        publish(work, run, "b", mail)
        changed = publish(work, run, "b", other_mail, at=LATER)
        work.commit()
    assert changed.inputs == ((mail.id, ItemStatus.DONE),)
    assert input_and_attempt(ledger, mail) == INPUT_DONE


def test_a_run_that_ends_early_gives_back_what_it_reserved(
    ledger: SqliteLedger, workflow: WorkflowId, run: RunId, mail: Item, other_mail: Item
) -> None:
    with ledger.write() as work:
        publish(work, run, "of skipped", mail)
        publish(work, run, "of both", mail, other_mail)
        publish(work, run, "of none")
        reserve(work, run, "of skipped", "of both", "of none")
        skip(work, mail)
        assert work.events.release(run, at=LATER) == Changed(events=3, topics=frozenset({"mail"}))
        work.commit()
    found = [status_of(ledger, workflow, name) for name in ("of skipped", "of both", "of none")]
    assert found == [SKIPPED, PENDING, PENDING]
    assert get_item(ledger, other_mail.id).status is ItemStatus.PROCESSING
    with ledger.read() as work:
        assert work.events.holders(None) == []
        waiting = work.events.peek(workflow, "mail", limit=9)
        assert {event.reserved_by_run_id for event in waiting} == {None}


def test_a_skipped_mutation_ends_its_events(
    ledger: SqliteLedger, workflow: WorkflowId, run: RunId, mail: Item
) -> None:
    with ledger.write() as work:
        publish(work, run, "m", mail)
        reserve(work, run, "m")
        changed = work.events.skip_held(run, at=LATER)
        work.commit()
    assert changed == Changed(events=1, inputs=((mail.id, ItemStatus.DONE),))
    assert status_of(ledger, workflow) is SKIPPED
    assert input_and_attempt(ledger, mail) == INPUT_DONE


def test_the_oldest_of_several_topics_is_told(
    ledger: SqliteLedger, workflow: WorkflowId, run: RunId
) -> None:
    with ledger.write() as work:
        assert work.events.oldest_pending(workflow, ["mail", "rows"]) is None
        publish(work, run, "late", at=LATER)
        publish(work, run, "first", topic="rows", at=NOON)
        publish(work, run, "second", topic="mail", at=NOON)
        (first,) = work.events.find(workflow, "rows", ["first"])
        assert work.events.oldest_pending(workflow, ["mail", "rows"]) == (NOON, first.id)
        assert work.events.oldest_pending(workflow, []) is None


@pytest.mark.parametrize("table", ["events", "mutation_causes"])
def test_what_was_handled_is_never_forgotten(
    ledger: SqliteLedger, run: RunId, mail: Item, workflow: WorkflowId, table: str
) -> None:
    with ledger.write() as work:
        publish(work, run, "m", mail)
        work.mutations.begin(
            workflow_id=workflow,
            run_id=run,
            item_id=None,
            attempt=1,
            namespace="Sheets",
            method="appendRow",
            params=None,
            payload_digest="",
            title="Append a row",
            key="key",
            evidence=None,
            at=NOON,
            causes=[Cause(mail.id, 1)],
        )
        work.commit()
    refused = pytest.raises(sqlite3.IntegrityError, match="never deleted")
    with closing(sqlite3.connect(ledger.path)) as conn, refused:
        conn.execute(f"DELETE FROM {table}")  # noqa: S608  # names of ours
