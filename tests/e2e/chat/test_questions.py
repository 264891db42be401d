"""The planner asks, and the next message answers."""

import pytest

from tests.builders.cli import Desktop
from tests.builders.planning import MailWorld, calls, finishes
from tests.e2e.chat.steps import Answering, chat, results

pytestmark = pytest.mark.slow


def test_a_question_ends_the_turn_and_the_next_message_is_its_result(
    keep: Desktop, rows: str, answering: Answering
) -> None:
    answering(calls("ask", question="Which table?", options=["a.csv", "b.csv"]))
    code, result = chat(keep, rows, "A row for every mail")
    assert (code, result["outcome"]) == (3, "asks")
    assert (result["question"], result["options"]) == ("Which table?", ["a.csv", "b.csv"])
    (asked,) = keep.json("show", "attention", rows)
    assert (asked["kind"], asked["question"], asked["actions"]) == ("ask", "Which table?", [])
    server = answering(finishes())
    keep.ok("chat", rows, "b.csv")
    assert results(server, "ask") == ["b.csv"]
    assert keep.json("show", "attention", rows) == []


def test_a_fourth_question_is_answered_to_the_model(
    keep: Desktop, world: MailWorld, rows: str, answering: Answering
) -> None:
    ask = calls("ask", question="Which?")
    answering(ask, ask, ask)
    for word in ("Go", "this", "that"):
        assert chat(keep, rows, word)[0] == 3
    server = answering(ask, world.saves(), ask)
    assert chat(keep, rows, "the other")[0] == 3
    assert "No more questions: decide yourself" in results(server, "ask")


def test_a_planner_that_is_to_decide_asks_nothing(
    keep: Desktop, rows: str, answering: Answering
) -> None:
    keep.ok("config", "set", "plan.autonomy", "decide")
    assert keep.json("config", "get", "plan.autonomy") == "decide"
    server = answering(calls("ask", question="Which?"), finishes())
    keep.ok("chat", rows, "Go")
    assert results(server, "ask") == ["No more questions: decide yourself"]
    assert keep("config", "set", "plan.autonomy", "perhaps").code == 2
