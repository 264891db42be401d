"""What tests do with inputs of handler workflows, and what the ledger says of them then."""

from keep_desktop.domain.ids import ItemId, WorkflowId
from keep_desktop.domain.items import Attempt
from keep_desktop.services.context import Keep
from keep_desktop.services.items.actions import reprocess_each, skip_each
from tests.builders.engine import a_script
from tests.builders.handler_scripts import a_handler_script, the_input
from tests.builders.handlers import event_statuses


def a_flow(
    keep: Keep, *names: str, last: str = "return { reservations: [] };", **bodies: str
) -> WorkflowId:
    return a_script(keep, a_handler_script(last=last, **bodies), params={"given": list(names)})


def made_events(keep: Keep, workflow: WorkflowId, *names: str) -> dict[str, str]:
    return dict(event_statuses(keep, workflow, "made", names))


def skip_all(keep: Keep, workflow: WorkflowId, *names: str) -> None:
    assert not skip_each(keep, [the_input(keep, workflow, name) for name in names])


def handle_again(keep: Keep, workflow: WorkflowId, *names: str) -> None:
    assert not reprocess_each(keep, [the_input(keep, workflow, name) for name in names], again=True)


def attempts_of(keep: Keep, item_id: ItemId) -> list[tuple[int, str]]:
    """Newest first."""
    with keep.ledger.read() as uow:
        found: list[Attempt] = list(uow.items.attempts(item_id))
    return [(attempt.number, str(attempt.status)) for attempt in found]
