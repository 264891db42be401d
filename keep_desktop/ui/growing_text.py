"""Fills a text of lines: what is seen first at once, the rest bit by bit, so that the longest text
does not hold up the window."""

from collections.abc import Iterable, Iterator
from itertools import islice

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtGui import QTextCursor
from PySide6.QtWidgets import QPlainTextEdit

#: Lines put in at a time: more than are seen at once.
_PART = 1_000


class GrowingText(QObject):
    """`whole`: all of it is there, where it was not at once."""

    whole = Signal()

    def __init__(self, view: QPlainTextEdit) -> None:
        super().__init__(view)
        self._view = view
        self._rest: Iterator[str] = iter(())
        self._timer = QTimer(self, interval=0)
        self._timer.timeout.connect(self._grow)

    def show(self, lines: Iterable[str]) -> None:
        """These instead of what was shown, from the first."""
        self._rest = iter(lines)
        self._view.setPlainText("\n".join(islice(self._rest, _PART)))
        self._timer.start()

    def reach(self, row: int) -> None:
        """That row is there, with what is seen below it."""
        while self._timer.isActive() and self._view.blockCount() < row + _PART:
            self._grow()

    def finish(self) -> None:
        """All of it now: somebody wants to find something in it, or to take it."""
        while self._timer.isActive():
            self._grow()

    def _grow(self) -> None:
        part = list(islice(self._rest, _PART))
        if not part:
            self._timer.stop()
            self.whole.emit()
            return
        end = QTextCursor(self._view.document())
        end.movePosition(QTextCursor.MoveOperation.End)
        end.insertText("\n" + "\n".join(part))
