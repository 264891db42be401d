"""Whether the user has read a notification. Those from before were all shown as they came."""

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0017"


def upgrade() -> None:
    op.add_column("notifications", sa.Column("read_at", sa.Integer(), nullable=True))
    op.execute("UPDATE notifications SET read_at = created_at")
    op.create_index(
        "ix_notifications_unread",
        "notifications",
        ["created_at"],
        sqlite_where=sa.text("read_at IS NULL AND resolved_at IS NULL"),
    )
