"""Activity: everything that happened as one flat list, newest first.

A row shows what the ledger knows today: a step is placed at its start with its current outcome and
the time of that; an item at its last end, a session at its start and its end. Of rows with the
same time, the cause is below its effect.
"""

from collections.abc import Mapping
from datetime import datetime
from enum import StrEnum
from typing import Protocol

from keep_desktop.domain.ids import ItemId, MutationId, RunId, SessionId, WorkflowId
from keep_desktop.domain.immutable import immutable
from keep_desktop.ports.views import UndoFacts

#: How many inputs of a step are counted besides the first.
MOST_MORE = 99


class ActivityKind(StrEnum):
    """Filter values of the list."""

    RUNS = "runs"
    ITEMS = "items"
    EFFECTS = "effects"
    QUESTIONS = "questions"
    ACTIONS = "actions"
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
    INPUT_REGISTERED = "input_came"
    ITEM_DONE = "item_done"
    ITEM_FAILED = "item_failed"
    ITEM_NEEDS_YOU = "item_needs_you"
    ITEM_SKIPPED = "item_skipped"
    ITEM_UNDONE = "item_undone"
    REPROCESSED = "started_afresh"
    SKIP_REVERTED = "skip_taken_back"
    REPROCESS_REVERTED = "reprocess_taken_back"
    STEP_HAPPENED = "step_happened"
    STEP_REVERTED = "step_taken_back"
    STEP_UNDONE = "step_undone"
    STEP_FAILED = "step_failed"
    STEP_SKIPPED = "step_left"
    STEP_UNDER_WAY = "step_under_way"
    STEP_CHECKED = "step_checked"
    STEP_UNKNOWN = "step_unknown"
    ASKED = "asked"
    ANSWERED = "answered"
    MESSAGE_SENT = "told"
    ADDED = "added"
    TURNED_ON = "turned_on"
    PAUSED = "paused"
    ARCHIVED = "archived"
    UNARCHIVED = "brought_back"
    NEW_VERSION = "new_version"
    REPAIRED = "repaired"
    CHANGED_SETTINGS = "changed_settings"
    PERMISSION_SUSPENDED = "permission_suspended"
    STOPPED = "stopped"
    RELEASED = "released"
    RESTORED = "restored"
    LOGGED = "logged"


@immutable(kw_only=True)
class ActivityRow:
    #: Stable while the row's content is the same: its source and its number there.
    key: tuple[str, int, int]
    at: datetime
    happening: Happening
    kind: ActivityKind
    who: Who
    workflow_id: WorkflowId | None
    workflow: str | None
    run_id: RunId | None
    item_id: ItemId | None
    #: The title of the item; for a step of a handler, of the first input that caused it.
    item: str | None
    attempt: int | None
    #: The step's title, the question, the line, the error; empty if the row needs none.
    text: str = ""
    #: The trigger or result of a run, the answer, the level of a line, or a version.
    word: str = ""
    #: The handler of its session's last run; None in an item workflow.
    handler: str | None = None
    #: At the end of a handler workflow's session: which handlers ran, and how often each.
    ran: tuple[tuple[str, int], ...] = ()
    mutation_id: MutationId | None = None
    #: How many other inputs caused a handler's step, counted up to `MOST_MORE`.
    more_items: int = 0
    #: What a run undoes; None for every other.
    undo: UndoFacts | None = None
    #: At the end of an item workflow's session: what it worked on, by the status it left it in.
    #: None for every other row, and if unknown.
    items: Mapping[str, int] | None = None
    #: When a step's outcome became known, if that was some time after it began.
    resolved_at: datetime | None = None
    #: The session that a run belongs to.
    session_id: SessionId | None = None


@immutable(kw_only=True)
class ActivityFilter:
    """`kinds` empty: all. `search` matches titles, sentences and lines, ignoring case. From
    *since* on, and before *until*."""

    workflow_id: WorkflowId | None = None
    kinds: frozenset[ActivityKind] = frozenset()
    search: str = ""
    since: datetime | None = None
    until: datetime | None = None

    @property
    def is_narrow(self) -> bool:
        return self != ActivityFilter()


@immutable
class ActivityCursor:
    """An opaque place between two rows, stable while rows are added above and below.

    For each source the key at which the newer rows begin; a source that is missing has only newer
    ones.
    """

    keys: Mapping[str, tuple[int, ...]]


@immutable(kw_only=True)
class ActivityRowsPage:
    """Rows, newest first, with the places above and below them."""

    rows: tuple[ActivityRow, ...]
    above: ActivityCursor
    below: ActivityCursor
    #: Whether there may be more in the direction that was read.
    more: bool
    #: Where a search stopped before it had found enough; None: it searched to the end of the page.
    read_until: datetime | None = None


@immutable(kw_only=True)
class ActivityOffset:
    """A place, and about how many rows are above it."""

    place: ActivityCursor
    above: int


class ActivityQueries(Protocol):
    def activity(
        self,
        filter: ActivityFilter,
        *,
        place: ActivityCursor | None = None,
        newer: bool = False,
        limit: int = 100,
    ) -> ActivityRowsPage:
        """The rows below *place* (None: from the newest on), or with *newer* those right above it.
        Its cost does not grow with the ledger."""
        ...

    def activity_spot(self, filter: ActivityFilter, at: datetime) -> ActivityOffset:
        """The place where the rows before *at* begin."""
        ...

    def activity_spot_near(self, filter: ActivityFilter, above: int) -> ActivityOffset:
        """A place with about so many rows above it."""
        ...

    def activity_count(self, filter: ActivityFilter) -> int:
        """About how many rows there are, ignoring a search."""
        ...
