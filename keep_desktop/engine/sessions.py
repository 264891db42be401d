"""One session of a workflow: from the look at what was left, through its runs, to its end."""

from keep_desktop.domain.errors import Busy, Held, InternalFailure
from keep_desktop.domain.ids import RunId, SessionId, WorkflowId
from keep_desktop.domain.notices import Notice, NoticeKind
from keep_desktop.domain.retries import Retry
from keep_desktop.domain.runs import Due, Late, Trigger
from keep_desktop.domain.sentences import cited
from keep_desktop.domain.workflows import ScriptVersion, Workflow
from keep_desktop.engine.doubts import look_at_open
from keep_desktop.engine.handlers.steps import HandlerSteps
from keep_desktop.engine.held import require_known, require_startable
from keep_desktop.engine.late import LATE_AFTER
from keep_desktop.engine.outcomes import RunOutcome, RunReport, result_of
from keep_desktop.engine.parts import Parts
from keep_desktop.engine.played_run import PlayedRun
from keep_desktop.engine.recovery import NOT_WRITTEN, recover
from keep_desktop.engine.reports import report_of
from keep_desktop.engine.retrying import plan
from keep_desktop.engine.session_state import SessionState
from keep_desktop.engine.steps import ItemSteps, Steps
from keep_desktop.ports.stores import UnitOfWork


class SessionRunner:
    """Runs one session on the calling thread."""

    def __init__(
        self,
        parts: Parts,
        state: SessionState,
        trigger: Trigger,
        due: Due | None = None,
        *,
        with_producers: bool = True,
    ) -> None:
        self._parts = parts
        self._due = due
        self._asked_at = parts.clock.now()
        self._state = state
        self._trigger = trigger
        self._with_producers = with_producers
        self._current: PlayedRun | None = None
        #: What stood when the session began: the retry that it answers, and the run it retries.
        self._retry: Retry | None = None
        self._retried: RunId | None = None

    def run(self) -> RunReport:
        """Run to the session's end. Raises Refused or Busy before anything was written, and
        StorageFailure where the ledger fails."""
        workflow_id = self._state.workflow.id
        if self._state.ending:
            # It waited for a thread, and was told to end before it got one.
            raise Held(self._state.stop_reason)
        recover(self._parts, workflow_id, why=NOT_WRITTEN)
        with self._parts.ledger.read() as uow:
            require_startable(uow, workflow_id)
        look_at_open(
            self._parts, self._state.policies, self._state.cancel, workflow_id, crashed=True
        )
        workflow, version, session_id = self._open(workflow_id)
        steps = self._steps(workflow, version, session_id)
        outcomes: list[RunOutcome] = []
        try:
            while (run := steps.next(outcomes)) is not None:
                outcomes.append(self._played(run))
        except BaseException:
            if outcomes:
                self._close(session_id, outcomes)
            raise
        self._close(session_id, outcomes)
        with self._parts.ledger.read() as uow:
            now = self._parts.clock.now()
            return report_of(uow, workflow, session_id, outcomes, self._state, now=now)

    def flush_if_older(self, seconds: float) -> None:
        """Write what waits, and the progress; from the engine's ticker."""
        run = self._current
        if run is not None:
            self._state.progress.drain(run.later)
            run.later.flush_if_older(seconds)

    def forget_grants(self) -> None:
        if self._current is not None:
            self._current.forget_grants()

    # -- steps --------------------------------------------------------------------------------

    def _open(self, workflow_id: WorkflowId) -> tuple[Workflow, ScriptVersion, SessionId]:
        with self._parts.ledger.write() as uow:
            workflow = require_startable(uow, workflow_id)
            require_known(uow, workflow)
            if uow.runs.active_of(workflow_id) is not None:
                raise Busy(f"“{cited(workflow.name)}” is running already.")
            version = uow.workflows.version(workflow.active_version_id)
            if version is None:
                raise InternalFailure(f"“{cited(workflow.name)}” has no script.")
            self._retry = uow.retries.get(workflow_id)
            self._retried = self._retried_run(uow, workflow_id)
            session_id = uow.runs.open_session(
                workflow_id,
                trigger=self._trigger,
                version_id=version.id,
                at=self._parts.clock.now(),
                due=self._when(),
            )
            if workflow.quiet_since is not None:
                uow.workflows.set_quiet(workflow_id, None)
            uow.notice(Notice(kind=NoticeKind.WORKFLOW_CHANGED, workflow_id=workflow_id))
            uow.commit()
        self._parts.passed("session opened")
        return workflow, version, session_id

    def _when(self) -> Due | None:
        """The time that began it; where it waited for its turn meanwhile, that made it late."""
        waited = self._parts.clock.now() - self._asked_at > LATE_AFTER
        if self._due is None or not waited:
            return self._due
        return Due(self._due.at, self._due.late or Late.BUSY)

    def _retried_run(self, uow: UnitOfWork, workflow_id: WorkflowId) -> RunId | None:
        if self._trigger is not Trigger.RETRY:
            return None
        previous = uow.runs.previous(workflow_id)
        return previous.id if previous is not None else None

    def _steps(self, workflow: Workflow, version: ScriptVersion, session_id: SessionId) -> Steps:
        if version.graph is None:
            return ItemSteps(self._parts, self._state, workflow, version, session_id, self._retried)
        return HandlerSteps(
            self._parts,
            self._state,
            workflow,
            version,
            session_id,
            self._retried,
            graph=version.graph,
            trigger=self._trigger,
            with_producers=self._with_producers,
        )

    def _played(self, run: PlayedRun) -> RunOutcome:
        self._current = run
        try:
            return run.execute()
        finally:
            self._current = None

    def _close(self, session_id: SessionId, outcomes: list[RunOutcome]) -> None:
        first_error = next((o.error for o in outcomes if o.error), None)
        workflow_id = self._state.workflow.id
        with self._parts.ledger.write() as uow:
            now = self._parts.clock.now()
            result = result_of(outcomes, told_to_end=self._state.ending)
            uow.runs.close_session(
                session_id, result=result, error=first_error, at=now, items=self._state.worked_on()
            )
            plan(uow, self._state, outcomes, before=self._retry, now=now)
            uow.notice(Notice(kind=NoticeKind.WORKFLOW_CHANGED, workflow_id=workflow_id))
            uow.commit()
        self._parts.passed("session closed")
