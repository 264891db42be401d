"""What a handler may do in which phase, and what it returns: each breach is the run's error, word
for word, and blocks the workflow."""

import pytest

from tests.builders.cli import Desktop
from tests.builders.flows import SEND, a_flow, runs_of


@pytest.mark.parametrize(
    ("flow", "error"),
    [
        (
            a_flow("a", mutate=f"await Promise.all([{SEND[6:-1]}, {SEND[6:-1]}]);"),
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
def test_what_breaks_a_rule_is_reported_word_for_word(keep: Desktop, flow: str, error: str) -> None:
    keep.add("N", flow)
    result = keep("run", "N", "--json")
    assert (result.code, result.value["error_type"], result.value["status"]) == (
        4,
        "logic",
        "failed:logic",
    )
    assert result.value["error"] == error
    assert error in result.err
    assert keep.json("show", "runs", "N")[-1]["error"] == error


def test_an_input_of_a_kind_that_no_tool_brings_is_refused_with_those_that_do(
    keep: Desktop,
) -> None:
    register = "await Topics.registerInput({ source: '%s', type: '%s', id: 'x', title: 'X' });"
    for number, (source, type, begins) in enumerate(
        (
            ("Post", "letter", "Invalid source 'Post'. Valid sources: "),
            ("Mail", "letter", "Invalid type 'letter' for source 'Mail'. Valid types: "),
        )
    ):
        keep.add(f"N{number}", a_flow("a", handler=register % (source, type)))
        result = keep("run", f"N{number}", "--json")
        assert result.code == 4 and result.value["error"].startswith(begins)
        assert "email" in result.value["error"] or "System" in result.value["error"]
        assert keep.json("show", "inputs", f"N{number}") == []


def test_with_item_does_not_exist_there(keep: Desktop) -> None:
    script = keep.folder / "n.js"
    script.write_text(a_flow("a", mutate="await Items.withItem('a', 'A', async () => {});"))
    result = keep("workflow", "import", script, "--name", "N")
    assert result.code == 2 and "Items.withItem does not exist in handler workflows" in result.err
    # Where no text names it, the run finds it, and the script cannot catch that.
    hidden = "try { await Items['with' + 'Item']('a', 'A', async () => {}); } catch {}"
    keep.add("N", a_flow("a", mutate=hidden))
    assert keep("run", "N").code == 4
    assert runs_of(keep, "N")[-1] == ("make", "failed:logic")
