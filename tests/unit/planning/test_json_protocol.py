"""Models that cannot call tools answer with JSON instead."""

import json

from keep_desktop.planning.json_protocol import as_json_messages, turn_of_json
from keep_desktop.ports.models import (
    ModelTurn,
    SystemMessage,
    ToolCallPart,
    ToolResult,
    ToolSpec,
    UserTurn,
)

SPEC = ToolSpec(name="explore", description="Looks.", parameters={"type": "object"})


def test_a_call_and_its_result_become_plain_messages() -> None:
    call = ToolCallPart(id="1", name="explore", arguments='{"code": "return 1"}')
    messages = as_json_messages(
        [
            SystemMessage(text="Plan."),
            UserTurn(text="Go"),
            ModelTurn(text="", calls=(call,)),
            ToolResult(call_id="1", name="explore", content="1"),
        ],
        [SPEC],
    )
    system, said, called, result = messages
    assert isinstance(system, SystemMessage) and "- explore: Looks." in system.text
    assert said == UserTurn(text="Go")
    assert isinstance(called, ModelTurn) and not called.calls
    assert json.loads(called.text) == {"tool": "explore", "arguments": {"code": "return 1"}}
    assert result == UserTurn(text="Result of explore:\n1")


def test_an_answer_that_names_a_tool_is_a_call() -> None:
    turn = turn_of_json(ModelTurn(text='{"tool": "explore", "arguments": {"code": "1"}}'))
    assert [(call.name, json.loads(call.arguments)) for call in turn.calls] == [
        ("explore", {"code": "1"})
    ]


def test_any_other_answer_stays_a_text() -> None:
    for text in ("Hello", "[]", '{"tool": 1}', "[" * 100_000):
        assert turn_of_json(ModelTurn(text=text)) == ModelTurn(text=text)
