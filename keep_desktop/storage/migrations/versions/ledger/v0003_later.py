"""What waits for a better moment: retries of sessions, looks at mutations, and what undid what.

And what a question shows beside its sentence.
"""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.create_table(
        "retries",
        sa.Column("workflow_id", sa.Integer(), nullable=False),
        sa.Column("due_at", sa.Integer(), nullable=False),
        sa.Column("count", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["workflow_id"], ["workflows.id"]),
        sa.PrimaryKeyConstraint("workflow_id"),
    )
    op.add_column("mutations", sa.Column("look_at", sa.Integer(), nullable=True))
    # No foreign key: SQLite would have to copy the whole table, and mutations are never deleted.
    op.add_column("mutations", sa.Column("undo_of", sa.Integer(), nullable=True))
    op.add_column("questions", sa.Column("detail", sa.Text(), nullable=True))
    op.create_index(
        "ix_mutations_undo", "mutations", ["undo_of"], sqlite_where=sa.text("undo_of IS NOT NULL")
    )
