"""Skip and reprocess items, for tests that care which were left and not why."""

from collections.abc import Sequence

from keep_desktop.domain.ids import ItemId
from keep_desktop.services.context import Keep
from keep_desktop.services.items.actions import reprocess_each, skip_each


def skip_items(keep: Keep, item_ids: Sequence[ItemId]) -> Sequence[ItemId]:
    """Skip them; those that were left."""
    return [left.item_id for left in skip_each(keep, item_ids)]


def reprocess_items(
    keep: Keep, item_ids: Sequence[ItemId], *, again: bool = False
) -> Sequence[ItemId]:
    """Reprocess them; those that were left."""
    return [left.item_id for left in reprocess_each(keep, item_ids, again=again)]
