"""A field that looks through what stands below it."""

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QAction, QKeyEvent
from PySide6.QtWidgets import QLineEdit, QToolButton, QWidget

from keep_desktop.ui.theme import set_icon

_PAUSE_MS = 150
_ONWARD = (Qt.Key.Key_Down, Qt.Key.Key_Return, Qt.Key.Key_Enter)


class SearchField(QLineEdit):
    """Text is handed on once typing pauses; Escape clears it, Enter or Down goes to what is
    found."""

    searched = Signal(str)
    left = Signal()
    #: Escape where there is nothing to clear.
    given_up = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("kind", "search")
        self.setMaxLength(200)
        self.setClearButtonEnabled(True)
        for clears in self.findChildren(QToolButton):
            clears.setAccessibleName(self.tr("Empty the field"))
            # The button draws its own: it does not look at that of its action again.
            set_icon(clears, "x", "text_soft")
        glass = QAction(self.tr("Search"), self)
        set_icon(glass, "search", "text_faint")
        self.addAction(glass, QLineEdit.ActionPosition.LeadingPosition)
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.setInterval(_PAUSE_MS)
        self._pause.timeout.connect(self._hand_on)
        self.textChanged.connect(lambda _: self._pause.start())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            if not self.text():
                self.given_up.emit()
            self.clear()
        elif event.key() in _ONWARD:
            self._hand_on()
            self.left.emit()
        else:
            super().keyPressEvent(event)

    def _hand_on(self) -> None:
        self._pause.stop()
        self.searched.emit(self.text())
