"""Searches runs by workflow, day, outcome and error."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from datetime import date, datetime, time, timedelta, tzinfo
from typing import Protocol

from keep_desktop.domain.ids import WorkflowId
from keep_desktop.domain.immutable import immutable
from keep_desktop.domain.items import ItemStatus
from keep_desktop.ports.queries import SessionHit
from keep_desktop.ports.views import WorkflowRow
from keep_desktop.services.context import Keep
from keep_desktop.services.runs.outcomes import Outcome, outcome_of
from keep_desktop.services.search.queries import matches, search_terms

#: Limit of runs.
MOST_RUNS = 5
#: Sessions read at a time.
_SESSIONS = 200
#: Sessions scanned without a day: a month of one each minute.
_MAX_SCANNED = 50_000
_MOST_DAYS = 3_660
#: A shorter prefix matches too much.
_SHORTEST = 2


class RunVocabulary(Protocol):
    """Terms for runs in the user's language, folded."""

    def run(self) -> Collection[str]:
        """Terms for a run."""
        ...

    def day(self, day: date) -> Collection[str]:
        """Names of a day: “tuesday”, “17”, “november”, “2026-11-17”, “today”."""
        ...

    def outcome(self, outcome: Outcome, *, undo: bool) -> Collection[str]:
        """Terms for a run's outcome, or for an undo."""
        ...

    def error_terms(self, error: str) -> str:
        """In the language of the window."""
        ...


@immutable(kw_only=True)
class FoundRun:
    workflow: WorkflowRow
    session: SessionHit
    #: Only the name of its workflow was searched.
    by_name: bool


def find_runs(
    keep: Keep,
    text: str,
    vocabulary: RunVocabulary,
    *,
    limit: int = MOST_RUNS,
    is_current: Callable[[], bool] = lambda: True,
) -> Sequence[FoundRun]:
    """The newest runs that match each word: the workflow, the day, the outcome, or a part of the
    error. A word that can be a day is one. Of a workflow's runs with nothing to do only the newest
    is returned. Returns early once *is_current* is false. Any thread."""
    if not is_current():
        return ()
    workflows = {row.id: row for row in keep.queries.workflows()}
    first = keep.queries.first_session_at()
    if not search_terms(text) or first is None:
        return ()
    days = _days(first, keep.clock.now(), keep.clock.zone())
    terms = _SearchTerms(workflows, text, vocabulary, days)
    found: list[FoundRun] = []
    empty_runs: set[WorkflowId] = set()
    for session in _sessions(keep, terms):
        if len(found) == limit or not is_current():
            break
        workflow = workflows.get(session.workflow_id)
        if workflow is None or not terms.has(session, keep.clock.zone()):
            continue
        if _is_empty(session):
            if workflow.id in empty_runs:
                continue
            empty_runs.add(workflow.id)
        found.append(FoundRun(workflow=workflow, session=session, by_name=terms.by_name(workflow)))
    return found


class _SearchTerms:
    """The possible meanings of a search's words."""

    def __init__(
        self,
        workflows: Mapping[WorkflowId, WorkflowRow],
        text: str,
        vocabulary: RunVocabulary,
        days: Sequence[date],
    ) -> None:
        # A separating dot is no word.
        self.words = [word for word in search_terms(text) if any(map(str.isalnum, word))]
        self._translated_error = vocabulary.error_terms
        self._names = {
            word: {row.id for row in workflows.values() if matches(row.name, [word])}
            for word in self.words
        }
        self._days = {
            word: frozenset(day for day in days if _matches(word.strip(".,"), vocabulary.day(day)))
            for word in self.words
        }
        ends = [(outcome, undo) for outcome in Outcome for undo in (False, True)]
        self._ends = {
            word: frozenset(
                end for end in ends if _matches(word, vocabulary.outcome(end[0], undo=end[1]))
            )
            for word in self.words
        }
        self._runs = {word for word in self.words if _matches(word, vocabulary.run())}

    def by_name(self, workflow: WorkflowRow) -> bool:
        return all(workflow.id in self._names[word] for word in self.words)

    @property
    def days(self) -> Sequence[date] | None:
        """The possible days, oldest first; None: any."""
        only = [
            self._days[word]
            for word in self.words
            if self._days[word] and not self._names[word] and word not in self._runs
        ]
        return sorted(frozenset.intersection(*only)) if only else None

    @property
    def failed(self) -> bool:
        """Whether only an error can match."""
        groups = (self._names, self._days, self._ends)
        return any(
            word not in self._runs and not any(of[word] for of in groups) for word in self.words
        )

    def has(self, session: SessionHit, zone: tzinfo) -> bool:
        return all(self._has(word, session, zone) for word in self.words)

    def _has(self, word: str, session: SessionHit, zone: tzinfo) -> bool:
        if word in self._runs or session.workflow_id in self._names[word]:
            return True
        if self._days[word]:
            return session.started_at.astimezone(zone).date() in self._days[word]
        if not self._ends[word].isdisjoint(_ends_of(session)):
            return True
        error = session.error
        return error is not None and matches(f"{error} {self._translated_error(error)}", [word])


def _ends_of(session: SessionHit) -> Collection[tuple[Outcome, bool]]:
    """How it ended; one with a failed item also matches as failed."""
    ends = {(outcome_of(session), session.undo is not None)}
    if session.undo is None and session.items.get(ItemStatus.FAILED, 0):
        ends.add((Outcome.FAILED, False))
    return ends


def _matches(word: str, vocabulary: Collection[str]) -> bool:
    """Numbers match as a whole, words by their prefix."""
    if word.isdecimal() or len(word) < _SHORTEST:
        return word in vocabulary
    return any(one.startswith(word) for one in vocabulary)


def _is_empty(session: SessionHit) -> bool:
    return outcome_of(session) is Outcome.DONE and not session.items


def _days(first: datetime, now: datetime, zone: tzinfo) -> Sequence[date]:
    """The user's days since then, at most the last ten years."""
    today = now.astimezone(zone).date()
    count = min((today - first.astimezone(zone).date()).days + 1, _MOST_DAYS)
    return [today - timedelta(days=back) for back in range(max(count, 1))]


def _sessions(keep: Keep, terms: _SearchTerms) -> Iterator[SessionHit]:
    """Newest first: those of the possible days, else the newest."""
    days, zone = terms.days, keep.clock.zone()
    if days is None:
        # Includes those that began this moment.
        end = keep.clock.now() + timedelta(days=1)
        yield from _between(keep, None, end, terms.failed)
        return
    for first, last in reversed(_spans(days)):
        since = datetime.combine(first, time.min, tzinfo=zone)
        end = datetime.combine(last + timedelta(days=1), time.min, tzinfo=zone)
        yield from _between(keep, since, end, terms.failed)


def _spans(days: Sequence[date]) -> list[tuple[date, date]]:
    """Consecutive days as one span."""
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
) -> Iterator[SessionHit]:
    last: SessionHit | None = None
    for _ in range(_MAX_SCANNED // _SESSIONS):
        slice = keep.queries.sessions_before(
            end, since=since, than=last, failed=failed, limit=_SESSIONS
        )
        yield from slice
        if len(slice) < _SESSIONS:
            return
        last = slice[-1]
