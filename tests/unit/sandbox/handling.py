"""A handler workflow for the tests, and calls of it."""

from typing import cast

from keep_desktop.domain.json import JsonValue
from keep_desktop.ports.sandbox import Finished, HandlerCall, Message, ScriptError, Threw
from keep_desktop.sandbox.host import ProcessSandbox
from tests.unit.sandbox.playing import play

MARK = "a function, as we say today"


def a_call(
    *arguments: JsonValue, group: str = "producers", function: str = "handler"
) -> HandlerCall:
    return HandlerCall(group=group, name="one", function=function, arguments=arguments)


def a_description() -> HandlerCall:
    return HandlerCall(arguments=[MARK])


def a_producer(body: str, before: str = "") -> str:
    """A script whose only producer does that; its first line is that of `body`."""
    handler = f"async function (state) {{ {body}\n}}"
    return f"{before}const workflow = {{producers: {{one: {{handler: {handler}}}}}}};"


def described(sandbox: ProcessSandbox, script: str) -> JsonValue:
    last = play(sandbox, script, handler=a_description())[-1]
    assert isinstance(last, Finished), last
    return last.value


def given(sandbox: ProcessSandbox, script: str, *arguments: JsonValue) -> dict[str, JsonValue]:
    """What the producer gave: with the key `returned` unless it was undefined."""
    last = play(sandbox, script, handler=a_call(*arguments))[-1]
    assert isinstance(last, Finished), last
    return cast(dict[str, JsonValue], last.value)


def thrown(messages: list[Message]) -> ScriptError:
    last = messages[-1]
    assert isinstance(last, Threw), last
    assert not last.from_item
    return last.error
