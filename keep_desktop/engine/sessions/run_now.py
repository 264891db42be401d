"""Run now, to the end: a session, the sessions that follow it, what comes due within a time, and
the report."""

import threading
from concurrent.futures import Future
from dataclasses import replace
from datetime import datetime
from typing import Protocol

from keep_desktop.domain.errors import Busy, FailureKind, NotRunnable, OutcomeUnknown
from keep_desktop.domain.ids import SessionId, WorkflowId
from keep_desktop.domain.runs import RunStatus, Trigger
from keep_desktop.domain.workflows import Workflow
from keep_desktop.engine.context import EngineContext
from keep_desktop.engine.gating import blocked_reason, require_startable, unknown_report
from keep_desktop.engine.handlers.due import is_due
from keep_desktop.engine.runs.results import After, RunOutcome, RunReport, result_of
from keep_desktop.engine.schedule.scheduler import Scheduler
from keep_desktop.engine.sessions.registry import ActiveSessions
from keep_desktop.engine.sessions.retry import continues_at
from keep_desktop.engine.sessions.state import FailedItem, SessionState
from keep_desktop.ports.repair import RepairResult
from keep_desktop.ports.stores import UnitOfWork

_FAILED_RUNS = (RunStatus.FAILED_LOGIC, RunStatus.FAILED_INTERNAL)


def report_of(
    uow: UnitOfWork,
    workflow: Workflow,
    session_id: SessionId,
    outcomes: list[RunOutcome],
    state: SessionState,
    *,
    now: datetime,
) -> RunReport:
    """The result of one session, and the workflow's state in the ledger now."""
    current = uow.workflows.get(workflow.id)
    reason = blocked_reason(uow, current) if current is not None else None
    failed = state.first_failed
    first = _first_failure(outcomes, failed)
    if first is not None:
        error, error_type = first.error, first.error_type
    else:
        error, error_type = (None, None) if failed is None else (failed.error, FailureKind.LOGIC)
    result = result_of(outcomes, end_requested=state.ending)
    its_runs, questions = {one.run_id for one in outcomes}, uow.questions.open(workflow.id)
    return RunReport(
        workflow=workflow.name,
        session_id=session_id,
        status=str(result),
        error=error,
        error_type=error_type,
        error_blocks=first is not None and first.run_id == state.blocking_run,
        runs=len(outcomes),
        item_statuses=state.statuses(),
        worked_on=state.worked_on(),
        failed_title=_failed_title(uow, workflow.id, first, failed),
        failed=failed is not None or any(o.status in _FAILED_RUNS for o in outcomes),
        waits_for_user=bool(questions) or reason is not None or result is RunStatus.STOPPED,
        questions=sum(one.run_id in its_runs for one in questions),
        continues=continues_at(uow, workflow.id) is not None,
        more=result is RunStatus.COMMITTED
        and current is not None
        and reason is None
        and is_due(uow, current, now=now),
        failure_count=_count_failures(outcomes, state),
    )


def _first_failure(outcomes: list[RunOutcome], failed: FailedItem | None) -> RunOutcome | None:
    """The run whose failure is reported for its session; None if that is the first failed item's,
    after which the script went on."""
    first = next((o for o in outcomes if o.error), None)
    if first is None or failed is None or first.failed_item == failed.logical_id:
        return first
    return None


def _failed_title(
    uow: UnitOfWork, workflow_id: WorkflowId, first: RunOutcome | None, failed: FailedItem | None
) -> str:
    failed_id = first.failed_item if first is not None else failed and failed.logical_id
    item = uow.items.find(workflow_id, failed_id) if failed_id else None
    return "" if item is None else item.title


def _count_failures(outcomes: list[RunOutcome], state: SessionState) -> int:
    """Of items, and what ended the session unless that was an item's."""
    last = outcomes[-1] if outcomes else None
    ended_by_own = (
        last is not None
        and last.after is After.END
        and last.error is not None
        and last.status is not RunStatus.STOPPED
        and (last.failed_item is None or last.failed_item != state.last_failed)
    )
    return state.failed_items + len(state.item_network_failures) + ended_by_own


def with_current_state(uow: UnitOfWork, workflow_id: WorkflowId, report: RunReport) -> RunReport:
    """The report, with what waits and what is pending in the ledger now."""
    workflow = uow.workflows.get(workflow_id)
    return replace(
        report,
        waits_for_user=bool(uow.questions.open(workflow_id))
        or (workflow is not None and blocked_reason(uow, workflow) is not None)
        or report.status == RunStatus.STOPPED,
        continues=continues_at(uow, workflow_id) is not None,
    )


def merge_reports(earlier: RunReport, later: RunReport) -> RunReport:
    """Two sessions of one call: the first failure is reported, the state is the later one's."""
    return replace(
        later,
        error=earlier.error or later.error,
        error_type=earlier.error_type or later.error_type,
        error_blocks=(earlier if earlier.error else later).error_blocks,
        failed_title=(earlier if earlier.error else later).failed_title,
        runs=earlier.runs + later.runs,
        failure_count=earlier.failure_count + later.failure_count,
        repairs=earlier.repairs + later.repairs,
        item_statuses={**earlier.item_statuses, **later.item_statuses},
        worked_on={**earlier.worked_on, **later.worked_on},
        failed=earlier.failed or later.failed,
        questions=earlier.questions + later.questions,
    )


