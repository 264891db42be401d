"""The tables of planning: requests to models, chats, drafts, intents, repairs and recordings.

The rules of `storage.tables` apply.
"""

from sqlalchemy import Column, Float, ForeignKey, Index, Integer, LargeBinary, Table

from keep_desktop.storage.tables import facts, integer, reference, row_number, text
from keep_desktop.storage.tables import metadata as metadata

#: One row for each request that was sent to a model, written before it is sent.
model_calls = Table(
    "model_calls",
    metadata,
    row_number(),
    text("role"),
    integer("workflow_id", nullable=True),
    integer("run_id", nullable=True),
    text("provider"),
    text("model"),
    integer("tokens_in", nullable=True),
    integer("tokens_out", nullable=True),
    integer("tokens_cached", nullable=True),
    # In US dollars; NULL where no price is known.
    Column("price", Float, nullable=True),
    # Counted against the budget until the usage is known, and where none is reported.
    integer("reserved_tokens"),
    Column("reserved_price", Float, nullable=True),
    # active, ok, cancelled, or the class of the error.
    text("status"),
    text("error", nullable=True),
    facts("error"),
    text("request_id", nullable=True),
    integer("started_at"),
    integer("ended_at", nullable=True),
    Index("ix_model_calls_started", "started_at"),
    Index("ix_model_calls_workflow", "workflow_id", "started_at"),
)

#: What was sent and answered, as compressed JSON. Rows expire.
model_call_contents = Table(
    "model_call_contents",
    metadata,
    Column("call_id", Integer, ForeignKey("model_calls.id"), primary_key=True),
    Column("request", LargeBinary, nullable=False),
    Column("answer", LargeBinary, nullable=True),
)

chat_messages = Table(
    "chat_messages",
    metadata,
    row_number(),
    reference("workflow_id", "workflows"),
    # user or assistant.
    text("role"),
    text("text"),
    # Names and sizes of attached files, as JSON.
    text("files"),
    integer("created_at"),
    Index("ix_chat_messages_workflow", "workflow_id", "id"),
)

#: The turns of the model and the results of its tools that followed a message of the user.
chat_turns = Table(
    "chat_turns",
    metadata,
    Column("message_id", Integer, ForeignKey("chat_messages.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    text("content"),
    sqlite_with_rowid=False,
)

#: The script that was refused last, or that could not be made ready yet.
drafts = Table(
    "drafts",
    metadata,
    Column("workflow_id", Integer, ForeignKey("workflows.id"), primary_key=True),
    text("script"),
    text("title"),
    text("summary"),
    text("params_schema", nullable=True),
    text("diagram", nullable=True),
    text("reason", nullable=True),
    integer("updated_at"),
    # After how many days it was mentioned last.
    integer("mentioned_after", default=0),
)

intents = Table(
    "intents",
    metadata,
    Column("version_id", Integer, ForeignKey("script_versions.id"), primary_key=True),
    text("content"),
    integer("edited", default=0),
    integer("updated_at"),
)

repairs = Table(
    "repairs",
    metadata,
    row_number(),
    reference("workflow_id", "workflows"),
    integer("run_id", nullable=True),
    integer("item_id", nullable=True),
    reference("base_version_id", "script_versions"),
    integer("version_id", nullable=True),
    # proposed, applied, discarded or undone.
    text("status"),
    # safe, impactful or unproven.
    text("outcome"),
    text("issue"),
    text("comment"),
    text("differences"),
    integer("open_items"),
    integer("created_at"),
    integer("settled_at", nullable=True),
    Index("ix_repairs_workflow", "workflow_id", "id"),
)

#: A run whose reads were recorded.
recorded_runs = Table(
    "recorded_runs",
    metadata,
    Column("run_id", Integer, ForeignKey("runs.id"), primary_key=True),
    reference("workflow_id", "workflows"),
    reference("version_id", "script_versions"),
    text("params"),
    # More was read than is kept: it cannot be replayed as a whole.
    integer("is_cut", default=0),
    integer("bytes"),
    integer("created_at"),
    Index("ix_recorded_runs_workflow", "workflow_id", "run_id"),
)

recorded_calls = Table(
    "recorded_calls",
    metadata,
    Column("run_id", Integer, ForeignKey("recorded_runs.run_id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    # A tool's full name, or what the host itself told the script: `item`, `state`, …
    text("tool"),
    # The digest of what was asked.
    Column("key", LargeBinary, nullable=False),
    Column("content", LargeBinary, nullable=False),
    integer("bytes"),
    integer("created_at"),
    Index("ix_recorded_calls_content", "content"),
    sqlite_with_rowid=False,
)

#: Results by the SHA-256 of their JSON, compressed; each is kept once.
recorded_contents = Table(
    "recorded_contents",
    metadata,
    Column("hash", LargeBinary, primary_key=True),
    Column("data", LargeBinary, nullable=False),
)
