"""“At a time, on some days”: the kind of crontab line that a form can show and make."""

from dataclasses import dataclass

from keep_desktop.domain.crontab import EVERY_DAY, cron_fields
from keep_desktop.domain.schedules import Cron


@dataclass(frozen=True, slots=True, kw_only=True)
class DayTime:
    """One time of day, on weekdays (Monday 1 to Sunday 7, rising) or on one day of the month.

    A month that lacks the day passes without a run.
    """

    hour: int
    minute: int
    weekdays: tuple[int, ...] = EVERY_DAY
    month_day: int | None = None

    def as_cron(self) -> Cron:
        """The line that means the same."""
        if self.month_day is not None:
            return Cron(f"{self.minute} {self.hour} {self.month_day} * *")
        return Cron(f"{self.minute} {self.hour} * * {weekday_field(self.weekdays)}")


def day_time_of(cron: Cron) -> DayTime | None:
    """The same rule as a form shows it; None where the form has no place for all it says."""
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
    """The fifth field of a crontab line for *days*, rising."""
    if days == EVERY_DAY:
        return "*"
    if len(days) > 2 and days[-1] - days[0] == len(days) - 1 and days[-1] < 7:
        return f"{days[0]}-{days[-1]}"
    return ",".join(str(day % 7) for day in days)
