"""A schedule rule in the user's words; where there are none, the crontab line itself."""

import itertools
import re
from collections.abc import Sequence
from functools import lru_cache

from keep_desktop.domain.crontab import EVERY_DAY, CronDay, cron_day
from keep_desktop.domain.errors import Refused
from keep_desktop.domain.schedules import Cron, Interval, ScheduleRule, parse_interval

_DAY_WORDS = ("Mondays", "Tuesdays", "Wednesdays", "Thursdays", "Fridays", "Saturdays", "Sundays")
_MONTH_WORDS = (
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
)
#: “The third Friday” and “the last Friday” of a month: 5#3, fri#3, 5L.
_NTH_WEEKDAY = re.compile(r"(?P<day>[0-7]|mon|tue|wed|thu|fri|sat|sun)#(?P<nth>[1-5])", re.I)
_LAST_WEEKDAY = re.compile(r"(?P<day>[0-7])L", re.I)
_SHORT_DAYS = ("sun", "mon", "tue", "wed", "thu", "fri", "sat")
_WEEKDAYS = (1, 2, 3, 4, 5)
_WEEKEND = (6, 7)
#: More times a day than this are no longer words.
_MOST_TIMES = 4
_ENDINGS = {1: "st", 2: "nd", 3: "rd"}


@lru_cache(maxsize=512)
def schedule_words(rule: ScheduleRule) -> str:
    """“Every 5 minutes”, “Weekdays at 09:00”, “1st of the month at 08:00”. Never raises."""
    match rule:
        case Interval():
            return _interval_words(rule)
        case Cron(expression):
            day = cron_day(expression)
            return (day and _cron_words(day)) or _odd_day_words(expression) or expression


def _interval_words(rule: Interval) -> str:
    try:
        return parse_interval(rule.text).words
    except Refused:
        return rule.text


def _odd_day_words(expression: str) -> str | None:
    """For a day of the month that has no number of its own."""
    fields = expression.split()
    if len(fields) != 5:
        return None
    minute, hour, month_day, month, weekday = fields
    if month_day.upper() == "L" and weekday == "*":
        days = "Last day of the month"
    elif month_day == "*" and (found := _NTH_WEEKDAY.fullmatch(weekday)):
        days = f"{ordinal(int(found['nth']))} {_weekday(found['day'])} of the month"
    elif month_day == "*" and (found := _LAST_WEEKDAY.fullmatch(weekday)):
        days = f"Last {_weekday(found['day'])} of the month"
    else:
        return None
    times = cron_day(f"{minute} {hour} * {month} *")
    return None if times is None else _with_times(days, times)


def _weekday(word: str) -> str:
    """“5” or “fri” → “Friday”."""
    number = int(word) if word.isdigit() else _SHORT_DAYS.index(word.casefold())
    return _DAY_WORDS[(number or 7) - 1].removesuffix("s")


def _cron_words(day: CronDay) -> str | None:
    days = _days(day)
    return days and _with_times(days, day)


def _with_times(days: str, day: CronDay) -> str | None:
    if day.months is not None and day.month_days is None:
        return None
    if len(day.times) <= _MOST_TIMES:
        return f"{days} at {listed([_clock(time) for time in day.times])}"
    often = _often(day.times)
    if often is None:
        return None
    return often if days == "Daily" else f"{days}, {often[0].lower()}{often[1:]}"


def _days(day: CronDay) -> str | None:
    """“Weekdays”, “1st of the month”; None where both kinds of day are named (either counts)."""
    if day.month_days is not None and day.weekdays is not None:
        return None
    if day.month_days is not None:
        months = day.months or ()
        if max(len(day.month_days), len(months)) > _MOST_TIMES:
            return None
        of = listed([_MONTH_WORDS[one - 1] for one in months]) if months else "the month"
        return f"{listed([ordinal(one) for one in day.month_days])} of {of}"
    return weekday_words(day.weekdays or EVERY_DAY)


def weekday_words(days: Sequence[int]) -> str:
    """Monday is 1, Sunday 7; *days* in rising order."""
    match tuple(days):
        case ds if ds == EVERY_DAY:
            return "Daily"
        case ds if ds == _WEEKDAYS:
            return "Weekdays"
        case ds if ds == _WEEKEND:
            return "Weekends"
        case ds:
            return listed([_DAY_WORDS[day - 1] for day in ds])


def _often(times: Sequence[int]) -> str | None:
    """“Every 15 minutes, 08:00–18:00”; None where the times of a day are not evenly spread."""
    gaps = {after - before for before, after in itertools.pairwise(times)}
    if len(gaps) != 1:
        return None
    gap = gaps.pop()
    words = _every(gap)
    if times[-1] + gap == times[0] + 24 * 60:
        return words if times[0] == 0 else f"{words}, from {_clock(times[0])}"
    return f"{words}, {_clock(times[0])}–{_clock(times[-1])}"


def _every(minutes: int) -> str:
    count, unit = (minutes, "minute") if minutes % 60 else (minutes // 60, "hour")
    return f"Every {unit}" if count == 1 else f"Every {count} {unit}s"


def _clock(minutes: int) -> str:
    return f"{minutes // 60:02}:{minutes % 60:02}"


def ordinal(number: int) -> str:
    """1 → “1st”, 12 → “12th”."""
    if number % 100 in (11, 12, 13):
        return f"{number}th"
    return f"{number}{_ENDINGS.get(number % 10, 'th')}"


def listed(words: Sequence[str]) -> str:
    """“a”, “a and b”, “a, b and c”."""
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)
