"""The tables of the ledger, from which statements are built. Times are whole milliseconds since
1970, UTC; JSON is text.

The migrations create the tables with their triggers and the full-text index of notes; a test
compares both.

The indexes of `items` begin with the status so that every filter of the screen is one range; all
filters together are a merge of those ranges. Titles and times of change are only indexed once an
item has left `processing`: few are in that status at a time, and each item starts in it. Inputs,
of which many may wait in it, have their own indexes.
"""

import sqlalchemy as sa
from sqlalchemy import Column, ForeignKey, Index, Integer, LargeBinary, Table, Text

metadata = sa.MetaData()


def row_number() -> Column[int]:
    return Column("id", Integer, primary_key=True)


def reference(name: str, target: str, *, nullable: bool = False) -> Column[int]:
    return Column(name, Integer, ForeignKey(f"{target}.id"), nullable=nullable)


def text(name: str, *, nullable: bool = False) -> Column[str]:
    return Column(name, Text, nullable=nullable)


def facts(name: str) -> Column[str]:
    """What the message in the column *name* was made of; see `domain.messages.dump`."""
    return text(f"{name}_facts", nullable=True)


def integer(name: str, *, nullable: bool = False, default: int | None = None) -> Column[int]:
    server_default = None if default is None else sa.text(str(default))
    return Column(name, Integer, nullable=nullable, server_default=server_default)


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
    # No foreign key: the two tables would reference each other, and versions are never deleted.
    integer("active_version_id", nullable=True),
    text("params"),
    integer("created_at"),
    integer("updated_at"),
    integer("status_at"),
    # No foreign keys in columns added later: SQLite would have to copy the table.
    integer("pending_retry_run_id", nullable=True),
    integer("quiet_since", nullable=True),
    integer("version_since", nullable=True),
    facts("error"),
    integer("recording", default=1),
    Column("repairs", Text, nullable=False, server_default="safe"),
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
    Column("status", Text, nullable=False, server_default="retired"),
    Column("title", Text, nullable=False, server_default=""),
    Column("summary", Text, nullable=False, server_default=""),
    text("diagram", nullable=True),
    # What changed in behaviour, as JSON.
    text("behaviour", nullable=True),
    facts("comment"),
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
    integer("least_wait_ms", default=0),
)

triggers = Table(
    "triggers",
    metadata,
    row_number(),
    reference("workflow_id", "workflows"),
    text("kind"),
    text("place"),
    integer("added_at"),
    integer("due_at", nullable=True),
    integer("woke_at", nullable=True),
    text("trouble", nullable=True),
    facts("trouble"),
    sa.UniqueConstraint("workflow_id", "kind", "place"),
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

#: Excludes sessions that began by schedule and had nothing to do, which would displace the others.
SESSION_IS_SHOWN = "result IS NOT 'committed' OR in_hand IS NOT NULL OR trigger = 'manual'"

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
    facts("error"),
    Index("ix_sessions_workflow", "workflow_id"),
    Index("ix_sessions_started", "started_at"),
    Index("ix_sessions_open", "id", sqlite_where=sa.text("ended_at IS NULL")),
    Index("ix_sessions_told", "workflow_id", "id", sqlite_where=sa.text(SESSION_IS_SHOWN)),
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
    facts("error"),
    Index("ix_runs_workflow", "workflow_id"),
    Index("ix_runs_session", "session_id"),
    # One active run of a workflow, enforced here.
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
    # The title for search and sort: Unicode case folding, which SQLite does not have.
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
    # The last run that passed over it: open ones have it in `last_run_id`.
    integer("met_run_id", nullable=True),
    # What the other side asked to wait after a network failure.
    integer("least_wait_ms", default=0),
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
    # Many inputs may wait at a time.
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
    # The few that were undone completely.
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
    # If it had ended before, a skip does not change that.
    integer("skipped_at", nullable=True),
    # How the item was before the user began this attempt, as JSON; see services/items/snapshot.py.
    text("before", nullable=True),
    facts("error"),
    sqlite_with_rowid=False,
)

#: An item in `processing` that is no input; worded as in the partial index.
IS_OPEN_ITEM = sa.text("items.source IS NULL AND items.status = 'processing'")
#: An input in `processing`; worded as in the partial indexes.
IS_WAITING_INPUT = sa.text("items.source IS NOT NULL AND items.status = 'processing'")

#: The outcome is not known yet; worded exactly as in the partial index.
IS_OPEN_MUTATION = sa.text("mutations.status IN ('in_flight', 'needs_reconcile', 'indeterminate')")

