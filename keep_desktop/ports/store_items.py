"""Stores of items (inputs among them), attempts, mutations, events and handlers.

The rules of `ports.stores` apply. Whatever changes the status of events also updates the inputs
that caused them (docs/execution.md): an input is pending (its item in `processing`) while it has
no event or a pending or reserved one, else done; a skipped one stays skipped. Each such method
returns `EventChanges`.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from datetime import datetime, timedelta
from typing import Protocol

from keep_desktop.domain.handlers import HandlerGraph, HandlerTimes, Reservation
from keep_desktop.domain.ids import EventId, ItemId, MutationId, RunId, VersionId, WorkflowId
from keep_desktop.domain.immutable import immutable
from keep_desktop.domain.items import Attempt, Item, ItemStatus, Received
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.mutations import Mutation, MutationStatus, OpenMutation, ResolvedBy
from keep_desktop.domain.runs import Session
from keep_desktop.domain.schedules import ScheduleRule
from keep_desktop.domain.topics import Cause, Event, EventStatus, Publication


@immutable(kw_only=True)
class SessionItems:
    """The items that the runs of a session worked on; inputs are not among them."""

    #: How many were left in each status.
    counts: Mapping[str, int]
    #: When something was last written about one; the session's beginning, if nothing was.
    last_at: datetime


class ItemStore(Protocol):
    def get(self, item_id: ItemId) -> Item | None: ...

    def find(self, workflow_id: WorkflowId, logical_item_id: str) -> Item | None: ...

    def open(
        self,
        *,
        workflow_id: WorkflowId,
        logical_item_id: str,
        title: str,
        run_id: RunId,
        version_id: VersionId,
        at: datetime,
    ) -> ItemId:
        """A new item in `processing` with its attempt 1."""
        ...

    def register_input(
        self,
        *,
        workflow_id: WorkflowId,
        source: str,
        type: str,
        external_id: str,
        title: str,
        run_id: RunId,
        version_id: VersionId,
        at: datetime,
    ) -> Item:
        """The input of that source, type and external id: unchanged if known, with its first
        title; else a new item in `processing` with its attempt 1."""
        ...

    def find_input(
        self, workflow_id: WorkflowId, *, source: str, type: str, external_id: str
    ) -> Item | None: ...

    def touch(self, item: Item, *, title: str, run_id: RunId, at: datetime) -> None:
        """An item continues unchanged: updates title and last run only."""
        ...

    def of_session(self, session: Session) -> SessionItems: ...

    def continue_with(self, item: Item, version_id: VersionId) -> None:
        """The version that works on its current attempt now: a repair continues an attempt that
        another version began."""
        ...

    def waits_again(
        self, item: Item, *, failures: int, least_wait: timedelta, at: datetime
    ) -> bool:
        """Keep the item in processing after so many network failures in a row; False if it changed
        meanwhile."""
        ...

    def move(
        self,
        item: Item,
        to: ItemStatus,
        *,
        at: datetime,
        run_id: RunId | None = None,
        error: str | None = None,
        title: str | None = None,
        failures: int | None = None,
        failed_version: VersionId | None = None,
    ) -> bool:
        """Move the item and its current attempt together, if the item is still in `item.status`.

        Checks ITEM_MOVES. The attempt gets the status, the error and, unless it is processing
        again, its end; one that had ended by itself keeps its result and is only marked as
        skipped. *failures* None leaves the count.
        """
        ...

    def reprocess(self, item: Item, *, version_id: VersionId, at: datetime) -> bool:
        """Start the next attempt: status processing, attempt + 1, failures 0; the old attempt
        stays as it is."""
        ...

    def revert(self, was: Item, attempt: Attempt, *, at: datetime) -> bool:
        """Undo the skip of an item: restores it and its current attempt. False if it is not
        skipped in that attempt any more. Checks the table of reverse moves."""
        ...

    def cancel_attempt(self, was: Item, *, undone_at: datetime | None, at: datetime) -> bool:
        """Cancel the attempt after that of *was*, in which nothing has run, and restore the item.
        Its number is reused. False if the item is not in processing in it any more. Checks the
        table of reverse moves."""
        ...

    def set_previous_state(self, item: Item, before: str) -> None:
        """Store the item's previous state with its current attempt."""
        ...

    def previous_state(self, item: Item) -> str | None:
        """The previous state stored with the current attempt, or None."""
        ...

    def undone_at(self, item_id: ItemId) -> datetime | None:
        """When everything done for it had been undone; None if something remains or nothing was
        undone."""
        ...

    def standing(self, item_ids: Sequence[ItemId]) -> frozenset[ItemId]:
        """Those with a step, in any attempt, that happened or, skipped by the user, may have, and
        was not undone."""
        ...

    def note_undone(self, item_id: ItemId, *, at: datetime) -> None:
        """A step of the item was undone. If the item is done or skipped and no step of any attempt
        remains, it counts as undone until it is processed again."""
        ...

    def set_encountered(self, item: Item, run_id: RunId) -> None:
        """The run came to it, and passed over it."""
        ...

    def keep_received(self, item_id: ItemId, received: Received) -> None:
        """Replace the stored content of the item."""
        ...

    def attempts(self, item_id: ItemId) -> Sequence[Attempt]:
        """Newest first."""
        ...

    def list(
        self,
        workflow_id: WorkflowId,
        *,
        status: ItemStatus | None,
        logical_item_id: str | None,
        limit: int,
        offset: int,
    ) -> tuple[Sequence[Item], int]:
        """Newest first, with the total; for `Items.list`."""
        ...


