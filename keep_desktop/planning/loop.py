"""The tool loop: a model speaks, its tools are called, until it is done or its limits are reached.

The planner and the maintainer use it. What a model says is untrusted: calls of tools that do not
exist, arguments that are no JSON, and what does not fit a tool's schema go back to it. Nothing of
an answer is acted on before it is complete.
"""

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from enum import Enum, auto
from typing import Any, Protocol

from keep_desktop.domain.ids import RunId, WorkflowId
from keep_desktop.domain.immutable import immutable
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.planning.chats import MOST_REPLY, ChatEvent, ReplyRestarted, TextAdded
from keep_desktop.domain.planning.models import ModelRole
from keep_desktop.domain.planning.quoting import cropped
from keep_desktop.planning.watch import PlanningWatch
from keep_desktop.ports.models import (
    AnswerDone,
    AnswerRestarted,
    ModelClient,
    ModelRequest,
    ModelTurn,
    ModelUnreachable,
    PromptMessage,
    TextDelta,
    ToolCallPart,
    ToolResult,
    ToolSpec,
    UserTurn,
)

#: Calls in a row that no tool could be called with.
_MOST_INVALID = 5
#: Calls of one answer that are performed.
_MOST_CALLS = 16
#: The longest result of a tool, in characters.
MOST_RESULT = 24_000
_FENCE = re.compile(r"```[^\n`]*+\n\s*+[^\s`]")
CUT = "\n\n[The rest of this answer was cut: it was longer than 200,000 characters.]"


class LoopEnd(Enum):
    #: The model answered without calling a tool.
    REPLIED = auto()
    #: A tool ended it.
    TOOL = auto()
    TURNS_USED = auto()
    #: One call after the other was none.
    INVALID_CALLS = auto()


@immutable
class LoopResult:
    end: LoopEnd
    #: What the model said last.
    text: str


@immutable
class ToolReply:
    """What a tool answers the model; None where the answer is still to come."""

    content: str | None
    ends: bool = False


class LoopTools(Protocol):
    def specs(self) -> Sequence[ToolSpec]:
        """The tools that are offered now."""
        ...

    def call(self, name: str, arguments: Mapping[str, Any]) -> ToolReply:
        """Call an offered tool with arguments that fit its schema."""
        ...


@immutable(kw_only=True)
class LoopSettings:
    role: ModelRole
    workflow_id: WorkflowId
    run_id: RunId | None = None
    max_turns: int
    #: The longest answer, in tokens.
    max_tokens: int
    #: Said once to a model that shows a script and does not call this tool with it.
    saving_tool: str


