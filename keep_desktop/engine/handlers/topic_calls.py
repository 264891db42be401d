"""`Topics.*`: what a script asks of the topics of its workflow, checked; and its docs.

The engine itself provides this namespace: its calls never leave the host.
"""

from typing import TYPE_CHECKING, TypeVar

from keep_desktop.domain.errors import LogicFailure
from keep_desktop.domain.handlers import Operation
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.topics import Event

if TYPE_CHECKING:
    from keep_desktop.engine.handlers.topic_inputs import TopicInput

TOPICS = "Topics"
MOST_ID = 2_000
MOST_TITLE = 1_000
#: Of a topic, a source and a type.
MOST_NAME = 200

OPERATIONS = {
    "peek": Operation.TOPIC_PEEK,
    "getByIds": Operation.TOPIC_PEEK,
    "publish": Operation.TOPIC_PUBLISH,
    "registerInput": Operation.REGISTER_INPUT,
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


Asked = TypeVar("Asked", bound="TopicInput")


def parse(kind: type[Asked], name: str, raw: JsonValue) -> Asked:
    """The call's input; LogicFailure `Invalid input for Topics.name: …` where it does not fit.
    The text names the places and never repeats what the strings were."""
    from pydantic import ValidationError

    try:
        return kind.model_validate(raw)
    except ValidationError as error:
        places = ", ".join(
            (".".join(map(str, e["loc"])) or "input") + ": " + e["msg"]
            for e in error.errors(include_input=False, include_url=False)[:5]
        )
        raise LogicFailure(f"Invalid input for Topics.{name}: {places}") from None


def told(event: Event) -> JsonValue:
    """An event as a script sees it."""
    return {
        "messageId": event.message_id,
        "payload": event.payload,
        "status": str(event.status),
        "createdAt": int(event.created_at.timestamp() * 1000),
    }
