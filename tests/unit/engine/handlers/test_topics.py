"""What scripts ask of topics and publish, with every sentence of docs/scripts.md about it."""

import json
from collections.abc import Sequence
from typing import Any

import pytest

from keep_desktop.domain.ids import ItemId
from keep_desktop.domain.notices import Notice, NoticeKind
from tests.builders.engine import run
from tests.builders.handler_scripts import (
    FORWARD,
    GIVE,
    MAKE,
    TAKE_ALL,
    Fixtures,
    a_handler_script,
    logged,
    mutation_causes,
    the_input,
)
from tests.builders.handlers import event_statuses, events, handler_state, input_statuses
from tests.builders.item_actions import skip_items


def _register(**given: Any) -> str:
    asked = {"source": "System", "type": "random", "id": "a", "title": "A", **given}
    return f"Topics.registerInput({json.dumps(asked)})"


def _publish(**event: Any) -> str:
    topic = event.pop("topic", "given")
    return f"await Topics.publish({json.dumps({'topic': topic, 'event': event})});"


IN_PRODUCER = {
    _publish(messageId="a"): "Topics.publish in producer phase requires inputId",
    _publish(messageId="a", inputId=None): "Topics.publish in producer phase requires inputId",
    f"const inputId = await {_register()}; "
    'await Topics.publish({ topic: "nowhere", event: { messageId: "a", inputId } });': (
        "Cannot publish to undeclared topic 'nowhere'"
    ),
    # Declared by the workflow, but not by this producer.
    f"const inputId = await {_register()}; "
    'await Topics.publish({ topic: ["given", "made"], event: { messageId: "a", inputId } });': (
        "Cannot publish to undeclared topic 'made'"
    ),
    _publish(messageId="a", inputId="System/random/never"): (
        "Topics.publish: there is no input of that inputId. Use what Topics.registerInput returned."
    ),
    f"await {_register(source='Nowhere')};": "Invalid source 'Nowhere'. Valid sources: ",
    f"await {_register(type='odd')};": (
        "Invalid type 'odd' for source 'System'. Valid types: random, time"
    ),
    f"await {_register(id='')};": "Invalid input for Topics.registerInput: id: ",
    f"await {_register(title='')};": "Invalid input for Topics.registerInput: title: ",
    f"await {_register(more=1)};": "Invalid input for Topics.registerInput: more: ",
    "await Topics.registerInput();": "Invalid input for Topics.registerInput: ",
    _publish(messageId=""): "Invalid input for Topics.publish: event.messageId: ",
    _publish(messageId=5): "Invalid input for Topics.publish: event.messageId: ",
    _publish(messageId="a", more=1): "Invalid input for Topics.publish: event.more: ",
    _publish(messageId="a", topic=5): "Invalid input for Topics.publish: topic",
    "await Topics.registerInput({ source: 'x'.repeat(201), type: 'a', id: 'a', title: 'a' });": (
        "Invalid input for Topics.registerInput: source: String should have at most 200 characters"
    ),
    "const [a, b] = ['a'.repeat(201), ['b'.repeat(201)]];"
    "await Topics.publish({ topic: params.odd ? a : b, event: { messageId: 'm' } });": (
        "Invalid input for Topics.publish: topic"
    ),
    "const big = 'x'.repeat(8 * 1024 * 1024); const id = params.given[0];"
    f"const inputId = await {_register(id='b')};"
    "for (let n = 0; n < 9; n++) await Topics.publish({ topic: 'given',"
    " event: { messageId: `m${n}`, inputId, payload: big } });": (
        "Handler 'give' published more than 64 MB in one run"
    ),
    "await Topics.subscribe({});": "",
}


@pytest.mark.parametrize(("body", "sentence"), IN_PRODUCER.items())
def test_what_a_producer_gets_wrong_is_reported_and_nothing_of_it_stays(
    fixtures: Fixtures, body: str, sentence: str
) -> None:
    keep = fixtures.keep
    workflow = fixtures.add(
        a_handler_script(producer=f"{GIVE} {body} return {{ seen: 1 }};"), given=["b"]
    )
    report = run(keep, workflow)
    assert report.status == "failed:logic"
    assert sentence in (report.error or "")
    # Not the input, the event and the state before it either.
    assert input_statuses(keep, workflow) == {}
    assert event_statuses(keep, workflow, "given", ["a", "b"]) == {}
    assert handler_state(keep, workflow, "give") is None


