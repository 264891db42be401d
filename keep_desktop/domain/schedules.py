"""Schedule rules: intervals and crontab lines, parsed into the forms that a dialog can show.

Supports lists, ranges, steps and names; `L` and `#` are left to the library that computes times.
Several lines, joined by semicolons, are one rule for all their times: a crontab line has the same
minutes in all its hours, so if the last hour, or the first, is not whole (every 15 minutes,
08:00–18:00), the rule takes a line for each.
"""

import itertools
import re
from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime, timedelta

from keep_desktop.domain.errors import Refused
from keep_desktop.domain.immutable import immutable
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.messages import UserMessage

JOINED_BY = "; "

_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_DAYS = ("sun", "mon", "tue", "wed", "thu", "fri", "sat")

#: Monday to Sunday, as this module counts them.
EVERY_DAY = (1, 2, 3, 4, 5, 6, 7)


@immutable(kw_only=True)
class CronFields:
    """The values of each field, ascending. `weekdays` runs from Monday 1 to Sunday 7; `month_days`
    and `weekdays` are None for `*`."""

    minutes: tuple[int, ...]
    hours: tuple[int, ...]
    month_days: tuple[int, ...] | None
    months: tuple[int, ...] | None
    weekdays: tuple[int, ...] | None


@immutable(kw_only=True)
class CronDay:
    """A rule's times of a day, in minutes from midnight, ascending, and its days as in
    `CronFields`."""

    times: tuple[int, ...]
    month_days: tuple[int, ...] | None
    months: tuple[int, ...] | None
    weekdays: tuple[int, ...] | None


def cron_lines(expression: str) -> Sequence[str]:
    """The lines of a rule, one or several."""
    return [line.strip() for line in expression.split(JOINED_BY.strip())]


def cron_day(expression: str) -> CronDay | None:
    """Parse a rule of one or several lines; None for anything unsupported here, such as lines of
    different days."""
    read = [cron_fields(line) for line in cron_lines(expression)]
    lines = [fields for fields in read if fields is not None]
    days = {(fields.month_days, fields.months, fields.weekdays) for fields in lines}
    if len(lines) < len(read) or len(days) != 1:
        return None
    times = {60 * hour + minute for one in lines for hour in one.hours for minute in one.minutes}
    month_days, months, weekdays = days.pop()
    return CronDay(
        times=tuple(sorted(times)), month_days=month_days, months=months, weekdays=weekdays
    )


def cron_fields(expression: str) -> CronFields | None:
    """Parse a line of five fields; None for anything unsupported here."""
    parts = expression.split()
    if len(parts) != 5:
        return None
    minutes = _values(parts[0], 0, 59)
    hours = _values(parts[1], 0, 23)
    month_days = _values(parts[2], 1, 31)
    months = _values(parts[3], 1, 12, _MONTHS, 1)
    days = _values(parts[4], 0, 7, _DAYS)
    if not (minutes and hours and month_days and months and days):
        return None
    return CronFields(
        minutes=minutes,
        hours=hours,
        month_days=None if parts[2] == "*" else month_days,
        months=None if len(months) == 12 else months,
        weekdays=None if parts[4] == "*" else tuple(sorted({day or 7 for day in days})),
    )


def _values(
    field: str, least: int, most: int, names: Sequence[str] = (), first: int = 0
) -> tuple[int, ...]:
    """All values of one field; empty if invalid."""
    found: set[int] = set()
    for part in field.split(","):
        one = _part(part, least, most, names, first)
        if not one:
            return ()
        found.update(one)
    return tuple(sorted(found))


def _part(part: str, least: int, most: int, names: Sequence[str], first: int) -> range:
    span, slash, step_text = part.partition("/")
    step = _number(step_text) if slash else 1
    if span == "*":
        low: int | None = least
        high: int | None = most
    else:
        low_text, dash, high_text = span.partition("-")
        low = _value(low_text, names, first)
        high = _value(high_text, names, first) if dash else (most if slash else low)
    if step is None or low is None or high is None or step == 0:
        return range(0)
    return range(low, high + 1, step) if least <= low <= high <= most else range(0)


def _value(text: str, names: Sequence[str], first: int) -> int | None:
    lowered = text.casefold()
    return names.index(lowered) + first if lowered in names else _number(text)


def _number(text: str) -> int | None:
    return int(text) if 0 < len(text) <= 3 and text.isascii() and text.isdigit() else None


_INTERVAL = re.compile(r"(\d{1,6})([smhd])")
_UNITS = {"s": "seconds", "m": "minutes", "h": "hours", "d": "days"}
_UNIT_WORDS = {
    "day": timedelta(days=1),
    "hour": timedelta(hours=1),
    "minute": timedelta(minutes=1),
    "second": timedelta(seconds=1),
}


@immutable
class Interval:
    """An interval from the start of the last run. `text` is like `5m`."""

    text: str
    every: timedelta

    @property
    def in_units(self) -> tuple[int, str]:
        """In the largest unit that has no remainder: `60m` and `1h` are (1, "hour")."""
        word = next(word for word, unit in _UNIT_WORDS.items() if not self.every % unit)
        return self.every // _UNIT_WORDS[word], word


@immutable
class Cron:
    """A crontab(5) line of five fields, in the zone of the computer. Monday is 1. Several of them,
    joined by semicolons, are combined."""

    expression: str


ScheduleRule = Interval | Cron


def rule_text(rule: ScheduleRule | None) -> str | None:
    """A rule as `engine.schedule.rules.parse_rule_text` reads it; None for none."""
    if rule is None:
        return None
    return rule.expression if isinstance(rule, Cron) else rule.text


