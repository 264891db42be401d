"""The bars of the list under a hand: a click on one asks for its run."""

from PySide6.QtCore import QEvent, QObject, QPoint, Qt, Signal
from PySide6.QtGui import QHelpEvent, QMouseEvent
from PySide6.QtWidgets import QListView, QToolTip

from keep_desktop.ports.views import WorkflowRow
from keep_desktop.ui.outcome_looks import session_look
from keep_desktop.ui.workflow_delegate import WorkflowDelegate
from keep_desktop.ui.workflow_model import ROW

_HAND, _ARROW = Qt.CursorShape.PointingHandCursor, Qt.CursorShape.ArrowCursor


class BarPresses(QObject):
    """For as long as *view* lives. `asked` carries the WorkflowRow, and how many runs the one that
    was clicked lies before the newest. The row is chosen by the same press."""

    asked = Signal(object, int)

    def __init__(self, view: QListView, delegate: WorkflowDelegate) -> None:
        super().__init__(view)
        self._view, self._delegate = view, delegate
        self._pressed: tuple[WorkflowRow, int] | None = None
        view.viewport().installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent):
            return self._tell(event)
        if not isinstance(event, QMouseEvent):
            return False
        there = self._run_at(event.position().toPoint())
        if event.type() is QEvent.Type.MouseMove:
            self._view.viewport().setCursor(_ARROW if there is None else _HAND)
        elif event.button() is not Qt.MouseButton.LeftButton:
            return False
        elif event.type() is QEvent.Type.MouseButtonPress:
            self._pressed = there
        elif event.type() is QEvent.Type.MouseButtonRelease:
            pressed, self._pressed = self._pressed, None
            if there is not None and there == pressed:
                self.asked.emit(*there)
        return False

    def _tell(self, event: QHelpEvent) -> bool:
        there = self._run_at(event.pos())
        if there is None:
            return False
        row, back = there
        said = self.tr("{outcome}. Click to see this run and its log.")
        word = session_look(row.bars[-1 - back]).word
        QToolTip.showText(event.globalPos(), said.format(outcome=word), self._view)
        return True

    def _run_at(self, at: QPoint) -> tuple[WorkflowRow, int] | None:
        index = self._view.indexAt(at)
        row = index.data(ROW) if index.isValid() else None
        if not isinstance(row, WorkflowRow):
            return None
        back = self._delegate.run_at(self._view.visualRect(index), row, at)
        return None if back is None else (row, back)
