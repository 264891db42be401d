"""What the next start makes of a crash."""

from pathlib import Path

import pytest

from keep_desktop.app.build import open_keep
from tests.builders.engine import Effect, Outside, a_keep, a_script, items_script, run, statuses
from tests.builders.waiting import wait_for


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
    tmp_path: Path,
) -> None:
    outside = Outside(tmp_path / "outside.txt")
    _crash(tmp_path, outside, "effect made", "effect")
    with open_keep(tmp_path / "data", extra_tools=(Effect(outside),)) as keep:
        keep.engine.recover(check_later=True)
        workflow = keep.queries.workflows()[0].id
        wait_for(lambda: str(keep.queries.mutations(workflow)[0].status) == "applied")
        wait_for(lambda: keep.engine.sessions_under_way == 0)
        assert run(keep, workflow).status == "committed"
    assert outside.effects() == ["a", "b"]
