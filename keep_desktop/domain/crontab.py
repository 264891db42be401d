"""A crontab line taken apart: which minutes, hours, days and months each field names.

Only what words can be made of: lists, ranges, steps and names. What else a line may hold (`L`,
`#`) is left to whoever computes the times. Several lines, joined by semicolons, are one rule: it
names every time that one of them names.
"""

from collections.abc import Sequence
from dataclasses import dataclass

JOINED_BY = "; "

_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_DAYS = ("sun", "mon", "tue", "wed", "thu", "fri", "sat")

#: Monday to Sunday, as this module counts them.
EVERY_DAY = (1, 2, 3, 4, 5, 6, 7)


@dataclass(frozen=True, slots=True, kw_only=True)
class CronFields:
    """The values of each field, rising. `weekdays` runs from Monday 1 to Sunday 7; `month_days`
    and `weekdays` are None where the line leaves them open (`*`)."""

    minutes: tuple[int, ...]
    hours: tuple[int, ...]
    month_days: tuple[int, ...] | None
    months: tuple[int, ...] | None
    weekdays: tuple[int, ...] | None


@dataclass(frozen=True, slots=True, kw_only=True)
class CronDay:
    """The times of a day that a rule names, in minutes from midnight, rising, and its days as
    `CronFields` has them."""

    times: tuple[int, ...]
    month_days: tuple[int, ...] | None
    months: tuple[int, ...] | None
    weekdays: tuple[int, ...] | None


def cron_lines(expression: str) -> Sequence[str]:
    """The lines of a rule, one or several."""
    return [line.strip() for line in expression.split(JOINED_BY.strip())]


def cron_day(expression: str) -> CronDay | None:
    """Read a rule of one or several lines; None for anything this module has no words for, such as
    lines of different days."""
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
    """Read a line of five fields; None for anything this module has no words for."""
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
    """All values of one field; empty where it cannot be read."""
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
