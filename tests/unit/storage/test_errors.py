"""Promises where the disk or another program says no: a sentence, and nothing recorded is lost."""

import errno
import os
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from keep_desktop.domain.errors import StorageFailure
from keep_desktop.storage import SqliteLedger, database, open_ledger
from keep_desktop.storage.errors import folder_failure, storage_failure
from tests.builders.ledger import StillClock, a_workflow
from tests.builders.small_disks import a_small_disk, fill

pytestmark = pytest.mark.usefixtures("rebuilt_tables")


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A file system of 2 MB of its own."""
    with a_small_disk(tmp_path / "small") as folder:
        yield folder


def _put_until_full(ledger: SqliteLedger, stored: list[int]) -> None:
    for number in range(len(stored), 10_000):
        with ledger.write() as work:
            work.settings.put(f"key {number}", "x" * 2_000)
            work.commit()
        stored.append(number)


def test_a_full_disk_stops_work_with_a_sentence_and_loses_nothing(small_disk: Path) -> None:
    ledger = open_ledger(small_disk / "data", clock=StillClock())
    workflow = a_workflow(ledger)
    filler = fill(small_disk)
    stored: list[int] = []
    for _ in range(3):
        with pytest.raises(StorageFailure, match=r"The disk is full\. .*free some space"):
            _put_until_full(ledger, stored)
    with ledger.read() as work:
        assert len(work.settings.all()) == len(stored), "no half of what failed"
        assert not work.switches.is_stopped(workflow)
    filler.unlink()
    with ledger.write() as work:
        work.settings.put("after", 1)
        work.commit()
    ledger.close()
    again = open_ledger(small_disk / "data", clock=StillClock())
    with again.read() as work:
        assert set(work.settings.all()) == {f"key {number}" for number in stored} | {"after"}
    again.close()


def test_closing_on_a_full_disk_is_quiet_and_loses_nothing(small_disk: Path) -> None:
    ledger = open_ledger(small_disk / "data", clock=StillClock())
    a_workflow(ledger)
    filler = fill(small_disk)
    ledger.close()
    filler.unlink()
    again = open_ledger(small_disk / "data", clock=StillClock())
    assert len(again.queries.workflows()) == 1
    again.close()


def test_a_ledger_cannot_be_made_on_a_full_disk_and_nothing_half_made_stays(
    small_disk: Path,
) -> None:
    fill(small_disk)
    with pytest.raises(StorageFailure, match="The disk is full"):
        open_ledger(small_disk / "data", clock=StillClock())
    assert not list((small_disk / "data").glob("*"))


def test_a_read_only_data_folder_is_reported_when_it_is_opened(small_disk: Path) -> None:
    open_ledger(small_disk / "data", clock=StillClock()).close()
    _remount(small_disk, "ro")
    try:
        with pytest.raises(StorageFailure, match="choose another data folder"):
            open_ledger(small_disk / "data", clock=StillClock())
        with pytest.raises(StorageFailure, match="read-only"):
            open_ledger(small_disk / "other", clock=StillClock())
    finally:
        _remount(small_disk, "rw")


def _remount(folder: Path, mode: str) -> None:
    subprocess.run(
        ["mount", "-o", f"remount,{mode}", str(folder)],  # noqa: S607  # from PATH
        check=True,
        timeout=30,
    )


def test_a_ledger_that_another_program_holds_is_reported_after_a_wait(
    data_dir: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database, "BUSY_MS", 50)
    ledger = open_ledger(data_dir, clock=StillClock())
    workflow = a_workflow(ledger)
    with closing(sqlite3.connect(ledger.path, isolation_level=None)) as holder:
        holder.execute("BEGIN IMMEDIATE")
        with pytest.raises(StorageFailure, match="Another program holds the ledger"):
            a_workflow(ledger, "Other")
        assert ledger.queries.workflow(workflow) is not None, "readers never wait"
        with pytest.raises(StorageFailure, match="Another program holds the ledger"):
            open_ledger(data_dir, clock=StillClock())
        holder.execute("ROLLBACK")
    a_workflow(ledger, "Other")
    ledger.close()


def test_a_data_folder_locked_by_another_program_is_reported(
    data_dir: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database, "BUSY_MS", 50)
    open_ledger(data_dir, clock=StillClock()).close()
    with closing(sqlite3.connect(data_dir / "ledger.db", isolation_level=None)) as holder:
        holder.execute("PRAGMA locking_mode=EXCLUSIVE")
        holder.execute("BEGIN EXCLUSIVE")
        holder.execute("DELETE FROM settings")
        with pytest.raises(StorageFailure, match="Another program holds the ledger"):
            open_ledger(data_dir, clock=StillClock())
    open_ledger(data_dir, clock=StillClock()).close()


def _failing_with(code: int) -> sqlite3.Error:
    error = sqlite3.OperationalError("as SQLite says it")
    error.sqlite_errorcode = code
    error.sqlite_errorname = "NAME"
    return error


@pytest.mark.parametrize(
    ("code", "words"),
    [
        (sqlite3.SQLITE_FULL, "disk is full"),
        (sqlite3.SQLITE_IOERR, "could not be read or written"),
        (sqlite3.SQLITE_IOERR_FSYNC, "could not be read or written"),
        (sqlite3.SQLITE_READONLY, "read-only"),
        (sqlite3.SQLITE_BUSY_SNAPSHOT, "Another program"),
        (sqlite3.SQLITE_CANTOPEN, "cannot be opened"),
        (sqlite3.SQLITE_CORRUPT, "damaged"),
        (sqlite3.SQLITE_NOTADB, "damaged"),
        (sqlite3.SQLITE_NOMEM, "memory"),
        (sqlite3.SQLITE_PROTOCOL, "could not be locked"),
    ],
)
def test_every_refusal_of_the_database_has_its_sentence(code: int, words: str) -> None:
    failure = storage_failure(_failing_with(code))
    assert isinstance(failure, StorageFailure)
    assert words in failure.sentence
    assert failure.details == "NAME: as SQLite says it"


def test_an_error_of_ours_stays_what_it_is() -> None:
    error = _failing_with(sqlite3.SQLITE_ERROR)
    assert storage_failure(error) is error


@pytest.mark.parametrize(
    ("number", "words"),
    [
        (errno.ENOSPC, "disk is full"),
        (errno.EDQUOT, "disk is full"),
        (errno.EROFS, "read-only"),
        (errno.EACCES, "may not read and write"),
        (errno.EIO, "could not be read or written"),
        (errno.ENOTDIR, "cannot be opened"),
    ],
)
def test_every_refusal_of_the_folder_has_its_sentence(number: int, words: str) -> None:
    assert words in folder_failure(OSError(number, os.strerror(number))).sentence


_CHILD = """
import sys
from pathlib import Path
from keep_desktop.storage import open_ledger
from tests.builders.ledger import StillClock, a_run, a_workflow, active_version, NOON

