"""Charts of runs: bars of the last runs with a legend, daily charts of the last weeks, and the
timeline of one run; all with keyboard access."""

from collections.abc import Callable, Sequence
from datetime import datetime
from math import floor, log10

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QAccessible,
    QAccessibleEvent,
    QBrush,
    QFontMetrics,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
)
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from keep_desktop.ports.queries import SessionBar
from keep_desktop.services.runs.statistics import (
    BARS,
    DayCount,
    Lane,
    LaneKind,
    SpanEnd,
    Timeline,
    TimeSpan,
)
from keep_desktop.ui.presentation.runs import (
    day_of,
    lane_facts,
    lane_name,
    runs_text,
    session_text,
    timeline_text,
)
from keep_desktop.ui.presentation.status_style import StatusStyle, bar_tone, session_style
from keep_desktop.ui.style.theme import color, font, is_mirrored, pixmap, theme
from keep_desktop.ui.text.format import Now, clock_time, number
from keep_desktop.ui.widgets.focus import has_ring
from keep_desktop.ui.widgets.labels import PictureLabel, icon_label, plain_label
from keep_desktop.ui.widgets.layouts import FlowLayout, hbox, take_out


def stepped(event: QKeyEvent, at: int, count: int) -> int | None:
    """The index a key moves to from *at*, of *count*; None if it does not."""
    if count == 0:
        return None
    return {
        Qt.Key.Key_Left: max(at - 1, 0),
        Qt.Key.Key_Right: min(at + 1, count - 1),
        Qt.Key.Key_Home: 0,
        Qt.Key.Key_End: count - 1,
    }.get(Qt.Key(event.key()))


class Legend(QWidget):
    """The results that occur among the bars, most frequent first."""

    def __init__(self) -> None:
        super().__init__()
        self._flow = FlowLayout(self, gap=16)
        self._entries: list[QWidget] = []

    def show_bars(self, bars: Sequence[SessionBar]) -> None:
        for entry in self._entries:
            take_out(self._flow, entry)
        counts: dict[StatusStyle, int] = {}
        for bar in bars:
            style = session_style(bar)
            counts[style] = counts.get(style, 0) + 1
        ordered = sorted(counts, key=lambda style: -counts[style])
        self._entries = [_entry(style, counts[style], self) for style in ordered]
        for entry in self._entries:
            self._flow.addWidget(entry)
            entry.show()
        self.updateGeometry()


def _entry(style: StatusStyle, count: int, parent: QWidget) -> QWidget:
    made = QWidget(parent)
    hbox(
        icon_label(style.icon, style.tone, 14),
        plain_label(f"{style.label} {number(count)}", "small", wrap=False),
        within=made,
        spacing=6,
    )
    return made


_HEIGHT, _TOP, _BOTTOM = 92, 22, 8
_LEAST, _MARK = 6, 12
_LEFT_MARGIN = 2
#: Successful runs have no mark.
_PLAIN = "done"
_POINTING_CURSOR, _ARROW = Qt.CursorShape.PointingHandCursor, Qt.CursorShape.ArrowCursor
#: The busiest run fills the height, if it had at least so many items.
_FULL = 10


