"""Scheduler: at every wake-up, starts what is due and checks what is to be verified.

The store knows what is due; this module reads it and sets the alarm for the next time.
"""

import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime, timedelta
from functools import partial

from keep_desktop.domain.errors import Refused, StorageFailure
from keep_desktop.domain.ids import WorkflowId
from keep_desktop.domain.mutations import MutationStatus
from keep_desktop.domain.runs import Due, Trigger
from keep_desktop.domain.triggers import WAKING
from keep_desktop.domain.workflows import Workflow
from keep_desktop.engine.cancellation import CancelSource
from keep_desktop.engine.context import EngineContext, policies_of
from keep_desktop.engine.mutations.reconcile import check_open_outcomes, next_check
from keep_desktop.engine.recovery import NOT_WRITTEN, recover
from keep_desktop.engine.schedule.alarm import AlarmTimer
from keep_desktop.engine.schedule.delay import DelayMonitor
from keep_desktop.engine.schedule.due import DueWorkflow, realign, soonest, take_due
from keep_desktop.engine.sessions.registry import ActiveSession, ActiveSessions, UnbufferedWorker
from keep_desktop.engine.sessions.state import SessionState
from keep_desktop.ports.stores import UnitOfWork

#: Before a refused start is retried.
_AFTER_REFUSAL = timedelta(seconds=1)


