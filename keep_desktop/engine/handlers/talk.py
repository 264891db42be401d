"""The conversation with one function of a handler: everything it asks for is judged by its phase.

Shared by runs and rehearsals, so that both hold a script to the same rules.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from keep_desktop.domain.errors import LogicFailure
from keep_desktop.domain.handlers import MOST_STATE_BYTES, HandlerPhase, Operation
from keep_desktop.domain.ids import WorkflowId
from keep_desktop.domain.json import JsonValue, canonical
from keep_desktop.engine.handlers.phases import ONE_MUTATION, operation_of, require_allowed
from keep_desktop.engine.handlers.topic_calls import TOPICS
from keep_desktop.engine.handlers.topics import Desk
from keep_desktop.engine.listing import ITEMS_LIST, list_items
from keep_desktop.engine.named import asked_tool
from keep_desktop.engine.parts import Parts
from keep_desktop.engine.routing import Breach
from keep_desktop.engine.scope import Stopped
from keep_desktop.engine.session_state import SessionState
from keep_desktop.engine.thrown import place_of
from keep_desktop.ports.sandbox import (
    Finished,
    Killed,
    LimitBroken,
    Logged,
    Message,
    ScriptRun,
    Threw,
    ToolCalled,
)
from keep_desktop.ports.tools import Tool

if TYPE_CHECKING:
    from keep_desktop.ports.tools import ToolInput


@dataclass(frozen=True, slots=True)
class Returned:
    """What a function returned; *given* is False where that was nothing."""

    given: bool
    value: JsonValue = None


@dataclass(frozen=True, slots=True)
class Wanted:
    """The mutation that a `mutate` asked for; its sandbox has been ended by then."""

    tool: Tool[Any]
    params: "ToolInput"


@dataclass(frozen=True, slots=True, kw_only=True)
class Talk:
    """What hears a function out. *read* makes a call that only reads, *said* takes the level and
    text of a line, and *check_switches* raises Stopped where a stop holds the workflow."""

    parts: Parts
    workflow_id: WorkflowId
    #: Its text.
    script: str
    session: SessionState
    desk: Desk
    read: Callable[[Tool[Any], "ToolInput"], JsonValue]
    said: Callable[[str, str], None]
    check_switches: Callable[[], None]

    def hear(
        self, script: ScriptRun, messages: list[Message], phase: HandlerPhase
    ) -> Returned | Wanted | None:
        """What the function came to; None while it goes on.

        In `mutate` the calls of a frame are judged together: what a script calls at the same time
        as its mutation must be refused before that is made.
        """
        answer: Returned | Wanted | None = None
        calls: list[ToolCalled] = []
        for message in messages:
            if not isinstance(message, ToolCalled):
                answer = self._hear(message) or answer
            elif phase is HandlerPhase.MUTATE:
                calls.append(message)
            else:
                script.answer(message.call, self._tool(message, phase))
        return self._only_mutation(script, calls) if calls else answer

    def _hear(self, message: Message) -> Returned | None:
        match message:
            case Logged():
                self.said(message.level, message.text)
            case Finished():
                value = message.value
                if isinstance(value, Mapping) and "returned" in value:
                    return Returned(True, value["returned"])
                return Returned(False)
            case Threw(error=error):
                line, column = place_of(error, self.script)
                raise Breach(error.message, details=error.stack, line=line, column=column)
            case LimitBroken():
                self.check_switches()
                raise Breach(message.sentence)
            case Killed():
                raise Stopped
            case _:
                raise Breach("Items.withItem does not exist in handler workflows")
        return None

    # -- tools --------------------------------------------------------------------------------

    def _tool(self, call: ToolCalled, phase: HandlerPhase) -> JsonValue:
        """Every call is where a stop or a pause is heard."""
        self.session.check()
        if call.namespace == TOPICS:
            return self.desk.answer(call.name, call.input, phase)
        if (call.namespace, call.name) == ITEMS_LIST:
            require_allowed(Operation.READ, phase)
            return list_items(self.parts.ledger, self.workflow_id, call.input)
        tool, params = self._asked(call)
        require_allowed(operation_of(tool, params), phase)
        return self.read(tool, params)

    def _asked(self, call: ToolCalled) -> tuple[Tool[Any], "ToolInput"]:
        return asked_tool(self.parts.tools, self.script, call)

    def _only_mutation(self, script: ScriptRun, calls: list[ToolCalled]) -> Wanted | None:
        """The mutation among calls that were made together; None where there is none."""
        wanted: Wanted | None = None
        harmless: list[ToolCalled] = []
        for call in calls:
            mutates = (call.namespace, call.name) != ITEMS_LIST and call.namespace != TOPICS
            asked = self._asked(call) if mutates else None
            if asked is None or operation_of(*asked) is not Operation.MUTATE:
                harmless.append(call)
            elif wanted is not None:
                raise Breach(ONE_MUTATION)
            else:
                wanted = Wanted(*asked)
        answers = [(call, self._tool(call, HandlerPhase.MUTATE)) for call in harmless]
        self.session.check()
        if wanted is None:
            for call, value in answers:
                script.answer(call.call, value)
        return wanted


def require_state_fits(name: str, returned: Returned) -> None:
    """Raises LogicFailure where what a handler returned is too large to be its state."""
    if returned.given and len(canonical(returned.value).encode()) > MOST_STATE_BYTES:
        raise LogicFailure(f"The state of '{name}' is larger than {MOST_STATE_BYTES // 1024} KiB")
