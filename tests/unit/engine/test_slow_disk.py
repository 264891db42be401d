"""A disk that takes its time, and a database that another program holds: what was promised of
effects and of the emergency stop holds all the same."""

import sqlite3
import threading
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from keep_desktop.domain.errors import LedgerBusy, NotRunnable
from keep_desktop.domain.system.processes import started_at
from keep_desktop.services.context import Keep
from keep_desktop.services.overview import overview, release, stop_all_workflows, stop_view
from keep_desktop.services.remote import _blocked_by
from keep_desktop.storage import SqliteLedger
from tests.builders.engine import Outside, a_keep, a_script, items_script, run, statuses
from tests.builders.waiting import wait_for

pytestmark = pytest.mark.usefixtures("own_children")

LONG_S = 30.0
BODY = "if (!ctx.item.isDone) await Outside.effect({name});"


def scripts_alive(folder: Path) -> list[int]:
    """The processes that the data folder has on record: of scripts, and one that waits for the
    next script. Others come when these are ended."""
    names = (path.name for path in (folder / "data" / "run" / "sandboxes").iterdir())
    pids = [int(name) for name in names if name.isdigit()]
    return [pid for pid in pids if started_at(pid) is not None]


def the_writer(keep: Keep) -> sqlite3.Connection:
    assert isinstance(keep.ledger, SqliteLedger)
    return keep.ledger._writer.conn


def another_program(folder: Path) -> sqlite3.Connection:
    path = folder / "data" / "ledger.db"
    return sqlite3.connect(path, isolation_level=None, check_same_thread=False)


@contextmanager
def at_each_commit(keep: Keep, meanwhile: Callable[[], None]) -> Iterator[None]:
    """*meanwhile* is what goes on while the disk writes."""

    def heard(sql: str) -> None:
        if sql.startswith("COMMIT"):
            meanwhile()

    the_writer(keep).set_trace_callback(heard)
    try:
        yield
    finally:
        the_writer(keep).set_trace_callback(None)


def test_a_stop_ends_scripts_while_the_disk_has_not_written_yet(keep: Keep, tmp_path: Path) -> None:
    reached, written = threading.Event(), threading.Event()

    def hang() -> None:
        reached.set()
        written.wait(LONG_S)

    def save() -> None:
        with keep.ledger.write() as uow:
            uow.commit()

    workflow = a_script(keep, "for (;;) {}")
    session = keep.engine.start_session(workflow)
    wait_for(lambda: keep.queries.running() == 1)
    scripts = scripts_alive(tmp_path)
    actions = [
        threading.Thread(target=save),
        threading.Thread(target=stop_all_workflows, args=(keep,)),
    ]
    with at_each_commit(keep, hang):
        try:
            actions[0].start()
            assert reached.wait(LONG_S)
            actions[1].start()
            wait_for(lambda: not set(scripts) & set(scripts_alive(tmp_path)))
            assert not session.done()
            view = stop_view(keep)
            assert view.everything and not view.recorded, "it is told before it is written"
            assert _blocked_by(keep, workflow)["stopped"], "and so is the end of its run"
            assert overview(keep).running == 1, "what is on disk can be read meanwhile"
        finally:
            # Before anything else touches the connection, which would wait for the writing.
            written.set()
            for action in actions:
                action.join(LONG_S)
    assert session.result(LONG_S).status == "stopped"
    assert stop_view(keep).everything and stop_view(keep).confirmed
    assert stop_view(keep).recorded


def test_no_effect_comes_before_the_disk_has_its_intention(tmp_path: Path) -> None:
    outside = Outside(tmp_path / "outside.txt")
    early: list[str] = []

    def look() -> None:
        """What another program reads while the disk writes is what is safe on it."""
        with closing(sqlite3.connect(tmp_path / "data" / "ledger.db")) as conn:
            kept = conn.execute("SELECT params FROM mutations").fetchall()
        for name in outside.effects():
            if not any(f'"{name}"' in params for (params,) in kept):
                early.append(name)

    with a_keep(tmp_path, outside) as keep:
        workflow = a_script(keep, items_script("a", "b", "c", body=BODY))
        with at_each_commit(keep, look):
            assert run(keep, workflow).status == "committed"
    assert outside.effects() == ["a", "b", "c"]
    assert early == []


@pytest.mark.parametrize("place", ["before", "after"])
def test_a_database_that_stays_busy_is_reported_and_nothing_is_made_twice(
    keep: Keep, tmp_path: Path, place: str, outside: Outside
) -> None:
    workflow = a_script(keep, items_script("a", "b", body=BODY))
    # As if it had waited as long as it does.
    the_writer(keep).execute("PRAGMA busy_timeout=1")
    with closing(another_program(tmp_path)) as other:
        setattr(outside, place, lambda name: other.execute("BEGIN IMMEDIATE"))
        with pytest.raises(LedgerBusy, match="Another program holds the ledger"):
            run(keep, workflow)
        assert "Another program holds" in (overview(keep).trouble or "")
        other.execute("ROLLBACK")
        setattr(outside, place, lambda name: None)
    assert run(keep, workflow).status == "committed"
    assert outside.effects() == ["a", "b"]
    assert set(statuses(keep, workflow).values()) == {"done"}
    assert overview(keep).trouble is None


def test_a_stop_that_cannot_be_written_holds_and_is_written_as_soon_as_it_can(
    keep: Keep, tmp_path: Path
) -> None:
    workflow = a_script(keep, "for (;;) {}")
    keep.engine.start_schedule()
    session = keep.engine.start_session(workflow)
    wait_for(lambda: keep.queries.running() == 1)
    scripts = scripts_alive(tmp_path)
    the_writer(keep).execute("PRAGMA busy_timeout=1")
    with closing(another_program(tmp_path)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(LedgerBusy):
            stop_all_workflows(keep)
        asked_by = keep.clock.now()
        wait_for(lambda: not set(scripts) & set(scripts_alive(tmp_path)))
        view = stop_view(keep)
        assert view.everything and not view.recorded
        other.execute("ROLLBACK")
    wait_for(session.done)
    with pytest.raises(NotRunnable):
        run(keep, workflow)
    wait_for(lambda: stop_view(keep).recorded)
    since = stop_view(keep).since
    assert since is not None and since <= asked_by, "it is the stop that was asked for"
    release(keep)
    assert not stop_view(keep).everything


def test_a_stop_that_could_not_be_written_is_forgotten_when_it_is_released(
    keep: Keep, tmp_path: Path
) -> None:
    workflow = a_script(keep, "1;")
    the_writer(keep).execute("PRAGMA busy_timeout=1")
    with closing(another_program(tmp_path)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(LedgerBusy):
            stop_all_workflows(keep)
        other.execute("ROLLBACK")
    with pytest.raises(NotRunnable, match="emergency stop"):
        run(keep, workflow)
    release(keep)
    # Begun only now: whatever was left to be written would be.
    keep.engine.start_schedule()
    assert not stop_view(keep).everything
    assert run(keep, workflow).status == "committed"
