"""Read-only view of a handler graph: a picture of boxes and arrows from producers down, and the
same as text, below the picture or beside it."""

import itertools
from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QCoreApplication, QEvent, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import (
    QFont,
    QFontMetrics,
    QHelpEvent,
    QKeyEvent,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPen,
    QPolygonF,
    QResizeEvent,
)
from PySide6.QtWidgets import QBoxLayout, QScrollArea, QToolTip, QWidget

from keep_desktop.domain.handlers import Consumer, HandlerGraph, Producer
from keep_desktop.ui.code.graph_layout import GraphEdge, GraphNode, NodeKind, Picture, lay_out
from keep_desktop.ui.style.theme import color, font, pixmap, theme
from keep_desktop.ui.text.error_text import inside_quotes
from keep_desktop.ui.text.format import plural
from keep_desktop.ui.text.sanitize import single_line
from keep_desktop.ui.text.schedule_rules import schedule_clause, schedule_sentence
from keep_desktop.ui.widgets.labels import PictureLabel, WrapLabel, plain_tooltip
from keep_desktop.ui.widgets.layouts import STRETCH, ScrollingColumn, fill, vbox

#: Handlers described at most; a script may declare thousands.
MOST_NAMED = 60

_tr = partial(QCoreApplication.translate, "GraphText")


def graph_text(graph: HandlerGraph) -> str:
    """A sentence for each handler, producers first: ““pollMail”, every 5 minutes, publishes
    “email.received”, which “addRow” handles.”"""
    text = [_producer_text(producer, graph) for producer in graph.producers]
    text += [_consumer_text(consumer, graph) for consumer in graph.consumers]
    if len(text) > MOST_NAMED:
        one, many = _tr("more is in the script."), _tr("more are in the script.")
        more_text = plural(len(text) - MOST_NAMED, one, many)
        text = [*text[:MOST_NAMED], more_text]
    return "\n".join(text)


def _producer_text(producer: Producer, graph: HandlerGraph) -> str:
    return _tr("“{name}”, {schedule}, publishes {topics}.").format(
        name=_quoted(producer.name),
        schedule=schedule_clause(producer.rule),
        topics=_consumed_topics(producer.publishes, graph),
    )


def _consumer_text(consumer: Consumer, graph: HandlerGraph) -> str:
    text = _tr("“{name}” takes {topics}").format(
        name=_quoted(consumer.name), topics=_listed(_shown(consumer.subscribes))
    )
    actions = [_tr("makes one change") if consumer.has_mutate else _tr("changes nothing")]
    if consumer.publishes:
        actions.append(
            _tr("publishes {topics}").format(topics=_consumed_topics(consumer.publishes, graph))
        )
    return f"{_listed([text, *actions])}."


def _consumed_topics(topics: Sequence[str], graph: HandlerGraph) -> str:
    """Topics, each with its consumer."""
    text = []
    for topic in topics[:MOST_NAMED]:
        target = graph.consumer_of(topic)
        wording = _tr("“{topic}”, which “{name}” handles") if target else _tr("“{topic}”")
        name = _quoted(target.name) if target else ""
        text.append(wording.format(topic=_quoted(topic), name=name))
    return _listed(text)


def _shown(names: Sequence[str]) -> list[str]:
    return [_tr("“{topic}”").format(topic=_quoted(name)) for name in names[:MOST_NAMED]]


def _quoted(name: str) -> str:
    """In quotation marks, which set names of code apart."""
    return inside_quotes(single_line(name, 80))


def _listed(parts: Sequence[str]) -> str:
    """“a”, “a and b”, “a, b and c”; a part with a comma gets one before the “and”."""
    if len(parts) < 2:
        return "".join(parts)
    comma = "," if any("," in part for part in parts[:-1]) else ""
    return _tr("{first}{comma} and {last}").format(
        first=", ".join(parts[:-1]), comma=comma, last=parts[-1]
    )


def action_hint(consumer: Consumer) -> str:
    """What a consumer does, short enough for its box."""
    if consumer.has_mutate:
        return _tr("Makes one change")
    return _tr("Only passes on") if consumer.publishes else _tr("Changes nothing")


#: The greatest and least width of boxes, and the gap between two of them.
_COLUMN, _NARROWEST, _GAP = 180, 132, 6
_HEIGHTS = {NodeKind.PRODUCER: 48, NodeKind.TOPIC: 26, NodeKind.CONSUMER: 48}
#: Extra height of a second line that is wrapped in two, and its margin.
_BROKEN, _RAGGED = 16, 40
_ROW_GAP = 30
_EDGE = 2
_ICON, _PAD, _INSET = 16, 12, 7
#: Where the second line of a box fits beside its icon.
_ROOMY = 160
_ARROW = 7.0
_ASIDE = 48


