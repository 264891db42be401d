"""Promises of opening a ledger: new, old, too new, foreign, damaged, by several at once."""

import hashlib
import os
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from keep_desktop.domain.errors import StorageFailure
from keep_desktop.ports.clock import SystemClock
from keep_desktop.storage import database, open_ledger
from keep_desktop.storage.database import set_aside
from tests.builders.forked import CONTEXT
from tests.builders.ledger import NOON, StillClock, a_workflow, seed

pytestmark = pytest.mark.usefixtures("rebuilt_tables")

posix = pytest.mark.skipif(os.name == "nt", reason="modes of files are POSIX")


def _content(folder: Path) -> dict[str, str]:
    return {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in folder.iterdir()}


def _make(data_dir: Path, *, items: int = 0) -> Path:
    ledger = open_ledger(data_dir, clock=StillClock())
    seed(ledger, items=items)
    ledger.close()
    assert [path.name for path in data_dir.iterdir()] == ["ledger.db"]
    return data_dir / "ledger.db"


def _open(data_dir: Path) -> None:
    open_ledger(data_dir, clock=StillClock()).close()


@posix
def test_a_new_ledger_is_for_its_user_alone(data_dir: Path) -> None:
    ledger = open_ledger(data_dir / "deeper", clock=StillClock())
    a_workflow(ledger)
    modes = {path.name: path.stat().st_mode & 0o777 for path in ledger.path.parent.iterdir()}
    assert modes == {"ledger.db": 0o600, "ledger.db-wal": 0o600, "ledger.db-shm": 0o600}
    assert ledger.path.parent.stat().st_mode & 0o777 == 0o700
    ledger.close()


def test_what_was_written_is_there_at_the_next_opening(data_dir: Path) -> None:
    _make(data_dir)
    ledger = open_ledger(data_dir, clock=StillClock())
    assert [row.name for row in ledger.queries.workflows()] == ["Mail to spreadsheet"]
    ledger.close()


def test_opening_a_ledger_of_today_does_not_load_the_migrations(data_dir: Path) -> None:
    _make(data_dir)
    program = (
        "import sys; from pathlib import Path;"
        "from keep_desktop.ports.clock import SystemClock;"
        "from keep_desktop.storage import open_ledger;"
        f"open_ledger(Path({str(data_dir)!r}), clock=SystemClock()).close();"
        "assert 'alembic' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", program], check=True, timeout=60)


def test_a_ledger_of_a_newer_version_is_refused_and_left_alone(data_dir: Path) -> None:
    path = _make(data_dir)
    with closing(sqlite3.connect(path)) as conn, conn:
        conn.execute("UPDATE alembic_version SET version_num = '9999'")
    before = _content(data_dir)
    with pytest.raises(StorageFailure, match="written by a newer version of Keep Desktop"):
        _open(data_dir)
    assert _content(data_dir) == before


def test_a_database_of_another_program_is_refused_and_left_alone(data_dir: Path) -> None:
    data_dir.mkdir()
    with closing(sqlite3.connect(data_dir / "ledger.db")) as conn, conn:
        conn.execute("CREATE TABLE accounts (id INTEGER)")
    before = _content(data_dir)
    with pytest.raises(StorageFailure, match="another program"):
        _open(data_dir)
    assert _content(data_dir) == before


def _garbage(path: Path) -> None:
    path.write_bytes(b"This is not a database. " * 500)


def _empty(path: Path) -> None:
    path.write_bytes(b"")


def _halved(path: Path) -> None:
    os.truncate(path, path.stat().st_size // 2 // 4096 * 4096)


def _overwritten(path: Path) -> None:
    with path.open("r+b") as file:
        file.seek(4096)
        file.write(os.urandom(20 * 4096))


def _torn(path: Path) -> None:
    os.truncate(path, 10)


@pytest.mark.parametrize("damage", [_garbage, _empty, _halved, _overwritten, _torn])
def test_a_damaged_ledger_is_kept_and_never_overwritten(
    data_dir: Path, damage: Callable[[Path], None]
) -> None:
    path = _make(data_dir, items=50)
    damage(path)
    before = _content(data_dir)
    for _ in range(2):
        with pytest.raises(StorageFailure, match="kept as it is"):
            _open(data_dir)
        assert _content(data_dir) == before
    kept = set_aside(data_dir, at=NOON)
    assert kept.name == "ledger.damaged-20261120T120000000000Z.db"
    assert _content(data_dir) == {kept.name: before["ledger.db"]}
    ledger = open_ledger(data_dir, clock=StillClock())
    assert ledger.queries.workflows() == []
    ledger.close()
    assert _content(data_dir)[kept.name] == before["ledger.db"]


def test_the_log_of_a_lost_file_is_not_played_into_a_new_one(data_dir: Path) -> None:
    path = _make(data_dir)
    ledger = open_ledger(data_dir, clock=StillClock())
    a_workflow(ledger, "Other")
    log = path.with_name("ledger.db-wal").read_bytes()
    ledger.close()
    path.unlink()
    path.with_name("ledger.db-wal").write_bytes(log)
    with pytest.raises(StorageFailure, match="damaged"):
        _open(data_dir)
    set_aside(data_dir, at=NOON)
    _open(data_dir)


def test_damage_in_a_large_ledger_shows_where_it_is_read_and_in_the_full_check(
    data_dir: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database, "CHECKED_BYTES", 0)
    path = _make(data_dir, items=3_000)
    assert database.check(data_dir) is None
    # Where an item in the middle lies, and nothing that is read on opening.
    content = path.read_bytes()
    start = content.index(b'"Invoice 1500"') // 4096 * 4096
    with path.open("r+b") as file:
        file.seek(start)
        file.write(b"\xff" * 4096)
    before = _content(data_dir)
    with closing(open_ledger(data_dir, clock=StillClock())) as ledger:
        workflow = ledger.queries.workflows()[0].id
        with pytest.raises(StorageFailure, match="kept as it is"):
            ledger.queries.items(workflow, search="nothing like it")
    assert database.check(data_dir) is not None
    assert _content(data_dir) == before


def test_a_full_check_that_nobody_waits_for_any_more_is_broken_off(data_dir: Path) -> None:
    _make(data_dir, items=3_000)
    with pytest.raises(StorageFailure) as broken_off:
        database.check(data_dir, ended=lambda: True)
    assert "damaged" not in broken_off.value.sentence
    assert database.check(data_dir) is None


def test_a_data_folder_that_is_a_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    with pytest.raises(StorageFailure, match="cannot be opened"):
        _open(tmp_path / "file")


def _put(data_dir: Path, key: str) -> None:
    with closing(open_ledger(data_dir, clock=SystemClock())) as ledger, ledger.write() as work:
        work.settings.put(key, 1)
        work.commit()


def test_several_processes_make_one_ledger(data_dir: Path) -> None:
    started = [CONTEXT.Process(target=_put, args=(data_dir, key)) for key in "0123"]
    for process in started:
        process.start()
    for process in started:
        process.join(60)
    assert [process.exitcode for process in started] == [0] * 4
    ledger = open_ledger(data_dir, clock=StillClock())
    with ledger.read() as work:
        assert sorted(work.settings.all()) == ["0", "1", "2", "3"]
    ledger.close()
    assert [path.name for path in data_dir.iterdir()] == ["ledger.db"]


def test_the_note_on_checkpoints_names_the_version() -> None:
    note = database.checkpoint_note()
    if sqlite3.sqlite_version_info > (3, 51, 2):
        assert note is None
    else:
        assert note is not None and database.sqlite_version() in note
