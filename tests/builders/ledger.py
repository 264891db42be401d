"""Ledgers for tests: one fact at a time with defaults for the rest, or a great many at once."""

import sqlite3
from collections.abc import Mapping
from contextlib import closing
from datetime import UTC, datetime, timedelta, tzinfo
from typing import Any

from keep_desktop.domain.ids import (
    ItemId,
    MutationId,
    QuestionId,
    RunId,
    SessionId,
    VersionId,
    WorkflowId,
)
from keep_desktop.domain.items import Item, ItemStatus
from keep_desktop.domain.json import JsonValue, digest
from keep_desktop.domain.mutations import MutationStatus
from keep_desktop.domain.planning.versions import Author
from keep_desktop.domain.questions import Answer, QuestionKind
from keep_desktop.domain.runs import HandlerType, RunStatus, Trigger
from keep_desktop.domain.workflows import WorkflowStatus
from keep_desktop.ports.stores import LogLine, UnitOfWork
from keep_desktop.storage import SqliteLedger
from keep_desktop.storage.values import folded

NOON = datetime(2026, 11, 20, 12, 0, tzinfo=UTC)


class StillClock:
    """A clock that stands still until it is moved."""

    def __init__(self, at: datetime = NOON) -> None:
        self.at = at
        self.ticks = 0.0

    def now(self) -> datetime:
        return self.at

    def monotonic(self) -> float:
        return self.ticks

    def zone(self) -> tzinfo:
        return UTC

    def advance(self, by: timedelta) -> None:
        self.at += by
        self.ticks += by.total_seconds()


def new_workflow(
    work: UnitOfWork,
    name: str,
    *,
    status: WorkflowStatus = WorkflowStatus.DRAFT,
    at: datetime = NOON,
) -> WorkflowId:
    """A workflow without a version."""
    return work.workflows.add(
        name=name, description="", icon="workflow", status=status, params={}, at=at
    )


def new_version(
    work: UnitOfWork, workflow_id: WorkflowId, major: int, minor: int = 0, **given: Any
) -> VersionId:
    unasked: dict[str, Any] = {"script": "", "params_schema": None, "author": Author.YOU}
    unasked |= {"comment": "", "at": NOON}
    return work.workflows.add_version(workflow_id, major=major, minor=minor, **unasked | given)


def new_step(work: UnitOfWork, workflow_id: WorkflowId, run_id: RunId, **given: Any) -> MutationId:
    """A step that is in flight."""
    unasked: dict[str, Any] = {"item_id": None, "attempt": 1, "title": "Append a row", "at": NOON}
    unasked |= {"namespace": "Sheets", "method": "appendRow", "params": None}
    unasked |= {"payload_digest": "", "evidence": None}
    return work.mutations.begin(workflow_id=workflow_id, run_id=run_id, **unasked | given)


def new_question(
    work: UnitOfWork,
    kind: QuestionKind,
    workflow_id: WorkflowId,
    sentence: str,
    *actions: Answer,
    at: datetime = NOON,
    **about: Any,
) -> QuestionId:
    return work.questions.add(
        kind=kind, workflow_id=workflow_id, sentence=sentence, actions=actions, at=at, **about
    )


def a_workflow(
    ledger: SqliteLedger,
    name: str = "Mail to spreadsheet",
    *,
    status: WorkflowStatus = WorkflowStatus.ACTIVE,
    script: str = "console.log('hello')",
    params: Mapping[str, JsonValue] | None = None,
    at: datetime = NOON,
) -> WorkflowId:
    """A workflow with an active version 1.0."""
    with ledger.write(durable=False) as work:
        workflow_id = work.workflows.add(
            name=name,
            description="One sentence on what it does.",
            icon="mail",
            status=status,
            params=params or {},
            at=at,
        )
        version_id = new_version(work, workflow_id, 1, script=script, at=at)
        work.workflows.activate(workflow_id, version_id, at=at)
        work.commit()
    return workflow_id


def active_version(ledger: SqliteLedger, workflow_id: WorkflowId) -> VersionId:
    with ledger.read() as work:
        workflow = work.workflows.get(workflow_id)
    assert workflow is not None
    assert workflow.active_version_id is not None
    return workflow.active_version_id


