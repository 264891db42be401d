"""Undone work is shown as undone everywhere: never as a run, never as present."""

import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from keep_desktop.app.build import open_engine
from keep_desktop.cli.show import human_rows, rows_of
from keep_desktop.domain.ids import ItemId, SessionId, WorkflowId
from keep_desktop.domain.items import ItemStatus
from keep_desktop.ports.activity import (
    MOST_MORE,
    ActivityFilter,
    ActivityKind,
    ActivityRow,
    Happening,
    Who,
)
from keep_desktop.services.activity.queries import run_detail
from keep_desktop.services.context import Keep
from keep_desktop.services.items.undo import undo_attempt
from keep_desktop.services.runs.actions import run_and_wait
from keep_desktop.services.runs.outcomes import Outcome, outcome_of
from keep_desktop.services.runs.statistics import LaneKind, run_statistics, timeline
from keep_desktop.services.schedule.agenda import day
from keep_desktop.services.workflows.lifecycle import Draft, import_workflow
from keep_desktop.storage.migrations.versions.ledger.v0008_taken_back import KNOWN
from keep_desktop.ui.activity.wording import actor_of, item_of, row_text, style_of
from keep_desktop.ui.item_details.step_card import line_of
from keep_desktop.ui.items.outputs import output_text
from keep_desktop.ui.presentation.items import (
    ITEM,
    STATUS,
    AttemptNode,
    cell_text,
    item_node,
    name_of,
    step_node,
    tooltip_of,
)
from keep_desktop.ui.presentation.runs import runs_text, session_text, timeline_text
from keep_desktop.ui.presentation.status_style import StatusStyle, attempt_style, item_style
from keep_desktop.ui.presentation.workflow_state import bars_text
from keep_desktop.ui.schedule.rows import past_row
from keep_desktop.ui.text.format import Now
from tests.builders.flows import TAKE, a_flow
from tests.builders.history_report import history_of

_SCRIPT = """
await Items.withItem("bill:7", "Bill 7", async (ctx) => {
  if (ctx.item.isDone) return;
  await Memory.createNote({ id: "n1", title: "First", content: "x" });
  await Memory.createNote({ id: "n2", title: "Second", content: "y" });
});
"""


#: Takes all that came.
_TAKE_ALL = """
const events = await Topics.peek({ topic: "given" });
const ids = events.map((event) => event.messageId);
return { reservations: [{ topic: "given", ids }], data: { name: ids.join(" ") } };
"""
_NOTE = """
const { name } = prepared.data;
await Memory.createNote({ id: name, title: name, content: "x" });
"""


@dataclass(frozen=True)
class UndoneRuns:
    keep: Keep
    workflow: WorkflowId
    item: ItemId
    #: Handler workflows: one input with an undone output, and three of one output.
    single: WorkflowId
    several: WorkflowId
    ledger: Path

    def rows(self, kind: ActivityKind, workflow: WorkflowId | None = None) -> list[ActivityRow]:
        """Oldest first."""
        missing = ActivityFilter(workflow_id=workflow or self.workflow, kinds=frozenset({kind}))
        return list(reversed(self.keep.queries.activity(missing).rows))

    @property
    def now(self) -> Now:
        return Now(self.keep.clock.now(), self.keep.clock.zone())


@pytest.fixture(scope="module")
def work(tmp_path_factory: pytest.TempPathFactory) -> Iterator[UndoneRuns]:
    """An attempt of two steps, undone once; a second undo finds nothing left."""
    folder = tmp_path_factory.mktemp("undone") / "data"
    with open_engine(folder) as keep:
        made = _ran(keep, "Bills", _SCRIPT)
        item = keep.queries.items(made).rows[0].id
        assert undo_attempt(keep, item, 1).undone == 2
        single = _ran(keep, "Single", a_flow("a", prepare=TAKE, mutate=_NOTE))
        assert undo_attempt(keep, keep.queries.items(single).rows[0].id, 1).undone == 1
        several = _ran(keep, "Several", a_flow("x", "y", "z", prepare=_TAKE_ALL, mutate=_NOTE))
        yield UndoneRuns(keep, made, item, single, several, folder / "ledger.db")


def _ran(keep: Keep, name: str, script: str) -> WorkflowId:
    made = import_workflow(keep, Draft(name=name, script=script, params={})).workflow_id
    run_and_wait(keep, made)
    return made


