"""Which questions and log lines say the error that their run ended with."""

import sqlalchemy as sa
from alembic import op

revision = "0028"
down_revision = "0027"

#: In older ledgers only the texts show it; a run logged at most three lines of its error.
_QUESTIONS = """
UPDATE questions SET of_run_error = 1
WHERE EXISTS (SELECT 1 FROM runs WHERE runs.id = run_id AND runs.error = sentence)
"""
_LINES = """
UPDATE log_lines SET of_run_error = 1 WHERE id IN (
  SELECT line.id FROM runs
  JOIN log_lines AS first ON first.run_id = runs.id AND first.text = runs.error
  JOIN log_lines AS line ON line.run_id = runs.id AND line.level = first.level
  WHERE line.id BETWEEN first.id AND first.id + 2 AND line.level IN ('ERROR', 'WARN')
)
"""


def upgrade() -> None:
    for table in ("questions", "log_lines"):
        op.add_column(
            table,
            sa.Column("of_run_error", sa.Integer(), nullable=False, server_default=sa.text("0")),
        )
    op.execute(_QUESTIONS)
    op.execute(_LINES)
