"""A hand that is not quite still presses what it was put on: at the border of two rows the button
may go down over one and up over the other."""

from PySide6.QtCore import QEvent, QObject, QPoint, QPointF
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QAbstractItemView, QApplication


class SteadyHand(QObject):
    """For as long as *view* lives. Only a pointer that goes further marks row after row."""

    def __init__(self, view: QAbstractItemView) -> None:
        super().__init__(view)
        self._view = view
        self._pressed: QPointF | None = None
        self._sending = False
        view.viewport().installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if self._sending or not isinstance(event, QMouseEvent):
            return False
        match event.type():
            case QEvent.Type.MouseButtonPress:
                self._pressed = event.position()
            case QEvent.Type.MouseMove if event.buttons() and self._is_near(event):
                return True
            case QEvent.Type.MouseMove:
                self._pressed = None
            case QEvent.Type.MouseButtonDblClick | QEvent.Type.MouseButtonRelease:
                return self._is_near(event) and self._send_to_first(event)
        return False

    def _is_near(self, event: QMouseEvent) -> bool:
        if self._pressed is None:
            return False
        went = (event.position() - self._pressed).manhattanLength()
        return went < QApplication.startDragDistance()

    def _send_to_first(self, event: QMouseEvent) -> bool:
        """To the row that was pressed first, where this is another."""
        at = self._pressed
        if at is None or self._row_at(at.toPoint()) == self._row_at(event.position().toPoint()):
            return False
        there = QMouseEvent(
            event.type(),
            at,
            self._view.viewport().mapToGlobal(at),
            event.button(),
            event.buttons(),
            event.modifiers(),
            event.pointingDevice(),
        )
        self._sending = True
        QApplication.sendEvent(self._view.viewport(), there)
        self._sending = False
        return True

    def _row_at(self, point: QPoint) -> tuple[int, ...]:
        index, path = self._view.indexAt(point), []
        while index.isValid():
            path.append(index.row())
            index = index.parent()
        return tuple(path)
