"""What Activity lists and no other table keeps; of the time before, what can still be told."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"

_KNOWN = (
    """
INSERT INTO activity (at, happening, workflow_id, item_id, attempt, text)
SELECT created_at, 'added', id, NULL, NULL, NULL FROM workflows
""",
    """
INSERT INTO activity (at, happening, workflow_id, item_id, attempt, text)
SELECT was.ended_at,
  CASE was.status WHEN 'needs_attention' THEN 'item_needs_you' ELSE 'item_' || was.status END,
  items.workflow_id, was.item_id, was.number, was.error
FROM attempts AS later
JOIN attempts AS was ON was.item_id = later.item_id AND was.number = later.number - 1
JOIN items ON items.id = later.item_id
WHERE later.number > 1 AND was.ended_at IS NOT NULL AND was.status <> 'processing'
""",
    """
INSERT INTO activity (at, happening, workflow_id, item_id, attempt, text)
SELECT attempts.started_at, 'started_afresh', items.workflow_id, item_id, number, NULL
FROM attempts JOIN items ON items.id = attempts.item_id WHERE number > 1
""",
    """
INSERT INTO activity (at, happening, workflow_id, item_id, attempt, text)
SELECT everything_since, 'stopped', NULL, NULL, NULL, NULL
FROM stop_state WHERE everything_since IS NOT NULL
""",
    """
INSERT INTO activity (at, happening, workflow_id, item_id, attempt, text)
SELECT since, 'stopped', workflow_id, NULL, NULL, NULL FROM stopped_workflows
""",
)


def upgrade() -> None:
    op.create_table(
        "activity",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("at", sa.Integer(), nullable=False),
        sa.Column("happening", sa.Text(), nullable=False),
        sa.Column("workflow_id", sa.Integer(), nullable=True),
        sa.Column("item_id", sa.Integer(), nullable=True),
        sa.Column("attempt", sa.Integer(), nullable=True),
        sa.Column("text", sa.Text(), nullable=True),
        sa.Column("word", sa.Text(), nullable=True),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index("ix_activity_at", "activity", ["at"])
    op.create_index("ix_activity_workflow", "activity", ["workflow_id", "at"])
    op.create_index(
        "ix_questions_answered",
        "questions",
        ["answered_at"],
        sqlite_where=sa.text("answered_at IS NOT NULL"),
    )
    for statement in _KNOWN:
        op.execute(statement)
