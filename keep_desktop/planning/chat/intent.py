"""What the user wants a workflow to do, extracted by a model from the user's own messages alone:
never from files, mail or pages."""

import json
from collections.abc import Sequence
from typing import Any

from keep_desktop.domain.ids import WorkflowId
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.planning.chats import ChatMessage, ChatRole
from keep_desktop.domain.planning.models import ModelRole
from keep_desktop.domain.planning.quoting import cropped, quoted
from keep_desktop.domain.planning.versions import Intent
from keep_desktop.planning.prompts import prompt
from keep_desktop.ports.cancel import CancelToken
from keep_desktop.ports.models import (
    AnswerDone,
    ModelClient,
    ModelFailure,
    ModelRequest,
    PromptMessage,
    SystemMessage,
    UserTurn,
    object_schema,
)

#: How often it may be tried.
_TRIES = 2
_MOST_TOKENS, _SECONDS = 1_500, 60.0
#: Characters of a message, and of all of them.
_MOST_MESSAGE, _MOST_ALL = 8_000, 30_000
_LISTS = ("inputs", "outputs", "assumptions", "non_goals", "constraints")
_TEXT: JsonValue = {"type": "string", "minLength": 1, "maxLength": 1_000}
_TEXTS: JsonValue = {"type": "array", "items": _TEXT, "maxItems": 20}
SCHEMA = object_schema(
    {
        "goal": _TEXT,
        **dict.fromkeys(_LISTS, _TEXTS),
        "title": {"type": "string", "minLength": 3, "maxLength": 60},
        "messages": {"type": "array", "items": {"type": "integer"}, "maxItems": 100},
    }
)


class _Unfit(Exception):
    """The answer does not fit the schema."""


def extract_intent(
    models: ModelClient,
    workflow_id: WorkflowId,
    messages: Sequence[ChatMessage],
    cancel: CancelToken,
) -> Intent | None:
    """None where the request fails, or its answer does not fit twice. Raises Cancelled."""
    own = [one for one in messages if one.role is ChatRole.USER]
    request = ModelRequest(
        role=ModelRole.PLAN,
        messages=_prompt(own),
        json_schema=SCHEMA,
        max_tokens=_MOST_TOKENS,
        seconds=_SECONDS,
        workflow_id=workflow_id,
    )
    for _ in range(_TRIES):
        try:
            return _intent(_answer(models, request, cancel), {int(one.id) for one in own})
        except _Unfit:
            continue
        except ModelFailure:
            return None
    return None


def _prompt(messages: Sequence[ChatMessage]) -> Sequence[PromptMessage]:
    lines: list[str] = []
    size = 0
    for message in reversed(messages):
        names = "".join(f"\n(file: {' '.join(file.name.split())})" for file in message.files)
        line = f"[{message.id}] {cropped(message.text, _MOST_MESSAGE)}{names}"
        size += len(line)
        if size > _MOST_ALL:
            break
        lines.insert(0, line)
    return (
        SystemMessage(text=prompt("intent")),
        UserTurn(text=quoted("messages of the person", "\n\n".join(lines))),
    )


def _answer(models: ModelClient, request: ModelRequest, cancel: CancelToken) -> str:
    for event in models.stream(request, cancel):
        if isinstance(event, AnswerDone):
            return event.turn.text
    raise _Unfit


def _intent(text: str, known: set[int]) -> Intent:
    """Raises _Unfit."""
    import jsonschema  # as late as this: it takes long

    try:
        found: Any = json.loads(text)
        if isinstance(found, dict):
            found["messages"] = _known_of(found.get("messages"), known)
        jsonschema.validate(found, SCHEMA)
    except (ValueError, RecursionError, jsonschema.ValidationError) as error:
        raise _Unfit from error
    title = " ".join(found["title"].split())
    if not 2 <= len(title.split()) <= 5:
        raise _Unfit
    return Intent(
        goal=found["goal"],
        title=title,
        messages=tuple(found["messages"]),
        **{name: tuple(found[name]) for name in _LISTS},
    )


def _known_of(given: Any, known: set[int]) -> Any:
    """The ids that there are, also where they are given as texts; anything else stays as it is."""
    if not isinstance(given, list):
        return given
    return [number for number in sorted(known) if any(str(number) == str(each) for each in given)]
