"""Planning: requests to models, chats, drafts, intents, the status of versions, repairs and
recordings."""

import sqlalchemy as sa
from alembic import op

revision = "0023"
down_revision = "0022"


def _int(name: str, *, null: bool = False, default: str | None = None) -> "sa.Column[int]":
    literal = None if default is None else sa.text(default)
    return sa.Column(name, sa.Integer(), nullable=null, server_default=literal)


def _text(name: str, *, null: bool = False) -> "sa.Column[str]":
    return sa.Column(name, sa.Text(), nullable=null)


def _blob(name: str, *, null: bool = False, key: bool = False) -> "sa.Column[bytes]":
    return sa.Column(name, sa.LargeBinary(), nullable=null, primary_key=key)


def _ref(name: str, target: str, *, key: bool = False) -> "sa.Column[int]":
    return sa.Column(name, sa.Integer(), sa.ForeignKey(target), primary_key=key, nullable=False)


def _row() -> "sa.Column[int]":
    return sa.Column("id", sa.Integer(), primary_key=True)


# What a version says of its state may change, nothing else: as before the names of its authors did.
_KEEP_SCRIPT = """
CREATE TRIGGER keep_script BEFORE UPDATE OF
  id, workflow_id, major, minor, script, params_schema, author, comment, created_at
ON script_versions BEGIN
  SELECT RAISE(ABORT, 'a script version never changes');
END
"""


def upgrade() -> None:
    op.add_column("workflows", _int("recording", default="1"))
    op.add_column(
        "workflows", sa.Column("repairs", sa.Text(), nullable=False, server_default="safe")
    )
    op.add_column("items", _int("met_run_id", null=True))
    # It was not written down until now: the last complete run counts as having met them.
    op.execute(
        "UPDATE items SET met_run_id = (SELECT max(runs.id) FROM runs JOIN workflows"
        " ON workflows.id = runs.workflow_id AND workflows.active_version_id = runs.version_id"
        " WHERE runs.workflow_id = items.workflow_id AND runs.handler_type = 'items'"
        " AND runs.handler_name <> 'undo' AND runs.status = 'committed')"
        " WHERE source IS NULL AND status IN ('processing', 'failed', 'needs_attention')"
    )
    for name, default in (("status", "retired"), ("title", ""), ("summary", "")):
        op.add_column(
            "script_versions", sa.Column(name, sa.Text(), nullable=False, server_default=default)
        )
    op.add_column("script_versions", _text("diagram", null=True))
    op.add_column("script_versions", _text("behaviour", null=True))
    op.execute("DROP TRIGGER keep_script")
    op.execute("UPDATE script_versions SET author = 'you' WHERE author = 'user'")
    op.execute(
        "UPDATE script_versions SET status = coalesce((SELECT CASE WHEN workflows.status IN"
        " ('draft', 'ready') THEN 'ready' ELSE 'active' END FROM workflows WHERE"
        " workflows.active_version_id = script_versions.id), 'retired')"
    )
    op.execute(_KEEP_SCRIPT)
    _models()
    _chats()
    _repairs()
    _recordings()


def _models() -> None:
    op.create_table(
        "model_calls",
        _row(),
        _text("role"),
        _int("workflow_id", null=True),
        _int("run_id", null=True),
        _text("provider"),
        _text("model"),
        _int("tokens_in", null=True),
        _int("tokens_out", null=True),
        _int("tokens_cached", null=True),
        sa.Column("price", sa.Float(), nullable=True),
        _int("reserved_tokens"),
        sa.Column("reserved_price", sa.Float(), nullable=True),
        _text("status"),
        _text("error", null=True),
        _text("error_facts", null=True),
        _text("request_id", null=True),
        _int("started_at"),
        _int("ended_at", null=True),
    )
    op.create_index("ix_model_calls_started", "model_calls", ["started_at"])
    op.create_index("ix_model_calls_workflow", "model_calls", ["workflow_id", "started_at"])
    op.create_table(
        "model_call_contents",
        _ref("call_id", "model_calls.id", key=True),
        _blob("request"),
        _blob("answer", null=True),
    )


def _chats() -> None:
    op.create_table(
        "chat_messages",
        _row(),
        _ref("workflow_id", "workflows.id"),
        _text("role"),
        _text("text"),
        _text("files"),
        _int("created_at"),
    )
    op.create_index("ix_chat_messages_workflow", "chat_messages", ["workflow_id", "id"])
    op.create_table(
        "chat_turns",
        _ref("message_id", "chat_messages.id", key=True),
        sa.Column("number", sa.Integer(), primary_key=True, nullable=False),
        _text("content"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "drafts",
        _ref("workflow_id", "workflows.id", key=True),
        _text("script"),
        _text("title"),
        _text("summary"),
        _text("params_schema", null=True),
        _text("diagram", null=True),
        _text("reason", null=True),
        _int("updated_at"),
        _int("mentioned_after", default="0"),
    )
    op.create_table(
        "intents",
        _ref("version_id", "script_versions.id", key=True),
        _text("content"),
        _int("edited", default="0"),
        _int("updated_at"),
    )


def _repairs() -> None:
    op.create_table(
        "repairs",
        _row(),
        _ref("workflow_id", "workflows.id"),
        _int("run_id", null=True),
        _int("item_id", null=True),
        _ref("base_version_id", "script_versions.id"),
        _int("version_id", null=True),
        _text("status"),
        _text("outcome"),
        _text("issue"),
        _text("comment"),
        _text("differences"),
        _int("open_items"),
        _int("created_at"),
        _int("settled_at", null=True),
    )
    op.create_index("ix_repairs_workflow", "repairs", ["workflow_id", "id"])


def _recordings() -> None:
    op.create_table(
        "recorded_runs",
        _ref("run_id", "runs.id", key=True),
        _ref("workflow_id", "workflows.id"),
        _ref("version_id", "script_versions.id"),
        _text("params"),
        _int("is_cut", default="0"),
        _int("bytes"),
        _int("created_at"),
    )
    op.create_index("ix_recorded_runs_workflow", "recorded_runs", ["workflow_id", "run_id"])
    op.create_table(
        "recorded_calls",
        _ref("run_id", "recorded_runs.run_id", key=True),
        sa.Column("number", sa.Integer(), primary_key=True, nullable=False),
        _text("tool"),
        _blob("key"),
        _blob("content"),
        _int("bytes"),
        _int("created_at"),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_recorded_calls_content", "recorded_calls", ["content"])
    op.create_table("recorded_contents", _blob("hash", key=True), _blob("data"))