class MutationStore(Protocol):
    def get(self, mutation_id: MutationId) -> Mutation | None: ...

    def by_key(self, key: str) -> Mutation | None: ...

    def begin(
        self,
        *,
        workflow_id: WorkflowId,
        run_id: RunId,
        item_id: ItemId | None,
        attempt: int,
        namespace: str,
        method: str,
        params: JsonValue,
        payload_digest: str,
        title: str,
        key: str,
        evidence: JsonValue,
        at: datetime,
        undo_of: MutationId | None = None,
        ui_title: str | None = None,
        causes: Sequence[Cause] = (),
        check: Callable[[], None] = lambda: None,
    ) -> MutationId:
        """A new row, `in_flight`. A handler's has no item; *causes* are the inputs that caused it,
        with their attempts. *check* is called while large *params* are written, and may raise."""
        ...

    def begin_again(
        self,
        mutation: Mutation,
        *,
        run_id: RunId,
        params: JsonValue,
        payload_digest: str,
        title: str,
        evidence: JsonValue,
        at: datetime,
        check: Callable[[], None] = lambda: None,
    ) -> bool:
        """From failed back to `in_flight`, in the same attempt; clears error and resolution.
        *check*: see `begin`."""
        ...

    def move(
        self,
        mutation_id: MutationId,
        to: MutationStatus,
        *,
        was: MutationStatus,
        at: datetime,
        result: JsonValue = None,
        error: str | None = None,
        resolved_by: ResolvedBy | None = None,
        reconcile_attempts: int | None = None,
        look_at: datetime | None = None,
    ) -> bool:
        """Checks MUTATION_MOVES. `resolved_at` is *at* if resolved_by is given; `look_at` is
        always set, None too."""
        ...

    def open(self) -> Sequence[OpenMutation]:
        """in_flight, needs_reconcile and indeterminate ones, oldest first."""
        ...

    def revert(self, was: Mutation, *, at: datetime) -> bool:
        """Undo the skip of its item: its outcome is unknown again. False if it is not `failed` by
        a skip any more. Checks MUTATION_MOVES_BACK."""
        ...

    def open_of_item(self, item_id: ItemId) -> Sequence[Mutation]: ...

    def of_attempt(self, item_id: ItemId, attempt: int) -> Sequence[Mutation]:
        """Ordered by start; for an input those it caused, from any run."""
        ...

    def keys_of_attempt(self, item_id: ItemId, attempt: int) -> set[str]:
        """The keys of the item's own mutations."""
        ...

    def open_of_handlers(self, workflow_id: WorkflowId) -> Sequence[Mutation]:
        """Open ones of handlers: while there is one, the workflow waits."""
        ...

    def causes(self, mutation_id: MutationId) -> Sequence[Cause]: ...


@immutable(kw_only=True)
class EventChanges:
    """Result of a change of events."""

    #: How many events are new or changed their status.
    events: int = 0
    #: Topics with a newly pending event.
    topics: frozenset[str] = frozenset()
    #: The inputs whose status changed, with the new status.
    inputs: Sequence[tuple[ItemId, ItemStatus]] = ()


