"""How wide times are as they are told now: for columns that hold them."""

from datetime import UTC, datetime, timedelta
from functools import lru_cache

from PySide6.QtCore import QLocale
from PySide6.QtGui import QFontMetrics

from keep_desktop.ui.region import region
from keep_desktop.ui.text import clock_time, day_words, moment, relative_time
from keep_desktop.ui.theme import font

#: An hour, a minute and a second of two wide figures each, however hours are told.
_WIDE = datetime(2026, 9, 28, 22, 58, 58, tzinfo=UTC)


def day_and_second_width(px: int) -> int:
    """Of “28 Sept 22:58:58”, whatever the month."""
    return _day_and_second(px, _way())


def moment_width(px: int) -> int:
    """Of what `text.moment` says of the last days, and of the seconds of a time."""
    return _moment(px, _way())


def relative_width(px: int) -> int:
    """Of what `text.relative_time` says of the last days."""
    return _relative(px, _way())


def _way() -> tuple[str, bool, bool]:
    return QLocale().name(), region().twelve, region().month_first


@lru_cache(maxsize=16)
def _day_and_second(px: int, way: tuple[str, bool, bool]) -> int:
    months = [_WIDE.replace(month=month) for month in range(1, 13)]
    second = clock_time(_WIDE, UTC)
    return _widest(px, [f"{day_words(day, _WIDE.year)} {second}" for day in months])


@lru_cache(maxsize=16)
def _moment(px: int, way: tuple[str, bool, bool]) -> int:
    hour = moment(_WIDE, _WIDE, UTC)
    yesterday = moment(_WIDE - timedelta(days=1), _WIDE, UTC)
    return _widest(px, [hour, yesterday, clock_time(_WIDE, UTC)])


@lru_cache(maxsize=16)
def _relative(px: int, way: tuple[str, bool, bool]) -> int:
    days = [_WIDE - timedelta(days=days) for days in range(1, 7)]
    return _widest(px, [relative_time(day, _WIDE, UTC) for day in days])


def _widest(px: int, said: list[str]) -> int:
    metrics = QFontMetrics(font(px))
    return max(metrics.horizontalAdvance(one) for one in said) + 1
