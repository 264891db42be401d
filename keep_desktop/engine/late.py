"""Why what was due began late: Keep did not run, the computer slept, another run was under way."""

from datetime import datetime, timedelta

from keep_desktop.domain.ids import WorkflowId
from keep_desktop.domain.runs import Due, Late
from keep_desktop.ports.stores import UnitOfWork

#: What begins less late than this began on time.
LATE_AFTER = timedelta(minutes=1)
#: The agenda asks at least every thirty seconds; where it was silent for longer, it slept.
_SLEPT_AFTER = timedelta(seconds=90)


class Watch:
    """When the agenda was awake, by the times at which it asked what is due."""

    def __init__(self) -> None:
        self._began: datetime | None = None
        self._last: datetime | None = None
        self._slept: tuple[datetime, datetime] | None = None

    def asks(self, now: datetime) -> None:
        """It asks now."""
        self._began = self._began or now
        if self._last is not None and now - self._last > _SLEPT_AFTER:
            self._slept = (self._last, now)
        self._last = now

    def due(self, uow: UnitOfWork, workflow_id: WorkflowId, at: datetime, *, now: datetime) -> Due:
        """What was due then and begins now, with the reason where that is late."""
        return Due(at, self._why(uow, workflow_id, at) if now - at > LATE_AFTER else None)

    def _why(self, uow: UnitOfWork, workflow_id: WorkflowId, at: datetime) -> Late | None:
        if self._began is not None and at < self._began:
            return Late.NOT_RUNNING
        if self._slept is not None and self._slept[0] < at <= self._slept[1]:
            return Late.ASLEEP
        before = uow.runs.previous(workflow_id)
        busy = before is not None and before.ended_at is not None and before.ended_at > at
        return Late.BUSY if busy else None
