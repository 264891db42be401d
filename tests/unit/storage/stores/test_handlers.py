"""Promises of the handler store."""

from datetime import datetime, timedelta

import pytest

from keep_desktop.domain.errors import NotFound
from keep_desktop.domain.handlers import Consumer, HandlerGraph, HandlerTimes, Producer
from keep_desktop.domain.ids import WorkflowId
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.schedules import Cron, ScheduleRule, parse_interval
from keep_desktop.ports.stores import UnitOfWork
from keep_desktop.storage import SqliteLedger
from keep_desktop.storage.ledger import SqliteQueries
from tests.builders.events import an_input, publish
from tests.builders.ledger import NOON, a_run, a_workflow, active_version

SOON = NOON + timedelta(minutes=5)
LATER = NOON + timedelta(hours=1)
_EVERY_5M = parse_interval("5m")
_POLL = Producer(name="poll", publishes=("mail",), rule=_EVERY_5M)
_ADD_ROW = Consumer(
    name="addRow", subscribes=("mail",), publishes=("row",), has_mutate=True, has_next=True
)
_SENDER = Consumer(name="tell", subscribes=("row",), publishes=(), has_mutate=True, has_next=False)
_GRAPH = HandlerGraph(topics=("mail", "row"), producers=(_POLL,), consumers=(_ADD_ROW, _SENDER))


def _declare(
    work: UnitOfWork, workflow: WorkflowId, graph: HandlerGraph | None, due: datetime | None = SOON
) -> None:
    def first_due(rule: ScheduleRule) -> datetime | None:
        return due

    work.handlers.declare(workflow, graph, first_due=first_due)


def _of(work: UnitOfWork, workflow: WorkflowId, name: str) -> HandlerTimes:
    return next(times for times in work.handlers.of(workflow) if times.name == name)


def _graph(*, rule: ScheduleRule = _EVERY_5M, consumers: tuple[Consumer, ...]) -> HandlerGraph:
    producer = Producer(name="poll", publishes=("mail",), rule=rule)
    return HandlerGraph(topics=("mail", "row"), producers=(producer,), consumers=consumers)


def test_what_is_declared_is_known_with_its_times(
    ledger: SqliteLedger, workflow: WorkflowId
) -> None:
    with ledger.write() as work:
        assert work.handlers.of(workflow) == []
        _declare(work, workflow, _GRAPH)
        poll, add_row, sender = work.handlers.of(workflow)
    assert poll == HandlerTimes(
        workflow_id=workflow,
        name="poll",
        is_producer=True,
        wake_at=None,
        rule=_EVERY_5M,
        next_at=SOON,
        arrivals=0,
        seen_arrivals=0,
        reserved_last=False,
    )
    assert (add_row.name, add_row.rule, add_row.next_at) == ("addRow", None, None)
    assert add_row.has_news and sender.has_news, "what waits already is news to a new consumer"


def test_a_producer_keeps_its_time_until_its_rule_changes(
    ledger: SqliteLedger, workflow: WorkflowId
) -> None:
    with ledger.write() as work:
        _declare(work, workflow, _GRAPH)
        _declare(work, workflow, _GRAPH, LATER)
        assert _of(work, workflow, "poll").next_at == SOON
        _declare(work, workflow, _graph(rule=Cron("0 9 * * 1-5"), consumers=()), LATER)
        assert _of(work, workflow, "poll").next_at == LATER
        assert _of(work, workflow, "poll").rule == Cron("0 9 * * 1-5")
        work.handlers.set_next(workflow, "poll", None)
        assert _of(work, workflow, "poll").next_at is None


def test_a_handler_that_is_left_out_keeps_its_state_and_loses_its_time(
    ledger: SqliteLedger, workflow: WorkflowId
) -> None:
    with ledger.write() as work:
        _declare(work, workflow, _GRAPH)
        work.handlers.set_state(workflow, "poll", {"cursor": 7})
        work.handlers.set_state(workflow, "tell", [1])
        _declare(work, workflow, _graph(consumers=(_ADD_ROW,)))
        assert [times.name for times in work.handlers.of(workflow)] == ["poll", "addRow"]
        _declare(work, workflow, None)
        assert work.handlers.of(workflow) == [] == work.handlers.possibly_due()
        work.handlers.set_next(workflow, "poll", SOON)
        assert work.handlers.state(workflow, "poll") == {"cursor": 7}
        added = Consumer(
            name="first", subscribes=("row",), publishes=(), has_mutate=False, has_next=False
        )
        _declare(work, workflow, _graph(consumers=(added, _SENDER)), LATER)
        names = [times.name for times in work.handlers.of(workflow)]
        assert names == ["poll", "tell", "first"], "in the order in which they were first known"
        assert _of(work, workflow, "poll").next_at == LATER
        assert work.handlers.state(workflow, "tell") == [1]


