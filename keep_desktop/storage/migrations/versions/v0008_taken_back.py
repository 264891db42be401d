"""Since when nothing of what an item did stands any more; of the time before as well."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"

# What was made of them, where each step that took effect, or may have, was taken back.
KNOWN = """
WITH made (item_id, mutation_id) AS (
  SELECT item_id, id FROM mutations WHERE item_id IN (SELECT item_id FROM undone)
  UNION SELECT item_id, mutation_id FROM mutation_causes
  WHERE item_id IN (SELECT item_id FROM undone)
), undone (item_id, at) AS (
  SELECT item_id, MAX(updated_at) FROM mutations
  WHERE undo_of IS NOT NULL AND status = 'applied' GROUP BY item_id
)
UPDATE items SET taken_back_at = (SELECT at FROM undone WHERE item_id = items.id)
WHERE status <> 'processing' AND id IN (SELECT item_id FROM undone) AND NOT EXISTS (
  SELECT 1 FROM made JOIN mutations ON mutations.id = made.mutation_id
  WHERE made.item_id = items.id AND mutations.undo_of IS NULL AND mutations.status <> 'failed'
  AND NOT EXISTS (
    SELECT 1 FROM mutations AS undo
    WHERE undo.undo_of = mutations.id AND undo.status = 'applied'
  )
)
"""


def upgrade() -> None:
    op.add_column("items", sa.Column("taken_back_at", sa.Integer(), nullable=True))
    op.execute(KNOWN)
    op.create_index(
        "ix_items_taken_back",
        "items",
        ["workflow_id"],
        sqlite_where=sa.text("taken_back_at IS NOT NULL"),
    )
