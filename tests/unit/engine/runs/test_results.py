"""What a failure inside an item holds up: that item alone, or the workflow."""

from collections.abc import Mapping
from pathlib import Path

import pytest
from pytest_httpserver import HTTPServer

from keep_desktop.domain.errors import (
    Concern,
    Failure,
    NetworkFailure,
    PermissionFailure,
    PreconditionFailure,
)
from keep_desktop.domain.ids import WorkflowId
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.questions import Answer, QuestionKind
from keep_desktop.domain.runs import Trigger
from keep_desktop.engine.runs.results import RunReport
from keep_desktop.services.context import Keep
from keep_desktop.services.questions import answer
from keep_desktop.services.settings import set_setting
from keep_desktop.services.workflows.lifecycle import Draft, import_workflow
from tests.builders.engine import Outside, a_keep, a_script, items_script, run, statuses
from tests.builders.ledger import StillClock

UNLESS_DONE = "if (ctx.item.isDone) return; await Outside.effect({name});"
ASKED = "await Web.fetchParse({url: params.at + name});"
BOOKS: Mapping[str, JsonValue] = {
    "type": "object",
    "properties": {"folder": {"type": "string", "format": "folder"}},
}


@pytest.mark.parametrize("kind", [PermissionFailure, PreconditionFailure])
def test_what_is_wrong_with_one_item_holds_up_no_other(
    tmp_path: Path, outside: Outside, kind: type[Failure]
) -> None:
    def locked(name: str) -> None:
        if name == "b":
            raise kind("“b” is locked.")

    with a_keep(tmp_path, outside) as keep:
        outside.before = locked
        workflow = a_script(keep, items_script("a", "b", "c", body=UNLESS_DONE))
        for expected in ("failed", "failed", "needs_attention"):
            report = run(keep, workflow)
            assert statuses(keep, workflow) == {"a": "done", "b": expected, "c": "done"}
        assert report.error == "“b” is locked."
        [question] = keep.queries.questions(workflow)
        assert question.kind is QuestionKind.ITEM_FAILED
        assert set(question.actions) == {Answer.TRY_AGAIN, Answer.SKIP}
        detail = keep.queries.workflow(workflow)
        assert detail is not None and not detail.row.error
        outside.before = lambda name: None
        answer(keep, question.id, Answer.TRY_AGAIN)
        assert statuses(keep, workflow)["b"] == "processing"
        run(keep, workflow)
        assert statuses(keep, workflow)["b"] == "done"
        with keep.ledger.read() as uow:
            item = uow.items.find(workflow, "b")
        assert item is not None and (item.attempt, item.failures) == (1, 0)
    assert outside.effects() == ["a", "c", "b"]


def test_trying_an_item_again_repeats_nothing_that_it_did(tmp_path: Path, outside: Outside) -> None:
    def no_pay(name: str) -> None:
        if name.startswith("pay"):
            raise PermissionFailure("The card is locked.")

    body = "await Outside.effect({name: 'reserve'}); await Outside.effect({name: 'pay'});"
    with a_keep(tmp_path, outside) as keep:
        set_setting(keep, "policy.item.max_failed_sessions", "1")
        outside.before = no_pay
        workflow = a_script(keep, items_script("a", body=f"if (ctx.item.isDone) return; {body}"))
        run(keep, workflow)
        [question] = keep.queries.questions(workflow)
        outside.before = lambda name: None
        answer(keep, question.id, Answer.TRY_AGAIN)
        run(keep, workflow)
    assert outside.effects() == ["reserve", "pay"]


@pytest.mark.parametrize("status", [403, 404, 410, 422])
def test_a_page_that_is_refused_fails_its_item(
    tmp_path: Path, httpserver: HTTPServer, status: int
) -> None:
    httpserver.expect_request("/bad").respond_with_data(status=status)
    httpserver.expect_request("/good").respond_with_data("x", content_type="text/plain")
    with a_keep(tmp_path) as keep:
        workflow = a_script(
            keep, items_script("bad", "good", body=ASKED), params={"at": httpserver.url_for("/")}
        )
        run(keep, workflow)
        assert statuses(keep, workflow) == {"bad": "failed", "good": "done"}
        assert not keep.queries.questions(workflow)


def test_a_service_that_refuses_the_account_holds_the_workflow(
    tmp_path: Path, httpserver: HTTPServer
) -> None:
    httpserver.expect_request("/bad").respond_with_data(status=401)
    with a_keep(tmp_path) as keep:
        workflow = a_script(
            keep, items_script("bad", "good", body=ASKED), params={"at": httpserver.url_for("/")}
        )
        assert run(keep, workflow).status == "paused:approval"
        assert statuses(keep, workflow) == {"bad": "processing"}


def test_a_file_that_vanished_fails_its_item_and_its_folder_holds_the_workflow(
    tmp_path: Path,
) -> None:
    folder = tmp_path / "given"
    folder.mkdir()
    (folder / "there.txt").write_text("x")
    body = "await Files.read({path: params.folder + '/' + name});"
    with a_keep(tmp_path) as keep:
        draft = Draft(
            name="Test",
            script=items_script("gone.txt", "there.txt", body=body),
            params={"folder": str(folder)},
            params_schema=BOOKS,
        )
        workflow = import_workflow(keep, draft).workflow_id
        run(keep, workflow)
        assert statuses(keep, workflow) == {"gone.txt": "failed", "there.txt": "done"}
        (folder / "there.txt").unlink()
        folder.rmdir()
        assert run(keep, workflow).status == "paused:approval"
        assert [q.kind for q in keep.queries.questions(workflow)] == [QuestionKind.PRECONDITION]


