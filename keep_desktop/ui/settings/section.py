"""Base of the sections of the Settings page, and their cards."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from keep_desktop.ports.sign_in import LoginItem
from keep_desktop.services.context import Keep
from keep_desktop.services.maintenance.backups import ChosenBackup
from keep_desktop.ui.core.events import Bridge
from keep_desktop.ui.core.tasks import TaskRunner
from keep_desktop.ui.settings.preferences import Motion, Preferences
from keep_desktop.ui.style.theme import Mode, set_icon
from keep_desktop.ui.widgets.labels import plain_label


@dataclass(frozen=True, slots=True, kw_only=True)
class SettingsContext:
    """What the sections need."""

    keep: Keep
    reader: TaskRunner
    bridge: Bridge
    preferences: Preferences
    sign_in: LoginItem
    #: Whether the desktop shows the tray icon.
    has_tray: Callable[[], bool]
    apply_mode: Callable[[Mode], None]
    apply_motion: Callable[[Motion], None]
    quit: Callable[[], None]
    #: Restarts Keep, with a backup restored or without.
    restart: Callable[[ChosenBackup | None], None]


class Section(QWidget):
    """A column of cards."""

    def __init__(self, means: SettingsContext, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.means = means
        self.column = QVBoxLayout(self)
        self.column.setContentsMargins(12, 24, 12, 24)
        self.column.setSpacing(16)

    def refresh(self) -> None:
        """Load again; called when the section is shown."""


class SettingsCard(QFrame):
    """A heading, a sentence below it, and the contents of `column`."""

    def __init__(self, title: str, about: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("surface", "card")
        self.column = QVBoxLayout(self)
        self.column.setContentsMargins(20, 16, 20, 18)
        self.column.setSpacing(12)
        self.title = plain_label(title, "heading")
        self.column.addWidget(self.title)
        if about:
            self.column.addWidget(plain_label(about, "soft"))

    def add_row(self, *widgets: QWidget) -> QHBoxLayout:
        """Side by side, from the left."""
        row = QHBoxLayout()
        row.setSpacing(8)
        for widget in widgets:
            row.addWidget(widget, 0, Qt.AlignmentFlag.AlignVCenter)
        row.addStretch(1)
        self.column.addLayout(row)
        return row


def make_button(text: str, name: str = "", *, icon: str = "", kind: str = "") -> QPushButton:
    """A button of a card; *name* is its accessible name if the text is not enough."""
    made = QPushButton(text)
    made.setAccessibleName(name or text.rstrip("…"))
    made.setAutoDefault(False)
    if kind:
        made.setProperty("kind", kind)
    if icon:
        set_icon(made, icon, "on_accent" if kind == "primary" else "text_soft")
    return made


def open_folder(folder: Path) -> None:
    """In the file manager of the desktop."""
    QDesktopServices.openUrl(QUrl.fromLocalFile(str(folder)))
