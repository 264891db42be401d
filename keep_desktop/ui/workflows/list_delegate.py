"""Model of the workflow list, a thin view over the service's rows, and the delegate that paints
them: icon, name, schedule, last runs and status."""

from collections.abc import Sequence
from functools import lru_cache

from PySide6.QtCore import (
    QAbstractListModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QPoint,
    QRect,
    QRectF,
    QSize,
    Qt,
)
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPen
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from keep_desktop.domain.ids import WorkflowId
from keep_desktop.domain.immutable import immutable
from keep_desktop.domain.workflows import WorkflowStatus
from keep_desktop.ports.clock import Clock
from keep_desktop.ports.views import SessionFacts, WorkflowRow
from keep_desktop.ui.presentation.status_style import bar_tone
from keep_desktop.ui.presentation.workflow_state import (
    State,
    brief_text,
    is_manual_only,
    last_text,
    row_text,
    state_of,
)
from keep_desktop.ui.style.theme import color, font, has_icon, pixmap, start_part
from keep_desktop.ui.text.error_text import translate_error
from keep_desktop.ui.text.sanitize import single_line
from keep_desktop.ui.widgets.focus import has_ring
from keep_desktop.ui.widgets.labels import plain_tooltip

ROW = Qt.ItemDataRole.UserRole
Index = QModelIndex | QPersistentModelIndex


