"""What docs/execution.md says of inputs and events, in memory: small enough to be read at once."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from keep_desktop.domain.topics import EVENT_MOVES, EventStatus

#: Topic and message id.
Key = tuple[str, str]
#: Input → attempt.
Causes = Mapping[str, int]

PENDING, RESERVED = EventStatus.PENDING, EventStatus.RESERVED
CONSUMED, SKIPPED = EventStatus.CONSUMED, EventStatus.SKIPPED


@dataclass
class Event:
    causes: dict[str, int]
    status: EventStatus
    root: bool
    #: In the order of first publishing.
    number: int


@dataclass
class Input:
    status: str = "processing"
    attempt: int = 1


@dataclass
class Model:
    inputs: dict[str, Input] = field(default_factory=dict)
    events: dict[Key, Event] = field(default_factory=dict)
    #: What the run under way, or one that waits to go on, has reserved.
    held: set[Key] = field(default_factory=set)

    def move(self, key: Key, to: EventStatus) -> None:
        """No move but those of the table."""
        event = self.events[key]
        if event.status is not to:
            assert to in EVENT_MOVES[event.status], (key, event.status, to)
            event.status = to
        if to is not RESERVED:
            self.held.discard(key)

    def settle(self) -> None:
        """An input waits while it has no event, or one that is pending or reserved."""
        for name, one in self.inputs.items():
            of_it = [event for event in self.events.values() if name in event.causes]
            is_open = not of_it or any(e.status in (PENDING, RESERVED) for e in of_it)
            if one.status != "skipped":
                one.status = "processing" if is_open else "done"

    def all_skipped(self, causes: Iterable[str]) -> bool:
        names = list(causes)
        return bool(names) and all(self.inputs[name].status == "skipped" for name in names)

    def pending(self, topic: str) -> list[Key]:
        """Oldest first."""
        found = [key for key, e in self.events.items() if key[0] == topic and e.status is PENDING]
        return sorted(found, key=lambda key: self.events[key].number)

    # -- what happens -----------------------------------------------------------------------------

    def publish(self, key: Key, causes: Causes, *, root: bool) -> None:
        known = self.events.get(key)
        if known is None:
            status = SKIPPED if self.all_skipped(causes) else PENDING
            self.events[key] = Event(dict(causes), status, root, len(self.events))
            return
        later = any(at > known.causes.get(name, at) for name, at in causes.items())
        if later and known.status is not PENDING:
            self.move(key, PENDING)
        if known.status is PENDING and self.all_skipped(causes):
            self.move(key, SKIPPED)
        known.causes, known.root = dict(causes), known.root or root

    def reserve(self, keys: Iterable[Key]) -> None:
        for key in keys:
            self.move(key, RESERVED)
            self.held.add(key)

    def causes_of_reserved(self) -> dict[str, int]:
        union: dict[str, int] = {}
        for key in self.held:
            for name, attempt in self.events[key].causes.items():
                union[name] = max(attempt, union.get(name, 0))
        return union

    def end_held(self, to: EventStatus) -> None:
        for key in list(self.held):
            self.move(key, to)

    def release(self) -> None:
        for key in list(self.held):
            self.move(key, SKIPPED if self.all_skipped(self.events[key].causes) else PENDING)

    def skip(self, name: str, *, before_mutation: bool) -> None:
        self.inputs[name].status = "skipped"
        for key, event in self.events.items():
            takes = event.status is PENDING or (
                event.status is RESERVED and before_mutation and key in self.held
            )
            if takes and name in event.causes and self.all_skipped(event.causes):
                self.move(key, SKIPPED)

    def start_again(self, name: str) -> None:
        one = self.inputs[name]
        one.status, one.attempt = "processing", one.attempt + 1
        for key, event in self.events.items():
            if event.root and name in event.causes:
                self.move(key, PENDING)
                event.causes[name] = one.attempt