ledger = open_ledger(Path(sys.argv[1]), clock=StillClock())
workflow = a_workflow(ledger)
run = a_run(ledger, workflow)
version = active_version(ledger, workflow)

def put(work, number):
    work.items.open(workflow_id=workflow, logical_item_id=str(number), title="t", run_id=run,
                    version_id=version, at=NOON)
"""
_DIES_INSIDE = """
with ledger.write() as work:
    put(work, 0)
    work.commit()
with ledger.write() as work:
    for number in range(1, 2000):
        put(work, number)
    print("inside", flush=True)
    sys.stdin.read()
"""
_DIES_ANYWHERE = """
for number in range(1_000_000):
    with ledger.write() as work:
        put(work, number)
        work.commit()
    print(number, flush=True)
"""


def _killed(data_dir: Path, program: str, when: Callable[[str], bool]) -> list[str]:
    """What a child printed until it was killed with -9, at the first line that *when* is for."""
    lines: list[str] = []
    with subprocess.Popen(
        [sys.executable, "-c", _CHILD + program, str(data_dir)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        cwd=Path(__file__).parents[3],
    ) as child:
        assert child.stdout is not None
        for line in child.stdout:
            lines.append(line.strip())
            if when(line.strip()):
                child.send_signal(signal.SIGKILL)
                break
        lines += [line.strip() for line in child.stdout if line.endswith("\n")]
        child.wait(60)
    return lines


def _items(data_dir: Path) -> int:
    """How many items there are, after looking that all agrees."""
    ledger = open_ledger(data_dir, clock=StillClock())
    workflow = ledger.queries.workflows()[0].id
    detail = ledger.queries.workflow(workflow)
    assert detail is not None
    with ledger.read() as work:
        found, total = work.items.list(
            workflow, status=None, logical_item_id=None, limit=1_000_000, offset=0
        )
        assert len(found) == total == sum(detail.counts.values())
        assert all(len(work.items.attempts(item.id)) == 1 for item in found[:20])
    ledger.close()
    assert database.check(data_dir) is None
    return total


@pytest.mark.skipif(os.name == "nt", reason="kill -9 is POSIX")
def test_a_process_killed_inside_a_transaction_leaves_what_was_committed(data_dir: Path) -> None:
    assert _killed(data_dir, _DIES_INSIDE, lambda line: line == "inside") == ["inside"]
    assert _items(data_dir) == 1


@pytest.mark.skipif(os.name == "nt", reason="kill -9 is POSIX")
@pytest.mark.parametrize("after", [0, 7, 40, 111])
def test_a_process_killed_at_any_moment_loses_no_commit(data_dir: Path, after: int) -> None:
    lines = _killed(data_dir, _DIES_ANYWHERE, lambda line: line == str(after))
    result = len(lines)
    assert _items(data_dir) in (result, result + 1)
