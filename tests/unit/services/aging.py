"""Growing old, for tests of what goes then and what does not."""

from datetime import timedelta

from keep_desktop.domain.ids import ItemId, WorkflowId
from keep_desktop.services.context import Keep
from keep_desktop.services.maintenance.retention import apply_retention

YEARS = timedelta(days=365 * 4)


def age(keep: Keep) -> int:
    return apply_retention(keep, pause=lambda _: None)


def items_of(keep: Keep, workflow: WorkflowId) -> list[ItemId]:
    with keep.ledger.read() as uow:
        found, _ = uow.items.list(workflow, status=None, logical_item_id=None, limit=1000, offset=0)
    return [item.id for item in found]
