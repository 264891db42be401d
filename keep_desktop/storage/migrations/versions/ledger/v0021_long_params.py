"""Where the long params of a mutation stand: beside its row, in pieces. Earlier ones stay in it."""

import sqlalchemy as sa
from alembic import op

revision = "0021"
down_revision = "0020"


def upgrade() -> None:
    op.create_table(
        "long_params",
        sa.Column("mutation_id", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("piece", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["mutation_id"], ["mutations.id"]),
        sa.PrimaryKeyConstraint("mutation_id", "number"),
        sqlite_with_rowid=False,
    )