class RunBars(PictureLabel):
    """The last runs as bars: result by colour and mark, items by height. Left, Right or a click
    selects one (`chosen`), Enter or a double click opens it (`opened`)."""

    chosen = Signal(object)
    opened = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._bars: tuple[SessionBar, ...] = ()
        self._most = _FULL
        self._at = -1
        #: The bar under the pointer.
        self._over: int | None = None
        self._now = Now()
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setMouseTracking(True)
        self.setAccessibleName(self.tr("Last runs"))
        theme().changed.connect(self.update)

    def sizeHint(self) -> QSize:
        return QSize(480, _HEIGHT)

    def show_bars(self, bars: tuple[SessionBar, ...], now: Now, back: int = 0) -> None:
        """Oldest first; selects the newest, or the one *back* before it."""
        self._bars, self._now = bars, now
        self._over = None
        self._most = max([_FULL, *(sum(bar.items.values()) for bar in bars)])
        self._choose(max(0, len(bars) - 1 - back) if bars else -1)

    @property
    def current(self) -> SessionBar | None:
        return self._bars[self._at] if 0 <= self._at < len(self._bars) else None

    def _choose(self, at: int) -> None:
        self._at = at
        bar = self.current
        text = runs_text(self._bars)
        self.setAccessibleDescription(
            text if bar is None else f"{text}. {session_text(bar, self._now)}"
        )
        event = QAccessibleEvent(self, QAccessible.Event.DescriptionChanged)
        QAccessible.updateAccessibility(event)
        self.update()
        if bar is not None:
            self.chosen.emit(bar)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.current is not None:
            self.opened.emit()
            return
        to = stepped(event, self._at, len(self._bars))
        if to is None:
            super().keyPressEvent(event)
        elif to != self._at:
            self._choose(to)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        at = self._bar_at(event.position())
        if at is not None and at != self._at:
            self._choose(at)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        if self._bar_at(event.position()) == self._at:
            self.opened.emit()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._hover(self._bar_at(event.position()))

    def leaveEvent(self, event: QEvent) -> None:
        self._hover(None)

    def _hover(self, at: int | None) -> None:
        if at == self._over:
            return
        self._over = at
        self.setCursor(_ARROW if at is None else _POINTING_CURSOR)
        self.update()

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and event.type() is QEvent.Type.ToolTip:
            at = self._bar_at(QPointF(event.pos()))
            text = "" if at is None else session_text(self._bars[at], self._now)
            QToolTip.showText(event.globalPos(), text, self)
            return True
        return super().event(event)

    def _bar_at(self, point: QPointF) -> int | None:
        at = int((point.x() - _LEFT_MARGIN) // self._step())
        return at if 0 <= at < len(self._bars) else None

    def _step(self) -> float:
        return (self.width() - 4) / BARS

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        ground = QRectF(0, self.height() - _BOTTOM, self.width(), 1)
        painter.fillRect(ground, color("border"))
        for at, bar in enumerate(self._bars):
            self._paint_bar(painter, at, bar)
        painter.end()

    def _paint_bar(self, painter: QPainter, at: int, bar: SessionBar) -> None:
        step = self._step()
        left = _LEFT_MARGIN + at * step
        room = QRectF(left, 1, step, self.height() - 2)
        if at == self._at:
            self._paint_chosen(painter, room)
        elif at == self._over:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(color("hover"))
            painter.drawRoundedRect(room.adjusted(0.5, 0.5, -0.5, -0.5), 4, 4)
        style, tone = session_style(bar), bar_tone(bar)
        height = self._height_of(bar)
        width = max(step - 4, 2.0)
        body = QRectF(left + 2, self.height() - _BOTTOM - height, width, height)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(color(tone))
        painter.drawRoundedRect(body, 2, 2)
        if tone != _PLAIN:
            icon = pixmap(style.icon, tone, _MARK, self.devicePixelRatioF())
            painter.drawPixmap(QPointF(body.center().x() - _MARK / 2, body.top() - _MARK - 2), icon)

    def _paint_chosen(self, painter: QPainter, room: QRectF) -> None:
        painter.setPen(QPen(color("accent"), 2) if has_ring(self) else Qt.PenStyle.NoPen)
        painter.setBrush(color("selected"))
        painter.drawRoundedRect(room.adjusted(0.5, 0.5, -0.5, -0.5), 4, 4)

    def _height_of(self, bar: SessionBar) -> float:
        items = sum(bar.items.values())
        room = self.height() - _TOP - _BOTTOM - _LEAST
        part = log10(items + 1) / log10(self._most + 1)
        return _LEAST + room * part


_DAYS_HEIGHT, _LEAST_HEIGHT, _MOST_HEIGHT = 150, 110, 240
#: Margins above and below the bars, and for the axis.
_DAYS_TOP, _DAYS_BOTTOM, _SIDE = 24, 20, 48
_GAP = 8
_DAYS_LEAST = 2.0
_TEXT = 16
#: The least number of days shown, and the greatest width of one.
_FEWEST, _WIDEST = 7, 48


class DayChart(PictureLabel):
    """A bar per day. *value* returns the height of a day, None for none; *text* its text, shown
    over the chart for the day under the pointer or the one selected by keyboard. *level* labels a
    height at the axis."""

    def __init__(
        self,
        name: str,
        value: Callable[[DayCount], float | None],
        text: Callable[[DayCount], str],
        level: Callable[[float], str],
    ) -> None:
        super().__init__()
        self._value, self._shown_text, self._level = value, text, level
        self._days: Sequence[DayCount] = ()
        self._top = 1.0
        #: The labelled heights.
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
        return QSize(260, _DAYS_HEIGHT)

    def show_days(self, days: Sequence[DayCount]) -> None:
        """Oldest first, from the first day with a value; selects the newest."""
        self._days = days = days[self._begin(days) :]
        self._top = round_above(max((self._value(day) or 0.0 for day in days), default=0.0))
        self._levels = self._named_levels()
        names = QFontMetrics(font(12))
        widest = max(names.horizontalAdvance(text) for _, text in self._levels)
        self._side = max(_SIDE, widest + _GAP + 1)
        self._chosen, self._hovered = len(days) - 1, None
        there = [self._shown_text(day) for day in days if self._value(day)]
        self.setAccessibleDescription("\n".join(there) or self.tr("No items in these weeks"))
        self.update()

    def _begin(self, days: Sequence[DayCount]) -> int:
        first = next((at for at, day in enumerate(days) if self._value(day)), 0)
        return max(min(first, len(days) - _FEWEST), 0)

    def _named_levels(self) -> Sequence[tuple[float, str]]:
        """The middle one only if its label differs: half an item does not exist."""
        half, top = self._level(self._top / 2), self._level(self._top)
        ends = [(0.0, "0"), (1.0, top)]
        return ends if half in (self._level(0.0), "0", top) else [*ends, (0.5, half)]

    def _pointed(self) -> int | None:
        if self._hovered is not None:
            return self._hovered
        return self._chosen if self.hasFocus() and self._days else None

    def keyPressEvent(self, event: QKeyEvent) -> None:
        to = stepped(event, self._chosen, len(self._days))
        if to is None:
            super().keyPressEvent(event)
            return
        self._chosen, self._hovered = to, None
        self.setAccessibleDescription(self._shown_text(self._days[to]))
        message = QAccessibleEvent(self, QAccessible.Event.DescriptionChanged)
        QAccessible.updateAccessibility(message)
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

    def _step(self) -> float:
        return min((self.width() - self._side) / max(len(self._days), 1), _WIDEST)

    def _width(self) -> float:
        """Up to the last day: space behind it would look like days to come."""
        return self._step() * len(self._days) or self.width() - self._side

    def _floor(self) -> int:
        return self.height() - _DAYS_BOTTOM

    def _height_of(self, value: float) -> float:
        return (self._floor() - _DAYS_TOP) * value / self._top

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
        for part, text in self._levels:
            y = self._floor() - self._height_of(self._top * part)
            line = QRectF(self._side, y, self._width(), 1)
            painter.fillRect(line, color("border" if part else "border_strong"))
            painter.setPen(color("text_faint"))
            level = QRectF(0, y - _TEXT / 2, self._side - _GAP, _TEXT)
            painter.drawText(level, _flags(right=True), text)

    def _paint_ends(self, painter: QPainter) -> None:
        under = QRectF(self._side, self._floor() + 3, self._width(), _TEXT)
        painter.setPen(color("text_faint"))
        if self._days:
            painter.drawText(under, _flags(), day_of(self._days[0].day))
            painter.drawText(under, _flags(right=True), day_of(self._days[-1].day))

    def _paint_pointed(self, painter: QPainter, at: int) -> None:
        room = QRectF(
            self._side + at * self._step(), _DAYS_TOP, self._step(), self._floor() - _DAYS_TOP
        )
        painter.setPen(QPen(color("accent"), 1.5) if has_ring(self) else Qt.PenStyle.NoPen)
        painter.setBrush(color("selected"))
        painter.drawRoundedRect(room, 3, 3)
        painter.setPen(color("text_soft"))
        above = QRectF(0, 0, self.width(), _TEXT)
        painter.drawText(above, _flags(right=True), self._shown_text(self._days[at]))

    def _paint_day(self, painter: QPainter, at: int, value: float) -> None:
        height = max(self._height_of(value), _DAYS_LEAST)
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


_ROW, _AXIS, _BAR = 26, 24, 12
_NAMES, _FACTS, _TIMELINE_GAP = 0.2, 0.32, 12
_TIMELINE_LEAST = 3.0


class TimelinePicture(PictureLabel):
    """A row per handler and tool, and for the waiting between them. Its accessible description is
    the text of all of it."""

    def __init__(self) -> None:
        super().__init__()
        self._timeline: Timeline | None = None
        self._now = Now()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(self.tr("Where the run spent its time"))
        theme().changed.connect(self.update)

    def sizeHint(self) -> QSize:
        rows = 1 if self._timeline is None else max(len(self._timeline.lanes), 1)
        return QSize(480, rows * _ROW + _AXIS)

    def show_timeline(self, timeline: Timeline, now: Now) -> None:
        self._timeline, self._now = timeline, now
        self.setAccessibleDescription(timeline_text(timeline))
        self.updateGeometry()
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        timeline = self._timeline
        if timeline is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        # Time runs from left to right in every language; see docs/development.md, Languages.
        painter.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
        left = self.width() * _NAMES + _TIMELINE_GAP
        room = QRectF(
            left, 0, self.width() * (1 - _NAMES - _FACTS) - 2 * _TIMELINE_GAP, self.height()
        )
        for at, lane in enumerate(timeline.lanes):
            self._paint_lane(painter, lane, at * _ROW, room)
        self._paint_axis(painter, timeline, room)
        painter.end()

    def _paint_lane(self, painter: QPainter, lane: Lane, top: int, room: QRectF) -> None:
        painter.fillRect(QRectF(0, top + _ROW - 1, self.width(), 1), color("border"))
        left = QRectF(0, top, room.left() - _TIMELINE_GAP, _ROW)
        right = QRectF(
            room.right() + _TIMELINE_GAP, top, self.width() - room.right() - _TIMELINE_GAP, _ROW
        )
        names, facts = (right, left) if is_mirrored() else (left, right)
        _draw_text(painter, names, lane_name(lane), "text", right=is_mirrored())
        _draw_text(painter, facts, lane_facts(lane), "text_soft", right=is_mirrored())
        painter.setPen(Qt.PenStyle.NoPen)
        for span in lane.spans:
            painter.setBrush(_brush(lane.kind, span.end))
            bar = self._room_of(span, room)
            tall = _BAR + (4 if span.end is SpanEnd.FAILED else 0)
            bar.setTop(top + (_ROW - tall) / 2)
            bar.setHeight(tall)
            painter.drawRoundedRect(bar, 2, 2)

    def _room_of(self, span: TimeSpan, room: QRectF) -> QRectF:
        begin, end = self._across(span.began_at), self._across(span.ended_at)
        width = max((end - begin) * room.width(), _TIMELINE_LEAST)
        left = min(room.left() + begin * room.width(), room.right() - width)
        return QRectF(left, 0, width, 0)

    def _across(self, at: datetime) -> float:
        """From 0 at the left to 1 at the right."""
        timeline = self._timeline
        assert timeline is not None  # noqa: S101  # only asked while it is painted
        whole = (timeline.ended_at - timeline.began_at).total_seconds()
        if whole <= 0:
            return 0.0
        return min(max((at - timeline.began_at).total_seconds() / whole, 0.0), 1.0)

    def _paint_axis(self, painter: QPainter, timeline: Timeline, room: QRectF) -> None:
        top = len(timeline.lanes) * _ROW
        under = QRectF(room.left(), top, room.width(), _AXIS)
        zone = self._now.zone
        _draw_text(painter, under, clock_time(timeline.began_at, zone), "text_faint")
        _draw_text(painter, under, clock_time(timeline.ended_at, zone), "text_faint", right=True)


def _brush(kind: LaneKind, end: SpanEnd) -> QBrush:
    if kind is LaneKind.WAIT:
        return QBrush(color("text_faint"), Qt.BrushStyle.BDiagPattern)
    match end:
        case SpanEnd.FAILED:
            return QBrush(color("fail"))
        case SpanEnd.OPEN:
            return QBrush(color("warn"))
        case SpanEnd.DONE:
            return QBrush(color("accent" if kind is LaneKind.HANDLER else "done"))


def _draw_text(
    painter: QPainter, room: QRectF, text: str, token: str, *, right: bool = False
) -> None:
    face = font(12)
    painter.setFont(face)
    painter.setPen(color(token))
    shown = QFontMetrics(face).elidedText(text, Qt.TextElideMode.ElideRight, int(room.width()))
    side = Qt.AlignmentFlag.AlignRight if right else Qt.AlignmentFlag.AlignLeft
    painter.drawText(room, side | Qt.AlignmentFlag.AlignVCenter, shown)
