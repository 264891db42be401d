"""Paints the cells of the item tree; words and states come from `item_nodes`."""

from functools import lru_cache

from PySide6.QtCore import QModelIndex, QObject, QPersistentModelIndex, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPixmap
from PySide6.QtWidgets import QStyledItemDelegate, QStyleOptionViewItem

from keep_desktop.ui.item_looks import Look, status_words
from keep_desktop.ui.item_model import ItemModel
from keep_desktop.ui.item_nodes import (
    ATTEMPTS,
    ITEM,
    STATUS,
    AttemptNode,
    ItemNode,
    Node,
    StepNode,
    look_of,
    name_of,
    split_title,
    third_of,
    time_of,
)
from keep_desktop.ui.item_titles import ItemTitles, without
from keep_desktop.ui.sides import at_end, at_start, head, inset
from keep_desktop.ui.theme import font, pixmap, theme

ICON = 16
TEXT_AT = 28
_GAP = 10
#: What stands beside a name gives way to it, but not altogether.
_BESIDE = 88
#: So much of the room the name has before it.
_NAME = 200
#: Wider than any title.
_ALL = 1_000_000
_PILL_HEIGHT = 20
_PILL_PAD = 9
#: Beside the pill.
_PILL_SIDES = 8
_RIGHT_PAD = 8
_LINE = int(Qt.AlignmentFlag.AlignVCenter) | int(Qt.TextFlag.TextSingleLine)


