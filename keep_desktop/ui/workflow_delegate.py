"""Paints one row of the workflow list: icon, name, schedule, the last runs, what to know now."""

from dataclasses import dataclass
from functools import lru_cache

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPoint, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPen
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from keep_desktop.ports.clock import Clock
from keep_desktop.ports.session_facts import SessionFacts
from keep_desktop.ports.views import WorkflowRow
from keep_desktop.ui.focus_rings import has_ring
from keep_desktop.ui.foreign_text import one_line
from keep_desktop.ui.outcome_looks import session_look
from keep_desktop.ui.sides import head
from keep_desktop.ui.theme import color, font, has_icon, pixmap
from keep_desktop.ui.workflow_model import ROW
from keep_desktop.ui.workflow_words import State, last_said, schedule_brief, state_of

_HEIGHT, _GAP, _SIDE = 76, 6, 8
_ICON = 32
_TEXT_LEFT = 53
_BARS, _BAR_STEP, _BAR_WIDTH = 16, 6, 3
_LEAST_BARS = 5
#: What holds a workflow up has a sign before its word.
_SIGNS = {State.BLOCKED: "circle-slash", State.STOPPED: "circle-stop"}
_SIGN = 14
_AT_LEFT, _AT_RIGHT = (
    int(side | Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine)
    for side in (Qt.AlignmentFlag.AlignLeft, Qt.AlignmentFlag.AlignRight)
)
#: Height of a bar by its colour, so that it can be read without seeing colours.
_BAR_HEIGHTS = {"done": 8, "run": 8, "fail": 12, "warn": 10, "text_faint": 5}


def bar_tone(session: SessionFacts) -> str:
    """The colour token of a session's bar."""
    tone = session_look(session).tone
    return "text_faint" if tone == "skip" else tone


@dataclass(frozen=True, slots=True)
class Badge:
    """How much of a workflow waits for the user."""

    text: str
    width: int

    def paint(self, painter: QPainter, room: QRect) -> None:
        """In the middle of *room*, across."""
        pill = QRect(room.left(), room.center().y() - 8, self.width, 18)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(color("badge"))
        painter.drawRoundedRect(pill, 9, 9)
        painter.setPen(color("on_badge"))
        painter.setFont(_face(12, QFont.Weight.DemiBold))
        painter.drawText(pill, Qt.AlignmentFlag.AlignCenter, self.text)


def badge_of(row: WorkflowRow) -> Badge | None:
    """Its questions, those about the whole of it among them: the badges of all workflows add up to
    that of “Needs you”. None where nothing waits."""
    if not row.needs_you:
        return None
    text = str(row.needs_you) if row.needs_you < 1000 else "999+"
    return Badge(text, max(22, _width(text, 12, QFont.Weight.DemiBold) + 14))


