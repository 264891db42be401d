"""The keys of the emergency stop, in the window and in every dialog above it."""

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QWidget

#: Shift and full stop arrive as “>” on many keyboards.
STOP_KEYS = ("Ctrl+Shift+.", "Ctrl+>", "Ctrl+Shift+>")


class StopKeys(QObject):
    """Follows the focus: a dialog shadows the shortcuts of the window below it, and the stop must
    work there too."""

    pressed = Signal()

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        self._add(window, Qt.ShortcutContext.ApplicationShortcut)

    def follow(self, _: QWidget | None, now: QWidget | None) -> None:
        """The focus went there: for QApplication.focusChanged."""
        dialog = now.window() if now is not None else None
        if dialog is None or dialog is self._window or not dialog.isModal():
            return
        if not dialog.property("stops"):
            dialog.setProperty("stops", True)
            self._add(dialog, Qt.ShortcutContext.WindowShortcut)

    def _add(self, where: QWidget, context: Qt.ShortcutContext) -> None:
        shortcut = QShortcut(where)
        shortcut.setKeys([QKeySequence(keys) for keys in STOP_KEYS])
        shortcut.setContext(context)
        shortcut.activated.connect(self.pressed)
        # One press fits several of the keys on many layouts, which Qt tells in its own way.
        shortcut.activatedAmbiguously.connect(self.pressed)
