"""`show` of what only handler workflows have: inputs, events, states (docs/cli.md)."""

from collections.abc import Mapping, Sequence

from keep_desktop.cli.output import ms
from keep_desktop.domain.ids import WorkflowId
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.topics import input_status
from keep_desktop.services.context import Keep
from keep_desktop.services.items import every_item

_Rows = Sequence[Mapping[str, JsonValue]]


def inputs(keep: Keep, workflow_id: WorkflowId) -> _Rows:
    """Newest first."""
    return [
        {
            "id": one.id,
            "source": one.source,
            "type": one.type,
            "external_id": one.external_id,
            "title": one.title,
            "status": str(input_status(one.status)),
            "created_by_run_id": one.created_by_run_id,
            "created_at": ms(one.created_at),
        }
        for one in every_item(keep, workflow_id)
        if one.is_input
    ]


def events(keep: Keep, workflow_id: WorkflowId) -> _Rows:
    """In the order of first publishing; `caused_by` are the ids of inputs."""
    return [
        {
            "id": one.id,
            "topic": one.topic,
            "message_id": one.message_id,
            "payload": one.payload,
            "status": str(one.status),
            "caused_by": list(one.caused_by),
            "attempt_number": one.attempt,
            "reserved_by_run_id": one.reserved_by_run_id,
            "created_by_run_id": one.created_by_run_id,
        }
        for one in keep.queries.events(workflow_id)
    ]


def causes(keep: Keep, workflow_id: WorkflowId) -> _Rows:
    """The inputs that each step of a handler stems from."""
    return [
        {
            "mutation_id": mutation_id,
            "input_id": one.item_id,
            "title": one.title,
            "attempt_number": one.attempt,
        }
        for mutation_id, one in keep.queries.causes(workflow_id)
    ]


def states(keep: Keep, workflow_id: WorkflowId) -> _Rows:
    """The handlers that the active version declares."""
    with keep.ledger.read() as uow:
        return [
            {
                "handler_name": one.name,
                "state": uow.handlers.state(workflow_id, one.name),
                "wake_at": ms(one.wake_at),
            }
            for one in uow.handlers.of(workflow_id)
        ]
