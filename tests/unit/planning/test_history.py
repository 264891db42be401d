"""What a model is shown again of a conversation."""

from collections.abc import Sequence
from dataclasses import replace

from keep_desktop.domain.ids import WorkflowId
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.planning.chats import ChatMessage, ChatRole, MessageId
from keep_desktop.planning.chat.history import (
    ChatExchange,
    chains,
    earlier_prompt,
    fit_to_context,
    mark,
    messages_of,
    prompt_of,
    questions_since_save,
    to_json,
)
from keep_desktop.ports.models import ModelTurn, PromptMessage, ToolCallPart, ToolResult, UserTurn
from tests.builders.ledger import NOON


def _message(text: str, number: int = 1) -> ChatMessage:
    return ChatMessage(
        id=MessageId(number),
        workflow_id=WorkflowId(1),
        role=ChatRole.USER,
        text=text,
        files=(),
        created_at=NOON,
    )


def _called(name: str, result: str | None, id: str = "1") -> Sequence[JsonValue]:
    turn = ModelTurn(text="", calls=(ToolCallPart(id=id, name=name, arguments="{}"),))
    results = [] if result is None else [ToolResult(call_id=id, name=name, content=result)]
    return [to_json(turn), *map(to_json, results)]


def test_what_is_stored_comes_back_without_the_marks() -> None:
    messages: Sequence[PromptMessage] = [
        ModelTurn(text="Hm", calls=(ToolCallPart(id="1", name="explore", arguments="{"),)),
        ToolResult(call_id="1", name="explore", content="no JSON"),
        UserTurn(text="Save it."),
    ]
    turns = [mark("version", version="1.0"), *map(to_json, messages), mark("saved")]
    assert messages_of(turns) == messages


def test_an_answer_becomes_the_result_of_the_question() -> None:
    asks = ChatExchange(_message("Rows"), _called("ask", None), "Which table?")
    answers = ChatExchange(_message("b.csv", 2), _called("explore", "1", id="2"), None)
    (chain,) = chains([asks, answers])
    result = prompt_of(chain, "CONTEXT ")
    assert result[0] == UserTurn(text="CONTEXT Rows")
    assert result[2] == ToolResult(call_id="1", name="ask", content="b.csv")
    assert isinstance(result[-1], ToolResult) and result[-1].name == "explore"


def test_questions_are_counted_from_the_last_version_on() -> None:
    before = [mark("asked"), mark("asked"), mark("saved"), mark("asked")]
    found = [
        ChatExchange(_message("a"), before, None),
        ChatExchange(_message("b"), [mark("asked")], None),
    ]
    assert questions_since_save(found) == 2


def test_a_long_chat_does_not_grow_without_bound() -> None:
    turns = _called("explore", "x" * 20_000)
    long = ChatExchange(_message("y" * 10_000), turns, "z" * 10_000)
    found = [replace(long, message=_message("y" * 10_000, number)) for number in range(100)]
    shown = earlier_prompt(chains(found))
    size = sum(len(one.text) for one in shown if isinstance(one, UserTurn | ModelTurn))
    assert size < 100_000
    assert any(isinstance(one, ToolResult) and len(one.content) < 2_100 for one in shown)
    # Every result still has its call, and every call its result.
    calls = sum(len(one.calls) for one in shown if isinstance(one, ModelTurn))
    assert calls == sum(isinstance(one, ToolResult) for one in shown)


def test_the_oldest_results_make_room_for_the_newest() -> None:
    results = [
        ToolResult(call_id=str(number), name="explore", content=str(number) * 1_000)
        for number in range(4)
    ]
    shown = fit_to_context(results, head=[UserTurn(text="head")], most=3_000)
    lengths = [len(one.content) for one in shown if isinstance(one, ToolResult)]
    assert max(lengths[:3]) < 600
    assert lengths[3] == 1_000
