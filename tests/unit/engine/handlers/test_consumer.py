"""What a prepare returns: its shape, what it reserves, and when it is to be woken."""

import json
from datetime import UTC, datetime, timedelta, timezone
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from keep_desktop.domain.errors import LogicFailure
from keep_desktop.domain.handlers import Consumer, Prepared
from keep_desktop.domain.runs import Trigger
from keep_desktop.engine.context import Policies
from keep_desktop.engine.handlers.consumer import prepared_of
from tests.builders.engine import run
from tests.builders.handler_scripts import (
    TAKE_ONE,
    Fixtures,
    a_handler_script,
    due,
    logged,
    mutations,
    runs,
    wake,
)
from tests.builders.handlers import event_statuses
from tests.builders.ledger import NOON, StillClock

SHAPE = "prepare must return { reservations: [...] }"
EACH = "prepare: each reservation is { topic, ids: [messageId, …] }"
#: Two cores are shared by many.
SLOW_IS_FINE = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
CONSUMER = Consumer(
    name="make", subscribes=("given",), publishes=(), has_mutate=True, has_next=True
)


@pytest.mark.parametrize(
    ("returned", "sentence"),
    [
        ("return;", SHAPE),
        ("return null;", SHAPE),
        ("return 5;", SHAPE),
        ("return [];", SHAPE),
        ("return {};", SHAPE),
        ("return { reservations: null };", SHAPE),
        ("return { reservations: 'given' };", SHAPE),
        ("return { reservations: { topic: 'given', ids: ['a'] } };", SHAPE),
        ("return { reservations: ['a'] };", EACH),
        ("return { reservations: [{ topic: 'given' }] };", EACH),
        ("return { reservations: [{ topic: 'given', ids: 'a' }] };", EACH),
        ("return { reservations: [{ topic: 'given', ids: [5] }] };", EACH),
        ("return { reservations: [{ ids: ['a'] }] };", EACH),
        (
            "return { reservations: [{ topic: 'made', ids: ['a'] }] };",
            "prepare: consumer 'make' does not subscribe to topic 'made'",
        ),
    ],
)
def test_a_prepare_of_another_shape_is_the_fault_of_the_script(
    fixtures: Fixtures, returned: str, sentence: str
) -> None:
    keep = fixtures.keep
    workflow = fixtures.add(a_handler_script(prepare=returned), given=["a"])
    report = run(keep, workflow)
    assert (report.status, report.error) == ("failed:logic", sentence)
    assert runs(keep, workflow)[-1] == ("make", "preparing", "failed:logic")
    assert event_statuses(keep, workflow, "given", ["a"]) == {"a": "pending"}
    assert fixtures.outside.effects() == []


def test_no_more_than_ten_thousand_events_are_reserved_at_once() -> None:
    def prepared(count: int) -> Prepared:
        ids = [str(n) for n in range(count)]
        value = {"reservations": [{"topic": "given", "ids": ids}]}
        return prepared_of(value, CONSUMER, now=NOON, policies=Policies({}))

    assert len(prepared(10_000).reservations[0].message_ids) == 10_000
    with pytest.raises(LogicFailure, match="at most 10000 events"):
        prepared(10_001)


def test_what_is_not_pending_in_the_topic_is_left_out_of_the_reservations(
    fixtures: Fixtures,
) -> None:
    keep = fixtures.keep
    prepare = """
      if (state === null) return { reservations: [{ topic: "given", ids: ["a"] }], data: {} };
      return { reservations: [{ topic: "given", ids: ["a", "b", "never", "b"] },
                              { topic: "given", ids: ["c"] }, { topic: "given", ids: [] }],
               data: { name: "x" }, more: 1 };
    """
    workflow = fixtures.add(
        a_handler_script(
            prepare=prepare,
            mutate="if (prepared.data.name) console.log(JSON.stringify(prepared));",
            next="if (prepared.data.name) console.log(JSON.stringify(prepared)); return 1;",
        ),
        given=["a", "b", "c"],
    )
    assert run(keep, workflow).status == "committed"
    kept: dict[str, Any] = {
        "reservations": [{"topic": "given", "ids": ["b", "c"]}],
        "data": {"name": "x"},
        "more": 1,
    }
    assert [json.loads(text) for text in logged(keep, workflow)] == [kept, kept]
    assert event_statuses(keep, workflow, "given", ["a", "b", "c"]) == dict.fromkeys(
        "abc", "consumed"
    )


