"""What is done with one input that is named by its number."""

from keep_desktop.domain.errors import NotFound, Refused
from keep_desktop.domain.ids import ItemId
from keep_desktop.domain.sentences import cited
from keep_desktop.services.context import Keep
from keep_desktop.services.item_deeds import skip_each


def skip_input(keep: Keep, item_id: ItemId) -> str:
    """Skip an input by its number; its title, and whose it is: numbers are those of all workflows.
    NotFound where that is no input."""
    with keep.ledger.read() as uow:
        item = uow.items.get(item_id)
        workflow = uow.workflows.get(item.workflow_id) if item is not None else None
    if item is None or workflow is None or not item.is_input:
        raise NotFound(f"There is no input {item_id}. `show inputs` lists those of a workflow.")
    for left in skip_each(keep, [item_id]):
        raise Refused(left.sentence)
    return f"“{cited(item.title)}” of “{cited(workflow.name)}”"