def test_a_new_input_is_reported_though_nobody_takes_it_yet(fixtures: Fixtures) -> None:
    keep = fixtures.keep
    workflow = fixtures.add(
        a_handler_script(prepare="return { reservations: [] };"), given=["a", "b"]
    )
    messages: list[ItemId | None] = []

    def hear(notices: Sequence[Notice]) -> None:
        messages.extend(one.item_id for one in notices if one.kind is NoticeKind.ITEM_CHANGED)

    keep.ledger.subscribe(hear)
    run(keep, workflow)
    assert (
        set(messages) == {row.id for row in keep.queries.items(workflow).rows}
        and len(messages) == 2
    )
    messages.clear()
    run(keep, workflow)
    assert not messages, "they are known"


def test_the_list_of_sources_is_whole(fixtures: Fixtures) -> None:
    workflow = fixtures.add(a_handler_script(producer=f"await {_register(source='Nowhere')};"))
    error = run(fixtures.keep, workflow).error or ""
    listed = error.removeprefix("Invalid source 'Nowhere'. Valid sources: ").split(" (")[0]
    assert listed.split(", ") == list(fixtures.keep.tools.input_types())
    assert "System" in listed and "Mail" in listed


IN_NEXT = {
    _publish(topic="made", messageId="x", inputId="System/random/a"): (
        "Topics.publish in next phase must not provide inputId"
    ),
    _publish(topic="given", messageId="x"): "Cannot publish to undeclared topic 'given'",
}


@pytest.mark.parametrize(("body", "sentence"), IN_NEXT.items())
def test_what_next_gets_wrong_is_reported_and_nothing_of_it_stays(
    fixtures: Fixtures, body: str, sentence: str
) -> None:
    keep = fixtures.keep
    workflow = fixtures.add(a_handler_script(next=f"{FORWARD} {body} return 1;"), given=["a"])
    report = run(keep, workflow)
    assert (report.status, report.error) == ("failed:logic", sentence)
    assert event_statuses(keep, workflow, "made", ["a", "x"]) == {}
    assert event_statuses(keep, workflow, "given", ["a"]) == {"a": "reserved"}
    assert handler_state(keep, workflow, "make") is None
    assert fixtures.outside.effects() == ["a"]


@pytest.mark.parametrize("call", ["peek({ topic: 'made' })", "getByIds({ topic: 'no', ids: [] })"])
def test_only_topics_that_a_consumer_subscribes_to_are_seen_by_it(
    fixtures: Fixtures, call: str
) -> None:
    workflow = fixtures.add(a_handler_script(prepare=f"await Topics.{call};"), given=["a"])
    report = run(fixtures.keep, workflow)
    assert report.status == "failed:logic"
    assert "consumer 'make' does not subscribe to it" in (report.error or "")


@pytest.mark.parametrize("limit", ["0", "1001", "1.5", "'5'", "-1"])
def test_a_peek_is_of_one_to_a_thousand_events(fixtures: Fixtures, limit: str) -> None:
    workflow = fixtures.add(
        a_handler_script(prepare=f"await Topics.peek({{ topic: 'given', limit: {limit} }});"),
        given=["a"],
    )
    error = run(fixtures.keep, workflow).error or ""
    assert error.startswith("Invalid input for Topics.peek: limit: ")


def test_a_peek_gives_what_is_pending_oldest_first_a_hundred_unless_requested(
    fixtures: Fixtures,
) -> None:
    keep = fixtures.keep
    prepare = """
      const some = await Topics.peek({ topic: "given" });
      const all = await Topics.peek({ topic: "given", limit: 1000 });
      const two = await Topics.getByIds({ topic: "given", ids: ["n1", "never", "n0"] });
      console.log(JSON.stringify([some.length, all.map((e) => e.messageId), two]));
      return { reservations: [{ topic: "given", ids: all.slice(0, 60).map((e) => e.messageId) }] };
    """
    workflow = fixtures.add(
        a_handler_script(prepare=prepare, mutate=None, next=None),
        given=[f"n{n}" for n in range(120)],
    )
    assert run(keep, workflow).status == "committed"
    first, second, *_ = (json.loads(text) for text in logged(keep, workflow))
    assert first[0] == 100 and first[1] == [f"n{n}" for n in range(120)]
    assert [event["messageId"] for event in first[2]] == ["n1", "n0"]
    assert set(first[2][0]) == {"messageId", "payload", "status", "createdAt"}
    assert first[2][0]["payload"] == {"name": "n1"}
    assert [event["status"] for event in first[2]] == ["pending", "pending"]
    assert second[1] == [f"n{n}" for n in range(60, 120)]
    assert [event["status"] for event in second[2]] == ["consumed", "consumed"]


