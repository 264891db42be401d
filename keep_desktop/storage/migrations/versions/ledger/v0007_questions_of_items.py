"""Open questions by their item: with thousands of them, none is looked for among all."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    op.create_index(
        "ix_questions_item",
        "questions",
        ["item_id"],
        sqlite_where=sa.text("answered_at IS NULL"),
    )
