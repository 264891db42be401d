"""How long a run will take yet, by its own pace: said only where it can be known, never jumping.

A run says how much it has done and how much there is. The estimate goes by what was done lately,
since the first items of a run are often those that are only passed over. It is never less than
what is left would take at the best pace of the run. There is none without a total, before enough is
done, while nothing moves, and while the total grows: one that grew is believed once it has stood
half as long again as the one before.
"""

import math
from collections import deque
from datetime import datetime, timedelta

#: Before so long, and so much of the work, a pace is chance.
_LEAST_TIME = timedelta(seconds=10)
_LEAST_DONE = 5
_LEAST_SHARE = 0.05
#: What was done within this time, or half of the run where that is longer, makes the pace.
_LATELY = timedelta(seconds=60)
#: How fast the estimate follows another pace.
_FOLLOWS = timedelta(seconds=20)
#: Without anything done for so long, or for so many items' time, nobody knows.
_STANDS_AFTER = timedelta(seconds=60)
_STANDS_ITEMS = 20
#: So many times as long as the total stood before it grew, one that grew is not believed.
_DOUBTED = 1.5
#: An estimate that was said grows only by more than this share of a minute.
_MARGIN = 0.75


class Pace:
    """The pace of one run. Times are given; where they go back, it is found anew."""

    def __init__(self, started_at: datetime) -> None:
        self._fastest = 0.0
        self._begin(started_at, 0)
        self._total = 0
        #: Since when the total is as it is, and until when it is not believed.
        self._total_since = started_at
        self._doubted_until: datetime | None = None

    def _begin(self, now: datetime, done: int) -> None:
        """Count from here."""
        self._started_at = self._seen_at = now
        self._marks = deque([(now, done)])
        self._ends_at: datetime | None = None
        self._said: int | None = None

    def observe(self, now: datetime, *, done: int, total: int | None) -> None:
        """The run says so now."""
        last, before = self._marks[-1]
        if not total or done < before:
            # Another count has begun.
            self._fastest, self._total, self._doubted_until = 0.0, total or 0, None
            self._total_since = now
            self._begin(now, done)
            return
        if now < max(last, self._seen_at) or (done > before and self._stands(now)):
            # The clock was set back, or the computer slept: the time between was no work.
            self._begin(now, done)
        self._take_total(now, total)
        if done > self._marks[-1][1]:
            self._marks.append((now, done))
            self._forget(now)
        self._follow(now, done)

    def minutes_left(self, now: datetime) -> int | None:
        """Whole minutes, 0 for less than one; None where nobody can know."""
        done = self._marks[-1][1]
        if self._ends_at is None or done >= self._total or self._stands(now):
            return None
        if now < self._seen_at or (self._doubted_until is not None and now < self._doubted_until):
            return None
        least = (self._total - done) / self._fastest / 60
        left = max(least, (self._ends_at - now).total_seconds() / 60)
        minutes = _whole(left)
        if self._said is not None and self._said < minutes and left < self._said + 1 + _MARGIN:
            minutes = max(self._said, _whole(least))
        self._said = minutes
        return minutes

    def _take_total(self, now: datetime, total: int) -> None:
        if total == self._total:
            return
        if total > self._total > 0:
            stood = max(now - self._total_since, _LEAST_TIME)
            self._doubted_until = now + stood * _DOUBTED
        # What is left is another amount at once, not little by little.
        self._total, self._total_since, self._ends_at, self._said = total, now, None, None

    def _forget(self, now: datetime) -> None:
        """Keep one mark at or before the time that counts, and what came after."""
        since = now - max(_LATELY, (now - self._started_at) / 2)
        while len(self._marks) > 2 and self._marks[1][0] <= since:
            self._marks.popleft()

    def _follow(self, now: datetime, done: int) -> None:
        rate = self._rate(done)
        if rate is None:
            return
        self._fastest = max(self._fastest, rate)
        ends = now + timedelta(seconds=min((self._total - done) / rate, 1e7))
        if self._ends_at is None:
            self._ends_at = ends
        else:
            share = 1 - math.exp(-((now - self._seen_at) / _FOLLOWS))
            self._ends_at += (ends - self._ends_at) * share
        self._seen_at = now

    def _rate(self, done: int) -> float | None:
        """Items a second; None before enough is done."""
        (since, before), (until, _) = self._marks[0], self._marks[-1]
        enough = done - before >= _LEAST_DONE and done >= self._total * _LEAST_SHARE
        if not enough or until - since < _LEAST_TIME:
            return None
        return (done - before) / (until - since).total_seconds()

    def _stands(self, now: datetime) -> bool:
        """Whether nothing was done for so long that nobody knows; before a pace, that is not told
        from slow work."""
        if len(self._marks) == 1:
            return False
        (since, before), (until, done) = self._marks[0], self._marks[-1]
        each = (until - since) / max(1, done - before)
        return now - until > max(_STANDS_AFTER, each * _STANDS_ITEMS)


def _whole(minutes: float) -> int:
    return math.ceil(minutes) if minutes >= 1 else 0