def test_what_is_registered_again_is_the_same_input_with_its_first_title(
    fixtures: Fixtures,
) -> None:
    keep = fixtures.keep
    producer = f"""
      const one = await {_register(title="First")};
      const two = await {_register(title="Second")};
      const other = await {_register(type="time")};
      console.log(JSON.stringify([one === two, one === other]));
      await Topics.publish({{ topic: "given", event: {{ messageId: "m", inputId: two }} }});
    """
    workflow = fixtures.add(a_handler_script(producer=producer, mutate=None))
    run(keep, workflow)
    first = the_input(keep, workflow, "a")
    run(keep, workflow)
    assert logged(keep, workflow) == ["[true,false]", "[true,false]"]
    with keep.ledger.read() as uow:
        items, count = uow.items.list(
            workflow, status=None, logical_item_id=None, limit=10, offset=0
        )
    assert count == 2 and first in [item.id for item in items]
    assert {item.type: item.title for item in items} == {"random": "First", "time": "A"}
    assert {(item.source, item.external_id) for item in items} == {("System", "a")}


def test_a_title_without_end_is_cropped(fixtures: Fixtures) -> None:
    keep = fixtures.keep
    register = _register().replace('"A"', '"A".repeat(1024 * 1024)')
    producer = f"for (let n = 0; n < 100; n++) await {register};"
    workflow = fixtures.add(a_handler_script(producer=producer))
    assert run(keep, workflow).status == "committed"
    with keep.ledger.read() as uow:
        item = uow.items.get(the_input(keep, workflow, "a"))
    assert item is not None and item.title == "A" * 1000


def test_an_input_without_an_event_waits(fixtures: Fixtures) -> None:
    workflow = fixtures.add(a_handler_script(producer=f"await {_register()};"))
    run(fixtures.keep, workflow)
    assert input_statuses(fixtures.keep, workflow) == {"a": "processing"}


def test_one_call_publishes_to_several_topics(fixtures: Fixtures) -> None:
    keep = fixtures.keep
    body = _publish(topic=["made", "also", "made"], messageId="m", payload=1)
    script = a_handler_script(next=body).replace("made: {}", "made: {}, also: {}")
    script = script.replace('publishes: ["made"]', 'publishes: ["made", "also"]')
    script = script.replace('subscribe: ["made"]', 'subscribe: ["made", "also"]')
    workflow = fixtures.add(script, given=["a"])
    run(keep, workflow)
    assert event_statuses(keep, workflow, "made", ["m"]) == {"m": "pending"}
    assert event_statuses(keep, workflow, "also", ["m"]) == {"m": "pending"}


def test_the_last_payload_and_causes_of_a_message_stand_and_its_status_stays(
    fixtures: Fixtures,
) -> None:
    keep = fixtures.keep
    producer = f"""
      const runs = (state ?? 0) + 1;
      const first = await {_register(id="a")};
      const second = await {_register(id="b")};
      await Topics.publish({{ topic: "given", event: {{ messageId: "m", inputId: first,
        payload: "early " + runs }} }});
      await Topics.publish({{ topic: "given", event: {{ messageId: "m",
        inputId: runs === 1 ? first : second, payload: "late " + runs }} }});
      return runs;
    """
    workflow = fixtures.add(
        a_handler_script(producer=producer, prepare=TAKE_ALL, mutate=None, next=None)
    )
    run(keep, workflow)
    (event,) = events(keep, workflow, "given", ["m"])
    assert (event.payload, str(event.status)) == ("late 1", "consumed")
    assert input_statuses(keep, workflow) == {"a": "done", "b": "processing"}
    run(keep, workflow)
    (event,) = events(keep, workflow, "given", ["m"])
    assert (event.payload, str(event.status)) == ("late 2", "consumed")
    # The event is the second input's now; the first one has none left.
    assert input_statuses(keep, workflow) == {"a": "processing", "b": "done"}


