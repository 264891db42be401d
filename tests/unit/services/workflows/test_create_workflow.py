"""Creating a workflow is one transaction: all of it, or nothing."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from keep_desktop.domain.errors import LogicFailure, Refused
from keep_desktop.domain.schedule_text import schedule_text
from keep_desktop.domain.schedules import Cron, Interval
from keep_desktop.services.context import Keep
from keep_desktop.services.schedule.actions import schedule_preview
from keep_desktop.services.workflows.create import NameConflict, Plan, add_workflow, save_schedule
from keep_desktop.services.workflows.lifecycle import DoneItems, Draft
from keep_desktop.services.workflows.queries import workflow_detail, workflow_list
from tests.ui.keep_fixtures import a_keep, engine_of


@pytest.fixture
def keep(tmp_path: Path) -> Iterator[Keep]:
    with a_keep(tmp_path) as keep:
        yield keep


def a_plan(
    name: str = "Bills",
    *,
    script: str = "1",
    schedule: str | None = None,
    run_at_once: bool = False,
    done_items: DoneItems | None = None,
) -> Plan:
    return Plan(
        draft=Draft(name=name, script=script, params={}),
        schedule=schedule,
        run_at_once=run_at_once,
        done_items=done_items,
    )


def test_it_is_added_scheduled_and_started(keep: Keep) -> None:
    added = add_workflow(keep, a_plan(schedule="0 9 * * 1", run_at_once=True))
    detail = workflow_detail(keep, added.workflow_id)
    assert detail is not None
    assert detail.row.rule == Cron("0 9 * * 1")
    assert engine_of(keep).started == [added.workflow_id]
    assert (added.version, added.not_run) == ("1.0", None)


def test_a_first_run_that_is_refused_leaves_the_workflow_there_and_says_why(keep: Keep) -> None:
    engine_of(keep).refusal = "Everything is stopped."
    added = add_workflow(keep, a_plan(run_at_once=True))
    assert added.not_run == "Everything is stopped."
    assert [row.name for row in workflow_list(keep)] == ["Bills"]


@pytest.mark.parametrize("plan", [a_plan(schedule="soon"), a_plan(script="BROKEN"), a_plan(" ")])
def test_what_is_wrong_leaves_nothing_behind(keep: Keep, plan: Plan) -> None:
    with pytest.raises((Refused, LogicFailure)):
        add_workflow(keep, plan)
    assert not workflow_list(keep)


def test_a_workflow_of_the_name_is_not_touched_unasked(keep: Keep) -> None:
    add_workflow(keep, a_plan(script="1"))
    with pytest.raises(NameConflict, match="already a workflow called “Bills”"):
        add_workflow(keep, a_plan(script="2"))
    added = add_workflow(keep, a_plan(script="2", done_items=DoneItems.KEEP))
    assert added.version == "2.0"


def test_a_schedule_is_set_changed_and_taken_away(keep: Keep) -> None:
    added = add_workflow(keep, a_plan(schedule="5m"))
    for text, kind in (("0 9 * * *", Cron), ("2h", Interval), (None, type(None))):
        save_schedule(keep, added.workflow_id, text)
        detail = workflow_detail(keep, added.workflow_id)
        assert detail is not None
        assert isinstance(detail.row.rule, kind)


def test_a_preview_says_the_rule_and_the_next_times(keep: Keep) -> None:
    days = schedule_preview(keep, "0 9 * * 1-5", count=2)
    assert schedule_text(days.rule) == "Weekdays at 09:00"
    assert [f"{time:%a %d %H:%M}" for time in days.times] == ["Mon 23 09:00", "Tue 24 09:00"]
    often = schedule_preview(keep, "15m", count=3)
    assert [f"{time:%H:%M}" for time in often.times] == ["12:15", "12:30", "12:45"]


def test_a_preview_ends_where_the_calendar_does(keep: Keep) -> None:
    assert len(schedule_preview(keep, "999999d", count=5).times) < 5
