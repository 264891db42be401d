"""The emergency stop and its release: kills, writes the switch, in that order."""

from collections.abc import Collection, Mapping
from datetime import datetime, timedelta

from keep_desktop.domain.errors import StorageFailure
from keep_desktop.domain.ids import WorkflowId
from keep_desktop.domain.immutable import immutable
from keep_desktop.domain.notices import Notice, NoticeKind
from keep_desktop.engine.context import EngineContext
from keep_desktop.engine.schedule.due import skip_missed
from keep_desktop.engine.schedule.scheduler import Scheduler
from keep_desktop.engine.sessions.registry import ActiveSessions
from keep_desktop.ports.stores import UnitOfWork

#: Delays between retries to write a stop after a disk error: the first, each further one twice as
#: long, and the longest.
_PAUSE, _LONGEST = timedelta(milliseconds=500), timedelta(seconds=30)


@immutable(eq=False)
class _StopRequest:
    """One stop that the user requested; no two are equal."""

    at: datetime


class StopController:
    """Stops this process's sessions, and the switches that all processes read."""

    def __init__(self, ctx: EngineContext, sessions: ActiveSessions, scheduler: Scheduler) -> None:
        self._ctx = ctx
        self._sessions = sessions
        self._scheduler = scheduler
        #: Stops not on disk (yet).
        self._unwritten: dict[WorkflowId | None, _StopRequest] = {}
        self._pause = _PAUSE

    def stop(self, workflow_id: WorkflowId | None) -> None:
        """The emergency stop of everything (None) or of one workflow; see docs/execution.md.

        Scripts are killed first, because a click must end them even while the disk is slow; then
        the switch is written. Nothing starts in between. If it cannot be written (StorageFailure),
        the stop holds until `release` or the end of this process, and `write_pending` is retried.
        """
        before = self._unwritten.get(workflow_id)
        # Before the first run ends, so that the ended runs can be found by time.
        at = self._ctx.clock.now() if before is None else before.at
        self._unwritten[workflow_id] = _StopRequest(at)
        self._pause = _PAUSE
        self._sessions.block(workflow_id)
        if workflow_id is None:
            self._ctx.sandbox.kill_all()
            self._ctx.parser.kill_all()
        self._write(workflow_id)

    def write_pending(self) -> None:
        """Write stops not yet on disk. Raises StorageFailure if that fails again."""
        for workflow_id in tuple(self._unwritten):
            self._write(workflow_id)

    def _write(self, workflow_id: WorkflowId | None) -> None:
        try:
            with self._ctx.ledger.write() as uow:
                request = self._unwritten.get(workflow_id)
                if request is None:
                    # Another thread wrote it meanwhile, or it was released.
                    return
                uow.switches.set(workflow_id, at=request.at)
                uow.notice(Notice(kind=NoticeKind.STOP_CHANGED, workflow_id=workflow_id))
                uow.commit()
                self._unwritten.pop(workflow_id)
        except StorageFailure:
            self._scheduler.poll_within(self._pause)
            self._pause = min(2 * self._pause, _LONGEST)
            raise
        self._ctx.checkpoint("stop committed")
        # On disk: from here on the switch itself holds everything, across processes and restarts.
        self._sessions.release(workflow_id)

    def release(self, workflow_id: WorkflowId | None) -> None:
        """End the stop of that workflow; None: that of everything or, if there is none, those of
        all separately stopped workflows. Starts nothing by itself."""
        now = self._ctx.clock.now()
        unwritten = dict(self._unwritten)
        with self._ctx.ledger.write() as uow:
            released = self._stops_ended(uow, workflow_id)
            for blocked in released:
                skip_missed(uow, blocked, now=now, zone=self._ctx.clock.zone())
            uow.switches.release(workflow_id, at=now)
            uow.notice(Notice(kind=NoticeKind.STOP_CHANGED, workflow_id=workflow_id))
            uow.commit()
            self._forget(unwritten, released)
        self._ctx.checkpoint("release committed")
        self._sessions.release(workflow_id, every=True)
        for later in tuple(self._unwritten):
            # Requested while this release waited for the disk.
            self._sessions.block(later)
        self._ctx.sandbox.prewarm()
        self._scheduler.set_alarm()

    def _forget(
        self,
        unwritten: Mapping[WorkflowId | None, _StopRequest],
        released: Collection[WorkflowId | None],
    ) -> None:
        """Drop what was released from *unwritten*."""
        for one, request in unwritten.items():
            if one in released and self._unwritten.get(one) is request:
                self._unwritten.pop(one)

    def _stops_ended(
        self, uow: UnitOfWork, workflow_id: WorkflowId | None
    ) -> Collection[WorkflowId | None]:
        """The stops that such a release ends."""
        switches = uow.switches.read()
        blocked = {*self._sessions.blocked(), *switches.workflows}
        if switches.everything_since is not None:
            blocked.add(None)
        if workflow_id is not None:
            return blocked & {workflow_id}
        return {None} if None in blocked else blocked

    def wait_until_ended(self, workflow_id: WorkflowId | None, timeout_s: float) -> bool:
        """Whether all sessions affected by a stop ended within the timeout."""
        deadline = self._ctx.clock.monotonic() + timeout_s
        for report in self._sessions.reports(workflow_id):
            try:
                report.exception(max(0.0, deadline - self._ctx.clock.monotonic()))
            except TimeoutError:
                return False
        return True
