"""A schedule before it is set: its words, and when it would come due."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from keep_desktop.domain.schedule_words import schedule_words
from keep_desktop.engine.schedules import parse_rule_text, upcoming
from keep_desktop.services.context import Keep


@dataclass(frozen=True, slots=True, kw_only=True)
class SchedulePreview:
    words: str
    #: The coming times in the user's own zone, at most as many as were asked for.
    times: Sequence[datetime]


def schedule_preview(
    keep: Keep, text: str, *, count: int = 3, planned: datetime | None = None
) -> SchedulePreview:
    """What *text* (“5m”, or a crontab line) would do if it were set now, or does where its next
    time is *planned* already; Refused with a sentence where it cannot be read."""
    rule = parse_rule_text(text)
    zone = keep.clock.zone()
    now = keep.clock.now()
    if planned is None or planned <= now:
        times = upcoming(rule, now=now, zone=zone, count=count)
    else:
        times = (planned, *upcoming(rule, now=planned, zone=zone, count=count - 1))
    return SchedulePreview(
        words=schedule_words(rule),
        times=tuple(time.astimezone(zone) for time in times),
    )
