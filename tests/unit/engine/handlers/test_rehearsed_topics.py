"""What a rehearsal keeps in memory of topics is what the ledger would come to."""

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from keep_desktop.domain.handlers import Consumer, HandlerGraph, Reservation
from keep_desktop.domain.ids import RunId
from keep_desktop.domain.items import ItemStatus
from keep_desktop.domain.runs import RunStatus
from keep_desktop.domain.topics import Cause, Event, Publication
from keep_desktop.engine.rehearsal.topics import RehearsedTopics
from keep_desktop.ports.stores import UnitOfWork
from keep_desktop.storage import SqliteLedger, open_ledger
from tests.builders.events import an_input
from tests.builders.ledger import StillClock, a_run, a_workflow

NOON = datetime(2026, 11, 20, 12, 0, tzinfo=UTC)
TOPICS = ("one", "two")
IDS = ("a", "b", "c")
GRAPH = HandlerGraph(
    topics=TOPICS,
    producers=(),
    consumers=tuple(
        Consumer(name=name, subscribes=(topic,), publishes=(), has_mutate=False, has_next=False)
        for name, topic in (("first", "one"), ("second", "two"))
    ),
)

_ID = st.sampled_from(IDS)
_TOPIC = st.sampled_from(TOPICS)
#: Inputs by their number, each with the attempt that it is in.
_CAUSE = st.tuples(st.integers(0, 2), st.integers(1, 2))
_CAUSES = st.lists(_CAUSE, max_size=2, unique_by=lambda cause: cause[0])
_PUBLISH = st.tuples(st.just("publish"), _TOPIC, _ID, _CAUSES, st.integers(0, 9))
_RESERVE = st.tuples(st.just("reserve"), _TOPIC, st.lists(_ID, max_size=3, unique=True))
_CONSUME = st.tuples(st.just("consume"))
_ACTIONS = st.lists(st.one_of(_PUBLISH, _PUBLISH, _RESERVE, _CONSUME), max_size=16)


@pytest.fixture
def ledger(tmp_path: Path) -> Iterator[SqliteLedger]:
    ledger = open_ledger(tmp_path, clock=StillClock())
    yield ledger
    ledger.close()


class Fixtures:
    """A workflow with three inputs, of which the last was skipped."""

    def __init__(self, ledger: SqliteLedger, name: str) -> None:
        self.ledger = ledger
        self.workflow_id = a_workflow(ledger, name)
        self.run_id = a_run(ledger, self.workflow_id, status=RunStatus.COMMITTED)
        self._inputs = [an_input(ledger, self.workflow_id, self.run_id, id) for id in "xyz"]
        with ledger.write(durable=False) as uow:
            uow.items.move(self._inputs[2], ItemStatus.SKIPPED, at=NOON)
            uow.commit()

    def publication(self, action: Sequence[Any]) -> Publication:
        _, topic, message_id, causes, payload = action
        named = tuple(Cause(self._inputs[n].id, attempt) for n, attempt in sorted(causes))
        return Publication(topic=topic, message_id=message_id, payload=payload, causes=named)

    def do(self, run_id: RunId, action: Sequence[Any]) -> Any:
        """In the ledger; what reserving answered."""
        with self.ledger.write(durable=False) as uow:
            answer = self._do(uow, run_id, action)
            uow.commit()
        return answer

    def _do(self, uow: UnitOfWork, run_id: RunId, action: Sequence[Any]) -> Any:
        match action[0]:
            case "publish":
                uow.events.publish(
                    self.workflow_id, [self.publication(action)], run_id=run_id, root=False, at=NOON
                )
            case "reserve":
                uow.events.consume(run_id, at=NOON)
                held = uow.events.reserve(self.workflow_id, [_reservation(action)], run_id=run_id)
                return held, uow.events.causes_of_reserved(run_id)
            case _:
                uow.events.consume(run_id, at=NOON)
        return None

    def events(self) -> Any:
        with self.ledger.read() as uow:
            return [
                (
                    [_facts(one) for one in uow.events.find(self.workflow_id, topic, IDS)],
                    [one.message_id for one in uow.events.peek(self.workflow_id, topic, limit=1)],
                )
                for topic in TOPICS
            ]


class Rehearsed:
    """The same in memory."""

    def __init__(self, fixtures: Fixtures) -> None:
        self._world = fixtures
        self._topics = RehearsedTopics(fixtures.ledger, fixtures.workflow_id, GRAPH, at_once=1)
        self._held: Sequence[Reservation] = ()

    def do(self, action: Sequence[Any]) -> Any:
        if action[0] == "publish":
            self._topics.publish([self._world.publication(action)], at=NOON)
            return None
        self._topics.consume(self._held)
        self._held = ()
        if action[0] == "reserve":
            self._held, causes = self._topics.reserve([_reservation(action)])
            return self._held, causes
        return None

    def events(self) -> Any:
        with self._world.ledger.read() as uow:
            return [
                (
                    [_facts(one) for one in self._topics.find(uow, topic, IDS)],
                    [one.message_id for one in self._topics.peek(uow, topic, limit=1)],
                )
                for topic in TOPICS
            ]


def _reservation(action: Sequence[Any]) -> Reservation:
    return Reservation(topic=action[1], message_ids=tuple(action[2]))


def _facts(event: Event) -> tuple[Any, ...]:
    return event.message_id, event.payload, event.status, event.attempt


_NUMBERS = count()


@settings(
    max_examples=60,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@example(
    before=[("publish", "one", "a", [(0, 1)], 0), ("reserve", "one", ["a"]), ("consume",)],
    actions=[("publish", "one", "a", [(0, 1)], 1), ("publish", "one", "a", [(0, 2)], 2)],
)
@example(
    before=[("publish", "one", "a", [(0, 1)], 0)],
    actions=[("publish", "one", "a", [(2, 1)], 1), ("publish", "one", "a", [(0, 1), (2, 1)], 2)],
)
@example(
    before=[("publish", "one", "a", [], 0), ("publish", "one", "b", [], 0)],
    actions=[("publish", "one", "b", [], 1), ("publish", "one", "c", [], 1)],
)
@example(
    before=[],
    actions=[
        ("publish", "two", "c", [(0, 1)], 0),
        ("reserve", "two", ["c"]),
        ("publish", "two", "c", [(0, 2)], 0),
        ("reserve", "one", []),
    ],
)
@given(before=_ACTIONS, actions=_ACTIONS)
def test_a_rehearsal_sees_the_events_that_the_ledger_would_come_to(
    ledger: SqliteLedger, before: Sequence[Any], actions: Sequence[Any]
) -> None:
    fixtures = Fixtures(ledger, f"Workflow {next(_NUMBERS)}")
    for action in before:
        fixtures.do(fixtures.run_id, action)
    rehearsed = Rehearsed(fixtures)
    seen = [(rehearsed.do(action), rehearsed.events()) for action in actions]
    run_id = a_run(ledger, fixtures.workflow_id)
    assert [(fixtures.do(run_id, action), fixtures.events()) for action in actions] == seen
