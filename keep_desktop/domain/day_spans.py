"""“Every so often, between two times of a day”: the kind of rule that a form can show.

A crontab line has the same minutes in all its hours. Where the last hour, or the first, is not a
whole one (every 15 minutes, 08:00–18:00), the rule takes a line for each.
"""

import itertools
from collections.abc import Iterator
from dataclasses import dataclass

from keep_desktop.domain.crontab import EVERY_DAY, JOINED_BY, cron_day
from keep_desktop.domain.day_times import weekday_field
from keep_desktop.domain.schedules import Cron

#: How many minutes may lie between two times of one hour, so that every hour has the same.
EVEN_MINUTES = (1, 2, 3, 4, 5, 6, 10, 12, 15, 20, 30)
#: How many hours may lie between two times of one day.
EVEN_HOURS = tuple(range(1, 24))
#: The minutes of a day.
DAY = 24 * 60
#: Minutes that are written one by one; more as a range.
_MOST_NAMED = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class DaySpan:
    """Every *gap* minutes from the time *first* to the time *last*, both of them times at which it
    runs, in minutes from midnight, on weekdays (Monday 1 to Sunday 7, rising). *gap* is of
    EVEN_MINUTES, or an hour of EVEN_HOURS."""

    gap: int
    first: int
    last: int
    weekdays: tuple[int, ...] = EVERY_DAY

    def as_cron(self) -> Cron:
        """The rule that means the same, in as few lines as can say it."""
        days = weekday_field(self.weekdays)
        return Cron(JOINED_BY.join(f"{times} * * {days}" for times in self._lines()))

    def _lines(self) -> Iterator[str]:
        """The first two fields of each line: hours that follow one another with like minutes."""
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
    """The same rule as a form shows it; None where the form has no place for all it says."""
    day = cron_day(cron.expression)
    if day is None or day.months is not None or day.month_days is not None:
        return None
    gap = _even(day.times)
    if gap is None or (gap not in EVEN_MINUTES and gap % 60):
        return None
    weekdays = day.weekdays or EVERY_DAY
    return DaySpan(gap=gap, first=day.times[0], last=day.times[-1], weekdays=weekdays)


def _even(values: tuple[int, ...]) -> int | None:
    """How much lies between any two that follow each other; None where it differs."""
    gaps = {after - before for before, after in itertools.pairwise(values)}
    return gaps.pop() if len(gaps) == 1 else None
