"""Promises of the event store: what is published, reserved, consumed, skipped and repeated."""

import sqlite3
from contextlib import closing
from datetime import timedelta

import pytest

from keep_desktop.domain.handlers import Reservation
from keep_desktop.domain.ids import RunId, WorkflowId
from keep_desktop.domain.items import Item
from keep_desktop.domain.topics import Cause, Publication
from keep_desktop.ports.store_items import EventChanges
from keep_desktop.storage import SqliteLedger
from tests.builders.events import publish, reserve
from tests.builders.ledger import NOON, new_step
from tests.unit.storage.event_steps import LATER, PENDING, RESERVED


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
        assert changed == EventChanges(events=3, topics=frozenset({"mail"}))
        publish(work, run, "early", at=NOON - timedelta(hours=1))
        seen = work.events.peek(workflow, "mail", limit=3)
        assert [event.message_id for event in seen] == ["early", "b", "a"]
        event = seen[1]
        assert (event.payload, event.status, event.attempt) == ({"n": "b"}, PENDING, 1)
        assert event.created_at == NOON
        assert work.events.peek(workflow, "rows", limit=3) == []


def test_events_are_found_in_any_status_in_the_order_asked_for(
    ledger: SqliteLedger, workflow: WorkflowId, run: RunId
) -> None:
    with ledger.write() as work:
        for name in ("a", "b", "c"):
            publish(work, run, name)
        reserve(work, run, "b")
        found = work.events.find(workflow, "mail", ["c", "gone", "b"])
        assert [(e.message_id, e.status) for e in found] == [("c", PENDING), ("b", RESERVED)]


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
        assert work.events.reserved_count(run) == 2
        assert [e.message_id for e in work.events.peek(workflow, "mail", limit=9)] == ["b"]
        assert reserve(work, run, "a") == []


def test_the_oldest_of_several_topics_is_reported(
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
        new_step(work, workflow, run, key="key", causes=[Cause(mail.id, 1)])
        work.commit()
    refused = pytest.raises(sqlite3.IntegrityError, match="never deleted")
    with closing(sqlite3.connect(ledger.path)) as conn, refused:
        conn.execute(f"DELETE FROM {table}")  # noqa: S608  # names of ours
