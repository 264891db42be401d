"""Paints the cells of the item tree; words and states come from `item_nodes`."""

from collections.abc import Iterable
from functools import lru_cache

from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPixmap, QStaticText, QTextOption

from keep_desktop.ui.item_looks import Look, status_words
from keep_desktop.ui.item_model import ItemModel
from keep_desktop.ui.item_nodes import (
    ATTEMPTS,
    ITEM,
    STATUS,
    AttemptNode,
    ItemNode,
    Node,
    Now,
    StepNode,
    look_of,
    name_of,
    short_time_of,
    split_title,
    third_of,
    time_of,
    undone_word,
    waits_said,
)
from keep_desktop.ui.item_titles import ItemTitles, without
from keep_desktop.ui.sides import head, inset
from keep_desktop.ui.theme import font, pixmap, theme

ICON = 16
TEXT_AT = 28
_GAP = 10
_BETWEEN = " · "
#: What stands beside a name gives way to it, but not altogether.
_BESIDE = 88
#: Letters of the domain that an address keeps.
_DOMAIN = 5
#: So much of the room the name has before it.
_NAME = 200
#: So much of a hundred of a name is a few letters, for which what stands beside it gives way
#: further, as long as it keeps so much.
_FEW_OF_100, _LEAST_BESIDE = 10, 48
#: Wider than any title.
_ALL = 1_000_000
_PILL_HEIGHT = 20
_PILL_PAD = 9
#: Beside the pill.
_PILL_SIDES = 8
_RIGHT_PAD = 8


class ItemCells:
    """Paints the cells of a row. The ground of it is painted by the tree."""

    def __init__(self, items: ItemModel, titles: ItemTitles) -> None:
        self._items, self._titles = items, titles

    def paint(self, painter: QPainter, rect: QRect, node: Node, column: int) -> None:
        """One of the four, for a painter whose lines begin at the left."""
        match column:
            case column if column == ITEM:
                _paint_name(painter, rect, node, self._titles, self._items.now)
            case column if column == STATUS:
                _paint_status(painter, rect, node, self._items.now)
            case column if column == ATTEMPTS:
                paint_text(painter, inset(rect, 4, 4), third_of(node), 12, "text_soft")
            case _:
                paint_time(painter, rect, _fitting_time(node, self._items.now, rect.width()))


def status_width(words: Iterable[str] | None = None) -> int:
    """How wide a cell is that has room for these *words*, or for every state, in the language of
    the window."""
    said = status_words() if words is None else words
    widths = (_fitted(word, 12, QFont.Weight.DemiBold, _ALL)[1] for word in said)
    # Widths are rounded.
    return max(widths, default=0) + 2 * _PILL_PAD + _PILL_SIDES + (words is not None)


def time_width(said: Iterable[str]) -> int:
    """How wide a cell is that has room for these times."""
    widths = (_fitted(time, 12, QFont.Weight.Normal, _ALL)[1] for time in said)
    return max(widths, default=0) + _RIGHT_PAD + _PILL_SIDES


def wanted_width(title: str) -> int:
    """How wide the cell of an item is with all of its title."""
    name, beside = split_title(title)
    wide = _fitted(name, 13, QFont.Weight.Medium, _ALL)[1] + TEXT_AT + _GAP
    return wide + (_GAP + _fitted(beside, 12, QFont.Weight.Normal, _ALL)[1] if beside else 0)


def _paint_name(painter: QPainter, rect: QRect, node: Node, titles: ItemTitles, now: Now) -> None:
    name, beside = name_of(node, now)
    look = look_of(node)
    if look is not None:
        paint_icon(painter, rect, look)
    left, mode = inset(rect, TEXT_AT, _GAP), Qt.TextElideMode.ElideRight
    if isinstance(node, ItemNode):
        again = name in titles.repeated
        name = without(titles.left_out(rect.width(), wanted_width), name)
        if beside:
            mode = Qt.TextElideMode.ElideMiddle if again else mode
            room = _beside_room(name, beside, left.width(), most=again)
            left = head(left, 0, left.width() - room - _GAP)
    used = paint_text(painter, left, name, 13, _name_token(node), _name_weight(node))
    left = inset(rect, TEXT_AT + used + _GAP, _GAP)
    if not isinstance(node, ItemNode):
        beside = _in_whole_parts(beside, left.width(), titled=isinstance(node, StepNode))
    if beside and left.width() > 3 * _GAP:
        paint_text(painter, left, beside, 12, "text_soft", mode=mode)


