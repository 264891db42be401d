"""A list at the left that stays as wide as the user left it, whatever was narrow in between."""

from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtWidgets import QSplitter


class KeptWidth(QObject):
    """Of the first widget in *splitter*: squeezed where there is no room, it has its width again
    once what stands beside it keeps *beside*."""

    def __init__(self, splitter: QSplitter, width: int, beside: int) -> None:
        super().__init__(splitter)
        self._splitter, self._beside = splitter, beside
        #: As it was chosen.
        self.width = width
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.timeout.connect(self.settle)
        splitter.splitterMoved.connect(self._moved)
        splitter.installEventFilter(self)
        first = splitter.widget(0)
        if first is not None:
            first.installEventFilter(self)

    def _moved(self, _: int, handle: int) -> None:
        if handle == 1:
            self.width = self._splitter.sizes()[0]

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        # Whoever looked elsewhere while the window grew comes back to what was laid out then.
        grown = watched is self._splitter and event.type() is QEvent.Type.Resize
        if grown or event.type() is QEvent.Type.Show:
            # Once the splitter has laid out what is in it.
            self._soon.start()
        return False

    def settle(self) -> None:
        sizes = self._splitter.sizes()
        more = min(self.width - sizes[0], sizes[1] - self._beside)
        if sizes[0] and more > 0:
            self._splitter.setSizes([sizes[0] + more, sizes[1] - more, *sizes[2:]])
