"""One run as a timeline: a row for each handler and tool, and for the waiting between them."""

from datetime import datetime

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QBrush, QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from keep_desktop.services.pictures import Lane, LaneKind, Span, SpanEnd, Timeline
from keep_desktop.ui.item_nodes import Now
from keep_desktop.ui.painted import Painted
from keep_desktop.ui.pictures.words import lane_facts, lane_name, timeline_said
from keep_desktop.ui.sides import is_mirrored
from keep_desktop.ui.text import clock_time
from keep_desktop.ui.theme import color, font, theme

_ROW, _AXIS, _BAR = 26, 24, 12
_NAMES, _FACTS, _GAP = 0.2, 0.32, 12
_LEAST = 3.0


class TimelinePicture(Painted):
    """Its words are its accessible description."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._line: Timeline | None = None
        self._now = Now()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(self.tr("What the run spent its time on"))
        theme().changed.connect(self.update)

    def sizeHint(self) -> QSize:
        rows = 1 if self._line is None else max(len(self._line.lanes), 1)
        return QSize(480, rows * _ROW + _AXIS)

    def show_timeline(self, line: Timeline, now: Now) -> None:
        self._line, self._now = line, now
        self.setAccessibleDescription(timeline_said(line))
        self.updateGeometry()
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        line = self._line
        if line is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        # Time runs from left to right in every language; see docs/development.md, Languages.
        painter.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
        left = self.width() * _NAMES + _GAP
        room = QRectF(left, 0, self.width() * (1 - _NAMES - _FACTS) - 2 * _GAP, self.height())
        for at, lane in enumerate(line.lanes):
            self._paint_lane(painter, lane, at * _ROW, room)
        self._paint_axis(painter, line, room)
        painter.end()

    def _paint_lane(self, painter: QPainter, lane: Lane, top: int, room: QRectF) -> None:
        painter.fillRect(QRectF(0, top + _ROW - 1, self.width(), 1), color("border"))
        left = QRectF(0, top, room.left() - _GAP, _ROW)
        right = QRectF(room.right() + _GAP, top, self.width() - room.right() - _GAP, _ROW)
        names, facts = (right, left) if is_mirrored() else (left, right)
        _say(painter, names, lane_name(lane), "text", right=is_mirrored())
        _say(painter, facts, lane_facts(lane), "text_soft", right=is_mirrored())
        painter.setPen(Qt.PenStyle.NoPen)
        for span in lane.spans:
            painter.setBrush(_brush(lane.kind, span.end))
            bar = self._room_of(span, room)
            tall = _BAR + (4 if span.end is SpanEnd.FAILED else 0)
            bar.setTop(top + (_ROW - tall) / 2)
            bar.setHeight(tall)
            painter.drawRoundedRect(bar, 2, 2)

    def _room_of(self, span: Span, room: QRectF) -> QRectF:
        begin, end = self._across(span.began_at), self._across(span.ended_at)
        width = max((end - begin) * room.width(), _LEAST)
        left = min(room.left() + begin * room.width(), room.right() - width)
        return QRectF(left, 0, width, 0)

    def _across(self, at: datetime) -> float:
        """From 0 at the left to 1 at the right."""
        line = self._line
        assert line is not None  # noqa: S101  # only asked while it is painted
        whole = (line.ended_at - line.began_at).total_seconds()
        if whole <= 0:
            return 0.0
        return min(max((at - line.began_at).total_seconds() / whole, 0.0), 1.0)

    def _paint_axis(self, painter: QPainter, line: Timeline, room: QRectF) -> None:
        top = len(line.lanes) * _ROW
        under = QRectF(room.left(), top, room.width(), _AXIS)
        zone = self._now.zone
        _say(painter, under, clock_time(line.began_at, zone), "text_faint")
        _say(painter, under, clock_time(line.ended_at, zone), "text_faint", right=True)


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


def _say(painter: QPainter, room: QRectF, text: str, token: str, *, right: bool = False) -> None:
    face = font(12)
    painter.setFont(face)
    painter.setPen(color(token))
    shown = QFontMetrics(face).elidedText(text, Qt.TextElideMode.ElideRight, int(room.width()))
    side = Qt.AlignmentFlag.AlignRight if right else Qt.AlignmentFlag.AlignLeft
    painter.drawText(room, side | Qt.AlignmentFlag.AlignVCenter, shown)