class GraphPicture(PictureLabel):
    """As large as its content; boxes shrink where it would not fit. The tooltip of a box has its
    full text."""

    def __init__(self) -> None:
        super().__init__()
        self._picture: Picture | None = None
        self._column = _COLUMN
        self._beside: dict[tuple[NodeKind, str], str] = {}
        self._heights: list[int] = []
        self._middles: list[float] = []
        #: Whether the text below the names takes two lines.
        self._is_broken = False
        self.setAccessibleName(self.tr("Picture of the steps"))
        theme().changed.connect(self.update)

    def show_graph(self, graph: HandlerGraph | None) -> bool:
        """Draw the graph; False where it is empty or too large."""
        self._picture = lay_out(graph) if graph is not None else None
        self._beside = _second_lines(graph) if graph is not None else {}
        self._set_room()
        return self._picture is not None

    def fit(self, width: int) -> None:
        """Shrink to that width, as far as the boxes stay readable."""
        columns = self._picture.width if self._picture is not None else 1.0
        self._column = max(_NARROWEST, min(_COLUMN, int((width - 2 * _EDGE + _GAP) / columns)))
        self._set_room()

    def _set_room(self) -> None:
        self._is_broken = any(
            QFontMetrics(font(12)).horizontalAdvance(text) > self._second_line_width()
            for text in self._beside.values()
        )
        self._heights = self._row_heights()
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
        """The full text of the box at that point."""
        boxes = self._picture.boxes if self._picture is not None else ()
        box = next((box for box in boxes if self._available(box).contains(point)), None)
        if box is None:
            return None
        beside = self._beside.get((box.kind, box.name), "")
        return "\n".join(part for part in (single_line(box.name), beside) if part)

    def event(self, event: QEvent) -> bool:
        if event.type() is not QEvent.Type.ToolTip or not isinstance(event, QHelpEvent):
            return super().event(event)
        text = self.box_at(QPointF(event.pos()))
        QToolTip.showText(event.globalPos(), plain_tooltip(text or ""), self)
        return True

    def _height(self, kind: NodeKind) -> int:
        broken = self._is_broken and kind is not NodeKind.TOPIC
        return _HEIGHTS[kind] + (_BROKEN if broken else 0)

    def _row_heights(self) -> list[int]:
        heights = [0] * (self._picture.rows if self._picture is not None else 0)
        for box in self._picture.boxes if self._picture is not None else ():
            heights[box.row] = max(heights[box.row], self._height(box.kind))
        return heights

    def _second_line_width(self) -> int:
        """The width of the text below a handler's name."""
        beside = 0 if self._column - _GAP < _ROOMY else _ICON + 4
        return self._column - _GAP - _INSET - beside - 5

    def _x(self, columns: float) -> float:
        return columns * self._column - _GAP / 2 + _EDGE

    def _available(self, box: GraphNode) -> QRectF:
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
            if box.kind is NodeKind.TOPIC:
                self._paint_topic(painter, box)
            else:
                self._paint_handler(painter, box)
        painter.end()

    def _paint_handler(self, painter: QPainter, box: GraphNode) -> None:
        room = self._available(box).adjusted(0.5, 0.5, -0.5, -0.5)
        painter.setPen(QPen(color("border_strong"), 1))
        painter.setBrush(color("panel"))
        painter.drawRoundedRect(room, 8, 8)
        sign = "clock" if box.kind is NodeKind.PRODUCER else "zap"
        picture = pixmap(sign, "accent", _ICON, self.devicePixelRatioF())
        painter.drawPixmap(QPointF(room.left() + _INSET, room.top() + 8), picture)
        left = room.adjusted(_INSET + _ICON + 4, 6, -3, -6)
        first = QRectF(left.left(), left.top(), left.width(), (_HEIGHTS[box.kind] - 13) / 2)
        name, bold = single_line(box.name, 200), QFont.Weight.DemiBold
        fits = QFontMetrics(font(13, bold)).horizontalAdvance(name) <= first.width()
        _write(painter, first, name, "text", 13 if fits else 12, bold)
        beside = self._beside.get((box.kind, box.name), "")
        second = QRectF(left.left(), first.bottom(), left.width(), left.bottom() - first.bottom())
        if room.width() < _ROOMY:
            # Below the icon too: the text must be readable.
            second.setLeft(room.left() + _INSET)
        _write(painter, second, beside, "text_soft", 12, lines=2 if self._is_broken else 1)

    def _paint_topic(self, painter: QPainter, box: GraphNode) -> None:
        room = self._available(box).adjusted(0.5, 0.5, -0.5, -0.5)
        painter.setPen(QPen(color("border"), 1))
        painter.setBrush(color("field"))
        painter.drawRoundedRect(room, room.height() / 2, room.height() / 2)
        inside = room.adjusted(_PAD, 0, -_PAD, 0)
        centre = Qt.AlignmentFlag.AlignHCenter
        _write(painter, inside, single_line(box.name, 200), "text_soft", 12, align=centre)

    def _path(self, line: GraphEdge, boxes: Sequence[GraphNode]) -> QPainterPath:
        """From the edge of one box to the edge of the other: vertical along the rows, bent between
        them, where no box is in its way."""
        down = -1 if line.leads_back else 1
        aside = _ASIDE / self._column
        points = _shifted_back_edge(line.points, aside) if line.leads_back else line.points
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


