"""Where the menu of a button opens: right under it, ending where the button ends, inside the
window. Qt would begin it where the button begins, and so lay it over the edge of the window."""

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, Qt
from PySide6.QtGui import QCursor
from PySide6.QtWidgets import QMenu, QToolButton

_FROM_EDGE = 8


class MenuUnder(QObject):
    """For a *button* that stands at the end of a row, and its *menu*. One that is also opened
    *elsewhere* is only led where the button opens it."""

    def __init__(self, button: QToolButton, menu: QMenu, *, elsewhere: bool = False) -> None:
        super().__init__(button)
        self._button, self._menu, self._elsewhere = button, menu, elsewhere
        menu.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        is_shown = event.type() is QEvent.Type.Show
        if is_shown and (self._button.isDown() or not self._elsewhere):
            self._menu.move(self._place())
        elif event.type() is QEvent.Type.Hide:
            # The pointer has left it meanwhile, and nobody has told it.
            over = self._button.rect().contains(self._button.mapFromGlobal(QCursor.pos()))
            self._button.setAttribute(Qt.WidgetAttribute.WA_UnderMouse, over)
            self._button.update()
        return False

    def _place(self) -> QPoint:
        button, menu = self._button, self._menu.sizeHint()
        at = QRect(button.mapToGlobal(QPoint(0, 0)), button.size())
        mirrored = button.layoutDirection() is Qt.LayoutDirection.RightToLeft
        left = at.left() if mirrored else at.right() + 1 - menu.width()
        top = at.bottom() + 1
        around = button.window()
        inside = QRect(around.mapToGlobal(QPoint(0, 0)), around.size())
        if top + menu.height() > inside.bottom() - _FROM_EDGE:
            above = at.top() - menu.height()
            top = above if above >= inside.top() + _FROM_EDGE else top
        last = inside.right() + 1 - _FROM_EDGE - menu.width()
        return QPoint(max(inside.left() + _FROM_EDGE, min(left, last)), top)
