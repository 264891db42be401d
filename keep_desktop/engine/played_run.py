"""What a run of an item script and a run of a handler share: the conversation with the sandbox, the
context of tool calls, and how a run ends, whatever ended it.
"""

import traceback
from abc import ABC, abstractmethod
from collections.abc import Callable

from keep_desktop.domain.errors import (
    Failure,
    FailureKind,
    InternalFailure,
    LogicFailure,
    StorageFailure,
)
from keep_desktop.domain.ids import RunId
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.notices import Notice, NoticeKind
from keep_desktop.domain.runs import RunStatus
from keep_desktop.domain.workflows import ScriptVersion, Workflow
from keep_desktop.engine.calls import call_context, grants_of
from keep_desktop.engine.later import Later
from keep_desktop.engine.outcomes import After, RunOutcome
from keep_desktop.engine.parts import Parts
from keep_desktop.engine.routing import Route
from keep_desktop.engine.run_log import RunLog
from keep_desktop.engine.scope import HeldUp, Stopped
from keep_desktop.engine.session_state import SessionState
from keep_desktop.ports.sandbox import HandlerCall, Message, ScriptJob, ScriptRun
from keep_desktop.ports.stores import UnitOfWork
from keep_desktop.ports.tools import CallContext, Grant

#: Hears the messages of one frame; True where the conversation is over.
Hear = Callable[[ScriptRun, list[Message]], bool]


