"""With which of the items that are done another version of a script is to begin again."""

from datetime import datetime

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import (
    QButtonGroup,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QRadioButton,
    QVBoxLayout,
    QWidget,
)

from keep_desktop.domain.ids import WorkflowId
from keep_desktop.services.context import Keep
from keep_desktop.services.new_version import Done, DoneCounts, Since, count_done, done_since
from keep_desktop.ui.combo import Combo
from keep_desktop.ui.form_notes import plain_label
from keep_desktop.ui.text import number
from keep_desktop.ui.worker import Reader

_PAUSE_MS = 250
_INDENT = 28


class DoneChoice(QWidget):
    """None of them, unless the user chooses otherwise. Hidden while nothing is done."""

    changed = Signal()

    def __init__(self, keep: Keep, reader: Reader, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._keep, self._reader = keep, reader
        self._workflow_id: WorkflowId | None = None
        self._found = 0
        self.none = QRadioButton(self.tr("None of them"))
        self.recent = QRadioButton(self.tr("Those done in the last"))
        self.titled = QRadioButton(self.tr("Those with this in their title"))
        self.all = QRadioButton()
        self.spans = Combo()
        self.spans.setAccessibleName(self.tr("Done in the last"))
        self.words = QLineEdit()
        self.words.setMaxLength(200)
        self.words.setAccessibleName(self.tr("Words in the title"))
        self.count: QLabel = plain_label("", "small", wrap=False)
        self._effects = plain_label("", "small")
        self._effects.setContentsMargins(_INDENT, 0, 0, 0)
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.setInterval(_PAUSE_MS)
        self._pause.timeout.connect(self._count)
        self._lay_out()
        self.hide()

    def _lay_out(self) -> None:
        self._group = QButtonGroup(self)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        column.addWidget(plain_label(self.tr("Reprocess items that are already done?"), "heading"))
        for radio, *beside in (
            (self.none,),
            (self.recent, self.spans),
            (self.titled, self.words, self.count),
            (self.all,),
        ):
            self._group.addButton(radio)
            row = QHBoxLayout()
            row.setSpacing(8)
            row.addWidget(radio)
            for part in beside:
                row.addWidget(part, 1 if part is self.words else 0)
            if self.words not in beside:
                row.addStretch(1)
            column.addLayout(row)
        column.addWidget(self._effects)
        self.none.setChecked(True)
        self._group.buttonToggled.connect(self._chosen)
        self.spans.activated.connect(self._take_recent)
        self.words.textEdited.connect(self._take_titled)

    def show_counts(self, workflow_id: WorkflowId, counts: DoneCounts) -> None:
        self._workflow_id = workflow_id
        self.all.setText(self.tr("All of them ({count})").format(count=number(counts.all)))
        said = {
            Since.DAY: self.tr("24 hours ({count})"),
            Since.WEEK: self.tr("7 days ({count})"),
            Since.MONTH: self.tr("30 days ({count})"),
        }
        self.spans.clear()
        for since, words in said.items():
            self.spans.addItem(words.format(count=number(counts.since[since])), since)
        self.setVisible(counts.all > 0)
        self._chosen()

    def choice(self) -> Done | None:
        """None: with none of them."""
        if self.isHidden() or self.none.isChecked():
            return None
        if self.recent.isChecked():
            return Done(since=self._since())
        if self.titled.isChecked():
            words = self.words.text().strip()
            return Done(search=words) if words else None
        return Done()

    def _since(self) -> datetime:
        return done_since(self._keep, Since(self.spans.currentData()))

    def _take_recent(self) -> None:
        self.recent.setChecked(True)

    def _take_titled(self) -> None:
        self.titled.setChecked(True)
        self._pause.start()

    def _chosen(self) -> None:
        self._effects.setText(
            ""
            if self.none.isChecked()
            else self.tr("Each begins a new attempt, in which its steps are made again.")
        )
        self._effects.setVisible(not self.none.isChecked())
        self.changed.emit()

    def _count(self) -> None:
        workflow_id, words = self._workflow_id, self.words.text().strip()
        key = ("done of title", id(self))
        if workflow_id is None or not words:
            self._reader.forget(key)
            self.count.setText("")
            return
        keep = self._keep
        self._reader.ask(
            key,
            lambda: count_done(keep, workflow_id, Done(search=words)),
            lambda count: self.count.setText(number(count)),
            lambda _: self.count.setText(""),
        )
