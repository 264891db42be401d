"""Run now, to the end: a session, the sessions that follow it, and what comes due within a time."""

import threading
from concurrent.futures import Future
from typing import Protocol

from keep_desktop.domain.errors import Busy, Held, OutcomeUnknown
from keep_desktop.domain.ids import WorkflowId
from keep_desktop.domain.runs import Trigger
from keep_desktop.engine.agenda import Agenda
from keep_desktop.engine.held import require_startable, unknown_report, why_not
from keep_desktop.engine.live import Live
from keep_desktop.engine.outcomes import RunReport
from keep_desktop.engine.parts import Parts
from keep_desktop.engine.reports import as_it_stands, joined
from keep_desktop.engine.retrying import comes_later

#: How long a wait for what is to come goes on before it looks whether it still is.
_WAIT_S = 1.0


class Starts(Protocol):
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
        self, parts: Parts, live: Live, agenda: Agenda, start: Starts, closing: threading.Event
    ) -> None:
        self._parts = parts
        self._live = live
        self._agenda = agenda
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
        nothing is due; with *wait_s*, go on for the retries and verifications that come due within
        so many seconds.

        A session of an item script leaves nothing due, so *until_idle* adds nothing to it.
        """
        deadline = self._parts.clock.monotonic() + wait_s
        report = self._first_session(workflow_id, with_producers=with_producers)
        report = self._until_idle(workflow_id, report) if until_idle else report
        if not report.comes_later:
            return report
        while self._wait_for_due(workflow_id, deadline):
            if self._retry_due(workflow_id):
                again = self._again(workflow_id, Trigger.RETRY)
                report = report if again is None else joined(report, again)
                report = self._until_idle(workflow_id, report) if until_idle else report
        with self._parts.ledger.read() as uow:
            return as_it_stands(uow, workflow_id, report)

    def _first_session(self, workflow_id: WorkflowId, *, with_producers: bool) -> RunReport:
        try:
            return self._start(workflow_id, with_producers=with_producers).result()
        except OutcomeUnknown as unknown:
            with self._parts.ledger.read() as uow:
                return unknown_report(require_startable(uow, workflow_id), unknown)

    def _until_idle(self, workflow_id: WorkflowId, report: RunReport) -> RunReport:
        while report.more and not self._closing.is_set():
            again = self._again(workflow_id, Trigger.EVENT)
            if again is None:
                break
            report = joined(report, again)
        return report

    def _again(self, workflow_id: WorkflowId, trigger: Trigger) -> RunReport | None:
        """A session that is due by itself, whoever started it; None where it may not begin."""
        try:
            with_producers = trigger is not Trigger.EVENT
            session = self._start(workflow_id, trigger, with_producers=with_producers)
            return session.result()
        except Busy:
            work = self._live.of(workflow_id)
            result = work.report.result() if work is not None else None
            return result if isinstance(result, RunReport) else None
        except Held:
            return None

    def _wait_for_due(self, workflow_id: WorkflowId, deadline: float) -> bool:
        """Wait until the workflow's next retry or verification is due, and verify; False where
        that is after the deadline, nothing is to come, or something holds the workflow."""
        while True:
            with self._parts.ledger.read() as uow:
                workflow = uow.workflows.get(workflow_id)
                due = comes_later(uow, workflow_id)
                if due is None or workflow is None or why_not(uow, workflow) is not None:
                    return False
            wait = max(0.0, (due - self._parts.clock.now()).total_seconds())
            if self._parts.clock.monotonic() + wait > deadline:
                return False
            # In short waits: a stop or a pause meanwhile ends it.
            if self._closing.wait(min(wait, _WAIT_S)):
                return False
            if wait <= _WAIT_S:
                self._agenda.look(workflow_id)
                return True

    def _retry_due(self, workflow_id: WorkflowId) -> bool:
        with self._parts.ledger.read() as uow:
            retry = uow.retries.get(workflow_id)
        return retry is not None and retry.due_at <= self._parts.clock.now()
