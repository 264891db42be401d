"""A session whose script was at fault is handed to the repairer, and goes on where it was
repaired."""

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from keep_desktop.domain.planning.versions import RepairOutcome
from keep_desktop.domain.runs import Trigger
from keep_desktop.engine.mutations.reconcile import schedule_resume
from keep_desktop.planning.repair.ledger import activate_repair, add_repair
from keep_desktop.ports.activity import ActivityFilter, ActivityKind, Happening, Who
from keep_desktop.ports.cancel import CancelToken
from keep_desktop.ports.repair import RepairReport, RepairResult, ScriptFault
from keep_desktop.services.access.folders import grant_folder
from keep_desktop.services.context import Keep
from tests.builders.engine import Outside, a_keep, a_script, items_script, lost, run, statuses
from tests.builders.flows import a_flow
from tests.builders.waiting import wait_for

EFFECT = "if (ctx.item.isDone) return; await Outside.effect({name});"
THROWS_AT_B = "if (name === 'b') throw new TypeError('boom'); " + EFFECT


@dataclass
class FakeRepairer:
    """Gives the script that it is told to, and remembers what it was handed."""

    get_keep: Callable[[], Keep]
    scripts: list[str] = field(default_factory=list)
    result: RepairResult = RepairResult.NONE
    faults: list[ScriptFault] = field(default_factory=list)

    def repair(self, fault: ScriptFault, cancel: CancelToken) -> RepairReport:
        self.faults.append(fault)
        if not self.scripts:
            return RepairReport(self.result)
        keep = self.get_keep()
        script = self.scripts.pop(0)
        now = keep.clock.now()
        with keep.ledger.read() as uow:
            workflow = uow.workflows.get(fault.workflow_id)
            assert workflow is not None
            base = uow.workflows.version(workflow.active_version_id)
            assert base is not None
        graph = keep.engine.check_script(script, {}).graph
        with keep.ledger.write() as uow:
            add_repair(
                uow,
                base,
                script=script,
                graph=graph,
                outcome=RepairOutcome.SAFE,
                issue="",
                comment="",
                differences=[],
                open_items=0,
                run_id=fault.run_id,
                item_id=None,
                at=now,
            )
            activate_repair(uow, keep.clock, workflow)
            schedule_resume(uow, workflow.id, now)
            for name in fault.waiting:
                uow.handlers.set_next(workflow.id, name, now)
            uow.commit()
        return RepairReport(RepairResult.REPAIRED)


@pytest.fixture
def repairers(monkeypatch: pytest.MonkeyPatch) -> list[FakeRepairer]:
    made: list[FakeRepairer] = []

    def make(get_keep: Callable[[], Keep]) -> FakeRepairer:
        made.append(FakeRepairer(get_keep))
        return made[-1]

    monkeypatch.setattr("keep_desktop.app.build.LazyRepairer", make)
    return made


def test_a_repaired_session_goes_on_at_the_failed_item_in_its_attempt(
    tmp_path: Path, repairers: list[FakeRepairer], outside: Outside
) -> None:
    with a_keep(tmp_path, outside) as keep:
        workflow = a_script(keep, items_script("a", "b", "c", body=THROWS_AT_B))
        (repairer,) = repairers
        repairer.scripts = [items_script("a", "b", "c", body=EFFECT)]
        report = run(keep, workflow)
        assert (report.status, report.error, report.failed) == ("committed", None, False)
        assert report.items == {"done": 3}
        (fault,) = repairer.faults
        assert fault.logical_item_id == "b"
        assert fault.error.startswith("TypeError: boom (line ")
        rows = {row.logical_item_id: row for row in keep.queries.items(workflow).rows}
        assert len(keep.queries.attempts(rows["b"].id)) == 1
        assert keep.engine.sessions_under_way == 0
    assert outside.effects() == ["a", "c", "b"]


def test_each_session_has_its_fault_repaired_until_nothing_fails(
    repairers: list[FakeRepairer], keep: Keep
) -> None:
    workflow = a_script(keep, "first();")
    (repairer,) = repairers
    repairer.scripts = ["second();", items_script("a", body=EFFECT)]
    report = run(keep, workflow)
    assert (report.failed, report.runs) == (False, 3)
    assert [one.error.split(" ")[1] for one in repairer.faults] == ["first", "second"]
    with keep.ledger.read() as uow:
        known = uow.workflows.get(workflow)
    # The session that succeeded ended the row.
    assert known is not None and known.repairs_in_row == 0 and known.error is None
    filter = ActivityFilter(workflow_id=workflow, kinds=frozenset({ActivityKind.ACTIONS}))
    rows = keep.queries.activity(filter).rows
    repaired = [(row.word, row.who) for row in rows if row.happening is Happening.REPAIRED]
    assert repaired == [("1.2", Who.KEEP), ("1.1", Who.KEEP)]


