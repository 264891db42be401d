"""What runs of producers and of consumers share: calling one function of a handler in a sandbox of
its own, under the rules of its phase.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from keep_desktop.domain.errors import Failure
from keep_desktop.domain.handlers import HandlerGraph, HandlerPhase
from keep_desktop.domain.ids import RunId
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.runs import RunStatus
from keep_desktop.domain.workflows import ScriptVersion, Workflow
from keep_desktop.engine.calls import read
from keep_desktop.engine.handlers.settling import settle_held, tell_inputs
from keep_desktop.engine.handlers.talk import Returned, Talk, Wanted, require_state_fits
from keep_desktop.engine.handlers.topic_calls import OPERATIONS, TOPICS_DOCS
from keep_desktop.engine.handlers.topics import Desk, tell_consumers
from keep_desktop.engine.listing import LIST_DOCS
from keep_desktop.engine.outcomes import After, RunOutcome
from keep_desktop.engine.parts import Parts
from keep_desktop.engine.played_run import PlayedRun, with_position
from keep_desktop.engine.routing import route
from keep_desktop.engine.scope import HeldUp
from keep_desktop.engine.session_state import SessionState
from keep_desktop.ports.handler_stores import Changed
from keep_desktop.ports.sandbox import (
    HandlerCall,
    Message,
    ScriptRun,
    ToolCalled,
)
from keep_desktop.ports.stores import UnitOfWork
from keep_desktop.ports.tools import Tool

if TYPE_CHECKING:
    from keep_desktop.ports.tools import ToolInput


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
        self._talk = Talk(
            parts=parts,
            workflow_id=workflow.id,
            script=version.script,
            session=session,
            desk=desk,
            read=self._read,
            said=self._said,
            check_switches=self._check_switches,
        )
        self._where = f"'{name}'"
        self._last_call = ""
        #: The producers that this session has still to run by the user's word.
        self._waiting = waiting

    def _call(self, call: HandlerCall, phase: HandlerPhase) -> Returned | Wanted:
        """Call a function of the handler and serve it until it returns, or asks for the mutation
        that ends it. Raises what ends the run."""
        self._session.check()
        self._where = f"{call.function} of '{call.name}'"
        answers: list[Returned | Wanted] = []
        job = self._job_for(
            {**TOPICS_DOCS, **LIST_DOCS}, call, Topics=tuple(OPERATIONS), Items=("list",)
        )

        def hear(script: ScriptRun, messages: list[Message]) -> bool:
            for message in messages:
                if isinstance(message, ToolCalled):
                    self._last_call = f"{message.namespace}.{message.name}"
            answer = self._talk.hear(script, messages, phase)
            if answer is not None:
                answers.append(answer)
            return answer is not None

        self._converse(job, hear)
        return answers[0]

    def _read(self, tool: Tool[Any], params: "ToolInput") -> JsonValue:
        return read(self._parts, tool, params, self._context("", None))

    def _said(self, level: str, text: str) -> None:
        self._log.script_said(level, text, None)

    # -- the end ------------------------------------------------------------------------------

    def _failed(self, failure: Failure) -> RunOutcome:
        way = route(failure, inside_item=False)
        sentence = with_position(failure)
        self._log.host_said("ERROR", sentence, None)
        self._log.host_said("ERROR", self._place(), None)
        if failure.details:
            self._log.host_said("ERROR", failure.details, None)
        return self._end(
            way.status,
            After.END,
            error=sentence,
            kind=failure.kind,
            page=failure.page,
            before=self._make_due
            if way.status is RunStatus.PAUSED_TRANSIENT
            else self._block(way, sentence),
        )

    def _place(self) -> str:
        """Where it was that the run failed, for the log: a breach of the rules has no line."""
        at = f"; the last call was {self._last_call}" if self._last_call else ""
        return f"In {self._where}{at}."

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
        require_state_fits(self._name, returned)
