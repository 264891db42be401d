"""The tables of the ledger. Times are whole milliseconds since 1970, UTC; JSON is text.

This is what the statements are built from, with those in `handler_tables`. What creates the tables
on disk, with their triggers and the full-text index of notes, are the migrations; a test holds
both together.

The indexes of `items` begin with the status so that every filter of the screen is one range; all
filters together are a merge of those ranges. Titles and times of change are only indexed once an
item has left `processing`: few are in that status at a time, and each item is born in it. Inputs,
of which many may wait in it, have indexes for that.
"""

import sqlalchemy as sa
from sqlalchemy import Column, ForeignKey, Index, Integer, LargeBinary, Table, Text

from keep_desktop.storage.columns import integer, metadata, reference, row_number, text

workflows = Table(
    "workflows",
    metadata,
    row_number(),
    Column("name", Text, nullable=False, unique=True),
    text("description"),
    text("icon"),
    text("status"),
    text("error", nullable=True),
    integer("maintenance", default=0),
    integer("maintenance_fix_count", default=0),
    # No foreign key: the two tables would need each other, and versions are never deleted.
    integer("active_version_id", nullable=True),
    text("params"),
    integer("created_at"),
    integer("updated_at"),
    integer("status_at"),
    # No foreign keys in columns that came later: SQLite would have to copy the table.
    integer("pending_retry_run_id", nullable=True),
    integer("quiet_since", nullable=True),
    integer("version_since", nullable=True),
)

script_versions = Table(
    "script_versions",
    metadata,
    row_number(),
    reference("workflow_id", "workflows"),
    integer("major"),
    integer("minor"),
    text("script"),
    text("params_schema", nullable=True),
    text("author"),
    text("comment"),
    integer("created_at"),
    text("graph", nullable=True),
    sa.UniqueConstraint("workflow_id", "major", "minor"),
)

schedules = Table(
    "schedules",
    metadata,
    Column("workflow_id", Integer, ForeignKey("workflows.id"), primary_key=True),
    text("kind"),
    text("expression"),
    integer("next_at", nullable=True),
    integer("skipped_at", nullable=True),
)

retries = Table(
    "retries",
    metadata,
    Column("workflow_id", Integer, ForeignKey("workflows.id"), primary_key=True),
    integer("due_at"),
    integer("count"),
)

grants = Table(
    "grants",
    metadata,
    row_number(),
    reference("workflow_id", "workflows"),
    # Bytes, since a path need not be valid Unicode.
    Column("path", LargeBinary, nullable=False),
    integer("is_folder"),
    Column("source", Text, nullable=False, server_default="user"),
    integer("created_at"),
    sa.UniqueConstraint("workflow_id", "path", "is_folder"),
)

#: Not one that began by itself and had nothing to do: of those there are many, and they would push
#: the others out of the last ones.
SESSION_IS_TOLD = "result IS NOT 'committed' OR in_hand IS NOT NULL OR trigger = 'manual'"

sessions = Table(
    "sessions",
    metadata,
    row_number(),
    reference("workflow_id", "workflows"),
    text("trigger"),
    reference("version_id", "script_versions"),
    text("result", nullable=True),
    text("error", nullable=True),
    integer("started_at"),
    integer("ended_at", nullable=True),
    integer("due_at", nullable=True),
    text("late", nullable=True),
    text("in_hand", nullable=True),
    Index("ix_sessions_workflow", "workflow_id"),
    Index("ix_sessions_started", "started_at"),
    Index("ix_sessions_open", "id", sqlite_where=sa.text("ended_at IS NULL")),
    Index("ix_sessions_told", "workflow_id", "id", sqlite_where=sa.text(SESSION_IS_TOLD)),
)

runs = Table(
    "runs",
    metadata,
    row_number(),
    reference("workflow_id", "workflows"),
    reference("session_id", "sessions"),
    text("handler_type"),
    text("handler_name"),
    text("phase"),
    text("status"),
    text("error", nullable=True),
    text("error_type", nullable=True),
    reference("retry_of", "runs", nullable=True),
    text("mutation_outcome", nullable=True),
    reference("version_id", "script_versions"),
    integer("progress_done", nullable=True),
    integer("progress_total", nullable=True),
    text("progress_label", nullable=True),
    integer("started_at"),
    integer("ended_at", nullable=True),
    text("prepared", nullable=True),
    integer("mutation_id", nullable=True),
    text("page", nullable=True),
    Index("ix_runs_workflow", "workflow_id"),
    Index("ix_runs_session", "session_id"),
    # One active run of a workflow: held here, whatever the program does.
    Index("ux_runs_active", "workflow_id", unique=True, sqlite_where=sa.text("status = 'active'")),
    Index("ix_runs_stopped", "ended_at", sqlite_where=sa.text("status = 'stopped'")),
)

