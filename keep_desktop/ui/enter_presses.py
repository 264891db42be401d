"""Enter presses the button that has the focus, as Space does, in the window and its dialogs."""

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QPushButton, QToolButton, QWidget
from shiboken6 import isValid

_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
#: The Enter of the number pad carries the second.
_PLAIN = (Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.KeypadModifier)


class EnterPresses(QObject):
    """Follows the focus. Qt itself gives Enter only to a dialog's default button, which is then
    another one than the user sees marked."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._at: QWidget | None = None

    def follow(self, _: QWidget | None, now: QWidget | None) -> None:
        """The focus went there: for QApplication.focusChanged."""
        # Only the one button is listened to: events of everything else stay out of Python.
        if self._at is not None and isValid(self._at):
            self._at.removeEventFilter(self)
        self._at = now if isinstance(now, QPushButton | QToolButton) else None
        if self._at is not None:
            self._at.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() is not QEvent.Type.KeyPress or not isinstance(event, QKeyEvent):
            return False
        if event.key() not in _ENTER or event.modifiers() not in _PLAIN:
            return False
        if not isinstance(watched, QPushButton | QToolButton):
            return False
        if not event.isAutoRepeat():
            watched.click()
        return True