def test_a_name_may_come_to_mean_the_other_kind_of_handler(
    ledger: SqliteLedger, workflow: WorkflowId
) -> None:
    consumer = Consumer(
        name="poll", subscribes=("mail",), publishes=(), has_mutate=False, has_next=False
    )
    with ledger.write() as work:
        _declare(work, workflow, _GRAPH)
        _declare(
            work, workflow, HandlerGraph(topics=("mail",), producers=(), consumers=(consumer,))
        )
        (times,) = work.handlers.of(workflow)
        assert (times.is_producer, times.rule, times.next_at) == (False, None, None)
        work.handlers.prepared(workflow, "poll", seen_arrivals=1, reserved=True, wake_at=SOON)
        _declare(work, workflow, _GRAPH, LATER)
        times = _of(work, workflow, "poll")
        assert (times.is_producer, times.next_at, times.wake_at) == (True, LATER, None)
        assert not times.reserved_last


def test_a_consumer_has_news_until_a_prepare_has_known_all_that_arrived(
    ledger: SqliteLedger, workflow: WorkflowId
) -> None:
    with ledger.write() as work:
        _declare(work, workflow, _GRAPH)
        known = _of(work, workflow, "addRow").arrivals
        work.handlers.arrived(workflow, ["addRow"])
        work.handlers.prepared(
            workflow, "addRow", seen_arrivals=known, reserved=True, wake_at=LATER
        )
        times = _of(work, workflow, "addRow")
        assert times.has_news, "what arrived meanwhile is news"
        assert (times.reserved_last, times.wake_at) == (True, LATER)
        work.handlers.prepared(
            workflow, "addRow", seen_arrivals=times.arrivals, reserved=False, wake_at=None
        )
        times = _of(work, workflow, "addRow")
        assert (times.has_news, times.reserved_last, times.wake_at) == (False, False, None)
        work.handlers.set_wake(workflow, "addRow", SOON)
        assert _of(work, workflow, "addRow").wake_at == SOON
        _declare(work, workflow, _GRAPH)
        assert _of(work, workflow, "addRow").has_news, "another version may read it otherwise"


def test_only_handlers_that_can_be_due_are_restless(
    ledger: SqliteLedger, workflow: WorkflowId
) -> None:
    other = a_workflow(ledger, "Other")
    with ledger.write() as work:
        _declare(work, workflow, _GRAPH)
        _declare(work, other, _GRAPH, None)

        def possibly_due() -> list[tuple[WorkflowId, str]]:
            return [(times.workflow_id, times.name) for times in work.handlers.possibly_due()]

        news = [(other, "addRow"), (other, "tell")]
        assert possibly_due() == [
            (workflow, "poll"),
            (workflow, "addRow"),
            (workflow, "tell"),
            *news,
        ]
        for of, name in ((workflow, "addRow"), (workflow, "tell"), *news):
            work.handlers.prepared(of, name, seen_arrivals=1, reserved=False, wake_at=None)
        assert possibly_due() == [(workflow, "poll")]
        work.handlers.set_next(workflow, "poll", None)
        work.handlers.set_wake(workflow, "tell", LATER)
        work.handlers.arrived(other, ["addRow"])
        work.handlers.prepared(other, "tell", seen_arrivals=1, reserved=True, wake_at=None)
        assert possibly_due() == [(workflow, "tell"), *news]


def test_a_state_is_null_before_there_is_one(ledger: SqliteLedger, workflow: WorkflowId) -> None:
    with ledger.write() as work:
        assert work.handlers.state(workflow, "poll") is None
        states: tuple[JsonValue, ...] = ({"cursor": [1, "é\ud83d"]}, 0, None, "x" * 262144)
        for state in states:
            work.handlers.set_state(workflow, "poll", state)
            assert work.handlers.state(workflow, "poll") == state


def test_a_handler_that_never_was_has_no_times(ledger: SqliteLedger, workflow: WorkflowId) -> None:
    with ledger.write() as work:
        with pytest.raises(NotFound):
            work.handlers.set_next(workflow, "gone", SOON)
        with pytest.raises(NotFound):
            work.handlers.arrived(workflow, ["gone"])


def _mark_checked(work: UnitOfWork, workflow: WorkflowId) -> None:
    """The consumer knows all that has come, and waits for a time."""
    arrivals = _of(work, workflow, "addRow").arrivals
    work.handlers.prepared(
        workflow, "addRow", seen_arrivals=arrivals, reserved=False, wake_at=LATER
    )


def test_when_an_input_is_taken_up_is_known_while_nothing_brings_it_on_before(
    ledger: SqliteLedger, workflow: WorkflowId
) -> None:
    run = a_run(ledger, workflow)
    mail = an_input(ledger, workflow, run)

    def wakes() -> datetime | None:
        assert isinstance(ledger.queries, SqliteQueries)
        (topic,) = ledger.queries.input_topics(mail.id)
        return topic.wakes_at

    with ledger.write() as work:
        work.workflows.set_graph(active_version(ledger, workflow), _GRAPH)
        _declare(work, workflow, _GRAPH)
        publish(work, run, "m", mail, topic="mail")
        _mark_checked(work, workflow)
        work.commit()
    assert wakes() == LATER
    with ledger.write() as work:
        work.handlers.arrived(workflow, ["addRow"])
        work.commit()
    assert wakes() is None
    with ledger.write() as work:
        _mark_checked(work, workflow)
        work.switches.set(workflow, at=NOON)
        work.commit()
    assert wakes() is None
