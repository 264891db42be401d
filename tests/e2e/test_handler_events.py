"""How events are published, gathered and handed on, and what they are said to stem from."""

from tests.builders.cli import Desktop
from tests.builders.flows import GIVE, a_flow, events_of, inputs_of, sent_messages

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
    assert sent_messages(keep, "N") == ["a+b+c"]
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


def test_the_input_id_is_reported_as_source_type_and_id(keep: Desktop) -> None:
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