class PlayedRun(ABC):
    """One run, which stands in the ledger as active. One thread."""

    #: What it warns of comes to that of earlier runs of its session, which did other work.
    _warnings_add = True

    def __init__(
        self,
        parts: Parts,
        workflow: Workflow,
        version: ScriptVersion,
        run_id: RunId,
        session: SessionState,
    ) -> None:
        self._parts = parts
        self._workflow = workflow
        self._version = version
        self._run_id = run_id
        self._session = session
        self.later = Later(parts.ledger, parts.clock, parts.passed)
        self._log = RunLog(
            parts.clock,
            self.later,
            workflow.id,
            run_id,
            limit=session.policies["policy.script.max_log_lines"],
        )
        self._grants: tuple[Grant, ...] | None = None
        #: Part of the commit with which the run is committed, after everything else in it.
        self.followed_by: Callable[[UnitOfWork], None] | None = None
        self._zone = session.zone

    # -- what a kind of run decides -----------------------------------------------------------

    @abstractmethod
    def _play(self) -> RunOutcome:
        """Do the work and write its end."""

    @abstractmethod
    def _failed(self, failure: Failure) -> RunOutcome:
        """Write the end of a run that this failure ended."""

    @abstractmethod
    def _held(self, held: HeldUp) -> RunOutcome:
        """Write the end of a run that cannot go on with what it has in hand."""

    @abstractmethod
    def _ends_with(self, uow: UnitOfWork) -> None:
        """Part of the commit that ends the run, whatever ended it."""

    # -- running ------------------------------------------------------------------------------

    def execute(self) -> RunOutcome:
        """Run it and write how it ended. Raises StorageFailure alone: then the run stays active in
        the ledger until recovery finds it."""
        try:
            return self._play()
        except Stopped:
            return self._stopped()
        except HeldUp as held:
            return self._held(held)
        except Failure as failure:
            if self._session.stopped and failure.kind is FailureKind.NETWORK:
                # A call that was asked to give up says so in its own way.
                return self._stopped()
            return self._failed(failure)
        except StorageFailure:
            raise
        except Exception as error:  # noqa: BLE001 - a bug of ours must end the run, not hang it
            return self._failed(
                InternalFailure(
                    "Something in Keep itself went wrong. The run was ended; nothing is repeated.",
                    details="".join(traceback.format_exception(error)),
                )
            )

    def forget_grants(self) -> None:
        """What the user gave the workflow changed: ask again at the next call."""
        self._grants = None

    def _converse(self, job: ScriptJob, hear: Hear) -> None:
        """Start a script and let *hear* hear it until it says that it is over."""
        script = self._parts.sandbox.start(job)
        try:
            self._session.attach(script)
            # A stop by another process kills the children it finds; this one may be younger.
            self._check_switches()
            while not hear(script, list(script.receive())):
                pass
        finally:
            self._session.detach()
            script.end()

    def _job_for(
        self, docs: dict[str, str], handler: HandlerCall | None, **tools: tuple[str, ...]
    ) -> ScriptJob:
        """*docs* and *tools* are those that the engine itself provides."""
        names = {name: tuple(names) for name, names in self._parts.tools.names().items()}
        return ScriptJob(
            workflow=str(self._workflow.id),
            script=self._version.script,
            params=self._version.handed(self._workflow.values),
            tools={**names, **tools},
            docs={**self._parts.tools.docs(), **docs},
            limits=self._session.policies.limits(),
            timezone=str(self._zone),
            handler=handler,
        )

    def _check_switches(self) -> None:
        """A child that another process killed on a stop looks like one that died by itself."""
        with self._parts.ledger.read() as uow:
            if uow.switches.holds(self._workflow.id):
                raise Stopped

    def _context(self, key: str, evidence: JsonValue) -> CallContext:
        grants = self._grants
        if grants is None:
            grants = self._grants = grants_of(self._parts, self._workflow.id)
        return call_context(
            self._parts,
            self._workflow.id,
            self._session.cancel,
            policies=self._session.policies,
            grants=grants,
            zone=self._zone,
            key=key,
            evidence=evidence,
            progress=self._progress,
        )

    def _progress(self, done: int, total: int | None, label: str | None) -> None:
        run_id, workflow_id = self._run_id, self._workflow.id

        def write(uow: UnitOfWork) -> None:
            uow.runs.set_progress(run_id, done=done, total=total, label=label)
            uow.notice(Notice(kind=NoticeKind.RUN_PROGRESS, workflow_id=workflow_id, run_id=run_id))

        self._session.progress.offer(write)

    # -- the end ------------------------------------------------------------------------------

    def _stopped(self) -> RunOutcome:
        return self._end(RunStatus.STOPPED, After.END, error=self._session.stop_reason)

    def _block(self, way: Route, sentence: str) -> Callable[[UnitOfWork], None] | None:
        if way.blocks is None:
            return None

        def write(uow: UnitOfWork) -> None:
            self._session.block(uow, way.blocks, sentence, self._run_id)

        return write

    def _end(
        self,
        status: RunStatus,
        after: After,
        *,
        error: str | None = None,
        kind: FailureKind | None = None,
        page: str | None = None,
        before: Callable[[UnitOfWork], None] | None = None,
        durable: bool = True,
    ) -> RunOutcome:
        """Write the end of the run with everything that still waited for a commit."""
        self._session.progress.drain(self.later)
        with self._parts.ledger.write(durable=durable) as uow, self.later.riding(uow):
            if before is not None:
                before(uow)
            uow.runs.finish(
                self._run_id,
                status,
                error=error,
                error_type=kind,
                at=self._parts.clock.now(),
                page=page,
            )
            self._keep_warned(uow, status)
            self._ends_with(uow)
            if status is RunStatus.COMMITTED and self.followed_by is not None:
                self.followed_by(uow)
            uow.notice(
                Notice(
                    kind=NoticeKind.RUN_CHANGED, workflow_id=self._workflow.id, run_id=self._run_id
                )
            )
            uow.commit()
        self._parts.passed("run end committed")
        return RunOutcome(
            run_id=self._run_id, status=status, after=after, error=error, error_type=kind, page=page
        )

    def _keep_warned(self, uow: UnitOfWork, status: RunStatus) -> None:
        """A run that came to no end of its own may not have come to what another warned of."""
        warned = self._log.warned
        if warned is not None or status is RunStatus.COMMITTED:
            uow.runs.keep_warned(self._run_id, warned, adds=self._warnings_add)


def with_position(failure: Failure) -> str:
    """The sentence, with where in the script it was. A whole sentence stays one."""
    if not isinstance(failure, LogicFailure) or failure.line is None:
        return failure.sentence
    column = f", column {failure.column}" if failure.column is not None else ""
    if failure.sentence.endswith("."):
        return f"{failure.sentence[:-1]} (line {failure.line}{column})."
    return f"{failure.sentence} (line {failure.line}{column})"
