"""When a rule comes due: intervals counted from the last start, cron as crontab(5) means it.

Pure functions of their arguments. cronsim does the calendar: Monday is 1, a time that the autumn
change brings twice runs once, one that the spring change leaves out runs at the first valid
minute after it.
"""

import heapq
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime, timedelta, tzinfo

from cronsim import CronSim, CronSimError

from keep_desktop.domain.crontab import JOINED_BY, cron_lines
from keep_desktop.domain.errors import Refused
from keep_desktop.domain.schedules import Cron, Interval, ScheduleRule, parse_interval

_FIELDS = 5
#: So many lines may be one rule: each is gone through for every time.
_MOST_LINES = 8


def parse_cron(expression: str) -> Cron:
    """One crontab line, or several joined by semicolons. Raises Refused with a sentence for what
    crontab(5) would not take."""
    lines = cron_lines(expression)
    if len(lines) > _MOST_LINES:
        raise Refused(f"A schedule can have {_MOST_LINES} crontab lines, and not {len(lines)}.")
    return Cron(JOINED_BY.join(_checked(line) for line in lines))


def _checked(line: str) -> str:
    text = " ".join(line.split())
    if len(text.split()) != _FIELDS:
        raise Refused(
            f"“{line}” is not a crontab line: five fields are needed: minute, hour, day, month, "
            "weekday."
        )
    try:
        CronSim(text, datetime(2026, 1, 1, tzinfo=UTC))
    except CronSimError as error:
        raise _wrong(line, str(error)) from None
    return text


def _wrong(line: str, said: str) -> Refused:
    """*said* by the library: “Bad hour”."""
    match said.removeprefix("Bad "):
        case "minute":
            return Refused(f"“{line}” is not a crontab line: the minute is not right.")
        case "hour":
            return Refused(f"“{line}” is not a crontab line: the hour is not right.")
        case "day-of-month":
            return Refused(
                f"“{line}” is not a crontab line: the day is not right, or comes in none of its "
                "months."
            )
        case "month":
            return Refused(f"“{line}” is not a crontab line: the month is not right.")
        case "day-of-week":
            return Refused(f"“{line}” is not a crontab line: the weekday is not right.")
        case _:
            return Refused(f"“{line}” is not a crontab line.")


def parse_rule_text(text: str) -> ScheduleRule:
    """An interval (“5m”) or crontab lines of five fields; Refused otherwise."""
    return parse_cron(text) if len(text.split()) > 1 else parse_interval(text)


def parse_rule(*, every: str | None = None, cron: str | None = None) -> ScheduleRule:
    """The rule of exactly one of the two; Refused otherwise."""
    if (every is None) == (cron is None):
        raise Refused("Give either an interval or a crontab line, and not both.")
    if every is not None:
        return parse_interval(every)
    assert cron is not None  # noqa: S101 - one of the two is given
    return parse_cron(cron)


def first_due(rule: ScheduleRule, *, now: datetime, zone: tzinfo) -> datetime | None:
    """The first time of a rule that is set now. An interval waits once first: setting a schedule
    starts nothing by itself, and Run now is a click away."""
    return next_due(rule, after=now, zone=zone)


def next_due(rule: ScheduleRule, *, after: datetime, zone: tzinfo) -> datetime | None:
    """The next time strictly later than *after*, in UTC; None where there is none any more."""
    try:
        if isinstance(rule, Interval):
            return after + rule.every
        times = _cron_times(rule, after.astimezone(zone))
        # Asked within the repeated hour, it names the time of the first pass, which is over.
        return next(time for time in times if time > after)
    except (StopIteration, OverflowError):
        # An interval of a million days soon leaves the calendar.
        return None


def _cron_times(rule: Cron, after: datetime) -> Iterator[datetime]:
    """In UTC, rising; one that two lines name comes twice."""
    lines = (CronSim(line, after) for line in cron_lines(rule.expression))
    return heapq.merge(*((time.astimezone(UTC) for time in line) for line in lines))


def set_right(
    rule: ScheduleRule,
    at: datetime,
    skipped_at: datetime | None,
    *,
    now: datetime,
    zone: tzinfo,
    step: timedelta,
) -> tuple[datetime | None, datetime | None] | None:
    """A time to come and the one that is passed over for it, where a clock that was set back or
    another zone made them wrong; None where they are right. A clock set back by less than *step*
    has not gone back."""
    if skipped_at is None or skipped_at <= now:
        right = _fits(rule, at, now=now, zone=zone, step=step)
        return None if right else (next_due(rule, after=now, zone=zone), None)
    after = next_due(rule, after=skipped_at, zone=zone)
    if at == after and _fits(rule, skipped_at, now=now, zone=zone, step=step):
        return None
    first = next_due(rule, after=now, zone=zone)
    return (None if first is None else next_due(rule, after=first, zone=zone), first)


def _fits(
    rule: ScheduleRule, at: datetime, *, now: datetime, zone: tzinfo, step: timedelta
) -> bool:
    right = next_due(rule, after=now, zone=zone)
    if isinstance(rule, Interval):
        return right is None or at <= right
    return at in (right, next_due(rule, after=now + step, zone=zone))


def times_until(
    rule: ScheduleRule, *, first: datetime, until: datetime, zone: tzinfo
) -> Iterator[datetime]:
    """*first*, which is a time of the rule, and those after it up to *until*; in UTC."""
    if first > until:
        return
    yield first
    if isinstance(rule, Interval):
        at = first + rule.every
        while at <= until:
            yield at
            at += rule.every
        return
    before = first
    for at in _cron_times(rule, first.astimezone(zone)):
        if at > until:
            return
        if at > before:
            yield at
            before = at


def upcoming(rule: ScheduleRule, *, now: datetime, zone: tzinfo, count: int) -> Sequence[datetime]:
    """The next *count* times, for a person to look at; fewer where there are no more."""
    times: list[datetime] = []
    at: datetime | None = now
    while at is not None and len(times) < count:
        at = next_due(rule, after=at, zone=zone)
        if at is not None:
            times.append(at)
    return times
