"""The bar on top of every page: title, the search over everything, what is running, and the
emergency stop."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QSizePolicy, QWidget

from keep_desktop.ui.elided_label import ElidedLabel
from keep_desktop.ui.stop_button import StopButton
from keep_desktop.ui.text import plural
from keep_desktop.ui.theme import set_icon

HEIGHT = 56
_SEARCH = 340
_SEARCH_LEAST = 160


def shown_keys(keys: str) -> str:
    """A shortcut as this computer writes it."""
    return QKeySequence(keys).toString(QKeySequence.SequenceFormat.NativeText)


class SearchOpener(QPushButton):
    """Looks like the field that it opens: the search over items, workflows and deeds."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("kind", "search")
        # It opens a field to write in.
        self.setCursor(Qt.CursorShape.IBeamCursor)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.setMinimumWidth(_SEARCH_LEAST)
        self.setMaximumWidth(_SEARCH)
        self.setAccessibleName(self.tr("Search everything"))
        self.setToolTip(self.tr("Search everything"))
        glass = QLabel()
        set_icon(glass, "search", "text_faint")
        words = ElidedLabel("field")
        words.setText(self.tr("Search items, workflows, runs…"))
        keys = QLabel(shown_keys("Ctrl+K"))
        keys.setProperty("role", "keys")
        row = QHBoxLayout(self)
        row.setContentsMargins(10, 0, 6, 0)
        row.setSpacing(8)
        row.addWidget(glass)
        row.addWidget(words, 1)
        row.addWidget(keys, 0, Qt.AlignmentFlag.AlignVCenter)
        for label in (glass, words, keys):
            label.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)


class TopBar(QFrame):
    """The search stands in the middle, whatever stands beside it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("surface", "topbar")
        self.setFixedHeight(HEIGHT)
        self._title = QLabel()
        self._title.setProperty("role", "heading")
        self.everything = SearchOpener()
        self.running = QLabel()
        self.running.setProperty("pill", "run")
        self.running.hide()
        self.stop = StopButton()
        self._lay_out()

    def _lay_out(self) -> None:
        start = QHBoxLayout()
        start.addWidget(self._title)
        start.addStretch(1)
        end = QHBoxLayout()
        end.setSpacing(12)
        end.addStretch(1)
        end.addWidget(self.running)
        end.addWidget(self.stop)
        row = QHBoxLayout(self)
        row.setContentsMargins(20, 0, 16, 0)
        row.setSpacing(12)
        row.addLayout(start, 1)
        row.addWidget(self.everything, 2)
        row.addLayout(end, 1)

    def show_title(self, title: str) -> None:
        self._title.setText(title)

    def show_running(self, count: int) -> None:
        self.running.setText(plural(count, self.tr("running", "one"), self.tr("running")))
        self.running.setVisible(count > 0)