#: Updated by triggers of `items`, in the same transaction.
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
    #: When to check next if the outcome is unknown.
    integer("look_at", nullable=True),
    #: The mutation that this one undoes.
    integer("undo_of", nullable=True),
    text("ui_title", nullable=True),
    # A handler's only: both titles for search.
    text("titles_folded", nullable=True),
    facts("error"),
    facts("title"),
    #: When its call was last begun; what limits of effects count by.
    integer("begun_at", nullable=True),
    Index("ix_mutations_item", "item_id", "attempt"),
    # The workflow does not come first: no other query is to take it for one of a workflow.
    Index("ix_mutations_begun", "namespace", "method", "workflow_id", "begun_at"),
    Index("ix_mutations_undo", "undo_of", sqlite_where=sa.text("undo_of IS NOT NULL")),
    Index(
        "ix_mutations_open",
        "status",
        sqlite_where=sa.text("status IN ('in_flight', 'needs_reconcile', 'indeterminate')"),
    ),
    # Made by handlers; those of items, and undos, have an item.
    Index("ix_mutations_run", "run_id", sqlite_where=sa.text("item_id IS NULL")),
    Index(
        "ix_mutations_outputs",
        "workflow_id",
        sqlite_where=sa.text("item_id IS NULL AND status = 'applied'"),
    ),
)

#: Long `params` of a mutation: its row is rewritten at each change.
long_params = Table(
    "long_params",
    metadata,
    Column("mutation_id", Integer, ForeignKey("mutations.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    text("piece"),
    sqlite_with_rowid=False,
)
_pieces = (
    sa.select(long_params.c.piece)
    .where(long_params.c.mutation_id == mutations.c.id)
    .order_by(long_params.c.number)
    .correlate(mutations)
    .subquery()
)
#: The `params` of a mutation, from either table.
PARAMS = sa.func.coalesce(
    mutations.c.params,
    sa.select(sa.func.group_concat(_pieces.c.piece, sa.literal_column("''"))).scalar_subquery(),
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
    facts("sentence"),
    # 1: the sentence is the error that its run ended with.
    integer("of_run_error", default=0),
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
    integer("read_at", nullable=True),
    facts("payload"),
    Index("ix_notifications_workflow", "workflow_id"),
    Index(
        "ix_notifications_unread",
        "created_at",
        sqlite_where=sa.text("read_at IS NULL AND resolved_at IS NULL"),
    ),
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
    facts("text"),
    # 1: about the error that its run ended with.
    integer("of_run_error", default=0),
    Index("ix_log_workflow", "workflow_id"),
    Index("ix_log_run", "run_id"),
    Index("ix_log_item", "item_id", sqlite_where=sa.text("item_id IS NOT NULL")),
)

#: Warnings of a handler's last run.
last_warnings = Table(
    "last_warnings",
    metadata,
    Column("workflow_id", Integer, ForeignKey("workflows.id"), primary_key=True),
    Column("handler_name", Text, primary_key=True),
    reference("session_id", "sessions"),
    reference("run_id", "runs"),
    # The first line; log lines expire.
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

#: MCP servers: what was added and what was confirmed of it, as JSON.
mcp_servers = Table(
    "mcp_servers",
    metadata,
    Column("name", Text, primary_key=True),
    text("value"),
    sqlite_with_rowid=False,
)

#: One row; if missing, everything counts as stopped.
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


#: How many mutations of handlers were applied; updated by a trigger of `mutations`.
output_counts = Table(
    "output_counts",
    metadata,
    Column("workflow_id", Integer, ForeignKey("workflows.id"), primary_key=True),
    integer("count"),
)

#: The inputs that caused a handler's mutation.
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

#: The inputs that caused an event. `is_open`: the event is pending or reserved; updated by a
#: trigger of `events`, so that an input need not read all its events.
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

#: Separate from `handlers`: a state may be large, and the times change with every run.
handler_states = Table(
    "handler_states",
    metadata,
    row_number(),
    reference("workflow_id", "workflows"),
    text("name"),
    text("state", nullable=True),
    sa.UniqueConstraint("workflow_id", "name"),
)


notes = Table(
    "notes",
    metadata,
    Column("number", Integer, primary_key=True),
    reference("workflow_id", "workflows"),
    text("id"),
    text("title"),
    text("content"),
    text("tags"),
    text("written_by"),
    integer("created_at"),
    integer("updated_at"),
    sa.UniqueConstraint("workflow_id", "id"),
    Index("ix_notes_updated", "workflow_id", "updated_at"),
)

#: Which mutation last deleted a note, for reconciliation.
note_deletions = Table(
    "note_deletions",
    metadata,
    Column("workflow_id", Integer, ForeignKey("workflows.id"), primary_key=True),
    Column("note_id", Text, primary_key=True),
    text("key"),
    sqlite_with_rowid=False,
)

#: The first content of each Message-ID; both as digests.
mail_identities = Table(
    "mail_identities",
    metadata,
    Column("workflow_id", Integer, ForeignKey("workflows.id"), primary_key=True),
    Column("name", Text, primary_key=True),
    text("content"),
    sqlite_with_rowid=False,
)

#: Declared for the statements; a migration creates it as an FTS5 table over the first 256 KB of
#: each of the `notes`.
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