def test_activity_says_undo_who_of_what_and_how_it_ended(work: UndoneRuns) -> None:
    *_, begun, ended = work.rows(ActivityKind.RUNS)
    assert (begun.happening, ended.happening) == (Happening.UNDO_STARTED, Happening.UNDO_ENDED)
    assert {(row.item_id, row.item, row.attempt) for row in (begun, ended)} == {
        (work.item, "Bill 7", 1)
    }
    assert (begun.who, actor_of(begun)[0]) == (Who.YOU, "You")
    assert row_text(begun) == "Undo started: attempt 1 of Bill 7"
    assert row_text(ended) == "Undo ended: 2 steps undone"
    assert style_of(ended).icon == "undo-2"


def test_its_run_shows_what_it_took_back(work: UndoneRuns) -> None:
    begun = work.rows(ActivityKind.RUNS)[-1]
    assert begun.run_id is not None
    detail = run_detail(work.keep, begun.run_id)
    assert detail is not None and detail.undo is not None
    assert (detail.undo.item, detail.undo.undone, detail.undo.left) == ("Bill 7", 2, 0)


def test_the_runs_and_the_last_one_are_real_runs_however_much_was_undone(work: UndoneRuns) -> None:
    (ran,) = run_statistics(work.keep, work.workflow).bars
    assert runs_text((ran,)) == "1 run: Done 1"
    # It can be opened by id: Activity and the log link to it.
    undone = work.keep.queries.session_bar(SessionId(ran.id + 1))
    assert undone is not None
    text = session_text(undone, work.now)
    assert "Undo: Undone · as requested · attempt 1 of Bill 7 · 2 steps undone" in text
    assert "nothing to do" not in text
    line = timeline(work.keep, undone)
    assert line.lanes[0].kind is LaneKind.UNDO
    assert "Undo: 1 time" in timeline_text(line)
    listed = next(one for one in work.keep.queries.workflows() if one.id == work.workflow)
    assert bars_text(listed.bars) == "last run, 0 failed"
    assert [(bar.undo, bar.items) for bar in listed.bars] == [(None, ran.items)]
    detail = work.keep.queries.workflow(work.workflow)
    assert detail is not None and detail.row.bars == listed.bars
    assert ran.ended_at is not None and listed.last_run_at is not None
    assert listed.last_run_at <= ran.ended_at


def test_schedule_shows_it_among_what_was_today(work: UndoneRuns) -> None:
    undone, ran = (
        one for one in day(work.keep).earlier if one.session.workflow_id == work.workflow
    )
    assert (undone.outcome, undone.count, ran.outcome) == (Outcome.UNDONE, 1, Outcome.DONE)
    result = past_row(undone, work.keep.clock.zone())
    assert result.style.label == "Undone"
    assert result.line.startswith("Undo, as requested · attempt 1 of Bill 7 · 2 steps undone")


def test_the_step_says_that_it_was_undone_when_and_by_whom(work: UndoneRuns) -> None:
    attempt = work.keep.queries.attempts(work.item)[0]
    item = work.keep.queries.items(work.workflow).rows[0]
    assert name_of(AttemptNode(attempt, item), work.now)[1].endswith(" · 2 steps undone")
    step, *_, undo = attempt.mutations
    assert step.undone_at is not None and undo.undone_at is None
    node = step_node(step)
    assert cell_text(node, STATUS, work.now) == "Undone"
    assert cell_text(node, ITEM, work.now).endswith(" · undone by you")
    assert tooltip_of(node, STATUS, work.now).startswith("Undone by you ")
    assert line_of(step, work.now).startswith("Completed today ")
    assert " · undone by you today " in line_of(step, work.now)
    page = history_of(work.keep, [work.item])
    assert page.count("Undone by you, 20") == 2


def test_an_item_of_which_nothing_stands_does_not_read_as_done(work: UndoneRuns) -> None:
    detail = work.keep.queries.item(work.item)
    assert detail is not None
    row, (attempt,) = detail.row, detail.attempts
    assert (item_style(row), attempt_style(attempt, row)) == (
        StatusStyle("Undone", "undo-2", "skip"),
    ) * 2
    assert tooltip_of(item_node(row), STATUS, work.now).startswith("Done, then undone")
    page = history_of(work.keep, [work.item])
    assert page.count("<td>Done, then undone</td>") == 2
    for made, counts in ((work.workflow, (1, 1)), (work.single, (1, 1)), (work.several, (3, 0))):
        whole = work.keep.queries.workflow(made)
        assert whole is not None
        assert (whole.counts[ItemStatus.DONE], whole.undone_items) == counts


