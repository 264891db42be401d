"""One cell of the matrix, and a chain of them: kill, go on, compare."""

import shutil
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from tests.crash.bench import KILLED, Place
from tests.crash.oracle import Found, compared
from tests.crash.outside import record_of
from tests.crash.points import (
    ALL,
    CHANGED,
    KINDS,
    RECORDED,
    RECOVERY,
    UNSKIPPED,
    handled_points_of,
    limited_points_of,
    moods_of,
    points_of,
)
from tests.crash.work import Job

_ACTIONS = ("stop", "pause", "schedule", "undo")


def cells() -> Iterator[tuple[str, str]]:
    """Every point with every kind of trouble in which it is passed."""
    for kind in KINDS:
        for point in (*points_of(kind), *RECOVERY, *RECORDED, *limited_points_of(kind)):
            yield point, kind


def handled_cells() -> Iterator[tuple[str, str]]:
    """The same for a job whose work is done by handlers."""
    for kind in KINDS:
        for point in (*handled_points_of(kind), *RECOVERY, *RECORDED):
            yield point, kind


def cell(place: Place, folder: Path, point: str, kind: str, *, handlers: bool = False) -> Found:
    """A job of this kind, killed at the point, then brought to its end."""
    limited = not handlers and point in limited_points_of(kind)
    job = a_job(place, folder, kind, items=3, limited=limited, handlers=handlers)
    if point in (*RECOVERY, *RECORDED):
        _killed(place, job, "effect made")
    _killed(place, job, point)
    return finished(place, job)


def chain(
    place: Place,
    folder: Path,
    points: Sequence[str],
    kind: str,
    *,
    limited: bool,
    handlers: bool = False,
) -> Found:
    """One job, killed at each of the points in turn, each time in the start after the last kill."""
    job = a_job(place, folder, kind, items=8, limited=limited, handlers=handlers)
    for point in points:
        _killed(place, job, point)
        if point == "due times moved":
            # What the user does before the work was killed, and came to its end: once is enough.
            after = tuple(one for one in job.user_actions if one not in ("stop", "pause"))
            job = replace(job, user_actions=after)
    return finished(place, job)


def shot(place: Place, folder: Path, kind: str, *, handlers: bool = False) -> Found:
    """One job, killed by the service with a request in its hands: before the effect, after it, and
    in place of it."""
    job = a_job(place, folder, kind, items=8, limited=False, handlers=handlers)
    moods = moods_of(kind, job.items)
    for when in ("before", "after", "instead"):
        code = place.go_on(job, shot={**moods, "kill": {"when": when, "at": 1}})
        assert code == KILLED, f"no request met the service (ended with {code})"
    return finished(place, job)


def changed_content(place: Place, folder: Path) -> Found:
    """A row that was applied is asked for with other content, with a kill after the question."""
    assert len(CHANGED) == 1
    before = _killed_after_the_row(place, folder)
    after = replace(before, edition=2)
    _killed(place, after, CHANGED[0])
    return finished(place, after)


def _killed_after_the_row(place: Place, folder: Path) -> Job:
    """A job whose first item has its row and nothing more."""
    for attempt in range(10):
        job = Job(folder=str(folder.with_name(f"{folder.name}-{attempt}")), port=place.port)
        place.set_up(job)
        # The second effect of the first item is its row, unless the service was slow: then the
        # first one was settled by a look, which is another commit.
        assert place.go_on(job, point="applied committed", skip=1) == KILLED
        if not any(effect["name"].startswith("put/") for effect in record_of(place.port)):
            return job
    raise AssertionError("the service was slow ten times")


def unskipped(place: Place, folder: Path, *, handlers: bool = False) -> Found:
    """Items in doubt are skipped and the skip is taken back, with a kill after that."""
    assert len(UNSKIPPED) == 1
    kind = "nobody can look"
    job = a_job(place, folder, kind, items=4, limited=False, handlers=handlers)
    job = replace(job, user_actions=("unskip",))
    _killed(place, job, UNSKIPPED[0])
    return finished(place, job)


def a_job(
    place: Place, folder: Path, kind: str, *, items: int, limited: bool, handlers: bool = False
) -> Job:
    """Set up, with the service's moods."""
    shutil.rmtree(folder, ignore_errors=True)
    job = Job(
        folder=str(folder),
        port=place.port,
        items=items,
        blind=KINDS[kind]["blind"],
        # A note keeps its id for ever, so a second attempt cannot create it.
        notes=not (limited or handlers),
        handlers=handlers,
        user_actions=("reprocess",)
        if limited
        else (*_ACTIONS, *(("reprocess",) if handlers else ())),
        policies={"policy.session.max_item_failures": 1} if limited else {},
    )
    place.set_up(job)
    place.moods(**moods_of(kind, items))
    return job


def finished(place: Place, job: Job) -> Found:
    """Brought to its end without a kill, and compared."""
    code = place.go_on(job)
    assert code == 0, "the job did not come to its end; see what it wrote"
    return compared(job)


def _killed(place: Place, job: Job, point: str) -> None:
    assert point in ALL
    code = place.go_on(job, point=point)
    assert code == KILLED, f"“{point}” was never passed (ended with {code})"
