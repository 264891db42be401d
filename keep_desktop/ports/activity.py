"""Activity: everything that happened, as one flat list, newest first, and the contract to read it.

A row is made of what the ledger keeps anyway, so it says what is so now: a step stands where it
began with the outcome that is known of it today, and when that came; an item where it ended last, a
session where it began and where it ended. Rows stand in the order of their time; of the same
moment, what led to the other stands below it.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Protocol

from keep_desktop.domain.ids import ItemId, MutationId, RunId, SessionId, WorkflowId
from keep_desktop.ports.session_facts import UndoFacts

#: So many inputs of one step are counted besides the first.
MOST_MORE = 99


class ActivityKind(StrEnum):
    """What the list can be narrowed to."""

    RUNS = "runs"
    ITEMS = "items"
    EFFECTS = "effects"
    QUESTIONS = "questions"
    DEEDS = "deeds"
    LOG = "log"


class Who(StrEnum):
    KEEP = "keep"
    SCHEDULE = "schedule"
    YOU = "you"
    SCRIPT = "script"


class Happening(StrEnum):
    """What happened; each belongs to one kind."""

    RUN_STARTED = "run_started"
    RUN_ENDED = "run_ended"
    UNDO_STARTED = "undo_started"
    UNDO_ENDED = "undo_ended"
    ITEM_OPENED = "item_opened"
    INPUT_CAME = "input_came"
    ITEM_DONE = "item_done"
    ITEM_FAILED = "item_failed"
    ITEM_NEEDS_YOU = "item_needs_you"
    ITEM_SKIPPED = "item_skipped"
    STARTED_AFRESH = "started_afresh"
    SKIP_TAKEN_BACK = "skip_taken_back"
    REPROCESS_TAKEN_BACK = "reprocess_taken_back"
    STEP_HAPPENED = "step_happened"
    STEP_TAKEN_BACK = "step_taken_back"
    STEP_UNDONE = "step_undone"
    STEP_FAILED = "step_failed"
    STEP_LEFT = "step_left"
    STEP_UNDER_WAY = "step_under_way"
    STEP_CHECKED = "step_checked"
    STEP_UNKNOWN = "step_unknown"
    ASKED = "asked"
    ANSWERED = "answered"
    TOLD = "told"
    ADDED = "added"
    TURNED_ON = "turned_on"
    PAUSED = "paused"
    ARCHIVED = "archived"
    BROUGHT_BACK = "brought_back"
    NEW_VERSION = "new_version"
    CHANGED_SETTINGS = "changed_settings"
    STOPPED = "stopped"
    RELEASED = "released"
    RESTORED = "restored"
    LOGGED = "logged"


@dataclass(frozen=True, slots=True, kw_only=True)
class ActivityRow:
    #: What the row is known by, as long as it says the same: its source, and its number there.
    key: tuple[str, int, int]
    at: datetime
    happening: Happening
    kind: ActivityKind
    who: Who
    workflow_id: WorkflowId | None
    workflow: str | None
    run_id: RunId | None
    item_id: ItemId | None
    #: The title of the item; of a step of a handler, of the first input that it stems from.
    item: str | None
    attempt: int | None
    #: The step's title, the question, the line, what went wrong; empty where the row says it all.
    text: str = ""
    #: A word beside it: the trigger or result of a run, the answer, the level of a line, a version.
    word: str = ""
    #: The handler whose run was the last of its session; None in an item workflow.
    handler: str | None = None
    #: Of the end of a session of a handler workflow: which handlers ran, and how often each.
    ran: tuple[tuple[str, int], ...] = ()
    mutation_id: MutationId | None = None
    #: How many other inputs a step of a handler stems from, counted up to `MOST_MORE`.
    more_items: int = 0
    #: What a run takes back; None for every other.
    undo: UndoFacts | None = None
    #: Of the end of a session of an item workflow: what it worked on, by the status it left it in.
    #: None for every other row, and where it is not known.
    items: Mapping[str, int] | None = None
    #: When a step came to its outcome, where that was some time after it began.
    settled_at: datetime | None = None
    #: The session that a run belongs to.
    session_id: SessionId | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ActivityFilter:
    """`kinds` empty: all. `search` is found in titles, sentences and lines, without regard to case.
    From *since* on, and before *until*."""

    workflow_id: WorkflowId | None = None
    kinds: frozenset[ActivityKind] = frozenset()
    search: str = ""
    since: datetime | None = None
    until: datetime | None = None

    @property
    def is_narrow(self) -> bool:
        return self != ActivityFilter()


@dataclass(frozen=True, slots=True)
class Place:
    """A place between two rows; opaque. It stays where it is while rows come above and below.

    For each source the key at which the newer rows begin; a source that is not named has only
    newer ones.
    """

    keys: Mapping[str, tuple[int, ...]]


@dataclass(frozen=True, slots=True, kw_only=True)
class ActivityPage:
    """Rows, newest first, with the places above and below them."""

    rows: tuple[ActivityRow, ...]
    above: Place
    below: Place
    #: Whether there may be more in the direction that was read.
    more: bool
    #: Where a search stopped before it had found enough: so far it has looked. None: it went on
    #: to the end of the page.
    looked_to: datetime | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ActivitySpot:
    """A place, and about how many rows stand above it."""

    place: Place
    above: int


class ActivityQueries(Protocol):
    def activity(
        self,
        filter: ActivityFilter,
        *,
        place: Place | None = None,
        newer: bool = False,
        limit: int = 100,
    ) -> ActivityPage:
        """The rows below *place* (None: from the newest on), or with *newer* those right above it.
        Costs the same in a ledger of a hundred items and of a million."""
        ...

    def activity_spot(self, filter: ActivityFilter, at: datetime) -> ActivitySpot:
        """Where the rows before *at* begin."""
        ...

    def activity_spot_near(self, filter: ActivityFilter, above: int) -> ActivitySpot:
        """A place with about so many rows above it."""
        ...

    def activity_count(self, filter: ActivityFilter) -> int:
        """About how many rows there are, without regard to a search."""
        ...