class WorkflowDelegate(QStyledItemDelegate):
    def __init__(self, clock: Clock) -> None:
        super().__init__()
        self._clock = clock

    def sizeHint(
        self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> QSize:
        return QSize(200, _HEIGHT + _GAP)

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        row = index.data(ROW)
        if not isinstance(row, WorkflowRow):
            return
        rect: QRect = option.rect
        state: QStyle.StateFlag = option.state
        box = rect.adjusted(_SIDE, 0, -_SIDE, -_GAP)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._ground(painter, box, state, ringed=has_ring(option.widget))
        self._icon(painter, box, row, state)
        room = box.width() - _TEXT_LEFT - 11
        name = head(box, _TEXT_LEFT, room - self._badge(painter, box, row))
        self._name(painter, _line(name, 9, 18), row)
        _text(
            painter,
            _line(head(box, _TEXT_LEFT, room), 27, 17),
            schedule_brief(row),
            12,
            color("text_soft"),
        )
        self._last(painter, box, row)
        painter.restore()

    def run_at(self, box: QRect, row: WorkflowRow, at: QPoint) -> int | None:
        """Which run's bar is there, counted back from the newest; *box*: of the whole row."""
        box = box.adjusted(_SIDE, 0, -_SIDE, -_GAP)
        shown = row.bars[-self._places(box, row) :]
        for place in range(len(shown)):
            room = _line(head(box, _TEXT_LEFT + place * _BAR_STEP - 1, _BAR_STEP), 49, 20)
            if room.contains(at):
                return len(shown) - 1 - place
        return None

    def _places(self, box: QRect, row: WorkflowRow) -> int:
        """Where there is little room the oldest bars give way to the words."""
        said = last_said(row, self._clock.now(), self._clock.zone())
        # Widths are rounded: in exactly so much room it would be cut.
        wanted = _width(said.text, 12) + _before(row) + 8 + 1
        left = (box.width() - _TEXT_LEFT - 11 - wanted) // _BAR_STEP
        return max(_LEAST_BARS, min(_BARS, left))

    def _ground(
        self, painter: QPainter, box: QRect, state: QStyle.StateFlag, *, ringed: bool
    ) -> None:
        selected = bool(state & QStyle.StateFlag.State_Selected)
        hovered = bool(state & QStyle.StateFlag.State_MouseOver)
        focused = selected and ringed
        if not selected and not hovered:
            return
        painter.setPen(QPen(color("accent"), 2) if focused else Qt.PenStyle.NoPen)
        painter.setBrush(color("selected" if selected else "hover"))
        painter.drawRoundedRect(QRectF(box).adjusted(1, 1, -1, -1), 8, 8)

    def _icon(
        self, painter: QPainter, box: QRect, row: WorkflowRow, state: QStyle.StateFlag
    ) -> None:
        frame = _line(head(box, 10, _ICON), 11, _ICON)
        painter.setPen(QPen(color("border"), 1))
        painter.setBrush(color("panel"))
        painter.drawRoundedRect(QRectF(frame).adjusted(0.5, 0.5, -0.5, -0.5), 7, 7)
        name = row.icon if has_icon(row.icon) else "workflow"
        token = "accent" if state & QStyle.StateFlag.State_Selected else "text_soft"
        picture = pixmap(name, token, 18, painter.device().devicePixelRatioF())
        painter.drawPixmap(frame.topLeft() + QPoint(7, 7), picture)

    def _badge(self, painter: QPainter, box: QRect, row: WorkflowRow) -> int:
        """Returns what it takes of the name's room."""
        badge = badge_of(row)
        if badge is None:
            return 0
        badge.paint(painter, _line(head(box, box.width() - 11 - badge.width, badge.width), 9, 18))
        return badge.width + 8

    def _name(self, painter: QPainter, room: QRect, row: WorkflowRow) -> None:
        _text(painter, room, one_line(row.name), 13, color("text"), QFont.Weight.DemiBold)

    def _last(self, painter: QPainter, box: QRect, row: WorkflowRow) -> None:
        said = last_said(row, self._clock.now(), self._clock.zone())
        sign, before = _SIGNS.get(state_of(row)), _before(row)
        words = _width(said.text, 12)
        bars = self._places(box, row)
        self._bars(painter, box, row.bars[-bars:], bars)
        start = _TEXT_LEFT + bars * _BAR_STEP + 8
        room = head(box, start, box.width() - start - 11)
        _text(painter, _line(room, 50, 18), said.text, 12, color(said.tone), at_right=True)
        if sign is not None and room.width() >= words + before:
            picture = pixmap(sign, said.tone, _SIGN, painter.device().devicePixelRatioF())
            place = head(room, room.width() - words - before, _SIGN)
            painter.drawPixmap(place.left(), box.top() + 59 - _SIGN // 2, picture)

    def _bars(
        self, painter: QPainter, box: QRect, bars: tuple[SessionFacts, ...], places: int
    ) -> None:
        """The newest is the last, on the side where the line ends."""
        middle = box.top() + 59
        painter.setPen(Qt.PenStyle.NoPen)
        for at in range(places):
            if at < len(bars):
                tone = bar_tone(bars[at])
                height, ink = _BAR_HEIGHTS[tone], color(tone)
            else:
                height, ink = 3, color("border_strong")
            painter.setBrush(ink)
            left = head(box, _TEXT_LEFT + at * _BAR_STEP, _BAR_WIDTH).left()
            bar = QRectF(left, middle - height / 2, _BAR_WIDTH, height)
            painter.drawRoundedRect(bar, 1.5, 1.5)


def _before(row: WorkflowRow) -> int:
    """What the sign before its last words takes."""
    return _SIGN + 4 if state_of(row) in _SIGNS else 0


def _line(column: QRect, top: int, height: int) -> QRect:
    return QRect(column.left(), column.top() + top, column.width(), height)


def _text(
    painter: QPainter,
    room: QRect,
    text: str,
    px: int,
    ink: QColor,
    weight: QFont.Weight = QFont.Weight.Normal,
    *,
    at_right: bool = False,
) -> None:
    painter.setFont(_face(px, weight))
    painter.setPen(ink)
    painter.drawText(
        room, _AT_RIGHT if at_right else _AT_LEFT, _cut(text, px, weight, room.width())
    )


@lru_cache(maxsize=8)
def _face(px: int, weight: QFont.Weight = QFont.Weight.Normal) -> QFont:
    return font(px, weight)


@lru_cache(maxsize=512)
def _cut(text: str, px: int, weight: QFont.Weight, room: int) -> str:
    """What of *text* fits into so many pixels; to measure it takes most of the time of a paint."""
    metrics = QFontMetrics(_face(px, weight))
    return metrics.elidedText(text, Qt.TextElideMode.ElideRight, room)


@lru_cache(maxsize=512)
def _width(text: str, px: int, weight: QFont.Weight = QFont.Weight.Normal) -> int:
    return QFontMetrics(_face(px, weight)).horizontalAdvance(text)
