"""What a model that cannot be asked leads to: a question, its answer, and the chat that goes on."""

from collections.abc import Iterator
from typing import Any

import pytest

from tests.builders.cli import Desktop
from tests.builders.waiting import wait_for
from tests.servers.models import Answer, ModelServer, a_model_server

HELLO = Answer(text="Hello.")


@pytest.fixture
def unpaid(keep: Desktop, monkeypatch: pytest.MonkeyPatch) -> Iterator[ModelServer]:
    """Out of credit at the second turn; then it answers."""
    with a_model_server([HELLO, Answer(status=402), HELLO]) as server:
        for name, value in server.environment.items():
            monkeypatch.setenv(name, value)
        yield server


def asked(keep: Desktop, name: str) -> dict[str, Any]:
    (question,) = keep.json("show", "attention", name)
    assert isinstance(question, dict)
    return question


def test_a_pause_without_credit_holds_every_workflow_until_it_is_answered(
    keep: Desktop, unpaid: ModelServer
) -> None:
    keep.ok("chat", "One", "Hi")
    assert keep("chat", "One", "Again").code == 3
    assert keep("chat", "Two", "Hi").code == 3
    assert len(unpaid.turns) == 2
    for name in ("One", "Two"):
        question = asked(keep, name)
        assert (question["kind"], question["actions"]) == ("model", ["try-again"])
    keep.ok("answer", asked(keep, "Two")["id"], "try-again")
    assert keep.json("show", "attention", "One") == []
    keep.ok("chat", "Two")
    assert keep("answer", "q1", "try-again").code == 2


def test_a_spent_budget_is_raised_for_today_by_its_answer(
    keep: Desktop, unpaid: ModelServer
) -> None:
    keep.ok("budget", "set", "--tokens", "3000")
    result = keep("chat", "One", "Hi")
    assert result.code == 3, result
    assert not unpaid.sent
    question = asked(keep, "One")
    assert (question["kind"], question["actions"]) == ("budget", ["raise-today", "wait"])
    assert "of 3,000 tokens today" in question["question"]
    keep.ok("answer", question["id"], "raise-today")
    keep.ok("chat", "One")
    assert len(unpaid.turns) == 1


def test_every_request_is_a_row_of_its_workflow(keep: Desktop, unpaid: ModelServer) -> None:
    keep.ok("chat", "One", "Hi")
    rows = keep.json("show", "model-calls", "One")
    assert [(row["role"], row["status"]) for row in rows] == [("text", "ok"), ("plan", "ok")]
    assert len(rows) == len(unpaid.requests)
    assert list(rows[1]) == [
        "id",
        "role",
        "run_id",
        "provider",
        "model",
        "tokens_in",
        "tokens_out",
        "tokens_cached",
        "price",
        "status",
        "error",
        "request_id",
        "started_at",
        "ended_at",
    ]
    assert (rows[1]["tokens_in"], rows[1]["price"], rows[1]["error"]) == (100, None, None)


def test_a_stop_from_another_process_ends_the_request_under_way(keep: Desktop) -> None:
    with a_model_server([Answer(hang=True)]) as server:
        chat = keep.start("chat", "One", "Hi", env=server.environment)
        wait_for(lambda: len(server.turns) == 1, 60)
        keep.ok("stop")
        assert chat.wait(60) == 3
        assert keep("chat", "One", "Again").code == 3
        assert len(server.turns) == 1
        assert keep.json("show", "model-calls", "One")[-1]["status"] == "cancelled"


def test_what_a_kill_left_reserved_stays_reserved(keep: Desktop) -> None:
    with a_model_server([Answer(hang=True)]) as server:
        chat = keep.start("chat", "One", "Hi", env=server.environment)
        wait_for(lambda: len(server.turns) == 1, 60)
        chat.kill()
        chat.wait(60)
    row = keep.json("show", "model-calls", "One")[-1]
    assert (row["status"], row["ended_at"]) == ("active", None)
    assert keep.json("budget", "show")["tokens"]["reserved"] > 16_000
