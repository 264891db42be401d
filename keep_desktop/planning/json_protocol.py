"""Tools for models that cannot call any: the model answers with JSON `{tool, arguments}`, held by a
schema, and gets each result as a message of the user."""

import json
from collections.abc import Mapping, Sequence

from keep_desktop.domain.json import JsonValue
from keep_desktop.ports.models import (
    ModelTurn,
    PromptMessage,
    SystemMessage,
    ToolCallPart,
    ToolResult,
    ToolSpec,
    UserTurn,
)


def json_schema_of(specs: Sequence[ToolSpec]) -> Mapping[str, JsonValue]:
    """Of an answer that calls one of the tools."""
    return {
        "type": "object",
        "properties": {
            "tool": {"type": "string", "enum": [spec.name for spec in specs]},
            "arguments": {"type": "object"},
        },
        "required": ["tool", "arguments"],
        "additionalProperties": False,
    }


def as_json_messages(
    messages: Sequence[PromptMessage], specs: Sequence[ToolSpec]
) -> Sequence[PromptMessage]:
    """The same conversation without calls, its system message with the tools in words."""
    return [_as_json(one, specs) for one in messages]


def _as_json(message: PromptMessage, specs: Sequence[ToolSpec]) -> PromptMessage:
    match message:
        case SystemMessage(text=text):
            return SystemMessage(text=f"{text}\n\n{_described(specs)}")
        case ModelTurn(text=text, calls=calls) if calls:
            said = [_call_text(call) for call in calls]
            return ModelTurn(text="\n".join([*([text] if text else []), *said]))
        case ToolResult(name=name, content=content):
            return UserTurn(text=f"Result of {name}:\n{content}")
        case _:
            return message


def _described(specs: Sequence[ToolSpec]) -> str:
    tools = "\n".join(
        f"- {spec.name}: {spec.description} Arguments: {json.dumps(spec.parameters)}"
        for spec in specs
    )
    return (
        "Answer with one JSON object and nothing else: "
        f'{{"tool": NAME, "arguments": {{…}}}}. The tools:\n{tools}'
    )


def _call_text(call: ToolCallPart) -> str:
    try:
        arguments = json.loads(call.arguments)
    except ValueError:
        arguments = call.arguments
    return json.dumps({"tool": call.name, "arguments": arguments})


def turn_of_json(turn: ModelTurn) -> ModelTurn:
    """The answer as a call of a tool. One that is no such JSON stays a text."""
    try:
        answer = json.loads(turn.text)
    except (ValueError, RecursionError):
        return turn
    if not isinstance(answer, dict) or not isinstance(answer.get("tool"), str):
        return turn
    arguments = json.dumps(answer.get("arguments", {}))
    return ModelTurn(
        text="", calls=(ToolCallPart(id="", name=answer["tool"], arguments=arguments),)
    )
