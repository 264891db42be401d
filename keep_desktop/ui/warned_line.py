"""The quiet line under the name of a workflow: what its last run warned of, or why it was put off
and when it is tried again. A button leads to the run with its lines."""

from datetime import datetime, tzinfo

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QSizePolicy, QWidget

from keep_desktop.domain.ids import RunId
from keep_desktop.domain.runs import RunStatus
from keep_desktop.domain.sentences import sentence
from keep_desktop.ports.session_facts import LastWarning
from keep_desktop.ports.views import WorkflowDetail, WorkflowRow
from keep_desktop.ui.elided_label import ElidedLabel
from keep_desktop.ui.foreign_text import one_line
from keep_desktop.ui.host_words import told
from keep_desktop.ui.text import moment_within, number
from keep_desktop.ui.theme import set_icon
from keep_desktop.ui.workflow_words import State, state_of

#: Of what a script said.
_MOST_TEXT = 400


class WarnedLine(QWidget):
    """Hidden while there is nothing to say. `asked` carries the RunId whose lines are wanted."""

    asked = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._run: RunId | None = None
        mark = QLabel()
        set_icon(mark, "triangle-alert", "warn", 16)
        self.words = ElidedLabel("soft")
        self.show_run = QPushButton(self.tr("Show lines"))
        self.show_run.setAccessibleName(self.tr("Show the lines of the run that warned"))
        self.show_run.setProperty("kind", "ghost")
        self.show_run.clicked.connect(self._clicked)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(6)
        row.addWidget(mark)
        row.addWidget(self.words)
        row.addWidget(self.show_run)
        row.addStretch(1)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.hide()

    def show_detail(self, detail: WorkflowDetail, now: datetime, zone: tzinfo) -> None:
        """Why a workflow is held up stands below in full, and nothing else is as pressing."""
        row = detail.row
        said, self._run = "", None
        if state_of(row) is not State.BLOCKED:
            if _is_put_off(row) and detail.retry_at is not None:
                # Its schedule may come first.
                next_at = min(detail.retry_at, row.next_at or detail.retry_at)
                time = moment_within(max(next_at, now), now, zone)
                said = self._put_off_said(detail.last_error or "", time)
            elif row.warned is not None:
                at = moment_within(row.warned.at, now, zone)
                said, self._run = self._warned_said(row.warned, at), row.warned.run_id
        self.words.setText(said)
        self.words.setAccessibleName(said)
        self.show_run.setVisible(self._run is not None)
        self.setVisible(bool(said))

    def _put_off_said(self, error: str, time: str) -> str:
        why = sentence(told(one_line(error, _MOST_TEXT)))
        return self.tr("The last run was put off: {why} Next try: {time}.").format(
            why=why, time=time
        )

    def _warned_said(self, warned: LastWarning, at: str) -> str:
        """A run that came to no end of its own leaves standing what one before it warned of."""
        text = one_line(told(one_line(warned.text, _MOST_TEXT)), _MOST_TEXT)
        if not warned.in_last_session:
            said = self._warned_before(warned.count)
            return said.format(time=at, count=number(warned.count), text=text)
        if warned.count == 1:
            return self.tr("The last run warned: {text}").format(text=text)
        return self.tr("The last run warned {count} times, first: {text}").format(
            count=number(warned.count), text=text
        )

    def _warned_before(self, count: int) -> str:
        if count == 1:
            return self.tr("The run of {time} warned: {text}")
        return self.tr("The run of {time} warned {count} times, first: {text}")

    def _clicked(self) -> None:
        if self._run is not None:
            self.asked.emit(self._run)


def _is_put_off(row: WorkflowRow) -> bool:
    return bool(row.bars) and row.bars[-1].result == RunStatus.PAUSED_TRANSIENT
