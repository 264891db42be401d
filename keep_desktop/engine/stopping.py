"""The emergency stop and its release: what is killed, what is written, and in which order."""

from collections.abc import Collection

from keep_desktop.domain.ids import WorkflowId
from keep_desktop.domain.notices import Notice, NoticeKind
from keep_desktop.engine.agenda import Agenda
from keep_desktop.engine.due import pass_missed
from keep_desktop.engine.live import Live
from keep_desktop.engine.parts import Parts
from keep_desktop.ports.stores import UnitOfWork


class Stopping:
    """Over what is under way in this process, and the switches that all processes read."""

    def __init__(self, parts: Parts, live: Live, agenda: Agenda) -> None:
        self._parts = parts
        self._live = live
        self._agenda = agenda

    def stop(self, workflow_id: WorkflowId | None) -> None:
        """The emergency stop of everything (None) or of one workflow; see docs/execution.md.

        Scripts are killed first, because a click must end them even while the disk is slow; then
        the switch is written. Nothing starts in between. Where it cannot be written
        (StorageFailure), the stop holds until `release` or the end of this process.
        """
        # Before the first run ends, so that the runs it ended can be told by their time.
        at = self._parts.clock.now()
        self._live.hold(workflow_id)
        if workflow_id is None:
            self._parts.sandbox.kill_all()
        with self._parts.ledger.write() as uow:
            uow.switches.set(workflow_id, at=at)
            uow.notice(Notice(kind=NoticeKind.STOP_CHANGED, workflow_id=workflow_id))
            uow.commit()
        self._parts.passed("stop committed")
        # On disk: from here on the switch itself holds everything, across processes and restarts.
        self._live.let_go(workflow_id)

    def release(self, workflow_id: WorkflowId | None) -> None:
        """Let work start again; starts nothing by itself."""
        now = self._parts.clock.now()
        with self._parts.ledger.write() as uow:
            for held in self._holds(uow, workflow_id):
                pass_missed(uow, held, now=now, zone=self._parts.clock.zone())
            uow.switches.release(workflow_id, at=now)
            uow.notice(Notice(kind=NoticeKind.STOP_CHANGED, workflow_id=workflow_id))
            uow.commit()
        self._parts.passed("release committed")
        self._live.let_go(workflow_id, all_of_it=True)
        self._parts.sandbox.prewarm()
        self._agenda.set_alarm()

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
