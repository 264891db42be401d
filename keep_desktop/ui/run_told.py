"""Tells what came of a run that the user asked for: most are over before anybody sees it begin."""

from collections.abc import Sequence
from datetime import datetime

from PySide6.QtCore import QObject, Signal

from keep_desktop.domain.ids import WorkflowId
from keep_desktop.domain.runs import RunStatus
from keep_desktop.ports.views import WorkflowRow
from keep_desktop.ui.host_words import cited
from keep_desktop.ui.pictures.words import work_said
from keep_desktop.ui.text import plural


class RunTold(QObject):
    """`told` once for each run that went well, with the WorkflowRow of it.
    What did not go well asks or is told in other places."""

    told = Signal(str, object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
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
                self._tell(row, work_said(facts))

    def _tell(self, row: WorkflowRow, work: list[str]) -> None:
        warned = 0 if row.warned is None else row.warned.in_last_session
        if warned:
            work = [*work, plural(warned, self.tr("warning"), self.tr("warnings"))]
        name = cited(row.name)
        if row.has_handlers and not row.bars[-1].items and not warned:
            # What came in, if anything did, waits for its next step: that is not nothing.
            said = self.tr("“{name}” ran.").format(name=name)
        else:
            said = self.tr("“{name}” ran: {work}.").format(name=name, work=", ".join(work))
        self.told.emit(said, row)


def _is_over(row: WorkflowRow, *, since: datetime) -> bool:
    begun = row.last_run_at is not None and row.last_run_at >= since
    return begun and row.active_run is None and bool(row.bars) and row.bars[-1].result is not None
