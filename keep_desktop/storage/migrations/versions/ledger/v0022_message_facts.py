"""What messages were made of, beside their texts. Earlier ones stay the texts that they are."""

import sqlalchemy as sa
from alembic import op

revision = "0022"
down_revision = "0021"

_MESSAGES = (
    ("workflows", "error"),
    ("sessions", "error"),
    ("runs", "error"),
    ("attempts", "error"),
    ("mutations", "error"),
    ("mutations", "title"),
    ("questions", "sentence"),
    ("notifications", "payload"),
    ("log_lines", "text"),
    ("activity", "text"),
)


def upgrade() -> None:
    for table, column in _MESSAGES:
        op.add_column(table, sa.Column(f"{column}_facts", sa.Text(), nullable=True))
