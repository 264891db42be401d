"""Formats numbers, sizes, times, dates and durations in the user's regional format, whatever the
language of the window. No widgets here.

The format is the system's; the user may choose 12 or 24 hours. Durations beside a time of day,
which is shown without seconds, are counted in whole minutes of the clock.
"""

import math
import re
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, time, timedelta, tzinfo
from enum import StrEnum
from functools import lru_cache, partial, wraps
from typing import ParamSpec

from PySide6.QtCore import QCoreApplication, QDate, QLocale, QObject, Qt, Signal

from keep_desktop.domain.immutable import immutable

_format = partial(QCoreApplication.translate, "text")


@immutable
class Now:
    """The current time, and the zone to show times in."""

    at: datetime = datetime(1970, 1, 1, tzinfo=UTC)
    zone: tzinfo = UTC


_LONG, _SHORT = QLocale.FormatType.LongFormat, QLocale.FormatType.ShortFormat
#: Quoted literals in a Qt format.
_QUOTED = re.compile("'[^']*'")
#: The day of the month, not the name of the day.
_DAY = re.compile("(?<!d)dd?(?!d)")


class Hours(StrEnum):
    """The user's choice of 12 or 24 hours."""

    SYSTEM = "system"
    TWELVE = "12"
    TWENTY_FOUR = "24"


@immutable(kw_only=True)
class _DateFormats:
    uses_12_hours: bool
    month_first: bool
    first_day: Qt.DayOfWeek


class Region(QObject):
    """The regional format of the program. `changed` is emitted when times or dates are formatted in
    another way. The properties may be read on any thread; the rest is for the GUI thread."""

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        #: The source of the system's format.
        self.system: Callable[[], QLocale] = QLocale.system
        self._hours = Hours.SYSTEM
        # Cached: rows read it at every paint, and the system answers slowly.
        self._formats = _formats_of(self.system())

    def choose(self, hours: Hours) -> None:
        self._hours = hours
        self.reload()

    def reload(self) -> None:
        """Read the system's format again."""
        formats = _formats_of(self.system())
        if self._hours is not Hours.SYSTEM:
            formats = replace(formats, uses_12_hours=self._hours is Hours.TWELVE)
        if formats != self._formats:
            self._formats = formats
            self.changed.emit()

    @property
    def uses_12_hours(self) -> bool:
        """Whether times are 1:54 PM."""
        return self._formats.uses_12_hours

    @property
    def month_first(self) -> bool:
        """Whether a date names its month before its day."""
        return self._formats.month_first

    @property
    def first_day(self) -> Qt.DayOfWeek:
        return self._formats.first_day

    def short_date(self, day: QDate) -> str:
        """In digits: 11/22/26, 22.11.26."""
        return self.system().toString(day, _SHORT)


@lru_cache(maxsize=1)
def region() -> Region:
    return Region()


def _formats_of(system: QLocale) -> _DateFormats:
    date = _QUOTED.sub("", system.dateFormat(_LONG))
    day = _DAY.search(date)
    return _DateFormats(
        uses_12_hours="a" in _QUOTED.sub("", system.timeFormat(_SHORT)).lower(),
        month_first=day is not None and -1 < date.find("M") < day.start(),
        first_day=system.firstDayOfWeek(),
    )


_Formatted = ParamSpec("_Formatted")
_BEFORE_A_UNIT = re.compile(r"(?<=\d) (?=[^\W\d])")


def number(count: int) -> str:
    """12483 → 12,483, or 12.483 where that is the custom."""
    return f"{count:,}".replace(",", QLocale().groupSeparator())


def decimal(value: float) -> str:
    """1234.56 → 1,234.6, or 1.234,6 where that is the custom."""
    whole, tenth = f"{value:,.1f}".split(".")
    separator = QLocale().groupSeparator()
    return f"{whole.replace(',', separator)}{QLocale().decimalPoint()}{tenth}"


def plural(count: int, one: str, many: str) -> str:
    """The count with the noun form that fits: “1 step”, “2,000 steps”."""
    return f"{number(count)} {one if count == 1 else many}"


def keep_units(text: Callable[_Formatted, str]) -> Callable[_Formatted, str]:
    """*text* with each number kept on the line of its unit."""

    @wraps(text)
    def sentence(*args: _Formatted.args, **facts: _Formatted.kwargs) -> str:
        return _BEFORE_A_UNIT.sub("\u00a0", text(*args, **facts))

    return sentence


