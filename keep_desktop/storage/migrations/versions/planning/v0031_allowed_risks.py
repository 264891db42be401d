"""The most that calls may do to the outside, beside what they may reach."""

import sqlalchemy as sa
from alembic import op

revision = "0031"
down_revision = "0030"


def upgrade() -> None:
    op.add_column("permissions", sa.Column("risk", sa.Text(), nullable=True))
