"""Paints the cells of the item tree; texts and styles come from `presentation.items`."""

from collections.abc import Sequence

from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QFont, QPainter

from keep_desktop.ui.items.model import ItemModel
from keep_desktop.ui.presentation.cells import (
    _ALL,
    _PILL_SIDES,
    _RIGHT_PAD,
    TEXT_AT,
    _fitted,
    _ink,
    _write,
    paint_icon,
    paint_text,
    paint_time,
)
from keep_desktop.ui.presentation.items import (
    ATTEMPTS,
    BETWEEN_PARTS,
    ITEM,
    STATUS,
    AttemptNode,
    ItemNode,
    Node,
    StepNode,
    attempts_cell,
    name_parts,
    short_time_of,
    style_of,
    time_of,
    waits_text,
)
from keep_desktop.ui.presentation.status_style import status_texts
from keep_desktop.ui.style.theme import inset, start_part
from keep_desktop.ui.text.format import Now

_GAP = 10
_PILL_HEIGHT = 20
_PILL_PAD = 9


class ItemDelegate:
    """The tree itself paints the background of rows."""

    def __init__(self, items: ItemModel) -> None:
        self._items = items

    def paint(self, painter: QPainter, rect: QRect, node: Node, column: int) -> None:
        """One of the four columns, in left-to-right coordinates."""
        match column:
            case column if column == ITEM:
                _paint_name(painter, rect, node, self._items.now)
            case column if column == STATUS:
                _paint_status(painter, rect, node, self._items.now)
            case column if column == ATTEMPTS:
                paint_text(painter, inset(rect, 4, 4), attempts_cell(node), 12, "text_soft")
            case _:
                paint_time(painter, rect, _fitting_time(node, self._items.now, rect.width()))


def status_width() -> int:
    """The width of the widest status, translated."""
    widths = (_fitted(label, 12, QFont.Weight.DemiBold, _ALL)[1] for label in status_texts())
    return max(widths) + 2 * _PILL_PAD + _PILL_SIDES


def _paint_name(painter: QPainter, rect: QRect, node: Node, now: Now) -> None:
    name, parts = name_parts(node, now)
    beside = BETWEEN_PARTS.join(parts)
    style = style_of(node)
    if style is not None:
        paint_icon(painter, rect, style)
    left = inset(rect, TEXT_AT, _GAP)
    if isinstance(node, ItemNode) and beside:
        room = secondary_width(name, beside, left.width())
        left = start_part(left, 0, left.width() - room - _GAP)
    token = "text_soft" if isinstance(node, StepNode) else "text"
    used = paint_text(painter, left, name, 13, token, _name_weight(node))
    left = inset(rect, TEXT_AT + used + _GAP, _GAP)
    if not isinstance(node, ItemNode):
        is_cut = isinstance(node, StepNode) and len(parts) == 1 and not node.row.undone
        beside = beside if is_cut else _fitting_parts(parts, left.width())
    if beside and left.width() > 3 * _GAP:
        paint_text(painter, left, beside, 12, "text_soft")


def _fitting_parts(parts: Sequence[str], room: int) -> str:
    """The first parts that fit as a whole."""
    texts = (BETWEEN_PARTS.join(parts[:count]) for count in range(len(parts), 0, -1))
    fitting = (text for text in texts if _fitted(text, 12, QFont.Weight.Normal, _ALL)[1] <= room)
    return next(fitting, "")


def secondary_width(name: str, beside: str, room: int) -> int:
    """The width of the secondary text, which yields to the name, but not completely: many items
    differ only there."""
    wide = _fitted(beside, 12, QFont.Weight.Normal, room)[1]
    # Rounded widths: in exactly its width the name would be elided.
    spare = room - _fitted(name, 13, QFont.Weight.Medium, _ALL)[1] - 1 - _GAP
    return min(wide, max(spare, room * 2 // 5))


def _name_weight(node: Node) -> QFont.Weight:
    match node:
        case ItemNode() | AttemptNode():
            return QFont.Weight.Medium
        case _:
            return QFont.Weight.Normal


def _fitting_time(node: Node, now: Now, room: int) -> str:
    text = time_of(node, now)
    fits = _fitted(text, 12, QFont.Weight.Normal, _ALL)[1] <= room - _RIGHT_PAD
    return text if fits else short_time_of(node, now)


def _paint_status(painter: QPainter, rect: QRect, node: Node, now: Now) -> None:
    style = style_of(node)
    if style is None:
        return
    if isinstance(node, StepNode):
        paint_text(painter, inset(rect, 4), style.label, 12, style.tone)
        return
    weight, room = QFont.Weight.DemiBold, rect.width() - 2 * _PILL_PAD - _PILL_SIDES
    fits = (text for text in waits_text(node, now) if _fitted(text, 12, weight, _ALL)[1] <= room)
    label, wide = _fitted(next(fits, style.label), 12, weight, room)
    top = rect.center().y() - _PILL_HEIGHT // 2 + 1
    # Aligned with the edge of the heading.
    left = start_part(rect, 4, wide + 2 * _PILL_PAD).left()
    pill = QRectF(left, top, wide + 2 * _PILL_PAD, _PILL_HEIGHT)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(_ink(f"{style.tone}_soft"))
    painter.drawRoundedRect(pill, _PILL_HEIGHT / 2, _PILL_HEIGHT / 2)
    painter.setPen(_ink(style.tone))
    _write(painter, pill.toRect().adjusted(_PILL_PAD, 0, 0, 0), label, 12, weight)
