"""A schedule rule in the user's words; where there are none, the crontab line itself."""

import itertools
from collections.abc import Sequence

from keep_desktop.domain.crontab import EVERY_DAY, CronFields, cron_fields
from keep_desktop.domain.errors import Refused
from keep_desktop.domain.schedules import Cron, Interval, ScheduleRule, parse_interval

_DAY_WORDS = ("Mondays", "Tuesdays", "Wednesdays", "Thursdays", "Fridays", "Saturdays", "Sundays")
_WEEKDAYS = (1, 2, 3, 4, 5)
_WEEKEND = (6, 7)
#: More times a day than this are no longer words.
_MOST_TIMES = 4
_ENDINGS = {1: "st", 2: "nd", 3: "rd"}


def schedule_words(rule: ScheduleRule) -> str:
    """“Every 5 minutes”, “Weekdays at 09:00”, “1st of the month at 08:00”. Never raises."""
    match rule:
        case Interval():
            return _interval_words(rule)
        case Cron(expression):
            fields = cron_fields(expression)
            return (fields and _cron_words(fields)) or expression


def _interval_words(rule: Interval) -> str:
    try:
        return parse_interval(rule.text).words
    except Refused:
        return rule.text


def _cron_words(fields: CronFields) -> str | None:
    if fields.months is not None:
        return None
    days = _days(fields)
    if days is None:
        return None
    if len(fields.minutes) * len(fields.hours) <= _MOST_TIMES:
        times = [f"{hour:02}:{minute:02}" for hour in fields.hours for minute in fields.minutes]
        return f"{days} at {listed(times)}"
    often = _often(fields.minutes, fields.hours)
    if often is None:
        return None
    return often if days == "Daily" else f"{days}, {often[0].lower()}{often[1:]}"


def _days(fields: CronFields) -> str | None:
    """“Weekdays”, “1st of the month”; None where both kinds of day are named (either counts)."""
    if fields.month_days is not None and fields.weekdays is not None:
        return None
    if fields.month_days is not None:
        if len(fields.month_days) > _MOST_TIMES:
            return None
        return f"{listed([ordinal(day) for day in fields.month_days])} of the month"
    return weekday_words(fields.weekdays or EVERY_DAY)


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


def _often(minutes: Sequence[int], hours: Sequence[int]) -> str | None:
    """“Every 15 minutes, 08:00–18:45”; None where the times of a day are not evenly spread."""
    times = [hour * 60 + minute for hour in hours for minute in minutes]
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
