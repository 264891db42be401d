"""What was taken back reads as that wherever the window tells of it: never as a run, never as if
it were still there."""

from collections.abc import Iterator
from dataclasses import dataclass

import pytest

from keep_desktop.app.build import open_engine
from keep_desktop.domain.ids import ItemId, WorkflowId
from keep_desktop.ports.activity import ActivityFilter, ActivityKind, ActivityRow, Happening, Who
from keep_desktop.services.activity import activity_page, run_detail
from keep_desktop.services.context import Keep
from keep_desktop.services.day import day
from keep_desktop.services.outcomes import Outcome
from keep_desktop.services.pictures import LaneKind, run_pictures, timeline
from keep_desktop.services.runs import run_and_wait
from keep_desktop.services.undo import undo_attempt
from keep_desktop.services.workflows import Draft, import_workflow
from keep_desktop.ui.activity_words import look_of, said, who_of
from keep_desktop.ui.day_looks import past_said
from keep_desktop.ui.item_nodes import Now
from keep_desktop.ui.pictures.words import runs_said, session_said, timeline_said
from keep_desktop.ui.workflow_words import bars_said

_SCRIPT = """
await Items.withItem("bill:7", "Bill 7", async (ctx) => {
  if (ctx.item.isDone) return;
  await Memory.createNote({ id: "n1", title: "First", content: "x" });
  await Memory.createNote({ id: "n2", title: "Second", content: "y" });
});
"""


@dataclass(frozen=True)
class TakenBack:
    keep: Keep
    workflow: WorkflowId
    item: ItemId

    def rows(self, kind: ActivityKind) -> list[ActivityRow]:
        """Oldest first."""
        found = activity_page(self.keep, ActivityFilter(kinds=frozenset({kind})))
        return list(reversed(found.rows))


@pytest.fixture(scope="module")
def work(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TakenBack]:
    """An attempt of two steps, taken back once; a second undo finds nothing left."""
    with open_engine(tmp_path_factory.mktemp("undone") / "data") as keep:
        made = import_workflow(keep, Draft(name="Bills", script=_SCRIPT, params={})).workflow_id
        run_and_wait(keep, made)
        item = keep.queries.items(made).rows[0].id
        assert undo_attempt(keep, item, 1).undone == 2
        yield TakenBack(keep, made, item)


def test_activity_says_undo_who_of_what_and_how_it_ended(work: TakenBack) -> None:
    *_, begun, ended = work.rows(ActivityKind.RUNS)
    assert (begun.happening, ended.happening) == (Happening.UNDO_STARTED, Happening.UNDO_ENDED)
    assert {(row.item_id, row.item, row.attempt) for row in (begun, ended)} == {
        (work.item, "Bill 7", 1)
    }
    assert (begun.who, who_of(begun)[0]) == (Who.YOU, "You")
    assert said(begun) == "Undo begun: attempt 1 of Bill 7"
    assert said(ended) == "Undo ended: 2 steps taken back"
    assert look_of(ended).icon == "undo-2"


def test_its_run_tells_what_it_took_back(work: TakenBack) -> None:
    begun = work.rows(ActivityKind.RUNS)[-1]
    assert begun.run_id is not None
    detail = run_detail(work.keep, begun.run_id)
    assert detail is not None and detail.undo is not None
    assert (detail.undo.item, detail.undo.undone, detail.undo.left) == ("Bill 7", 2, 0)


def test_the_bars_tell_it_from_the_runs_of_the_schedule(work: TakenBack) -> None:
    ran, undone = run_pictures(work.keep, work.workflow).bars
    assert runs_said((ran, undone)) == "1 run: Done 1 · 1 undo"
    clock = work.keep.clock
    told = session_said(undone, Now(clock.now(), clock.zone()))
    assert "Undo: Taken back · as you asked · attempt 1 of Bill 7 · 2 steps taken back" in told
    assert "nothing to do" not in told
    line = timeline(work.keep, undone)
    assert line.lanes[0].kind is LaneKind.UNDO
    assert "Undo: 1 time" in timeline_said(line)
    (listed,) = work.keep.queries.workflows()
    assert bars_said(listed.bars) == "last 1 run, 0 failed"
    assert ran.ended_at is not None and listed.last_run_at is not None
    assert listed.last_run_at <= ran.ended_at


def test_schedule_tells_it_among_what_was_today(work: TakenBack) -> None:
    undone, ran = day(work.keep).earlier
    assert (undone.outcome, undone.count, ran.outcome) == (Outcome.UNDONE, 1, Outcome.DONE)
    told = past_said(undone, work.keep.clock.zone())
    assert told.look.word == "Taken back"
    assert told.line.startswith("Undo, as you asked · attempt 1 of Bill 7 · 2 steps taken back")