class EventStore(Protocol):
    def peek(self, workflow_id: WorkflowId, topic: str, *, limit: int) -> Sequence[Event]:
        """Pending ones, oldest first."""
        ...

    def find(
        self, workflow_id: WorkflowId, topic: str, message_ids: Sequence[str]
    ) -> Sequence[Event]:
        """In any status, in the order of the ids given; unknown ones are left out."""
        ...

    def publish(
        self,
        workflow_id: WorkflowId,
        publications: Sequence[Publication],
        *,
        run_id: RunId,
        root: bool,
        at: datetime,
    ) -> EventChanges:
        """Publish in this order. A new event is pending, or skipped if it has causes and all of
        them are skipped inputs. A known one gets payload and causes and keeps its status, except:
        it is pending again if `has_new_cause`, and a pending one whose causes are all skipped is
        skipped. *root* marks events of a producer, which reprocessing repeats."""
        ...

    def reserve(
        self, workflow_id: WorkflowId, reservations: Sequence[Reservation], *, run_id: RunId
    ) -> Sequence[Reservation]:
        """Reserve those that are pending; returns what was reserved, without empty topics."""
        ...

    def reserved_count(self, run_id: RunId) -> int:
        """How many events that run has reserved."""
        ...

    def causes_of(self, event_id: EventId) -> Sequence[Cause]:
        """The causes of one event, in order."""
        ...

    def causes_of_reserved(self, run_id: RunId) -> Sequence[Cause]:
        """The union of the causes of that run's reserved events, in order of item and attempt."""
        ...

    def transfer(self, run_id: RunId, to: RunId) -> int:
        """Move one run's reservations to another; returns their number."""
        ...

    def consume(self, run_id: RunId, *, at: datetime) -> EventChanges:
        """reserved → consumed, all of that run."""
        ...

    def release(self, run_id: RunId, *, at: datetime) -> EventChanges:
        """reserved → pending, or skipped if there are causes and all of them are skipped."""
        ...

    def skip_reserved(self, run_id: RunId, *, at: datetime) -> EventChanges:
        """reserved → skipped, all of that run."""
        ...

    def skip_caused_by(
        self, item_id: ItemId, *, also_reserved_by: RunId | None, at: datetime
    ) -> EventChanges:
        """The input was skipped: its pending events are skipped if all their causes are, and so
        are such events that *also_reserved_by* has reserved."""
        ...

    def skip_topics(
        self, workflow_id: WorkflowId, topics: Collection[str], *, at: datetime
    ) -> EventChanges:
        """pending → skipped, all of these topics."""
        ...

    def of_item(self, item_id: ItemId) -> Mapping[EventId, EventStatus]:
        """Those that an input caused."""
        ...

    def revert(self, item_id: ItemId, events: Collection[EventId], *, at: datetime) -> EventChanges:
        """Undo the skip of the input: those of *events* that were skipped with it and are not
        reserved are pending again; the input gets the resulting status."""
        ...

    def repeat_roots(self, item_id: ItemId, *, attempt: int, at: datetime) -> EventChanges:
        """The input starts that attempt: the events that a producer published with it as a cause
        become pending from any status, with this attempt of that cause."""
        ...

    def oldest_pending(
        self, workflow_id: WorkflowId, topics: Sequence[str]
    ) -> tuple[datetime, EventId] | None:
        """When the oldest pending event of these topics was published, and its number."""
        ...

    def runs_with_reservations(self, workflow_id: WorkflowId | None) -> Sequence[RunId]:
        """The runs that have reserved events, of one workflow or of all, oldest first."""
        ...


class HandlerStore(Protocol):
    def declare(
        self,
        workflow_id: WorkflowId,
        graph: HandlerGraph | None,
        *,
        first_due: Callable[[ScheduleRule], datetime | None],
    ) -> None:
        """Declare the handlers of the active version. States stay, also of undeclared handlers; a
        producer that is new or has another rule gets its first time; every consumer is marked as
        having new events. None: it declares none."""
        ...

    def of(self, workflow_id: WorkflowId) -> Sequence[HandlerTimes]:
        """The active version's handlers, in the order of first declaration."""
        ...

    def possibly_due(self) -> Sequence[HandlerTimes]:
        """Of all workflows: declared producers with a next time, declared consumers with new
        events, reserved events in their last run, or a wake-up time. No others can be due."""
        ...

    def state(self, workflow_id: WorkflowId, name: str) -> JsonValue:
        """None before it returned its first one."""
        ...

    def set_state(self, workflow_id: WorkflowId, name: str, state: JsonValue) -> None: ...

    def set_next(
        self,
        workflow_id: WorkflowId,
        name: str,
        next_at: datetime | None,
        *,
        skipped_at: datetime | None = None,
    ) -> None:
        """*skipped_at* is the time that was skipped for this one; None clears it."""
        ...

    def prepared(
        self,
        workflow_id: WorkflowId,
        name: str,
        *,
        seen_arrivals: int,
        reserved: bool,
        wake_at: datetime | None,
    ) -> None:
        """A consumer's prepare has ended, having seen so many arrivals."""
        ...

    def set_wake(self, workflow_id: WorkflowId, name: str, wake_at: datetime | None) -> None: ...

    def arrived(self, workflow_id: WorkflowId, names: Sequence[str]) -> None:
        """Events arrived for these consumers."""
        ...