def test_the_causes_of_what_next_publishes_are_all_those_of_the_reserved_events(
    fixtures: Fixtures,
) -> None:
    keep = fixtures.keep
    workflow = fixtures.add(a_handler_script(prepare=TAKE_ALL), given=["a", "b", "c"])
    run(keep, workflow)
    (made,) = events(keep, workflow, "made", ["a+b+c"])
    inputs = [the_input(keep, workflow, name) for name in "abc"]
    assert mutation_causes(keep, workflow) == [[(one, 1) for one in inputs]]
    # The event keeps all of them open.
    assert (str(made.status), made.attempt) == ("pending", 1)
    assert input_statuses(keep, workflow) == dict.fromkeys("abc", "processing")


def test_what_next_publishes_with_nothing_reserved_has_no_cause(fixtures: Fixtures) -> None:
    keep = fixtures.keep
    workflow = fixtures.add(
        a_handler_script(
            prepare="return { reservations: [] };",
            next="console.log(result.status); "
            'await Topics.publish({ topic: "made", event: { messageId: "m" } }); return "kept";',
        ),
        given=["a"],
    )
    assert run(keep, workflow).status == "committed"
    assert logged(keep, workflow) == ["none"]
    assert event_statuses(keep, workflow, "made", ["m"]) == {"m": "pending"}
    skip_items(keep, [the_input(keep, workflow, "a")])
    assert event_statuses(keep, workflow, "made", ["m"]) == {"m": "pending"}
    assert handler_state(keep, workflow, "make") == "kept"
    assert event_statuses(keep, workflow, "given", ["a"]) == {"a": "skipped"}
    assert fixtures.outside.effects() == []


def test_nothing_of_a_run_is_seen_before_it_commits(fixtures: Fixtures) -> None:
    keep = fixtures.keep
    seen = []

    def look(name: str) -> None:
        seen.append(event_statuses(keep, workflow, "given", ["a"]))
        seen.append(input_statuses(keep, workflow))
        seen.append(handler_state(keep, workflow, "give"))

    fixtures.outside.before = look
    workflow = fixtures.add(
        a_handler_script(
            producer=GIVE + 'await Outside.look({ name: "a" }); return 1;', mutate=None
        ),
        given=["a"],
    )
    run(keep, workflow)
    assert seen == [{}, {}, None]


def test_workflows_with_the_same_topics_never_see_each_others_events(fixtures: Fixtures) -> None:
    keep = fixtures.keep
    script = a_handler_script(
        prepare='console.log(JSON.stringify((await Topics.peek({ topic: "given" }))'
        '.map((e) => e.messageId))); const others = await Topics.getByIds({ topic: "given",'
        ' ids: ["a", "b", "c"] }); console.log(others.map((e) => e.messageId).join());'
        'return { reservations: [{ topic: "given", ids: ["a", "b", "c"] }],'
        " data: { name: params.given.join() } };"
    )
    one = fixtures.add(script, given=["a", "b"])
    two = fixtures.add(script, given=["b", "c"])
    other_script = fixtures.add(
        a_handler_script(prepare="return { reservations: [] };"), given=["a"]
    )
    run(keep, other_script)
    run(keep, one)
    assert logged(keep, one)[:2] == ['["a","b"]', "a,b"]
    assert event_statuses(keep, two, "given", ["a", "b", "c"]) == {}
    run(keep, two)
    assert logged(keep, two)[:2] == ['["b","c"]', "b,c"]
    assert event_statuses(keep, one, "given", ["a", "b", "c"]) == {"a": "consumed", "b": "consumed"}
    assert event_statuses(keep, two, "given", ["a", "b", "c"]) == {"b": "consumed", "c": "consumed"}
    assert event_statuses(keep, other_script, "given", ["a"]) == {"a": "pending"}
    assert the_input(keep, one, "b") != the_input(keep, two, "b")
    assert handler_state(keep, two, "make") is None
    assert fixtures.outside.effects() == ["a,b", "b,c"]


def test_what_waits_in_a_topic_makes_the_same_mutation_once(fixtures: Fixtures) -> None:
    keep = fixtures.keep
    workflow = fixtures.add(a_handler_script(mutate=MAKE), given=["a", "b", "c"])
    for _ in range(3):
        assert run(keep, workflow).status == "committed"
    assert fixtures.outside.effects() == ["a", "b", "c"]
