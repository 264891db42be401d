"""Inputs and events for tests: one fact at a time, or a great many at once."""

import sqlite3
from collections.abc import Sequence
from contextlib import closing
from datetime import datetime

from keep_desktop.domain.handlers import Reservation
from keep_desktop.domain.ids import RunId, WorkflowId
from keep_desktop.domain.items import Item, ItemStatus
from keep_desktop.domain.json import digest
from keep_desktop.domain.runs import RunStatus
from keep_desktop.domain.topics import Cause, EventStatus, Publication
from keep_desktop.ports.store_items import EventChanges
from keep_desktop.ports.stores import UnitOfWork
from keep_desktop.storage import SqliteLedger
from keep_desktop.storage.values import folded
from tests.builders.ledger import NOON, a_run, a_workflow, active_version


def an_input(
    ledger: SqliteLedger,
    workflow_id: WorkflowId,
    run_id: RunId,
    external_id: str = "1",
    *,
    title: str = "Email from Ann: “Invoice”",
    at: datetime = NOON,
) -> Item:
    version_id = active_version(ledger, workflow_id)
    with ledger.write(durable=False) as work:
        item = work.items.register_input(
            workflow_id=workflow_id,
            source="Mail",
            type="email",
            external_id=external_id,
            title=title,
            run_id=run_id,
            version_id=version_id,
            at=at,
        )
        work.commit()
    return item


def publish(
    work: UnitOfWork,
    run_id: RunId,
    message_id: str = "m",
    *causes: Item | Cause,
    topic: str = "mail",
    root: bool = True,
    at: datetime = NOON,
) -> EventChanges:
    """One event; an item stands for itself in its current attempt."""
    run = work.runs.get(run_id)
    assert run is not None
    publication = Publication(
        topic=topic,
        message_id=message_id,
        payload=None,
        causes=tuple(
            cause if isinstance(cause, Cause) else Cause(cause.id, cause.attempt)
            for cause in causes
        ),
    )
    return work.events.publish(run.workflow_id, [publication], run_id=run_id, root=root, at=at)


def reserve(
    work: UnitOfWork, run_id: RunId, *message_ids: str, topic: str = "mail"
) -> Sequence[Reservation]:
    run = work.runs.get(run_id)
    assert run is not None
    asked = Reservation(topic=topic, message_ids=message_ids)
    return work.events.reserve(run.workflow_id, [asked], run_id=run_id)


def status_of(ledger: SqliteLedger, workflow_id: WorkflowId) -> EventStatus:
    """Of the event that `publish` makes unasked."""
    with ledger.read() as work:
        (event,) = work.events.find(workflow_id, "mail", ["m"])
    return event.status


def seed_events(
    ledger: SqliteLedger,
    *,
    inputs: int,
    per_input: int = 1,
    pending: int = 0,
) -> WorkflowId:
    """A workflow with so many inputs, each with *per_input* consumed events of topic `mail` and one
    mutation that was applied. The newest *pending* inputs have a pending event of it instead.

    It goes past the stores, but not past the triggers.
    """
    workflow_id = a_workflow(ledger)
    version_id = active_version(ledger, workflow_id)
    run_id = a_run(ledger, workflow_id, status=RunStatus.COMMITTED)
    with closing(sqlite3.connect(ledger.path, isolation_level=None)) as conn:
        conn.execute("BEGIN IMMEDIATE")
        (start,) = conn.execute("SELECT coalesce(max(id), 0) + 1 FROM items").fetchone()
        ids = range(start, start + inputs)
        waiting = range(start + inputs - pending, start + inputs)
        _seed_inputs(conn, ids, waiting, workflow_id, run_id, version_id)
        _seed_events(conn, ids, waiting, workflow_id, run_id, per_input)
        _seed_outputs(conn, ids, waiting, workflow_id, run_id)
        conn.execute("COMMIT")
    return workflow_id


