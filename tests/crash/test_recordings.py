"""SIGKILL while a run is recorded, and while recordings are removed: of a killed run there is the
beginning, of one that ended everything."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from keep_desktop.app.build import open_engine
from keep_desktop.domain.ids import RunId
from keep_desktop.planning.replay.run import replay_run
from keep_desktop.services.context import Keep
from keep_desktop.services.runs.actions import run_and_wait
from tests.builders.recordings import recorded, results, version
from tests.crash.job import Job

MAILS = 6


def killed(job: Job, point: str, skip: int = 0) -> None:
    process = job.start(point, skip)
    process.join(120)
    assert process.exitcode == -9, f"{point} was not passed"


def check_recording(keep: Keep, run_id: RunId, *, ended: bool) -> None:
    """Without a gap; of a run that ended, enough for every effect that it began."""
    workflow = keep.queries.workflows()[0].id
    (one,) = [run for run in recorded(keep, workflow) if run.run_id == run_id]
    calls = _calls(keep, run_id)
    assert [row[0] for row in calls] == list(range(len(calls)))
    assert len(results(keep, run_id)) == len(calls)
    assert one.bytes == sum(row[1] for row in calls)
    replayed = replay_run(keep.engine.context, run_id, version(keep, workflow))
    made = {effect.item for effect in replayed.effects}
    begun = {
        row.logical_item_id for row in keep.queries.mutations(workflow) if row.run_id == run_id
    }
    if ended:
        # Of an item that an earlier run began, its effects come again.
        assert begun <= made


def _calls(keep: Keep, run_id: RunId) -> list[tuple[int, int]]:
    with closing(sqlite3.connect(keep.data_dir / "ledger.db")) as conn:
        return conn.execute(
            "SELECT number, bytes FROM recorded_calls WHERE run_id = ? ORDER BY number", (run_id,)
        ).fetchall()


@pytest.mark.parametrize(
    ("point", "skip"),
    [
        ("run started", 0),
        ("in_flight committed", 0),
        ("in_flight committed", 5),
        ("effect made", 3),
        ("applied committed", 4),
        ("run end committed", 0),
        ("session closed", 0),
    ],
)
def test_a_killed_run_leaves_the_beginning_of_its_recording(
    tmp_path: Path, point: str, skip: int
) -> None:
    job = Job(tmp_path, mails=MAILS)
    killed(job, point, skip)
    with open_engine(job.data) as keep:
        workflow = keep.queries.workflows()[0].id
        if point == "run started":
            assert recorded(keep, workflow) == []
        else:
            check_recording(keep, RunId(1), ended=point in ("run end committed", "session closed"))
        run_and_wait(keep, workflow)
        check_recording(keep, recorded(keep, workflow)[-1].run_id, ended=True)
    job.check()


def test_a_removal_that_is_killed_is_finished_by_the_next_session(tmp_path: Path) -> None:
    job = Job(tmp_path, mails=MAILS)
    killed(job, "effect made", 3)
    killed(job, "recordings removed")
    with open_engine(job.data) as keep:
        workflow = keep.queries.workflows()[0].id
        run_and_wait(keep, workflow)
        runs = [one.run_id for one in recorded(keep, workflow)]
        assert RunId(1) not in runs
        for run_id in runs:
            check_recording(keep, run_id, ended=True)
    job.check()
