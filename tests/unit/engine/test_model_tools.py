"""Runs that ask a model: what is recorded, replayed and rehearsed, and what a budget does."""

import json
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest

from keep_desktop.domain.planning.models import ModelRole
from keep_desktop.domain.questions import Answer as Choice
from keep_desktop.domain.questions import QuestionKind
from keep_desktop.domain.runs import RunStatus, Trigger
from keep_desktop.services.context import Keep
from keep_desktop.services.models import set_budget
from keep_desktop.services.overview import stop_all_workflows
from keep_desktop.services.questions import answer
from keep_desktop.services.workflows.rehearsal import rehearse
from tests.builders.engine import Outside, a_keep, a_script, items_script, run, statuses
from tests.builders.handler_scripts import GIVE, TAKE_ONE, a_handler_script, due, wake
from tests.builders.ledger import StillClock
from tests.builders.recordings import reads, recorded, replay
from tests.servers.models import Answer, ModelServer, a_model_server

ASKS = items_script(
    "a",
    "b",
    body="""
    if (ctx.item.isDone) return;
    const kind = await Text.classify({ text: `Mail ${name}`, classes: ["Bill", "Other"] });
    await Outside.effect({ name, content: kind });
    """,
)


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> Iterator[ModelServer]:
    with a_model_server(other=lambda body: Answer(text=json.dumps({"class": "Bill"}))) as server:
        for name, value in server.environment.items():
            monkeypatch.setenv(name, value)
        yield server


@pytest.fixture
def keep(tmp_path: Path, server: ModelServer, clock: StillClock) -> Iterator[Keep]:
    with a_keep(tmp_path, Outside(tmp_path / "outside.txt"), clock=clock) as keep:
        yield keep


def test_what_a_model_answers_is_recorded_and_a_replay_asks_none(
    keep: Keep, server: ModelServer
) -> None:
    workflow_id = a_script(keep, ASKS)
    assert run(keep, workflow_id).status == "committed"
    (one,) = recorded(keep, workflow_id)
    assert reads(keep, one.run_id) == [("Text.classify", ["Bill"])] * 2
    with keep.ledger.read() as uow:
        calls = uow.model_calls.all(limit=10)
    assert {(call.role, call.run_id) for call in calls} == {(ModelRole.TEXT, one.run_id)}
    assert len(server.requests) == 2
    replayed = replay(keep, workflow_id)
    assert [one.payload for one in replayed.effects] == ["Bill", "Bill"]
    assert not replayed.failure
    assert len(server.requests) == 2


def test_a_rehearsal_asks_the_model_and_changes_nothing(
    keep: Keep, server: ModelServer, tmp_path: Path
) -> None:
    workflow_id = a_script(keep, ASKS)
    report = rehearse(keep, workflow_id)
    assert len(server.requests) == 2
    assert "Bill" in str(report)
    assert not (tmp_path / "outside.txt").exists()


def test_a_producer_and_prepare_may_ask_a_model(keep: Keep, server: ModelServer) -> None:
    asks = 'await Text.summarize({ text: "Hello", max_words: 10 });'
    script = a_handler_script(producer=f"{asks} {GIVE}", prepare=f"{asks} {TAKE_ONE}")
    assert run(keep, a_script(keep, script, params={"given": ["a"]})).status == "committed"
    assert len(server.requests) >= 2


def test_an_emergency_stop_ends_a_run_that_waits_for_an_answer(
    keep: Keep, server: ModelServer
) -> None:
    server._other = lambda body: Answer(hang=True)
    workflow_id = a_script(keep, ASKS)
    report = keep.engine.start_session(workflow_id)
    assert server.asked.wait(60)
    stop_all_workflows(keep)
    assert report.result(60).status == "stopped"
    assert statuses(keep, workflow_id) == {"a": "processing"}
    with keep.ledger.read() as uow:
        assert [call.status for call in uow.model_calls.all(limit=10)] == ["cancelled"]


def test_a_handler_that_waits_for_a_model_does_not_start_again_and_again(
    keep: Keep, server: ModelServer, clock: StillClock
) -> None:
    asks = 'await Text.summarize({ text: "Hello", max_words: 10 });'
    script = a_handler_script(prepare=f"{asks} {TAKE_ONE}")
    workflow_id = a_script(keep, script, params={"given": ["a"]})
    set_budget(keep, None, tokens=100, money=None)
    assert run(keep, workflow_id).status == RunStatus.PAUSED_APPROVAL
    assert due(keep) == ()
    clock.advance(timedelta(hours=11))
    assert due(keep) == ()
    set_budget(keep, None, tokens=1_000_000, money=None)
    assert due(keep) == ((workflow_id, Trigger.RETRY),)
    wake(keep)
    with keep.ledger.read() as uow:
        assert not uow.questions.open(workflow_id)
        assert uow.retries.get(workflow_id) is None


@pytest.mark.parametrize("choice", [Choice.RAISE_TODAY, Choice.WAIT])
def test_a_run_that_the_budget_does_not_hold_goes_on_where_it_was(
    keep: Keep, server: ModelServer, clock: StillClock, choice: Choice
) -> None:
    workflow_id = a_script(keep, ASKS)
    set_budget(keep, None, tokens=100, money=None)
    report = run(keep, workflow_id)
    assert report.status == RunStatus.PAUSED_APPROVAL
    assert statuses(keep, workflow_id) == {"a": "processing"}
    assert not server.requests
    with keep.ledger.read() as uow:
        (question,) = uow.questions.open(workflow_id)
        waits = uow.retries.get(workflow_id)
    assert question.kind is QuestionKind.BUDGET
    assert waits is not None
    assert timedelta() < waits.due_at - clock.now() <= timedelta(days=1)
    answer(keep, question.id, choice)
    with keep.ledger.read() as uow:
        retry = uow.retries.get(workflow_id)
    assert retry is not None
    assert (retry.due_at <= clock.now()) is (choice is Choice.RAISE_TODAY)
    if choice is Choice.RAISE_TODAY:
        assert run(keep, workflow_id).status == "committed"
        assert set(statuses(keep, workflow_id).values()) == {"done"}
        with keep.ledger.read() as uow:
            assert uow.retries.get(workflow_id) is None
