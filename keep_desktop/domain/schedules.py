"""When a workflow runs: every so often, or at the times a crontab line names."""

import re
from dataclasses import dataclass
from datetime import datetime, timedelta

from keep_desktop.domain.errors import Refused

_INTERVAL = re.compile(r"(\d{1,6})([smhd])")
_UNITS = {"s": "seconds", "m": "minutes", "h": "hours", "d": "days"}
_UNIT_WORDS = {"s": "second", "m": "minute", "h": "hour", "d": "day"}


@dataclass(frozen=True, slots=True)
class Interval:
    """Every so often, counted from the start of the last run. `text` is like `5m`."""

    text: str
    every: timedelta

    @property
    def words(self) -> str:
        count, unit = _INTERVAL.fullmatch(self.text).groups()  # type: ignore[union-attr] # parsed
        word = _UNIT_WORDS[unit]
        return f"Every {word}" if int(count) == 1 else f"Every {int(count)} {word}s"


@dataclass(frozen=True, slots=True)
class Cron:
    """A crontab(5) line of five fields, in the zone of the computer. Monday is 1. Several of them,
    joined by semicolons, name the times of each."""

    expression: str


ScheduleRule = Interval | Cron


def rule_text(rule: ScheduleRule | None) -> str | None:
    """A rule as `engine.schedules.parse_rule_text` reads it; None for none."""
    if rule is None:
        return None
    return rule.expression if isinstance(rule, Cron) else rule.text


@dataclass(frozen=True, slots=True, kw_only=True)
class Schedule:
    """The schedule of one workflow; `next_at` is None where it never comes due again."""

    rule: ScheduleRule
    next_at: datetime | None
    #: The time before `next_at` that the user passes over.
    skipped_at: datetime | None = None


def parse_interval(text: str) -> Interval:
    """Read `30s`, `5m`, `2h`, `1d`. Raises Refused with a sentence for anything else."""
    match = _INTERVAL.fullmatch(text.strip())
    if match is None or int(match[1]) == 0:
        raise Refused(
            f"“{text}” is not an interval: write a number and s, m, h or d, such as 5m or 2h"
        )
    return Interval(match[0], timedelta(**{_UNITS[match[2]]: int(match[1])}))
