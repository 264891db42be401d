"""Questions by the step they are about: what was answered to it before is told with it."""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"


def upgrade() -> None:
    op.create_index(
        "ix_questions_step",
        "questions",
        ["mutation_id"],
        sqlite_where=sa.text("mutation_id IS NOT NULL"),
    )