class Scheduler:
    """Starts due sessions. Thread-safe."""

    def __init__(
        self,
        ctx: EngineContext,
        sessions: ActiveSessions,
        start: Callable[[WorkflowId, Trigger, Due | None], object],
        first: Callable[[], None],
    ) -> None:
        """*first* is called at each wake-up, before anything is read; it may raise
        StorageFailure."""
        self._ctx = ctx
        self._sessions = sessions
        #: For checks only: sessions that run for hours must not delay them.
        self._executor = ThreadPoolExecutor(max_workers=1, thread_name_prefix="verify")
        self._start = start
        self._first = first
        self._timer: AlarmTimer | None = None
        self._cancel = CancelSource()
        self._delay_monitor = DelayMonitor()
        self._lock = threading.Lock()
        self._verifying = False
        #: One pass over open mutations at a time.
        self._check_lock = threading.Lock()
        #: An error that keeps the scheduler from working, as a sentence.
        self.trouble: str | None = None

    def begin(self) -> None:
        """Start what is due from now on, until `close`."""
        self._timer = AlarmTimer(self._poll, self._ctx.clock)
        self._timer.start()
        self._poll()

    @property
    def dead(self) -> bool:
        """Whether its timer has ended by itself."""
        return self._timer is not None and self._timer.dead

    def restart(self) -> None:
        """Begin again, if it is dead. Raises the error that ended it, if it happens again."""
        timer = self._timer
        if timer is None or not timer.dead or self._cancel.cancelled:
            return
        timer.close()
        # First, so that it stays dead if this fails again.
        self._poll()
        self.begin()

    def close(self) -> None:
        """Start no further session or check; running checks are cancelled."""
        self._cancel.cancel()
        if self._timer is not None:
            self._timer.close()
        with self._lock:
            self._executor.shutdown(wait=False)

    def join(self) -> None:
        """Wait for the running check, after `close`."""
        self._executor.shutdown(wait=True)

    @property
    def verifying(self) -> bool:
        """Whether a check is pending or running."""
        return self._verifying

    def _poll(self) -> None:
        try:
            self._first()
            due = self._take_due()
            self._ctx.checkpoint("due times moved")
            self._recover_orphans()
            refused = [one for one, when in due if not self._start_due(one, when)]
            self._verify_if_due()
            self.trouble = None
        except StorageFailure as failure:
            # No alarm: the disk would fail again at once. The periodic poll retries.
            self.trouble = failure.sentence
            return
        self.set_alarm(at_least=_AFTER_REFUSAL if refused else timedelta())

    def _take_due(self) -> Sequence[tuple[DueWorkflow, Due | None]]:
        now, zone = self._ctx.clock.now(), self._ctx.clock.zone()
        self._delay_monitor.polled(now)
        with self._ctx.ledger.write() as uow:
            moved = realign(uow, now=now, zone=zone)
            due = take_due(uow, now=now, zone=zone, under_way=self._sessions.workflows())
            times = [self._when(uow, one, now) for one in due]
            if due or moved:
                uow.commit()
        return tuple(zip(due, times, strict=True))

    def _when(self, uow: UnitOfWork, one: DueWorkflow, now: datetime) -> Due | None:
        """Events and triggers have no time of their own: they are processed when they may."""
        if one.trigger is Trigger.EVENT or one.trigger in WAKING:
            return None
        return self._delay_monitor.due(uow, one.workflow_id, one.at, now=now)

    def _start_due(self, one: DueWorkflow, when: Due | None) -> bool:
        try:
            self._start(one.workflow_id, one.trigger, when)
        except Refused:
            # Running already or refused a moment ago: its time comes again.
            return False
        return True

    def _recover_orphans(self) -> None:
        """End runs as crashed that a full or failing disk left open, once it works again."""
        with self._ctx.ledger.read() as uow:
            active = {run.workflow_id for run in uow.runs.active()}
            orphans = [uow.workflows.get(one) for one in active - self._sessions.workflows()]
        for workflow in orphans:
            if workflow is not None:
                self._submit(partial(self.recover_orphaned, workflow))

    def recover_orphaned(self, workflow: Workflow) -> None:
        """End a workflow's orphaned runs and reconcile their outcomes, on this thread; nothing of
        it starts meanwhile. Does nothing once a session has begun, which does so first."""
        state = SessionState(workflow, policies_of(self._ctx.ledger), self._ctx.clock)
        work = ActiveSession(state, UnbufferedWorker(), pausable=False)
        try:
            self._sessions.register(work)
        except Refused:
            return
        try:
            recover(self._ctx, workflow.id, why=NOT_WRITTEN)
            check_open_outcomes(self._ctx, state.policies, state.cancel, workflow.id, crashed=True)
        except StorageFailure as failure:
            self.trouble = failure.sentence
        finally:
            self._sessions.ended(workflow.id)
            work.report.set_result(None)
            self.set_alarm()

    def recover_in_background(self) -> None:
        """`recover_orphaned` for every workflow with a step in flight, on another thread."""
        with self._ctx.ledger.read() as uow:
            in_flight = {
                m.workflow_id for m in uow.mutations.open() if m.status is MutationStatus.IN_FLIGHT
            }
            workflows = [w for w in uow.workflows.all() if w.id in in_flight]
        for workflow in workflows:
            self._submit(partial(self.recover_orphaned, workflow))

    def _submit(self, do: Callable[[], None]) -> bool:
        with self._lock:
            if self._cancel.cancelled:
                return False
            self._executor.submit(do)
            return True

    def set_alarm(self, *, at_least: timedelta = timedelta()) -> None:
        """Set the alarm for the next due time, at least *at_least* from now. Called whenever that
        may have changed."""
        if self._timer is None or self._cancel.cancelled:
            return
        try:
            with self._ctx.ledger.read() as uow:
                moment = soonest(
                    uow, under_way=self._sessions.workflows(), checking=self._verifying
                )
            if moment is not None:
                moment = max(moment, self._ctx.clock.now() + at_least)
            self._timer.at(moment)
        except StorageFailure as failure:
            # The periodic poll retries.
            self.trouble = failure.sentence

    def poll_within(self, pause: timedelta) -> None:
        """Poll after that long at the latest, if the timer runs."""
        if self._timer is not None and not self._cancel.cancelled:
            self._timer.at(self._ctx.clock.now() + pause)

    # -- verifying ----------------------------------------------------------------------------

    def check_outcomes(
        self, workflow_id: WorkflowId | None = None, *, crashed: bool = False
    ) -> None:
        """Check the due outcomes on this thread; *crashed* as in `check_open_outcomes`."""
        with self._check_lock:
            policies = policies_of(self._ctx.ledger)
            check_open_outcomes(self._ctx, policies, self._cancel, workflow_id, crashed=crashed)

    def check_soon(self) -> None:
        """The same on another thread, once for several requests."""
        with self._lock:
            if self._verifying or self._cancel.cancelled:
                return
            self._verifying = True
            self._executor.submit(self._verify)

    def _verify(self) -> None:
        try:
            self.check_outcomes()
        except StorageFailure as failure:
            self.trouble = failure.sentence
        finally:
            self._verifying = False
            self.set_alarm()

    def _verify_if_due(self) -> None:
        with self._ctx.ledger.read() as uow:
            due = next_check(uow)
        if due is not None and due <= self._ctx.clock.now():
            self.check_soon()
