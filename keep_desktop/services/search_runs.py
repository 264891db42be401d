"""Finding runs by workflow, day, time of day, outcome and error."""

import heapq
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta, tzinfo
from typing import Protocol

from keep_desktop.domain.ids import WorkflowId
from keep_desktop.domain.items import ItemStatus
from keep_desktop.ports.search_views import SessionHit, TimeOfDay
from keep_desktop.ports.views import WorkflowRow
from keep_desktop.services.context import Keep
from keep_desktop.services.outcomes import Outcome, outcome_of
from keep_desktop.services.search import matches, words_of
from keep_desktop.services.search_times import spans, time_of_day, with_times_whole

#: Runs that are given at most.
MOST_RUNS = 5
#: Sessions that are read at a time.
_SESSIONS = 200
#: Sessions that are looked through, where no day narrows them: a month of one each minute.
_MOST_LOOKED_AT = 50_000
_MOST_DAYS = 3_660
#: A shorter beginning of a word says too little.
_SHORTEST = 2


class RunWords(Protocol):
    """How runs are spoken of in the language of the user, folded."""

    def run(self) -> Collection[str]:
        """What a run is called."""
        ...

    def day(self, day: date) -> Collection[str]:
        """Names of a day: “tuesday”, “17”, “november”, “2026-11-17”, “today”."""
        ...

    def twelve(self) -> bool:
        """Whether the times of a day are told in twice twelve hours."""
        ...

    def outcome(self, outcome: Outcome, *, undo: bool) -> Collection[str]:
        """How a run ended, or what took an attempt back."""
        ...

    def told(self, error: str) -> str:
        """In the language of the window."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class FoundRun:
    workflow: WorkflowRow
    session: SessionHit
    #: Nothing but the name of its workflow was looked for.
    by_name: bool


def find_runs(
    keep: Keep,
    text: str,
    said: RunWords,
    *,
    limit: int = MOST_RUNS,
    wanted: Callable[[], bool] = lambda: True,
) -> Sequence[FoundRun]:
    """The newest runs of which each word is said: the workflow, the day, the time of day, the
    outcome, or a part of the error. A word that can be a day or a time is one. Of those of a
    workflow with nothing to do only the newest is told, where no time is looked for. Ends early
    once it is not *wanted* any more. Any thread."""
    if not wanted():
        return ()
    workflows = {row.id: row for row in keep.queries.workflows()}
    first = keep.queries.first_session_at()
    if not words_of(text) or first is None:
        return ()
    days = _days(first, keep.clock.now(), keep.clock.zone())
    looked = _Looked(workflows, text, said, days)
    found: list[FoundRun] = []
    dull: set[WorkflowId] = set()
    for session in _sessions(keep, looked, days):
        if len(found) == limit or not wanted():
            break
        workflow = workflows.get(session.workflow_id)
        if workflow is None or not looked.has(session, keep.clock.zone()):
            continue
        if _is_dull(session) and looked.time is None:
            if workflow.id in dull:
                continue
            dull.add(workflow.id)
        found.append(FoundRun(workflow=workflow, session=session, by_name=looked.by_name(workflow)))
    return found


class _Looked:
    """What the words of a search may mean."""

    def __init__(
        self,
        workflows: Mapping[WorkflowId, WorkflowRow],
        text: str,
        said: RunWords,
        days: Sequence[date],
    ) -> None:
        # A dot between what is told says nothing.
        words = words_of(with_times_whole(text))
        self.words = [word for word in words if any(map(str.isalnum, word))]
        self._told = said.told
        self._names = {
            word: {row.id for row in workflows.values() if matches(row.name, [word])}
            for word in self.words
        }
        self._days = {
            word: frozenset(day for day in days if _is_said(word.strip(".,"), said.day(day)))
            for word in self.words
        }
        twelve = said.twelve()
        self._times = {word: time_of_day(word, twelve=twelve) for word in self.words}
        ends = [(outcome, undo) for outcome in Outcome for undo in (False, True)]
        self._ends = {
            word: frozenset(
                end for end in ends if _is_said(word, said.outcome(end[0], undo=end[1]))
            )
            for word in self.words
        }
        self._runs = {word for word in self.words if _is_said(word, said.run())}

    def by_name(self, workflow: WorkflowRow) -> bool:
        return all(workflow.id in self._names[word] for word in self.words)

    @property
    def days(self) -> Sequence[date] | None:
        """Those that it can only be, oldest first; None: any."""
        only = [
            self._days[word]
            for word in self.words
            if self._days[word] and not self._names[word] and word not in self._runs
        ]
        return sorted(frozenset.intersection(*only)) if only else None

    @property
    def time(self) -> TimeOfDay | None:
        """The one that it can only be."""
        times = (self._times[word] for word in self.words if not self._names[word])
        return next((time for time in times if time is not None), None)

    @property
    def failed(self) -> bool:
        """Whether it can only be found by an error."""
        meant = (self._names, self._days, self._ends, self._times)
        return any(
            word not in self._runs and not any(of[word] for of in meant) for word in self.words
        )

    def has(self, session: SessionHit, zone: tzinfo) -> bool:
        return all(self._has(word, session, zone) for word in self.words)

    def _has(self, word: str, session: SessionHit, zone: tzinfo) -> bool:
        if word in self._runs or session.workflow_id in self._names[word]:
            return True
        time = self._times[word]
        if time is not None:
            return time.has(session.started_at.astimezone(zone))
        if self._days[word]:
            return session.started_at.astimezone(zone).date() in self._days[word]
        if not self._ends[word].isdisjoint(_ends_of(session)):
            return True
        error = session.error
        return error is not None and matches(f"{error} {self._told(error)}", [word])


def _ends_of(session: SessionHit) -> Collection[tuple[Outcome, bool]]:
    """How it ended; one with an item that failed is found as failed too, however it is told."""
    ends = {(outcome_of(session), session.undo is not None)}
    if session.undo is None and session.items.get(ItemStatus.FAILED, 0):
        ends.add((Outcome.FAILED, False))
    return ends


def _is_said(word: str, said: Collection[str]) -> bool:
    """Figures as a whole; of words the beginning."""
    if word.isdecimal() or len(word) < _SHORTEST:
        return word in said
    return any(one.startswith(word) for one in said)


def _is_dull(session: SessionHit) -> bool:
    return outcome_of(session) is Outcome.DONE and not session.items


def _days(first: datetime, now: datetime, zone: tzinfo) -> Sequence[date]:
    """The days of the user since then, at most the last ten years."""
    today = now.astimezone(zone).date()
    count = min((today - first.astimezone(zone).date()).days + 1, _MOST_DAYS)
    return [today - timedelta(days=back) for back in range(max(count, 1))]


def _sessions(keep: Keep, looked: _Looked, every: Sequence[date]) -> Iterator[SessionHit]:
    """Newest first: those of the days and the time that are meant, else the newest. *every* day
    that there is, newest first."""
    days, zone = looked.days, keep.clock.zone()
    if looked.time is not None:
        among = every if days is None else days[::-1]
        yield from _at_time(keep, among, looked.time, looked.failed)
        return
    if days is None:
        # Those that began this moment too.
        end = keep.clock.now() + timedelta(days=1)
        yield from _between(keep, None, end, looked.failed)
        return
    for first, last in reversed(_spans(days)):
        since = datetime.combine(first, time.min, tzinfo=zone)
        end = datetime.combine(last + timedelta(days=1), time.min, tzinfo=zone)
        yield from _between(keep, since, end, looked.failed)


def _at_time(
    keep: Keep, days: Sequence[date], time_of_day: TimeOfDay, failed: bool
) -> Iterator[SessionHit]:
    zone = keep.clock.zone()
    for span in spans(days, zone):
        since = datetime.combine(span.first, time.min, tzinfo=zone)
        end = datetime.combine(span.last + timedelta(days=1), time.min, tzinfo=zone)
        parts = [
            _between(keep, since, end, failed, time_of_day.in_utc(ahead)) for ahead in span.ahead
        ]
        last = None
        for hit in heapq.merge(*parts, key=lambda hit: (hit.started_at, hit.id), reverse=True):
            # Half an hour may be of one hour before the change and of one after it.
            if last is None or hit.id != last.id:
                yield hit
            last = hit


def _spans(days: Sequence[date]) -> list[tuple[date, date]]:
    """Days in a row as one."""
    spans: list[tuple[date, date]] = []
    for day in days:
        if spans and day - spans[-1][1] == timedelta(days=1):
            spans[-1] = (spans[-1][0], day)
        else:
            spans.append((day, day))
    return spans


def _between(
    keep: Keep,
    since: datetime | None,
    end: datetime,
    failed: bool,
    at: TimeOfDay | None = None,
) -> Iterator[SessionHit]:
    last: SessionHit | None = None
    for _ in range(_MOST_LOOKED_AT // _SESSIONS):
        slice = keep.queries.sessions_before(
            end, since=since, than=last, failed=failed, at=at, limit=_SESSIONS
        )
        yield from slice
        if len(slice) < _SESSIONS:
            return
        last = slice[-1]
