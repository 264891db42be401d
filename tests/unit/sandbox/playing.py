"""Plays the engine's part for a script: answers its calls and keeps what it said."""

from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar

from keep_desktop.domain.json import JsonValue
from keep_desktop.ports.sandbox import (
    Finished,
    HandlerCall,
    ItemOpened,
    Killed,
    LimitBroken,
    Limits,
    Message,
    ScriptJob,
    ScriptRun,
    Threw,
    ToolCalled,
)
from keep_desktop.sandbox.host import ProcessSandbox

Answer = Callable[[ToolCalled], JsonValue]
M = TypeVar("M", bound=Message)

TOOLS: Mapping[str, Sequence[str]] = {
    "Mail": ("list", "get"),
    "Sheets": ("appendRow",),
    "Console": ("log", "progress"),
}


def a_job(
    script: str,
    *,
    workflow: str = "w1",
    params: Mapping[str, JsonValue] | None = None,
    limits: Limits | None = None,
    timezone: str = "UTC",
    handler: HandlerCall | None = None,
) -> ScriptJob:
    return ScriptJob(
        workflow=workflow,
        script=script,
        params=params or {},
        tools=TOOLS,
        docs={"Mail": "About mail", "Mail.list": "Lists mail"},
        limits=limits or Limits(),
        timezone=timezone,
        handler=handler,
    )


def echo(called: ToolCalled) -> JsonValue:
    return called.input


def is_last(message: Message) -> bool:
    return isinstance(message, Finished | Threw | LimitBroken | Killed)


def answer_all(run: ScriptRun, messages: Sequence[Message], answer: Answer = echo) -> None:
    for message in messages:
        if isinstance(message, ToolCalled):
            run.answer(message.call, answer(message))
        elif isinstance(message, ItemOpened):
            item: JsonValue = {"id": message.id, "title": message.title, "isDone": False}
            skipped = message.id == "skipped"
            run.answer(message.call, {"call": not skipped, "item": item})


def frames_of(run: ScriptRun, answer: Answer = echo) -> list[Sequence[Message]]:
    """All that a script says until its last message, frame by frame; the run is not ended."""
    frames = []
    while True:
        frames.append(run.receive())
        if frames[-1] and is_last(frames[-1][-1]):
            return frames
        answer_all(run, frames[-1], answer)


def play(
    sandbox: ProcessSandbox,
    script: str,
    *,
    answer: Answer = echo,
    params: Mapping[str, JsonValue] | None = None,
    limits: Limits | None = None,
    timezone: str = "UTC",
    workflow: str = "w1",
    handler: HandlerCall | None = None,
) -> list[Message]:
    """All messages of a script from its start to its end."""
    job = a_job(
        script,
        params=params,
        limits=limits,
        timezone=timezone,
        workflow=workflow,
        handler=handler,
    )
    run = sandbox.start(job)
    try:
        return [message for frame in frames_of(run, answer) for message in frame]
    finally:
        run.end()


def returned(sandbox: ProcessSandbox, script: str) -> JsonValue:
    """What a script returned; fails where it did not come to its normal end."""
    last = play(sandbox, script)[-1]
    assert isinstance(last, Finished), last
    return last.value


def only(messages: Sequence[Message], kind: type[M]) -> list[M]:
    return [message for message in messages if isinstance(message, kind)]
