"""Until when items wait, and that nothing is said of it where nobody knows."""

from collections.abc import Mapping
from datetime import datetime, timedelta
from pathlib import Path

from keep_desktop.domain.errors import NetworkFailure
from keep_desktop.domain.ids import WorkflowId
from keep_desktop.services.context import Keep
from keep_desktop.services.items.queries import items_page
from keep_desktop.services.schedule.actions import pause_schedules, resume_schedules
from keep_desktop.services.workflows.lifecycle import pause_workflow, resume_workflow, set_schedule
from keep_desktop.services.workflows.queries import workflow_detail
from tests.builders.engine import Outside, a_keep, a_script, items_script, run
from tests.builders.ledger import NOON, StillClock

SIX = NOON + timedelta(hours=6)
#: Both inputs wait for the digest, the second for the alarm too.
SCRIPT = """
const workflow = {
  topics: {"entry": {}, "alarm": {}},
  producers: {look: {
    publishes: ["entry", "alarm"], schedule: "1h",
    handler: async () => {
      for (const id of ["1", "2"]) {
        const inputId = await Topics.registerInput({source: "Feeds", type: "entry", id, title: id});
        const topic = id === "2" && ALARMS ? ["entry", "alarm"] : "entry";
        await Topics.publish({topic, event: {messageId: id, inputId, payload: null}});
      }
    },
  }},
  consumers: {
    digest: {subscribe: ["entry"], prepare: async () => ({reservations: [], wakeAt: WAKE})},
    ring: {subscribe: ["alarm"], prepare: async () => ({reservations: []})},
  },
};
"""


def a_digest(keep: Keep, *, alarms: bool) -> WorkflowId:
    known = f"const ALARMS = {str(alarms).lower()}, WAKE = '{SIX.isoformat()}';\n"
    workflow = a_script(keep, known + SCRIPT)
    run(keep, workflow)
    return workflow


def until(keep: Keep, workflow: WorkflowId) -> Mapping[str, datetime | None]:
    return {row.title: row.waits_until for row in items_page(keep, workflow).rows}


def all_until(keep: Keep, workflow: WorkflowId) -> datetime | None:
    detail = workflow_detail(keep, workflow)
    assert detail is not None
    return detail.inputs_until


def test_inputs_wait_until_what_takes_them_up_wakes(tmp_path: Path) -> None:
    with a_keep(tmp_path, clock=StillClock()) as keep:
        workflow = a_digest(keep, alarms=False)
        assert until(keep, workflow) == {"1": SIX, "2": SIX}
        assert all_until(keep, workflow) == SIX
        pause_schedules(keep)
        assert until(keep, workflow) == {"1": None, "2": None}
        assert all_until(keep, workflow) is None
        resume_schedules(keep)
        assert all_until(keep, workflow) == SIX
        pause_workflow(keep, workflow)
        assert until(keep, workflow) == {"1": None, "2": None}
        assert all_until(keep, workflow) is None


def test_an_input_that_waits_for_two_things_has_no_time(tmp_path: Path) -> None:
    with a_keep(tmp_path, clock=StillClock()) as keep:
        workflow = a_digest(keep, alarms=True)
        assert until(keep, workflow) == {"1": SIX, "2": None}
        assert all_until(keep, workflow) is None


def test_an_item_that_was_put_off_waits_for_the_next_time_of_its_workflow(tmp_path: Path) -> None:
    outside = Outside(tmp_path / "outside.txt")

    def away(name: str) -> None:
        raise NetworkFailure("Nobody answers.", took_effect=False)

    outside.before = away
    with a_keep(tmp_path, outside, clock=StillClock()) as keep:
        workflow = a_script(keep, items_script("a", body="await Outside.effect({name});"))
        run(keep, workflow)
        tried = until(keep, workflow)["Item a"]
        assert tried is not None and NOON < tried < NOON + timedelta(minutes=1)
        pause_workflow(keep, workflow)
        assert until(keep, workflow) == {"Item a": None}
        # Turned on again it is not tried by itself, but by its schedule.
        resume_workflow(keep, workflow)
        assert until(keep, workflow) == {"Item a": None}
        set_schedule(keep, workflow, every="1h")
        assert until(keep, workflow) == {"Item a": NOON + timedelta(hours=1)}
