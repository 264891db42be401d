"""Where the menu of a row is asked for by key: at the current row. Qt would give a place counted
from the corner of the whole view, headers and all, and so ask at another row or at none."""

from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtWidgets import QAbstractItemView


class MenuPlace(QObject):
    """For a *view* whose menus are asked for by customContextMenuRequested."""

    def __init__(self, view: QAbstractItemView) -> None:
        super().__init__(view)
        self._view = view
        view.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        by_key = QContextMenuEvent.Reason.Keyboard
        if not isinstance(event, QContextMenuEvent) or event.reason() is not by_key:
            return False
        current = self._view.currentIndex()
        if current.isValid():
            self._view.scrollTo(current)
            at = self._view.visualRect(current).center()
            self._view.customContextMenuRequested.emit(at)
        return True
