"""One session of a workflow: reconciles what was left, runs its runs, and closes."""

from datetime import datetime

from keep_desktop.domain.errors import Busy, InternalFailure, NotRunnable
from keep_desktop.domain.ids import RunId, SessionId, WorkflowId
from keep_desktop.domain.items import ItemStatus
from keep_desktop.domain.messages import UserMessage
from keep_desktop.domain.notices import Notice, NoticeKind
from keep_desktop.domain.runs import DelayReason, Due, Retry, RunStatus, Trigger
from keep_desktop.domain.text import quote
from keep_desktop.domain.workflows import ScriptVersion, Workflow
from keep_desktop.engine.context import EngineContext
from keep_desktop.engine.gating import require_known, require_startable
from keep_desktop.engine.handlers.session import HandlerRuns
from keep_desktop.engine.mutations.reconcile import check_open_outcomes
from keep_desktop.engine.recording import remove_surplus
from keep_desktop.engine.recovery import NOT_WRITTEN, recover
from keep_desktop.engine.runs.base import BaseRun
from keep_desktop.engine.runs.failures import resolve_network
from keep_desktop.engine.runs.item_run import ItemRuns, SessionRuns
from keep_desktop.engine.runs.results import RunOutcome, RunReport, result_of
from keep_desktop.engine.schedule.delay import LATE_AFTER, notify_late
from keep_desktop.engine.sessions.retry import schedule_retry
from keep_desktop.engine.sessions.run_now import report_of
from keep_desktop.engine.sessions.state import SessionState
from keep_desktop.engine.triggers.due import finds_everything
from keep_desktop.ports.stores import UnitOfWork