def _seed_inputs(
    conn: sqlite3.Connection,
    ids: range,
    waiting: range,
    workflow_id: WorkflowId,
    run_id: RunId,
    version_id: int,
) -> None:
    def row(n: int, id: int) -> tuple[object, ...]:
        title = f'Email from Ann: "Invoice {id}"'
        status = ItemStatus.PROCESSING if id in waiting else ItemStatus.DONE
        names = (id, workflow_id, f"Mail/email/{id}", title, folded(title), status)
        return (*names, run_id, _ms(n), _ms(n), str(id))

    conn.executemany(
        "INSERT INTO items (id, workflow_id, logical_item_id, title, title_folded, status,"
        " attempt, created_by_run_id, created_at, updated_at, source, type, external_id)"
        " VALUES (?, ?, ?, ?, ?, ?, 1, ?, ?, ?, 'Mail', 'email', ?)",
        (row(n, id) for n, id in enumerate(ids)),
    )
    conn.execute(
        "INSERT INTO attempts (item_id, number, status, version_id, started_at, ended_at)"
        " SELECT id, 1, status, ?, created_at, iif(status = 'done', updated_at, NULL)"
        " FROM items WHERE id BETWEEN ? AND ?",
        (version_id, ids[0], ids[-1]),
    )


def _seed_events(
    conn: sqlite3.Connection,
    ids: range,
    waiting: range,
    workflow_id: WorkflowId,
    run_id: RunId,
    per_input: int,
) -> None:
    (start,) = conn.execute("SELECT coalesce(max(id), 0) + 1 FROM events").fetchone()

    def rows() -> list[tuple[int, int, int]]:
        return [
            (start + n * per_input + k, id, n) for n, id in enumerate(ids) for k in range(per_input)
        ]

    def status(id: int) -> str:
        return EventStatus.PENDING if id in waiting else EventStatus.CONSUMED

    conn.executemany(
        "INSERT INTO events (id, workflow_id, topic, message_id, payload, status, attempt, is_root,"
        " reserved_by_run_id, created_by_run_id, created_at)"
        " VALUES (?, ?, 'mail', ?, ?, ?, 1, 1, ?, ?, ?)",
        (
            (
                event,
                workflow_id,
                f"{id}-{event}",
                f'{{"subject":"Invoice {id}"}}',
                status(id),
                None if id in waiting else run_id,
                run_id,
                _ms(n),
            )
            for event, id, n in rows()
        ),
    )
    conn.executemany(
        "INSERT INTO event_causes (event_id, item_id, attempt, is_open) VALUES (?, ?, 1, ?)",
        ((event, id, int(id in waiting)) for event, id, _ in rows()),
    )


def _seed_outputs(
    conn: sqlite3.Connection, ids: range, waiting: range, workflow_id: WorkflowId, run_id: RunId
) -> None:
    (start,) = conn.execute("SELECT coalesce(max(id), 0) + 1 FROM mutations").fetchone()
    done = [id for id in ids if id not in waiting]
    conn.executemany(
        "INSERT INTO mutations (id, workflow_id, run_id, attempt, namespace, method, title,"
        " ui_title, titles_folded, payload_digest, key, status, created_at, updated_at)"
        " VALUES (?, ?, ?, 1, 'Sheets', 'appendRow', 'Append a row to costs.csv', ?, ?, ?, ?,"
        " 'applied', ?, ?)",
        (
            (
                start + n,
                workflow_id,
                run_id,
                f"Add row {id}",
                f"add row {id}\nappend a row to costs.csv",
                "0" * 64,
                bytes.fromhex(digest(["output", workflow_id, id])),
                _ms(n),
                _ms(n),
            )
            for n, id in enumerate(done)
        ),
    )
    conn.executemany(
        "INSERT INTO mutation_causes (mutation_id, item_id, attempt) VALUES (?, ?, 1)",
        ((start + n, id) for n, id in enumerate(done)),
    )
    conn.execute(
        "INSERT INTO output_counts (workflow_id, count) VALUES (?, ?)"
        " ON CONFLICT (workflow_id) DO UPDATE SET count = count + excluded.count",
        (workflow_id, len(done)),
    )


def _ms(n: int) -> int:
    return int(NOON.timestamp()) * 1000 + n
