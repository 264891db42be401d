"""How long a service asked to wait before it is asked again."""

import sqlalchemy as sa
from alembic import op

revision = "0024"
down_revision = "0023"


def upgrade() -> None:
    for table in ("items", "retries"):
        op.add_column(
            table,
            sa.Column("least_wait_ms", sa.Integer(), nullable=False, server_default=sa.text("0")),
        )
