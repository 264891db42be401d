"""Checking a script before it is kept: its syntax, and of a handler workflow what it declares.

The top level of a handler workflow is run for that, with every tool call refused.
"""

import secrets
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import tzinfo

from keep_desktop.domain.errors import Held, LogicFailure
from keep_desktop.domain.handlers import HandlerGraph, Warned
from keep_desktop.domain.json import JsonValue
from keep_desktop.engine.handlers.declared import Misdeclared, graph_of
from keep_desktop.engine.handlers.script_places import called_at, declared_at
from keep_desktop.engine.handlers.topic_calls import OPERATIONS, TOPICS, TOPICS_DOCS
from keep_desktop.engine.handlers.warnings import warnings_of
from keep_desktop.engine.live import STOPPED
from keep_desktop.engine.played_run import with_position
from keep_desktop.ports.sandbox import (
    Finished,
    HandlerCall,
    Killed,
    LimitBroken,
    Limits,
    Logged,
    Message,
    Sandbox,
    ScriptError,
    ScriptForm,
    ScriptJob,
    Threw,
    ToolCalled,
)
from keep_desktop.ports.tools import ToolBox

#: What the top level of a script may take.
MOST_SECONDS = 5.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Checked:
    """What is known of a script that was not refused."""

    #: None of an item script.
    graph: HandlerGraph | None = None
    warnings: tuple[Warned, ...] = ()


def check(
    sandbox: Sandbox,
    tools: ToolBox,
    script: str,
    params: Mapping[str, JsonValue],
    *,
    limits: Limits,
    zone: tzinfo,
) -> Checked:
    """Check a script with the parameters that it is to have; of an item script the syntax alone.

    *limits* are those of its runs, of whose time it has five seconds at most. Raises LogicFailure,
    with line and column where they are known, and Held where a stop ended it.
    """
    found = check_form(sandbox, script)
    graph = None
    if found is ScriptForm.HANDLERS:
        # Nobody can have written this text into a script.
        mark = f"function {secrets.token_hex(16)}"
        job = ScriptJob(
            workflow=mark,
            script=script,
            params=params,
            tools={**tools.names(), TOPICS: tuple(OPERATIONS)},
            docs={**tools.docs(), **TOPICS_DOCS},
            limits=replace(limits, script_seconds=min(limits.script_seconds, MOST_SECONDS)),
            timezone=str(zone),
            handler=HandlerCall(arguments=(mark,)),
        )
        try:
            graph = graph_of(_described(sandbox, job), mark)
        except Misdeclared as fault:
            raise _placed(fault.sentence, declared_at(script, fault.path)) from None
    return Checked(graph=graph, warnings=warnings_of(script, tools))


def check_form(sandbox: Sandbox, script: str) -> ScriptForm:
    """Which form a script has, of which nothing is run. Raises LogicFailure, with line and column
    where they are known, where it cannot be read."""
    if not script.strip():
        raise LogicFailure("The script is empty.")
    found = sandbox.check(script)
    if isinstance(found, ScriptError):
        raise _refusal(found)
    return found


def _described(sandbox: Sandbox, job: ScriptJob) -> JsonValue:
    """What the script's `workflow` is when its top level has run."""
    run = sandbox.start(job)
    try:
        while True:
            for message in run.receive():
                if isinstance(message, ToolCalled):
                    raise _called(message, job)
                if not isinstance(message, Logged):
                    return _value(message)
    finally:
        # The child serves nobody else: what it ran is not trusted yet.
        run.kill()
        run.end()


def _value(message: Message) -> JsonValue:
    match message:
        case Finished():
            return message.value
        case Threw():
            raise _refusal(message.error)
        case LimitBroken():
            raise LogicFailure(message.sentence)
        case Killed():
            raise Held(STOPPED)
        case _:
            raise LogicFailure("Items.withItem does not exist in handler workflows")


def _called(call: ToolCalled, job: ScriptJob) -> LogicFailure:
    tool = f"{call.namespace}.{call.name}"
    said = f"Tool calls not allowed during validation: {tool}"
    return _placed(said, called_at(job.script, tool, job.tools))


def _refusal(error: ScriptError) -> LogicFailure:
    if error.line is None:
        return LogicFailure(error.message, details=error.stack)
    return _placed(error.message, (error.line, error.column), details=error.stack)


def _placed(sentence: str, at: tuple[int, int | None] | None, *, details: str = "") -> LogicFailure:
    """The refusal with its place in the script, which the sentence tells too."""
    if at is None:
        return LogicFailure(sentence, details=details)
    failure = LogicFailure(sentence, details=details, line=at[0], column=at[1])
    return LogicFailure(with_position(failure), details=details, line=at[0], column=at[1])
