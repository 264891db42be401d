"""The bar on top of every page: title, search, what is running, and the emergency stop."""

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QAction, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QLineEdit, QPushButton, QWidget

from keep_desktop.ui.stop_button import StopButton
from keep_desktop.ui.text import plural
from keep_desktop.ui.theme import set_icon

HEIGHT = 56
_PAUSE_MS = 150
_ONWARD = (Qt.Key.Key_Down, Qt.Key.Key_Return, Qt.Key.Key_Enter)


def _shown(keys: str) -> str:
    return QKeySequence(keys).toString(QKeySequence.SequenceFormat.NativeText)


class SearchField(QLineEdit):
    """Text is handed on once typing pauses; Escape clears it, Enter or Down goes to what is
    found."""

    searched = Signal(str)
    left = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("kind", "search")
        self.setMaxLength(200)
        self.setClearButtonEnabled(True)
        glass = QAction(self)
        set_icon(glass, "search", "text_faint")
        self.addAction(glass, QLineEdit.ActionPosition.LeadingPosition)
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.setInterval(_PAUSE_MS)
        self._pause.timeout.connect(self._hand_on)
        self.textChanged.connect(lambda _: self._pause.start())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.clear()
        elif event.key() in _ONWARD:
            self._hand_on()
            self.left.emit()
        else:
            super().keyPressEvent(event)

    def _hand_on(self) -> None:
        self._pause.stop()
        self.searched.emit(self.text())


class TopBar(QFrame):
    """`search` is hidden on pages that have nothing to search."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("surface", "topbar")
        self.setFixedHeight(HEIGHT)
        self._title = QLabel()
        self._title.setProperty("role", "heading")
        self.search = SearchField()
        self.search.setMinimumWidth(220)
        self.search.setMaximumWidth(340)
        self._keys = QLabel(_shown("Ctrl+F"))
        self._keys.setProperty("role", "faint")
        self.everything = QPushButton(_shown("Ctrl+K"))
        self.everything.setProperty("kind", "ghost")
        self.everything.setAccessibleName(self.tr("Search everything"))
        self.everything.setToolTip(self.tr("Search everything"))
        set_icon(self.everything, "search", "text_soft")
        self.running = QLabel()
        self.running.setProperty("pill", "run")
        self.running.hide()
        self.stop = StopButton()
        self._lay_out()

    def _lay_out(self) -> None:
        row = QHBoxLayout(self)
        row.setContentsMargins(20, 0, 16, 0)
        row.setSpacing(10)
        row.addWidget(self._title)
        row.addStretch(1)
        row.addWidget(self.search, 4)
        row.addWidget(self._keys)
        row.addStretch(1)
        row.addWidget(self.everything)
        row.addWidget(self.running)
        row.addWidget(self.stop)

    def show_title(self, title: str) -> None:
        self._title.setText(title)

    def show_search(self, placeholder: str | None) -> None:
        """What the field looks through; None hides it."""
        self.search.setVisible(placeholder is not None)
        self._keys.setVisible(placeholder is not None)
        if placeholder is not None:
            self.search.setPlaceholderText(placeholder)
            self.search.setAccessibleName(placeholder)

    def show_running(self, count: int) -> None:
        self.running.setText(plural(count, self.tr("running"), self.tr("running")))
        self.running.setVisible(count > 0)
