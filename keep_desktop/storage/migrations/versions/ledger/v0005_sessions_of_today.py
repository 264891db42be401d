"""What the page Schedule shows: when a session was due, why it began late and what it had in hand;
and the times that the user passes over.
"""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.add_column("schedules", sa.Column("skipped_at", sa.Integer(), nullable=True))
    op.add_column("handlers", sa.Column("skipped_at", sa.Integer(), nullable=True))
    op.add_column("sessions", sa.Column("due_at", sa.Integer(), nullable=True))
    op.add_column("sessions", sa.Column("late", sa.Text(), nullable=True))
    op.add_column("sessions", sa.Column("in_hand", sa.Text(), nullable=True))
    op.create_index("ix_sessions_started", "sessions", ["started_at"])
