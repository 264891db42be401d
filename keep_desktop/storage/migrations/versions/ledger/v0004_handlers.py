"""Handler workflows: events with their causes, what is kept of each handler, what runs know.

Columns that are added have no foreign keys: SQLite would have to copy the whole table.
"""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"

_OPEN_CAUSES = """
CREATE TRIGGER open_causes AFTER UPDATE OF status ON events
WHEN (OLD.status IN ('pending', 'reserved')) <> (NEW.status IN ('pending', 'reserved')) BEGIN
  UPDATE event_causes SET is_open = NEW.status IN ('pending', 'reserved')
  WHERE event_id = NEW.id;
END
"""
_COUNT_OUTPUTS = """
CREATE TRIGGER count_outputs AFTER UPDATE OF status ON mutations
WHEN NEW.item_id IS NULL AND NEW.status = 'applied' AND OLD.status <> 'applied' BEGIN
  INSERT INTO output_counts (workflow_id, count) VALUES (NEW.workflow_id, 1)
  ON CONFLICT (workflow_id) DO UPDATE SET count = count + 1;
END
"""
# The graph alone may change: it follows the parameters.
_KEEP_SCRIPT = """
CREATE TRIGGER keep_script BEFORE UPDATE OF
  id, workflow_id, major, minor, script, params_schema, author, comment, created_at
ON script_versions BEGIN
  SELECT RAISE(ABORT, 'a script version never changes');
END
"""
# An event that was forgotten could be published, and handled, once more.
_NEVER_DELETED = ("events", "mutation_causes")


def upgrade() -> None:
    _add_columns()
    _index_inputs()
    _create_events()
    _create_mutation_causes()
    _create_output_counts()
    _create_handlers()
    op.execute(_OPEN_CAUSES)
    op.execute(_COUNT_OUTPUTS)
    op.execute("DROP TRIGGER keep_script")
    op.execute(_KEEP_SCRIPT)
    for table in _NEVER_DELETED:
        op.execute(
            f"CREATE TRIGGER keep_{table} BEFORE DELETE ON {table} BEGIN "
            f"SELECT RAISE(ABORT, '{table} are never deleted'); END"
        )


def _add_columns() -> None:
    op.add_column("workflows", sa.Column("pending_retry_run_id", sa.Integer(), nullable=True))
    op.add_column("workflows", sa.Column("quiet_since", sa.Integer(), nullable=True))
    op.add_column("script_versions", sa.Column("graph", sa.Text(), nullable=True))
    op.add_column("runs", sa.Column("prepared", sa.Text(), nullable=True))
    op.add_column("runs", sa.Column("mutation_id", sa.Integer(), nullable=True))
    op.add_column("mutations", sa.Column("ui_title", sa.Text(), nullable=True))
    op.add_column("mutations", sa.Column("titles_folded", sa.Text(), nullable=True))


def _index_inputs() -> None:
    op.create_index(
        "ix_items_waiting",
        "items",
        ["workflow_id", "updated_at"],
        sqlite_where=sa.text("source IS NOT NULL AND status = 'processing'"),
    )
    op.create_index(
        "ix_items_waiting_title",
        "items",
        ["workflow_id", "title_folded"],
        sqlite_where=sa.text("source IS NOT NULL AND status = 'processing'"),
    )
    op.create_index(
        "ix_items_open",
        "items",
        ["workflow_id", "status"],
        sqlite_where=sa.text("source IS NULL AND status = 'processing'"),
    )