def test_a_full_disk_holds_the_workflow(keep: Keep, outside: Outside) -> None:
    def full(name: str) -> None:
        raise PreconditionFailure("The disk is full.", concerns=Concern.WORKFLOW)

    outside.before = full
    workflow = a_script(keep, items_script("a", "b", body=UNLESS_DONE))
    assert run(keep, workflow).status == "paused:approval"
    assert list(statuses(keep, workflow)) == ["a"]


def test_a_fault_of_a_tool_over_one_item_holds_up_no_other(keep: Keep, outside: Outside) -> None:
    def fault(name: str) -> None:
        if name == "a":
            raise ZeroDivisionError

    outside.before = fault
    body = "await Outside.look({name});"
    workflow = a_script(keep, items_script("a", "b", body=body))
    run(keep, workflow)
    assert statuses(keep, workflow) == {"a": "failed", "b": "done"}


def _scheduled(keep: Keep, workflow: WorkflowId) -> RunReport:
    return keep.engine.start_session(workflow, Trigger.SCHEDULE).result(30)


# -- the network ----------------------------------------------------------------------------------


def test_a_host_that_fails_one_item_backs_off_alone(tmp_path: Path, httpserver: HTTPServer) -> None:
    httpserver.expect_request("/bad").respond_with_data(status=503)
    httpserver.expect_request("/good").respond_with_data("x", content_type="text/plain")
    httpserver.expect_request("/later").respond_with_data("x", content_type="text/plain")
    clock = StillClock()
    with a_keep(tmp_path, clock=clock) as keep:
        set_setting(keep, "policy.retry.max_attempts", "3")
        script = items_script("bad", "good", body=ASKED)
        workflow = a_script(keep, script, params={"at": httpserver.url_for("/")})
        waits = []
        report = run(keep, workflow)
        while report.continues:
            assert statuses(keep, workflow) == {"bad": "processing", "good": "done"}
            with keep.ledger.read() as uow:
                retry = uow.retries.get(workflow)
            assert retry is not None
            waits.append((retry.due_at - clock.now()).total_seconds())
            asked = len(httpserver.log)
            _scheduled(keep, workflow)
            # Too early: the others are worked on, and the page is left alone.
            assert not [request for request, _ in httpserver.log[asked:] if "bad" in request.path]
            clock.advance(retry.due_at - clock.now())
            report = _scheduled(keep, workflow)
        assert waits == [10, 20, 40]
        assert statuses(keep, workflow) == {"bad": "needs_attention", "good": "done"}
        [question] = keep.queries.questions(workflow)
        assert question.kind is QuestionKind.ITEM_FAILED and "503" in question.sentence
        httpserver.clear()
        httpserver.expect_request("/bad").respond_with_data("x", content_type="text/plain")
        httpserver.expect_request("/good").respond_with_data("x", content_type="text/plain")
        answer(keep, question.id, Answer.TRY_AGAIN)
        run(keep, workflow)
        assert statuses(keep, workflow) == {"bad": "done", "good": "done"}


def test_a_host_that_fails_several_items_holds_the_workflow(
    tmp_path: Path, httpserver: HTTPServer
) -> None:
    httpserver.expect_request("/a").respond_with_data(status=503)
    httpserver.expect_request("/b").respond_with_data(status=503)
    with a_keep(tmp_path) as keep:
        script = items_script("a", "b", "c", body=ASKED)
        workflow = a_script(keep, script, params={"at": httpserver.url_for("/")})
        report = run(keep, workflow)
        assert (report.status, report.continues) == ("paused:transient", True)
        assert statuses(keep, workflow) == {"a": "processing", "b": "processing"}
        with keep.ledger.read() as uow:
            item = uow.items.find(workflow, "a")
        assert item is not None and item.failures == 0


def test_run_now_tries_what_waits_for_the_network(keep: Keep, outside: Outside) -> None:
    def down(name: str) -> None:
        raise NetworkFailure("Down.")

    outside.before = down
    workflow = a_script(keep, items_script("a", body=UNLESS_DONE))
    assert run(keep, workflow).continues
    outside.before = lambda name: None
    run(keep, workflow)
    assert statuses(keep, workflow) == {"a": "done"}


# -- how many -------------------------------------------------------------------------------------


def test_in_a_row_is_reported_only_where_it_is_so(keep: Keep) -> None:
    body = "if (!ctx.item.isDone && name.startsWith('bad')) throw new Error('no');"
    set_setting(keep, "policy.session.max_item_failures", "2")
    apart = a_script(keep, items_script("bad1", "good", "bad2", body=body), name="Apart")
    run(keep, apart)
    [question] = keep.queries.questions(apart)
    assert question.sentence.startswith("2 items could not be finished.")
    row = a_script(keep, items_script("bad1", "bad2", "good", body=body), name="Row")
    run(keep, row)
    [question] = keep.queries.questions(row)
    assert question.sentence.startswith("2 items in a row could not be finished.")
