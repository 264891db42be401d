"""Painting of text cells, and the widths of columns of times in the current format."""

from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from functools import lru_cache

from PySide6.QtCore import QLocale, QPointF, QRect, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPixmap, QStaticText, QTextOption

from keep_desktop.ui.presentation.status_style import StatusStyle
from keep_desktop.ui.style.theme import font, pixmap, start_part, theme
from keep_desktop.ui.text.format import clock_time, day_text, moment, region, relative_time

ICON = 16


TEXT_AT = 28


#: Wider than any title.
_ALL = 1_000_000


_RIGHT_PAD = 8


#: Beside the pill.
_PILL_SIDES = 8


#: The widest hour, minute and second, in either hour format.
_WIDE = datetime(2026, 9, 28, 22, 58, 58, tzinfo=UTC)


def day_and_second_width(px: int) -> int:
    """Of “28 Sept 22:58:58”, in any month."""
    return _day_and_second(px, _format_key())


def moment_width(px: int) -> int:
    """Of `format.moment` within the last days, and of a time with seconds."""
    return _moment(px, _format_key())


def relative_width(px: int) -> int:
    """Of `format.relative_time` within the last days."""
    return _relative(px, _format_key())


def _format_key() -> tuple[str, bool, bool]:
    return QLocale().name(), region().uses_12_hours, region().month_first


@lru_cache(maxsize=16)
def _day_and_second(px: int, option: tuple[str, bool, bool]) -> int:
    months = [_WIDE.replace(month=month) for month in range(1, 13)]
    second = clock_time(_WIDE, UTC)
    return _widest(px, [f"{day_text(day, _WIDE.year)} {second}" for day in months])


@lru_cache(maxsize=16)
def _moment(px: int, option: tuple[str, bool, bool]) -> int:
    hour = moment(_WIDE, _WIDE, UTC)
    yesterday = moment(_WIDE - timedelta(days=1), _WIDE, UTC)
    return _widest(px, [hour, yesterday, clock_time(_WIDE, UTC)])


@lru_cache(maxsize=16)
def _relative(px: int, option: tuple[str, bool, bool]) -> int:
    days = [_WIDE - timedelta(days=days) for days in range(1, 7)]
    return _widest(px, [relative_time(day, _WIDE, UTC) for day in days])


def _widest(px: int, text: list[str]) -> int:
    metrics = QFontMetrics(font(px))
    return max(metrics.horizontalAdvance(one) for one in text) + 1


def time_width(text: Iterable[str]) -> int:
    """The width of a cell for these times."""
    widths = (_fitted(time, 12, QFont.Weight.Normal, _ALL)[1] for time in text)
    return max(widths, default=0) + _RIGHT_PAD + _PILL_SIDES


def paint_icon(painter: QPainter, rect: QRect, style: StatusStyle) -> None:
    picture: QPixmap = pixmap(style.icon, style.tone, ICON, painter.device().devicePixelRatioF())
    painter.drawPixmap(start_part(rect, 4, ICON).left(), rect.center().y() - ICON // 2 + 1, picture)


def paint_text(
    painter: QPainter,
    rect: QRect,
    text: str,
    px: int,
    token: str,
    weight: QFont.Weight = QFont.Weight.Normal,
) -> int:
    """Paint *text* elided to the width of *rect*; returns the width it took."""
    if not text or rect.width() <= 0:
        return 0
    shown, wide = _fitted(text, px, weight, rect.width())
    painter.setPen(_ink(token))
    _write(painter, start_part(rect, 0, wide), shown, px, weight)
    return wide


def paint_time(painter: QPainter, rect: QRect, text: str) -> None:
    wide = _fitted(text, 12, QFont.Weight.Normal, rect.width())[1]
    painter.setPen(_ink("text_soft"))
    _write(painter, start_part(rect, rect.width() - _RIGHT_PAD - wide, wide), text, 12)


def _write(
    painter: QPainter, room: QRect, text: str, px: int, weight: QFont.Weight = QFont.Weight.Normal
) -> None:
    """One line from the left edge of *room*, vertically centred."""
    written = _written(text, px, weight)
    painter.setFont(_face(px, weight))
    top = room.top() + (room.height() - written.size().height()) / 2
    painter.drawStaticText(QPointF(room.left(), top), written)


@lru_cache(maxsize=1024)
def _written(text: str, px: int, weight: QFont.Weight) -> QStaticText:
    """*text* laid out and cached: layout takes most of the time to paint a row."""
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
def _fitted(text: str, px: int, weight: QFont.Weight, room: int) -> tuple[str, int]:
    """*text* elided to so many pixels, and its width."""
    metrics = QFontMetrics(_face(px, weight))
    shown = metrics.elidedText(text, Qt.TextElideMode.ElideRight, room)
    return shown, metrics.horizontalAdvance(shown)


def _ink(token: str) -> QColor:
    return _colour(theme().tokens[token])


@lru_cache(maxsize=128)
def _colour(value: str) -> QColor:
    return QColor(value)
