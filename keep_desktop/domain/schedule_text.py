"""Words a schedule rule in any language; the crontab line itself if it is too complex."""

import itertools
import re
from collections.abc import Callable, Sequence
from enum import StrEnum
from functools import lru_cache

from keep_desktop.domain.errors import Refused
from keep_desktop.domain.immutable import immutable
from keep_desktop.domain.schedules import (
    EVERY_DAY,
    Cron,
    CronDay,
    Interval,
    ScheduleRule,
    cron_day,
    parse_interval,
)


class Text(StrEnum):
    """The English templates of a rule."""

    SECOND, SECONDS = "Every second", "Every {count} seconds"
    MINUTE, MINUTES = "Every minute", "Every {count} minutes"
    HOUR, HOURS = "Every hour", "Every {count} hours"
    DAY, DAYS = "Every day", "Every {count} days"
    DAILY = "Daily"
    WEEKDAYS = "Weekdays"
    WEEKENDS = "Weekends"
    MONDAYS = "Mondays"
    TUESDAYS = "Tuesdays"
    WEDNESDAYS = "Wednesdays"
    THURSDAYS = "Thursdays"
    FRIDAYS = "Fridays"
    SATURDAYS = "Saturdays"
    SUNDAYS = "Sundays"
    NTH = "{number}th"
    AND = "{first} and {last}"
    AT = "{days} at {times}"
    OFTEN = "{days}, {often}"
    FROM = "{often}, from {time}"
    LAST_DAY = "Last day of the month"
    LAST_WEEKDAY = "Last {weekday} of the month"
    NTH_WEEKDAY = "{nth} {weekday} of the month"
    OF_THE_MONTH = "{days} of the month"
    OF_MONTHS = "{days} of {months}"
    WEEKDAYS_HOURLY = "Weekdays hourly"
    HOURLY = "{days} hourly"


