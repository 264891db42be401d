"""The last weeks as small charts: a bar for each day."""

from collections.abc import Callable, Sequence
from math import floor, log10

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import (
    QAccessible,
    QAccessibleEvent,
    QFontMetrics,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
)
from PySide6.QtWidgets import QSizePolicy, QWidget

from keep_desktop.services.pictures import DayCount
from keep_desktop.ui.focus_rings import has_ring
from keep_desktop.ui.painted import Painted
from keep_desktop.ui.pictures.steps import stepped
from keep_desktop.ui.pictures.words import day_of
from keep_desktop.ui.theme import color, font, theme

_HEIGHT, _LEAST_HEIGHT, _MOST_HEIGHT = 150, 110, 240
#: Above the bars, below them, and beside them for the axis.
_TOP, _BOTTOM, _SIDE = 24, 20, 48
_GAP = 8
_LEAST = 2.0
_TEXT = 16
#: Days that are shown though nothing was done before, and the most room of one of them.
_FEWEST, _WIDEST = 7, 48


class DayChart(Painted):
    """*value* gives the height of a day, None for none; *said* its words, which stand over the
    chart for the day under the pointer or, with the keyboard, for the one that Left and Right
    choose. *level* names a height at the axis."""

    def __init__(
        self,
        name: str,
        value: Callable[[DayCount], float | None],
        said: Callable[[DayCount], str],
        level: Callable[[float], str],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._value, self._said, self._level = value, said, level
        self._days: Sequence[DayCount] = ()
        self._top = 1.0
        #: The heights that are named, and how.
        self._levels: Sequence[tuple[float, str]] = ()
        self._side = _SIDE
        self._chosen = -1
        self._hovered: int | None = None
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMinimumHeight(_LEAST_HEIGHT)
        self.setMaximumHeight(_MOST_HEIGHT)
        self.setAccessibleName(name)
        theme().changed.connect(self.update)

    def sizeHint(self) -> QSize:
        return QSize(260, _HEIGHT)

    def show_days(self, days: Sequence[DayCount]) -> None:
        """Oldest first, from the first on which something was done; the newest is chosen."""
        self._days = days = days[self._begin(days) :]
        self._top = round_above(max((self._value(day) or 0.0 for day in days), default=0.0))
        self._levels = self._named_levels()
        names = QFontMetrics(font(12))
        widest = max(names.horizontalAdvance(words) for _, words in self._levels)
        self._side = max(_SIDE, widest + _GAP + 1)
        self._chosen, self._hovered = len(days) - 1, None
        there = [self._said(day) for day in days if self._value(day)]
        self.setAccessibleDescription("\n".join(there) or self.tr("Nothing in these weeks"))
        self.update()

    def _begin(self, days: Sequence[DayCount]) -> int:
        first = next((at for at, day in enumerate(days) if self._value(day)), 0)
        return max(min(first, len(days) - _FEWEST), 0)

    def _named_levels(self) -> Sequence[tuple[float, str]]:
        """The middle one only where its name differs: there is no half of an item."""
        half, top = self._level(self._top / 2), self._level(self._top)
        ends = [(0.0, "0"), (1.0, top)]
        return ends if half in (self._level(0.0), "0", top) else [*ends, (0.5, half)]

    @property
    def pointed_at(self) -> str:
        """The words that stand over the chart; nothing while nobody points at a day."""
        at = self._pointed()
        return "" if at is None else self._said(self._days[at])

    def _pointed(self) -> int | None:
        if self._hovered is not None:
            return self._hovered
        return self._chosen if self.hasFocus() and self._days else None

    # -- hands --------------------------------------------------------------------------------

    def keyPressEvent(self, event: QKeyEvent) -> None:
        to = stepped(event, self._chosen, len(self._days))
        if to is None:
            super().keyPressEvent(event)
            return
        self._chosen, self._hovered = to, None
        self.setAccessibleDescription(self._said(self._days[to]))
        told = QAccessibleEvent(self, QAccessible.Event.DescriptionChanged)
        QAccessible.updateAccessibility(told)
        self.update()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._hover(self._day_at(event.position()))

    def leaveEvent(self, event: QEvent) -> None:
        self._hover(None)

    def _hover(self, at: int | None) -> None:
        if at != self._hovered:
            self._hovered = at
            self.update()

    def _day_at(self, point: QPointF) -> int | None:
        at = int((point.x() - self._side) // self._step())
        return at if point.x() >= self._side and at < len(self._days) else None

    # -- paint --------------------------------------------------------------------------------

    def _step(self) -> float:
        return min((self.width() - self._side) / max(len(self._days), 1), _WIDEST)

    def _width(self) -> float:
        """As far as there are days: room behind them would look like days to come."""
        return self._step() * len(self._days) or self.width() - self._side

    def _floor(self) -> int:
        return self.height() - _BOTTOM

    def _height_of(self, value: float) -> float:
        return (self._floor() - _TOP) * value / self._top

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        # Time runs from left to right in every language; see docs/development.md, Languages.
        painter.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
        painter.setFont(font(12))
        self._paint_levels(painter)
        self._paint_ends(painter)
        pointed = self._pointed()
        for at, day in enumerate(self._days):
            value = self._value(day) or 0.0
            if at == pointed:
                self._paint_pointed(painter, at)
            if value > 0:
                self._paint_day(painter, at, value)
        painter.end()

    def _paint_levels(self, painter: QPainter) -> None:
        for part, words in self._levels:
            y = self._floor() - self._height_of(self._top * part)
            line = QRectF(self._side, y, self._width(), 1)
            painter.fillRect(line, color("border" if part else "border_strong"))
            painter.setPen(color("text_faint"))
            level = QRectF(0, y - _TEXT / 2, self._side - _GAP, _TEXT)
            painter.drawText(level, _flags(right=True), words)

    def _paint_ends(self, painter: QPainter) -> None:
        under = QRectF(self._side, self._floor() + 3, self._width(), _TEXT)
        painter.setPen(color("text_faint"))
        if self._days:
            painter.drawText(under, _flags(), day_of(self._days[0].day))
            painter.drawText(under, _flags(right=True), day_of(self._days[-1].day))

    def _paint_pointed(self, painter: QPainter, at: int) -> None:
        room = QRectF(self._side + at * self._step(), _TOP, self._step(), self._floor() - _TOP)
        painter.setPen(QPen(color("accent"), 1.5) if has_ring(self) else Qt.PenStyle.NoPen)
        painter.setBrush(color("selected"))
        painter.drawRoundedRect(room, 3, 3)
        painter.setPen(color("text_soft"))
        above = QRectF(0, 0, self.width(), _TEXT)
        painter.drawText(above, _flags(right=True), self._said(self._days[at]))

    def _paint_day(self, painter: QPainter, at: int, value: float) -> None:
        height = max(self._height_of(value), _LEAST)
        left, width = self._side + at * self._step() + 1, max(self._step() - 2, 1)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(color("accent"))
        painter.drawRoundedRect(QRectF(left, self._floor() - height, width, height), 1.5, 1.5)


def round_above(value: float) -> float:
    """The next of 1, 2, 4, 10, 20, 40, 100, … at or above *value*, also below 1."""
    if value <= 0:
        return 1.0
    power: float = 10.0 ** floor(log10(value))
    return next(step * power for step in (1, 2, 4, 10) if step * power >= value * 0.9999)


def _flags(*, right: bool = False) -> int:
    side = Qt.AlignmentFlag.AlignRight if right else Qt.AlignmentFlag.AlignLeft
    return int(side | Qt.AlignmentFlag.AlignVCenter)
