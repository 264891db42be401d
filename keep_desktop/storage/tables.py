"""The tables of the ledger. Times are whole milliseconds since 1970, UTC; JSON is text.

This is what the statements are built from. What creates the tables on disk, with their triggers
and the full-text index of notes, are the migrations; a test holds both together.

The indexes of `items` begin with the status so that every filter of the screen is one range; all
filters together are a merge of those ranges. Titles and times of change are only indexed once an
item has left `processing`: few are in that status at a time, and each item is born in it. Inputs,
of which many may wait in it, have indexes for that.
"""

import sqlalchemy as sa
from sqlalchemy import Column, ForeignKey, Index, Integer, LargeBinary, Table, Text

metadata = sa.MetaData()


def _id() -> Column[int]:
    return Column("id", Integer, primary_key=True)


def _ref(name: str, target: str, *, nullable: bool = False) -> Column[int]:
    return Column(name, Integer, ForeignKey(f"{target}.id"), nullable=nullable)


def _text(name: str, *, nullable: bool = False) -> Column[str]:
    return Column(name, Text, nullable=nullable)


def _int(name: str, *, nullable: bool = False, default: int | None = None) -> Column[int]:
    server_default = None if default is None else sa.text(str(default))
    return Column(name, Integer, nullable=nullable, server_default=server_default)


workflows = Table(
    "workflows",
    metadata,
    _id(),
    Column("name", Text, nullable=False, unique=True),
    _text("description"),
    _text("icon"),
    _text("status"),
    _text("error", nullable=True),
    _int("maintenance", default=0),
    _int("maintenance_fix_count", default=0),
    # No foreign key: the two tables would need each other, and versions are never deleted.
    _int("active_version_id", nullable=True),
    _text("params"),
    _int("created_at"),
    _int("updated_at"),
    _int("status_at"),
    # No foreign keys in columns that came later: SQLite would have to copy the table.
    _int("pending_retry_run_id", nullable=True),
    _int("quiet_since", nullable=True),
)

script_versions = Table(
    "script_versions",
    metadata,
    _id(),
    _ref("workflow_id", "workflows"),
    _int("major"),
    _int("minor"),
    _text("script"),
    _text("params_schema", nullable=True),
    _text("author"),
    _text("comment"),
    _int("created_at"),
    _text("graph", nullable=True),
    sa.UniqueConstraint("workflow_id", "major", "minor"),
)

schedules = Table(
    "schedules",
    metadata,
    Column("workflow_id", Integer, ForeignKey("workflows.id"), primary_key=True),
    _text("kind"),
    _text("expression"),
    _int("next_at", nullable=True),
)

retries = Table(
    "retries",
    metadata,
    Column("workflow_id", Integer, ForeignKey("workflows.id"), primary_key=True),
    _int("due_at"),
    _int("count"),
)

grants = Table(
    "grants",
    metadata,
    _id(),
    _ref("workflow_id", "workflows"),
    # Bytes, since a path need not be valid Unicode.
    Column("path", LargeBinary, nullable=False),
    _int("is_folder"),
    Column("source", Text, nullable=False, server_default="user"),
    _int("created_at"),
    sa.UniqueConstraint("workflow_id", "path", "is_folder"),
)

sessions = Table(
    "sessions",
    metadata,
    _id(),
    _ref("workflow_id", "workflows"),
    _text("trigger"),
    _ref("version_id", "script_versions"),
    _text("result", nullable=True),
    _text("error", nullable=True),
    _int("started_at"),
    _int("ended_at", nullable=True),
    Index("ix_sessions_workflow", "workflow_id"),
    Index("ix_sessions_open", "id", sqlite_where=sa.text("ended_at IS NULL")),
)

runs = Table(
    "runs",
    metadata,
    _id(),
    _ref("workflow_id", "workflows"),
    _ref("session_id", "sessions"),
    _text("handler_type"),
    _text("handler_name"),
    _text("phase"),
    _text("status"),
    _text("error", nullable=True),
    _text("error_type", nullable=True),
    _ref("retry_of", "runs", nullable=True),
    _text("mutation_outcome", nullable=True),
    _ref("version_id", "script_versions"),
    _int("progress_done", nullable=True),
    _int("progress_total", nullable=True),
    _text("progress_label", nullable=True),
    _int("started_at"),
    _int("ended_at", nullable=True),
    _text("prepared", nullable=True),
    _int("mutation_id", nullable=True),
    Index("ix_runs_workflow", "workflow_id"),
    Index("ix_runs_session", "session_id"),
    # One active run of a workflow: held here, whatever the program does.
    Index("ux_runs_active", "workflow_id", unique=True, sqlite_where=sa.text("status = 'active'")),
    Index("ix_runs_stopped", "ended_at", sqlite_where=sa.text("status = 'stopped'")),
)

