"""What the search over everything finds; as `views`, of which this is a part.

Words are folded and in lower case; each of them must be there, wherever.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, time, timedelta
from enum import Enum, auto
from types import MappingProxyType
from typing import Protocol

from keep_desktop.domain.ids import ItemId, RunId, WorkflowId
from keep_desktop.ports.picture_views import SessionBar
from keep_desktop.ports.views import ItemFilter, ItemRow

#: For a word: sentences of the host that have it in the language of the window, each as its fixed
#: parts in their order.
Spellings = Mapping[str, Sequence[Sequence[str]]]
NO_SPELLINGS: Spellings = MappingProxyType({})


class Match(Enum):
    """How nearly an item is what was looked for."""

    #: Each word stands somewhere: in the title, at the beginning of what the script names the item
    #: by (words with a sign that is no letter only), or in the error of what failed or waits.
    ANYWHERE = auto()
    #: Each stands in the title as a word of its own.
    WHOLE = auto()
    #: They are the title, one after the other.
    TITLE = auto()
    #: The script names the item by the one word that is given, letter for letter.
    KEY = auto()


@dataclass(frozen=True, slots=True, kw_only=True)
class ItemHit:
    row: ItemRow
    #: What its newest attempt failed with.
    error: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class SessionHit(SessionBar):
    """A session that has a run."""

    workflow_id: WorkflowId
    #: The first of its runs.
    run_id: RunId
    error: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class TimeOfDay:
    """Moments that lie so long after midnight: from *begins* on as long as it *lasts*, and again
    *every* so long."""

    begins: timedelta
    lasts: timedelta
    every: timedelta

    def in_utc(self, ahead: timedelta) -> "TimeOfDay":
        """The same after the midnight of UTC, for clocks that are so far ahead of it."""
        return replace(self, begins=(self.begins - ahead) % self.every)

    def has(self, there: datetime) -> bool:
        """Whether the clock of *there* shows such a time."""
        since = there.replace(tzinfo=None) - datetime.combine(there.date(), time.min)
        return (since - self.begins) % self.every < self.lasts


@dataclass(frozen=True, slots=True, kw_only=True)
class LineHit:
    """A line of the log."""

    id: int
    workflow_id: WorkflowId
    run_id: RunId | None
    item_id: ItemId | None
    at: datetime
    level: str
    text: str


class SearchQueries(Protocol):
    def found_items(
        self,
        workflow_id: WorkflowId,
        words: Sequence[str],
        *,
        filter: ItemFilter,
        limit: int,
        match: Match = Match.ANYWHERE,
        also: Spellings = NO_SPELLINGS,
    ) -> Sequence[ItemHit]:
        """The newest so many of those that match; by ANYWHERE, errors of which *also* says that
        they have the word too."""
        ...

    def first_session_at(self) -> datetime | None:
        """When the oldest session began."""
        ...

    def sessions_before(
        self,
        before: datetime,
        *,
        since: datetime | None = None,
        than: SessionHit | None = None,
        failed: bool = False,
        at: TimeOfDay | None = None,
        limit: int,
    ) -> Sequence[SessionHit]:
        """Sessions of all workflows that began before that moment, and since that one, newest
        first; only those after *than* in that order; with *failed* only those with an error, with
        *at* only those that began at that time of day, in UTC."""
        ...

    def last_line(self) -> int:
        """The number of the newest line of the log; 0 where there is none."""
        ...

    def found_lines(
        self, words: Sequence[str], *, first: int, end: int, limit: int
    ) -> Sequence[LineHit]:
        """Lines with every word, of those numbered from *first* to before *end*, newest first."""
        ...