def test_a_ledger_of_before_shows_the_same_items(work: UndoneRuns) -> None:
    noted = "SELECT id, taken_back_at FROM items WHERE taken_back_at IS NOT NULL"
    with closing(sqlite3.connect(work.ledger)) as ours, closing(sqlite3.connect(":memory:")) as old:
        ours.backup(old)
        now = old.execute(noted).fetchall()
        old.execute("UPDATE items SET taken_back_at = NULL")
        old.execute(KNOWN)
        assert (len(now), old.execute(noted).fetchall()) == (2, now)


def test_outputs_count_apart_what_was_undone(work: UndoneRuns) -> None:
    detail = work.keep.queries.workflow(work.single)
    assert detail is not None
    assert (detail.outputs, detail.outputs_undone) == (0, 1)
    (row,) = work.keep.queries.outputs(work.single).rows
    assert output_text(row, work.now).startswith("Keep the note “a”, Undone by you ")
    others = work.keep.queries.workflow(work.several)
    assert others is not None and (others.outputs, others.outputs_undone) == (1, 0)


def test_activity_names_the_inputs_of_an_effect_of_a_handler(work: UndoneRuns) -> None:
    (effect,) = work.rows(ActivityKind.EFFECTS, work.several)
    assert item_of(effect) == "Name x +2"
    assert item_of(replace(effect, more_items=MOST_MORE)) == "Name x +99 or more"
    assert effect.item_id == work.keep.queries.causes(work.several)[0][1].item_id
    made, undo = work.rows(ActivityKind.EFFECTS, work.single)
    assert [item_of(row) for row in (made, undo)] == ["Name a", "Name a"]
    assert style_of(made).label == "Later undone"


def test_the_command_line_shows_it(work: UndoneRuns) -> None:
    rows, _ = rows_of(work.keep, "undos", "Bills")
    steps, _ = rows_of(work.keep, "mutations", "Bills")
    assert not isinstance(rows, Mapping) and not isinstance(steps, Mapping)
    assert {row["mutation_id"] for row in rows} == {row["id"] for row in steps[:2]}
    shown = human_rows(work.keep, "mutations", "Bills", steps)
    assert [row["status"] for row in shown] == ["applied, undone"] * 2 + ["applied"] * 2
    sessions, _ = rows_of(work.keep, "sessions", "Bills")
    assert not isinstance(sessions, Mapping)
    result = human_rows(work.keep, "sessions", "Bills", sessions)
    assert [row["trigger"] for row in result] == ["manual", "undo"]
    for name, what in (("Bills", "items"), ("Single", "inputs")):
        listed, _ = rows_of(work.keep, what, name)
        assert not isinstance(listed, Mapping)
        assert [row["status"] for row in listed] == ["done"]
        assert [row["status"] for row in human_rows(work.keep, what, name, listed)] == [
            "done, undone"
        ]
    causes, _ = rows_of(work.keep, "causes", "Several")
    assert not isinstance(causes, Mapping)
    assert [row["title"] for row in causes] == ["Name x", "Name y", "Name z"]


def test_a_run_that_left_a_failed_item_is_nowhere_wholly_done(work: UndoneRuns) -> None:
    keep = work.keep
    failing = 'await Items.withItem("z", "Z", async () => { throw new Error("no amount"); });'
    made = _ran(keep, "Partly", _SCRIPT.replace("n1", "n3").replace("n2", "n4") + failing)
    (run,) = (row for row in work.rows(ActivityKind.RUNS, made) if row.word == "committed")
    assert run.run_id is not None
    detail = run_detail(keep, run.run_id)
    assert detail is not None and detail.session is not None
    listed = next(one for one in keep.queries.workflows() if one.id == made)
    (earlier,) = (one for one in day(keep).earlier if one.session.workflow_id == made)
    shown = [detail.session, *run_statistics(keep, made).bars[-1:], *listed.bars[-1:]]
    assert [outcome_of(session) for session in shown] == [Outcome.PARTLY] * 3
    assert earlier.outcome is Outcome.PARTLY
    assert style_of(run).icon != "circle-check"
