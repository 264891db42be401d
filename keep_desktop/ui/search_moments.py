"""The time of day that a search is for, as a stretch of everything that happened."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, time, timedelta, tzinfo

from keep_desktop.ports.search_views import TimeOfDay
from keep_desktop.services.search import words_of
from keep_desktop.services.search_runs import FoundRun
from keep_desktop.services.search_times import time_of_day, with_times_whole
from keep_desktop.ui.item_nodes import Now
from keep_desktop.ui.region import region
from keep_desktop.ui.text import hour_words, moment_within

_DAY, _MINUTE = timedelta(days=1), timedelta(minutes=1)


@dataclass(frozen=True, slots=True)
class Meant:
    """From *since* until before *until*; *said*: in words, inside a sentence."""

    since: datetime
    until: datetime
    said: str


def time_meant(text: str, runs: Sequence[FoundRun], now: Now) -> Meant | None:
    """Where nothing but a time of day is looked for: that of the newest of *runs* that began then,
    else the last one that is over or goes on."""
    words = words_of(with_times_whole(text))
    looked = time_of_day(words[0], twelve=region().twelve) if len(words) == 1 else None
    if looked is None:
        return None
    began = [run.session.started_at for run in runs if not run.by_name]
    before = max(began, default=now.at)
    since = max(at for at in _times(looked, before, now.zone) if at <= before)
    until = since + looked.lasts
    return Meant(since, until, _said(since, until, now))


def _times(looked: TimeOfDay, near: datetime, zone: tzinfo) -> Iterator[datetime]:
    """Of that day and the one before it; without time zone it is reckoned by the clock."""
    today = datetime.combine(near.astimezone(zone).date(), time.min)
    for midnight in (today, today - _DAY):
        there = midnight + looked.begins % looked.every
        while there.date() == midnight.date():
            yield there.replace(tzinfo=zone).astimezone(UTC)
            there += looked.every


def _said(since: datetime, until: datetime, now: Now) -> str:
    said = moment_within(since, now.at, now.zone)
    if until - since <= _MINUTE:
        return said
    return f"{said} – {hour_words(until.astimezone(now.zone))}"
