"""Tells what came of a run that the user asked for: most are over before anybody sees it begin."""

from collections.abc import Callable, Sequence
from datetime import datetime
from functools import partial

from PySide6.QtCore import QObject, Signal

from keep_desktop.domain.ids import WorkflowId
from keep_desktop.domain.runs import RunStatus
from keep_desktop.ports.clock import Clock
from keep_desktop.ports.views import ItemFilter, WorkflowDetail, WorkflowRow
from keep_desktop.ui.chips import filter_counts
from keep_desktop.ui.host_words import cited
from keep_desktop.ui.pictures.words import work_said
from keep_desktop.ui.text import plural, relative_time

#: Looks a workflow up, off this thread; None: it is gone.
LookUp = Callable[[WorkflowId, Callable[[WorkflowDetail | None], None]], None]


class RunTold(QObject):
    """`told` once for each run that went well, with the WorkflowDetail after it.
    What did not go well asks or is told in other places."""

    told = Signal(str, object)

    def __init__(self, look_up: LookUp, clock: Clock, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._look_up, self._clock = look_up, clock
        self._asked: dict[WorkflowId, datetime] = {}

    def ask(self, workflow_id: WorkflowId, at: datetime) -> None:
        """A run was asked for then, and has begun."""
        # The ledger knows no parts of a millisecond.
        self._asked[workflow_id] = at.replace(microsecond=at.microsecond // 1000 * 1000)

    def look(self, rows: Sequence[WorkflowRow]) -> None:
        """The workflows as they are now."""
        for row in rows:
            at = self._asked.get(row.id)
            if at is None or not _is_over(row, since=at):
                continue
            del self._asked[row.id]
            facts = row.bars[-1]
            if facts.result == RunStatus.COMMITTED and not facts.questions:
                self._look_up(row.id, partial(self._tell, row))

    def _tell(self, row: WorkflowRow, detail: WorkflowDetail | None) -> None:
        if detail is None:
            return
        work, name = self._work(row, detail), cited(row.name)
        if work:
            said = self.tr("“{name}” ran: {work}.").format(name=name, work=", ".join(work))
        else:
            said = self.tr("“{name}” ran.").format(name=name)
        self.told.emit(said, detail)

    def _work(self, row: WorkflowRow, detail: WorkflowDetail) -> list[str]:
        """What it did, waits with, wrote and warned of."""
        facts = row.bars[-1]
        work = work_said(facts) if facts.items else []
        if row.has_handlers and (waiting := filter_counts(detail)[ItemFilter.WAITING]):
            work.append(self._waits(waiting, detail.inputs_until))
        if not work and detail.wrote is not None:
            lines = plural(detail.wrote.lines, self.tr("line"), self.tr("lines"))
            work.append(self.tr("wrote {lines}").format(lines=lines))
        warned = 0 if row.warned is None else row.warned.in_last_session
        if warned:
            work.append(plural(warned, self.tr("warning"), self.tr("warnings")))
        return work or ([] if row.has_handlers else [self.tr("nothing to do")])

    def _waits(self, count: int, until: datetime | None) -> str:
        now = self._clock.now()
        if until is None or until <= now:
            return plural(count, self.tr("input waits"), self.tr("inputs wait"))
        said = plural(
            count, self.tr("input waits until {time}"), self.tr("inputs wait until {time}")
        )
        return said.format(time=relative_time(until, now, self._clock.zone()))


def _is_over(row: WorkflowRow, *, since: datetime) -> bool:
    begun = row.last_run_at is not None and row.last_run_at >= since
    return begun and row.active_run is None and bool(row.bars) and row.bars[-1].result is not None
