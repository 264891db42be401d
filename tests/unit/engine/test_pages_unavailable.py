"""A page that is not shown: asked for again by itself, then the user is told which one."""

from pathlib import Path

from pytest_httpserver import HTTPServer

from keep_desktop.domain.errors import FailureKind
from keep_desktop.domain.ids import WorkflowId
from keep_desktop.services.context import Keep
from keep_desktop.services.settings import set_setting
from keep_desktop.services.workflows.lifecycle import resume_workflow
from keep_desktop.services.workflows.queries import workflow_detail
from tests.builders.bundled import bundled
from tests.builders.engine import a_keep, a_script, items_script, run, statuses
from tests.builders.ledger import StillClock

WATCH = bundled("watch_page").script


def _pass_wait(keep: Keep, clock: StillClock, workflow: WorkflowId) -> float:
    with keep.ledger.read() as uow:
        retry = uow.retries.get(workflow)
    assert retry is not None
    wait = retry.due_at - clock.now()
    clock.advance(wait)
    return wait.total_seconds()


def test_a_page_is_asked_for_again_with_growing_waits_and_then_the_user_is_asked(
    httpserver: HTTPServer, tmp_path: Path
) -> None:
    httpserver.expect_request("/sale").respond_with_data(status=404)
    url, clock = httpserver.url_for("/sale?key=secret"), StillClock()
    with a_keep(tmp_path, clock=clock) as keep:
        set_setting(keep, "policy.retry.max_away", "3")
        workflow = a_script(keep, WATCH, params={"url": url})
        waits = []
        report = run(keep, workflow)
        while report.continues:
            assert (report.status, report.failed, report.waits_for_user) == (
                "paused:transient",
                False,
                False,
            )
            detail = workflow_detail(keep, workflow)
            assert detail is not None and detail.retry_at is not None and not detail.row.error
            waits.append(_pass_wait(keep, clock, workflow))
            report = run(keep, workflow)
        assert waits == [10, 20, 40] and report.waits_for_user
        [question] = keep.queries.questions(workflow)
        assert "(404 Not Found)" in question.sentence
        assert f"Keep asked for {httpserver.url_for('/sale')}?… 4 times" in question.sentence
        detail = workflow_detail(keep, workflow)
        assert detail is not None
        assert (detail.last_error_type, detail.last_page) == (FailureKind.AWAY, url)
        httpserver.clear()
        httpserver.expect_request("/sale").respond_with_data("<p>Now</p>", content_type="text/html")
        resume_workflow(keep, workflow)
        assert run(keep, workflow).status == "committed"
        detail = workflow_detail(keep, workflow)
        assert detail is not None and detail.last_page is None


def test_one_page_of_many_holds_up_only_its_item(httpserver: HTTPServer, tmp_path: Path) -> None:
    httpserver.expect_request("/gone").respond_with_data(status=403)
    httpserver.expect_request("/there").respond_with_data("x", content_type="text/plain")
    body = "await Web.fetchParse({ url: params.at + name, patient: true });"
    with a_keep(tmp_path) as keep:
        workflow = a_script(
            keep, items_script("gone", "there", body=body), params={"at": httpserver.url_for("/")}
        )
        report = run(keep, workflow)
        assert statuses(keep, workflow) == {"gone": "failed", "there": "done"}
        assert (report.error_type, report.continues) == (FailureKind.AWAY, False)


def test_a_host_in_trouble_is_reported_with_its_page(
    httpserver: HTTPServer, tmp_path: Path
) -> None:
    httpserver.expect_request("/").respond_with_data(status=503)
    with a_keep(tmp_path) as keep:
        set_setting(keep, "policy.retry.max_attempts", "1")
        workflow = a_script(keep, WATCH, params={"url": httpserver.url_for("/")})
        assert run(keep, workflow).continues
        assert run(keep, workflow).waits_for_user
        [question] = keep.queries.questions(workflow)
        assert f"Keep asked for {httpserver.url_for('/')} 2 times" in question.sentence
