"""In-memory topics of a rehearsal over the ledger's pending events, which are only read."""

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime

from keep_desktop.domain.handlers import HandlerGraph, HandlerTimes, Reservation
from keep_desktop.domain.ids import EventId, ItemId, WorkflowId
from keep_desktop.domain.immutable import immutable
from keep_desktop.domain.items import ItemStatus
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.topics import Cause, Event, EventStatus, Publication, has_new_cause
from keep_desktop.ports.stores import Ledger, UnitOfWork

#: How many pending events of the ledger are read, oldest first.
FromLedger = Callable[[int], Sequence[Event]]


class PendingEvents:
    """Oldest first. Rehearsed events are later than all of the ledger."""

    def __init__(self, *, at_once: int) -> None:
        self._at_once = at_once
        self._order: list[tuple[datetime, int]] = []
        self._events: dict[int, Event] = {}
        #: The ledger's pending events read so far, also those taken since.
        self._known: set[int] = set()
        #: How far the ledger was read; None before, and `_whole` at its end.
        self._read_to: tuple[datetime, int] | None = None
        self._whole = False

    def first(self, limit: int, from_ledger: FromLedger) -> Sequence[Event]:
        while not self._whole and self._certain_count() < limit:
            self._read_on(limit, from_ledger)
        return [self._events[id] for _, id in self._order[:limit]]

    def put(self, event: Event) -> None:
        """Make it pending, with its current content."""
        id = int(event.id)
        if id not in self._events:
            self._order.insert(bisect_left(self._order, _place(event)), _place(event))
        self._events[id] = event
        self._known.add(id)

    def take(self, event: Event) -> None:
        """It is pending no longer."""
        id = int(event.id)
        if self._events.pop(id, None) is not None:
            del self._order[bisect_left(self._order, _place(event))]
        self._known.add(id)

    def _certain_count(self) -> int:
        """How many are known for certain to be before the unread rest of the ledger."""
        return 0 if self._read_to is None else bisect_right(self._order, self._read_to)

    def _read_on(self, limit: int, from_ledger: FromLedger) -> None:
        request = len(self._known) + max(limit, self._at_once)
        found = from_ledger(request)
        for event in found:
            if int(event.id) not in self._known:
                self.put(event)
        self._whole = len(found) < request
        if found:
            self._read_to = _place(found[-1])


def _place(event: Event) -> tuple[datetime, int]:
    return event.created_at, int(event.id)


#: Later than any event of the ledger.
_FIRST_EVENT = 2**62


@immutable
class _Rehearsed:
    event: Event
    causes: tuple[Cause, ...]


@immutable
class RehearsedInput:
    """An input registered in a rehearsal."""

    logical_id: str
    title: str
    is_skipped: bool = False


