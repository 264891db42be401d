"""What a version's comment was made of, where it is a message. Earlier ones stay texts."""

import sqlalchemy as sa
from alembic import op

revision = "0032"
down_revision = "0031"


def upgrade() -> None:
    op.add_column("script_versions", sa.Column("comment_facts", sa.Text(), nullable=True))
