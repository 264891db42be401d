"""What a menu is asked for: by key the current row, by mouse what lies below the pointer."""

from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtWidgets import QAbstractItemView, QApplication, QWidget


class MenuPlace(QObject):
    """For a *view* whose menus are asked for by customContextMenuRequested. For a key, Qt would
    give a place counted from the corner of the whole view, headers and all, and so ask at another
    row or at none."""

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


class MenuBelow(QObject):
    """For a *window*: Qt asks what the pointer came to when it was last moved. Where that has no
    menu, and something else has come below a pointer that is held still, that is asked."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        self._asks = False
        window.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        by_mouse = QContextMenuEvent.Reason.Mouse
        if self._asks or not isinstance(event, QContextMenuEvent) or event.reason() is not by_mouse:
            return False
        below = self._window.childAt(event.pos())
        if below is None:
            return False
        self._asks = True
        at = below.mapFromGlobal(event.globalPos())
        again = QContextMenuEvent(by_mouse, at, event.globalPos(), event.modifiers())
        QApplication.sendEvent(below, again)
        self._asks = False
        return True