def _after_repair(report: RunReport) -> RunReport:
    """A fault that could not be worked on as things are waits for that, and is not the end."""
    match report.repair:
        case RepairResult.WAITS:
            return replace(report, failed=False, waits_for_user=True)
        case RepairResult.LATER:
            return replace(report, failed=False, waits_for_user=False, continues=True)
    return report


def merge_repaired(failed: RunReport, later: RunReport) -> RunReport:
    """A session whose script was repaired, and the one that went on: what failed is mended."""
    return replace(
        later,
        runs=failed.runs + later.runs,
        repairs=failed.repairs + later.repairs,
        item_statuses={**failed.item_statuses, **later.item_statuses},
        worked_on={**failed.worked_on, **later.worked_on},
    )


#: How long a wait lasts before it checks again whether anything is pending.
_WAIT_S = 1.0


class StartSession(Protocol):
    """See `Engine.start_session`."""

    def __call__(
        self,
        workflow_id: WorkflowId,
        trigger: Trigger = Trigger.MANUAL,
        *,
        with_producers: bool = True,
    ) -> "Future[RunReport]": ...


class RunNow:
    """Waits on the calling thread for sessions that *start* begins; *closing* ends the waits."""

    def __init__(
        self,
        ctx: EngineContext,
        sessions: ActiveSessions,
        scheduler: Scheduler,
        start: StartSession,
        closing: threading.Event,
    ) -> None:
        self._ctx = ctx
        self._sessions = sessions
        self._scheduler = scheduler
        self._start = start
        self._closing = closing

    def run(
        self,
        workflow_id: WorkflowId,
        *,
        until_idle: bool,
        wait_s: float,
        with_producers: bool,
    ) -> RunReport:
        """Run a session and wait for its end; with *until_idle*, session after session until
        nothing is due; with *wait_s*, continue with the retries and verifications that come due
        within so many seconds.

        A session of an item script leaves nothing due, so *until_idle* adds nothing to it.
        """
        deadline = self._ctx.clock.monotonic() + wait_s
        report = self._first_session(workflow_id, with_producers=with_producers)
        report = self._repaired(workflow_id, report, with_producers=with_producers)
        report = self._until_idle(workflow_id, report) if until_idle else report
        if not report.continues and report.repair is None:
            return report
        while self._wait_for_due(workflow_id, deadline):
            if self._retry_due(workflow_id):
                again = self._again(workflow_id, Trigger.RETRY)
                if again is not None:
                    report = merge_reports(report, self._repaired(workflow_id, again))
                report = self._until_idle(workflow_id, report) if until_idle else report
        with self._ctx.ledger.read() as uow:
            return _after_repair(with_current_state(uow, workflow_id, report))

    def _first_session(self, workflow_id: WorkflowId, *, with_producers: bool) -> RunReport:
        try:
            return self._start(workflow_id, with_producers=with_producers).result()
        except OutcomeUnknown as unknown:
            with self._ctx.ledger.read() as uow:
                return unknown_report(require_startable(uow, workflow_id), unknown)

    def _repaired(
        self, workflow_id: WorkflowId, report: RunReport, *, with_producers: bool = False
    ) -> RunReport:
        """The report after the sessions that go on with repaired scripts."""
        while report.repair is RepairResult.REPAIRED and not self._closing.is_set():
            again = self._again(workflow_id, Trigger.RETRY, with_producers=with_producers)
            if again is None:
                break
            report = merge_repaired(report, again)
        return report

    def _until_idle(self, workflow_id: WorkflowId, report: RunReport) -> RunReport:
        while report.more and not self._closing.is_set():
            again = self._again(workflow_id, Trigger.EVENT, with_producers=False)
            if again is None:
                break
            report = merge_reports(report, self._repaired(workflow_id, again))
        return report

    def _again(
        self, workflow_id: WorkflowId, trigger: Trigger, *, with_producers: bool = True
    ) -> RunReport | None:
        """A session that is due by itself, whoever started it; None if it may not begin."""
        try:
            session = self._start(workflow_id, trigger, with_producers=with_producers)
            return session.result()
        except Busy:
            work = self._sessions.of(workflow_id)
            result = work.report.result() if work is not None else None
            return result if isinstance(result, RunReport) else None
        except NotRunnable:
            return None

    def _wait_for_due(self, workflow_id: WorkflowId, deadline: float) -> bool:
        """Wait until the workflow's next retry or verification is due, and verify; False if that
        is after the deadline, nothing is pending, or the workflow may not run."""
        while True:
            with self._ctx.ledger.read() as uow:
                workflow = uow.workflows.get(workflow_id)
                due = continues_at(uow, workflow_id)
                if due is None or workflow is None or blocked_reason(uow, workflow) is not None:
                    return False
            wait = max(0.0, (due - self._ctx.clock.now()).total_seconds())
            if self._ctx.clock.monotonic() + wait > deadline:
                return False
            # In short waits: a stop or a pause meanwhile ends it.
            if self._closing.wait(min(wait, _WAIT_S)):
                return False
            if wait <= _WAIT_S:
                self._scheduler.check_outcomes(workflow_id)
                return True

    def _retry_due(self, workflow_id: WorkflowId) -> bool:
        with self._ctx.ledger.read() as uow:
            retry = uow.retries.get(workflow_id)
        return retry is not None and retry.due_at <= self._ctx.clock.now()
