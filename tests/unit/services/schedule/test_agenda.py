"""The page Schedule in one look: now, next and earlier today, in honest words."""

from collections.abc import Mapping
from datetime import UTC, datetime, timedelta, tzinfo
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from keep_desktop.domain.ids import WorkflowId
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.runs import DelayReason, Due, Retry, RunStatus, Trigger
from keep_desktop.domain.workflows import WorkflowStatus
from keep_desktop.ports.tools import Verdict
from keep_desktop.services.context import Keep
from keep_desktop.services.overview import stop_all_workflows, stop_view, stop_workflow
from keep_desktop.services.runs.outcomes import Outcome
from keep_desktop.services.schedule.actions import skip_once
from keep_desktop.services.schedule.agenda import AgendaDay, NextRun, PlanState, day, day_began
from keep_desktop.services.workflows.activation import activate_version
from keep_desktop.services.workflows.lifecycle import (
    Draft,
    archive_workflow,
    import_workflow,
    pause_workflow,
    set_schedule,
)
from keep_desktop.storage import SqliteLedger
from tests.builders.engine import Outside, a_keep, a_script, items_script, lost, run
from tests.builders.handler_scripts import a_handler_script
from tests.builders.ledger import NOON, StillClock, a_workflow
from tests.builders.waiting import wait_for

BERLIN = ZoneInfo("Europe/Berlin")
HOUR = timedelta(hours=1)


def the_next(keep: Keep, workflow: WorkflowId) -> NextRun:
    return next(one for one in day(keep).next if one.workflow_id == workflow)


def ended(
    keep: Keep,
    workflow: WorkflowId,
    at: datetime,
    *,
    result: str = RunStatus.COMMITTED,
    due: Due | None = None,
    items: dict[str, int] | None = None,
) -> None:
    """A session of a minute."""
    with keep.ledger.write() as uow:
        known = uow.workflows.get(workflow)
        assert known is not None
        assert known.active_version_id is not None
        session = uow.runs.open_session(
            workflow,
            trigger=Trigger.SCHEDULE,
            version_id=known.active_version_id,
            at=at,
            due=due,
        )
        minute = timedelta(minutes=1)
        uow.runs.close_session(session, result=result, error=None, at=at + minute, items=items)
        uow.commit()


# -- next -------------------------------------------------------------------------------------


def test_every_workflow_says_when_it_runs_or_why_it_does_not(keep: Keep, clock: StillClock) -> None:
    made = {
        name: a_script(keep, f"{number};", name=name)
        for number, name in enumerate(
            ("timed", "by hand", "paused", "blocked", "stopped", "draft", "archived")
        )
    }
    set_schedule(keep, made["timed"], every="1h")
    pause_workflow(keep, made["paused"])
    stop_workflow(keep, made["stopped"])
    archive_workflow(keep, made["archived"])
    with keep.ledger.write() as uow:
        uow.workflows.set_error(made["blocked"], "There is no folder.", at=NOON)
        uow.commit()
    assert {one.name: (one.state, one.at) for one in day(keep).next} == {
        "timed": (PlanState.PLANNED, NOON + HOUR),
        "by hand": (PlanState.STARTED_BY_USER, None),
        "paused": (PlanState.PAUSED, None),
        "blocked": (PlanState.BLOCKED, None),
        "stopped": (PlanState.STOPPED, None),
        "draft": (PlanState.STARTED_BY_USER, None),
    }
    assert day(keep).next[0].name == "timed"
    assert the_next(keep, made["blocked"]).error == "There is no folder."
    runnable = {one.name for one in day(keep).next if one.may_run}
    assert runnable == {"timed", "by hand", "draft"}
    stop_all_workflows(keep)
    held = {one.name: one.state for one in day(keep).next}
    assert held.pop("paused") is PlanState.PAUSED, "it did not run before either"
    assert held.pop("blocked") is PlanState.BLOCKED, "and says what is to be mended"
    assert set(held.values()) == {PlanState.STOPPED}
    assert stop_view(keep).upcoming_times
    pause_workflow(keep, made["timed"])
    assert not stop_view(keep).upcoming_times, "what is by hand or held has no time"


