"""“Every so often, between two times of a day”: the kind of crontab line that a form can show."""

import itertools
from dataclasses import dataclass

from keep_desktop.domain.crontab import EVERY_DAY, CronFields, cron_fields
from keep_desktop.domain.day_times import weekday_field
from keep_desktop.domain.schedules import Cron

#: How many minutes may lie between two times of one hour, so that every hour has the same.
EVEN_MINUTES = (1, 2, 3, 4, 5, 6, 10, 12, 15, 20, 30)
#: How many hours may lie between two times of one day.
EVEN_HOURS = tuple(range(1, 24))


@dataclass(frozen=True, slots=True, kw_only=True)
class DaySpan:
    """Every *gap* minutes from the first hour to the last, on weekdays (Monday 1 to Sunday 7,
    rising). *gap* is of EVEN_MINUTES, or an hour of EVEN_HOURS and then the last hour is one that
    it comes to. *minute* is that of the first time of each hour."""

    gap: int
    first: int
    last: int
    minute: int = 0
    weekdays: tuple[int, ...] = EVERY_DAY

    def as_cron(self) -> Cron:
        """The line that means the same."""
        hours = f"{self.first}-{self.last}" if self.first < self.last else str(self.first)
        if self.gap < 60:
            minutes = "*" if self.minute == 0 else f"{self.minute}-59"
            minutes += "" if self.gap == 1 else f"/{self.gap}"
        else:
            minutes, step = str(self.minute), self.gap // 60
            hours += "" if step == 1 else f"/{step}"
        hours = "*" if hours == "0-23" else hours
        return Cron(f"{minutes} {hours} * * {weekday_field(self.weekdays)}")


def day_span_of(cron: Cron) -> DaySpan | None:
    """The same rule as a form shows it; None where the form has no place for all it says."""
    fields = cron_fields(cron.expression)
    if fields is None or fields.months is not None or fields.month_days is not None:
        return None
    gap = _gap(fields)
    if gap is None:
        return None
    return DaySpan(
        gap=gap,
        first=fields.hours[0],
        last=fields.hours[-1],
        minute=fields.minutes[0],
        weekdays=fields.weekdays or EVERY_DAY,
    )


def _gap(fields: CronFields) -> int | None:
    """How many minutes lie between any two times of a day; None where it differs."""
    hours, minutes = _even(fields.hours), _even(fields.minutes)
    if len(fields.minutes) == 1:
        return None if hours is None else hours * 60
    fills_hours = minutes is not None and minutes * len(fields.minutes) == 60
    follow = hours == 1 or len(fields.hours) == 1
    return minutes if fills_hours and follow else None


def _even(values: tuple[int, ...]) -> int | None:
    gaps = {after - before for before, after in itertools.pairwise(values)}
    return gaps.pop() if len(gaps) == 1 else None
