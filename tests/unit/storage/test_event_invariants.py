"""Whatever is published, reserved, consumed, skipped and reprocessed: the ledger does what a small
model in memory does, and no event makes a move that is not in EVENT_MOVES."""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass, field

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from keep_desktop.domain.handlers import Reservation
from keep_desktop.domain.ids import ItemId, RunId, VersionId, WorkflowId
from keep_desktop.domain.items import ItemStatus
from keep_desktop.domain.runs import RunStatus
from keep_desktop.domain.topics import (
    EVENT_MOVES,
    Cause,
    EventStatus,
    Publication,
    has_new_cause,
)
from keep_desktop.ports.stores import UnitOfWork
from keep_desktop.storage import SqliteLedger
from tests.builders.ledger import NOON, a_run, active_version

_PENDING, _RESERVED, _CONSUMED, _SKIPPED = EventStatus
_OPEN = (_PENDING, _RESERVED)
_TOPICS = ("mail", "rows")
_MESSAGES = ("a", "b")
_INPUTS = range(2)


@dataclass
class _Event:
    status: EventStatus
    causes: tuple[Cause, ...]
    root: bool
    holder: RunId | None = None


@dataclass
class _Input:
    status: ItemStatus = ItemStatus.PROCESSING
    attempt: int = 1
    #: What the newest attempt ended with; a skip after that leaves it so.
    ended: ItemStatus | None = None


@dataclass
class _Model:
    inputs: dict[ItemId, _Input]
    #: By topic and message id, in the order of first publishing.
    events: dict[tuple[str, str], _Event] = field(default_factory=dict)

    def held(self, run: RunId) -> list[_Event]:
        return [e for e in self.events.values() if e.status is _RESERVED and e.holder == run]

    def all_skipped(self, event: _Event) -> bool:
        return bool(event.causes) and all(
            self.inputs[cause.item_id].status is ItemStatus.SKIPPED for cause in event.causes
        )

    def publish(self, key: tuple[str, str], causes: tuple[Cause, ...], root: bool) -> None:
        event = self.events.get(key)
        if event is None:
            event = self.events[key] = _Event(_PENDING, causes, root)
        elif has_new_cause(event.causes, causes):
            event.status = _PENDING
        event.causes, event.root = causes, event.root or root
        if event.status is _PENDING and self.all_skipped(event):
            event.status = _SKIPPED

    def release(self, run: RunId) -> None:
        for event in self.held(run):
            event.status = _SKIPPED if self.all_skipped(event) else _PENDING

    def skip(self, item: ItemId, also_reserved_by: RunId | None) -> None:
        known = self.inputs[item]
        known.status = ItemStatus.SKIPPED
        known.ended = known.ended or ItemStatus.SKIPPED
        for event in self.events.values():
            waits = event.status is _PENDING or (
                event.status is _RESERVED and event.holder == also_reserved_by
            )
            # One that a run holds for another input stays with it: that run goes on.
            is_its = any(cause.item_id == item for cause in event.causes)
            if waits and is_its and self.all_skipped(event):
                event.status = _SKIPPED

    def reprocess(self, item: ItemId) -> None:
        self.inputs[item].status = ItemStatus.PROCESSING
        self.inputs[item].attempt += 1
        self.inputs[item].ended = None
        anew = Cause(item, self.inputs[item].attempt)
        for event in self.events.values():
            if event.root and any(cause.item_id == item for cause in event.causes):
                event.status = _PENDING
                event.causes = tuple(c if c.item_id != item else anew for c in event.causes)

    def settle(self) -> None:
        for item, known in self.inputs.items():
            statuses = [
                event.status
                for event in self.events.values()
                if any(cause.item_id == item for cause in event.causes)
            ]
            waits = not statuses or any(status in _OPEN for status in statuses)
            if known.status is not ItemStatus.SKIPPED:
                known.status = ItemStatus.PROCESSING if waits else ItemStatus.DONE
                known.ended = None if waits else ItemStatus.DONE


