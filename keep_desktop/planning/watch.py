"""Ends planning: by an emergency stop, by the user, and when its time is used up."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from enum import Enum, auto

from keep_desktop.domain.errors import StorageFailure
from keep_desktop.domain.ids import WorkflowId
from keep_desktop.engine.cancellation import CancelSource
from keep_desktop.ports.cancel import CancelToken
from keep_desktop.ports.clock import Clock
from keep_desktop.ports.stores import Ledger, UnitOfWork

#: How often the stop switch is read: a stop ends planning within a second, also one that another
#: process has set.
_PAUSE_S = 0.1


class InterruptReason(Enum):
    STOPPED = auto()
    CANCELLED = auto()
    TIME_USED = auto()


class PlanningInterrupted(Exception):
    def __init__(self, reason: InterruptReason) -> None:
        super().__init__(reason.name)
        self.reason = reason


class PlanningWatch:
    """Of one message or repair. Thread-safe."""

    def __init__(
        self, ledger: Ledger, clock: Clock, workflow_id: WorkflowId, *, seconds: float
    ) -> None:
        self._ledger = ledger
        self._clock = clock
        self._workflow_id = workflow_id
        self._until = clock.monotonic() + seconds
        #: Cancelled for whatever reason.
        self.cancel = CancelSource()
        self._reason: InterruptReason | None = None
        self._over = threading.Event()

    @property
    def reason(self) -> InterruptReason | None:
        """Why it was interrupted; None if it was not."""
        return self._reason

    @property
    def seconds_left(self) -> float:
        return max(0.1, self._until - self._clock.monotonic())

    def check(self) -> None:
        """Raises PlanningInterrupted."""
        self._check()
        if self._reason is not None:
            raise PlanningInterrupted(self._reason)

    def require_going(self, uow: UnitOfWork) -> None:
        """Raises PlanningInterrupted; within the transaction that a stop is to throw away."""
        if uow.switches.is_stopped(self._workflow_id):
            self._end(InterruptReason.STOPPED)
        if self._reason is not None:
            raise PlanningInterrupted(self._reason)

    @contextmanager
    def watching(self, user: CancelToken) -> Iterator[None]:
        """While open, *user*, the stop switch and the time end what runs."""
        forget = user.on_cancel(lambda: self._end(InterruptReason.CANCELLED))
        thread = threading.Thread(target=self._work, name="planning-watch", daemon=True)
        thread.start()
        try:
            yield
        finally:
            self._over.set()
            forget()
            thread.join()

    def _work(self) -> None:
        while not self._over.wait(_PAUSE_S) and self._reason is None:
            self._check()

    def _check(self) -> None:
        if self._is_stopped():
            self._end(InterruptReason.STOPPED)
        elif self._clock.monotonic() >= self._until:
            self._end(InterruptReason.TIME_USED)

    def _is_stopped(self) -> bool:
        """A switch that cannot be read counts as set."""
        try:
            with self._ledger.read() as uow:
                return uow.switches.is_stopped(self._workflow_id)
        except StorageFailure:
            return True

    def _end(self, reason: InterruptReason) -> None:
        if self._reason is None:
            self._reason = reason
        self.cancel.cancel()