def a_session(
    ledger: SqliteLedger,
    workflow_id: WorkflowId,
    *,
    trigger: Trigger = Trigger.MANUAL,
    at: datetime = NOON,
) -> SessionId:
    version_id = active_version(ledger, workflow_id)
    with ledger.write(durable=False) as work:
        session_id = work.runs.open_session(
            workflow_id, trigger=trigger, version_id=version_id, at=at
        )
        work.commit()
    return session_id


def a_run(
    ledger: SqliteLedger,
    workflow_id: WorkflowId,
    *,
    session_id: SessionId | None = None,
    status: RunStatus = RunStatus.ACTIVE,
    kind: HandlerType = HandlerType.ITEMS,
    name: str = "main",
    at: datetime = NOON,
) -> RunId:
    """A run of a session of its own unless one is given; ended where *status* is an end."""
    session_id = session_id or a_session(ledger, workflow_id, at=at)
    version_id = active_version(ledger, workflow_id)
    with ledger.write(durable=False) as work:
        run_id = work.runs.start(
            workflow_id=workflow_id,
            session_id=session_id,
            handler_type=kind,
            handler_name=name,
            version_id=version_id,
            retry_of=None,
            at=at,
        )
        assert run_id is not None, "the workflow has an active run"
        if status is not RunStatus.ACTIVE:
            work.runs.finish(run_id, status, error=None, error_type=None, at=at)
            work.runs.close_session(session_id, result=status, error=None, at=at)
        work.commit()
    return run_id


def a_handler_run(
    ledger: SqliteLedger, session_id: SessionId, workflow_id: WorkflowId, name: str
) -> RunId:
    """A run of a consumer, which was stopped."""
    consumer = HandlerType.CONSUMER
    run_id = a_run(ledger, workflow_id, session_id=session_id, kind=consumer, name=name)
    with ledger.write() as work:
        work.runs.finish(run_id, RunStatus.STOPPED, error=None, error_type=None, at=NOON)
        work.commit()
    return run_id


def an_item(
    ledger: SqliteLedger,
    workflow_id: WorkflowId,
    run_id: RunId,
    logical_item_id: str = "email:1",
    *,
    title: str = "Email from Ann: “Invoice”",
    status: ItemStatus = ItemStatus.PROCESSING,
    error: str | None = None,
    at: datetime = NOON,
) -> Item:
    version_id = active_version(ledger, workflow_id)
    with ledger.write(durable=False) as work:
        item_id = work.items.open(
            workflow_id=workflow_id,
            logical_item_id=logical_item_id,
            title=title,
            run_id=run_id,
            version_id=version_id,
            at=at,
        )
        item = work.items.get(item_id)
        assert item is not None
        if status is not ItemStatus.PROCESSING:
            assert work.items.move(item, status, at=at, error=error)
        work.commit()
    return get_item(ledger, item_id)


def get_item(ledger: SqliteLedger, item_id: ItemId) -> Item:
    with ledger.read() as work:
        item = work.items.get(item_id)
    assert item is not None
    return item


def a_mutation(
    ledger: SqliteLedger,
    workflow_id: WorkflowId,
    run_id: RunId,
    item: Item | None = None,
    *,
    key: str | None = None,
    status: MutationStatus = MutationStatus.IN_FLIGHT,
    params: JsonValue = None,
    at: datetime = NOON,
) -> MutationId:
    """A mutation brought to *status*; its key is made of its item and the time where not given."""
    with ledger.write(durable=False) as work:
        mutation_id = new_step(
            work,
            workflow_id,
            run_id,
            item_id=None if item is None else item.id,
            attempt=1 if item is None else item.attempt,
            params=params,
            payload_digest=digest(None),
            title="Append a row to costs.csv",
            key=key or digest([run_id, None if item is None else item.id, at.isoformat()]),
            at=at,
        )
        if status is not MutationStatus.IN_FLIGHT:
            work.mutations.move(mutation_id, status, was=MutationStatus.IN_FLIGHT, at=at)
        work.commit()
    return mutation_id


def log_line(
    level: str,
    text: str,
    workflow_id: WorkflowId,
    run_id: RunId | None = None,
    item_id: ItemId | None = None,
    *,
    at: datetime = NOON,
    of_run_error: bool = False,
) -> LogLine:
    return LogLine(
        at=at,
        level=level,
        text=text,
        workflow_id=workflow_id,
        run_id=run_id,
        item_id=item_id,
        of_run_error=of_run_error,
    )