@immutable(kw_only=True)
class Schedule:
    """The schedule of one workflow; `next_at` is None if it never comes due again."""

    rule: ScheduleRule
    next_at: datetime | None
    #: The skipped time before `next_at`.
    skipped_at: datetime | None = None


#: The setting that holds since when all schedules are paused.
PAUSED_SINCE = "schedules.paused_since"


def paused_since(settings: Mapping[str, JsonValue]) -> datetime | None:
    """Since when all schedules are paused; None where they are not."""
    kept = settings.get(PAUSED_SINCE)
    return datetime.fromisoformat(kept) if isinstance(kept, str) else None


def parse_interval(text: str) -> Interval:
    """Read `30s`, `5m`, `2h`, `1d`. Raises Refused with a sentence for anything else."""
    match = _INTERVAL.fullmatch(text.strip())
    if match is None or int(match[1]) == 0:
        raise Refused(
            UserMessage(
                "“{text}” is not an interval: write a number and s, m, h or d, such as 5m or 2h",
                text=text,
            )
        )
    return Interval(match[0], timedelta(**{_UNITS[match[2]]: int(match[1])}))


@immutable(kw_only=True)
class DayTime:
    """One time of day, on weekdays (Monday 1 to Sunday 7, ascending) or on one day of the month.

    A month that lacks the day passes without a run.
    """

    hour: int
    minute: int
    weekdays: tuple[int, ...] = EVERY_DAY
    month_day: int | None = None

    def as_cron(self) -> Cron:
        """The equivalent crontab line."""
        if self.month_day is not None:
            return Cron(f"{self.minute} {self.hour} {self.month_day} * *")
        return Cron(f"{self.minute} {self.hour} * * {weekday_field(self.weekdays)}")


def day_time_of(cron: Cron) -> DayTime | None:
    """The same rule for a form; None if the form cannot show all of it."""
    fields = cron_fields(cron.expression)
    if fields is None or fields.months is not None:
        return None
    if len(fields.minutes) != 1 or len(fields.hours) != 1:
        return None
    hour, minute = fields.hours[0], fields.minutes[0]
    if fields.month_days is None:
        return DayTime(hour=hour, minute=minute, weekdays=fields.weekdays or EVERY_DAY)
    if fields.weekdays is not None or len(fields.month_days) != 1:
        return None
    return DayTime(hour=hour, minute=minute, month_day=fields.month_days[0])


def weekday_field(days: tuple[int, ...]) -> str:
    """The fifth field of a crontab line for *days*, ascending."""
    if days == EVERY_DAY:
        return "*"
    if len(days) > 2 and days[-1] - days[0] == len(days) - 1 and days[-1] < 7:
        return f"{days[0]}-{days[-1]}"
    return ",".join(str(day % 7) for day in days)


#: Possible minutes between two times, so that every hour has the same.
EVEN_MINUTES = (1, 2, 3, 4, 5, 6, 10, 12, 15, 20, 30)
#: Possible hours between two times of one day.
EVEN_HOURS = tuple(range(1, 24))
#: The minutes of a day.
DAY = 24 * 60
#: How many minutes are listed one by one; more as a range.
_MOST_NAMED = 4


@immutable(kw_only=True)
class DaySpan:
    """Every *gap* minutes from the time *first* to the time *last*, both included, in minutes from
    midnight, on weekdays (Monday 1 to Sunday 7, ascending). *gap* is one of EVEN_MINUTES, or an
    hour of EVEN_HOURS."""

    gap: int
    first: int
    last: int
    weekdays: tuple[int, ...] = EVERY_DAY

    def as_cron(self) -> Cron:
        """The equivalent rule, in as few lines as possible."""
        days = weekday_field(self.weekdays)
        return Cron(JOINED_BY.join(f"{times} * * {days}" for times in self._lines()))

    def _lines(self) -> Iterator[str]:
        """The first two fields of each line: consecutive hours with the same minutes."""
        times = [divmod(time, 60) for time in range(self.first, self.last + 1, self.gap)]
        hours = [
            (hour, tuple(minute for _, minute in of_it))
            for hour, of_it in itertools.groupby(times, lambda time: time[0])
        ]
        for minutes, of_them in itertools.groupby(hours, lambda hour: hour[1]):
            yield f"{_minute_field(minutes)} {_hour_field([hour for hour, _ in of_them])}"


def _minute_field(minutes: tuple[int, ...]) -> str:
    gap = _even(minutes) or 60
    if minutes[-1] + gap > 59 and len(minutes) > 1:
        span = "*" if minutes[0] == 0 else f"{minutes[0]}-59"
    elif len(minutes) <= _MOST_NAMED:
        return ",".join(str(minute) for minute in minutes)
    else:
        span = f"{minutes[0]}-{minutes[-1]}"
    return span if gap == 1 else f"{span}/{gap}"


def _hour_field(hours: list[int]) -> str:
    if len(hours) == 1:
        return str(hours[0])
    gap = hours[1] - hours[0]
    span = f"{hours[0]}-{hours[-1]}" + ("" if gap == 1 else f"/{gap}")
    return "*" if span == "0-23" else span


def day_span_of(cron: Cron) -> DaySpan | None:
    """The same rule for a form; None if the form cannot show all of it."""
    day = cron_day(cron.expression)
    if day is None or day.months is not None or day.month_days is not None:
        return None
    gap = _even(day.times)
    if gap is None or (gap not in EVEN_MINUTES and gap % 60):
        return None
    weekdays = day.weekdays or EVERY_DAY
    return DaySpan(gap=gap, first=day.times[0], last=day.times[-1], weekdays=weekdays)


def _even(values: tuple[int, ...]) -> int | None:
    """The distance between consecutive values; None if it differs."""
    gaps = {after - before for before, after in itertools.pairwise(values)}
    return gaps.pop() if len(gaps) == 1 else None
