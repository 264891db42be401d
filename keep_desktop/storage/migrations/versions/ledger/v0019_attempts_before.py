"""How an item was before a reprocess, so that it can be taken back later. Earlier ones stay."""

import sqlalchemy as sa
from alembic import op

revision = "0019"
down_revision = "0018"


def upgrade() -> None:
    op.add_column("attempts", sa.Column("before", sa.Text(), nullable=True))
