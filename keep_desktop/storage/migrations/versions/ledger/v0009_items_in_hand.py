"""The item that a run has in hand is found without looking at those that wait."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    op.drop_index("ix_items_open", "items")
    op.create_index(
        "ix_items_open",
        "items",
        ["workflow_id", "status", "last_run_id"],
        sqlite_where=sa.text("source IS NULL AND status = 'processing'"),
    )