items = Table(
    "items",
    metadata,
    row_number(),
    reference("workflow_id", "workflows"),
    text("logical_item_id"),
    text("title"),
    # The title as it is searched and sorted: Unicode case folding, which SQLite does not have.
    text("title_folded"),
    text("status"),
    integer("attempt"),
    integer("failures", default=0),
    integer("failed_version", nullable=True),
    Column("created_by", Text, nullable=False, server_default="workflow"),
    reference("created_by_run_id", "runs", nullable=True),
    reference("last_run_id", "runs", nullable=True),
    integer("created_at"),
    integer("updated_at"),
    text("source", nullable=True),
    text("type", nullable=True),
    text("external_id", nullable=True),
    integer("taken_back_at", nullable=True),
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
        "last_run_id",
        sqlite_where=sa.text("source IS NULL AND status = 'processing'"),
    ),
    # The few of which nothing stands any more.
    Index(
        "ix_items_taken_back",
        "workflow_id",
        sqlite_where=sa.text("taken_back_at IS NOT NULL"),
    ),
)

attempts = Table(
    "attempts",
    metadata,
    Column("item_id", Integer, ForeignKey("items.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    text("status"),
    reference("version_id", "script_versions", nullable=True),
    text("error", nullable=True),
    integer("started_at"),
    integer("ended_at", nullable=True),
    # Where it had ended before, a skip leaves that as it is.
    integer("skipped_at", nullable=True),
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
    integer("count"),
    sqlite_with_rowid=False,
)

mutations = Table(
    "mutations",
    metadata,
    row_number(),
    reference("workflow_id", "workflows"),
    reference("run_id", "runs"),
    reference("item_id", "items", nullable=True),
    integer("attempt"),
    text("namespace"),
    text("method"),
    text("params", nullable=True),
    text("payload_digest"),
    text("title"),
    # The 32 bytes of a SHA-256: half the index of its text.
    Column("key", LargeBinary, nullable=False, unique=True),
    text("status"),
    text("result", nullable=True),
    text("error", nullable=True),
    text("evidence", nullable=True),
    integer("reconcile_attempts", default=0),
    text("resolved_by", nullable=True),
    integer("resolved_at", nullable=True),
    integer("created_at"),
    integer("updated_at"),
    #: When to look next at one whose outcome is not known.
    integer("look_at", nullable=True),
    #: The mutation that this one takes back.
    integer("undo_of", nullable=True),
    text("ui_title", nullable=True),
    # Of a handler's only: both titles as they are searched.
    text("titles_folded", nullable=True),
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

questions = Table(
    "questions",
    metadata,
    row_number(),
    text("kind"),
    reference("workflow_id", "workflows"),
    reference("item_id", "items", nullable=True),
    reference("mutation_id", "mutations", nullable=True),
    reference("run_id", "runs", nullable=True),
    text("sentence"),
    text("actions"),
    integer("opened_at"),
    integer("answered_at", nullable=True),
    text("answer", nullable=True),
    text("detail", nullable=True),
    Index("ix_questions_open", "workflow_id", sqlite_where=sa.text("answered_at IS NULL")),
    Index("ix_questions_item", "item_id", sqlite_where=sa.text("answered_at IS NULL")),
    Index("ix_questions_step", "mutation_id", sqlite_where=sa.text("mutation_id IS NOT NULL")),
    Index("ix_questions_answered", "answered_at", sqlite_where=sa.text("answered_at IS NOT NULL")),
)

notifications = Table(
    "notifications",
    metadata,
    row_number(),
    reference("workflow_id", "workflows", nullable=True),
    text("type"),
    text("payload", nullable=True),
    Column("key", Text, nullable=True, unique=True),
    integer("created_at"),
    integer("resolved_at", nullable=True),
    Index("ix_notifications_workflow", "workflow_id"),
)

notices = Table(
    "notices",
    metadata,
    row_number(),
    text("kind"),
    integer("workflow_id", nullable=True),
    integer("run_id", nullable=True),
    integer("item_id", nullable=True),
)

log_lines = Table(
    "log_lines",
    metadata,
    row_number(),
    reference("workflow_id", "workflows"),
    reference("run_id", "runs", nullable=True),
    reference("item_id", "items", nullable=True),
    integer("at"),
    text("level"),
    text("text"),
    Index("ix_log_workflow", "workflow_id"),
    Index("ix_log_run", "run_id"),
    Index("ix_log_item", "item_id", sqlite_where=sa.text("item_id IS NOT NULL")),
)

#: What the last run of a handler warned of, where it did.
last_warnings = Table(
    "last_warnings",
    metadata,
    Column("workflow_id", Integer, ForeignKey("workflows.id"), primary_key=True),
    Column("handler_name", Text, primary_key=True),
    reference("session_id", "sessions"),
    reference("run_id", "runs"),
    # The first line; lines of the log age.
    integer("line_id"),
    integer("count"),
    sqlite_with_rowid=False,
)

settings = Table(
    "settings",
    metadata,
    Column("key", Text, primary_key=True),
    text("value", nullable=True),
    sqlite_with_rowid=False,
)

#: One row; where it is missing, everything counts as stopped.
stop_state = Table(
    "stop_state",
    metadata,
    row_number(),
    integer("epoch"),
    integer("everything_since", nullable=True),
)

stopped_workflows = Table(
    "stopped_workflows",
    metadata,
    Column("workflow_id", Integer, ForeignKey("workflows.id"), primary_key=True),
    integer("since"),
)
