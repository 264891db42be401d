"""Validates a script before it is stored: its syntax, and a handler workflow's declaration.

The top level of a handler workflow is run for that, with every tool call refused.
"""

import secrets
from collections.abc import Mapping
from dataclasses import replace
from datetime import tzinfo

from keep_desktop.domain.errors import LogicFailure, NotRunnable
from keep_desktop.domain.handlers import (
    Consumer,
    HandlerGraph,
    Producer,
    ScriptWarning,
    graph_to_json,
)
from keep_desktop.domain.immutable import immutable
from keep_desktop.domain.json import JsonValue, canonical
from keep_desktop.domain.messages import UserMessage
from keep_desktop.engine.handlers.topic_calls import OPERATIONS, TOPICS, TOPICS_DOCS
from keep_desktop.engine.runs.base import with_position
from keep_desktop.engine.runs.items import NO_ITEMS
from keep_desktop.engine.runs.tool_lookup import docs_for
from keep_desktop.engine.scripts.calls import called_at, declared_at
from keep_desktop.engine.scripts.declaration import Description, rule_of, topics_of
from keep_desktop.engine.scripts.rejections import CHECKS
from keep_desktop.engine.scripts.warnings import warnings_of
from keep_desktop.engine.sessions.registry import STOPPED
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

#: A name in a sentence is the script's, and may be of any length.
_MOST_SENTENCE_CHARS = 500
#: It is read with every version.
_MOST_GRAPH_CHARS = 256 * 1024


class InvalidDeclaration(LogicFailure):
    """An invalid declaration; `path` is its place inside `workflow`."""

    def __init__(self, sentence: str, path: tuple[str, ...] = ()) -> None:
        super().__init__(sentence)
        self.path = path


def graph_of(described: JsonValue, function_mark: str) -> HandlerGraph:
    """The graph of a described `workflow`, in which *function_mark* stands for every function.

    Duplicate topics of a handler count once; unknown properties are ignored. Raises
    InvalidDeclaration with the first fault: each check covers all handlers, in the order of the
    script, before the next one begins.
    """
    if not isinstance(described, Mapping):
        raise InvalidDeclaration(UserMessage("Script must define a workflow object"))
    description = Description(described, function_mark)
    for check in CHECKS:
        for fault in check(description):
            raise InvalidDeclaration(_single_line(fault.sentence), fault.path)
    graph = _graph(description)
    if len(canonical(graph_to_json(graph))) > _MOST_GRAPH_CHARS:
        raise InvalidDeclaration(
            UserMessage("Workflow declares too much: shorten the lists of topics")
        )
    return graph


def _single_line(fault: str) -> str:
    if len(fault) <= _MOST_SENTENCE_CHARS and fault.isprintable():
        return fault
    short = fault[:_MOST_SENTENCE_CHARS]
    return "".join(char if char.isprintable() else "\ufffd" for char in short)


def _graph(description: Description) -> HandlerGraph:
    return HandlerGraph(
        topics=description.topics,
        producers=tuple(
            Producer(name=name, publishes=topics_of(one, "publishes"), rule=rule_of(one))
            for name, one in description.producers.items()
        ),
        consumers=tuple(
            Consumer(
                name=name,
                subscribes=topics_of(one, "subscribe"),
                publishes=topics_of(one, "publishes"),
                has_mutate="mutate" in one,
                has_next="next" in one,
            )
            for name, one in description.consumers.items()
        ),
    )


#: Time limit of a script's top level.
MOST_SECONDS = 5.0


@immutable(kw_only=True)
class Checked:
    """Facts about a valid script."""

    #: None of an item script.
    graph: HandlerGraph | None = None
    warnings: tuple[ScriptWarning, ...] = ()


def check(
    sandbox: Sandbox,
    tools: ToolBox,
    script: str,
    params: Mapping[str, JsonValue],
    *,
    limits: Limits,
    zone: tzinfo,
) -> Checked:
    """Validate a script with its parameters; for an item script the syntax only.

    *limits* are those of its runs, with at most five seconds of script time. Raises LogicFailure,
    with line and column if known, and NotRunnable if a stop ended it.
    """
    found = check_form(sandbox, script)
    graph = None
    if found is ScriptForm.HANDLERS:
        opened = called_at(script, "Items.withItem", tools.names(), anywhere=True)
        if opened is not None:
            raise _placed(NO_ITEMS, opened)
        # Random, so that no script can contain it.
        mark = f"function {secrets.token_hex(16)}"
        job = ScriptJob(
            workflow=mark,
            script=script,
            params=params,
            tools={**tools.names(), TOPICS: tuple(OPERATIONS)},
            docs=docs_for(script, tools, TOPICS_DOCS, of_handlers=True),
            limits=replace(limits, script_seconds=min(limits.script_seconds, MOST_SECONDS)),
            timezone=str(zone),
            handler=HandlerCall(arguments=(mark,)),
        )
        try:
            graph = graph_of(_described(sandbox, job), mark)
        except InvalidDeclaration as fault:
            raise _placed(fault.sentence, declared_at(script, fault.path)) from None
    return Checked(graph=graph, warnings=warnings_of(script, tools))


def check_form(sandbox: Sandbox, script: str) -> ScriptForm:
    """A script's form, without running it. Raises LogicFailure, with line and column if known, if
    it does not parse."""
    if not script.strip():
        raise LogicFailure(UserMessage("The script is empty."))
    found = sandbox.check(script)
    if isinstance(found, ScriptError):
        raise _refusal(found)
    return found


def _described(sandbox: Sandbox, job: ScriptJob) -> JsonValue:
    """The script's `workflow` after its top level has run."""
    run = sandbox.start(job)
    try:
        while True:
            for message in run.receive():
                if isinstance(message, ToolCalled):
                    raise _called(message, job)
                if not isinstance(message, Logged):
                    return _value(message)
    finally:
        # The child is not reused: it ran an untrusted script.
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
            raise NotRunnable(STOPPED)
        case _:
            raise LogicFailure(NO_ITEMS)


def _called(call: ToolCalled, job: ScriptJob) -> LogicFailure:
    tool = f"{call.namespace}.{call.name}"
    message = UserMessage("Tool calls not allowed during validation: {tool}", tool=tool)
    return _placed(message, called_at(job.script, tool, job.tools))


def _refusal(error: ScriptError) -> LogicFailure:
    if error.line is None:
        return LogicFailure(error.message, details=error.stack)
    return _placed(error.message, (error.line, error.column), details=error.stack)


def _placed(sentence: str, at: tuple[int, int | None] | None, *, details: str = "") -> LogicFailure:
    """The failure with its position in the script, also in its sentence."""
    if at is None:
        return LogicFailure(sentence, details=details)
    failure = LogicFailure(sentence, details=details, line=at[0], column=at[1])
    return LogicFailure(with_position(failure), details=details, line=at[0], column=at[1])
