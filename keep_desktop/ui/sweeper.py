"""When memory is searched for what nobody holds any more.

The search through all of it holds up every thread, the window's too, for longer than a frame, and
Python begins it wherever it happens to be: in the middle of a scroll. Here it waits until nobody
uses the window. What is young is still searched as ever.
"""

import gc
import time
from collections.abc import Callable

from PySide6.QtCore import QObject, QPoint, Qt, QTimer
from PySide6.QtGui import QCursor, QGuiApplication

from keep_desktop.ui.worker import Reader

_LOOK_MS = 10_000
#: Not put off for longer, however busy the user.
_AT_LATEST_S = 600.0
#: So many searches among what is young must have come first; as Python has it.
_WORTH_IT = 10
_NEVER = 1_000_000_000


def uses_of_window(reader: Reader) -> tuple[QPoint, int]:
    """Where the pointer is, and how much was looked up: who scrolls or types may leave it where
    it is. Away from the window nobody is held up: always the same."""
    if QGuiApplication.applicationState() is not Qt.ApplicationState.ApplicationActive:
        return QPoint(), 0
    return QCursor.pos(), reader.asked


class Sweeper(QObject):
    """Searches all memory of the process as long as it lives, on the thread that it lives on.

    *uses* gives what changes while somebody uses the window.
    """

    def __init__(
        self,
        parent: QObject | None = None,
        *,
        uses: Callable[[], object],
        collect: Callable[[], object] = gc.collect,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        super().__init__(parent)
        self._uses, self._collect, self._now = uses, collect, now
        young, middle, _ = gc.get_threshold()
        gc.set_threshold(young, middle, _NEVER)
        self._seen, self._swept = uses(), now()
        timer = QTimer(self)
        timer.setTimerType(Qt.TimerType.VeryCoarseTimer)
        timer.timeout.connect(self.look)
        timer.start(_LOOK_MS)

    def look(self) -> None:
        """Search now, if there is something to search and nobody is held up by it."""
        seen, self._seen = self._seen, self._uses()
        rests = seen == self._seen or self._now() - self._swept >= _AT_LATEST_S
        if rests and gc.get_count()[2] >= _WORTH_IT:
            self._swept = self._now()
            self._collect()
