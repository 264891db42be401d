"""An input that is handled again: what producers published of it waits once more."""

from datetime import datetime

from keep_desktop.domain.items import Item
from keep_desktop.domain.workflows import Workflow
from keep_desktop.engine.handlers.settling import tell_inputs
from keep_desktop.engine.handlers.topics import tell_consumers
from keep_desktop.ports.stores import UnitOfWork


def repeat_input(uow: UnitOfWork, workflow: Workflow, item: Item, *, at: datetime) -> None:
    """Part of starting an attempt of the input *item*, as it was before: the events that producers
    published with it as a cause are to be handled again, under the attempt that begins."""
    changed = uow.events.repeat_roots(item.id, attempt=item.attempt + 1, at=at)
    tell_inputs(uow, workflow.id, changed)
    version = uow.workflows.version(workflow.active_version_id)
    if version is not None and version.graph is not None:
        tell_consumers(uow, workflow.id, version.graph, changed)