_EVERY = {
    "second": (Text.SECOND, Text.SECONDS),
    "minute": (Text.MINUTE, Text.MINUTES),
    "hour": (Text.HOUR, Text.HOURS),
    "day": (Text.DAY, Text.DAYS),
}
_ON_DAYS = (
    Text.MONDAYS,
    Text.TUESDAYS,
    Text.WEDNESDAYS,
    Text.THURSDAYS,
    Text.FRIDAYS,
    Text.SATURDAYS,
    Text.SUNDAYS,
)
_MONTHS = (
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
_NAMED_TOGETHER = {EVERY_DAY: Text.DAILY, _WEEKDAYS: Text.WEEKDAYS, _WEEKEND: Text.WEEKENDS}
#: More times a day than this are not listed.
_MOST_TIMES = 4
_ENDINGS = {1: "st", 2: "nd", 3: "rd"}


def _clock(minutes: int) -> str:
    return f"{minutes // 60:02}:{minutes % 60:02}"


def english_nth(number: int) -> str:
    """1 → “1st”, 12 → “12th”."""
    is_teen = number % 100 in (11, 12, 13)
    return f"{number}{'th' if is_teen else _ENDINGS.get(number % 10, 'th')}"


@immutable
class Wording:
    """A language: each `Text`, a time of day in minutes from midnight, a day of the week (Monday
    is 1), a month (January is 1) and an ordinal number."""

    say: Callable[[str], str] = str
    clock: Callable[[int], str] = _clock
    weekday: Callable[[int], str] = lambda day: _ON_DAYS[day - 1].removesuffix("s")
    month: Callable[[int], str] = lambda month: _MONTHS[month - 1]
    nth: Callable[[int], str] = english_nth

    def listed(self, words: Sequence[str]) -> str:
        """“a”, “a and b”, “a, b and c”."""
        if len(words) < 2:
            return "".join(words)
        return self.say(Text.AND).format(first=", ".join(words[:-1]), last=words[-1])


ENGLISH = Wording()


@lru_cache(maxsize=512)
def schedule_text(rule: ScheduleRule) -> str:
    """“Every 5 minutes”, “Weekdays at 09:00”, “1st of the month at 08:00”. Never raises."""
    return words_for(rule, ENGLISH)


def words_for(rule: ScheduleRule, wording: Wording) -> str:
    """The same in that language, where the first letter may be lower case."""
    match rule:
        case Interval():
            return _interval_text(rule, wording)
        case Cron(expression):
            day = cron_day(expression)
            phrase = None
            if day is not None:
                days = _days(day, wording)
                phrase = _with_times(days, day, wording, is_daily=_is_daily(day))
            return phrase or _odd_day_text(expression, wording) or expression


def begins_with_weekday(rule: ScheduleRule) -> bool:
    """“Mondays and Fridays at 09:00”: names that English never writes in lower case."""
    day = cron_day(rule.expression) if isinstance(rule, Cron) else None
    if day is None or day.month_days is not None:
        return False
    return tuple(day.weekdays or EVERY_DAY) not in _NAMED_TOGETHER


def brief_words(rule: ScheduleRule, wording: Wording) -> str | None:
    """“Weekdays hourly, 08:00–18:00”; None where it is not hourly on some days."""
    day = cron_day(rule.expression) if isinstance(rule, Cron) else None
    if day is None or len(day.times) <= _MOST_TIMES or _is_daily(day):
        return None
    days, spread = _days(day, wording), _spread(day.times)
    if days is None or spread is None or spread.gap != 60:
        return None
    weekdays = day.month_days is None and day.weekdays == _WEEKDAYS
    phrase = wording.say(Text.WEEKDAYS_HOURLY if weekdays else Text.HOURLY).format(days=days)
    return phrase if spread.goes_round else f"{phrase}, {_span(day.times, wording)}"


def _interval_text(rule: Interval, wording: Wording) -> str:
    try:
        return _every(*parse_interval(rule.text).in_units, wording)
    except Refused:
        return rule.text


def _odd_day_text(expression: str, wording: Wording) -> str | None:
    """For a day of the month without a number of its own."""
    fields = expression.split()
    if len(fields) != 5:
        return None
    minute, hour, month_day, month, weekday = fields
    if month_day.upper() == "L" and weekday == "*":
        days = wording.say(Text.LAST_DAY)
    elif month_day == "*" and (found := _NTH_WEEKDAY.fullmatch(weekday)):
        days = wording.say(Text.NTH_WEEKDAY).format(
            nth=wording.nth(int(found["nth"])), weekday=_weekday(found["day"], wording)
        )
    elif month_day == "*" and (found := _LAST_WEEKDAY.fullmatch(weekday)):
        days = wording.say(Text.LAST_WEEKDAY).format(weekday=_weekday(found["day"], wording))
    else:
        return None
    times = cron_day(f"{minute} {hour} * {month} *")
    return None if times is None else _with_times(days, times, wording)


def _weekday(word: str, wording: Wording) -> str:
    """“5” or “fri” → “Friday”."""
    number = int(word) if word.isdigit() else _SHORT_DAYS.index(word.casefold())
    return wording.weekday(number or 7)


def _with_times(
    days: str | None, day: CronDay, wording: Wording, *, is_daily: bool = False
) -> str | None:
    if days is None or (day.months is not None and day.month_days is None):
        return None
    if len(day.times) <= _MOST_TIMES:
        times = wording.listed([wording.clock(time) for time in day.times])
        return wording.say(Text.AT).format(days=days, times=times)
    often = _often(day.times, wording)
    if often is None or is_daily:
        return often
    return wording.say(Text.OFTEN).format(days=days, often=f"{often[:1].lower()}{often[1:]}")


def _is_daily(day: CronDay) -> bool:
    return day.month_days is None and (day.weekdays or EVERY_DAY) == EVERY_DAY


def _days(day: CronDay, wording: Wording) -> str | None:
    """“Weekdays”, “1st of the month”; None if both kinds of day are named (either counts)."""
    if day.month_days is not None and day.weekdays is not None:
        return None
    if day.months is not None and day.month_days is None:
        return None
    if day.month_days is None:
        return _weekday_words(day.weekdays or EVERY_DAY, wording)
    months = day.months or ()
    if max(len(day.month_days), len(months)) > _MOST_TIMES:
        return None
    days = wording.listed([wording.nth(one) for one in day.month_days])
    if not months:
        return wording.say(Text.OF_THE_MONTH).format(days=days)
    of = wording.listed([wording.month(one) for one in months])
    return wording.say(Text.OF_MONTHS).format(days=days, months=of)


def _weekday_words(days: Sequence[int], wording: Wording) -> str:
    """Monday is 1, Sunday 7; *days* ascending."""
    alone = _NAMED_TOGETHER.get(tuple(days))
    return wording.listed(
        [wording.say(each) for each in ([alone] if alone else [_ON_DAYS[day - 1] for day in days])]
    )


@immutable
class _Spread:
    """Evenly spread times: minutes apart, and whether over the whole day."""

    gap: int
    goes_round: bool


def _spread(times: Sequence[int]) -> _Spread | None:
    gaps = {after - before for before, after in itertools.pairwise(times)}
    if len(gaps) != 1:
        return None
    gap = gaps.pop()
    return _Spread(gap, goes_round=times[-1] + gap == times[0] + 24 * 60)


def _often(times: Sequence[int], wording: Wording) -> str | None:
    """“Every 15 minutes, 08:00–18:00”; None if the times of a day are not evenly spread."""
    spread = _spread(times)
    if spread is None:
        return None
    gap = spread.gap
    words = _every(gap, "minute", wording) if gap % 60 else _every(gap // 60, "hour", wording)
    if not spread.goes_round:
        return f"{words}, {_span(times, wording)}"
    if times[0] == 0:
        return words
    return wording.say(Text.FROM).format(often=words, time=wording.clock(times[0]))


def _span(times: Sequence[int], wording: Wording) -> str:
    return f"{wording.clock(times[0])}–{wording.clock(times[-1])}"


def _every(count: int, unit: str, wording: Wording) -> str:
    one, many = _EVERY[unit]
    return wording.say(one) if count == 1 else wording.say(many).format(count=count)
