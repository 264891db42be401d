"""How events are published, gathered and handed on, and what they are said to stem from."""

from tests.builders.cli import Desktop
from tests.builders.flows import GIVE, a_flow, events_of, inputs_of, runs_of, state_of, told
from tests.builders.servers import a_raw_server, answers

#: Takes all events of `given` at once.
TAKE_ALL = """
const events = await Topics.peek({ topic: "given" });
return { reservations: [{ topic: "given", ids: events.map((e) => e.messageId) }],
         data: { name: events.map((e) => e.payload.name).join("+") } };
"""


def _events(keep: Desktop, topic: str) -> dict[str, list[str]]:
    """Message id → the external ids of the inputs that it stems from."""
    inputs = {row["id"]: row["external_id"] for row in keep.json("show", "inputs", "N")}
    return {
        row["message_id"]: [inputs[one] for one in row["caused_by"]]
        for row in keep.json("show", "events", "N")
        if row["topic"] == topic
    }


def test_what_many_events_lead_to_stems_from_all_their_inputs(keep: Desktop) -> None:
    keep.add("N", a_flow("a", "b", "c", prepare=TAKE_ALL))
    keep.ok("run", "N")
    assert told(keep, "N") == ["a+b+c"]
    assert _events(keep, "made") == {"a+b+c": ["a", "b", "c"]}
    assert set(inputs_of(keep, "N").values()) == {"done"}


def test_what_one_event_leads_to_stems_from_its_input_alone(keep: Desktop) -> None:
    many = """
for (const n of [1, 2])
  await Topics.publish({ topic: "made",
    event: { messageId: prepared.data.name + n, payload: { n } } });
"""
    keep.add("N", a_flow("a", "b", next=many))
    keep.ok("run", "N")
    assert _events(keep, "made") == {"a1": ["a"], "a2": ["a"], "b1": ["b"], "b2": ["b"]}


def test_an_input_waits_for_everything_that_stems_from_it(keep: Desktop) -> None:
    keep.ok("config", "set", "policy.session.max_runs", "1")
    keep.add("N", a_flow("a", "b", prepare=TAKE_ALL))
    assert keep("run", "N").code == 5
    assert set(inputs_of(keep, "N").values()) == {"pending"}, "“made” is to be handled still"
    first = next(r for r in keep.json("show", "inputs", "N") if r["external_id"] == "a")
    keep.ok("input", "skip", str(first["id"]))
    assert events_of(keep, "N", "made") == {"a+b": "pending"}, "it stems from “b” too"
    keep.ok("run", "N", "--no-producers", "--until-idle")
    assert events_of(keep, "N", "made") == {"a+b": "consumed"}
    assert inputs_of(keep, "N") == {"a": "skipped", "b": "done"}


def test_what_is_published_again_has_the_last_payload_and_is_not_handled_twice(
    keep: Desktop,
) -> None:
    again = GIVE.replace("payload: { name }", "payload: { name, at: state?.at ?? 0 }")
    keep.add("N", a_flow("a", handler=again + "return { at: (state?.at ?? 0) + 1 };"))
    keep.ok("run", "N")
    keep.ok("run", "N")
    (event,) = (e for e in keep.json("show", "events", "N") if e["topic"] == "given")
    assert (event["payload"], event["status"]) == ({"name": "a", "at": 1}, "consumed")
    assert told(keep, "N") == ["a"]


def test_what_is_published_without_an_event_in_hand_stems_from_nothing(keep: Desktop) -> None:
    nothing = "return { reservations: [] };"
    publish = 'await Topics.publish({ topic: "made", event: { messageId: "x" } });'
    keep.add("N", a_flow("a", prepare=nothing, next=publish))
    keep.ok("run", "N")
    assert _events(keep, "made") == {"x": []}
    assert events_of(keep, "N", "made") == {"x": "consumed"}
    assert inputs_of(keep, "N") == {"a": "pending"}


