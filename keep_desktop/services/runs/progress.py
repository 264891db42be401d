"""Estimates a run's remaining time from its recent rate.

Only recent progress counts, since the first items of a run are often skipped quickly; never less
than the rest would take at the best rate of the run. There is no estimate without a total, before
enough is done, during a stall, and while the total grows: a grown total is used once it has been
stable half as long again as the one before.
"""

import math
from collections import deque
from datetime import datetime, timedelta

#: Before so much time and work, a rate is random.
_LEAST_TIME = timedelta(seconds=10)
_LEAST_DONE = 5
_LEAST_SHARE = 0.05
#: The time span, or half of the run if longer, that the rate is computed from.
_LATELY = timedelta(seconds=60)
#: How fast the estimate follows a new rate.
_FOLLOWS = timedelta(seconds=20)
#: After so long without progress, or the time of so many items, there is no estimate.
_STANDS_AFTER = timedelta(seconds=60)
_STANDS_ITEMS = 20
#: A grown total is ignored for its previous duration times this.
_UNCERTAIN = 1.5
#: A displayed estimate grows only by more than this share of a minute.
_MARGIN = 0.75


class ProgressEstimate:
    """The rate of one run. Times are arguments; if they go back, it starts over."""

    def __init__(self, started_at: datetime) -> None:
        self._fastest = 0.0
        self._begin(started_at, 0)
        self._total = 0
        #: Since when the total is unchanged, and until when it is ignored.
        self._total_since = started_at
        self._uncertain_until: datetime | None = None

    def _begin(self, now: datetime, done: int) -> None:
        """Restart from here."""
        self._started_at = self._observed_at = now
        self._samples = deque([(now, done)])
        self._ends_at: datetime | None = None
        self._shown_minutes: int | None = None

    def observe(self, now: datetime, *, done: int, total: int | None) -> None:
        """The run's progress at that time."""
        last, before = self._samples[-1]
        if not total or done < before:
            # A new count began.
            self._fastest, self._total, self._uncertain_until = 0.0, total or 0, None
            self._total_since = now
            self._begin(now, done)
            return
        if now < max(last, self._observed_at) or (done > before and self._is_stalled(now)):
            # The clock was set back, or the computer slept: the time between was no work.
            self._begin(now, done)
        self._take_total(now, total)
        if done > self._samples[-1][1]:
            self._samples.append((now, done))
            self._forget(now)
        self._follow(now, done)

    def minutes_left(self, now: datetime) -> int | None:
        """Whole minutes, 0 for less than one; None if unknown."""
        done = self._samples[-1][1]
        if self._ends_at is None or done >= self._total or self._is_stalled(now):
            return None
        if now < self._observed_at or (
            self._uncertain_until is not None and now < self._uncertain_until
        ):
            return None
        least = (self._total - done) / self._fastest / 60
        remaining = max(least, (self._ends_at - now).total_seconds() / 60)
        minutes = _whole(remaining)
        if (
            self._shown_minutes is not None
            and self._shown_minutes < minutes
            and remaining < self._shown_minutes + 1 + _MARGIN
        ):
            minutes = max(self._shown_minutes, _whole(least))
        self._shown_minutes = minutes
        return minutes

    def _take_total(self, now: datetime, total: int) -> None:
        if total == self._total:
            return
        if total > self._total > 0:
            was_stalled = max(now - self._total_since, _LEAST_TIME)
            self._uncertain_until = now + was_stalled * _UNCERTAIN
        # The remaining amount changed at once, not gradually.
        self._total, self._total_since, self._ends_at, self._shown_minutes = total, now, None, None

    def _forget(self, now: datetime) -> None:
        """Keep one sample at or before the relevant time, and the later ones."""
        since = now - max(_LATELY, (now - self._started_at) / 2)
        while len(self._samples) > 2 and self._samples[1][0] <= since:
            self._samples.popleft()

    def _follow(self, now: datetime, done: int) -> None:
        rate = self._rate(done)
        if rate is None:
            return
        self._fastest = max(self._fastest, rate)
        ends = now + timedelta(seconds=min((self._total - done) / rate, 1e7))
        if self._ends_at is None:
            self._ends_at = ends
        else:
            share = 1 - math.exp(-((now - self._observed_at) / _FOLLOWS))
            self._ends_at += (ends - self._ends_at) * share
        self._observed_at = now

    def _rate(self, done: int) -> float | None:
        """Items a second; None before enough is done."""
        (since, before), (until, _) = self._samples[0], self._samples[-1]
        enough = done - before >= _LEAST_DONE and done >= self._total * _LEAST_SHARE
        if not enough or until - since < _LEAST_TIME:
            return None
        return (done - before) / (until - since).total_seconds()

    def _is_stalled(self, now: datetime) -> bool:
        """Whether there was no progress for too long; before there is a rate, a stall and slow
        work look the same."""
        if len(self._samples) == 1:
            return False
        (since, before), (until, done) = self._samples[0], self._samples[-1]
        each = (until - since) / max(1, done - before)
        return now - until > max(_STANDS_AFTER, each * _STANDS_ITEMS)


def _whole(minutes: float) -> int:
    return math.ceil(minutes) if minutes >= 1 else 0
