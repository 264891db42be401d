"""The agenda: at every wake, start what is due and look at what is to be verified.

The store knows what is due; this module asks it and sets the alarm for the next time.
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
from keep_desktop.domain.workflows import Workflow
from keep_desktop.engine.cancel import Cancel
from keep_desktop.engine.doubts import look_at_open, next_look
from keep_desktop.engine.due import Taken, realign, soonest, take_due
from keep_desktop.engine.late import Watch
from keep_desktop.engine.live import Live, NoWaiting, Work
from keep_desktop.engine.parts import Parts, policies_of
from keep_desktop.engine.recovery import NOT_WRITTEN, recover
from keep_desktop.engine.session_state import SessionState
from keep_desktop.engine.wake import Wake
from keep_desktop.ports.stores import UnitOfWork

#: Before what was refused a moment ago is asked for again.
_AFTER_REFUSAL = timedelta(seconds=1)


class Agenda:
    """Wakes up, asks, starts. Thread-safe."""

    def __init__(
        self,
        parts: Parts,
        live: Live,
        start: Callable[[WorkflowId, Trigger, Due | None], object],
        first: Callable[[], None],
    ) -> None:
        """*first* is done at each wake, before anything is asked; it may raise StorageFailure."""
        self._parts = parts
        self._live = live
        #: For looks alone: sessions that go on for hours must not keep them waiting.
        self._lane = ThreadPoolExecutor(max_workers=1, thread_name_prefix="verify")
        self._start = start
        self._first = first
        self._wake: Wake | None = None
        self._cancel = Cancel()
        self._watch = Watch()
        self._lock = threading.Lock()
        self._verifying = False
        #: One look at open mutations at a time.
        self._looking = threading.Lock()
        #: What keeps the agenda from working, as a sentence.
        self.trouble: str | None = None

    def begin(self) -> None:
        """Wake for what is due from now on, until `close`."""
        self._wake = Wake(self._ask, self._parts.clock)
        self._wake.start()
        self._ask()

    @property
    def dead(self) -> bool:
        """It was begun, and what wakes it has ended by itself."""
        return self._wake is not None and self._wake.dead

    def restart(self) -> None:
        """Begin again, where it is dead. Raises what ended it, where it does so again."""
        wake = self._wake
        if wake is None or not wake.dead or self._cancel.cancelled:
            return
        wake.close()
        # Before the rest: where this fails as it did, it stays dead.
        self._ask()
        self.begin()

    def close(self) -> None:
        """No wake and no look begins any more; those under way are asked to cancel."""
        self._cancel.ask()
        if self._wake is not None:
            self._wake.close()
        with self._lock:
            self._lane.shutdown(wait=False)

    def join(self) -> None:
        """Wait for the look under way, after `close`."""
        self._lane.shutdown(wait=True)

    @property
    def verifying(self) -> bool:
        """A look was asked for and has not ended."""
        return self._verifying

    def _ask(self) -> None:
        try:
            self._first()
            due = self._take_due()
            self._parts.passed("due times moved")
            self._end_orphans()
            refused = [one for one, when in due if not self._start_due(one, when)]
            self._verify_if_due()
            self.trouble = None
        except StorageFailure as failure:
            # No alarm: the disk would refuse again at once. The heartbeat asks.
            self.trouble = failure.sentence
            return
        self.set_alarm(at_least=_AFTER_REFUSAL if refused else timedelta())

    def _take_due(self) -> Sequence[tuple[Taken, Due | None]]:
        now, zone = self._parts.clock.now(), self._parts.clock.zone()
        self._watch.asks(now)
        with self._parts.ledger.write() as uow:
            moved = realign(uow, now=now, zone=zone)
            due = take_due(uow, now=now, zone=zone, under_way=self._live.workflows())
            whens = [self._when(uow, one, now) for one in due]
            if due or moved:
                uow.commit()
        return tuple(zip(due, whens, strict=True))

    def _when(self, uow: UnitOfWork, one: Taken, now: datetime) -> Due | None:
        """Events have no time of their own: they are taken up when there is somebody for them."""
        if one.trigger is Trigger.EVENT:
            return None
        return self._watch.due(uow, one.workflow_id, one.at, now=now)

    def _start_due(self, one: Taken, when: Due | None) -> bool:
        try:
            self._start(one.workflow_id, one.trigger, when)
        except Refused:
            # It runs already or was held a moment ago: its time comes again.
            return False
        return True

    def _end_orphans(self) -> None:
        """Runs that a full or failing disk left open end as crashed, once it works again."""
        with self._parts.ledger.read() as uow:
            active = {run.workflow_id for run in uow.runs.active()}
            orphans = [uow.workflows.get(one) for one in active - self._live.workflows()]
        for workflow in orphans:
            if workflow is not None:
                self._submit(partial(self.settle_left, workflow))

    def settle_left(self, workflow: Workflow) -> None:
        """End the runs that were left of a workflow and look into their doubts, on this thread;
        nothing of it begins meanwhile. Nothing happens where a session has begun: it has done so
        before anything else."""
        state = SessionState(workflow, policies_of(self._parts.ledger), self._parts.clock)
        work = Work(state, NoWaiting(), pausable=False)
        try:
            self._live.admit(work)
        except Refused:
            return
        try:
            recover(self._parts, workflow.id, why=NOT_WRITTEN)
            look_at_open(self._parts, state.policies, state.cancel, workflow.id, crashed=True)
        except StorageFailure as failure:
            self.trouble = failure.sentence
        finally:
            self._live.ended(workflow.id)
            work.report.set_result(None)
            self.set_alarm()

    def settle_all_later(self) -> None:
        """`settle_left` for every workflow with a step in flight, on another thread."""
        with self._parts.ledger.read() as uow:
            doubtful = {
                m.workflow_id for m in uow.mutations.open() if m.status is MutationStatus.IN_FLIGHT
            }
            workflows = [w for w in uow.workflows.all() if w.id in doubtful]
        for workflow in workflows:
            self._submit(partial(self.settle_left, workflow))

    def _submit(self, do: Callable[[], None]) -> bool:
        with self._lock:
            if self._cancel.cancelled:
                return False
            self._lane.submit(do)
            return True

    def set_alarm(self, *, at_least: timedelta = timedelta()) -> None:
        """Wake when the next thing is due, *at_least* so much later than now. Called whenever that
        may have changed."""
        if self._wake is None or self._cancel.cancelled:
            return
        try:
            with self._parts.ledger.read() as uow:
                moment = soonest(uow, under_way=self._live.workflows(), looking=self._verifying)
            if moment is not None:
                moment = max(moment, self._parts.clock.now() + at_least)
            self._wake.at(moment)
        except StorageFailure as failure:
            # The heartbeat asks again.
            self.trouble = failure.sentence

    def ask_again(self, pause: timedelta) -> None:
        """Wake after that long at the latest, where anything wakes it at all."""
        if self._wake is not None and not self._cancel.cancelled:
            self._wake.at(self._parts.clock.now() + pause)

    # -- verifying ----------------------------------------------------------------------------

    def look(self, workflow_id: WorkflowId | None = None, *, crashed: bool = False) -> None:
        """Look at what is due for it, on this thread; *crashed* as in `doubts.look_at_open`."""
        with self._looking:
            policies = policies_of(self._parts.ledger)
            look_at_open(self._parts, policies, self._cancel, workflow_id, crashed=crashed)

    def look_soon(self) -> None:
        """The same on another thread, once however often it is asked."""
        with self._lock:
            if self._verifying or self._cancel.cancelled:
                return
            self._verifying = True
            self._lane.submit(self._verify)

    def _verify(self) -> None:
        try:
            self.look()
        except StorageFailure as failure:
            self.trouble = failure.sentence
        finally:
            self._verifying = False
            self.set_alarm()

    def _verify_if_due(self) -> None:
        with self._parts.ledger.read() as uow:
            due = next_look(uow)
        if due is not None and due <= self._parts.clock.now():
            self.look_soon()