def _shifted_back_edge(
    points: Sequence[tuple[float, int]], off: float
) -> Sequence[tuple[float, int]]:
    """An edge that leads back meets its boxes this many columns beside the others."""
    (first, first_row), (last, last_row) = points[0], points[-1]
    side = 1 if len(points) > 2 and points[1][0] > first else -1
    return ((first + side * off, first_row), *points[1:-1], (last + side * off, last_row))


def _second_lines(graph: HandlerGraph) -> dict[tuple[NodeKind, str], str]:
    """The second line of each handler's box."""
    text = {(NodeKind.PRODUCER, one.name): schedule_sentence(one.rule) for one in graph.producers}
    return text | {(NodeKind.CONSUMER, one.name): action_hint(one) for one in graph.consumers}


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
    """A filled head at the end of the path, which ends vertically."""
    tip = path.currentPosition()
    base = tip + QPointF(0, _ARROW if up else -_ARROW)
    across = QPointF(_ARROW / 2, 0)
    return QPolygonF([tip, base + across, base - across])


_BELOW, _BESIDE = 16, 40
#: From this width on the text is beside the picture.
_GRAPH_PAGE_ROOMY = 720


class HorizontalScroll(QScrollArea):
    """Centres a picture, and scrolls horizontally where it is too wide."""

    def __init__(self, picture: GraphPicture, parent: QWidget) -> None:
        super().__init__(parent)
        self._picture = picture
        self.setWidget(picture)
        self.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        # The page around it has the focus and forwards the keys.
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)

    def take_height(self) -> None:
        """As high as the picture, plus its scroll bar if it has one."""
        self._picture.fit(self.width())
        bar = self.horizontalScrollBar().sizeHint().height()
        wider = self._picture.width() > self.width()
        self.setFixedHeight(self._picture.height() + (bar if wider else 0))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.take_height()


class GraphPage(ScrollingColumn):
    """Scrolls with the arrow keys; only the picture scrolls sideways."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(self.tr("How the steps connect"))
        self.picture = GraphPicture()
        self.sideways = HorizontalScroll(self.picture, self.body)
        self._header = WrapLabel("label", self.body)
        self._header.setText(self.tr("In words"))
        self._text_label = WrapLabel("soft", self.body)
        self._text_label.allow_selecting()
        self._shown_text = ""
        self.column.setContentsMargins(4, 2, 10, 18)
        text = vbox(self._header, self._text_label, STRETCH, spacing=8)
        self._halves = QBoxLayout(QBoxLayout.Direction.TopToBottom)
        self._halves.setSpacing(_BELOW)
        self._halves.addWidget(self.sideways, 1, Qt.AlignmentFlag.AlignTop)
        self._halves.addLayout(text, 1)
        fill(self.column, self._halves, STRETCH)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        beside, options = self.width() >= _GRAPH_PAGE_ROOMY, QBoxLayout.Direction
        self._halves.setDirection(options.LeftToRight if beside else options.TopToBottom)
        self._halves.setSpacing(_BESIDE if beside else _BELOW)

    def show_graph(self, graph: HandlerGraph | None) -> None:
        self._shown_text = graph_text(graph) if graph is not None else ""
        drawn = self.picture.show_graph(graph)
        self.sideways.take_height()
        self.sideways.setVisible(drawn)
        self._header.setVisible(drawn)
        # A paragraph per sentence: names may be longer than a line.
        self._text_label.setText(self._shown_text.replace("\n", "\n\n"))
        self.picture.setAccessibleDescription(self._shown_text)
        self.setAccessibleDescription(self._shown_text)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Left, Qt.Key.Key_Right):
            self.sideways.keyPressEvent(event)
        else:
            super().keyPressEvent(event)
