"""Gives the keyboard back to where it was: Qt would hand it on to whatever is next."""

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QApplication, QWidget
from shiboken6 import isValid

from keep_desktop.ui.focus_rings import hand_on


class FocusBack(QObject):
    """Of *part*, which goes away while the user goes on."""

    def __init__(self, part: QWidget) -> None:
        super().__init__(part)
        self._part = part
        self._before: QWidget | None = None
        app = QApplication.instance()
        assert isinstance(app, QApplication)  # noqa: S101 - a widget has an application
        app.focusChanged.connect(self._follow)

    def _follow(self, old: QWidget | None, now: QWidget | None) -> None:
        if now is None or not self._is_in(now):
            return
        if old is not None and not self._is_in(old) and old.window() is self._part.window():
            self._before = old

    def give(self) -> None:
        """*part* is about to go: where it has the keyboard, what had it before gets it again."""
        at = self._part.window().focusWidget()
        if at is None or not self._is_in(at):
            return
        before, self._before = self._before, None
        if before is not None and isValid(before) and before.isVisible() and before.isEnabled():
            hand_on(before)

    def _is_in(self, widget: QWidget) -> bool:
        return self._part.isAncestorOf(widget)