class SessionRunner:
    """Runs one session on the calling thread."""

    def __init__(
        self,
        ctx: EngineContext,
        state: SessionState,
        trigger: Trigger,
        due: Due | None = None,
        *,
        with_producers: bool = True,
    ) -> None:
        self._ctx = ctx
        self._due = due
        self._requested_at = ctx.clock.now()
        self._state = state
        self._trigger = trigger
        state.tries_all = trigger is Trigger.MANUAL
        self._with_producers = with_producers
        self._current: BaseRun | None = None
        #: The retry and the run pending when the session began.
        self._retry: Retry | None = None
        self._retried: RunId | None = None

    def run(self) -> RunReport:
        """Run to the session's end. Raises Refused or Busy before anything was written, and
        StorageFailure if the ledger fails."""
        workflow_id = self._state.workflow.id
        if self._state.ending:
            # It waited for a thread, and was cancelled before it got one.
            raise NotRunnable(self._state.stop_reason)
        recover(self._ctx, workflow_id, why=NOT_WRITTEN)
        with self._ctx.ledger.read() as uow:
            require_startable(uow, workflow_id)
        check_open_outcomes(
            self._ctx, self._state.policies, self._state.cancel, workflow_id, crashed=True
        )
        workflow, version, session_id = self._open(workflow_id)
        runs = self._runs(workflow, version, session_id)
        outcomes: list[RunOutcome] = []
        try:
            while (run := runs.next(outcomes)) is not None:
                outcomes.append(self._execute(run))
        except BaseException:
            if outcomes:
                self._close(session_id, outcomes)
            raise
        self._close(session_id, outcomes)
        with self._ctx.ledger.read() as uow:
            now = self._ctx.clock.now()
            return report_of(uow, workflow, session_id, outcomes, self._state, now=now)

    @property
    def state(self) -> SessionState:
        return self._state

    def flush_if_older(self, seconds: float) -> None:
        """Write buffered writes, and the progress; called by the engine's ticker."""
        run = self._current
        if run is not None:
            self._state.progress.drain(run.write_buffer)
            run.recorder.flush_if_older(seconds)
            run.write_buffer.flush_if_older(seconds)

    def forget_grants(self) -> None:
        if self._current is not None:
            self._current.forget_grants()

    # -- runs ---------------------------------------------------------------------------------

    def _open(self, workflow_id: WorkflowId) -> tuple[Workflow, ScriptVersion, SessionId]:
        with self._ctx.ledger.write() as uow:
            workflow = require_startable(uow, workflow_id)
            require_known(uow, workflow)
            if uow.runs.active_of(workflow_id) is not None:
                raise Busy(UserMessage("“{name}” is running already.", name=quote(workflow.name)))
            version = uow.workflows.version(workflow.active_version_id)
            if version is None:
                raise InternalFailure(
                    UserMessage("“{name}” has no script.", name=quote(workflow.name))
                )
            self._retry = uow.retries.get(workflow_id)
            self._retried = self._retried_run(uow, workflow_id)
            due, now = self._when(), self._ctx.clock.now()
            session_id = uow.runs.open_session(
                workflow_id, trigger=self._trigger, version_id=version.id, at=now, due=due
            )
            if finds_everything(version, self._trigger, with_producers=self._with_producers):
                uow.triggers.clear_due(workflow_id, at=now)
            self._state.session_id = session_id
            uow.permissions.begin_session(workflow_id, session_id)
            notify_late(uow, workflow_id, session_id, due, now=now)
            if workflow.quiet_since is not None:
                uow.workflows.set_quiet(workflow_id, None)
            uow.notice(Notice(kind=NoticeKind.WORKFLOW_CHANGED, workflow_id=workflow_id))
            uow.commit()
        self._ctx.checkpoint("session opened")
        return workflow, version, session_id

    def _when(self) -> Due | None:
        """The time that started it; if it waited for its turn meanwhile, that made it late."""
        waited = self._ctx.clock.now() - self._requested_at > LATE_AFTER
        if self._due is None or not waited:
            return self._due
        return Due(self._due.at, self._due.late or DelayReason.BUSY)

    def _retried_run(self, uow: UnitOfWork, workflow_id: WorkflowId) -> RunId | None:
        if self._trigger is not Trigger.RETRY:
            return None
        previous = uow.runs.previous(workflow_id)
        return previous.id if previous is not None else None

    def _runs(
        self, workflow: Workflow, version: ScriptVersion, session_id: SessionId
    ) -> SessionRuns:
        if version.graph is None:
            return ItemRuns(self._ctx, self._state, workflow, version, session_id, self._retried)
        return HandlerRuns(
            self._ctx,
            self._state,
            workflow,
            version,
            session_id,
            self._retried,
            graph=version.graph,
            trigger=self._trigger,
            with_producers=self._with_producers,
        )

    def _execute(self, run: BaseRun) -> RunOutcome:
        self._current = run
        try:
            return run.execute()
        finally:
            self._current = None

    def _close(self, session_id: SessionId, outcomes: list[RunOutcome]) -> None:
        first_error = next((o.error for o in outcomes if o.error), None)
        workflow_id = self._state.workflow.id
        with self._ctx.ledger.write() as uow:
            now = self._ctx.clock.now()
            result = result_of(outcomes, end_requested=self._state.ending)
            if result not in (RunStatus.STOPPED, RunStatus.PAUSED_TRANSIENT):
                self._resolve_network(uow, now)
            uow.runs.close_session(
                session_id,
                result=result,
                error=first_error,
                at=now,
                items=self._state.counts_by_status(),
            )
            schedule_retry(uow, self._state, outcomes, before=self._retry, now=now)
            self._count_repairs(uow, outcomes)
            uow.notice(Notice(kind=NoticeKind.WORKFLOW_CHANGED, workflow_id=workflow_id))
            uow.commit()
        self._ctx.checkpoint("session closed")
        remove_surplus(self._ctx, self._state.policies, workflow_id)

    def _count_repairs(self, uow: UnitOfWork, outcomes: list[RunOutcome]) -> None:
        """A session in which nothing failed ends a row of repairs."""
        succeeded = all(one.status is RunStatus.COMMITTED for one in outcomes)
        if outcomes and succeeded and self._state.first_failed is None:
            workflow = uow.workflows.get(self._state.workflow.id)
            if workflow is not None and workflow.repairs_in_row:
                uow.workflows.set_repairs_in_row(workflow.id, 0)

    def _resolve_network(self, uow: UnitOfWork, now: datetime) -> None:
        state = self._state
        for name, status, again in resolve_network(
            uow, state.item_network_failures, state.policies, at=now
        ):
            state.record_status(name, status)
            if status is ItemStatus.PROCESSING:
                state.retry_item_at(again)
