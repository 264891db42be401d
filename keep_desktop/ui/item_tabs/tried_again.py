"""Below why an item failed: when it is tried again, and what can be done about it at once."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from keep_desktop.ports.views import WorkflowRow
from keep_desktop.ui.item_nodes import Now
from keep_desktop.ui.text import moment_within
from keep_desktop.ui.theme import set_icon
from keep_desktop.ui.workflow_words import State, runs_by_hand, state_of, why_not_now
from keep_desktop.ui.wrap_label import WrapLabel


class TriedAgain(QWidget):
    """The sentence, Run now where that is to be had, and the button *skip*."""

    def __init__(self, skip: QPushButton, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._said = WrapLabel("soft", self)
        self.run = QPushButton(self.tr("Run now"), self)
        self.run.setAccessibleName(self.tr("Run this workflow now"))
        set_icon(self.run, "play")
        self.run.hide()
        QWidget.setTabOrder(self.run, skip)
        buttons = QHBoxLayout()
        buttons.setSpacing(8)
        for button in (self.run, skip):
            buttons.addWidget(button, 0, Qt.AlignmentFlag.AlignLeft)
        buttons.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        column.addWidget(self._said)
        column.addLayout(buttons)
        self.show_workflow(None, Now())

    def show_workflow(self, row: WorkflowRow | None, now: Now) -> None:
        """*row*: the workflow of the item; None where it is not read yet."""
        leave = self.tr("Skip it to leave it out from now on.")
        self._said.setText(f"{self._when(row, now)} {leave}")
        may_run = row is not None and why_not_now(row, everything_stopped=False) is None
        self.run.setVisible(may_run)

    def _when(self, row: WorkflowRow | None, now: Now) -> str:
        if row is None or row.active_run is not None:
            return self.tr("Keep tries it again in the next run.")
        match state_of(row):
            case State.ON if runs_by_hand(row):
                return self.tr("It is tried again when you run the workflow.")
            case State.ON if row.next_at is not None and row.next_at > now.at:
                time = moment_within(row.next_at, now.at, now.zone)
                return self.tr("It is tried again with the next run: {time}.").format(time=time)
            case State.ON:
                return self.tr("Keep tries it again in the next run.")
            case State.BLOCKED:
                return self.tr("It is tried again once this workflow is put right and resumed.")
            case _:
                return self.tr("It is tried again once this workflow is on again.")

    def text(self) -> str:
        """What it says."""
        return self._said.text()
