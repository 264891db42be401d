"""What a handler may do in which phase, and what it returns: each breach is the run's error, word
for word, and blocks the workflow."""

from collections.abc import Mapping, Sequence

import pytest

from tests.builders.cli import Desktop
from tests.builders.flows import GIVE, TAKE, TELL, a_flow, events_of, runs_of

#: How a script does it, where no phase forbids it.
DOES = {
    "read": "await Memory.listNotesMetadata({});",
    "mutate": 'await Users.send({ message: "Hello" });',
    "topic_peek": 'await Topics.peek({ topic: "given" });',
    "topic_publish": 'await Topics.publish({ topic: "TOPIC", '
    'event: { messageId: "x", payload: { name: "x" } } });',
    "register_input": 'await Topics.registerInput({ source: "System", type: "random", '
    'id: "x", title: "X" });',
}
MAY: Mapping[str, Sequence[str]] = {
    "producer": ("read", "topic_publish", "register_input"),
    "prepare": ("read", "topic_peek"),
    "mutate": ("mutate",),
    "next": ("topic_publish",),
}
#: Goes on in every phase.
EVERYWHERE = 'console.log(await Util.hash({ text: "x" }));'


def _doing(phase: str, does: str) -> str:
    """A flow that does this in this phase."""
    match phase:
        case "producer":
            does = does.replace('"TOPIC"', '"given"')
            does = does.replace('messageId: "x"', 'messageId: "x", inputId: "System/random/a"')
            return a_flow("a", handler=GIVE + does)
        case "prepare":
            return a_flow("a", prepare=does + TAKE)
        case "mutate":
            return a_flow("a", mutate=does + TELL)
        case _:
            return a_flow("a", next=does.replace('"TOPIC"', '"made"'))


@pytest.mark.parametrize("phase", MAY)
def test_a_phase_may_do_its_own_and_nothing_else(keep: Desktop, phase: str) -> None:
    for operation, does in DOES.items():
        keep.add(operation, _doing(phase, EVERYWHERE + does))
        told = keep("run", operation, "--json")
        if operation in MAY[phase]:
            assert told.code == 0, (operation, told)
        else:
            assert told.code == 4
            told_as = f"Operation '{operation}' not allowed in '{phase}' phase"
            assert told.value["error"] == told_as
            (failed,) = (r for r in keep.json("show", "runs", operation) if r["error"])
            assert (failed["error"], failed["status"]) == (told_as, "failed:logic")
            assert keep.json("show", "workflow", operation)["error"] == told_as
            (question,) = keep.json("show", "attention", operation)
            assert question["kind"] == "blocked"


@pytest.mark.parametrize(
    ("flow", "error"),
    [
        (
            a_flow("a", mutate=f"await Promise.all([{TELL[6:-1]}, {TELL[6:-1]}]);"),
            "Only one mutation allowed per mutate phase",
        ),
        (
            a_flow(
                "a", handler='await Topics.publish({ topic: "made", event: {messageId: "1"} });'
            ),
            "Cannot publish to undeclared topic 'made'",
        ),
        (
            a_flow(
                "a", handler='await Topics.publish({ topic: "given", event: {messageId: "1"} });'
            ),
            "Topics.publish in producer phase requires inputId",
        ),
        (
            a_flow(
                "a",
                next='await Topics.publish({ topic: "made", '
                'event: { messageId: "1", inputId: "System/random/a" } });',
            ),
            "Topics.publish in next phase must not provide inputId",
        ),
        (
            a_flow("a", prepare="return { data: 1 };"),
            "prepare must return { reservations: [...] }",
        ),
        (a_flow("a", prepare=""), "prepare must return { reservations: [...] }"),
        (
            a_flow("a", next='return "x".repeat(256 * 1024);'),
            "The state of 'make' is larger than 256 KiB",
        ),
        (
            a_flow("a", handler="return { all: 'ä'.repeat(128 * 1024) };"),
            "The state of 'give' is larger than 256 KiB",
        ),
    ],
)
def test_what_breaks_a_rule_is_told_word_for_word(keep: Desktop, flow: str, error: str) -> None:
    keep.add("N", flow)
    told = keep("run", "N", "--json")
    assert (told.code, told.value["error_type"], told.value["status"]) == (
        4,
        "logic",
        "failed:logic",
    )
    assert told.value["error"] == error
    assert error in told.err
    assert keep.json("show", "runs", "N")[-1]["error"] == error


def test_an_input_of_a_kind_that_no_tool_brings_is_refused_with_those_that_do(
    keep: Desktop,
) -> None:
    register = "await Topics.registerInput({ source: '%s', type: '%s', id: 'x', title: 'X' });"
    for number, (source, type, begins) in enumerate(
        (
            ("Post", "letter", "Invalid source 'Post'. Valid sources: Feeds, Files, Http, Mail"),
            ("Mail", "letter", "Invalid type 'letter' for source 'Mail'. Valid types: "),
        )
    ):
        keep.add(f"N{number}", a_flow("a", handler=register % (source, type)))
        told = keep("run", f"N{number}", "--json")
        assert told.code == 4 and told.value["error"].startswith(begins)
        assert "email" in told.value["error"] or "System" in told.value["error"]
        assert keep.json("show", "inputs", f"N{number}") == []


def test_with_item_does_not_exist_there(keep: Desktop) -> None:
    keep.add("N", a_flow("a", mutate="await Items.withItem('a', 'A', async () => {});"))
    assert keep("run", "N").code == 4
    assert runs_of(keep, "N")[-1] == ("make", "failed:logic")


def test_what_a_run_that_failed_had_published_is_never_seen(keep: Desktop) -> None:
    keep.add("N", a_flow("a", handler=GIVE + "throw new Error('late');"))
    assert keep("run", "N").code == 4
    assert keep.json("show", "events", "N") == [] and keep.json("show", "inputs", "N") == []


def test_reservations_of_what_is_not_pending_are_left_out(keep: Desktop) -> None:
    every = """
return { reservations: [{ topic: "given", ids: ["a", "never", "a"] }], data: { name: "a" } };
"""
    keep.add("N", a_flow("a", "b", prepare=every))
    assert keep.json("run", "N")["status"] == "committed"
    assert [m["status"] for m in keep.json("show", "mutations", "N")] == ["applied"]
    assert events_of(keep, "N") == {"a": "consumed", "b": "pending"}


def test_nothing_reserved_goes_on_to_next_without_a_mutation(keep: Desktop) -> None:
    keep.add("N", a_flow("a", prepare="return { reservations: [] };", next="return result;"))
    keep.ok("run", "N")
    (row,) = (r for r in keep.json("show", "state", "N") if r["handler_name"] == "make")
    assert row["state"] == {"status": "none"}
    assert keep.json("show", "mutations", "N") == []