@dataclass
class _Both:
    """The ledger and the model, which are told the same."""

    work: UnitOfWork
    model: _Model
    workflow: WorkflowId
    version: VersionId
    runs: list[RunId]

    def publish(self, several: list[tuple[int, int, frozenset[int]]], root: bool) -> None:
        items = list(self.model.inputs)
        publications = [
            Publication(
                topic=_TOPICS[topic],
                message_id=_MESSAGES[message],
                payload=message,
                causes=tuple(
                    Cause(items[n], self.model.inputs[items[n]].attempt) for n in sorted(causes)
                ),
            )
            for topic, message, causes in several
        ]
        self.work.events.publish(
            self.workflow, publications, run_id=self.runs[0], root=root, at=NOON
        )
        for each in publications:
            self.model.publish((each.topic, each.message_id), each.causes, root)

    def reserve(self, topic: int, messages: frozenset[int], run: int) -> None:
        asked = tuple(_MESSAGES[n] for n in sorted(messages))
        held = self.work.events.reserve(
            self.workflow,
            [Reservation(topic=_TOPICS[topic], message_ids=asked)],
            run_id=self.runs[run],
        )
        expected = []
        for message in asked:
            event = self.model.events.get((_TOPICS[topic], message))
            if event is not None and event.status is _PENDING:
                event.status, event.holder = _RESERVED, self.runs[run]
                expected.append(message)
        assert [name for each in held for name in each.message_ids] == expected

    def consume(self, run: int) -> None:
        held = self.model.held(self.runs[run])
        assert self.work.events.consume(self.runs[run], at=NOON).events == len(held)
        for event in held:
            event.status = _CONSUMED

    def skip_reserved(self, run: int) -> None:
        held = self.model.held(self.runs[run])
        assert self.work.events.skip_reserved(self.runs[run], at=NOON).events == len(held)
        for event in held:
            event.status = _SKIPPED

    def transfer(self, run: int) -> None:
        to = self.runs[1 - run]
        held = self.model.held(self.runs[run])
        assert self.work.events.transfer(self.runs[run], to) == len(held)
        for event in held:
            event.holder = to

    def release(self, run: int) -> None:
        self.work.events.release(self.runs[run], at=NOON)
        self.model.release(self.runs[run])

    def skip_input(self, number: int, run: int | None) -> None:
        item = self.work.items.get(list(self.model.inputs)[number])
        assert item is not None
        if item.status is ItemStatus.SKIPPED:
            return
        holder = None if run is None else self.runs[run]
        assert self.work.items.move(item, ItemStatus.SKIPPED, at=NOON)
        self.work.events.skip_caused_by(item.id, also_reserved_by=holder, at=NOON)
        self.model.skip(item.id, holder)

    def reprocess(self, number: int) -> None:
        item = self.work.items.get(list(self.model.inputs)[number])
        assert item is not None
        if item.status is ItemStatus.PROCESSING:
            return
        assert self.work.items.reprocess(item, version_id=self.version, at=NOON)
        self.work.events.repeat_roots(item.id, attempt=item.attempt + 1, at=NOON)
        self.model.reprocess(item.id)

    def compare(self) -> None:
        self.model.settle()
        for topic in _TOPICS:
            found = {
                event.message_id: event
                for event in self.work.events.find(self.workflow, topic, _MESSAGES)
            }
            expected = {name: e for (of, name), e in self.model.events.items() if of == topic}
            assert {n: e.status for n, e in found.items()} == {
                n: e.status for n, e in expected.items()
            }
            assert {n: e.attempt for n, e in found.items()} == {
                n: max((c.attempt for c in e.causes), default=1) for n, e in expected.items()
            }
            waiting = self.work.events.peek(self.workflow, topic, limit=99)
            assert [e.message_id for e in waiting] == [
                n for n, e in expected.items() if e.status is _PENDING
            ]
        for run in self.runs:
            held = self.model.held(run)
            union = {cause for event in held for cause in event.causes}
            assert self.work.events.reserved_count(run) == len(held)
            assert set(self.work.events.causes_of_reserved(run)) == union
        for item_id, known in self.model.inputs.items():
            item = self.work.items.get(item_id)
            newest = self.work.items.attempts(item_id)[0]
            assert item is not None
            assert (item.status, item.attempt) == (known.status, known.attempt)
            assert (newest.status, newest.number) == (known.ended or known.status, known.attempt)
            assert (newest.ended_at is None) == (known.status is ItemStatus.PROCESSING)


_one_input = st.sampled_from(_INPUTS)
_run = st.integers(0, 1)
_STEPS: st.SearchStrategy[tuple[Callable[..., None], tuple[object, ...]]] = st.one_of(
    st.tuples(
        st.just(_Both.publish),
        st.tuples(
            st.lists(
                st.tuples(
                    st.integers(0, 1), st.integers(0, len(_MESSAGES) - 1), st.frozensets(_one_input)
                ),
                min_size=1,
                max_size=3,
            ),
            st.booleans(),
        ),
    ),
    st.tuples(
        st.just(_Both.reserve),
        st.tuples(st.integers(0, 1), st.frozensets(st.integers(0, 1)), _run),
    ),
    st.tuples(st.just(_Both.consume), st.tuples(_run)),
    st.tuples(st.just(_Both.skip_reserved), st.tuples(_run)),
    st.tuples(st.just(_Both.release), st.tuples(_run)),
    st.tuples(st.just(_Both.transfer), st.tuples(_run)),
    st.tuples(st.just(_Both.skip_input), st.tuples(_one_input, st.none() | _run)),
    st.tuples(st.just(_Both.reprocess), st.tuples(_one_input)),
)


@pytest.fixture
def guarded(ledger: SqliteLedger) -> Iterator[SqliteLedger]:
    """A ledger that refuses every move of an event that is not in the table."""
    moves = ", ".join(f"'{was}>{to}'" for was, tos in EVENT_MOVES.items() for to in tos)
    with closing(sqlite3.connect(ledger.path)) as conn:
        conn.execute(
            "CREATE TRIGGER only_listed_moves BEFORE UPDATE OF status ON events"
            f" WHEN OLD.status <> NEW.status AND OLD.status || '>' || NEW.status NOT IN ({moves})"
            " BEGIN SELECT RAISE(ABORT, 'a move that is not listed'); END"
        )
        conn.commit()
    yield ledger


@settings(
    max_examples=200,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(steps=st.lists(_STEPS, min_size=12, max_size=40))
def test_the_ledger_follows_the_model(
    guarded: SqliteLedger,
    workflow: WorkflowId,
    steps: list[tuple[Callable[..., None], tuple[object, ...]]],
) -> None:
    runs = [a_run(guarded, workflow, status=RunStatus.COMMITTED) for _ in range(2)]
    version = active_version(guarded, workflow)
    # Nothing is committed: each example begins with the same ledger.
    with guarded.write(durable=False) as work:
        inputs = [
            work.items.register_input(
                workflow_id=workflow,
                source="Mail",
                type="email",
                external_id=str(number),
                title="t",
                run_id=runs[0],
                version_id=version,
                at=NOON,
            )
            for number in _INPUTS
        ]
        model = _Model({item.id: _Input() for item in inputs})
        both = _Both(work, model, workflow, version, runs)
        for step, arguments in steps:
            step(both, *arguments)
            both.compare()
