"""Finds an operation of a described service."""

from keep_desktop.domain.errors import Concern, LogicFailure, PreconditionFailure
from keep_desktop.domain.messages import MessageCode, UserMessage
from keep_desktop.ports.connectors import ConnectorRegistry
from keep_desktop.tools.connectors.description import described
from keep_desktop.tools.http.description import HttpService, Operation
from keep_desktop.tools.text import shown_name


def known(
    connectors: ConnectorRegistry, service: str, operation: str
) -> tuple[HttpService, Operation] | None:
    """None if there is no such service or operation."""
    found = described(connectors, service, HttpService)
    found_operation = found.operations.get(operation) if found is not None else None
    return None if found is None or found_operation is None else (found, found_operation)


def required(
    connectors: ConnectorRegistry, service: str, operation: str
) -> tuple[HttpService, Operation]:
    """Raises the Failure that says what is missing."""
    found = known(connectors, service, operation)
    if found is not None:
        return found
    name = shown_name(service)
    if described(connectors, service, HttpService) is not None:
        raise LogicFailure(
            UserMessage(
                "The service “{name}” has no “{operation}”",
                name=name,
                operation=shown_name(operation),
            )
        )
    if connectors.get(service) is not None:
        raise LogicFailure(
            UserMessage("“{name}” is no service that is called over HTTP", name=name)
        )
    raise PreconditionFailure(
        UserMessage(
            "There is no service “{name}”. Connect it first, under Settings > Services",
            code=MessageCode.SERVICE_MISSING,
            name=name,
        ),
        concerns=Concern.WORKFLOW,
    )