def size_text(count: int) -> str:
    """Bytes in a fitting unit: 812 bytes · 12.4 KB · 3.1 GB."""
    if count < 1000:
        return plural(count, _format("byte"), _format("bytes"))
    units, size = ["KB", "MB", "GB", "TB"], count / 1000
    while size >= 999.5 and len(units) > 1:
        units.pop(0)
        size /= 1000
    text = f"{size:.0f}" if size >= 100 else decimal(size)
    return f"{text} {units[0]}"


def clock_time(at: datetime, zone: tzinfo) -> str:
    """10:22:07, in the user's zone and format."""
    return time_text(at.astimezone(zone).time(), seconds=True)


def relative_time(at: datetime, now: datetime, zone: tzinfo) -> str:
    """Short, for a column: just now · 10:22 · Mon 07:34 · 4 Nov · 4 Nov 2025."""
    if timedelta() <= now - at < timedelta(minutes=1):
        return _format("just now")
    there, today = at.astimezone(zone), now.astimezone(zone).date()
    days = (today - there.date()).days
    if days == 0:
        return hour_text(there)
    if 0 < days < 7 or days == -1:
        return f"{weekday(there)} {hour_text(there)}"
    return day_text(there, today.year)


def moment(at: datetime, now: datetime, zone: tzinfo) -> str:
    """With its day, at the start of a line: Today 10:22 · Yesterday 09:58 · Mon 07:34."""
    text = moment_within(at, now, zone)
    return f"{text[:1].upper()}{text[1:]}"


def moment_within(at: datetime, now: datetime, zone: tzinfo) -> str:
    """With its day, inside a sentence: today 10:22 · yesterday 09:58 · Mon 07:34 · 4 Nov 09:00."""
    there, today = at.astimezone(zone), now.astimezone(zone).date()
    days, hour = (today - there.date()).days, hour_text(there)
    if days == 0:
        return _format("today {time}").format(time=hour)
    if days == 1:
        return _format("yesterday {time}").format(time=hour)
    if days == -1:
        return _format("tomorrow {time}").format(time=hour)
    if -7 < days < 7:
        return f"{weekday(there)} {hour_text(there)}"
    return f"{day_text(there, today.year)} {hour}"


def time_range(began: datetime, ended: datetime, now: datetime, zone: tzinfo) -> str:
    """From start to end, the day once: Today 10:15 – 16:15 · Mon 10:15 – today 16:15."""
    first, last = moment(began, now, zone), moment_within(ended, now, zone)
    if began.astimezone(zone).date() == ended.astimezone(zone).date():
        last = hour_text(ended.astimezone(zone))
    return f"{first} – {last}"


def short_moment(at: datetime, now: datetime, zone: tzinfo) -> str:
    """With its day where there is little room: Today 10:22 · Sat 09:58 · 4 Nov."""
    same_day = at.astimezone(zone).date() == now.astimezone(zone).date()
    return moment(at, now, zone) if same_day else relative_time(at, now, zone)


def short_since(at: datetime, now: datetime, zone: tzinfo) -> str:
    """As short as possible: 10:22 · Sat · 4 Nov."""
    there = at.astimezone(zone)
    days = (now.astimezone(zone).date() - there.date()).days
    return weekday(there) if 0 < days < 7 else relative_time(at, now, zone)


def day_text(there: datetime, this_year: int | None = None) -> str:
    """4 Nov in this year, 4 Nov 2025 in another, Nov 4 where the region and the language have it
    so; *there* is in the user's zone."""
    if region().month_first:
        form = _format("MMM d") if there.year == this_year else _format("MMM d, yyyy")
    else:
        form = _format("d MMM") if there.year == this_year else _format("d MMM yyyy")
    return QLocale().toString(QDate(there.year, there.month, there.day), form)


def weekday(there: datetime) -> str:
    """Mon, of a time in the user's zone."""
    return _day_name(QLocale().name(), there.isoweekday())


@lru_cache(maxsize=64)
def _day_name(locale: str, day: int) -> str:
    """Cached by the current locale's name: rows format it at every paint."""
    return QLocale().standaloneDayName(day, QLocale.FormatType.ShortFormat)


def hour_text(there: datetime) -> str:
    """14:05 or 2:05 PM, in the user's zone."""
    return time_text(there.time())