items = Table(
    "items",
    metadata,
    _id(),
    _ref("workflow_id", "workflows"),
    _text("logical_item_id"),
    _text("title"),
    # The title as it is searched and sorted: Unicode case folding, which SQLite does not have.
    _text("title_folded"),
    _text("status"),
    _int("attempt"),
    _int("failures", default=0),
    _int("failed_version", nullable=True),
    Column("created_by", Text, nullable=False, server_default="workflow"),
    _ref("created_by_run_id", "runs", nullable=True),
    _ref("last_run_id", "runs", nullable=True),
    _int("created_at"),
    _int("updated_at"),
    _text("source", nullable=True),
    _text("type", nullable=True),
    _text("external_id", nullable=True),
    sa.UniqueConstraint("workflow_id", "logical_item_id"),
    Index("ix_items_status", "workflow_id", "status"),
    Index(
        "ix_items_updated",
        "workflow_id",
        "status",
        "updated_at",
        sqlite_where=sa.text("status <> 'processing'"),
    ),
    Index(
        "ix_items_title",
        "workflow_id",
        "status",
        "title_folded",
        sqlite_where=sa.text("status <> 'processing'"),
    ),
    Index(
        "ux_items_external",
        "workflow_id",
        "source",
        "type",
        "external_id",
        unique=True,
        sqlite_where=sa.text("external_id IS NOT NULL"),
    ),
    # Of inputs many may wait at a time.
    Index(
        "ix_items_waiting",
        "workflow_id",
        "updated_at",
        sqlite_where=sa.text("source IS NOT NULL AND status = 'processing'"),
    ),
    Index(
        "ix_items_waiting_title",
        "workflow_id",
        "title_folded",
        sqlite_where=sa.text("source IS NOT NULL AND status = 'processing'"),
    ),
    # The others in that status, few among them.
    Index(
        "ix_items_open",
        "workflow_id",
        "status",
        sqlite_where=sa.text("source IS NULL AND status = 'processing'"),
    ),
)

