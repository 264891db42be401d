"""What is told and kept beside the work: log, notifications, notices, settings, notes."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"

# The index holds no text of its own; the triggers keep it in step with `notes`.
_SEARCH = (
    """
CREATE VIRTUAL TABLE notes_fts USING fts5(
  title, content, tags, content='notes', content_rowid='number',
  tokenize='unicode61 remove_diacritics 2'
)
""",
    """
CREATE TRIGGER index_new_note AFTER INSERT ON notes BEGIN
  INSERT INTO notes_fts (rowid, title, content, tags)
  VALUES (NEW.number, NEW.title, NEW.content, NEW.tags);
END
""",
    """
CREATE TRIGGER index_gone_note AFTER DELETE ON notes BEGIN
  INSERT INTO notes_fts (notes_fts, rowid, title, content, tags)
  VALUES ('delete', OLD.number, OLD.title, OLD.content, OLD.tags);
END
""",
    """
CREATE TRIGGER index_changed_note AFTER UPDATE ON notes BEGIN
  INSERT INTO notes_fts (notes_fts, rowid, title, content, tags)
  VALUES ('delete', OLD.number, OLD.title, OLD.content, OLD.tags);
  INSERT INTO notes_fts (rowid, title, content, tags)
  VALUES (NEW.number, NEW.title, NEW.content, NEW.tags);
END
""",
)


def upgrade() -> None:
    _create_log()
    _create_notes()
    for statement in _SEARCH:
        op.execute(statement)


def _create_log() -> None:
    op.create_table(
        "notices",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("workflow_id", sa.Integer(), nullable=True),
        sa.Column("run_id", sa.Integer(), nullable=True),
        sa.Column("item_id", sa.Integer(), nullable=True),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_table(
        "settings",
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("value", sa.Text(), nullable=True),
        sa.PrimaryKeyConstraint("key"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "notifications",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("workflow_id", sa.Integer(), nullable=True),
        sa.Column("type", sa.Text(), nullable=False),
        sa.Column("payload", sa.Text(), nullable=True),
        sa.Column("key", sa.Text(), nullable=True),
        sa.Column("created_at", sa.Integer(), nullable=False),
        sa.Column("resolved_at", sa.Integer(), nullable=True),
        sa.ForeignKeyConstraint(["workflow_id"], ["workflows.id"]),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("key"),
    )
    op.create_index("ix_notifications_workflow", "notifications", ["workflow_id"])
    op.create_table(
        "log_lines",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("workflow_id", sa.Integer(), nullable=False),
        sa.Column("run_id", sa.Integer(), nullable=True),
        sa.Column("item_id", sa.Integer(), nullable=True),
        sa.Column("at", sa.Integer(), nullable=False),
        sa.Column("level", sa.Text(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["item_id"], ["items.id"]),
        sa.ForeignKeyConstraint(["run_id"], ["runs.id"]),
        sa.ForeignKeyConstraint(["workflow_id"], ["workflows.id"]),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index(
        "ix_log_item", "log_lines", ["item_id"], sqlite_where=sa.text("item_id IS NOT NULL")
    )
    op.create_index("ix_log_run", "log_lines", ["run_id"])
    op.create_index("ix_log_workflow", "log_lines", ["workflow_id"])


def _create_notes() -> None:
    op.create_table(
        "note_deletions",
        sa.Column("workflow_id", sa.Integer(), nullable=False),
        sa.Column("note_id", sa.Text(), nullable=False),
        sa.Column("key", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["workflow_id"], ["workflows.id"]),
        sa.PrimaryKeyConstraint("workflow_id", "note_id"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "notes",
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("workflow_id", sa.Integer(), nullable=False),
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("title", sa.Text(), nullable=False),
        sa.Column("content", sa.Text(), nullable=False),
        sa.Column("tags", sa.Text(), nullable=False),
        sa.Column("written_by", sa.Text(), nullable=False),
        sa.Column("created_at", sa.Integer(), nullable=False),
        sa.Column("updated_at", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["workflow_id"], ["workflows.id"]),
        sa.PrimaryKeyConstraint("number"),
        sa.UniqueConstraint("workflow_id", "id"),
    )
    op.create_index("ix_notes_updated", "notes", ["workflow_id", "updated_at"])
