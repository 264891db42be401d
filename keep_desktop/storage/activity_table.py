"""What happened and no other table keeps: deeds of the user, and attempts that a later one has
replaced. A row for each, none for what runs do by themselves."""

import sqlite3

import sqlalchemy as sa
from sqlalchemy import Index, Table

from keep_desktop.domain.ids import ItemId, WorkflowId
from keep_desktop.domain.items import ItemStatus
from keep_desktop.ports.activity import Happening
from keep_desktop.storage.columns import integer, metadata, row_number, text
from keep_desktop.storage.statements import Statement, constant, given, insert
from keep_desktop.storage.tables import attempts, items

# No foreign keys: what it tells of is never deleted.
activity = Table(
    "activity",
    metadata,
    row_number(),
    integer("at"),
    text("happening"),
    integer("workflow_id", nullable=True),
    integer("item_id", nullable=True),
    integer("attempt", nullable=True),
    text("text", nullable=True),
    text("word", nullable=True),
    Index("ix_activity_at", "at"),
    Index("ix_activity_workflow", "workflow_id", "at"),
)

#: How an attempt can end.
ENDINGS = {
    ItemStatus.DONE: Happening.ITEM_DONE,
    ItemStatus.FAILED: Happening.ITEM_FAILED,
    ItemStatus.NEEDS_ATTENTION: Happening.ITEM_NEEDS_YOU,
    ItemStatus.SKIPPED: Happening.ITEM_SKIPPED,
}

_A = attempts.c
_COLUMNS = ("at", "happening", "workflow_id", "item_id", "attempt", "text", "word")
_NOTE = insert(activity, _COLUMNS)
_NOTE_PAST_ATTEMPT = Statement(
    sa.insert(activity).from_select(
        _COLUMNS,
        sa.select(
            sa.func.coalesce(_A.skipped_at, _A.ended_at),
            sa.case(
                *(
                    (_A.status == constant(status), constant(happening))
                    for status, happening in ENDINGS.items()
                )
            ),
            items.c.workflow_id,
            _A.item_id,
            _A.number,
            _A.error,
            sa.null(),
        )
        .select_from(attempts.join(items, items.c.id == _A.item_id))
        .where(
            _A.item_id == given("item_id"),
            _A.number == given("number"),
            _A.ended_at.is_not(None),
            _A.status != constant(ItemStatus.PROCESSING),
        ),
    )
)


def note(
    conn: sqlite3.Connection,
    happening: Happening,
    *,
    ms: int,
    workflow_id: WorkflowId | None = None,
    item_id: ItemId | None = None,
    attempt: int | None = None,
    text: str | None = None,
    word: str | None = None,
) -> None:
    """Keep that this happened, in the transaction that is open."""
    values = {
        "at": ms,
        "happening": happening.value,
        "workflow_id": workflow_id,
        "item_id": item_id,
        "attempt": attempt,
        "text": text,
        "word": word,
    }
    _NOTE.run(conn, values)


def note_past_attempt(conn: sqlite3.Connection, item_id: ItemId, number: int) -> None:
    """Keep how an attempt ended, before a later one takes its place in the item's row."""
    _NOTE_PAST_ATTEMPT.run(conn, {"given_item_id": item_id, "given_number": number})