attempts = Table(
    "attempts",
    metadata,
    Column("item_id", Integer, ForeignKey("items.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    _text("status"),
    _ref("version_id", "script_versions", nullable=True),
    _text("error", nullable=True),
    _int("started_at"),
    _int("ended_at", nullable=True),
    sqlite_with_rowid=False,
)

#: An item in `processing` that is no input; as the partial index says it.
IS_OPEN_ITEM = sa.text("items.source IS NULL AND items.status = 'processing'")
#: An input in `processing`; as the partial indexes say it.
IS_WAITING_INPUT = sa.text("items.source IS NOT NULL AND items.status = 'processing'")

#: Nobody knows yet whether the effect happened; as the partial index says it, word for word.
IS_OPEN_MUTATION = sa.text("mutations.status IN ('in_flight', 'needs_reconcile', 'indeterminate')")

#: Kept by triggers of `items`, in the same transaction.
item_counts = Table(
    "item_counts",
    metadata,
    Column("workflow_id", Integer, ForeignKey("workflows.id"), primary_key=True),
    Column("status", Text, primary_key=True),
    _int("count"),
    sqlite_with_rowid=False,
)

mutations = Table(
    "mutations",
    metadata,
    _id(),
    _ref("workflow_id", "workflows"),
    _ref("run_id", "runs"),
    _ref("item_id", "items", nullable=True),
    _int("attempt"),
    _text("namespace"),
    _text("method"),
    _text("params", nullable=True),
    _text("payload_digest"),
    _text("title"),
    # The 32 bytes of a SHA-256: half the index of its text.
    Column("key", LargeBinary, nullable=False, unique=True),
    _text("status"),
    _text("result", nullable=True),
    _text("error", nullable=True),
    _text("evidence", nullable=True),
    _int("reconcile_attempts", default=0),
    _text("resolved_by", nullable=True),
    _int("resolved_at", nullable=True),
    _int("created_at"),
    _int("updated_at"),
    #: When to look next at one whose outcome is not known.
    _int("look_at", nullable=True),
    #: The mutation that this one takes back.
    _int("undo_of", nullable=True),
    _text("ui_title", nullable=True),
    # Of a handler's only: both titles as they are searched.
    _text("titles_folded", nullable=True),
    Index("ix_mutations_item", "item_id", "attempt"),
    Index("ix_mutations_undo", "undo_of", sqlite_where=sa.text("undo_of IS NOT NULL")),
    Index(
        "ix_mutations_open",
        "status",
        sqlite_where=sa.text("status IN ('in_flight', 'needs_reconcile', 'indeterminate')"),
    ),
    # What handlers made; those of items, and what takes something back, have an item.
    Index("ix_mutations_run", "run_id", sqlite_where=sa.text("item_id IS NULL")),
    Index(
        "ix_mutations_outputs",
        "workflow_id",
        sqlite_where=sa.text("item_id IS NULL AND status = 'applied'"),
    ),
)

#: How many mutations of handlers were applied; kept by a trigger of `mutations`.
output_counts = Table(
    "output_counts",
    metadata,
    Column("workflow_id", Integer, ForeignKey("workflows.id"), primary_key=True),
    _int("count"),
)

#: The inputs that a mutation of a handler stems from.
mutation_causes = Table(
    "mutation_causes",
    metadata,
    Column("mutation_id", Integer, ForeignKey("mutations.id"), primary_key=True),
    Column("item_id", Integer, ForeignKey("items.id"), primary_key=True),
    _int("attempt"),
    Index("ix_mutation_causes_item", "item_id", "attempt", "mutation_id"),
    sqlite_with_rowid=False,
)

events = Table(
    "events",
    metadata,
    _id(),
    _ref("workflow_id", "workflows"),
    _text("topic"),
    _text("message_id"),
    _text("payload", nullable=True),
    _text("status"),
    _int("attempt"),
    #: Published by a producer: what reprocessing an input repeats.
    _int("is_root"),
    _ref("reserved_by_run_id", "runs", nullable=True),
    _ref("created_by_run_id", "runs", nullable=True),
    _int("created_at"),
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
    _int("attempt"),
    _int("is_open"),
    Index("ix_event_causes_item", "item_id", "event_id"),
    Index("ix_event_causes_open", "item_id", sqlite_where=sa.text("is_open = 1")),
    sqlite_with_rowid=False,
)

handlers = Table(
    "handlers",
    metadata,
    Column("workflow_id", Integer, ForeignKey("workflows.id"), primary_key=True),
    Column("name", Text, primary_key=True),
    _int("position"),
    _int("is_producer"),
    _int("declared"),
    _text("rule_kind", nullable=True),
    _text("rule_expression", nullable=True),
    _int("next_at", nullable=True),
    _int("wake_at", nullable=True),
    _int("arrivals", default=0),
    _int("seen_arrivals", default=0),
    _int("reserved_last", default=0),
    sqlite_with_rowid=False,
)

#: Apart from `handlers`: a state may be large, and the times beside it change with every run.
handler_states = Table(
    "handler_states",
    metadata,
    _id(),
    _ref("workflow_id", "workflows"),
    _text("name"),
    _text("state", nullable=True),
    sa.UniqueConstraint("workflow_id", "name"),
)

questions = Table(
    "questions",
    metadata,
    _id(),
    _text("kind"),
    _ref("workflow_id", "workflows"),
    _ref("item_id", "items", nullable=True),
    _ref("mutation_id", "mutations", nullable=True),
    _ref("run_id", "runs", nullable=True),
    _text("sentence"),
    _text("actions"),
    _int("opened_at"),
    _int("answered_at", nullable=True),
    _text("answer", nullable=True),
    _text("detail", nullable=True),
    Index("ix_questions_open", "workflow_id", sqlite_where=sa.text("answered_at IS NULL")),
)

notifications = Table(
    "notifications",
    metadata,
    _id(),
    _ref("workflow_id", "workflows", nullable=True),
    _text("type"),
    _text("payload", nullable=True),
    Column("key", Text, nullable=True, unique=True),
    _int("created_at"),
    _int("resolved_at", nullable=True),
    Index("ix_notifications_workflow", "workflow_id"),
)

notices = Table(
    "notices",
    metadata,
    _id(),
    _text("kind"),
    _int("workflow_id", nullable=True),
    _int("run_id", nullable=True),
    _int("item_id", nullable=True),
)

log_lines = Table(
    "log_lines",
    metadata,
    _id(),
    _ref("workflow_id", "workflows"),
    _ref("run_id", "runs", nullable=True),
    _ref("item_id", "items", nullable=True),
    _int("at"),
    _text("level"),
    _text("text"),
    Index("ix_log_workflow", "workflow_id"),
    Index("ix_log_run", "run_id"),
    Index("ix_log_item", "item_id", sqlite_where=sa.text("item_id IS NOT NULL")),
)

settings = Table(
    "settings",
    metadata,
    Column("key", Text, primary_key=True),
    _text("value", nullable=True),
    sqlite_with_rowid=False,
)

#: One row; where it is missing, everything counts as stopped.
stop_state = Table(
    "stop_state",
    metadata,
    _id(),
    _int("epoch"),
    _int("everything_since", nullable=True),
)

stopped_workflows = Table(
    "stopped_workflows",
    metadata,
    Column("workflow_id", Integer, ForeignKey("workflows.id"), primary_key=True),
    _int("since"),
)

notes = Table(
    "notes",
    metadata,
    Column("number", Integer, primary_key=True),
    _ref("workflow_id", "workflows"),
    _text("id"),
    _text("title"),
    _text("content"),
    _text("tags"),
    _text("written_by"),
    _int("created_at"),
    _int("updated_at"),
    sa.UniqueConstraint("workflow_id", "id"),
    Index("ix_notes_updated", "workflow_id", "updated_at"),
)

#: Which mutation deleted a note last, so that it can be told afterwards.
note_deletions = Table(
    "note_deletions",
    metadata,
    Column("workflow_id", Integer, ForeignKey("workflows.id"), primary_key=True),
    Column("note_id", Text, primary_key=True),
    _text("key"),
    sqlite_with_rowid=False,
)

#: Declared for the statements; the migration makes it as an FTS5 table over `notes`.
notes_fts = Table(
    "notes_fts",
    sa.MetaData(),
    Column("rowid", Integer),
    Column("notes_fts", Text),
    Column("rank", sa.Float),
    Column("title", Text),
    Column("content", Text),
    Column("tags", Text),
)
