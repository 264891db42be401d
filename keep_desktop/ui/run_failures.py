"""Of what failed in one run: which is meant, the button that leads there, and the line over the
items that says so."""

from dataclasses import dataclass
from datetime import datetime, tzinfo

from PySide6.QtCore import QCoreApplication, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QWidget

from keep_desktop.domain.ids import SessionId, WorkflowId
from keep_desktop.ui.elided_label import ElidedLabel
from keep_desktop.ui.text import moment_within, plural
from keep_desktop.ui.theme import set_icon


def _tr(text: str) -> str:
    return QCoreApplication.translate("RunFailures", text)


@dataclass(frozen=True, slots=True)
class RunFailures:
    """Items that failed in one session, which ended then."""

    workflow_id: WorkflowId
    session_id: SessionId
    ended_at: datetime


def show_failed_said(count: int) -> str:
    """For a button or a menu: “Show 3 failed items”."""
    failed = plural(count, _tr("failed item"), _tr("failed items"))
    return _tr("Show {failed}").format(failed=failed)


class RunFailuresBar(QFrame):
    """Hidden while no such items are looked at."""

    all_asked = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("surface", "sunken")
        self._ended_at: datetime | None = None
        self.words = ElidedLabel("strong", self)
        self.all = QPushButton(self.tr("Show all failed"), self)
        self.all.setProperty("kind", "ghost")
        self.all.setAccessibleName(self.all.text())
        self.all.clicked.connect(self.all_asked)
        set_icon(self.all, "x")
        row = QHBoxLayout(self)
        row.setContentsMargins(12, 4, 6, 4)
        row.setSpacing(8)
        row.addWidget(self.words, 1)
        row.addWidget(self.all)
        self.hide()

    def say(self, failures: RunFailures, now: datetime, zone: tzinfo) -> None:
        """That only these are listed."""
        self._ended_at = failures.ended_at
        self.tell_time(now, zone)
        self.show()

    def tell_time(self, now: datetime, zone: tzinfo) -> None:
        """As of now."""
        if self._ended_at is not None:
            when = moment_within(self._ended_at, now, zone)
            self.words.setText(self.tr("Failed in the run that ended {time}").format(time=when))
