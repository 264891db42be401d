"""When an attempt was skipped stands beside its end, which a skip does not move any more."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"


def upgrade() -> None:
    op.add_column("attempts", sa.Column("skipped_at", sa.Integer(), nullable=True))
    # When those had ended by themselves before is not known.
    op.execute("UPDATE attempts SET skipped_at = ended_at WHERE status = 'skipped'")