def time_text(at: time, *, seconds: bool = False) -> str:
    """14:05 or 2:05 PM, never broken over two lines."""
    # As strftime's "%H:%M", in a tenth of the time: strftime imports a module at each call.
    text = at.isoformat("seconds" if seconds else "minutes")
    return _hour_of_12(at, text) if region().uses_12_hours else text


def twelve_hours(at: time) -> str:
    """A time of day in the 12-hour format: 2:05 PM."""
    return _hour_of_12(at, at.isoformat("minutes"))


def _hour_of_12(at: time, text: str) -> str:
    return f"{at.hour % 12 or 12}{text[2:]}\u00a0{_am_pm(QLocale().name(), at.hour >= 12)}"


@lru_cache(maxsize=8)
def _am_pm(locale: str, later: bool) -> str:
    """AM or PM in the current locale."""
    return QLocale().pmText() if later else QLocale().amText()


_HOUR, _HALF_HOUR = 60, 30
#: Shorter durations are shown in minutes: “in 2 h” for 1 h 40 min would be far off.
_MINUTES_TO = 2 * _HOUR

_tr = partial(QCoreApplication.translate, "DurationText")


def clock(at: datetime, zone: tzinfo) -> str:
    """14:05 or 2:05 PM."""
    return hour_text(at.astimezone(zone))


def today(now: datetime, zone: tzinfo) -> str:
    """Today, Wednesday 12 November."""
    there = now.astimezone(zone)
    form = _tr("dddd, MMMM d") if region().month_first else _tr("dddd d MMMM")
    day = QLocale().toString(QDate(there.year, there.month, there.day), form)
    return _tr("Today, {day}").format(day=day)


def minutes_between(start: datetime, end: datetime) -> int:
    """By the clock without seconds: from 12:00:59 to 12:01:00 is one."""
    return int(end.timestamp() // 60 - start.timestamp() // 60)


def time_until(at: datetime, now: datetime, zone: tzinfo) -> str:
    """Time left: now · in 12 min · in 3 h · tomorrow · Mon · 4 Dec · 4 Jan 2027."""
    minutes = minutes_between(now, at)
    if minutes <= 0:
        return _tr("now")
    there, here = at.astimezone(zone), now.astimezone(zone)
    days = (there.date() - here.date()).days
    if minutes < _MINUTES_TO:
        return _tr("in {count} min").format(count=minutes)
    if days == 0 or minutes < 6 * _HOUR:
        return _tr("in {count} h").format(count=minutes // _HOUR)
    if days == 1:
        return _tr("tomorrow")
    if days < 7:
        return QLocale().toString(QDate(there.year, there.month, there.day), "ddd")
    return day_text(there, here.year)


@keep_units
def duration_text(span: timedelta) -> str:
    """Less than 1 s · 38 s · 1 min 12 s · 2 h 5 min."""
    if span < timedelta(seconds=1):
        return _tr("less than 1 s")
    seconds = round(span.total_seconds())
    minutes, rest = divmod(seconds, 60)
    if not minutes:
        return _tr("{count} s").format(count=rest)
    if minutes < _HOUR:
        return _tr("{count} min {rest:02} s").format(count=minutes, rest=rest)
    return _tr("{count} h {rest} min").format(count=number(minutes // _HOUR), rest=minutes % _HOUR)


@keep_units
def running_for(since: datetime, now: datetime) -> str:
    """Beside the name of something running: just now · for 12 min · for 2 h."""
    minutes = minutes_between(since, now)
    if minutes < 1 or now - since < timedelta(minutes=1):
        return _tr("just now")
    if minutes < _MINUTES_TO:
        return _tr("for {count} min").format(count=minutes)
    return _tr("for {count} h").format(count=number(minutes // _HOUR))


def _half_hours(count: int) -> str:
    """3 → 1.5, with the region's decimal point."""
    whole, half = divmod(count, 2)
    return number(whole) + (f"{QLocale().decimalPoint()}5" if half else "")


@keep_units
def remaining_text(minutes: int) -> str:
    """About 3 min left; coarser for longer times, which are uncertain."""
    if minutes < 1:
        return _tr("less than a minute left")
    # Rounded up: it takes no less.
    if minutes > 90:
        return _tr("about {count} h left").format(
            count=_half_hours(math.ceil(minutes / _HALF_HOUR))
        )
    if minutes > 10:
        minutes = 5 * math.ceil(minutes / 5)
    return _tr("about {count} min left").format(count=minutes)
