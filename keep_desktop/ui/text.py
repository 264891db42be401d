"""Words: how numbers and times are said on the screen. No widgets here."""

import re
from collections.abc import Callable
from datetime import datetime, time, timedelta, tzinfo
from functools import lru_cache, wraps
from typing import ParamSpec

from PySide6.QtCore import QCoreApplication, QDate, QLocale

from keep_desktop.ui.region import region

_Asked = ParamSpec("_Asked")
_BEFORE_A_UNIT = re.compile(r"(?<=\d) (?=[^\W\d])")


def _say(text: str) -> str:
    return QCoreApplication.translate("text", text)


def number(count: int) -> str:
    """12483 → 12,483, or 12.483 where that is the custom."""
    return f"{count:,}".replace(",", QLocale().groupSeparator())


def decimal(value: float) -> str:
    """1234.56 → 1,234.6, or 1.234,6 where that is the custom."""
    whole, tenth = f"{value:,.1f}".split(".")
    separator = QLocale().groupSeparator()
    return f"{whole.replace(',', separator)}{QLocale().decimalPoint()}{tenth}"


def plural(count: int, one: str, many: str) -> str:
    """The count with the word that fits it: “1 step”, “2,000 steps”."""
    return f"{number(count)} {one if count == 1 else many}"


def unbroken(words: Callable[_Asked, str]) -> Callable[_Asked, str]:
    """What *words* say, each number in the line of its unit: no lone “s” begins a line."""

    @wraps(words)
    def said(*args: _Asked.args, **facts: _Asked.kwargs) -> str:
        return _BEFORE_A_UNIT.sub("\u00a0", words(*args, **facts))

    return said


def size_words(count: int) -> str:
    """Bytes in the unit that fits: 812 bytes · 12.4 KB · 3.1 GB."""
    if count < 1000:
        return plural(count, _say("byte"), _say("bytes"))
    units, size = ["KB", "MB", "GB", "TB"], count / 1000
    while size >= 999.5 and len(units) > 1:
        units.pop(0)
        size /= 1000
    said = f"{size:.0f}" if size >= 100 else decimal(size)
    return f"{said} {units[0]}"


def clock_time(at: datetime, zone: tzinfo) -> str:
    """10:22:07, in the user's zone and way."""
    return time_words(at.astimezone(zone).time(), seconds=True)


def relative_time(at: datetime, now: datetime, zone: tzinfo) -> str:
    """Short, for a column: just now · 10:22 · Mon 07:34 · 4 Nov · 4 Nov 2025."""
    if timedelta() <= now - at < timedelta(minutes=1):
        return _say("just now")
    there, today = at.astimezone(zone), now.astimezone(zone).date()
    days = (today - there.date()).days
    if days == 0:
        return hour_words(there)
    if 0 < days < 7 or days == -1:
        return f"{weekday(there)} {hour_words(there)}"
    return day_words(there, today.year)


def moment(at: datetime, now: datetime, zone: tzinfo) -> str:
    """With its day, where it begins a line: Today 10:22 · Yesterday 09:58 · Mon 07:34."""
    said = moment_within(at, now, zone)
    return f"{said[:1].upper()}{said[1:]}"


def moment_within(at: datetime, now: datetime, zone: tzinfo) -> str:
    """With its day, inside a sentence: today 10:22 · yesterday 09:58 · Mon 07:34 · 4 Nov 09:00."""
    there, today = at.astimezone(zone), now.astimezone(zone).date()
    days, hour = (today - there.date()).days, hour_words(there)
    if days == 0:
        return _say("today {time}").format(time=hour)
    if days == 1:
        return _say("yesterday {time}").format(time=hour)
    if days == -1:
        return _say("tomorrow {time}").format(time=hour)
    if -7 < days < 7:
        return f"{weekday(there)} {hour_words(there)}"
    return f"{day_words(there, today.year)} {hour}"


def stretch(began: datetime, ended: datetime, now: datetime, zone: tzinfo) -> str:
    """From when to when, the day once: Today 10:15 – 16:15 · Mon 10:15 – today 16:15."""
    first, last = moment(began, now, zone), moment_within(ended, now, zone)
    if began.astimezone(zone).date() == ended.astimezone(zone).date():
        last = hour_words(ended.astimezone(zone))
    return f"{first} – {last}"


def last_moment(at: datetime, now: datetime, zone: tzinfo) -> str:
    """With its day where there is little room: Today 10:22 · Sat 09:58 · 4 Nov."""
    same_day = at.astimezone(zone).date() == now.astimezone(zone).date()
    return moment(at, now, zone) if same_day else relative_time(at, now, zone)


def since_when(at: datetime, now: datetime, zone: tzinfo) -> str:
    """As little as tells it: 10:22 · Sat · 4 Nov."""
    there = at.astimezone(zone)
    days = (now.astimezone(zone).date() - there.date()).days
    return weekday(there) if 0 < days < 7 else relative_time(at, now, zone)


def day_words(there: datetime, this_year: int | None = None) -> str:
    """4 Nov in this year, 4 Nov 2025 in another, Nov 4 where that is the custom and the language
    has it so; *there* is in the user's zone."""
    if region().month_first:
        form = _say("MMM d") if there.year == this_year else _say("MMM d, yyyy")
    else:
        form = _say("d MMM") if there.year == this_year else _say("d MMM yyyy")
    return QLocale().toString(QDate(there.year, there.month, there.day), form)


def weekday(there: datetime) -> str:
    """Mon, of a time in the user's zone."""
    return _day_name(QLocale().name(), there.isoweekday())


@lru_cache(maxsize=64)
def _day_name(locale: str, day: int) -> str:
    """As the locale in force, which is called so, names it: a list of rows asks at every paint."""
    return QLocale().standaloneDayName(day, QLocale.FormatType.ShortFormat)


def hour_words(there: datetime) -> str:
    """14:05 or 2:05 PM, of a moment in the user's zone."""
    return time_words(there.time())


def time_words(at: time, *, seconds: bool = False) -> str:
    """A time of day in the user's way: 14:05 or 2:05 PM, never broken over two lines."""
    # What strftime gives as "%H:%M", in a tenth of the time: it imports a module at each call.
    said = at.isoformat("seconds" if seconds else "minutes")
    return _of_twelve(at, said) if region().twelve else said


def twelve_hours(at: time) -> str:
    """A time of day as it reads where a day has twice twelve hours: 2:05 PM."""
    return _of_twelve(at, at.isoformat("minutes"))


def _of_twelve(at: time, said: str) -> str:
    return f"{at.hour % 12 or 12}{said[2:]}\u00a0{_half(QLocale().name(), at.hour >= 12)}"


@lru_cache(maxsize=8)
def _half(locale: str, later: bool) -> str:
    """AM or PM, as the locale in force, which is called so, writes it."""
    return QLocale().pmText() if later else QLocale().amText()
