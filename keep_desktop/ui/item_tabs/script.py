"""The script as it ran: the version of the attempt that is looked at, not the newest one."""

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from keep_desktop.domain.ids import VersionId
from keep_desktop.domain.workflows import ScriptVersion
from keep_desktop.ports.views import AttemptRow
from keep_desktop.ui.elided_label import ElidedLabel
from keep_desktop.ui.foreign_text import block
from keep_desktop.ui.notice_bar import TroubleBar
from keep_desktop.ui.script_view import ScriptView
from keep_desktop.ui.theme import set_icon

#: Longer than any script that can be imported and read.
_LONGEST_SCRIPT = 1_000_000


class ScriptTab(QWidget):
    """Read only; with several versions there is a choice, the newest attempt's first."""

    #: VersionId: this one should be read and given to `show_script`.
    version_wanted = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._versions: list[tuple[VersionId, str]] | None = None
        self.trouble = TroubleBar(self)
        self.label = ElidedLabel("small", self)
        self.choice = QComboBox(self)
        self.choice.setAccessibleName(self.tr("Version of the script"))
        self.choice.view().setAccessibleName(self.tr("Versions that ran"))
        self.choice.activated.connect(self._choose)
        self.copy = QPushButton(self.tr("Copy"), self)
        self.copy.setProperty("kind", "ghost")
        self.copy.setAccessibleName(self.tr("Copy the script"))
        self.copy.clicked.connect(self._copy)
        set_icon(self.copy, "copy")
        self.view = ScriptView(self)
        head = QHBoxLayout()
        head.addWidget(self.choice)
        head.addWidget(self.label, 1)
        head.addWidget(self.copy)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 8, 12, 16)
        column.setSpacing(8)
        column.addWidget(self.trouble)
        column.addLayout(head)
        column.addWidget(self.view, 1)

    def show_attempts(self, attempts: Sequence[AttemptRow]) -> None:
        """Learn which versions ran."""
        known: dict[VersionId, str] = {}
        for attempt in attempts:
            if attempt.version_id is not None:
                said = self.tr("Script {version} · attempt {number}")
                known.setdefault(
                    attempt.version_id, said.format(version=attempt.version, number=attempt.number)
                )
        versions = list(known.items())
        if versions == self._versions:
            return
        self._versions = versions
        self.choice.clear()
        self.choice.addItems([said for _, said in versions])
        self.choice.setVisible(len(versions) > 1)
        self.label.setText(versions[0][1] if len(versions) == 1 else "")
        self.copy.setEnabled(False)
        self.view.show_script("")
        if not versions:
            self.label.setText(self.tr("No script has run for this item yet."))

    def wanted_version(self) -> VersionId | None:
        """Which version the tab shows or waits for."""
        at = max(0, self.choice.currentIndex())
        return self._versions[at][0] if self._versions else None

    def show_script(self, version: ScriptVersion | None) -> None:
        self.trouble.say(None)
        self.view.show_script(block(version.script, _LONGEST_SCRIPT) if version else "")
        self.copy.setEnabled(version is not None)
        if version is None:
            self.label.setText(self.tr("This version of the script is not kept any more."))

    def _choose(self) -> None:
        wanted = self.wanted_version()
        if wanted is not None:
            self.version_wanted.emit(wanted)

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(self.view.toPlainText())
