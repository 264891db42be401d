"""The next 24 hours as a picture: a mark for each time at which a workflow begins by itself. One
that runs more often than every hour has none: marks from end to end tell nothing of when."""

from collections import Counter
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta, tzinfo

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QHelpEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from keep_desktop.services.day import AHEAD, Coming
from keep_desktop.ui.day_words import clock, short_day, until
from keep_desktop.ui.elided_label import plain_tooltip
from keep_desktop.ui.foreign_text import one_line
from keep_desktop.ui.painted import Painted
from keep_desktop.ui.sides import at_start
from keep_desktop.ui.text import plural
from keep_desktop.ui.theme import color, font

_HEIGHT = 84
_SIDE = 24
_EVERY = 3
#: A mouse this near to a mark means it.
_NEAR = 6.0
#: Half the room for the word below an hour.
_WORD = 40
#: From “now” to the next of them.
_BETWEEN = 8
#: From the last of them to the edge.
_EDGE = 6
_MOST_NAMED = 8
#: Of one workflow: every hour, the last one included.
_MOST_TIMES = 25
_FEWEST = 8
_MARK_AND_GAP = 3.0
#: The height of the mark of one time.
_LEAST = 8.0
#: Minutes within which times are put together: parts of an hour, as schedules are.
_SPANS = (1, 2, 5, 10, 15, 30, 60)


