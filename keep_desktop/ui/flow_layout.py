"""A layout that sets its widgets like words: from left to right, on as many lines as it takes."""

from collections.abc import Sequence
from itertools import takewhile

from PySide6.QtCore import QPoint, QRect, QSize
from PySide6.QtWidgets import QWidget

from keep_desktop.ui.listed_layout import ListedLayout

#: Room is tried out in so many pixels.
_STEP = 8


class FlowLayout(ListedLayout):
    """Margins 0; *gap* pixels between neighbours and between lines. *even*: lines are about as long
    as each other, so that none stands alone in the last."""

    def __init__(self, parent: QWidget | None = None, *, gap: int = 8, even: bool = False) -> None:
        super().__init__(parent, gap=gap)
        self._even = even

    def heightForWidth(self, width: int) -> int:
        return self._arrange(QRect(0, 0, width, 0), move=False)

    def setGeometry(self, rect: QRect) -> None:
        super().setGeometry(rect)
        self._arrange(rect, move=True)

    def sizeHint(self) -> QSize:
        shown = [item.sizeHint() for item in self._items if not item.isEmpty()]
        width = sum(hint.width() for hint in shown) + self._gap * max(0, len(shown) - 1)
        return QSize(width, max((hint.height() for hint in shown), default=0))

    def minimumSize(self) -> QSize:
        shown = [item.minimumSize() for item in self._items if not item.isEmpty()]
        return QSize(
            max((hint.width() for hint in shown), default=0),
            max((hint.height() for hint in shown), default=0),
        )

    def _arrange(self, rect: QRect, *, move: bool) -> int:
        x, y, line = rect.x(), rect.y(), 0
        room = self._even_room(rect.width()) if self._even else rect.width()
        for item in self._items:
            if item.isEmpty():
                continue
            hint = item.sizeHint()
            if x + hint.width() > rect.x() + room and line:
                x, y, line = rect.x(), y + line + self._gap, 0
            if move:
                item.setGeometry(QRect(QPoint(x, y), hint))
            x += hint.width() + self._gap
            line = max(line, hint.height())
        return y + line - rect.y()

    def _even_room(self, room: int) -> int:
        """The least room that takes no more lines."""
        widths = [item.sizeHint().width() for item in self._items if not item.isEmpty()]
        lines = self._lines(widths, room)
        tried = (room - less for less in range(0, room, _STEP))
        enough = takewhile(lambda less: self._lines(widths, less) == lines, tried)
        return min(enough, default=room) if lines > 1 else room

    def _lines(self, widths: Sequence[int], room: int) -> int:
        lines, taken = 1, 0
        for width in widths:
            if taken and taken + self._gap + width > room:
                lines, taken = lines + 1, 0
            taken += width + (self._gap if taken else 0)
        return lines
