"""Since when the version of a workflow is in force; of the time before as far as it is known."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"

_TOLD = "workflow_id = workflows.id AND happening IN ('added', 'new_version')"
# The first time that it was chosen since another one was; where that has gone with its age, when
# it was made.
KNOWN = f"""
UPDATE workflows SET version_since = coalesce(
  (
    SELECT at FROM activity WHERE {_TOLD} AND id > coalesce(
      (
        SELECT MAX(other.id) FROM activity AS other WHERE other.{_TOLD} AND other.word <> (
          SELECT major || '.' || minor FROM script_versions WHERE id = active_version_id
        )
      ),
      0
    )
    ORDER BY id LIMIT 1
  ),
  (SELECT created_at FROM script_versions WHERE id = active_version_id)
)
"""  # noqa: S608  # all of it stands here


def upgrade() -> None:
    op.add_column("workflows", sa.Column("version_since", sa.Integer(), nullable=True))
    op.execute(KNOWN)
