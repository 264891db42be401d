"""What the last run of each handler warned of, and the page that a run could not have."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    op.add_column("runs", sa.Column("page", sa.Text(), nullable=True))
    op.create_table(
        "last_warnings",
        sa.Column("workflow_id", sa.Integer(), sa.ForeignKey("workflows.id"), primary_key=True),
        sa.Column("handler_name", sa.Text(), primary_key=True),
        sa.Column("session_id", sa.Integer(), sa.ForeignKey("sessions.id"), nullable=False),
        sa.Column("run_id", sa.Integer(), sa.ForeignKey("runs.id"), nullable=False),
        sa.Column("line_id", sa.Integer(), nullable=False),
        sa.Column("count", sa.Integer(), nullable=False),
        sqlite_with_rowid=False,
    )
