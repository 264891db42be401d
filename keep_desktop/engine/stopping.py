"""The emergency stop and its release: what is killed, what is written, and in which order."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta

from keep_desktop.domain.errors import StorageFailure
from keep_desktop.domain.ids import WorkflowId
from keep_desktop.domain.notices import Notice, NoticeKind
from keep_desktop.engine.agenda import Agenda
from keep_desktop.engine.due import pass_missed
from keep_desktop.engine.live import Live
from keep_desktop.engine.parts import Parts
from keep_desktop.ports.stores import UnitOfWork

#: Between two tries to write a stop that the disk does not take: the first pause, each further one
#: twice as long, and the longest.
_PAUSE, _LONGEST = timedelta(milliseconds=500), timedelta(seconds=30)


@dataclass(frozen=True, slots=True, eq=False)
class _Asked:
    """One stop that the user asked for; no two are the same."""

    at: datetime


class Stopping:
    """Over what is under way in this process, and the switches that all processes read."""

    def __init__(self, parts: Parts, live: Live, agenda: Agenda) -> None:
        self._parts = parts
        self._live = live
        self._agenda = agenda
        #: What is not on disk, or not yet.
        self._unwritten: dict[WorkflowId | None, _Asked] = {}
        self._pause = _PAUSE

    def stop(self, workflow_id: WorkflowId | None) -> None:
        """The emergency stop of everything (None) or of one workflow; see docs/execution.md.

        Scripts are killed first, because a click must end them even while the disk is slow; then
        the switch is written. Nothing starts in between. Where it cannot be written
        (StorageFailure), the stop holds until `release` or the end of this process, and
        `write_left` is tried again and again.
        """
        before = self._unwritten.get(workflow_id)
        # Before the first run ends, so that the runs it ended can be told by their time.
        at = self._parts.clock.now() if before is None else before.at
        self._unwritten[workflow_id] = _Asked(at)
        self._pause = _PAUSE
        self._live.hold(workflow_id)
        if workflow_id is None:
            self._parts.sandbox.kill_all()
        self._write(workflow_id)

    def write_left(self) -> None:
        """Write what could not be written. Raises StorageFailure where it still cannot."""
        for workflow_id in tuple(self._unwritten):
            self._write(workflow_id)

    def _write(self, workflow_id: WorkflowId | None) -> None:
        try:
            with self._parts.ledger.write() as uow:
                asked = self._unwritten.get(workflow_id)
                if asked is None:
                    # Another thread wrote it meanwhile, or it was released.
                    return
                uow.switches.set(workflow_id, at=asked.at)
                uow.notice(Notice(kind=NoticeKind.STOP_CHANGED, workflow_id=workflow_id))
                uow.commit()
                self._unwritten.pop(workflow_id)
        except StorageFailure:
            self._agenda.ask_again(self._pause)
            self._pause = min(2 * self._pause, _LONGEST)
            raise
        self._parts.passed("stop committed")
        # On disk: from here on the switch itself holds everything, across processes and restarts.
        self._live.let_go(workflow_id)

    def release(self, workflow_id: WorkflowId | None) -> None:
        """Let work start again; starts nothing by itself."""
        now = self._parts.clock.now()
        unwritten = dict(self._unwritten)
        with self._parts.ledger.write() as uow:
            for held in self._holds(uow, workflow_id):
                pass_missed(uow, held, now=now, zone=self._parts.clock.zone())
            uow.switches.release(workflow_id, at=now)
            uow.notice(Notice(kind=NoticeKind.STOP_CHANGED, workflow_id=workflow_id))
            uow.commit()
            self._forget(unwritten, workflow_id)
        self._parts.passed("release committed")
        self._live.let_go(workflow_id, all_of_it=True)
        for later in tuple(self._unwritten):
            # Asked for while this release waited for the disk.
            self._live.hold(later)
        self._parts.sandbox.prewarm()
        self._agenda.set_alarm()

    def _forget(
        self, unwritten: Mapping[WorkflowId | None, _Asked], workflow_id: WorkflowId | None
    ) -> None:
        """Of *unwritten*, what a release of that workflow, or of everything (None), ends."""
        for one, asked in unwritten.items():
            if workflow_id in (None, one) and self._unwritten.get(one) is asked:
                self._unwritten.pop(one)

    def _holds(
        self, uow: UnitOfWork, workflow_id: WorkflowId | None
    ) -> Collection[WorkflowId | None]:
        """The stops that a release of that workflow, or of everything (None), ends."""
        switches = uow.switches.read()
        held = {*self._live.held(), *switches.workflows}
        if switches.everything_since is not None:
            held.add(None)
        if workflow_id is not None:
            return held & {workflow_id}
        return {None} if None in held else held

    def wait_until_ended(self, workflow_id: WorkflowId | None, timeout_s: float) -> bool:
        """Whether the sessions that a stop reaches have ended within the time."""
        deadline = self._parts.clock.monotonic() + timeout_s
        for report in self._live.reports(workflow_id):
            try:
                report.exception(max(0.0, deadline - self._parts.clock.monotonic()))
            except TimeoutError:
                return False
        return True
