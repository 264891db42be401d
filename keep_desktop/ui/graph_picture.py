"""The picture of a handler graph: boxes from producers at the top down, lines with arrows.

It shows nothing that the words beside it do not say, and nothing in it can be changed.
"""

import itertools
from collections.abc import Sequence

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import (
    QFont,
    QFontMetrics,
    QHelpEvent,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPen,
    QPolygonF,
)
from PySide6.QtWidgets import QToolTip, QWidget

from keep_desktop.domain.handlers import HandlerGraph
from keep_desktop.ui.elided_label import plain_tooltip
from keep_desktop.ui.foreign_text import one_line
from keep_desktop.ui.graph_layout import Box, Kind, Line, Picture, lay_out
from keep_desktop.ui.graph_words import deed_of
from keep_desktop.ui.painted import Painted
from keep_desktop.ui.rule_words import rule_in_words
from keep_desktop.ui.theme import color, font, pixmap, theme

#: As wide as boxes are, and as narrow as they may be, with the gap between two of them.
_COLUMN, _NARROWEST, _GAP = 180, 132, 6
_HEIGHTS = {Kind.PRODUCER: 48, Kind.TOPIC: 26, Kind.CONSUMER: 48}
#: What the second line of a handler takes more where it is broken into two, and leaves empty.
_BROKEN, _RAGGED = 16, 40
_ROW_GAP = 30
_EDGE = 2
_ICON, _PAD, _INSET = 16, 12, 7
#: Where the second line of a box fits beside its icon.
_ROOMY = 160
_ARROW = 7.0
_ASIDE = 48


