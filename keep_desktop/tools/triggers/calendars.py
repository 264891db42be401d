"""Watches calendars of connected accounts: an event that begins soon wakes the workflow once.

The calendar is read every few minutes, and only as far ahead as needed until the next reading.
"""

import heapq
import threading
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from keep_desktop.domain.errors import AuthFailure, Cancelled, Failure, PreconditionFailure
from keep_desktop.domain.immutable import immutable
from keep_desktop.ports.triggers import TriggerSink, Watched
from keep_desktop.tools.triggers.mailboxes import CancelSwitch

#: How long before its start an event is near.
NEAR = timedelta(minutes=10)
#: How often a calendar is read; what is added later than that before its start comes late.
_READ_S = 300.0
#: So many readings in a row fail before the user reads of it.
_REPORTED_AFTER = 3

#: The events of a trigger's account that begin in a span of time. Raises a Failure, or Cancelled.
ReadEvents = Callable[[Watched, datetime, datetime], Sequence["UpcomingEvent"]]


@immutable(order=True)
class UpcomingEvent:
    start: datetime
    id: str


@dataclass(slots=True)
class _CalendarAccount:
    watched: Sequence[Watched]
    #: Events that are not near yet.
    coming: list[UpcomingEvent] = field(default_factory=list)
    #: Those that woke, so that each does once.
    past: set[UpcomingEvent] = field(default_factory=set)
    failures: int = 0
    waits_for_user: bool = False


class CalendarWatcher:
    """`ports.triggers.Watcher`."""

    def __init__(
        self,
        sink: TriggerSink,
        read: ReadEvents,
        now: Callable[[], datetime],
        cancel: CancelSwitch,
    ) -> None:
        """*cancel* is cancelled at the end, and ends a reading."""
        self._sink, self._read, self._now, self._cancel = sink, read, now, cancel
        self._targets: Sequence[Watched] = ()
        self._wake_event = threading.Event()
        self._accounts: dict[str, _CalendarAccount] = {}
        self._thread = threading.Thread(target=self._work, name="calendars", daemon=True)

    def watch(self, watched: Sequence[Watched]) -> None:
        self._targets = watched
        self._wake_event.set()
        if self._thread.ident is None:
            self._thread.start()

    def close(self) -> None:
        self._cancel.cancel()
        self._wake_event.set()
        if self._thread.ident is not None:
            self._thread.join()

    def _work(self) -> None:
        while not self._cancel.cancelled:
            self._wake_event.clear()
            self._follow(self._targets)
            now = self._now()
            try:
                for account in self._accounts.values():
                    self._read_one(account, now)
            except Cancelled:
                return
            self._wake_until_next_reading()

    def _follow(self, targets: Sequence[Watched]) -> None:
        by_account: dict[str, list[Watched]] = defaultdict(list)
        for one in targets:
            by_account[one.place].append(one)
        known: Mapping[str, _CalendarAccount] = self._accounts
        self._accounts = {
            name: known.get(name, _CalendarAccount(rows)) for name, rows in by_account.items()
        }
        for name, rows in by_account.items():
            self._accounts[name].watched = rows

    def _read_one(self, account: _CalendarAccount, now: datetime) -> None:
        ids = [one.id for one in account.watched]
        if account.waits_for_user and all(one.is_blocked for one in account.watched):
            return
        try:
            until = now + NEAR + timedelta(seconds=_READ_S)
            events = self._read(account.watched[0], now, until)
        except (AuthFailure, PreconditionFailure) as failure:
            account.waits_for_user = isinstance(failure, AuthFailure)
            self._sink.report(ids, failure.sentence, sign_in=account.waits_for_user)
        except Failure as failure:
            account.failures += 1
            if account.failures >= _REPORTED_AFTER:
                self._sink.report(ids, failure.sentence)
        else:
            account.failures, account.waits_for_user = 0, False
            self._sink.report(ids, None)
            account.past = {event for event in account.past if event.start > now}
            account.coming = [one for one in events if one not in account.past and one.start > now]
            heapq.heapify(account.coming)

    def _wake_until_next_reading(self) -> None:
        """Wait for the next reading or another set of calendars, waking for what becomes near."""
        end = self._now() + timedelta(seconds=_READ_S)
        while not self._wake_event.is_set():
            now = self._now()
            for account in self._accounts.values():
                self._wake_near(account, now)
            coming = [one.coming[0].start - NEAR for one in self._accounts.values() if one.coming]
            wait = (min([*coming, end]) - now).total_seconds()
            if end <= now:
                return
            # The clock may be set meanwhile, or the computer sleep.
            self._wake_event.wait(None if not self._accounts else max(0.01, min(wait, 60.0)))

    def _wake_near(self, account: _CalendarAccount, now: datetime) -> None:
        near: list[UpcomingEvent] = []
        while account.coming and account.coming[0].start - NEAR <= now:
            near.append(heapq.heappop(account.coming))
        account.past.update(near)
        ids = {
            one.id
            for one in account.watched
            for event in near
            # What was near at the last look was found by it.
            if event.start - NEAR > one.since
        }
        self._sink.fire(sorted(ids))