class ToolLoop:
    """One go at a message or a repair, on the calling thread."""

    def __init__(
        self,
        models: ModelClient,
        settings: LoopSettings,
        tools: LoopTools,
        watch: PlanningWatch,
        *,
        prompt: Callable[[Sequence[PromptMessage]], Sequence[PromptMessage]],
        record: Callable[[Sequence[PromptMessage]], None],
        before: Sequence[PromptMessage] = (),
        on_event: Callable[[ChatEvent], None] = lambda event: None,
    ) -> None:
        """*prompt* makes the messages of a request from what followed the message so far; *record*
        keeps what each turn adds to that; *before* is what its calls must not be confused with."""
        self._models = models
        self._settings = settings
        self._tools = tools
        self._watch = watch
        self._prompt = prompt
        self._record = record
        self._before = before
        self._on_event = on_event
        self._turns: list[PromptMessage] = []
        self._invalid = 0
        self._has_nudged = False
        self._has_ended = False

    def run(self) -> LoopResult:
        """Raises ModelFailure, and `PlanningInterrupted` where a stop, the user or the time ends
        it."""
        for _ in range(self._settings.max_turns):
            self._watch.check()
            turn = self._numbered(self._answer())
            self._watch.check()
            if not turn.calls:
                self._keep(turn)
                if self._nudges(turn):
                    continue
                return LoopResult(LoopEnd.REPLIED, turn.text)
            self._keep(turn, *self._results(turn))
            if self._has_ended:
                return LoopResult(LoopEnd.TOOL, turn.text)
            if self._invalid >= _MOST_INVALID:
                return LoopResult(LoopEnd.INVALID_CALLS, turn.text)
        return LoopResult(LoopEnd.TURNS_USED, "")

    def _keep(self, *messages: PromptMessage) -> None:
        self._turns += messages
        self._record(messages)

    # -- the model ----------------------------------------------------------------------------

    def _answer(self) -> ModelTurn:
        """The next complete answer."""
        request = ModelRequest(
            role=self._settings.role,
            messages=self._prompt(self._turns),
            tools=self._tools.specs(),
            max_tokens=self._settings.max_tokens,
            seconds=self._watch.seconds_left,
            workflow_id=self._settings.workflow_id,
            run_id=self._settings.run_id,
        )
        length = 0
        so_far: list[str] = []
        for event in self._models.stream(request, self._watch.cancel):
            match event:
                case TextDelta(text=text):
                    so_far.append(text)
                    length += len(text)
                    if length <= MOST_REPLY:
                        self._on_event(TextAdded(text=text))
                    if length > MOST_REPLY:
                        # It may never end; leaving the stream closes the connection.
                        return ModelTurn(text="".join(so_far)[:MOST_REPLY] + CUT)
                case AnswerRestarted():
                    length, so_far = 0, []
                    self._on_event(ReplyRestarted())
                case AnswerDone(turn=turn):
                    if len(turn.text) > MOST_REPLY:
                        return replace(turn, text=turn.text[:MOST_REPLY] + CUT)
                    return turn
        raise ModelUnreachable("The answer of the model has no end.")

    def _numbered(self, turn: ModelTurn) -> ModelTurn:
        """With ids by which each result finds its call, whatever the server gave."""
        known = (one for one in (*self._before, *self._turns) if isinstance(one, ModelTurn))
        taken = {call.id for one in known for call in one.calls}
        calls = []
        for call in turn.calls:
            number = len(taken) + 1
            while not call.id or call.id in taken:
                call = replace(call, id=f"call_{number}")
                number += 1
            taken.add(call.id)
            calls.append(call)
        return replace(turn, calls=tuple(calls))

    def _nudges(self, turn: ModelTurn) -> bool:
        """Whether the model is asked, once, to save the script that it only shows."""
        if self._has_nudged or _FENCE.search(turn.text) is None:
            return False
        self._has_nudged = True
        tool = self._settings.saving_tool
        self._keep(
            UserTurn(
                text=f"You show a script and have not called a tool. If it is to be kept, call "
                f"`{tool}` with it now. If not, answer without a script."
            )
        )
        return True

    # -- its tools ----------------------------------------------------------------------------

    def _results(self, turn: ModelTurn) -> Iterator[ToolResult]:
        for number, call in enumerate(turn.calls):
            if self._has_ended or number >= _MOST_CALLS or self._invalid >= _MOST_INVALID:
                yield self._result(call, "Not performed: another call ended this turn.")
                continue
            self._watch.check()
            reply = self._call(call)
            self._has_ended = reply.ends
            if reply.content is not None:
                yield self._result(call, reply.content)

    def _result(self, call: ToolCallPart, content: str) -> ToolResult:
        return ToolResult(call_id=call.id, name=call.name, content=cropped(content, MOST_RESULT))

    def _call(self, call: ToolCallPart) -> ToolReply:
        arguments = self._arguments(call)
        if isinstance(arguments, str):
            self._invalid += 1
            return ToolReply(arguments)
        self._invalid = 0
        return self._tools.call(call.name, arguments)

    def _arguments(self, call: ToolCallPart) -> Mapping[str, Any] | str:
        """What the tool is called with, or why it cannot be, for the model."""
        specs = {spec.name: spec for spec in self._tools.specs()}
        spec = specs.get(call.name)
        if spec is None:
            return f"There is no tool “{call.name[:100]}”. These are: {', '.join(specs)}."
        try:
            arguments = json.loads(call.arguments or "{}")
        except (ValueError, RecursionError) as error:
            return f"The arguments of {call.name} are not JSON: {error}."
        return arguments_error(spec, arguments) or arguments


def arguments_error(spec: ToolSpec, arguments: JsonValue) -> str | None:
    """Why the arguments do not fit the tool's schema; None if they do."""
    # Imported at the first call of a tool: it takes long.
    import jsonschema

    try:
        error = next(jsonschema.Draft202012Validator(spec.parameters).iter_errors(arguments), None)
    except RecursionError:
        return f"The arguments of {spec.name} are nested too deeply."
    if error is None:
        return None
    place = "/".join(map(str, error.absolute_path)) or "the arguments"
    return f"The arguments of {spec.name} do not fit: {place}: {cropped(error.message, 300)}"