def test_where_none_of_the_reservations_hold_mutate_is_passed_over(fixtures: Fixtures) -> None:
    keep = fixtures.keep
    workflow = fixtures.add(
        a_handler_script(
            prepare='return { reservations: [{ topic: "given", ids: ["never"] }], data: {} };',
            mutate='console.log("mutate");',
            next="console.log(JSON.stringify([prepared.reservations, result])); return 1;",
        ),
        given=["a"],
    )
    assert run(keep, workflow).status == "committed"
    assert logged(keep, workflow) == ['[[],{"status":"none"}]']
    assert runs(keep, workflow)[-1] == ("make", "committed", "committed")


def test_the_title_that_a_prepare_gives_is_that_of_the_mutation(fixtures: Fixtures) -> None:
    keep = fixtures.keep
    prepare = TAKE_ONE.replace("data:", "ui: { title: ` Make\\n${event.payload.name} ` }, data:")
    workflow = fixtures.add(a_handler_script(prepare=prepare), given=["a"])
    run(keep, workflow)
    assert [m.ui_title for m in mutations(keep, workflow)] == ["Make a"]


# -- wakeAt -----------------------------------------------------------------------------------


def _wake_at(text: Any, **policies: int) -> datetime | None:
    value = {"reservations": [], "wakeAt": text}
    figures = {f"policy.wake.{key}": figure for key, figure in policies.items()}
    return prepared_of(value, CONSUMER, now=NOON, policies=Policies(figures)).wake_at


@pytest.mark.parametrize(
    ("text", "after_s"),
    [
        ("2026-11-20T12:01:00.000Z", 60),
        ("2026-11-20T12:01:00Z", 60),
        ("2026-11-20T12:01:00", 60),
        ("2026-11-20T14:01:00+02:00", 60),
        ("2026-11-20T12:00:29.999Z", 30),
        ("2026-11-20T12:00:30Z", 30),
        ("2026-11-19T12:00:00Z", 30),
        ("0001-01-01T00:00:00+14:00", 30),
        ("2026-11-21T12:00:00Z", 86_400),
        ("2026-11-21T12:00:01Z", 86_400),
        ("9999-12-31T23:59:59-12:00", 86_400),
        ("2026-11-21", 12 * 3600),
    ],
)
def test_a_time_to_be_woken_is_brought_within_half_a_minute_and_a_day(
    text: str, after_s: int
) -> None:
    assert _wake_at(text) == NOON + timedelta(seconds=after_s)


@SLOW_IS_FINE
@given(
    at=st.datetimes(),
    hours=st.integers(-23, 23),
    least=st.integers(1, 86_400),
    most=st.integers(1, 604_800),
)
def test_a_time_to_be_woken_is_always_within_the_policies(
    at: datetime, hours: int, least: int, most: int
) -> None:
    zoned = at.replace(tzinfo=timezone(timedelta(hours=hours)))
    found = _wake_at(zoned.isoformat(), min_s=least, max_s=most)
    assert found is not None and found.tzinfo is UTC
    assert NOON + timedelta(seconds=least) <= found
    assert found <= NOON + timedelta(seconds=max(least, most))


@SLOW_IS_FINE
@given(st.text(alphabet="0123456789-:.TZW+ é", max_size=30))
def test_any_text_at_all_is_a_time_or_ignored(text: str) -> None:
    found = _wake_at(text)
    assert found is None or NOON < found <= NOON + timedelta(days=1)


_JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.sampled_from(["given", "a", ""]),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(["reservations", "topic", "ids", "data", "ui", "title", "wakeAt", "x"]),
            inner,
            max_size=4,
        )
    ),
    max_leaves=12,
)


