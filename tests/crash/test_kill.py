"""SIGKILL at each named commit point, and at random: no row twice, none lost."""

import random
import signal
from multiprocessing.process import BaseProcess
from pathlib import Path

import pytest

from keep_desktop.domain.system.processes import started_at
from tests.builders.waiting import wait_for
from tests.crash.job import Job

pytestmark = pytest.mark.slow

LONG_S = 60.0
POINTS = [
    ("session opened", 0),
    ("run started", 0),
    ("parser at work", 0),
    ("in_flight committed", 0),
    ("effect made", 3),
    ("applied committed", 3),
    ("run end committed", 0),
    ("session closed", 0),
]


def _finish(job: Job) -> None:
    assert _ended(job.start("", 0)) == 0, "it says above why"


def _children_left(job: Job) -> list[int]:
    """Of the sandbox and of the parser: none outlives the program."""
    recorded = [int(path.name) for path in (job.data / "run" / "sandboxes").iterdir()]
    return [pid for pid in recorded if started_at(pid) is not None]


def _ended(process: BaseProcess) -> int | None:
    process.join(LONG_S)
    return process.exitcode


@pytest.mark.parametrize(("point", "skip"), POINTS)
def test_a_kill_at_a_commit_point_repeats_nothing_and_loses_nothing(
    tmp_path: Path, point: str, skip: int
) -> None:
    job = Job(tmp_path, mails=4)
    assert _ended(job.start(point, skip)) == -signal.SIGKILL, "the point was never passed"
    wait_for(lambda: not _children_left(job), LONG_S)
    _finish(job)
    job.check()


def test_a_kill_during_recovery_repeats_nothing_and_loses_nothing(tmp_path: Path) -> None:
    job = Job(tmp_path, mails=3)
    for point in ("effect made", "recovery committed", "outcome resolved"):
        assert _ended(job.start(point, 0)) == -signal.SIGKILL, f"{point} was never passed"
        if point == "recovery committed":
            # The doubt is still open; the next start settles it and is killed right after.
            continue
    _finish(job)
    job.check()


@pytest.mark.timeout(240)
def test_twelve_kills_at_random_repeat_nothing_and_lose_nothing(tmp_path: Path) -> None:
    """Twelve kills; the soak does the rest."""
    job = Job(tmp_path, mails=10)
    chance = random.Random(20261120)
    in_the_middle = 0
    for _ in range(12):
        job.add(5)
        before = job.rows()
        process = job.start("", 0)
        _wait_for_rows(job, process, before + chance.randint(1, 4))
        process.kill()
        process.join(LONG_S)
        in_the_middle += before < job.rows() < job.mails
    _finish(job)
    job.check()
    assert in_the_middle >= 3, "most kills came before or after the work"


def _wait_for_rows(job: Job, process: BaseProcess, rows: int) -> None:
    wait_for(lambda: job.rows() >= rows or not process.is_alive(), LONG_S)
