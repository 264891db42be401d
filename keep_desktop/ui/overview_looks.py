"""How often the window looks at how everything fares: badges, stop, next run."""

from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer

from keep_desktop.ports.views import Overview
from keep_desktop.services import overview
from keep_desktop.services.context import Keep
from keep_desktop.ui.bridge import Throttle
from keep_desktop.ui.region import region
from keep_desktop.ui.worker import Reader

_REFRESH_S = 0.25
#: The ledger is looked at this often even where no notice came: another process may have stopped
#: everything, and the next run comes nearer.
_LOOK_MS = 2000
_STOPPING_LOOK_MS = 100


class OverviewLooks(QObject):
    """*show* is given what was seen, from `begin` until `stop`."""

    def __init__(
        self, keep: Keep, reader: Reader, show: Callable[[Overview], None], parent: QObject
    ) -> None:
        super().__init__(parent)
        self._keep, self._reader, self._show = keep, reader, show
        self._throttle = Throttle(_REFRESH_S, self._ask, self)
        self._timer = QTimer(self)
        self._timer.timeout.connect(self.poke)
        # What it shows are times too.
        region().changed.connect(self.poke)

    def begin(self) -> None:
        self.poke()
        self._timer.start(_LOOK_MS)

    def poke(self) -> None:
        """Something may have changed."""
        self._throttle.poke()

    def keep_pace(self, *, stopping: bool) -> None:
        """A stop under way is looked at more often."""
        pace = _STOPPING_LOOK_MS if stopping else _LOOK_MS
        if self._timer.interval() != pace:
            self._timer.start(pace)

    def stop(self) -> None:
        """Look no more by itself."""
        self._timer.stop()

    def _ask(self) -> None:
        self._reader.ask("overview", lambda: overview.overview(self._keep), self._show)
