"""What runs of producers and of consumers share: calling one function of a handler in a sandbox of
its own, under the rules of its phase.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from keep_desktop.domain.errors import Failure, LogicFailure
from keep_desktop.domain.handlers import MOST_STATE_BYTES, HandlerGraph, HandlerPhase, Operation
from keep_desktop.domain.ids import RunId
from keep_desktop.domain.json import JsonValue, canonical
from keep_desktop.domain.runs import RunStatus
from keep_desktop.domain.workflows import ScriptVersion, Workflow
from keep_desktop.engine.calls import read
from keep_desktop.engine.handlers.phases import ONE_MUTATION, operation_of, require_allowed
from keep_desktop.engine.handlers.settling import settle_held, tell_inputs
from keep_desktop.engine.handlers.topic_calls import OPERATIONS, TOPICS, TOPICS_DOCS
from keep_desktop.engine.handlers.topics import Desk, tell_consumers
from keep_desktop.engine.listing import ITEMS_LIST, LIST_DOCS, list_items
from keep_desktop.engine.outcomes import After, RunOutcome
from keep_desktop.engine.parts import Parts
from keep_desktop.engine.played_run import PlayedRun, with_position
from keep_desktop.engine.routing import Breach, route
from keep_desktop.engine.scope import HeldUp, Stopped
from keep_desktop.engine.session_state import SessionState
from keep_desktop.ports.handler_stores import Changed
from keep_desktop.ports.sandbox import (
    Finished,
    HandlerCall,
    Killed,
    LimitBroken,
    Logged,
    Message,
    ScriptRun,
    Threw,
    ToolCalled,
)
from keep_desktop.ports.stores import UnitOfWork
from keep_desktop.ports.tools import Tool, ToolInput


@dataclass(frozen=True, slots=True)
class Returned:
    """What a function returned; *given* is False where that was nothing."""

    given: bool
    value: JsonValue = None


@dataclass(frozen=True, slots=True)
class Wanted:
    """The mutation that a `mutate` asked for; its sandbox has been ended by then."""

    tool: Tool[Any]
    params: ToolInput


class HandlerRun(PlayedRun):
    """One run of one handler."""

    def __init__(
        self,
        parts: Parts,
        workflow: Workflow,
        version: ScriptVersion,
        run_id: RunId,
        session: SessionState,
        *,
        graph: HandlerGraph,
        name: str,
        desk: Desk,
        waiting: Sequence[str] = (),
    ) -> None:
        super().__init__(parts, workflow, version, run_id, session)
        self._graph = graph
        self._name = name
        self._desk = desk
        #: The producers that this session has still to run by the user's word.
        self._waiting = waiting

    def _call(self, call: HandlerCall, phase: HandlerPhase) -> Returned | Wanted:
        """Call a function of the handler and serve it until it returns, or asks for the mutation
        that ends it. Raises what ends the run."""
        self._session.check()
        answers: list[Returned | Wanted] = []
        job = self._job_for(
            {**TOPICS_DOCS, **LIST_DOCS}, call, Topics=tuple(OPERATIONS), Items=("list",)
        )

        def hear(script: ScriptRun, messages: list[Message]) -> bool:
            answer = self._hear_all(script, messages, phase)
            if answer is not None:
                answers.append(answer)
            return answer is not None

        self._converse(job, hear)
        return answers[0]

    # -- the conversation ---------------------------------------------------------------------

    def _hear_all(
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
                self._log.script_said(message.level, message.text, None)
            case Finished():
                value = message.value
                if isinstance(value, Mapping) and "returned" in value:
                    return Returned(True, value["returned"])
                return Returned(False)
            case Threw(error=error):
                raise Breach(
                    error.message, details=error.stack, line=error.line, column=error.column
                )
            case LimitBroken():
                self._check_switches()
                raise Breach(message.sentence)
            case Killed():
                raise Stopped
            case _:
                raise Breach("Items.withItem does not exist in handler workflows")
        return None

    # -- tools --------------------------------------------------------------------------------

    def _tool(self, call: ToolCalled, phase: HandlerPhase) -> JsonValue:
        """Every call is where a stop or a pause is heard."""
        self._session.check()
        if call.namespace == TOPICS:
            return self._desk.answer(call.name, call.input, phase)
        if (call.namespace, call.name) == ITEMS_LIST:
            require_allowed(Operation.READ, phase)
            return list_items(self._parts.ledger, self._workflow.id, call.input)
        tool, params = self._asked(call)
        require_allowed(operation_of(tool, params), phase)
        return read(self._parts, tool, params, self._context("", None))

    def _asked(self, call: ToolCalled) -> tuple[Tool[Any], ToolInput]:
        tool = self._parts.tools.find(call.namespace, call.name)
        if tool is None:
            raise Breach(f"There is no tool {call.namespace}.{call.name}.")
        return tool, self._parts.tools.parse(tool, call.input)

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
        self._session.check()
        if wanted is None:
            for call, value in answers:
                script.answer(call.call, value)
        return wanted

    # -- the end ------------------------------------------------------------------------------

    def _failed(self, failure: Failure) -> RunOutcome:
        way = route(failure, inside_item=False)
        sentence = with_position(failure)
        self._log.host_said("ERROR", sentence, None)
        if failure.details:
            self._log.host_said("ERROR", failure.details, None)
        return self._end(
            way.status,
            After.END,
            error=sentence,
            kind=failure.kind,
            before=self._make_due
            if way.status is RunStatus.PAUSED_TRANSIENT
            else self._block(way, sentence),
        )

    def _make_due(self, uow: UnitOfWork) -> None:
        """The session that tries again runs what is due: what the user asked for has to be."""
        now = self._parts.clock.now()
        for known in uow.handlers.of(self._workflow.id):
            if known.name in self._waiting and (known.next_at is None or known.next_at > now):
                uow.handlers.set_next(self._workflow.id, known.name, now)

    def _held(self, held: HeldUp) -> RunOutcome:
        self._log.host_said("WARN", held.sentence, None)
        if self._session.stopped:
            return self._stopped()
        # What was taken out of this run's hands holds nothing else up; what is not known does.
        after = After.AGAIN if held.status is RunStatus.STOPPED else After.END
        return self._end(held.status, after, error=held.sentence, kind=held.kind)

    def _ends_with(self, uow: UnitOfWork) -> None:
        settle_held(uow, self._workflow.id, at=self._parts.clock.now())

    # -- parts of commits ---------------------------------------------------------------------

    def _changed(self, uow: UnitOfWork, changed: Changed) -> None:
        """Tell consumers and listeners what a change of events came to."""
        tell_consumers(uow, self._workflow.id, self._graph, changed)
        tell_inputs(uow, self._workflow.id, changed)
        for item_id, status in changed.inputs:
            self._session.saw(str(item_id), status)

    def _keep_state(self, uow: UnitOfWork, returned: Returned) -> None:
        if returned.given:
            uow.handlers.set_state(self._workflow.id, self._name, returned.value)

    def _check_state(self, returned: Returned) -> None:
        if returned.given and len(canonical(returned.value).encode()) > MOST_STATE_BYTES:
            raise LogicFailure(
                f"The state of '{self._name}' is larger than {MOST_STATE_BYTES // 1024} KiB"
            )