def _create_events() -> None:
    op.create_table(
        "events",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("workflow_id", sa.Integer(), nullable=False),
        sa.Column("topic", sa.Text(), nullable=False),
        sa.Column("message_id", sa.Text(), nullable=False),
        sa.Column("payload", sa.Text(), nullable=True),
        sa.Column("status", sa.Text(), nullable=False),
        sa.Column("attempt", sa.Integer(), nullable=False),
        sa.Column("is_root", sa.Integer(), nullable=False),
        sa.Column("reserved_by_run_id", sa.Integer(), nullable=True),
        sa.Column("created_by_run_id", sa.Integer(), nullable=True),
        sa.Column("created_at", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["created_by_run_id"], ["runs.id"]),
        sa.ForeignKeyConstraint(["reserved_by_run_id"], ["runs.id"]),
        sa.ForeignKeyConstraint(["workflow_id"], ["workflows.id"]),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("workflow_id", "topic", "message_id"),
    )
    op.create_index(
        "ix_events_pending",
        "events",
        ["workflow_id", "topic", "created_at", "id"],
        sqlite_where=sa.text("status = 'pending'"),
    )
    op.create_index(
        "ix_events_reserved",
        "events",
        ["reserved_by_run_id", "workflow_id"],
        sqlite_where=sa.text("status = 'reserved'"),
    )
    op.create_table(
        "event_causes",
        sa.Column("event_id", sa.Integer(), nullable=False),
        sa.Column("item_id", sa.Integer(), nullable=False),
        sa.Column("attempt", sa.Integer(), nullable=False),
        sa.Column("is_open", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["event_id"], ["events.id"]),
        sa.ForeignKeyConstraint(["item_id"], ["items.id"]),
        sa.PrimaryKeyConstraint("event_id", "item_id"),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_event_causes_item", "event_causes", ["item_id", "event_id"])
    op.create_index(
        "ix_event_causes_open",
        "event_causes",
        ["item_id"],
        sqlite_where=sa.text("is_open = 1"),
    )


def _create_mutation_causes() -> None:
    op.create_table(
        "mutation_causes",
        sa.Column("mutation_id", sa.Integer(), nullable=False),
        sa.Column("item_id", sa.Integer(), nullable=False),
        sa.Column("attempt", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["item_id"], ["items.id"]),
        sa.ForeignKeyConstraint(["mutation_id"], ["mutations.id"]),
        sa.PrimaryKeyConstraint("mutation_id", "item_id"),
        sqlite_with_rowid=False,
    )
    op.create_index(
        "ix_mutation_causes_item", "mutation_causes", ["item_id", "attempt", "mutation_id"]
    )
    op.create_index(
        "ix_mutations_run", "mutations", ["run_id"], sqlite_where=sa.text("item_id IS NULL")
    )
    op.create_index(
        "ix_mutations_outputs",
        "mutations",
        ["workflow_id"],
        sqlite_where=sa.text("item_id IS NULL AND status = 'applied'"),
    )


def _create_output_counts() -> None:
    op.create_table(
        "output_counts",
        sa.Column("workflow_id", sa.Integer(), nullable=False),
        sa.Column("count", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["workflow_id"], ["workflows.id"]),
        sa.PrimaryKeyConstraint("workflow_id"),
    )


def _create_handlers() -> None:
    op.create_table(
        "handlers",
        sa.Column("workflow_id", sa.Integer(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("is_producer", sa.Integer(), nullable=False),
        sa.Column("declared", sa.Integer(), nullable=False),
        sa.Column("rule_kind", sa.Text(), nullable=True),
        sa.Column("rule_expression", sa.Text(), nullable=True),
        sa.Column("next_at", sa.Integer(), nullable=True),
        sa.Column("wake_at", sa.Integer(), nullable=True),
        sa.Column("arrivals", sa.Integer(), server_default=sa.text("0"), nullable=False),
        sa.Column("seen_arrivals", sa.Integer(), server_default=sa.text("0"), nullable=False),
        sa.Column("reserved_last", sa.Integer(), server_default=sa.text("0"), nullable=False),
        sa.ForeignKeyConstraint(["workflow_id"], ["workflows.id"]),
        sa.PrimaryKeyConstraint("workflow_id", "name"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "handler_states",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("workflow_id", sa.Integer(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("state", sa.Text(), nullable=True),
        sa.ForeignKeyConstraint(["workflow_id"], ["workflows.id"]),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("workflow_id", "name"),
    )
