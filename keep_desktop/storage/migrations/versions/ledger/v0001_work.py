"""The work itself: workflows, sessions and runs, items and attempts, mutations, questions, stop."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None

_COUNTS = (
    """
CREATE TRIGGER count_new_item AFTER INSERT ON items BEGIN
  INSERT INTO item_counts (workflow_id, status, count) VALUES (NEW.workflow_id, NEW.status, 1)
  ON CONFLICT (workflow_id, status) DO UPDATE SET count = count + 1;
END
""",
    """
CREATE TRIGGER count_moved_item AFTER UPDATE OF status ON items
WHEN OLD.status IS NOT NEW.status BEGIN
  UPDATE item_counts SET count = count - 1
  WHERE workflow_id = OLD.workflow_id AND status = OLD.status;
  INSERT INTO item_counts (workflow_id, status, count) VALUES (NEW.workflow_id, NEW.status, 1)
  ON CONFLICT (workflow_id, status) DO UPDATE SET count = count + 1;
END
""",
)

# Forgetting one of these would let its effect happen again.
_NEVER_DELETED = ("items", "attempts", "mutations", "script_versions")


def upgrade() -> None:
    _create_workflows()
    _create_runs()
    _create_items()
    _create_mutations()
    for trigger in _COUNTS:
        op.execute(trigger)
    for table in _NEVER_DELETED:
        op.execute(
            f"CREATE TRIGGER keep_{table} BEFORE DELETE ON {table} BEGIN "
            f"SELECT RAISE(ABORT, '{table} are never deleted'); END"
        )
    op.execute(
        "CREATE TRIGGER keep_script BEFORE UPDATE ON script_versions BEGIN "
        "SELECT RAISE(ABORT, 'a script version never changes'); END"
    )
    op.execute("INSERT INTO stop_state (id, epoch) VALUES (1, 0)")


def _create_workflows() -> None:
    op.create_table(
        "stop_state",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("epoch", sa.Integer(), nullable=False),
        sa.Column("everything_since", sa.Integer(), nullable=True),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_table(
        "workflows",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("description", sa.Text(), nullable=False),
        sa.Column("icon", sa.Text(), nullable=False),
        sa.Column("status", sa.Text(), nullable=False),
        sa.Column("error", sa.Text(), nullable=True),
        sa.Column("maintenance", sa.Integer(), server_default=sa.text("0"), nullable=False),
        sa.Column(
            "maintenance_fix_count", sa.Integer(), server_default=sa.text("0"), nullable=False
        ),
        sa.Column("active_version_id", sa.Integer(), nullable=True),
        sa.Column("params", sa.Text(), nullable=False),
        sa.Column("created_at", sa.Integer(), nullable=False),
        sa.Column("updated_at", sa.Integer(), nullable=False),
        sa.Column("status_at", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("name"),
    )
    op.create_table(
        "grants",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("workflow_id", sa.Integer(), nullable=False),
        sa.Column("path", sa.LargeBinary(), nullable=False),
        sa.Column("is_folder", sa.Integer(), nullable=False),
        sa.Column("source", sa.Text(), server_default="user", nullable=False),
        sa.Column("created_at", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["workflow_id"], ["workflows.id"]),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("workflow_id", "path", "is_folder"),
    )
    op.create_table(
        "item_counts",
        sa.Column("workflow_id", sa.Integer(), nullable=False),
        sa.Column("status", sa.Text(), nullable=False),
        sa.Column("count", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["workflow_id"], ["workflows.id"]),
        sa.PrimaryKeyConstraint("workflow_id", "status"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "schedules",
        sa.Column("workflow_id", sa.Integer(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("expression", sa.Text(), nullable=False),
        sa.Column("next_at", sa.Integer(), nullable=True),
        sa.ForeignKeyConstraint(["workflow_id"], ["workflows.id"]),
        sa.PrimaryKeyConstraint("workflow_id"),
    )
    _create_versions()


def _create_versions() -> None:
    op.create_table(
        "script_versions",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("workflow_id", sa.Integer(), nullable=False),
        sa.Column("major", sa.Integer(), nullable=False),
        sa.Column("minor", sa.Integer(), nullable=False),
        sa.Column("script", sa.Text(), nullable=False),
        sa.Column("params_schema", sa.Text(), nullable=True),
        sa.Column("author", sa.Text(), nullable=False),
        sa.Column("comment", sa.Text(), nullable=False),
        sa.Column("created_at", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["workflow_id"], ["workflows.id"]),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("workflow_id", "major", "minor"),
    )
    op.create_table(
        "stopped_workflows",
        sa.Column("workflow_id", sa.Integer(), nullable=False),
        sa.Column("since", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["workflow_id"], ["workflows.id"]),
        sa.PrimaryKeyConstraint("workflow_id"),
    )


def _create_runs() -> None:
    op.create_table(
        "sessions",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("workflow_id", sa.Integer(), nullable=False),
        sa.Column("trigger", sa.Text(), nullable=False),
        sa.Column("version_id", sa.Integer(), nullable=False),
        sa.Column("result", sa.Text(), nullable=True),
        sa.Column("error", sa.Text(), nullable=True),
        sa.Column("started_at", sa.Integer(), nullable=False),
        sa.Column("ended_at", sa.Integer(), nullable=True),
        sa.ForeignKeyConstraint(["version_id"], ["script_versions.id"]),
        sa.ForeignKeyConstraint(["workflow_id"], ["workflows.id"]),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index(
        "ix_sessions_open", "sessions", ["id"], sqlite_where=sa.text("ended_at IS NULL")
    )
    op.create_index("ix_sessions_workflow", "sessions", ["workflow_id"])
    op.create_table(
        "runs",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("workflow_id", sa.Integer(), nullable=False),
        sa.Column("session_id", sa.Integer(), nullable=False),
        sa.Column("handler_type", sa.Text(), nullable=False),
        sa.Column("handler_name", sa.Text(), nullable=False),
        sa.Column("phase", sa.Text(), nullable=False),
        sa.Column("status", sa.Text(), nullable=False),
        sa.Column("error", sa.Text(), nullable=True),
        sa.Column("error_type", sa.Text(), nullable=True),
        sa.Column("retry_of", sa.Integer(), nullable=True),
        sa.Column("mutation_outcome", sa.Text(), nullable=True),
        sa.Column("version_id", sa.Integer(), nullable=False),
        sa.Column("progress_done", sa.Integer(), nullable=True),
        sa.Column("progress_total", sa.Integer(), nullable=True),
        sa.Column("progress_label", sa.Text(), nullable=True),
        sa.Column("started_at", sa.Integer(), nullable=False),
        sa.Column("ended_at", sa.Integer(), nullable=True),
        sa.ForeignKeyConstraint(["retry_of"], ["runs.id"]),
        sa.ForeignKeyConstraint(["session_id"], ["sessions.id"]),
        sa.ForeignKeyConstraint(["version_id"], ["script_versions.id"]),
        sa.ForeignKeyConstraint(["workflow_id"], ["workflows.id"]),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index("ix_runs_session", "runs", ["session_id"])
    op.create_index(
        "ix_runs_stopped", "runs", ["ended_at"], sqlite_where=sa.text("status = 'stopped'")
    )
    op.create_index("ix_runs_workflow", "runs", ["workflow_id"])
    op.create_index(
        "ux_runs_active",
        "runs",
        ["workflow_id"],
        unique=True,
        sqlite_where=sa.text("status = 'active'"),
    )


def _create_items() -> None:
    op.create_table(
        "items",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("workflow_id", sa.Integer(), nullable=False),
        sa.Column("logical_item_id", sa.Text(), nullable=False),
        sa.Column("title", sa.Text(), nullable=False),
        sa.Column("title_folded", sa.Text(), nullable=False),
        sa.Column("status", sa.Text(), nullable=False),
        sa.Column("attempt", sa.Integer(), nullable=False),
        sa.Column("failures", sa.Integer(), server_default=sa.text("0"), nullable=False),
        sa.Column("failed_version", sa.Integer(), nullable=True),
        sa.Column("created_by", sa.Text(), server_default="workflow", nullable=False),
        sa.Column("created_by_run_id", sa.Integer(), nullable=True),
        sa.Column("last_run_id", sa.Integer(), nullable=True),
        sa.Column("created_at", sa.Integer(), nullable=False),
        sa.Column("updated_at", sa.Integer(), nullable=False),
        sa.Column("source", sa.Text(), nullable=True),
        sa.Column("type", sa.Text(), nullable=True),
        sa.Column("external_id", sa.Text(), nullable=True),
        sa.ForeignKeyConstraint(["created_by_run_id"], ["runs.id"]),
        sa.ForeignKeyConstraint(["last_run_id"], ["runs.id"]),
        sa.ForeignKeyConstraint(["workflow_id"], ["workflows.id"]),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("workflow_id", "logical_item_id"),
    )
    op.create_index("ix_items_status", "items", ["workflow_id", "status"])
    op.create_index(
        "ix_items_title",
        "items",
        ["workflow_id", "status", "title_folded"],
        sqlite_where=sa.text("status <> 'processing'"),
    )
    op.create_index(
        "ix_items_updated",
        "items",
        ["workflow_id", "status", "updated_at"],
        sqlite_where=sa.text("status <> 'processing'"),
    )
    op.create_index(
        "ux_items_external",
        "items",
        ["workflow_id", "source", "type", "external_id"],
        unique=True,
        sqlite_where=sa.text("external_id IS NOT NULL"),
    )
    op.create_table(
        "attempts",
        sa.Column("item_id", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("status", sa.Text(), nullable=False),
        sa.Column("version_id", sa.Integer(), nullable=True),
        sa.Column("error", sa.Text(), nullable=True),
        sa.Column("started_at", sa.Integer(), nullable=False),
        sa.Column("ended_at", sa.Integer(), nullable=True),
        sa.ForeignKeyConstraint(["item_id"], ["items.id"]),
        sa.ForeignKeyConstraint(["version_id"], ["script_versions.id"]),
        sa.PrimaryKeyConstraint("item_id", "number"),
        sqlite_with_rowid=False,
    )


def _create_mutations() -> None:
    op.create_table(
        "mutations",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("workflow_id", sa.Integer(), nullable=False),
        sa.Column("run_id", sa.Integer(), nullable=False),
        sa.Column("item_id", sa.Integer(), nullable=True),
        sa.Column("attempt", sa.Integer(), nullable=False),
        sa.Column("namespace", sa.Text(), nullable=False),
        sa.Column("method", sa.Text(), nullable=False),
        sa.Column("params", sa.Text(), nullable=True),
        sa.Column("payload_digest", sa.Text(), nullable=False),
        sa.Column("title", sa.Text(), nullable=False),
        sa.Column("key", sa.LargeBinary(), nullable=False),
        sa.Column("status", sa.Text(), nullable=False),
        sa.Column("result", sa.Text(), nullable=True),
        sa.Column("error", sa.Text(), nullable=True),
        sa.Column("evidence", sa.Text(), nullable=True),
        sa.Column("reconcile_attempts", sa.Integer(), server_default=sa.text("0"), nullable=False),
        sa.Column("resolved_by", sa.Text(), nullable=True),
        sa.Column("resolved_at", sa.Integer(), nullable=True),
        sa.Column("created_at", sa.Integer(), nullable=False),
        sa.Column("updated_at", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["item_id"], ["items.id"]),
        sa.ForeignKeyConstraint(["run_id"], ["runs.id"]),
        sa.ForeignKeyConstraint(["workflow_id"], ["workflows.id"]),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("key"),
    )
    op.create_index("ix_mutations_item", "mutations", ["item_id", "attempt"])
    op.create_index(
        "ix_mutations_open",
        "mutations",
        ["status"],
        sqlite_where=sa.text("status IN ('in_flight', 'needs_reconcile', 'indeterminate')"),
    )
    op.create_table(
        "questions",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("workflow_id", sa.Integer(), nullable=False),
        sa.Column("item_id", sa.Integer(), nullable=True),
        sa.Column("mutation_id", sa.Integer(), nullable=True),
        sa.Column("run_id", sa.Integer(), nullable=True),
        sa.Column("sentence", sa.Text(), nullable=False),
        sa.Column("actions", sa.Text(), nullable=False),
        sa.Column("opened_at", sa.Integer(), nullable=False),
        sa.Column("answered_at", sa.Integer(), nullable=True),
        sa.Column("answer", sa.Text(), nullable=True),
        sa.ForeignKeyConstraint(["item_id"], ["items.id"]),
        sa.ForeignKeyConstraint(["mutation_id"], ["mutations.id"]),
        sa.ForeignKeyConstraint(["run_id"], ["runs.id"]),
        sa.ForeignKeyConstraint(["workflow_id"], ["workflows.id"]),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index(
        "ix_questions_open",
        "questions",
        ["workflow_id"],
        sqlite_where=sa.text("answered_at IS NULL"),
    )
