"""A chat as the window uses it: stopped, tried again, and the plan card that it ends with."""

import json
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from keep_desktop.domain.errors import Busy, Refused
from keep_desktop.domain.ids import WorkflowId
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.planning.chats import (
    ChatEvent,
    ChatOutcome,
    ChatResult,
    StepBegan,
    TextAdded,
    VersionSaved,
)
from keep_desktop.domain.planning.versions import VersionStatus
from keep_desktop.services.access.folders import grant_folder
from keep_desktop.services.chat import chat_view, retry, send, start_chat, stop_chat
from keep_desktop.services.context import Keep
from keep_desktop.services.runs.actions import run_and_wait
from keep_desktop.services.workflows.activation import activate_version
from tests.builders.engine import statuses
from tests.builders.planning import ROWS, MailWorld, calls, finishes
from tests.servers.models import Answer, ModelServer, a_model_server, server_of

Answering = Callable[..., ModelServer]


@pytest.fixture
def world(tmp_path: Path) -> MailWorld:
    return MailWorld(tmp_path)


@pytest.fixture
def answering(monkeypatch: pytest.MonkeyPatch) -> Iterator[Answering]:
    with ExitStack() as stack:

        def start(*script: Answer) -> ModelServer:
            server = stack.enter_context(a_model_server(script))
            for name, value in server.environment.items():
                monkeypatch.setenv(name, value)
            return server

        yield start


@pytest.fixture
def rows(keep: Keep, world: MailWorld) -> WorkflowId:
    workflow_id = start_chat(keep, "Rows")
    for place in (world.mail, world.out):
        grant_folder(keep, workflow_id, place)
    return workflow_id


def test_stop_ends_the_work_and_the_message_can_be_tried_again(
    keep: Keep, rows: WorkflowId, answering: Answering
) -> None:
    server = answering(Answer(hang=True))
    results: list[ChatResult] = []
    work = threading.Thread(target=lambda: results.append(send(keep, rows, "Go")))
    work.start()
    assert server.asked.wait(60)
    assert chat_view(keep, rows).is_working
    with pytest.raises(Busy):
        send(keep, rows, "And this")
    assert stop_chat(keep, rows)
    work.join(60)
    assert [one.outcome for one in results] == [ChatOutcome.WAITS]
    view = chat_view(keep, rows)
    assert (view.is_working, view.may_retry, len(view.messages)) == (False, True, 1)
    assert not stop_chat(keep, rows)
    answering(finishes("Here."))
    assert retry(keep, rows).reply == "Here."
    with pytest.raises(Refused, match="no message to try again"):
        retry(keep, rows)


def test_what_happens_is_reported_as_it_happens(
    keep: Keep, world: MailWorld, rows: WorkflowId, answering: Answering
) -> None:
    answering(world.saves(), Answer(text="One. Two.", piece=5))
    events: list[ChatEvent] = []
    send(keep, rows, "A row for every mail", on_event=events.append)
    words = "Checks the script"
    assert StepBegan(text=words) in events
    assert VersionSaved(version="1.0") in events
    texts = [one.text for one in events if isinstance(one, TextAdded)]
    assert "".join(texts) == "One. Two."


def test_the_plan_card_reports_what_it_will_do_and_may_use(
    keep: Keep, world: MailWorld, rows: WorkflowId, answering: Answering
) -> None:
    twice = ROWS + (
        'if (mails.length > 100) await Items.withItem("note:many", "Note: many mails", '
        'async (ctx) => { if (!ctx.item.isDone) await Memory.createNote({ id: "many", '
        'title: "Many", content: "Many mails" }); });\n'
    )
    answering(world.saves(twice, diagram="Read\nWrite"), finishes())
    send(keep, rows, "A row for every mail")
    card = chat_view(keep, rows).card
    assert card is not None and card.behaviour is not None
    assert (card.version, card.status) == ("1.0", VersionStatus.READY)
    assert (card.checked, card.rehearsed, card.is_repair) == (True, True, False)
    assert card.may_turn_on and card.missing is None
    assert card.intent is not None and card.title == card.intent.title
    assert card.diagram == "Read\nWrite"
    # As the sheet says it on which that is approved.
    assert card.permissions[:2] == (
        f"Add rows to {world.out / 'rows.csv'}",
        f"Read mail of {world.mail}",
    )
    assert card.behaviour.effect_count == 3
    details = [one.detail for one in card.behaviour.effects]
    assert "From: sender1@example.org, Subject: Subject 1" in details
    assert [text for text in card.behaviour.not_reached if "Memory.createNote" in text]


def test_items_that_fail_in_the_rehearsal_are_no_part_of_what_it_did_not_reach(
    keep: Keep, world: MailWorld, rows: WorkflowId, answering: Answering
) -> None:
    fails = ROWS + 'await Items.withItem("bad", "Bad mail", async () => { throw Error("No"); });\n'
    answering(world.saves(fails), finishes())
    send(keep, rows, "A row for every mail")
    card = chat_view(keep, rows).card
    assert card is not None and card.behaviour is not None
    (failed,) = card.behaviour.failed
    assert failed.startswith("“Bad mail” failed: ")
    assert not [text for text in card.behaviour.not_reached if "Bad mail" in text]


def test_the_draft_that_was_refused_is_shown_until_a_version_is_saved(
    keep: Keep, world: MailWorld, rows: WorkflowId, answering: Answering
) -> None:
    answering(world.saves("const a = ;"), finishes("I give up."))
    send(keep, rows, "A row for every mail")
    draft = chat_view(keep, rows).draft
    assert draft is not None and draft.script == "const a = ;"
    assert draft.reason is not None and draft.reason.startswith("Script validation failed: ")
    answering(world.saves(), finishes())
    send(keep, rows, "Try again")
    assert chat_view(keep, rows).draft is None


def test_an_open_question_is_shown_with_its_options(
    keep: Keep, rows: WorkflowId, answering: Answering
) -> None:
    answering(calls("ask", question="Which table?", options=["a.csv", "b.csv"]))
    assert send(keep, rows, "Rows").outcome is ChatOutcome.ASKS
    question = chat_view(keep, rows).question
    assert question is not None
    assert (question.text, question.options) == ("Which table?", ("a.csv", "b.csv"))


def test_the_scripted_model_of_the_readme_writes_the_same_for_each_who_asks(
    keep: Keep, world: MailWorld, monkeypatch: pytest.MonkeyPatch
) -> None:
    script = Path(__file__).parents[3] / "servers" / "rows_for_mail.json"
    (world.mail / "photo.eml").write_bytes(bytes(range(256)))
    values: dict[str, JsonValue] = {"folder": str(world.mail), "file": str(world.out / "rows.csv")}
    with a_model_server(*server_of(json.loads(script.read_text("utf-8")))) as server:
        for name, value in server.environment.items():
            monkeypatch.setenv(name, value)
        for name in ("Rows", "Rows again"):
            workflow_id = start_chat(keep, name)
            result = send(keep, workflow_id, "Add a row to a spreadsheet for every mail")
            assert result.outcome is ChatOutcome.SAVED, result
            card = chat_view(keep, workflow_id).card
            assert card is not None and card.behaviour is not None
            assert not card.behaviour.warnings
            assert card.permissions == (
                "Read mail of the files and folders that you give it",
                "Add rows to the files and folders that you give it",
            )
    activate_version(keep, workflow_id, params=values)
    run_and_wait(keep, workflow_id)
    # What is no mail is no row.
    assert sorted(statuses(keep, workflow_id).values()) == ["done", "done", "done", "failed"]
    assert len(world.rows) == 3
