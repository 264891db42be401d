"""What the sections of the Settings page have in common: what they work on, and their cards."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import Qt, QUrl, Signal
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from keep_desktop.ports.sign_in import SignIn
from keep_desktop.services.context import Keep
from keep_desktop.ui.bridge import Bridge
from keep_desktop.ui.form_notes import plain_label
from keep_desktop.ui.preferences import Preferences
from keep_desktop.ui.theme import set_icon
from keep_desktop.ui.worker import Reader


@dataclass(frozen=True, slots=True, kw_only=True)
class Means:
    """What the sections work with."""

    keep: Keep
    reader: Reader
    bridge: Bridge
    preferences: Preferences
    sign_in: SignIn
    #: Whether the desktop shows our mark in its tray by now.
    has_tray: Callable[[], bool]


class Section(QWidget):
    """A column of cards. `told` carries a sentence for the foot of the window, `undoable` one with
    what takes back that of which it tells."""

    told = Signal(str)
    undoable = Signal(str, object)
    #: A sentence, and the Path of the file that was made.
    written = Signal(str, object)

    def __init__(self, means: Means, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.means = means
        self.column = QVBoxLayout(self)
        self.column.setContentsMargins(12, 24, 12, 24)
        self.column.setSpacing(16)

    def refresh(self) -> None:
        """Read again; called when the section comes to be seen."""


class Card(QFrame):
    """A heading, a sentence below it, and what is added to `column`."""

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


def a_button(text: str, name: str = "", *, icon: str = "", kind: str = "") -> QPushButton:
    """A button of a card; *name* is what a screen reader says where the text is not enough."""
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
