"""How far the run of a workflow is, as its head tells it."""

from datetime import datetime

from PySide6.QtWidgets import QProgressBar, QVBoxLayout, QWidget

from keep_desktop.domain.ids import RunId
from keep_desktop.ports.views import WorkflowRow
from keep_desktop.services.pace import Pace
from keep_desktop.ui.day_words import left_said
from keep_desktop.ui.elided_label import ElidedLabel
from keep_desktop.ui.foreign_text import one_line
from keep_desktop.ui.workflow_words import progress_said, total_of


class ProgressLine(QWidget):
    """214 of 310 photos over a thin bar; a count where no total is known."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.bar = QProgressBar()
        self.bar.setTextVisible(False)
        self.bar.setAccessibleName(self.tr("Progress of the run"))
        self.words = ElidedLabel("small")
        self._pace: tuple[RunId, Pace] | None = None
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        column.addWidget(self.words)
        column.addWidget(self.bar)

    def show_row(self, row: WorkflowRow, now: datetime) -> None:
        self.setVisible(row.active_run is not None)
        progress = row.progress
        total = total_of(progress) if progress else None
        self.bar.setVisible(bool(total))
        if row.undoing or progress is None:
            taking_back = self.tr("Undoing what an attempt did, as you asked…")
            self.words.setText(taking_back if row.undoing else self.tr("Running…"))
            return
        if total:
            # Qt counts in 32 bits; a script may name any total.
            self.bar.setRange(0, 1000)
            self.bar.setValue(progress.done * 1000 // total)
        label = f" {one_line(progress.label, 60)}" if progress.label else ""
        left = self._left(row, now)
        about = "" if left is None else f" · {left_said(left)}"
        self.words.setText(progress_said(progress) + label + about)

    def _left(self, row: WorkflowRow, now: datetime) -> int | None:
        """Minutes, by the pace of the run as far as it was looked at here."""
        if row.active_run is None or row.progress is None:
            return None
        if self._pace is None or self._pace[0] != row.active_run:
            self._pace = (row.active_run, Pace(row.last_run_at or now))
        pace = self._pace[1]
        pace.observe(now, done=row.progress.done, total=row.progress.total)
        return pace.minutes_left(now)
