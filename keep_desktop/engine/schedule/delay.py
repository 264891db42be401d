"""Why a due session began late: Keep did not run, the computer slept, another run was active."""

from datetime import datetime, timedelta

from keep_desktop.domain.ids import SessionId, WorkflowId
from keep_desktop.domain.runs import DelayReason, Due
from keep_desktop.ports.stores import UnitOfWork

#: A session less late than this began on time.
LATE_AFTER = timedelta(minutes=1)
#: The scheduler polls at least every thirty seconds; a longer gap means sleep.
_SLEPT_AFTER = timedelta(seconds=90)


class DelayMonitor:
    """Records when the scheduler was running, by its polls."""

    def __init__(self) -> None:
        self._began: datetime | None = None
        self._last: datetime | None = None
        self._slept: tuple[datetime, datetime] | None = None

    def polled(self, now: datetime) -> None:
        self._began = self._began or now
        if self._last is not None and now - self._last > _SLEPT_AFTER:
            self._slept = (self._last, now)
        self._last = now

    def due(self, uow: UnitOfWork, workflow_id: WorkflowId, at: datetime, *, now: datetime) -> Due:
        """When it was due, for a session that begins now, with the reason if that is late."""
        return Due(at, self._why(uow, workflow_id, at) if now - at > LATE_AFTER else None)

    def _why(self, uow: UnitOfWork, workflow_id: WorkflowId, at: datetime) -> DelayReason | None:
        if self._began is not None and at < self._began:
            return DelayReason.NOT_RUNNING
        if self._slept is not None and self._slept[0] < at <= self._slept[1]:
            return DelayReason.ASLEEP
        before = uow.runs.previous(workflow_id)
        busy = before is not None and before.ended_at is not None and before.ended_at > at
        return DelayReason.BUSY if busy else None


def notify_late(
    uow: UnitOfWork,
    workflow_id: WorkflowId,
    session_id: SessionId,
    due: Due | None,
    *,
    now: datetime,
) -> None:
    """Notify the user of a session that begins late for a known reason."""
    if due is None or due.late is None:
        return
    payload = {
        "session_id": session_id,
        "late_s": int((now - due.at).total_seconds()),
        "reason": due.late.value,
    }
    uow.notify_user(workflow_id, type="late", payload=payload, at=now, key=f"late:{session_id}")