def test_settings_are_no_way_on_where_a_script_at_fault_has_none(tmp_path: Path) -> None:
    form: Mapping[str, JsonValue] = {"properties": {"word": {"type": "string"}}}
    with a_keep(tmp_path) as keep:
        for name, schema in (("with", form), ("without", None)):
            draft = Draft(name=name, script="throw 1;", params={}, params_schema=schema)
            run(keep, import_workflow(keep, draft).workflow_id)
        assert {one.name: one.script_alone for one in day(keep).next} == {
            "with": False,
            "without": True,
        }
        asked = {one.workflow: one for one in keep.queries.questions()}
        assert {name: one.has_settings for name, one in asked.items()} == {
            "with": True,
            "without": False,
        }
        # Nor is a version before it, until there is another.
        assert asked["without"].is_first_version
        import_workflow(keep, Draft(name="without", script="throw 2;", params={}))
        activate_version(keep, asked["without"].workflow_id)
        run(keep, asked["without"].workflow_id)
        (again,) = keep.queries.questions(asked["without"].workflow_id)
        assert not again.is_first_version


def test_a_retry_says_which_one_it_is(keep: Keep, clock: StillClock) -> None:
    workflow = a_script(keep, "1;")
    set_schedule(keep, workflow, every="1h")
    with keep.ledger.write() as uow:
        uow.retries.put(workflow, Retry(due_at=NOON + timedelta(minutes=5), count=2))
        uow.commit()
    found = the_next(keep, workflow)
    assert (found.state, found.tries) == (PlanState.RETRY, (2, 5))
    assert found.at == NOON + timedelta(minutes=5)


def test_a_skipped_time_is_named_beside_the_one_that_comes(keep: Keep, clock: StillClock) -> None:
    workflow = a_script(keep, "1;")
    set_schedule(keep, workflow, cron="0 * * * *")
    assert the_next(keep, workflow).may_skip
    skip_once(keep, workflow)
    found = the_next(keep, workflow)
    assert (found.skipped_at, found.at) == (NOON + HOUR, NOON + 2 * HOUR)
    assert not found.may_skip
    clock.advance(HOUR)
    assert the_next(keep, workflow).skipped_at is None


def test_a_handler_workflow_comes_by_its_producers_and_names_the_one_of_several(
    keep: Keep, clock: StillClock
) -> None:
    script = a_handler_script().replace(
        "producers: {",
        'producers: { early: { publishes: ["given"], schedule: { interval: "10m" },'
        " handler: async () => {} },",
    )
    workflow = a_script(keep, script, params={"given": []})
    found = the_next(keep, workflow)
    assert (found.state, found.at) == (PlanState.PLANNED, NOON + timedelta(minutes=10))
    assert (found.handler, len(found.rules)) == ("early", 2)


def test_a_step_of_unknown_outcome_says_when_keep_looks_again_and_when_it_is_for_the_user(
    keep: Keep, outside: Outside, clock: StillClock
) -> None:
    workflow = a_script(keep, a_handler_script(), params={"given": ["a"]})

    def broken(name: str) -> None:
        raise lost(name)

    outside.before = broken
    outside.verdict = Verdict.RETRY
    run(keep, workflow)
    found = the_next(keep, workflow)
    assert found.state is PlanState.VERIFYING and found.at is not None
    assert found.at > NOON
    assert not found.may_run


# -- now --------------------------------------------------------------------------------------


def test_what_runs_says_since_when_and_how_far_it_is(keep: Keep) -> None:
    script = 'await Console.progress({ done: 3, total: 9, label: "mails" }); for (;;) {}'
    workflow = a_script(keep, script)
    keep.engine.start_session(workflow)

    def is_reported() -> bool:
        return any(one.run and one.run.progress for one in day(keep).under_way)

    wait_for(is_reported)
    (now,) = day(keep).under_way
    assert (now.workflow_id, now.trigger) == (workflow, Trigger.MANUAL)
    assert now.run is not None and now.run.progress is not None
    assert (now.run.progress.done, now.run.progress.total) == (3, 9)
    assert now.run.progress.label == "mails"
    assert the_next(keep, workflow).running
    assert not the_next(keep, workflow).may_run
    stop_all_workflows(keep)
    wait_for(lambda: not day(keep).under_way)


