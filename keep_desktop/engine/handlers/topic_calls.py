"""`Topics.*` calls: validation, docs, and which calls a phase may make (docs/scripts.md).

The engine itself provides this namespace: its calls never leave the host.
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from keep_desktop.domain.errors import LogicFailure
from keep_desktop.domain.handlers import ALLOWED, HandlerOperation, HandlerPhase
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.messages import UserMessage, join
from keep_desktop.domain.topics import Event
from keep_desktop.engine.runs.failures import RuleViolation
from keep_desktop.engine.runs.tool_lookup import reject_lone_surrogates
from keep_desktop.ports.input_problems import at_place, input_problem
from keep_desktop.ports.tools import Tool

if TYPE_CHECKING:
    from keep_desktop.engine.scripts.inputs import TopicInput
    from keep_desktop.ports.tools import ToolInput

#: Without outside effect, allowed in every phase.
_EVERYWHERE = ("Console", "Util")
ONE_MUTATION = UserMessage("Only one mutation allowed per mutate phase")


def operation_of(tool: Tool[Any], params: "ToolInput") -> HandlerOperation | None:
    """The operation of a call of that tool; None for what every phase may do."""
    if tool.namespace in _EVERYWHERE:
        return None
    return HandlerOperation.READ if tool.is_read_only(params) else HandlerOperation.MUTATE


def require_allowed(operation: HandlerOperation | None, phase: HandlerPhase) -> None:
    """Raises RuleViolation if the phase may not do that."""
    if operation is not None and operation not in ALLOWED[phase]:
        raise RuleViolation(
            UserMessage(
                "Operation '{operation}' not allowed in '{phase}' phase",
                operation=operation,
                phase=phase,
            )
        )


TOPICS = "Topics"
MOST_TITLE = 1_000

OPERATIONS = {
    "peek": HandlerOperation.TOPIC_PEEK,
    "getByIds": HandlerOperation.TOPIC_PEEK,
    "publish": HandlerOperation.TOPIC_PUBLISH,
    "registerInput": HandlerOperation.REGISTER_INPUT,
}

_PEEK = (
    "Topics.peek({topic, limit=100 (1..1000)}) → [{messageId, payload, status, createdAt}]: the "
    "pending events of a topic that the consumer subscribes to, oldest first. In prepare only."
)
_GET = (
    "Topics.getByIds({topic, ids}) → [{messageId, payload, status, createdAt}]: events of a topic "
    "that the consumer subscribes to, in any status (pending, reserved, consumed, skipped); "
    "unknown ids are left out. In prepare only."
)
_REGISTER = (
    "Topics.registerInput({source, type, id, title}) → inputId: names the thing from outside that "
    "what follows is about. The same source, type and id give the same input, whose first title "
    "stays. In a producer only."
)
_PUBLISH = (
    "Topics.publish({topic: string | string[], event: {messageId, inputId?, payload?}}): one "
    "event for each topic; published again under the same messageId, the last payload stands. A "
    "producer must give the inputId; in next it must not, since the causes are those of the "
    "reserved events. Visible when the run commits."
)
TOPICS_DOCS = {
    "Topics": "\n\n".join((_PEEK, _GET, _REGISTER, _PUBLISH)),
    "Topics.peek": _PEEK,
    "Topics.getByIds": _GET,
    "Topics.registerInput": _REGISTER,
    "Topics.publish": _PUBLISH,
}


#: Former properties of an event.
_REMOVED: Mapping[tuple[int | str, ...], str] = {
    ("event", "title"): "removed: a title belongs to the input, see Topics.registerInput"
}

InputT = TypeVar("InputT", bound="TopicInput")


def parse(kind: type[InputT], name: str, raw: JsonValue) -> InputT:
    """The call's input; LogicFailure `Invalid input for Topics.name: …` if invalid. The text names
    the places and never contains the strings."""
    from pydantic import ValidationError

    try:
        return kind.model_validate(raw)
    except ValidationError as error:
        places = join(
            [
                at_place(
                    ".".join(map(str, e["loc"])) or "input",
                    _REMOVED.get(e["loc"]) or input_problem(e),
                )
                for e in error.errors(include_input=False, include_url=False)[:5]
            ],
            ", ",
        )
        raise LogicFailure(
            UserMessage("Invalid input for Topics.{name}: {places}", name=name, places=places)
        ) from None


_KEYS = {
    "peek": ("topic",),
    "getByIds": ("topic", "ids"),
    "registerInput": ("source", "type", "id"),
    "publish": ("topic", "event"),
}


def reject_surrogate_keys(name: str, raw: JsonValue) -> None:
    """Raise LogicFailure if an id of an event or input contains a lone surrogate."""
    given = raw if isinstance(raw, Mapping) else {}
    for key in _KEYS.get(name, ()):
        value = given.get(key)
        if key == "event":
            event = value if isinstance(value, Mapping) else {}
            value = [event.get("messageId"), event.get("inputId")]
        reject_lone_surrogates(f"{TOPICS}.{name}", value)


def event_json(event: Event) -> JsonValue:
    """An event as a script receives it."""
    return {
        "messageId": event.message_id,
        "payload": event.payload,
        "status": str(event.status),
        "createdAt": int(event.created_at.timestamp() * 1000),
    }
