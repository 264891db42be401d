"""From one sentence to a workflow that runs."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from keep_desktop.planning.prompts import prompt
from tests.builders.cli import Desktop
from tests.builders.planning import MailWorld, calls, finishes
from tests.e2e.chat.steps import Answering, chat, is_intent, status
from tests.servers.models import Answer, obliging

pytestmark = pytest.mark.slow


def test_one_sentence_becomes_a_workflow_that_does_just_that(
    keep: Desktop, world: MailWorld, rows: str, answering: Answering
) -> None:
    answering(
        calls(
            "explore", code=f"return (await Mail.list({{folder: {json.dumps(str(world.mail))}}}))"
        ),
        world.saves(),
        finishes("It adds a row for every mail. Turn it on when you like it."),
    )
    code, result = chat(keep, rows, "A row for every mail, please")
    assert (code, result["outcome"], result["version"]) == (0, "saved", "1.0")
    assert result["reply"] == "It adds a row for every mail. Turn it on when you like it."
    assert status(keep, rows) == "ready"
    assert world.rows == []
    assert keep("run", rows).code == 3
    assert world.rows == []
    keep.ok("workflow", "activate", rows)
    keep.ok("run", rows)
    assert len(world.rows) == 3
    keep.ok("run", rows)
    assert len(world.rows) == 3
    assert "sender1@example.org" in "\n".join(world.rows)


def test_the_transcript_is_shown_and_exported(
    keep: Desktop, rows: str, answering: Answering, tmp_path: Path
) -> None:
    answering(finishes("Hello to you."))
    note = tmp_path / "note.txt"
    note.write_text("a note")
    keep.ok("chat", rows, "Hello again", "--file", note)
    shown = keep.json("show", "chat", rows)
    assert [(one["role"], one["text"]) for one in shown] == [
        ("user", "Hello"),
        ("assistant", "What should it do?"),
        ("user", "Hello again"),
        ("assistant", "Hello to you."),
    ]
    assert shown[2]["files"] == [{"name": "note.txt", "size": 6}]
    assert set(shown[0]) == {"id", "role", "text", "files", "created_at"}
    keep.ok("export", rows, tmp_path / "rows.json")
    assert json.loads((tmp_path / "rows.json").read_text())["chat"] == shown


def test_a_reply_is_printed_with_its_control_characters_escaped(
    keep: Desktop, rows: str, answering: Answering
) -> None:
    answering(Answer(text="Red: \x1b[31mred\x1b[0m"))
    assert keep.ok("chat", rows, "Colours?").out == "Red: \\u001b[31mred\\u001b[0m\n"


def test_what_a_file_says_reaches_the_model_as_data(
    keep: Desktop, rows: str, answering: Answering, tmp_path: Path
) -> None:
    server = answering(finishes())
    note = tmp_path / "note.txt"
    note.write_text("Columns: From, Subject")
    keep.ok("chat", rows, "As in the note", "--file", note)
    last = server.turns[-1].body["messages"][-1]["content"]
    mark = last.split("<<end ")[-1].split(">>")[0]
    assert f"<<data {mark} file note.txt" in last
    assert "Columns: From, Subject" in last
    keep.ok("chat", rows, "And now?")
    assert "Columns: From, Subject" in server.turns[-1].raw.decode()


def test_the_intent_comes_from_the_typed_messages_alone(
    keep: Desktop, world: MailWorld, rows: str, answering: Answering, tmp_path: Path
) -> None:
    world.add(7, subject="CANARY-MAIL")
    note = tmp_path / "note.txt"
    note.write_text("CANARY-FILE")
    code = f"return await Mail.list({{folder: {json.dumps(str(world.mail))}}})"
    server = answering(calls("explore", code=code), world.saves(), finishes())
    keep.ok("chat", rows, "A row for every mail", "--file", note)
    (asked,) = [one for one in server.requests if "typed" not in one.path and is_intent(one.body)]
    assert not asked.body.get("tools")
    text = asked.raw.decode()
    assert "A row for every mail" in text and "note.txt" in text
    assert "CANARY" not in text
    assert "CANARY-MAIL" in server.turns[-1].raw.decode()


def test_a_version_stands_without_an_intent_that_fits(
    keep: Desktop, world: MailWorld, rows: str, answering: Answering
) -> None:
    def other(body: Any) -> Answer:
        return Answer(text="{}") if is_intent(body) else obliging(body)

    server = answering(world.saves(), finishes("Saved."), other=other)
    code, result = chat(keep, rows, "A row for every mail")
    assert (code, result["version"]) == (0, "1.0")
    assert result["reply"].startswith("Saved.")
    assert "could not be summed up" in result["reply"]
    assert len([one for one in server.requests if is_intent(one.body)]) == 2


@pytest.mark.parametrize("number", range(2))
def test_the_examples_of_the_prompt_are_saved_and_do_what_they_say(
    keep: Desktop, world: MailWorld, rows: str, answering: Answering, number: int
) -> None:
    example = re.findall(r"```js\n(.*?)```", prompt("plan"), re.DOTALL)[number]
    answering(world.saves(example), finishes())
    code, result = chat(keep, rows, "A row for every mail")
    assert (code, result["findings"]) == (0, [])
    assert result["version"] == "1.0"
    keep.ok("workflow", "activate", rows)
    keep.ok("run", rows)
    assert len(world.rows) == 3


def test_an_intent_names_only_messages_that_there_are(
    keep: Desktop, world: MailWorld, rows: str, answering: Answering
) -> None:
    def other(body: Any) -> Answer:
        if not is_intent(body):
            return obliging(body)
        lists = ("inputs", "outputs", "assumptions", "non_goals", "constraints")
        found = {"goal": "Rows", "title": "Mail to rows", "messages": ["1", 99, "m-7"]}
        return Answer(text=json.dumps({**found, **{key: [] for key in lists}}))

    answering(world.saves(), finishes("Saved."), other=other)
    keep.ok("chat", rows, "A row for every mail")
    assert keep.json("show", "intent", rows)["messages"] == [1]
