"""Promises of the pictures of runs: what they show is what was, and what they cost stays small."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from datetime import timedelta
from pathlib import Path

import pytest

from keep_desktop.app.build import open_engine
from keep_desktop.domain.ids import SessionId
from keep_desktop.domain.runs import RunStatus, Trigger
from keep_desktop.services.context import Keep
from keep_desktop.services.runs.actions import run_and_wait
from keep_desktop.services.runs.statistics import (
    BARS,
    DAYS,
    MOST_SPANS,
    LaneKind,
    SpanEnd,
    run_statistics,
    timeline,
)
from keep_desktop.services.workflows.lifecycle import Draft, import_workflow
from keep_desktop.storage import SqliteLedger
from tests.builders.ledger import NOON, a_run, a_session, a_workflow, seed
from tests.ui.keep_fixtures import a_keep

_SCRIPT = """
for (const name of ["a", "b", "c"]) {
  await Items.withItem(`bill:${name}`, `Bill ${name}`, async (ctx) => {
    if (ctx.item.isDone) return;
    await Memory.createNote({ id: name, title: name, content: "x" });
  });
}
"""


@pytest.fixture
def keep(tmp_path: Path) -> Iterator[Keep]:
    (tmp_path / "data").mkdir()
    with a_keep(tmp_path / "data") as keep:
        yield keep


@pytest.fixture
def ledger(keep: Keep) -> SqliteLedger:
    assert isinstance(keep.ledger, SqliteLedger)
    return keep.ledger


def test_real_work_shows_its_items_its_script_and_its_calls(tmp_path: Path) -> None:
    with open_engine(tmp_path / "real") as keep:
        made = import_workflow(keep, Draft(name="Bills", script=_SCRIPT, params={})).workflow_id
        run_and_wait(keep, made)
        pictures = run_statistics(keep, made)
        (bar,) = pictures.bars
        assert (bar.result, sum(bar.items.values())) == ("committed", 3)
        today = pictures.days[-1]
        assert (today.items, today.failed) == (3, 0)
        assert today.seconds_per_item is not None and today.seconds_per_item > 0
        line = timeline(keep, bar)
    assert [(lane.kind, lane.name, len(lane.spans)) for lane in line.lanes] == [
        (LaneKind.HANDLER, "", 1),
        (LaneKind.TOOL, "Memory.createNote", 3),
    ]
    assert all(line.began_at <= span.began_at for lane in line.lanes for span in lane.spans)
    assert not line.is_cut


def test_a_workflow_that_never_ran_has_empty_days(keep: Keep, ledger: SqliteLedger) -> None:
    pictures = run_statistics(keep, a_workflow(ledger))
    assert (pictures.bars, len(pictures.days), pictures.is_cut) == ((), DAYS, False)
    assert all(day.items == 0 and day.seconds_per_item is None for day in pictures.days)


def test_bars_are_the_newest_sessions_oldest_first(keep: Keep, ledger: SqliteLedger) -> None:
    workflow_id = a_workflow(ledger)
    for at in range(BARS + 5):
        a_run(ledger, workflow_id, status=RunStatus.COMMITTED, at=NOON + timedelta(minutes=at))
    bars = run_statistics(keep, workflow_id).bars
    assert len(bars) == BARS
    assert [bar.id for bar in bars] == sorted(bar.id for bar in bars)


def test_a_failure_does_not_go_under_among_runs_that_had_nothing_to_do(
    keep: Keep, ledger: SqliteLedger
) -> None:
    workflow_id = a_workflow(ledger)

    def ran(status: RunStatus, minutes: int, trigger: Trigger = Trigger.SCHEDULE) -> SessionId:
        at = NOON + timedelta(minutes=minutes)
        session_id = a_session(ledger, workflow_id, trigger=trigger, at=at)
        a_run(ledger, workflow_id, session_id=session_id, status=status, at=at)
        return session_id

    failed = ran(RunStatus.CRASHED, 0)
    assert not run_statistics(keep, workflow_id).leaves_out
    asked_for = ran(RunStatus.COMMITTED, 1, Trigger.MANUAL)
    dull = [ran(RunStatus.COMMITTED, 2 + at) for at in range(BARS + 5)]
    pictures = run_statistics(keep, workflow_id)
    assert [bar.id for bar in pictures.bars] == [failed, asked_for, dull[-1]]
    assert pictures.leaves_out
    (row,) = keep.queries.workflows()
    assert [bar.result for bar in row.bars] == ["crashed", "committed", "committed"]
    detail = keep.queries.workflow(workflow_id)
    assert detail is not None and detail.row.bars == row.bars
    ran(RunStatus.CRASHED, 100)
    assert keep.queries.workflows()[0].bars[-1].result == "crashed"


def end_with_their_runs(ledger: SqliteLedger) -> None:
    """The builder ends sessions as they begin."""
    with closing(sqlite3.connect(ledger.path, isolation_level=None)) as conn:
        conn.execute(
            "UPDATE sessions SET ended_at ="
            " (SELECT max(ended_at) FROM runs WHERE session_id = sessions.id)"
        )


def test_only_the_calls_of_the_session_are_in_its_timeline(
    keep: Keep, ledger: SqliteLedger
) -> None:
    first = seed(ledger, items=50)
    other = a_workflow(ledger, name="Other")
    seed(ledger, items=30, workflow_id=other, at=NOON + timedelta(seconds=49))
    seed(ledger, items=50, workflow_id=first, at=NOON + timedelta(hours=1))
    end_with_their_runs(ledger)
    for workflow_id, count in ((first, 50), (other, 30)):
        for bar in run_statistics(keep, workflow_id).bars:
            calls = keep.queries.call_spans(bar.id, limit=400)
            assert len(calls) == count
            assert {call.tool for call in calls} == {"Sheets.appendRow"}


def test_more_than_a_timeline_shows_is_cut_and_reported(keep: Keep, ledger: SqliteLedger) -> None:
    workflow_id = seed(ledger, items=1_000)
    end_with_their_runs(ledger)
    with closing(sqlite3.connect(ledger.path)) as conn, conn:
        conn.execute("UPDATE mutations SET updated_at = created_at + 3")
    (bar,) = run_statistics(keep, workflow_id).bars
    line = timeline(keep, bar)
    assert line.is_cut
    lane = line.lanes[-1]
    assert lane.spans[0].end is SpanEnd.DONE
    assert len(lane.spans) == MOST_SPANS
    # What is said of it is of all its calls.
    assert (lane.count, lane.ended(SpanEnd.DONE)) == (1_000, 1_000)
    assert lane.busy == timedelta(seconds=3)
