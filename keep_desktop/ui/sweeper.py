"""When memory is searched for what nobody holds any more, and on which thread.

Python begins a search on whichever thread happens to ask for memory. A widget that only a ring of
objects held would end there, on a thread of the engine, and take the program with it. So Python's
own search is off for as long as there is a window: the window's thread searches what is young as it
wakes, and has no timer for that. The search through all memory holds up every thread, the window's
too; it waits until nobody uses the window.
"""

import gc
import time
from collections.abc import Callable

from PySide6.QtCore import QAbstractEventDispatcher, QObject, QPoint, Qt, QTimer
from PySide6.QtGui import QCursor, QGuiApplication

from keep_desktop.ui.worker import Reader

#: So many more objects than at the last search, and it is time for one: about half a millisecond.
YOUNG = 2_000
#: So many searches among what is younger come before one through what is older; as Python has it.
_WORTH_IT = 10
_RESTS_MS = 10_000
#: Since the window was made: its other pages, and what they stand on, come in spare time.
_MAKING_S = 20.0
#: The search through everything is not put off for longer, however busy the user.
_AT_LATEST_S = 600.0


def uses_of_window(reader: Reader) -> tuple[QPoint, int]:
    """Where the pointer is, and how much was looked up: who scrolls or types may leave it where
    it is. Away from the window nobody is held up: always the same."""
    if QGuiApplication.applicationState() is not Qt.ApplicationState.ApplicationActive:
        return QPoint(), 0
    return QCursor.pos(), reader.asked


class Sweeper(QObject):
    """Searches the memory of the process, as long as it lives, on the thread that it lives on;
    nobody else does from then on.

    *uses* gives what changes while somebody uses the window.
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
        self._made = self._swept = now()
        #: Runs only while the search through everything is due.
        self.due = QTimer(self, singleShot=True, interval=_RESTS_MS)
        self.due.setTimerType(Qt.TimerType.VeryCoarseTimer)
        self.due.timeout.connect(self.sweep)
        QAbstractEventDispatcher.instance().awake.connect(self.look)

    def look(self) -> None:
        """Search what is young, if there is enough of it. Called each time the thread wakes."""
        young, middle, old = gc.get_count()
        if young >= YOUNG:
            self._search_young(1 if middle >= _WORTH_IT else 0)
        if old >= _WORTH_IT and not self.due.isActive():
            self._seen = self._uses()
            self.due.start()

    def sweep(self) -> None:
        """Search everything now, if nobody has used the window since it was due; else later."""
        seen, self._seen = self._seen, self._uses()
        if seen != self._seen and self._now() - self._swept < _AT_LATEST_S:
            self.due.start()
            return
        self._swept = self._now()
        self._collect(2)

    def _search_young(self, generation: int) -> None:
        if self._now() - self._made < _MAKING_S:
            # It stays as long as the window. Searched now, it would hold up the first click; and
            # each search through everything would go through it again.
            gc.freeze()
        else:
            self._collect(generation)