@SLOW_IS_FINE
@given(_JSON)
def test_any_json_at_all_is_a_prepared_value_or_refused_with_a_sentence(value: Any) -> None:
    try:
        prepared = prepared_of(value, CONSUMER, now=NOON, policies=Policies({}))
    except LogicFailure as failure:
        assert failure.sentence.startswith("prepare")
    else:
        assert all(one.topic == "given" for one in prepared.reservations)


def _clock(fixtures: Fixtures) -> StillClock:
    clock = fixtures.keep.clock
    assert isinstance(clock, StillClock)
    return clock


def _waking(seconds: int, *, take: bool = False) -> str:
    """Is to be woken so long after its first prepare, and never after that."""
    ids = '["a"]' if take else "[]"
    return f"""
      console.log("prepare");
      const wakeAt = new Date(params.now + {seconds} * 1000).toISOString();
      return {{ reservations: [{{ topic: "given", ids: {ids} }}], data: {{}},
                wakeAt: state === null ? wakeAt : undefined }};
    """


@pytest.mark.parametrize("take", [False, True], ids=["nothing reserved", "something reserved"])
def test_a_consumer_is_woken_once_at_its_time_with_or_without_reservations(
    fixtures: Fixtures, take: bool
) -> None:
    keep, clock = fixtures.keep, _clock(fixtures)
    script = a_handler_script(
        prepare=_waking(60, take=take), mutate=None, next="return 1;", schedule='{interval: "9d"}'
    )
    workflow = fixtures.add(script, given=["a", "b"], now=clock.now().timestamp() * 1000)
    run(keep, workflow)
    assert workflow not in dict(due(keep))
    asked = len(logged(keep, workflow))
    clock.advance(timedelta(seconds=59))
    assert workflow not in dict(due(keep))
    clock.advance(timedelta(seconds=1))
    woken = dict(due(keep)).get(workflow)
    if take:
        # The run that took something was followed by another prepare, which asked for no time.
        assert (asked, woken) == (2, None)
        return
    assert (asked, woken) == (1, Trigger.EVENT)
    wake(keep, workflow)
    assert len(logged(keep, workflow)) == 2
    clock.advance(timedelta(days=2))
    assert workflow not in dict(due(keep))


def test_a_time_to_be_woken_holds_beside_reservations_where_nothing_else_comes(
    fixtures: Fixtures,
) -> None:
    keep, clock = fixtures.keep, _clock(fixtures)
    script = a_handler_script(
        prepare=_waking(60, take=True), mutate=None, next="return 1;", schedule='{interval: "9d"}'
    )
    workflow = fixtures.add(script, given=["a"], now=clock.now().timestamp() * 1000)
    run(keep, workflow)
    assert len(logged(keep, workflow)) == 1
    clock.advance(timedelta(seconds=60))
    assert dict(due(keep))[workflow] is Trigger.EVENT
    (report,) = wake(keep, workflow)
    assert (report.runs, report.status) == (1, "committed")
    assert runs(keep, workflow)[-1] == ("make", "committed", "committed")


def test_a_wake_with_nothing_pending_prepares_with_nothing(fixtures: Fixtures) -> None:
    keep, clock = fixtures.keep, _clock(fixtures)
    prepare = """
      console.log(String((await Topics.peek({ topic: "given" })).length));
      return { reservations: [], wakeAt: new Date(params.now + 1000).toISOString() };
    """
    workflow = fixtures.add(
        a_handler_script(prepare=prepare, mutate=None, next=None, schedule='{interval: "9d"}'),
        given=["a"],
        now=clock.now().timestamp() * 1000,
    )
    run(keep, workflow)
    clock.advance(timedelta(seconds=29))
    assert workflow not in dict(due(keep))
    clock.advance(timedelta(seconds=1))
    wake(keep, workflow)
    # It asks again at each prepare, and is given half a minute each time.
    assert logged(keep, workflow) == ["1", "1"]
    assert workflow not in dict(due(keep))
    clock.advance(timedelta(seconds=30))
    assert dict(due(keep))[workflow] is Trigger.EVENT