def _in_whole_parts(beside: str, room: int, *, titled: bool = True) -> str:
    """A part of one tells nothing. Where it is *titled*, a single one is still cut: its title."""
    parts = beside.split(_BETWEEN)
    if titled and len(parts) == 1 and not beside.startswith(undone_word()):
        return beside
    while parts and _fitted(_BETWEEN.join(parts), 12, QFont.Weight.Normal, _ALL)[1] > room:
        parts.pop()
    return _BETWEEN.join(parts)


def _beside_room(name: str, beside: str, room: int, *, most: bool) -> int:
    """The name comes first. But many items differ only in what stands beside it: that always
    keeps some room, *most* of it where others have the same name."""
    wide = _fitted(beside, 12, QFont.Weight.Normal, room)[1]
    # Widths are rounded: in exactly so much room it would be cut.
    named = _fitted(name, 13, QFont.Weight.Medium, _ALL)[1] + 1
    least = min(wide, room * 3 // 5 if most else min(_BESIDE, room * 3 // 10))
    kept = 0 if most else _kept_of(name)
    if kept:
        least = max(least, min(wide, room - kept - _GAP))
    return beside_room(room, named, wide, least, yields=not (most or kept))


def _kept_of(name: str) -> int:
    """How wide an address stays, which gives up its end before what stands beside it is cut; 0 of
    another name."""
    before, sign, domain = name.partition("@")
    if not (before and sign and domain):
        return 0
    return _fitted(f"{before}@{domain[:_DOMAIN]}…", 13, QFont.Weight.Medium, _ALL)[1] + 1


def beside_room(room: int, named: int, wide: int, least: int, *, yields: bool) -> int:
    """What stands beside a name of *named* pixels has of *room*, where it wants *wide* of them and
    keeps *least*. Where it *yields*, it does not cut a few letters off the name."""
    spare = room - named - _GAP
    if spare >= least:
        return min(wide, spare)
    few = (least - spare) * 100 <= named * _FEW_OF_100 and spare >= _LEAST_BESIDE
    return spare if yields and few else min(wide, max(least, room - _NAME - _GAP))


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
    painter.setPen(_ink(token))
    _write(painter, head(rect, 0, wide), shown, px, weight)
    return wide


def _write(
    painter: QPainter, room: QRect, text: str, px: int, weight: QFont.Weight = QFont.Weight.Normal
) -> None:
    """One line, from the left edge of *room* and in the middle of its height."""
    written = _written(text, px, weight)
    painter.setFont(_face(px, weight))
    top = room.top() + (room.height() - written.size().height()) / 2
    painter.drawStaticText(QPointF(room.left(), top), written)


@lru_cache(maxsize=1024)
def _written(text: str, px: int, weight: QFont.Weight) -> QStaticText:
    """*text* with its letters in place, which takes most of the time that a row is painted in."""
    line = QStaticText(text)
    line.setTextFormat(Qt.TextFormat.PlainText)
    option = QTextOption()
    option.setTextDirection(Qt.LayoutDirection.LeftToRight)
    option.setWrapMode(QTextOption.WrapMode.NoWrap)
    line.setTextOption(option)
    line.prepare(font=_face(px, weight))
    return line


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
    wide = _fitted(text, 12, QFont.Weight.Normal, rect.width())[1]
    painter.setPen(_ink("text_soft"))
    _write(painter, head(rect, rect.width() - _RIGHT_PAD - wide, wide), text, 12)


def _fitting_time(node: Node, now: Now, room: int) -> str:
    said = time_of(node, now)
    fits = _fitted(said, 12, QFont.Weight.Normal, _ALL)[1] <= room - _RIGHT_PAD
    return said if fits else short_time_of(node, now)


def _paint_status(painter: QPainter, rect: QRect, node: Node, now: Now) -> None:
    look = look_of(node)
    if look is None:
        return
    if isinstance(node, StepNode):
        paint_text(painter, inset(rect, 4), look.word, 12, look.tone)
        return
    weight, room = QFont.Weight.DemiBold, rect.width() - 2 * _PILL_PAD - _PILL_SIDES
    fits = (said for said in waits_said(node, now) if _fitted(said, 12, weight, _ALL)[1] <= room)
    word, wide = _fitted(next(fits, look.word), 12, weight, room)
    top = rect.center().y() - _PILL_HEIGHT // 2 + 1
    # Its edge stands below the edge of the heading.
    left = head(rect, 4, wide + 2 * _PILL_PAD).left()
    pill = QRectF(left, top, wide + 2 * _PILL_PAD, _PILL_HEIGHT)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(_ink(f"{look.tone}_soft"))
    painter.drawRoundedRect(pill, _PILL_HEIGHT / 2, _PILL_HEIGHT / 2)
    painter.setPen(_ink(look.tone))
    _write(painter, pill.toRect().adjusted(_PILL_PAD, 0, 0, 0), word, 12, weight)