def test_one_event_goes_to_several_topics(keep: Desktop) -> None:
    two = a_flow("a").replace('publishes: ["given"]', 'publishes: ["given", "also"]')
    two = two.replace("topics: { given: {},", "topics: { given: {}, also: {},")
    two = two.replace('topic: "given", event', 'topic: ["given", "also"], event')
    two = two.replace(
        "close: {",
        """other: {
          subscribe: ["also"],
          prepare: async () => {
            const [event] = await Topics.peek({ topic: "also" });
            return { reservations: event ? [{ topic: "also", ids: [event.messageId] }] : [] };
          },
        },
        close: {""",
    )
    keep.add("N", two)
    keep.ok("run", "N")
    assert _events(keep, "also") == {"a": ["a"]} == _events(keep, "given")
    assert events_of(keep, "N", "also") == {"a": "consumed"}
    assert inputs_of(keep, "N") == {"a": "done"}


def test_an_input_is_known_again_by_source_type_and_id_and_keeps_its_first_title(
    keep: Desktop,
) -> None:
    titled = GIVE.replace("`Name ${name}`", "`Name ${name}${state ? ' again' : ''}`")
    keep.add("N", a_flow("a", handler=titled + "return {};"))
    keep.ok("run", "N")
    (first,) = keep.json("show", "inputs", "N")
    keep.ok("run", "N")
    assert keep.json("show", "inputs", "N") == [first]
    assert first["title"] == "Name a"


def test_an_input_without_an_event_is_pending(keep: Desktop) -> None:
    keep.add("N", a_flow("a", handler=GIVE.split("  await Topics.publish")[0] + "}"))
    keep.ok("run", "N")
    assert inputs_of(keep, "N") == {"a": "pending"}
    assert keep.json("show", "events", "N") == []


def test_the_input_id_is_told_as_source_type_and_id(keep: Desktop) -> None:
    keep.add(
        "N",
        a_flow(
            "a",
            handler=GIVE.replace("await Topics.publish", "log(inputId);\n  await Topics.publish")
            + "function log(t) { console.log(t); }",
        ),
    )
    keep.ok("run", "N")
    assert [r["text"] for r in keep.json("show", "log", "N")] == ["System/random/a"]


def test_a_producer_that_met_a_broken_line_is_run_again(keep: Desktop) -> None:
    keep.ok("config", "set", "policy.retry.base_backoff_ms", "1")
    busy = answers(b"HTTP/1.1 503 Busy\r\nContent-Length: 0\r\n\r\n")
    page = b"HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: 2\r\n\r\nhi"
    both = [busy, busy, answers(page), answers(page)]
    with a_raw_server(lambda line, over: both.pop(0)(line, over)) as server:
        fetch = f'await Web.fetchParse({{ url: "{server.url}" }});'
        keep.add("N", a_flow("a", handler=fetch + GIVE))
        first = keep("run", "N", "--json")
        assert (first.code, first.value["status"]) == (5, "paused:transient")
        assert keep.json("show", "workflow", "N")["error"] is None
        waited = keep("run", "N", "--wait", "30", "--json")
    assert waited.code == 0, waited
    assert runs_of(keep, "N") == [
        ("give", "paused:transient"),
        ("give", "paused:transient"),
        ("give", "committed"),
        ("make", "committed"),
        ("close", "committed"),
    ]
    assert told(keep, "N") == ["a"]
    rows = keep.json("show", "runs", "N")
    assert rows[2]["retry_of"] == rows[1]["id"]


def test_the_state_is_the_handlers_own_and_null_at_first(keep: Desktop) -> None:
    own = "return { before: state };"
    keep.add("N", a_flow("a", handler=GIVE + own, next=""))
    keep.ok("run", "N")
    keep.ok("run", "N")
    assert state_of(keep, "N", "give")["state"] == {"before": {"before": None}}
    assert state_of(keep, "N", "make")["state"] is None, "it returned nothing"