class DayBand(Painted):
    """Only a picture: what it shows stands in the rows below, and in its accessible text."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("surface", "card")
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(self.tr("The next 24 hours"))
        #: What has a mark.
        self._coming: Sequence[Coming] = ()
        self._leaves_out = False
        self._now: datetime | None = None
        self._zone: tzinfo | None = None

    def sizeHint(self) -> QSize:
        return QSize(400, _HEIGHT)

    def show_coming(self, coming: Sequence[Coming], now: datetime, zone: tzinfo) -> None:
        """What comes, seen from now."""
        times = Counter(one.workflow_id for one in coming)
        self._coming = tuple(one for one in coming if times[one.workflow_id] <= _MOST_TIMES)
        self._leaves_out = len(self._coming) < len(coming)
        self._now, self._zone = now, zone
        count = plural(len(coming), self.tr("run"), self.tr("runs"))
        said = self.tr("{runs} planned").format(runs=count)
        first = min(coming, key=lambda one: one.at, default=None)
        if first is not None:
            name = one_line(first.name, 60)
            said += self.tr(", the first at {time}: {name}").format(
                time=clock(first.at, zone), name=name
            )
        self.setAccessibleDescription(said)
        self.update()

    @property
    def tells_more(self) -> bool:
        """Whether there is more to see than the rows below say as well."""
        return len(self._coming) >= _FEWEST

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self._now is None or self._zone is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._paint_title(painter)
        self._paint_hours(painter, self._now, self._zone)
        self._paint_marks(painter)
        painter.end()

    def _paint_title(self, painter: QPainter) -> None:
        """What it is, what has no mark, and why some are higher."""
        painter.setFont(font(12))
        painter.setPen(color("text_soft"))
        parts = [self.tr("The next 24 hours")]
        if self._leaves_out:
            parts.append(self.tr("without what runs more often than every hour"))
        if any(mark.height() > _LEAST for mark in self.marks()):
            parts.append(self.tr("a higher mark: several runs at about the same time"))
        said = " · ".join(parts)
        room = self.rect().adjusted(_SIDE, 8, -_SIDE, 0)
        shown = painter.fontMetrics().elidedText(said, Qt.TextElideMode.ElideRight, room.width())
        painter.drawText(room, at_start() | Qt.AlignmentFlag.AlignTop, shown)

    def _paint_hours(self, painter: QPainter, now: datetime, zone: tzinfo) -> None:
        painter.setFont(font(12))
        line = self._line()
        painter.setPen(QPen(color("border_strong"), 1))
        painter.drawLine(QPointF(_SIDE, line), QPointF(self.width() - _SIDE, line))
        begin = self.tr("now")
        self._paint_hour(painter, now, begin, "text_soft")
        wide = painter.fontMetrics().horizontalAdvance
        for at in _hours(now, zone):
            begins_a_day = at.astimezone(zone).hour == 0
            said = short_day(at, zone) if begins_a_day else clock(at, zone)
            room = max(_WORD, (wide(begin) + wide(said)) / 2 + _BETWEEN)
            if self._x(at) - self._x(now) > room:
                self._paint_hour(painter, at, said, "text" if begins_a_day else "text_soft")

    def _paint_hour(self, painter: QPainter, at: datetime, said: str, token: str) -> None:
        x, line = self._x(at), self._line()
        painter.setPen(QPen(color("border_strong"), 1))
        painter.drawLine(QPointF(x, line), QPointF(x, line + 4))
        painter.setPen(color(token))
        # At the ends a long one stands beside its place, rather than to be cut off.
        half = painter.fontMetrics().horizontalAdvance(said) / 2 + _EDGE
        x = max(half, min(x, self.width() - half))
        room = QRectF(x - _WORD, line + 6, 2 * _WORD, 18)
        painter.drawText(room, Qt.AlignmentFlag.AlignCenter, said)

    def _paint_marks(self, painter: QPainter) -> None:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(color("accent"))
        for mark in self.marks():
            painter.drawRoundedRect(mark, 1, 1)

    def marks(self) -> Sequence[QRectF]:
        """One for all times that would lie on one another, the higher the more there are. Times as
        far apart as others are drawn as far apart: what is too near is put together by time, not
        by pixels."""
        span = self._span()
        together: list[tuple[datetime, int]] = []
        for at in sorted(one.at for one in self._coming):
            if together and at - together[-1][0] < span:
                together[-1] = (together[-1][0], together[-1][1] + 1)
            else:
                together.append((at, 1))
        return [self._mark(at, count) for at, count in together]

    def _span(self) -> timedelta:
        """What takes up the width of a mark and the gap beside it."""
        minute = (self.width() - 2 * _SIDE) / (AHEAD / timedelta(minutes=1))
        fits = (span for span in _SPANS if span * minute >= _MARK_AND_GAP)
        return timedelta(minutes=next(fits, _SPANS[-1]))

    def _mark(self, at: datetime, count: int) -> QRectF:
        height = min(20.0, _LEAST + 4.0 * (count - 1))
        return QRectF(self._x(at) - 1, self._line() - height - 1, 2.0, height)

    def _line(self) -> float:
        return self.height() - 28.0

    def _x(self, at: datetime) -> float:
        now = self._now or at
        share = (at - now) / AHEAD
        return _SIDE + min(1.0, max(0.0, share)) * (self.width() - 2 * _SIDE)

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and event.type() is QEvent.Type.ToolTip:
            words = self.named_at(event.pos().x())
            QToolTip.showText(event.globalPos(), plain_tooltip(words), self)
            return True
        return super().event(event)

    def named_at(self, x: float) -> str:
        """What begins there, nearest first."""
        if self._now is None or self._zone is None:
            return ""
        near = [one for one in self._coming if abs(self._x(one.at) - x) <= _NEAR]
        near.sort(key=lambda one: abs(self._x(one.at) - x))
        zone, now = self._zone, self._now
        said = [
            f"{clock(one.at, zone)} {one_line(one.name, 60)} ({until(one.at, now, zone)})"
            for one in near[:_MOST_NAMED]
        ]
        return ", ".join(said)


def _hours(now: datetime, zone: tzinfo) -> Sequence[datetime]:
    """Every third full hour of the user's clock within the next day."""
    begun = now.astimezone(zone).replace(minute=0, second=0, microsecond=0).astimezone(UTC)
    hours = [begun + timedelta(hours=n) for n in range(1, 25)]
    return [at for at in hours if _is_marked(at.astimezone(zone)) and at - now < AHEAD]


def _is_marked(there: datetime) -> bool:
    return there.minute == 0 and there.hour % _EVERY == 0