def seed(
    ledger: SqliteLedger,
    *,
    items: int,
    workflow_id: WorkflowId | None = None,
    mutations: int = 1,
    at: datetime = NOON,
) -> WorkflowId:
    """A workflow with this many items, each with one attempt and so many mutations; a second
    apart, in one run from *at* on.

    Of each hundred 3 failed, 2 need attention, 1 was skipped, and the rest are done. Called again
    it adds as many. About 30 µs an item: it goes past the stores, but not past the triggers.
    """
    workflow_id = workflow_id or a_workflow(ledger)
    version_id = active_version(ledger, workflow_id)
    run_id = a_run(ledger, workflow_id, status=RunStatus.COMMITTED, at=at)
    with closing(sqlite3.connect(ledger.path, isolation_level=None)) as conn:
        conn.execute("BEGIN IMMEDIATE")
        ended = (_ms(at, items), run_id)
        conn.execute("UPDATE runs SET ended_at = ? WHERE id = ?", ended)
        conn.execute(
            "UPDATE sessions SET ended_at = ? "
            "WHERE id = (SELECT session_id FROM runs WHERE id = ?)",
            ended,
        )
        (start,) = conn.execute("SELECT coalesce(max(id), 0) + 1 FROM items").fetchone()
        ids = range(start, start + items)
        _seed_items(conn, ids, workflow_id, run_id, at)
        _seed_attempts(conn, ids, version_id, at)
        for number in range(mutations):
            _seed_mutations(conn, ids, number, workflow_id, run_id, at)
        conn.execute("COMMIT")
    return workflow_id


def _seed_items(
    conn: sqlite3.Connection, ids: range, workflow_id: WorkflowId, run_id: RunId, at: datetime
) -> None:
    def row(n: int, id: int) -> tuple[object, ...]:
        title = f'Email from {_NAMES[n % len(_NAMES)]}: "Invoice {id - 1}"'
        logical = f"email:{id - 1}@{digest(id)[:12]}"
        names = (id, workflow_id, logical, title, folded(title), _status(n))
        return (*names, run_id, run_id, _ms(at, n), _ms(at, n))

    conn.executemany(
        "INSERT INTO items (id, workflow_id, logical_item_id, title, title_folded, status,"
        " attempt, created_by_run_id, last_run_id, created_at, updated_at)"
        " VALUES (?, ?, ?, ?, ?, ?, 1, ?, ?, ?, ?)",
        (row(n, id) for n, id in enumerate(ids)),
    )


def _seed_attempts(
    conn: sqlite3.Connection, ids: range, version_id: VersionId, at: datetime
) -> None:
    def row(n: int, id: int) -> tuple[object, ...]:
        error = "The mail has no date." if _status(n) == ItemStatus.FAILED else None
        return (id, _status(n), version_id, error, _ms(at, n), _ms(at, n))

    conn.executemany(
        "INSERT INTO attempts (item_id, number, status, version_id, error, started_at, ended_at)"
        " VALUES (?, 1, ?, ?, ?, ?, ?)",
        (row(n, id) for n, id in enumerate(ids)),
    )


def _seed_mutations(
    conn: sqlite3.Connection,
    ids: range,
    number: int,
    workflow_id: WorkflowId,
    run_id: RunId,
    at: datetime,
) -> None:
    def row(n: int, id: int) -> tuple[object, ...]:
        params = f'{{"file":"costs.csv","key":"{id}"}}'
        key = bytes.fromhex(digest([workflow_id, id, number]))
        return (workflow_id, run_id, id, params, "0" * 64, key, _ms(at, n), _ms(at, n))

    conn.executemany(
        "INSERT INTO mutations (workflow_id, run_id, item_id, attempt, namespace, method, title,"
        " params, payload_digest, key, status, result, created_at, updated_at)"
        " VALUES (?, ?, ?, 1, 'Sheets', 'appendRow', 'Append a row to costs.csv', ?, ?, ?,"
        " 'applied', '{\"row\":1}', ?, ?)",
        (row(n, id) for n, id in enumerate(ids)),
    )


_NAMES = ("Ann", "Émile", "Zoë", "Ödön", "Bob", "山田", "Иван", "Straße")


def _ms(at: datetime, n: int) -> int:
    return int(at.timestamp()) * 1000 + n * 1000


def _status(n: int) -> str:
    rest = n % 100
    if rest in (10, 40, 70):
        return ItemStatus.FAILED
    if rest in (20, 60):
        return ItemStatus.NEEDS_ATTENTION
    if rest == 30:
        return ItemStatus.SKIPPED
    return ItemStatus.DONE
