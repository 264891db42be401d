"""Times of day in what is looked for: “12:10”, “1:10 pm”, “12:10:33”; and the days in which they
lie equally far from the midnight of UTC."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta, tzinfo

from keep_desktop.ports.search_views import TimeOfDay

#: 12:1 is the beginning of 12:10, and 12: that of every time in that hour.
_TIME = re.compile(r"(?P<hour>\d\d?)(?P<rest>:\d?\d?(:\d?\d?)?)?(?P<half>[ap]m)?")
#: Written apart, with points, or not yet to its end.
_APART = re.compile(
    r"(?<![\w:])(\d\d?(?::\d{0,2}){0,2})\s*([ap])(?:\.?\s?m\b\.?|\.?$)", re.IGNORECASE
)
_DAY, _HALF_DAY = timedelta(days=1), timedelta(hours=12)


def with_times_whole(text: str) -> str:
    """With each time of day as one word: “mail 1:10 p.m.” → “mail 1:10pm”."""
    return _APART.sub(r"\1\2m", text.strip())


def time_of_day(word: str, *, twelve: bool) -> TimeOfDay | None:
    """What *word*, folded, means by the clock on the wall; None where it is no time of day.

    *twelve*: a day has twice twelve hours, and 1:10 is of either half.
    """
    found = _TIME.fullmatch(word)
    if found is None or not (found["rest"] or found["half"]):
        return None
    hour, half = int(found["hour"]), found["half"]
    parts = [part for part in (found["rest"] or "").split(":") if part]
    if hour > 23 or any(int(part[0]) > 5 for part in parts):
        return None
    begins, lasts = _within_the_hour(parts)
    if half is not None and hour <= 12:
        hour = hour % 12 + (12 if half == "pm" else 0)
    either = twelve and half is None and 1 <= hour <= 12 and not word.startswith("0")
    begins += timedelta(hours=hour % 12 if either else hour)
    return TimeOfDay(begins=begins, lasts=lasts, every=_HALF_DAY if either else _DAY)


def _within_the_hour(parts: Sequence[str]) -> tuple[timedelta, timedelta]:
    """After how long what minutes and seconds mean begins, and how long it is."""
    begins, lasts = timedelta(), timedelta(hours=1)
    for part, unit in zip(parts, (timedelta(minutes=1), timedelta(seconds=1)), strict=False):
        lasts = unit if len(part) == 2 else 10 * unit
        begins += int(part.ljust(2, "0")) * unit
    return begins, lasts


@dataclass(frozen=True, slots=True)
class Span:
    """Days in a row, and how far the clocks are ahead of UTC in them: twice, where they change."""

    first: date
    last: date
    ahead: frozenset[timedelta]


def spans(days: Sequence[date], zone: tzinfo) -> Iterator[Span]:
    """*days*, the newest first, as few spans."""
    now: Span | None = None
    for day in days:
        ahead = frozenset((_ahead(day, zone), _ahead(day + _DAY, zone)))
        if now is not None and now.first - day == _DAY and ahead == now.ahead and len(ahead) == 1:
            now = Span(day, now.last, ahead)
            continue
        if now is not None:
            yield now
        now = Span(day, day, ahead)
    if now is not None:
        yield now


def _ahead(day: date, zone: tzinfo) -> timedelta:
    return datetime.combine(day, time.min, tzinfo=zone).utcoffset() or timedelta()