@pytest.mark.parametrize(
    ("result", "failed", "waits", "later"),
    [
        (RepairResult.NONE, True, True, False),
        (RepairResult.NOT_FOUND, True, True, False),
        (RepairResult.WAITS, False, True, False),
        (RepairResult.LATER, False, False, True),
    ],
)
def test_where_nothing_was_repaired_the_failure_stands(
    repairers: list[FakeRepairer],
    result: RepairResult,
    failed: bool,
    waits: bool,
    later: bool,
    keep: Keep,
) -> None:
    workflow = a_script(keep, "boom();")
    repairers[0].result = result
    report = run(keep, workflow)
    assert report.status == "failed:logic"
    assert (report.failed, report.waits_for_user, report.continues) == (
        failed,
        waits,
        later,
    )


def test_failures_that_are_not_the_scripts_are_not_handed_over(
    repairers: list[FakeRepairer], outside: Outside, keep: Keep
) -> None:
    def breaks(name: str) -> None:
        raise lost(name)

    outside.before = breaks
    run(keep, a_script(keep, items_script("a", body=EFFECT)))
    assert repairers[0].faults == []


@pytest.mark.parametrize("catches", ["", ".catch(() => {})"])
def test_a_script_that_passes_on_the_problem_of_a_file_is_not_at_fault(
    tmp_path: Path, repairers: list[FakeRepairer], catches: str
) -> None:
    folder = tmp_path / "in"
    folder.mkdir()
    (folder / "a\nb.txt").write_text("")
    script = f"""
    for (const file of await Files.list({{ folder: {json.dumps(str(folder))} }})) {{
      await Items.withItem(file.id, "A", async () => {{ throw new Error(file.problem); }}){catches};
    }}"""
    with a_keep(tmp_path) as keep:
        workflow = a_script(keep, script)
        grant_folder(keep, workflow, folder)
        run(keep, workflow)
        assert list(statuses(keep, workflow).values()) == ["failed"]
        assert repairers[0].faults == []


def test_a_producer_that_failed_runs_again_with_those_that_still_had_to(
    repairers: list[FakeRepairer], keep: Keep
) -> None:
    broken = a_flow("x", handler="nothing.at.all;")
    workflow = a_script(keep, broken)
    (repairer,) = repairers
    repairer.scripts = [a_flow("x")]
    report = run(keep, workflow)
    assert not report.failed, report
    assert repairer.faults[0].waiting == ("give",)
    names = [row.handler_name for row in keep.queries.runs(workflow)]
    assert sorted(names) == ["close", "give", "give", "make"]


def test_a_pause_ends_the_work_on_a_fault(
    tmp_path: Path, repairers: list[FakeRepairer], monkeypatch: pytest.MonkeyPatch
) -> None:
    from keep_desktop.services.workflows.lifecycle import pause_workflow

    with a_keep(tmp_path) as keep:
        workflow = a_script(keep, "boom();")
        seen = []

        def repair(fault: ScriptFault, cancel: CancelToken) -> RepairReport:
            pause_workflow(keep, workflow)
            seen.append(cancel.cancelled)
            return RepairReport(RepairResult.WAITS)

        monkeypatch.setattr(repairers[0], "repair", repair)
        run(keep, workflow)
        assert seen == [True]


def test_what_a_crash_left_in_maintenance_is_released_at_the_next_start(tmp_path: Path) -> None:
    with a_keep(tmp_path) as keep:
        workflow = a_script(keep, "1;")
        with keep.ledger.write() as uow:
            uow.workflows.set_maintenance(workflow, True, at=keep.clock.now())
            uow.commit()
    with a_keep(tmp_path) as keep:
        assert run(keep, workflow).status == "committed"
        assert statuses(keep, workflow) == {}


def test_a_session_that_the_schedule_started_goes_on_by_itself(
    repairers: list[FakeRepairer], keep: Keep
) -> None:
    workflow = a_script(keep, items_script("a", "b", body=THROWS_AT_B))
    repairers[0].scripts = [items_script("a", "b", body=EFFECT)]
    keep.engine.start_schedule()
    keep.engine.start_session(workflow, Trigger.SCHEDULE).result()
    wait_for(lambda: statuses(keep, workflow) == {"a": "done", "b": "done"})
    wait_for(lambda: keep.engine.sessions_under_way == 0)
    triggers = [row.trigger for row in keep.queries.sessions(workflow)]
    assert sorted(triggers) == [Trigger.RETRY, Trigger.SCHEDULE]
