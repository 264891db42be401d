"""Tells when somebody is about to click a row: then no row may come between eye and hand."""

from PySide6.QtCore import QEvent, QObject, QPoint, QTimer, Signal
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QAbstractScrollArea, QApplication

#: Who has not moved the pointer for so long looks on, and wants to see what comes.
_RESTS_MS = 2_000
_STIRS = frozenset(
    {
        QEvent.Type.MouseMove,
        QEvent.Type.MouseButtonPress,
        QEvent.Type.MouseButtonRelease,
        QEvent.Type.Wheel,
    }
)


class PointerHold(QObject):
    """The pointer is over the rows of *view* and was moved or pressed a moment ago, or is pressed.
    The view must track the mouse."""

    begun = Signal()
    rested = Signal()

    def __init__(self, view: QAbstractScrollArea) -> None:
        super().__init__(view)
        self._rows = view.viewport()
        self._rows.installEventFilter(self)
        #: Where it is over the rows; None: nothing is held.
        self.at: QPoint | None = None
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(_RESTS_MS)
        self._timer.timeout.connect(self._rest)

    @property
    def is_on(self) -> bool:
        return self.at is not None

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        kind = event.type()
        if kind in _STIRS:
            self._stir(event)
        elif kind in (QEvent.Type.Leave, QEvent.Type.Hide):
            self._let_go()
        return False

    def _stir(self, event: QEvent) -> None:
        was, begins = self.at, self.at is None
        self.at = event.position().toPoint() if isinstance(event, QMouseEvent) else was
        if self.at is None:
            return
        self._timer.start()
        if begins:
            self.begun.emit()

    def _rest(self) -> None:
        if QApplication.mouseButtons():
            self._timer.start()
        else:
            self._let_go()

    def _let_go(self) -> None:
        self._timer.stop()
        if self.at is not None:
            self.at = None
            self.rested.emit()
