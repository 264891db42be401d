"""What ends the work on a message, and what the user can do then."""

import json
import threading
from collections.abc import Sequence
from typing import Any

import pytest

from keep_desktop.services.chat import MOST_TEXT
from tests.builders.cli import CliResult, Desktop
from tests.builders.planning import MailWorld, calls, finishes
from tests.e2e.chat.steps import Answering, chat, is_intent, retries_soon, status
from tests.servers.models import Answer, obliging

pytestmark = pytest.mark.slow


def test_a_model_that_cannot_be_reached_keeps_the_message_for_another_try(
    keep: Desktop, rows: str, answering: Answering
) -> None:
    retries_soon(keep)
    answering(*[Answer(status=503)] * 10)
    code, result = chat(keep, rows, "A row for every mail")
    assert (code, result["outcome"], result["error_type"]) == (5, "failed", "network")
    server = answering(finishes("Here I am."))
    code, result = chat(keep, rows)
    assert (code, result["reply"]) == (0, "Here I am.")
    assert "A row for every mail" in server.turns[-1].body["messages"][-1]["content"]
    assert keep("chat", rows).code == 2


def test_while_everything_is_stopped_nothing_is_sent(
    keep: Desktop, rows: str, answering: Answering
) -> None:
    server = answering(finishes())
    keep.ok("stop")
    code, result = chat(keep, rows, "Go")
    assert (code, result["outcome"]) == (3, "waits")
    assert server.requests == ()
    keep.ok("release")
    assert chat(keep, rows)[0] == 0


def test_a_stop_from_another_process_ends_a_chat_that_waits_for_the_model(
    keep: Desktop, rows: str, answering: Answering
) -> None:
    server = answering(Answer(hang=True))
    process = keep.start("chat", rows, "Go", "--json")
    assert server.asked.wait(60)
    keep.ok("stop")
    out, _ = process.communicate(timeout=60)
    assert (process.returncode, json.loads(out)["outcome"]) == (3, "waits")


def test_without_a_model_the_message_is_kept_and_the_way_on_is_shown(keep: Desktop) -> None:
    result = keep("chat", "My rows", "A row for every mail")
    assert result.code == 3
    assert "model add" in result.err
    assert "`chat 'My rows'` tries it again" in result.err
    assert [one["text"] for one in keep.json("show", "chat", "My rows")] == ["A row for every mail"]


@pytest.mark.parametrize("words", [("x" * (MOST_TEXT + 1),), ("",), ("Go", "--file", "/nowhere")])
def test_a_message_that_cannot_be_sent_is_a_usage_error(
    keep: Desktop, rows: str, words: Sequence[str]
) -> None:
    result: CliResult = keep("chat", rows, *words)
    assert result.code == 2
    assert result.err


def test_the_first_prompt_fits(keep: Desktop, rows: str, answering: Answering) -> None:
    server = answering(finishes())
    keep.ok("chat", rows, "A row for every mail, please")
    assert len(server.turns[0].raw.decode()) / 3 <= 6_000


def test_a_running_engine_works_on_the_message_and_the_reply_comes_as_it_is_reported(
    keep: Desktop, rows: str, answering: Answering
) -> None:
    answering(Answer(text="One. Two."))
    with keep.engine():
        assert keep.ok("chat", rows, "Count").out == "One. Two.\n"


def test_a_stop_ends_a_snippet_that_never_ends(
    keep: Desktop, rows: str, answering: Answering
) -> None:
    asked = threading.Event()

    def respond(body: Any) -> Answer:
        asked.set()
        return calls("explore", code="while (true) {}")

    server = answering(respond=respond)
    process = keep.start("chat", rows, "Go", "--json")
    assert asked.wait(60)
    keep.ok("stop", rows)
    out, _ = process.communicate(timeout=60)
    assert (process.returncode, json.loads(out)["outcome"]) == (3, "waits")
    assert len(server.turns) == 1


def test_a_save_that_comes_after_a_stop_is_thrown_away(
    keep: Desktop, world: MailWorld, rows: str, answering: Answering
) -> None:
    def respond(body: Any) -> Answer:
        assert keep.alone("stop").code == 0
        return world.saves()

    server = answering(respond=respond)
    code, result = chat(keep, rows, "A row for every mail")
    assert (code, result["outcome"], result["version"]) == (3, "waits", None)
    assert keep.json("workflow", "versions", rows) == []
    assert status(keep, rows) == "draft"
    assert len(server.turns) == 1
    assert server.requests[-1] is server.turns[-1]


def test_a_chat_that_was_killed_can_go_on(
    keep: Desktop, world: MailWorld, rows: str, answering: Answering
) -> None:
    server = answering(Answer(hang=True))
    process = keep.start("chat", rows, "A row for every mail")
    assert server.asked.wait(60)
    process.kill()
    process.wait(60)
    answering(world.saves(), finishes())
    assert chat(keep, rows)[1]["version"] == "1.0"


@pytest.mark.parametrize(("code", "kind"), [(401, "sign_in"), (402, "model")])
def test_what_the_provider_refuses_is_a_question_and_the_message_is_kept(
    keep: Desktop, rows: str, answering: Answering, code: int, kind: str
) -> None:
    server = answering(Answer(status=code), finishes())
    exit_code, result = chat(keep, rows, "A row for every mail")
    assert (exit_code, result["outcome"]) == (3, "waits")
    assert len(server.turns) == 1
    assert [one["kind"] for one in keep.json("show", "attention", rows)] == [kind]
    assert keep.json("show", "chat", rows)[-1]["text"] == "A row for every mail"


def test_a_budget_that_does_not_hold_the_request_sends_nothing(
    keep: Desktop, rows: str, answering: Answering
) -> None:
    server = answering(finishes())
    keep.ok("budget", "set", "--tokens", "1000")
    assert chat(keep, rows, "Go")[0] == 3
    assert server.turns == []
    assert [one["kind"] for one in keep.json("show", "attention", rows)] == ["budget"]


def test_a_notice_behind_a_reply_that_was_shown_does_not_show_it_again(
    keep: Desktop, world: MailWorld, rows: str, answering: Answering
) -> None:
    answering(
        world.saves(),
        Answer(text="Saved it."),
        other=lambda body: Answer(text="{}") if is_intent(body) else obliging(body),
    )
    shown = keep.ok("chat", rows, "A row for every mail").out
    assert shown.count("Saved it.") == 1
    assert "could not be summed up" in shown
