"""Runs Python's garbage collection on the GUI thread only.

Python collects on whichever thread allocates: a widget in a reference cycle would be destroyed on
an engine thread and crash the process. So automatic collection is off while the window exists: the
GUI thread collects the young generations as it wakes, without a timer, and everything only while
the window is idle, since that blocks all threads.
"""

import gc
import time
from collections.abc import Callable

from PySide6.QtCore import QAbstractEventDispatcher, QObject, QPoint, Qt, QTimer
from PySide6.QtGui import QCursor, QGuiApplication

from keep_desktop.ui.core.tasks import TaskRunner

#: Net allocations before a collection: about half a millisecond.
YOUNG = 2_000
#: Collections of the younger generation before one of the older, as in Python.
_WORTH_IT = 10
_IDLE_MS = 10_000
#: After the window was made: its lazy pages come later.
_MAKING_S = 20.0
#: The longest delay of a full collection, however busy the user.
_AT_LATEST_S = 600.0


def window_activity(tasks: TaskRunner) -> tuple[QPoint, int]:
    """The pointer's position and the count of queries, which change as the user scrolls or types;
    constant while the window is inactive."""
    if QGuiApplication.applicationState() is not Qt.ApplicationState.ApplicationActive:
        return QPoint(), 0
    return QCursor.pos(), tasks.query_count


class GarbageCollector(QObject):
    """Collects the garbage of the process on the thread it lives on, and nowhere else.

    *uses* returns what changes while the window is used.
    """

    def __init__(
        self,
        parent: QObject | None = None,
        *,
        uses: Callable[[], object],
        collect: Callable[[int], object] = gc.collect,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        super().__init__(parent)
        gc.disable()
        self._uses, self._collect, self._now = uses, collect, now
        self._seen: object = None
        self._made = self._collected_at = now()
        #: Runs only while a full collection is due.
        self.due = QTimer(self, singleShot=True, interval=_IDLE_MS)
        self.due.setTimerType(Qt.TimerType.VeryCoarseTimer)
        self.due.timeout.connect(self.collect)
        QAbstractEventDispatcher.instance().awake.connect(self.check)

    def check(self) -> None:
        """Collect the young generations if there is enough to do. Called each time the thread
        wakes."""
        young, middle, old = gc.get_count()
        if young >= YOUNG:
            self._collect_young(1 if middle >= _WORTH_IT else 0)
        if old >= _WORTH_IT and not self.due.isActive():
            self._seen = self._uses()
            self.due.start()

    def collect(self) -> None:
        """Collect everything if the window has been idle since it was due; else later."""
        seen, self._seen = self._seen, self._uses()
        if seen != self._seen and self._now() - self._collected_at < _AT_LATEST_S:
            self.due.start()
            return
        self._collected_at = self._now()
        self._collect(2)

    def _collect_young(self, generation: int) -> None:
        if self._now() - self._made < _MAKING_S:
            # The objects of the window live as long as it does. Collecting now would delay the
            # first click, and every full collection would visit them again.
            gc.freeze()
        else:
            self._collect(generation)
