"""The agenda: at every wake, start what is due and look at what is to be verified.

The store knows what is due; this module asks it and sets the alarm for the next time.
"""

import threading
from collections.abc import Callable
from concurrent.futures import Executor
from functools import partial

from keep_desktop.domain.errors import Refused, StorageFailure
from keep_desktop.domain.ids import WorkflowId
from keep_desktop.domain.runs import Trigger
from keep_desktop.engine.cancel import Cancel
from keep_desktop.engine.doubts import look_at_open, next_look
from keep_desktop.engine.due import soonest, take_due
from keep_desktop.engine.live import Live
from keep_desktop.engine.parts import Parts, policies_of
from keep_desktop.engine.recovery import NOT_WRITTEN, recover
from keep_desktop.engine.wake import Wake


class Agenda:
    """Wakes up, asks, starts. Thread-safe."""

    def __init__(
        self,
        parts: Parts,
        live: Live,
        pool: Executor,
        start: Callable[[WorkflowId, Trigger], object],
    ) -> None:
        self._parts = parts
        self._live = live
        self._pool = pool
        self._start = start
        self._wake: Wake | None = None
        self._cancel = Cancel()
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

    def close(self) -> None:
        """No wake and no look begins any more; those under way are asked to cancel."""
        self._cancel.ask()
        if self._wake is not None:
            self._wake.close()

    def _ask(self) -> None:
        try:
            with self._parts.ledger.write() as uow:
                due = take_due(uow, now=self._parts.clock.now(), zone=self._parts.clock.zone())
                if due:
                    uow.commit()
            self._parts.passed("due times moved")
            self._end_orphans()
            for workflow_id, trigger in due:
                self._start_due(workflow_id, trigger)
            self._verify_if_due()
            self.trouble = None
        except StorageFailure as failure:
            self.trouble = failure.sentence
        self.set_alarm()

    def _start_due(self, workflow_id: WorkflowId, trigger: Trigger) -> None:
        try:
            self._start(workflow_id, trigger)
        except Refused:
            # It runs already or was held a moment ago: its time comes again.
            return

    def _end_orphans(self) -> None:
        """Runs that a full or failing disk left open end as crashed, once it works again."""
        with self._parts.ledger.read() as uow:
            active = {run.workflow_id for run in uow.runs.active()}
        for workflow_id in active:
            end = partial(recover, self._parts, workflow_id, why=NOT_WRITTEN)
            self._live.unless_live(workflow_id, end)

    def set_alarm(self) -> None:
        """Wake when the next thing is due. Called whenever that may have changed."""
        if self._wake is None or self._cancel.cancelled:
            return
        try:
            with self._parts.ledger.read() as uow:
                moment = soonest(uow, under_way=self._live.workflows(), looking=self._verifying)
            self._wake.at(moment)
        except StorageFailure as failure:
            # The heartbeat asks again.
            self.trouble = failure.sentence

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
        self._pool.submit(self._verify)

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
