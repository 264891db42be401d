"""A layout of two columns for short things of one kind, or of one where room is short."""

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtWidgets import QLayoutItem, QStyle

from keep_desktop.ui.listed_layout import ListedLayout


class PairLayout(ListedLayout):
    """Margins 0; *gap* pixels between columns and rows. The columns are as wide as each other
    where the widest fits so; one thing alone is no wider than it asks to be."""

    def heightForWidth(self, width: int) -> int:
        columns = len(self._columns(width))
        rows = -(-len(self._shown()) // columns)
        return rows * self._line() + max(0, rows - 1) * self._gap

    def sizeHint(self) -> QSize:
        widths = [item.sizeHint().width() for item in self._shown()]
        return QSize(2 * max(widths, default=0) + self._gap, self._line())

    def minimumSize(self) -> QSize:
        widths = [item.minimumSize().width() for item in self._shown()]
        return QSize(max(widths, default=0), self._line())

    def setGeometry(self, rect: QRect) -> None:
        super().setGeometry(rect)
        columns, line = self._columns(rect.width()), self._line()
        for at, item in enumerate(self._shown()):
            row, column = divmod(at, len(columns))
            x = rect.x() + sum(columns[:column]) + column * self._gap
            y = rect.y() + row * (line + self._gap)
            place = QRect(x, y, columns[column], line)
            item.setGeometry(QStyle.visualRect(self._direction(), rect, place))

    def _direction(self) -> Qt.LayoutDirection:
        widget = self.parentWidget()
        return Qt.LayoutDirection.LeftToRight if widget is None else widget.layoutDirection()

    def _columns(self, room: int) -> tuple[int, ...]:
        """How wide each is."""
        widths = [item.sizeHint().width() for item in self._shown()]
        if len(widths) < 2:
            return (min(room, max(widths, default=0)),)
        half = (room - self._gap) // 2
        first, second = max(widths[::2]), max(widths[1::2])
        if max(first, second) <= half:
            return (half, half)
        if first + self._gap + second <= room:
            return (first, room - self._gap - first)
        return (room,)

    def _line(self) -> int:
        return max((item.sizeHint().height() for item in self._shown()), default=0)

    def _shown(self) -> list[QLayoutItem]:
        return [item for item in self._items if not item.isEmpty()]