class WorkflowModel(QAbstractListModel):
    """Rows keep their index while only their content changes, so the selection stays."""

    def __init__(self, clock: Clock, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.clock = clock
        self.rows: tuple[WorkflowRow, ...] = ()

    def show_rows(self, rows: Sequence[WorkflowRow]) -> None:
        shown = tuple(rows)
        if [row.id for row in shown] != [row.id for row in self.rows]:
            self.beginResetModel()
            self.rows = shown
            self.endResetModel()
            return
        was, self.rows = self.rows, shown
        for at, (old, new) in enumerate(zip(was, shown, strict=True)):
            if old != new:
                self.dataChanged.emit(self.index(at), self.index(at))

    def works(self) -> bool:
        """Whether one of them is on and runs by itself."""
        return any(
            row.status is WorkflowStatus.ACTIVE and (row.triggers or not is_manual_only(row))
            for row in self.rows
        )

    def row_of(self, workflow_id: WorkflowId | None) -> int:
        return next((at for at, row in enumerate(self.rows) if row.id == workflow_id), -1)

    def rowCount(self, parent: Index | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else len(self.rows)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid() or index.row() >= len(self.rows):
            return None
        row = self.rows[index.row()]
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return single_line(row.name)
            case Qt.ItemDataRole.AccessibleTextRole:
                return single_line(row_text(row, self.clock.now(), self.clock.zone()), 1000)
            case Qt.ItemDataRole.ToolTipRole:
                return plain_tooltip(
                    single_line(translate_error(row.error) if row.error else row.name)
                )
            case _ if role == ROW:
                return row
        return None


_HEIGHT, _GAP, _SIDE = 76, 6, 8
_ICON = 32
_TEXT_LEFT = 53
_BARS, _BAR_STEP, _BAR_WIDTH = 16, 6, 3
_LEAST_BARS = 5
#: Blocked states have an icon before the text.
_SIGNS = {State.BLOCKED: "circle-slash", State.STOPPED: "circle-stop"}
_SIGN = 14
_AT_LEFT, _AT_RIGHT = (
    int(side | Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine)
    for side in (Qt.AlignmentFlag.AlignLeft, Qt.AlignmentFlag.AlignRight)
)
#: Bar heights by colour, so that colours need not be seen.
_BAR_HEIGHTS = {"done": 8, "run": 8, "fail": 12, "warn": 10, "text_faint": 5}


@immutable
class Badge:
    """The count of questions of a workflow."""

    text: str
    width: int

    def paint(self, painter: QPainter, room: QRect) -> None:
        """Horizontally centred in *room*."""
        pill = QRect(room.left(), room.center().y() - 8, self.width, 18)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(color("badge"))
        painter.drawRoundedRect(pill, 9, 9)
        painter.setPen(color("on_badge"))
        painter.setFont(_face(12, QFont.Weight.DemiBold))
        painter.drawText(pill, Qt.AlignmentFlag.AlignCenter, self.text)


def badge_of(row: WorkflowRow) -> Badge | None:
    """Its questions, including those about the workflow itself: the badges add up to that of “Needs
    you”. None for none."""
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
        name = start_part(box, _TEXT_LEFT, room - self._badge(painter, box, row))
        self._name(painter, _line(name, 9, 18), row)
        _text(
            painter,
            _line(start_part(box, _TEXT_LEFT, room), 27, 17),
            brief_text(row),
            12,
            color("text_soft"),
        )
        self._last(painter, box, row)
        painter.restore()

    def run_at(self, box: QRect, row: WorkflowRow, at: QPoint) -> int | None:
        """The run of the bar at that point, counted back from the newest; *box*: of the whole
        row."""
        box = box.adjusted(_SIDE, 0, -_SIDE, -_GAP)
        shown = row.bars[-self._places(box, row) :]
        for place in range(len(shown)):
            room = _line(start_part(box, _TEXT_LEFT + place * _BAR_STEP - 1, _BAR_STEP), 49, 20)
            if room.contains(at):
                return len(shown) - 1 - place
        return None

    def _places(self, box: QRect, row: WorkflowRow) -> int:
        """In a narrow row the oldest bars are left out."""
        text = last_text(row, self._clock.now(), self._clock.zone())
        # Rounded widths: in exactly its width the text would be elided.
        needed = _width(text.text, 12) + _before(row) + 8 + 1
        left = (box.width() - _TEXT_LEFT - 11 - needed) // _BAR_STEP
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
        frame = _line(start_part(box, 10, _ICON), 11, _ICON)
        painter.setPen(QPen(color("border"), 1))
        painter.setBrush(color("panel"))
        painter.drawRoundedRect(QRectF(frame).adjusted(0.5, 0.5, -0.5, -0.5), 7, 7)
        name = row.icon if has_icon(row.icon) else "workflow"
        token = "accent" if state & QStyle.StateFlag.State_Selected else "text_soft"
        picture = pixmap(name, token, 18, painter.device().devicePixelRatioF())
        painter.drawPixmap(frame.topLeft() + QPoint(7, 7), picture)

    def _badge(self, painter: QPainter, box: QRect, row: WorkflowRow) -> int:
        """Returns its width."""
        badge = badge_of(row)
        if badge is None:
            return 0
        badge.paint(
            painter, _line(start_part(box, box.width() - 11 - badge.width, badge.width), 9, 18)
        )
        return badge.width + 8

    def _name(self, painter: QPainter, room: QRect, row: WorkflowRow) -> None:
        _text(painter, room, single_line(row.name), 13, color("text"), QFont.Weight.DemiBold)

    def _last(self, painter: QPainter, box: QRect, row: WorkflowRow) -> None:
        text = last_text(row, self._clock.now(), self._clock.zone())
        sign, before = _SIGNS.get(state_of(row)), _before(row)
        wording = _width(text.text, 12)
        bars = self._places(box, row)
        self._bars(painter, box, row.bars[-bars:], bars)
        start = _TEXT_LEFT + bars * _BAR_STEP + 8
        room = start_part(box, start, box.width() - start - 11)
        _text(painter, _line(room, 50, 18), text.text, 12, color(text.tone), at_right=True)
        if sign is not None and room.width() >= wording + before:
            picture = pixmap(sign, text.tone, _SIGN, painter.device().devicePixelRatioF())
            place = start_part(room, room.width() - wording - before, _SIGN)
            painter.drawPixmap(place.left(), box.top() + 59 - _SIGN // 2, picture)

    def _bars(
        self, painter: QPainter, box: QRect, bars: tuple[SessionFacts, ...], places: int
    ) -> None:
        """The newest is the last, at the end of the line."""
        middle = box.top() + 59
        painter.setPen(Qt.PenStyle.NoPen)
        for at in range(places):
            if at < len(bars):
                tone = bar_tone(bars[at])
                height, ink = _BAR_HEIGHTS[tone], color(tone)
            else:
                height, ink = 3, color("border_strong")
            painter.setBrush(ink)
            left = start_part(box, _TEXT_LEFT + at * _BAR_STEP, _BAR_WIDTH).left()
            bar = QRectF(left, middle - height / 2, _BAR_WIDTH, height)
            painter.drawRoundedRect(bar, 1.5, 1.5)


def _before(row: WorkflowRow) -> int:
    """The width of the icon before the status."""
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
    """*text* elided; cached, since measuring takes most of the time of a paint."""
    metrics = QFontMetrics(_face(px, weight))
    return metrics.elidedText(text, Qt.TextElideMode.ElideRight, room)


@lru_cache(maxsize=512)
def _width(text: str, px: int, weight: QFont.Weight = QFont.Weight.Normal) -> int:
    return QFontMetrics(_face(px, weight)).horizontalAdvance(text)
