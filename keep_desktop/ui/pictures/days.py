"""The last weeks as small charts: a bar for each day."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QEvent, QRectF, QSize, Qt
from PySide6.QtGui import QHelpEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from keep_desktop.services.pictures import DayCount
from keep_desktop.ui.painted import Painted
from keep_desktop.ui.pictures.words import day_of
from keep_desktop.ui.theme import color, font, theme

_HEIGHT, _TOP, _BOTTOM = 96, 20, 18
_LEAST = 2.0


class DayChart(Painted):
    """*value* gives the height of a day, None for none; *said* its words."""

    def __init__(
        self,
        name: str,
        value: Callable[[DayCount], float | None],
        said: Callable[[DayCount], str],
        most: Callable[[float], str],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._value, self._said, self._most = value, said, most
        self._days: Sequence[DayCount] = ()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(name)
        theme().changed.connect(self.update)

    def sizeHint(self) -> QSize:
        return QSize(260, _HEIGHT)

    def show_days(self, days: Sequence[DayCount]) -> None:
        self._days = days
        there = [self._said(day) for day in days if self._value(day)]
        self.setAccessibleDescription("\n".join(there) or self.tr("Nothing in these weeks"))
        self.update()

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and event.type() is QEvent.Type.ToolTip:
            at = int(event.pos().x() // self._step()) if self._days else -1
            said = self._said(self._days[at]) if 0 <= at < len(self._days) else ""
            QToolTip.showText(event.globalPos(), said, self)
            return True
        return super().event(event)

    def _step(self) -> float:
        return self.width() / max(len(self._days), 1)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        floor = self.height() - _BOTTOM
        painter.fillRect(QRectF(0, floor, self.width(), 1), color("border_strong"))
        values = [self._value(day) or 0.0 for day in self._days]
        most = max(values, default=0.0)
        painter.setFont(font(12))
        painter.setPen(color("text_faint"))
        if most > 0:
            painter.drawText(QRectF(0, 0, self.width(), _TOP - 4), 0, self._most(most))
        if self._days:
            self._paint_ends(painter, floor)
        painter.setPen(Qt.PenStyle.NoPen)
        for at, (day, value) in enumerate(zip(self._days, values, strict=True)):
            if value > 0:
                self._paint_day(painter, at, day, value / most)
        painter.end()

    def _paint_ends(self, painter: QPainter, floor: int) -> None:
        under = QRectF(0, floor + 2, self.width(), _BOTTOM - 2)
        first, last = self._days[0].day, self._days[-1].day
        painter.drawText(under, Qt.AlignmentFlag.AlignLeft, day_of(first))
        painter.drawText(under, Qt.AlignmentFlag.AlignRight, day_of(last))

    def _paint_day(self, painter: QPainter, at: int, day: DayCount, part: float) -> None:
        step, floor = self._step(), self.height() - _BOTTOM
        height = max((floor - _TOP) * part, _LEAST)
        body = QRectF(at * step + 1, floor - height, max(step - 2, 1), height)
        painter.setBrush(color("accent"))
        painter.drawRoundedRect(body, 1.5, 1.5)
