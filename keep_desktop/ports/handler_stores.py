"""The contract with the ledger on disk for handler workflows: events with their causes, and what
is kept of each handler. The rules of `ports.stores` hold here too.

Whatever changes the status of events leaves the inputs that caused them as docs/execution.md says:
an input is pending (its item in `processing`) while it has no event or one that is pending or
reserved, else done; a skipped one stays skipped. Each such method answers with `Changed`.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

from keep_desktop.domain.handlers import HandlerGraph, HandlerTimes, Reservation
from keep_desktop.domain.ids import EventId, ItemId, RunId, WorkflowId
from keep_desktop.domain.items import ItemStatus
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.schedules import ScheduleRule
from keep_desktop.domain.topics import Cause, Event, EventStatus, Publication


@dataclass(frozen=True, slots=True, kw_only=True)
class Changed:
    """What a change of events came to."""

    #: How many events changed their status or are new.
    events: int = 0
    #: Topics in which there is now a pending event that was not pending before.
    topics: frozenset[str] = frozenset()
    #: The inputs concerned that have another status now, with it.
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
    ) -> Changed:
        """Publish in this order. A new event is pending, or skipped where it has causes and all of
        them are skipped inputs. One that is known gets payload and causes and keeps its status,
        but for two cases: it is pending again where `caused_anew`, and a pending one whose causes
        are all skipped is skipped. *root* tells events of a producer, which reprocessing repeats.
        """
        ...

    def reserve(
        self, workflow_id: WorkflowId, reservations: Sequence[Reservation], *, run_id: RunId
    ) -> Sequence[Reservation]:
        """Reserve those that are pending; returns what held, topics without any left out."""
        ...

    def held(self, run_id: RunId) -> int:
        """How many events that run has reserved."""
        ...

    def causes_of(self, event_id: EventId) -> Sequence[Cause]:
        """The causes of one event, in order."""
        ...

    def causes_of_held(self, run_id: RunId) -> Sequence[Cause]:
        """The union of the causes of what that run has reserved, in order of item and attempt."""
        ...

    def hand_over(self, run_id: RunId, to: RunId) -> int:
        """What one run has reserved is another's from now on; how many."""
        ...

    def consume(self, run_id: RunId, *, at: datetime) -> Changed:
        """reserved → consumed, all of that run."""
        ...

    def release(self, run_id: RunId, *, at: datetime) -> Changed:
        """reserved → pending, or skipped where there are causes and all of them are skipped."""
        ...

    def skip_held(self, run_id: RunId, *, at: datetime) -> Changed:
        """reserved → skipped, all of that run."""
        ...

    def skip_caused_by(
        self, item_id: ItemId, *, also_held_by: RunId | None, at: datetime
    ) -> Changed:
        """The input was skipped: its pending events become skipped where all their causes are,
        and so do such events that *also_held_by* has reserved."""
        ...

    def of_item(self, item_id: ItemId) -> Mapping[EventId, EventStatus]:
        """Those that stem from an input."""
        ...

    def put_back(self, item_id: ItemId, events: Collection[EventId], *, at: datetime) -> Changed:
        """The skip of the input was taken back: those of *events* that were skipped with it, in
        nobody's hands, are pending again; the input is brought to the status that follows."""
        ...

    def repeat_roots(self, item_id: ItemId, *, attempt: int, at: datetime) -> Changed:
        """The input starts that attempt: the events that a producer published with it as a cause
        are pending again, whatever they were, with this attempt of that cause."""
        ...

    def oldest_pending(
        self, workflow_id: WorkflowId, topics: Sequence[str]
    ) -> tuple[datetime, EventId] | None:
        """When the oldest pending event of these topics was published, and its number."""
        ...

    def holders(self, workflow_id: WorkflowId | None) -> Sequence[RunId]:
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
        """The active version declares these handlers. States stay, also of handlers that it does
        not declare; a producer that is new or has another rule gets its first time; every
        consumer counts as having news. None: it declares none."""
        ...

    def of(self, workflow_id: WorkflowId) -> Sequence[HandlerTimes]:
        """Those that the active version declares, in the order in which they were first known."""
        ...

    def restless(self) -> Sequence[HandlerTimes]:
        """Of all workflows: declared producers with a next time, declared consumers that have news,
        reserved events in their last run, or have a time to be woken. No others can be due."""
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
        """*skipped_at* is the time that was passed over for this one; None forgets it."""
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
        """A consumer's prepare has ended, having known so many arrivals."""
        ...

    def set_wake(self, workflow_id: WorkflowId, name: str, wake_at: datetime | None) -> None: ...

    def arrived(self, workflow_id: WorkflowId, names: Sequence[str]) -> None:
        """Events arrived for these consumers."""
        ...
