"""`Items.list`: a script's look at the items of its own workflow."""

from typing import Any

from keep_desktop.domain.errors import LogicFailure
from keep_desktop.domain.ids import WorkflowId
from keep_desktop.domain.items import ItemStatus
from keep_desktop.domain.json import JsonValue
from keep_desktop.ports.stores import Ledger

ITEMS_LIST = ("Items", "list")

_WITH_ITEM = (
    "Items.withItem(id, title, async (ctx) => {…}): one independent unit of work. Mutations are "
    "only possible inside it. ctx.item = {id, title, isDone}; return at once where isDone. "
    "A normal end makes the item done, a throw makes it failed."
)
_LIST = (
    "Items.list({status?, logical_item_id?, limit=100 (1..1000), offset=0}) → {items: [{id, "
    "logical_item_id, title, status, current_attempt_id, created_at, updated_at}], total, "
    "has_more}. Items of this workflow, newest first. status is one of "
    + ", ".join(ItemStatus)
    + ". Reads only."
)
#: What `getDocs` says of the namespace that the engine itself provides.
ITEMS_DOCS = {
    "Items": _WITH_ITEM + "\n\n" + _LIST,
    "Items.withItem": _WITH_ITEM,
    "Items.list": _LIST,
}
#: The same for handler workflows, which have no `Items.withItem`.
LIST_DOCS = {"Items": _LIST, "Items.list": _LIST}


def list_items(ledger: Ledger, workflow_id: WorkflowId, raw: JsonValue) -> JsonValue:
    """Answer a call; raises LogicFailure for input that does not fit."""
    from pydantic import ValidationError

    from keep_desktop.engine.listing_input import ListInput

    try:
        asked = ListInput.model_validate({} if raw is None else raw)
        status = ItemStatus(asked.status) if asked.status is not None else None
    except ValidationError as error:
        places = ", ".join(
            ".".join(map(str, e["loc"])) + ": " + e["msg"] for e in error.errors()[:5]
        )
        raise LogicFailure(f"Invalid input for Items.list: {places}") from None
    except ValueError:
        raise LogicFailure(
            f"Invalid input for Items.list: status: must be one of {', '.join(ItemStatus)}"
        ) from None
    with ledger.read() as uow:
        items, total = uow.items.list(
            workflow_id,
            status=status,
            logical_item_id=asked.logical_item_id,
            limit=asked.limit,
            offset=asked.offset,
        )
    return {
        "items": [_row(item) for item in items],
        "total": total,
        "has_more": asked.offset + len(items) < total,
    }


def _row(item: Any) -> dict[str, JsonValue]:
    return {
        "id": int(item.id),
        "logical_item_id": item.logical_item_id,
        "title": item.title,
        "status": str(item.status),
        "current_attempt_id": item.attempt,
        "created_at": int(item.created_at.timestamp() * 1000),
        "updated_at": int(item.updated_at.timestamp() * 1000),
    }
