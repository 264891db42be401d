"""What the next start makes of a crash."""

import os
import signal
from datetime import UTC, datetime
from pathlib import Path

import pytest

from keep_desktop.app.build import open_keep
from keep_desktop.ports.clock import SystemClock
from keep_desktop.services.runs.statistics import run_statistics
from tests.builders.engine import Effect, Outside, a_keep, a_script, items_script, run, statuses
from tests.builders.forked import end_of
from tests.builders.waiting import wait_for

EPOCH = datetime.fromtimestamp(0, UTC)


class PowerCut(BaseException):
    """Ends the program at a commit point, as far as one process can."""


def _crash(tmp_path: Path, outside: Outside, point: str, tool: str) -> None:
    def checkpoint(name: str) -> None:
        if name == point:
            raise PowerCut

    with a_keep(tmp_path, outside, checkpoint=checkpoint) as keep:
        body = f"if (ctx.item.isDone) return; await Outside.{tool}({{name}});"
        workflow = a_script(keep, items_script("a", "b", body=body))
        with pytest.raises(PowerCut):
            run(keep, workflow)


@pytest.mark.parametrize("point", ["in_flight committed", "effect made"])
def test_after_a_crash_what_nobody_can_check_becomes_a_question(tmp_path: Path, point: str) -> None:
    outside = Outside(tmp_path / "outside.txt")
    _crash(tmp_path, outside, point, "blind")
    before = outside.effects()
    with a_keep(tmp_path, outside) as keep:
        workflow = keep.queries.workflows()[0].id
        assert [str(q.kind) for q in keep.queries.questions(workflow)] == ["unknown_outcome"]
        run(keep, workflow)
        assert statuses(keep, workflow) == {"a": "needs_attention", "b": "done"}
    assert outside.effects() == [*before, "b"]


def test_checks_after_a_crash_may_come_later_and_nothing_of_the_workflow_begins_before(
    tmp_path: Path, outside: Outside
) -> None:
    _crash(tmp_path, outside, "effect made", "effect")
    with open_keep(tmp_path / "data", extra_tools=(Effect(outside),)) as keep:
        keep.engine.recover(check_later=True)
        workflow = keep.queries.workflows()[0].id
        wait_for(lambda: str(keep.queries.mutations(workflow)[0].status) == "applied")
        wait_for(lambda: keep.engine.sessions_under_way == 0)
        assert run(keep, workflow).status == "committed"
    assert outside.effects() == ["a", "b"]


def _killed_at_its_second_effect(folder: Path) -> None:
    left = 2

    def checkpoint(name: str) -> None:
        nonlocal left
        left -= name == "applied committed"
        if left == 0:
            os.kill(os.getpid(), signal.SIGKILL)

    body = """
    if (name === "b") throw new Error("no");
    if (!ctx.item.isDone) await Outside.effect({name});
    """
    with a_keep(folder, Outside(folder / "outside.txt"), checkpoint=checkpoint) as keep:
        run(keep, a_script(keep, items_script("a", "b", "c", body=body)))


def test_a_run_that_crashed_says_how_far_it_came(tmp_path: Path) -> None:
    assert end_of(_killed_at_its_second_effect, tmp_path) == -signal.SIGKILL
    before = SystemClock().now()
    with a_keep(tmp_path, Outside(tmp_path / "outside.txt")) as keep:
        (crashed,) = keep.queries.ended_since(EPOCH, limit=3)
        counts = {"done": 1, "failed": 1, "processing": 1}
        assert (crashed.result, crashed.items) == ("crashed", counts)
        steps = keep.queries.mutations(crashed.workflow_id)
        *_, last_run = keep.queries.runs(crashed.workflow_id)
        assert crashed.ended_at == last_run.ended_at == max(step.updated_at for step in steps)
        assert crashed.ended_at < before, "when it was killed, not when it was found"
        assert run_statistics(keep, crashed.workflow_id).days[-1].items == 2, "c is of the next"
        run(keep, crashed.workflow_id)
        with keep.ledger.read() as uow:
            session = uow.runs.session(crashed.id)
            assert session is not None
            # What a later run took on is its own.
            assert uow.items.of_session(session).counts == {"done": 1}
