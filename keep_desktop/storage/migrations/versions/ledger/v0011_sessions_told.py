"""The last sessions of a workflow that did something are found past those that did not."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    op.create_index(
        "ix_sessions_told",
        "sessions",
        ["workflow_id", "id"],
        sqlite_where=sa.text(
            "result IS NOT 'committed' OR in_hand IS NOT NULL OR trigger = 'manual'"
        ),
    )
