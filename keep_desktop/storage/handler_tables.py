"""The tables that only handler workflows use: events, what they and mutations stem from, handlers.

As in `tables`, of which this is a part.
"""

import sqlalchemy as sa
from sqlalchemy import Column, ForeignKey, Index, Integer, Table, Text

from keep_desktop.storage.columns import integer, metadata, reference, row_number, text

#: How many mutations of handlers were applied; kept by a trigger of `mutations`.
output_counts = Table(
    "output_counts",
    metadata,
    Column("workflow_id", Integer, ForeignKey("workflows.id"), primary_key=True),
    integer("count"),
)

#: The inputs that a mutation of a handler stems from.
mutation_causes = Table(
    "mutation_causes",
    metadata,
    Column("mutation_id", Integer, ForeignKey("mutations.id"), primary_key=True),
    Column("item_id", Integer, ForeignKey("items.id"), primary_key=True),
    integer("attempt"),
    Index("ix_mutation_causes_item", "item_id", "attempt", "mutation_id"),
    sqlite_with_rowid=False,
)

events = Table(
    "events",
    metadata,
    row_number(),
    reference("workflow_id", "workflows"),
    text("topic"),
    text("message_id"),
    text("payload", nullable=True),
    text("status"),
    integer("attempt"),
    #: Published by a producer: what reprocessing an input repeats.
    integer("is_root"),
    reference("reserved_by_run_id", "runs", nullable=True),
    reference("created_by_run_id", "runs", nullable=True),
    integer("created_at"),
    sa.UniqueConstraint("workflow_id", "topic", "message_id"),
    Index(
        "ix_events_pending",
        "workflow_id",
        "topic",
        "created_at",
        "id",
        sqlite_where=sa.text("status = 'pending'"),
    ),
    Index(
        "ix_events_reserved",
        "reserved_by_run_id",
        "workflow_id",
        sqlite_where=sa.text("status = 'reserved'"),
    ),
)

#: The inputs that an event stems from. `is_open` says that the event is pending or reserved; a
#: trigger of `events` keeps it, so that an input need not look at all the events it ever led to.
event_causes = Table(
    "event_causes",
    metadata,
    Column("event_id", Integer, ForeignKey("events.id"), primary_key=True),
    Column("item_id", Integer, ForeignKey("items.id"), primary_key=True),
    integer("attempt"),
    integer("is_open"),
    Index("ix_event_causes_item", "item_id", "event_id"),
    Index("ix_event_causes_open", "item_id", sqlite_where=sa.text("is_open = 1")),
    sqlite_with_rowid=False,
)

handlers = Table(
    "handlers",
    metadata,
    Column("workflow_id", Integer, ForeignKey("workflows.id"), primary_key=True),
    Column("name", Text, primary_key=True),
    integer("position"),
    integer("is_producer"),
    integer("declared"),
    text("rule_kind", nullable=True),
    text("rule_expression", nullable=True),
    integer("next_at", nullable=True),
    integer("wake_at", nullable=True),
    integer("arrivals", default=0),
    integer("seen_arrivals", default=0),
    integer("reserved_last", default=0),
    integer("skipped_at", nullable=True),
    sqlite_with_rowid=False,
)

#: Apart from `handlers`: a state may be large, and the times beside it change with every run.
handler_states = Table(
    "handler_states",
    metadata,
    row_number(),
    reference("workflow_id", "workflows"),
    text("name"),
    text("state", nullable=True),
    sa.UniqueConstraint("workflow_id", "name"),
)
