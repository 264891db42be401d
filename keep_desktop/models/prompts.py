"""What is sent for a request: without known secrets, and in the protocol that the model can hold.

A model that calls no tools, but fits its answer to a JSON schema, gets the tools described in words
and answers with `{"reply": …, "calls": [{"name": …, "arguments": {…}}]}`; whoever made the request
sees tool calls all the same.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.planning.models import ModelProtocol, ModelProvider
from keep_desktop.ports.models import (
    Media,
    ModelRequest,
    ModelTurn,
    PromptMessage,
    SystemMessage,
    ToolCallPart,
    ToolResult,
    ToolSpec,
    UserTurn,
)

Redact = Callable[[str], str]
#: Characters that count as one token where the server has not counted yet.
_PER_TOKEN = 3
_PER_PICTURE = 3_000
#: Bytes of a recording.
_PER_SOUND_TOKEN = 200


def as_sent(request: ModelRequest, provider: ModelProvider, redact: Redact) -> ModelRequest:
    clean = replace(request, messages=[_redacted(one, redact) for one in request.messages])
    return _in_words(clean) if in_words(request, provider) else clean


def in_words(request: ModelRequest, provider: ModelProvider) -> bool:
    """Whether its tools are described in words."""
    return bool(request.tools) and provider.protocol is ModelProtocol.JSON


def prompt_tokens(request: ModelRequest) -> int:
    """How many tokens its prompt is taken for."""
    letters = sum(map(_letters, request.messages))
    letters += sum(
        len(tool.name) + len(tool.description) + len(json.dumps(tool.parameters))
        for tool in request.tools
    )
    if request.json_schema is not None:
        letters += len(json.dumps(request.json_schema))
    return -(-letters // _PER_TOKEN)


def media_of(request: ModelRequest) -> Sequence[Media]:
    return [one for turn in request.messages if isinstance(turn, UserTurn) for one in turn.media]


def with_calls(turn: ModelTurn) -> ModelTurn:
    """The tool calls that an answer in words holds; one that holds none is a reply."""
    try:
        value = json.loads(turn.text)
    except (ValueError, RecursionError):
        return turn
    if not isinstance(value, Mapping):
        return turn
    reply, calls = value.get("reply"), value.get("calls")
    made = [
        ToolCallPart(
            id=f"call_{number}", name=call["name"], arguments=json.dumps(call.get("arguments", {}))
        )
        for number, call in enumerate(calls if isinstance(calls, list) else ())
        if isinstance(call, Mapping) and isinstance(call.get("name"), str)
    ]
    return ModelTurn(text=reply if isinstance(reply, str) else "", calls=made)


def _redacted(message: PromptMessage, redact_known: Redact) -> PromptMessage:
    def redact(text: str) -> str:
        return _well_formed(redact_known(text))

    match message:
        case SystemMessage() | UserTurn():
            return replace(message, text=redact(message.text))
        case ToolResult():
            return replace(message, content=redact(message.content))
        case ModelTurn():
            calls = [replace(one, arguments=redact(one.arguments)) for one in message.calls]
            return ModelTurn(text=redact(message.text), calls=calls)


def _well_formed(text: str) -> str:
    """Without lone surrogates, which a request cannot hold; mail and file names may."""
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def _letters(message: PromptMessage) -> int:
    match message:
        case SystemMessage():
            return len(message.text)
        case UserTurn():
            media = sum(_media_tokens(one) for one in message.media)
            return len(message.text) + _PER_TOKEN * media
        case ToolResult():
            return len(message.content)
        case ModelTurn():
            return len(message.text) + sum(
                len(call.name) + len(call.arguments) for call in message.calls
            )


def _media_tokens(media: Media) -> int:
    """More than the models that are known to count take: a picture is scaled down, a recording has
    some ten tokens a second."""
    return _PER_PICTURE if media.type.startswith("image/") else len(media.data) // _PER_SOUND_TOKEN


def _in_words(request: ModelRequest) -> ModelRequest:
    about = SystemMessage(text=_described(request.tools))
    system = [one for one in request.messages if isinstance(one, SystemMessage)]
    rest = [_as_words(one) for one in request.messages if not isinstance(one, SystemMessage)]
    return replace(
        request,
        messages=[*system, about, *rest],
        tools=(),
        json_schema=_schema(request.tools),
    )


def _described(tools: Sequence[ToolSpec]) -> str:
    lines = [
        f"{tool.name}: {tool.description} Arguments, as JSON schema: {json.dumps(tool.parameters)}"
        for tool in tools
    ]
    return (
        "You call tools by answering with JSON: the name and the arguments of each call in "
        "“calls”, and words for the user, if any, in “reply”. The tools are:\n" + "\n".join(lines)
    )


def _schema(tools: Sequence[ToolSpec]) -> Mapping[str, JsonValue]:
    call: Mapping[str, JsonValue] = {
        "type": "object",
        "properties": {
            "name": {"type": "string", "enum": [tool.name for tool in tools]},
            "arguments": {"type": "object"},
        },
        "required": ["name", "arguments"],
    }
    return {
        "type": "object",
        "properties": {"reply": {"type": "string"}, "calls": {"type": "array", "items": call}},
        "required": ["reply", "calls"],
    }


def _as_words(message: PromptMessage) -> PromptMessage:
    match message:
        case ModelTurn(calls=[_, *_]):
            calls = [{"name": one.name, "arguments": one.arguments} for one in message.calls]
            return ModelTurn(text=json.dumps({"reply": message.text, "calls": calls}))
        case ToolResult():
            return UserTurn(text=f"Result of {message.name}:\n{message.content}")
    return message