class RehearsedTopics:
    """One thread. Implements `engine.handlers.due.DueSource`."""

    def __init__(
        self,
        ledger: Ledger,
        workflow_id: WorkflowId,
        graph: HandlerGraph,
        *,
        at_once: int = 1_000,
    ) -> None:
        """*at_once*: how many pending events of a topic are read from the ledger at a time."""
        self._ledger = ledger
        self._workflow_id = workflow_id
        self._graph = graph
        self._events: dict[str, dict[str, _Rehearsed]] = {}
        self._pending = {topic: PendingEvents(at_once=at_once) for topic in graph.topics}
        self._count = 0
        self._inputs: dict[ItemId, RehearsedInput] = {}
        self._causes: dict[str, Cause] = {}
        self._states: dict[str, JsonValue] = {}
        with ledger.read() as uow:
            self._times = {known.name: known for known in uow.handlers.of(workflow_id)}
        for consumer in graph.consumers:
            # A version that is not active yet may have others than the ledger knows.
            self._times.setdefault(consumer.name, _never_run(workflow_id, consumer.name))

    # -- whose turn it is ---------------------------------------------------------------------

    @property
    def handlers(self) -> "RehearsedTopics":
        return self

    @property
    def events(self) -> "RehearsedTopics":
        return self

    def of(self, workflow_id: WorkflowId) -> Sequence[HandlerTimes]:
        return tuple(self._times.values())

    def oldest_pending(
        self, workflow_id: WorkflowId, topics: Sequence[str]
    ) -> tuple[datetime, EventId] | None:
        with self._ledger.read() as uow:
            first = [event for topic in topics for event in self.peek(uow, topic, limit=1)]
        return min(((event.created_at, event.id) for event in first), default=None)

    def arrivals(self, name: str) -> int:
        known = self._times.get(name)
        return known.arrivals if known is not None else 0

    def prepared(
        self, name: str, *, seen_arrivals: int, reserved: bool, wake_at: datetime | None
    ) -> None:
        """A consumer's prepare has ended, having seen so many arrivals."""
        if name in self._times:
            self._times[name] = replace(
                self._times[name],
                seen_arrivals=seen_arrivals,
                reserved_last=reserved,
                wake_at=wake_at,
            )

    # -- states -------------------------------------------------------------------------------

    def state(self, name: str) -> JsonValue:
        if name not in self._states:
            with self._ledger.read() as uow:
                self._states[name] = uow.handlers.state(self._workflow_id, name)
        return self._states[name]

    def set_state(self, name: str, state: JsonValue) -> None:
        self._states[name] = state

    # -- inputs -------------------------------------------------------------------------------

    def register(self, input_id: str, title: str) -> None:
        """Register an input; the first title stays. An unknown one gets a number not used in the
        ledger."""
        if self.cause(input_id) is None:
            item_id = ItemId(-len(self._inputs) - 1)
            self._inputs[item_id] = RehearsedInput(input_id, title)
            self._causes[input_id] = Cause(item_id, 1)

    def cause(self, input_id: str) -> Cause | None:
        """An input as a cause, in its current attempt; None if there is none with that id."""
        if input_id not in self._causes:
            source, _, rest = input_id.partition("/")
            type, _, external_id = rest.partition("/")
            with self._ledger.read() as uow:
                item = uow.items.find_input(
                    self._workflow_id, source=source, type=type, external_id=external_id
                )
            if item is not None:
                self._causes[input_id] = Cause(item.id, item.attempt)
        return self._causes.get(input_id)

    def inputs_of(self, causes: Iterable[Cause]) -> tuple[str, ...]:
        """The ids of the inputs, each once."""
        return tuple(dict.fromkeys(self.input(cause.item_id).logical_id for cause in causes))

    def input(self, item_id: ItemId) -> RehearsedInput:
        if item_id not in self._inputs:
            with self._ledger.read() as uow:
                item = uow.items.get(item_id)
            name, title = (item.logical_item_id, item.title) if item is not None else ("", "")
            skipped = item is not None and item.status is ItemStatus.SKIPPED
            self._inputs[item_id] = RehearsedInput(name, title, skipped)
        return self._inputs[item_id]

    # -- events -------------------------------------------------------------------------------

    def peek(self, uow: UnitOfWork, topic: str, *, limit: int) -> Sequence[Event]:
        """Pending ones, oldest first."""
        return self._pending[topic].first(
            limit, lambda most: uow.events.peek(self._workflow_id, topic, limit=most)
        )

    def find(self, uow: UnitOfWork, topic: str, ids: Sequence[str]) -> Sequence[Event]:
        """In any status, in the order of the ids given; unknown ones are left out."""
        known = (self._known(uow, topic, id) for id in dict.fromkeys(ids))
        return [one.event for one in known if one is not None]

    def publish(self, publications: Iterable[Publication], *, at: datetime) -> None:
        """As `ports.store_items.EventStore.publish`."""
        news: set[str] = set()
        with self._ledger.read() as uow:
            for one in publications:
                if self._put(uow, one, at):
                    news.add(one.topic)
        for consumer in {self._graph.consumer_of(topic) for topic in news}:
            if consumer is not None and consumer.name in self._times:
                known = self._times[consumer.name]
                self._times[consumer.name] = replace(known, arrivals=known.arrivals + 1)

    def reserve(
        self, reservations: Sequence[Reservation]
    ) -> tuple[Sequence[Reservation], Sequence[Cause]]:
        """Which of them were pending, and the union of their causes, in order."""
        reserved: list[Reservation] = []
        causes: set[Cause] = set()
        with self._ledger.read() as uow:
            for request in reservations:
                taken = self._take(uow, request)
                causes.update(cause for one in taken for cause in one.causes)
                if taken:
                    ids = tuple(one.event.message_id for one in taken)
                    reserved.append(Reservation(topic=request.topic, message_ids=ids))
        return reserved, sorted(causes, key=_age)

    def consume(self, reserved: Sequence[Reservation]) -> None:
        for one in reserved:
            for message_id in one.message_ids:
                known = self._events[one.topic][message_id]
                # Published again meanwhile with a new cause, it is pending again.
                if known.event.status is EventStatus.RESERVED:
                    self._move(known, EventStatus.CONSUMED)

    def _take(self, uow: UnitOfWork, request: Reservation) -> Sequence[_Rehearsed]:
        known = (self._known(uow, request.topic, id) for id in request.message_ids)
        pending = [
            one for one in known if one is not None and one.event.status is EventStatus.PENDING
        ]
        for one in pending:
            self._move(one, EventStatus.RESERVED)
        return pending

    def _put(self, uow: UnitOfWork, one: Publication, at: datetime) -> bool:
        """Whether it is pending now and was not before."""
        known = self._known(uow, one.topic, one.message_id)
        was = known.event.status if known is not None else None
        now = was or EventStatus.PENDING
        if known is not None and has_new_cause(known.causes, one.causes):
            now = EventStatus.PENDING
        causes = _merged(one.causes)
        if now is EventStatus.PENDING and self._all_skipped(causes):
            now = EventStatus.SKIPPED
        event = known.event if known is not None else self._new(one, at)
        attempt = max((cause.attempt for cause in causes), default=1)
        event = replace(event, payload=one.payload, status=now, attempt=attempt)
        self._keep(_Rehearsed(event, causes))
        return now is EventStatus.PENDING and was is not EventStatus.PENDING

    def _new(self, one: Publication, at: datetime) -> Event:
        self._count += 1
        return Event(
            id=EventId(_FIRST_EVENT + self._count),
            workflow_id=self._workflow_id,
            topic=one.topic,
            message_id=one.message_id,
            payload=one.payload,
            status=EventStatus.PENDING,
            attempt=1,
            created_at=at,
        )

    def _known(self, uow: UnitOfWork, topic: str, message_id: str) -> _Rehearsed | None:
        ours = self._events.get(topic, {}).get(message_id)
        if ours is not None:
            return ours
        found = uow.events.find(self._workflow_id, topic, [message_id])
        return _Rehearsed(found[0], tuple(uow.events.causes_of(found[0].id))) if found else None

    def _move(self, one: _Rehearsed, to: EventStatus) -> None:
        self._keep(replace(one, event=replace(one.event, status=to)))

    def _keep(self, one: _Rehearsed) -> None:
        event = one.event
        self._events.setdefault(event.topic, {})[event.message_id] = one
        pending = self._pending[event.topic]
        if event.status is EventStatus.PENDING:
            pending.put(event)
        else:
            pending.take(event)

    def _all_skipped(self, causes: Sequence[Cause]) -> bool:
        return bool(causes) and all(self.input(cause.item_id).is_skipped for cause in causes)


def _never_run(workflow_id: WorkflowId, name: str) -> HandlerTimes:
    return HandlerTimes(
        workflow_id=workflow_id,
        name=name,
        is_producer=False,
        wake_at=None,
        rule=None,
        next_at=None,
        arrivals=0,
        seen_arrivals=0,
        reserved_last=False,
    )


def _age(cause: Cause) -> tuple[bool, int, int]:
    """Inputs of the ledger first, then those registered here, each in order."""
    return cause.item_id < 0, abs(cause.item_id), cause.attempt


def _merged(causes: Iterable[Cause]) -> tuple[Cause, ...]:
    """Each input once, with its highest attempt."""
    highest: Mapping[ItemId, int] = dict(sorted((one.item_id, one.attempt) for one in causes))
    return tuple(Cause(item_id, attempt) for item_id, attempt in highest.items())
