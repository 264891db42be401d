"""Since when nothing of what an item did stands any more; of the time before as well."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"

_STANDS = """
  AND made.undo_of IS NULL AND made.status <> 'failed' AND NOT EXISTS (
    SELECT 1 FROM mutations AS undo WHERE undo.undo_of = made.id AND undo.status = 'applied'
  )
"""
# Each step that took effect, or may have, was taken back. Only the few items that had something
# taken back are looked at, each by its own rows.
KNOWN = f"""
UPDATE items SET taken_back_at = (
  SELECT MAX(updated_at) FROM mutations
  WHERE item_id = items.id AND undo_of IS NOT NULL AND status = 'applied'
)
WHERE status IN ('done', 'skipped')
AND id IN (SELECT item_id FROM mutations WHERE undo_of IS NOT NULL AND status = 'applied')
AND NOT EXISTS (SELECT 1 FROM mutations AS made WHERE made.item_id = items.id {_STANDS})
AND NOT EXISTS (
  SELECT 1 FROM mutation_causes JOIN mutations AS made ON made.id = mutation_causes.mutation_id
  WHERE mutation_causes.item_id = items.id {_STANDS}
)
"""  # noqa: S608  # all of it stands here


def upgrade() -> None:
    op.add_column("items", sa.Column("taken_back_at", sa.Integer(), nullable=True))
    op.execute(KNOWN)
    op.create_index(
        "ix_items_taken_back",
        "items",
        ["workflow_id"],
        sqlite_where=sa.text("taken_back_at IS NOT NULL"),
    )