# -- earlier today ----------------------------------------------------------------------------


def test_sessions_say_how_they_ended_and_which_ran_late(keep: Keep, clock: StillClock) -> None:
    workflow = a_script(keep, "1;")
    due = Due(NOON - 3 * HOUR, DelayReason.ASLEEP)
    ended(keep, workflow, NOON - 2.5 * HOUR, due=due)
    ended(keep, workflow, NOON - 2 * HOUR, result=RunStatus.FAILED_LOGIC)
    ended(keep, workflow, NOON - 1.5 * HOUR, items={"done": 2, "failed": 1})
    ended(keep, workflow, NOON - HOUR, result=RunStatus.STOPPED)
    ended(keep, workflow, NOON - 0.5 * HOUR, items={"done": 3})
    found = [(run.outcome, run.late) for run in day(keep).earlier]
    assert found == [
        (Outcome.DONE, False),
        (Outcome.STOPPED, False),
        (Outcome.PARTLY, False),
        (Outcome.FAILED, False),
        (Outcome.DONE, True),
    ]
    assert day(keep).earlier[-1].session.late is DelayReason.ASLEEP


def test_a_run_that_asked_something_needs_the_user_until_that_is_answered(
    keep: Keep, clock: StillClock
) -> None:
    script = items_script("a", body="throw new Error('no');")
    workflow = a_script(keep, script)
    for _ in range(3):
        run(keep, workflow)
    assert day(keep).earlier[0].outcome is Outcome.NEEDS_YOU


def test_runs_with_nothing_to_do_are_one_row_and_push_nothing_out(
    keep: Keep, clock: StillClock
) -> None:
    dull, other = a_script(keep, "1;", name="Dull"), a_script(keep, "2;", name="Other")
    ended(keep, other, NOON - 10 * HOUR, items={"done": 1})
    for minutes in range(500, 0, -5):
        ended(keep, dull, NOON - timedelta(minutes=minutes))
    found: AgendaDay = day(keep)
    assert [(run.session.workflow, run.count) for run in found.earlier] == [
        ("Dull", 100),
        ("Other", 1),
    ]
    assert found.earlier[0].first_at == NOON - timedelta(minutes=500)
    assert found.left_out == 0


def test_what_an_item_script_finds_done_is_nothing_to_do(keep: Keep, clock: StillClock) -> None:
    workflow = a_script(keep, "await Items.withItem('a', 'a', async () => {});")
    for _ in range(3):
        run(keep, workflow)
    found = [(run.session.items, run.count) for run in day(keep).earlier]
    assert found == [({}, 2), ({"done": 1}, 1)]


@pytest.mark.parametrize("zone", [BERLIN, ZoneInfo("America/New_York"), UTC])
def test_the_day_begins_at_the_users_midnight(zone: tzinfo) -> None:
    for at in (datetime(2026, 3, 29, 12, tzinfo=UTC), datetime(2026, 10, 25, 12, tzinfo=UTC), NOON):
        began = day_began(at, zone).astimezone(zone)
        assert (began.hour, began.minute, began.date()) == (0, 0, at.astimezone(zone).date())


def test_what_ran_yesterday_is_not_of_today(keep: Keep, clock: StillClock) -> None:
    workflow = a_script(keep, "1;")
    ended(keep, workflow, NOON - 13 * HOUR)
    ended(keep, workflow, NOON - 11 * HOUR)
    assert len(day(keep).earlier) == 1


def test_a_workflow_that_is_not_on_yet_says_so(keep: Keep, clock: StillClock) -> None:
    assert isinstance(keep.ledger, SqliteLedger)
    draft = a_workflow(keep.ledger, status=WorkflowStatus.READY)
    assert the_next(keep, draft).state is PlanState.NOT_ON
