"""Which phase of a handler may do what, call by call (docs/scripts.md, the table of phases)."""

from typing import TYPE_CHECKING, Any

from keep_desktop.domain.handlers import ALLOWED, HandlerPhase, Operation
from keep_desktop.engine.routing import Breach
from keep_desktop.ports.tools import Tool

if TYPE_CHECKING:
    from keep_desktop.ports.tools import ToolInput

#: They touch nothing outside and work in every phase.
_EVERYWHERE = ("Console", "Util")
ONE_MUTATION = "Only one mutation allowed per mutate phase"


def operation_of(tool: Tool[Any], params: "ToolInput") -> Operation | None:
    """What a call of that tool amounts to; None for what every phase may do."""
    if tool.namespace in _EVERYWHERE:
        return None
    return Operation.READ if tool.is_read_only(params) else Operation.MUTATE


def require_allowed(operation: Operation | None, phase: HandlerPhase) -> None:
    """Raises the Breach where the phase may not do that."""
    if operation is not None and operation not in ALLOWED[phase]:
        raise Breach(f"Operation '{operation}' not allowed in '{phase}' phase")