class GraphPicture(Painted):
    """As large as what it shows; its boxes are narrower where it would not fit. A box that is
    pointed at says in full what is cut short in it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._picture: Picture | None = None
        self._column = _COLUMN
        self._beside: dict[tuple[Kind, str], str] = {}
        self._heights: list[int] = []
        self._middles: list[float] = []
        #: What stands below the names of handlers takes two lines.
        self._is_broken = False
        self.setAccessibleName(self.tr("Picture of the steps"))
        theme().changed.connect(self.update)

    def show_graph(self, graph: HandlerGraph | None) -> bool:
        """Draw it; False where there is nothing to draw, or too much to be looked at."""
        self._picture = lay_out(graph) if graph is not None else None
        self._beside = _beside(graph) if graph is not None else {}
        self._take_room()
        return self._picture is not None

    def fit(self, width: int) -> None:
        """Be no wider than that, as far as the boxes can be read."""
        columns = self._picture.width if self._picture is not None else 1.0
        self._column = max(_NARROWEST, min(_COLUMN, int((width - 2 * _EDGE + _GAP) / columns)))
        self._take_room()

    def _take_room(self) -> None:
        self._is_broken = any(
            QFontMetrics(font(12)).horizontalAdvance(said) > self._beside_room()
            for said in self._beside.values()
        )
        self._heights = self._heights_of_rows()
        self._middles = _middles(self._heights)
        self.setFixedSize(self.sizeHint())
        self.update()

    def sizeHint(self) -> QSize:
        if self._picture is None:
            return QSize(0, 0)
        width = self._picture.width * self._column - _GAP + 2 * _EDGE
        height = self._middles[-1] + self._heights[-1] / 2 + _EDGE
        return QSize(round(width), round(height))

    def box_at(self, point: QPointF) -> str | None:
        """What the box there says in full."""
        boxes = self._picture.boxes if self._picture is not None else ()
        box = next((box for box in boxes if self._room(box).contains(point)), None)
        if box is None:
            return None
        beside = self._beside.get((box.kind, box.name), "")
        return "\n".join(part for part in (one_line(box.name), beside) if part)

    def event(self, event: QEvent) -> bool:
        if event.type() is not QEvent.Type.ToolTip or not isinstance(event, QHelpEvent):
            return super().event(event)
        said = self.box_at(QPointF(event.pos()))
        QToolTip.showText(event.globalPos(), plain_tooltip(said or ""), self)
        return True

    def _height(self, kind: Kind) -> int:
        broken = self._is_broken and kind is not Kind.TOPIC
        return _HEIGHTS[kind] + (_BROKEN if broken else 0)

    def _heights_of_rows(self) -> list[int]:
        """From the top."""
        heights = [0] * (self._picture.rows if self._picture is not None else 0)
        for box in self._picture.boxes if self._picture is not None else ():
            heights[box.row] = max(heights[box.row], self._height(box.kind))
        return heights

    def _beside_room(self) -> int:
        """The width of what stands below the name of a handler."""
        beside = 0 if self._column - _GAP < _ROOMY else _ICON + 4
        return self._column - _GAP - _INSET - beside - 5

    # Painting

    def _x(self, columns: float) -> float:
        return columns * self._column - _GAP / 2 + _EDGE

    def _room(self, box: Box) -> QRectF:
        height = self._height(box.kind)
        top = self._middles[box.row] - height / 2
        width = self._column - _GAP
        return QRectF(self._x(box.x) - width / 2, top, width, height)

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._picture is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
        for line in self._picture.lines:
            _paint_line(painter, self._path(line, self._picture.boxes), line.leads_back)
        for box in self._picture.boxes:
            if box.kind is Kind.TOPIC:
                self._paint_topic(painter, box)
            else:
                self._paint_handler(painter, box)
        painter.end()

    def _paint_handler(self, painter: QPainter, box: Box) -> None:
        room = self._room(box).adjusted(0.5, 0.5, -0.5, -0.5)
        painter.setPen(QPen(color("border_strong"), 1))
        painter.setBrush(color("panel"))
        painter.drawRoundedRect(room, 8, 8)
        sign = "clock" if box.kind is Kind.PRODUCER else "zap"
        picture = pixmap(sign, "accent", _ICON, self.devicePixelRatioF())
        painter.drawPixmap(QPointF(room.left() + _INSET, room.top() + 8), picture)
        left = room.adjusted(_INSET + _ICON + 4, 6, -3, -6)
        first = QRectF(left.left(), left.top(), left.width(), (_HEIGHTS[box.kind] - 13) / 2)
        name, bold = one_line(box.name, 200), QFont.Weight.DemiBold
        fits = QFontMetrics(font(13, bold)).horizontalAdvance(name) <= first.width()
        _write(painter, first, name, "text", 13 if fits else 12, bold)
        beside = self._beside.get((box.kind, box.name), "")
        second = QRectF(left.left(), first.bottom(), left.width(), left.bottom() - first.bottom())
        if room.width() < _ROOMY:
            # Below the icon too: the few words are to be read.
            second.setLeft(room.left() + _INSET)
        _write(painter, second, beside, "text_soft", 12, lines=2 if self._is_broken else 1)

    def _paint_topic(self, painter: QPainter, box: Box) -> None:
        room = self._room(box).adjusted(0.5, 0.5, -0.5, -0.5)
        painter.setPen(QPen(color("border"), 1))
        painter.setBrush(color("field"))
        painter.drawRoundedRect(room, room.height() / 2, room.height() / 2)
        inside = room.adjusted(_PAD, 0, -_PAD, 0)
        centre = Qt.AlignmentFlag.AlignHCenter
        _write(painter, inside, one_line(box.name, 200), "text_soft", 12, align=centre)

    def _path(self, line: Line, boxes: Sequence[Box]) -> QPainterPath:
        """From the edge of one box to the edge of the other. It is upright along the rows and
        bends between them, where no box is in its way."""
        down = -1 if line.leads_back else 1
        aside = _ASIDE / self._column
        points = _aside(line.points, aside) if line.leads_back else line.points
        x, row = points[0]
        start = self._middles[row] + down * self._height(boxes[line.start].kind) / 2
        path = QPainterPath(QPointF(self._x(x), start))
        for (x, row), (to, following) in itertools.pairwise(points):
            leaves = self._middles[row] + down * self._heights[row] / 2
            arrives = self._middles[following] - down * self._heights[following] / 2
            half = (leaves + arrives) / 2
            path.lineTo(self._x(x), leaves)
            path.cubicTo(self._x(x), half, self._x(to), half, self._x(to), arrives)
        x, row = points[-1]
        path.lineTo(self._x(x), self._middles[row] - down * self._height(boxes[line.end].kind) / 2)
        return path


def _aside(points: Sequence[tuple[float, int]], off: float) -> Sequence[tuple[float, int]]:
    """A line that leads back meets its boxes so many columns beside those that lead on."""
    (first, first_row), (last, last_row) = points[0], points[-1]
    side = 1 if len(points) > 2 and points[1][0] > first else -1
    return ((first + side * off, first_row), *points[1:-1], (last + side * off, last_row))


def _beside(graph: HandlerGraph) -> dict[tuple[Kind, str], str]:
    """The second line of the box of each handler."""
    said = {(Kind.PRODUCER, one.name): rule_in_words(one.rule) for one in graph.producers}
    return said | {(Kind.CONSUMER, one.name): deed_of(one) for one in graph.consumers}


def _middles(heights: Sequence[int]) -> list[float]:
    tops = itertools.accumulate((height + _ROW_GAP for height in heights), initial=_EDGE)
    return [top + height / 2 for top, height in zip(tops, heights, strict=False)]


def _paint_line(painter: QPainter, path: QPainterPath, leads_back: bool) -> None:
    pen = QPen(color("text_faint"), 1.5)
    if leads_back:
        pen.setStyle(Qt.PenStyle.DashLine)
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPath(path)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(color("text_faint"))
    painter.drawPolygon(_arrow(path, up=leads_back))


def _write(
    painter: QPainter,
    room: QRectF,
    text: str,
    ink: str,
    px: int,
    weight: QFont.Weight = QFont.Weight.Normal,
    align: Qt.AlignmentFlag = Qt.AlignmentFlag.AlignLeft,
    lines: int = 1,
) -> None:
    face = font(px, weight)
    if lines > 1:
        # A word that does not fit leaves the end of its line empty.
        most = int(room.width() * lines) - _RAGGED
        shown = QFontMetrics(face).elidedText(text, Qt.TextElideMode.ElideRight, most)
        painter.setFont(face)
        painter.setPen(color(ink))
        wrapped = Qt.AlignmentFlag.AlignTop | Qt.TextFlag.TextWordWrap
        painter.drawText(room, int(align | wrapped), shown)
        return
    shown = QFontMetrics(face).elidedText(text, Qt.TextElideMode.ElideRight, int(room.width()))
    painter.setFont(face)
    painter.setPen(color(ink))
    painter.drawText(room, int(align | Qt.AlignmentFlag.AlignVCenter), shown)


def _arrow(path: QPainterPath, *, up: bool) -> QPolygonF:
    """A filled head at the end of the path, which comes in upright."""
    tip = path.currentPosition()
    base = tip + QPointF(0, _ARROW if up else -_ARROW)
    across = QPointF(_ARROW / 2, 0)
    return QPolygonF([tip, base + across, base - across])
