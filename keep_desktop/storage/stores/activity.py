"""Events for Activity that no other table stores: user actions, and how an item stood before it
was worked on again or undone, which its row does not show any more."""

import sqlite3

import sqlalchemy as sa
from sqlalchemy import Index, Table

from keep_desktop.domain.ids import ItemId, WorkflowId
from keep_desktop.domain.items import ItemStatus
from keep_desktop.ports.activity import Happening
from keep_desktop.storage.statements import Insert, Statement, given, literal
from keep_desktop.storage.tables import attempts, facts, integer, items, metadata, row_number, text
from keep_desktop.storage.values import message_values

# No foreign keys: what it refers to is never deleted.
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
    facts("text"),
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

#: What an item was said to be until something else followed.
ITEM_STATES = frozenset({*ENDINGS.values(), Happening.ITEM_UNDONE})

_A = attempts.c
_COLUMNS = ("at", "happening", "workflow_id", "item_id", "attempt", "text", "word", "text_facts")
_NOTE = Insert(activity)
_NOTE_PAST_ATTEMPT = Statement(
    sa.insert(activity).from_select(
        _COLUMNS,
        sa.select(
            sa.func.coalesce(_A.skipped_at, _A.ended_at),
            sa.case(
                (_A.skipped_at.is_not(None), literal(Happening.ITEM_SKIPPED)),
                *(
                    (_A.status == literal(status), literal(happening))
                    for status, happening in ENDINGS.items()
                ),
            ),
            items.c.workflow_id,
            _A.item_id,
            _A.number,
            _A.error,
            sa.null(),
            _A.error_facts,
        )
        .select_from(attempts.join(items, items.c.id == _A.item_id))
        .where(
            *given(_A, "item_id", "number"),
            _A.ended_at.is_not(None),
            _A.status != literal(ItemStatus.PROCESSING),
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
    """Record that this happened, in the open transaction."""
    values = {
        "at": ms,
        "happening": happening.value,
        "workflow_id": workflow_id,
        "item_id": item_id,
        "attempt": attempt,
        **message_values("text", text),
        "word": word,
    }
    _NOTE.run(conn, values)


def note_past_attempt(conn: sqlite3.Connection, item_id: ItemId, number: int) -> None:
    """Record how an attempt ended, before the item's row shows what follows; nothing, if it has
    not ended."""
    _NOTE_PAST_ATTEMPT.run(conn, {"given_item_id": item_id, "given_number": number})
