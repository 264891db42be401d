"""When a rule is due: intervals counted from the last start, cron as in crontab(5).

Pure functions. cronsim does the calendar: Monday is 1, a time repeated by the autumn change runs
once, one skipped by the spring change runs at the first valid minute after it.
"""

import heapq
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime, timedelta, tzinfo

from cronsim import CronSim, CronSimError

from keep_desktop.domain.errors import Refused
from keep_desktop.domain.messages import UserMessage
from keep_desktop.domain.schedules import (
    JOINED_BY,
    Cron,
    Interval,
    ScheduleRule,
    cron_lines,
    parse_interval,
)

_FIELDS = 5
#: Limit of lines of one rule: each is evaluated for every time.
_MOST_LINES = 8


def parse_cron(expression: str) -> Cron:
    """One crontab line, or several joined by semicolons. Raises Refused with a sentence for what
    is invalid in crontab(5)."""
    lines = cron_lines(expression)
    if len(lines) > _MOST_LINES:
        raise Refused(
            UserMessage(
                "A schedule can have {most_lines} crontab lines, and not {count}.",
                most_lines=_MOST_LINES,
                count=len(lines),
            )
        )
    return Cron(JOINED_BY.join(_checked(line) for line in lines))


def _checked(line: str) -> str:
    text = " ".join(line.split())
    if len(text.split()) != _FIELDS:
        raise Refused(
            UserMessage(
                "“{line}” is not a crontab line: five fields are needed: minute, hour, "
                "day, month, weekday.",
                line=line,
            )
        )
    try:
        CronSim(text, datetime(2026, 1, 1, tzinfo=UTC))
    except CronSimError as error:
        raise _wrong(line, str(error)) from None
    return text


def _wrong(line: str, text: str) -> Refused:
    """*text* is the library's: “Bad hour”."""
    match text.removeprefix("Bad "):
        case "minute":
            return Refused(
                UserMessage("“{line}” is not a crontab line: the minute is not right.", line=line)
            )
        case "hour":
            return Refused(
                UserMessage("“{line}” is not a crontab line: the hour is not right.", line=line)
            )
        case "day-of-month":
            return Refused(
                UserMessage(
                    "“{line}” is not a crontab line: the day is not right, or comes in none "
                    "of its months.",
                    line=line,
                )
            )
        case "month":
            return Refused(
                UserMessage("“{line}” is not a crontab line: the month is not right.", line=line)
            )
        case "day-of-week":
            return Refused(
                UserMessage("“{line}” is not a crontab line: the weekday is not right.", line=line)
            )
        case _:
            return Refused(UserMessage("“{line}” is not a crontab line.", line=line))


def parse_rule_text(text: str) -> ScheduleRule:
    """An interval (“5m”) or crontab lines of five fields; Refused otherwise."""
    return parse_cron(text) if len(text.split()) > 1 else parse_interval(text)


def parse_rule(*, every: str | None = None, cron: str | None = None) -> ScheduleRule:
    """The rule of exactly one of the two; Refused otherwise."""
    if (every is None) == (cron is None):
        raise Refused(UserMessage("Give either an interval or a crontab line, and not both."))
    if every is not None:
        return parse_interval(every)
    assert cron is not None  # noqa: S101 - one of the two is given
    return parse_cron(cron)


def first_due(rule: ScheduleRule, *, now: datetime, zone: tzinfo) -> datetime | None:
    """The first time of a rule set now. An interval waits once first: setting a schedule starts
    nothing by itself, and Run now is a click away."""
    return next_due(rule, after=now, zone=zone)


def next_due(rule: ScheduleRule, *, after: datetime, zone: tzinfo) -> datetime | None:
    """The next time strictly later than *after*, in UTC; None if there is none."""
    try:
        if isinstance(rule, Interval):
            return after + rule.every
        times = _cron_times(rule, after.astimezone(zone))
        # Within the repeated hour, it names the time of the first pass, which is over.
        return next(time for time in times if time > after)
    except (StopIteration, OverflowError):
        # An interval of a million days soon leaves the calendar.
        return None


def _cron_times(rule: Cron, after: datetime) -> Iterator[datetime]:
    """In UTC, ascending; one that two lines name comes twice."""
    lines = (CronSim(line, after) for line in cron_lines(rule.expression))
    return heapq.merge(*((time.astimezone(UTC) for time in line) for line in lines))


def corrected_times(
    rule: ScheduleRule,
    at: datetime,
    skipped_at: datetime | None,
    *,
    now: datetime,
    zone: tzinfo,
    step: timedelta,
) -> tuple[datetime | None, datetime | None] | None:
    """The next time and the skipped one, if a clock that was set back or another zone made them
    wrong; None if they are right. A clock set back by less than *step* is ignored."""
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


def upcoming(rule: ScheduleRule, *, now: datetime, zone: tzinfo, count: int) -> Sequence[datetime]:
    """The next *count* times, for display; fewer if there are no more."""
    times: list[datetime] = []
    at: datetime | None = now
    while at is not None and len(times) < count:
        at = next_due(rule, after=at, zone=zone)
        if at is not None:
            times.append(at)
    return times