class ItemDelegate(QStyledItemDelegate):
    """One for all four columns. The ground of a row is painted by the tree."""

    def __init__(self, titles: ItemTitles, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._titles = titles

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        model = index.model()
        node = model.node(index) if isinstance(model, ItemModel) else None
        if node is None or not isinstance(model, ItemModel):
            return
        rect: QRect = option.rect
        painter.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
        match index.column():
            case column if column == ITEM:
                _paint_name(painter, rect, node, self._titles)
            case column if column == STATUS:
                _paint_status(painter, rect, node)
            case column if column == ATTEMPTS:
                paint_text(painter, inset(rect, 4, 4), third_of(node), 12, "text_soft")
            case _:
                paint_time(painter, rect, time_of(node, model.now))


def status_width() -> int:
    """How wide a cell is that has room for every state, in the language of the window."""
    widths = (_fitted(word, 12, QFont.Weight.DemiBold, _ALL)[1] for word in status_words())
    return max(widths) + 2 * _PILL_PAD + _PILL_SIDES


def wanted_width(title: str) -> int:
    """How wide the cell of an item is with all of its title."""
    name, beside = split_title(title)
    wide = _fitted(name, 13, QFont.Weight.Medium, _ALL)[1] + TEXT_AT + _GAP
    return wide + (_GAP + _fitted(beside, 12, QFont.Weight.Normal, _ALL)[1] if beside else 0)


def _paint_name(painter: QPainter, rect: QRect, node: Node, titles: ItemTitles) -> None:
    name, beside = name_of(node)
    look = look_of(node)
    if look is not None:
        paint_icon(painter, rect, look)
    left, mode = inset(rect, TEXT_AT, _GAP), Qt.TextElideMode.ElideRight
    if isinstance(node, ItemNode):
        if beside:
            again = name in titles.repeated
            mode = Qt.TextElideMode.ElideMiddle if again else mode
            room = _beside_room(beside, left.width(), most=again)
            left = head(left, 0, left.width() - room - _GAP)
        if _is_cut(name, left.width()):
            name = without(titles.beginning, name)
    used = paint_text(painter, left, name, 13, _name_token(node), _name_weight(node))
    left = inset(rect, TEXT_AT + used + _GAP, _GAP)
    if beside and left.width() > 3 * _GAP:
        paint_text(painter, left, beside, 12, "text_soft", mode=mode)


def _beside_room(beside: str, room: int, *, most: bool) -> int:
    """Many items differ only in what stands beside their name: it always keeps some room, more
    where the name can spare it, and *most* of it where others have the same name."""
    wide = _fitted(beside, 12, QFont.Weight.Normal, room)[1]
    least = room * 3 // 5 if most else min(_BESIDE, room // 3)
    return min(wide, max(least, room - _NAME - _GAP))


def _is_cut(name: str, room: int) -> bool:
    return _fitted(name, 13, QFont.Weight.Medium, room)[0] != name


def _name_token(node: Node) -> str:
    return "text_soft" if isinstance(node, StepNode) else "text"


def _name_weight(node: Node) -> QFont.Weight:
    match node:
        case ItemNode() | AttemptNode():
            return QFont.Weight.Medium
        case _:
            return QFont.Weight.Normal


def paint_icon(painter: QPainter, rect: QRect, look: Look) -> None:
    picture: QPixmap = pixmap(look.icon, look.tone, ICON, painter.device().devicePixelRatioF())
    painter.drawPixmap(head(rect, 4, ICON).left(), rect.center().y() - ICON // 2 + 1, picture)


def paint_text(
    painter: QPainter,
    rect: QRect,
    text: str,
    px: int,
    token: str,
    weight: QFont.Weight = QFont.Weight.Normal,
    *,
    mode: Qt.TextElideMode = Qt.TextElideMode.ElideRight,
) -> int:
    """Paint *text* cut to the width of *rect*; returns the width that it took."""
    if not text or rect.width() <= 0:
        return 0
    shown, wide = _fitted(text, px, weight, rect.width(), mode)
    painter.setFont(_face(px, weight))
    painter.setPen(_ink(token))
    painter.drawText(rect, _LINE | int(at_start()), shown)
    return wide


@lru_cache(maxsize=16)
def _face(px: int, weight: QFont.Weight = QFont.Weight.Normal) -> QFont:
    return font(px, weight)


@lru_cache(maxsize=4096)
def _fitted(
    text: str,
    px: int,
    weight: QFont.Weight,
    room: int,
    mode: Qt.TextElideMode = Qt.TextElideMode.ElideRight,
) -> tuple[str, int]:
    """What of *text* fits into so many pixels, and how many it takes."""
    metrics = QFontMetrics(_face(px, weight))
    shown = metrics.elidedText(text, mode, room)
    return shown, metrics.horizontalAdvance(shown)


def _ink(token: str) -> QColor:
    return _colour(theme().tokens[token])


@lru_cache(maxsize=128)
def _colour(value: str) -> QColor:
    return QColor(value)


def paint_time(painter: QPainter, rect: QRect, text: str) -> None:
    painter.setFont(_face(12))
    painter.setPen(_ink("text_soft"))
    painter.drawText(inset(rect, 0, _RIGHT_PAD), _LINE | int(at_end()), text)


def _paint_status(painter: QPainter, rect: QRect, node: Node) -> None:
    look = look_of(node)
    if look is None:
        return
    if isinstance(node, StepNode):
        paint_text(painter, inset(rect, 4), look.word, 12, look.tone)
        return
    weight = QFont.Weight.DemiBold
    word, wide = _fitted(look.word, 12, weight, rect.width() - 2 * _PILL_PAD - _PILL_SIDES)
    top = rect.center().y() - _PILL_HEIGHT // 2 + 1
    # Its edge stands below the edge of the heading.
    left = head(rect, 4, wide + 2 * _PILL_PAD).left()
    pill = QRectF(left, top, wide + 2 * _PILL_PAD, _PILL_HEIGHT)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(_ink(f"{look.tone}_soft"))
    painter.drawRoundedRect(pill, _PILL_HEIGHT / 2, _PILL_HEIGHT / 2)
    painter.setFont(_face(12, weight))
    painter.setPen(_ink(look.tone))
    painter.drawText(pill, int(Qt.AlignmentFlag.AlignCenter), word)
