"""Backups: whole or not at all, read back with distrust, and nothing of them starts by itself."""

import json
import os
import shutil
import sqlite3
import zipfile
from collections.abc import Callable
from contextlib import closing
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from keep_desktop.domain.errors import Cancelled, Refused, StorageFailure
from keep_desktop.domain.mcp import ToolStatus
from keep_desktop.domain.restore import restored_from
from keep_desktop.ports.activity import ActivityFilter, Happening, Who
from keep_desktop.ports.clock import SystemClock
from keep_desktop.storage.backup.write import facts_of, ledger_in, restore, write_backup
from keep_desktop.storage.ledger import open_ledger
from tests.builders.ledger import a_workflow
from tests.builders.mcp import described_servers
from tests.builders.tools import NOON

CLOCK = SystemClock()


def a_folder(path: Path, *names: str) -> Path:
    """A data folder with workflows of these names, a download and something kept for undo."""
    with closing(open_ledger(path, clock=CLOCK)) as ledger:
        for name in names:
            a_workflow(ledger, name)
    for inside in ("downloads/1/page.html", "kept/ab/abcd"):
        (path / inside).parent.mkdir(parents=True, exist_ok=True)
        (path / inside).write_text(inside)
    return path


def names_in(path: Path) -> list[str]:
    with closing(open_ledger(path, clock=CLOCK)) as ledger, ledger.read() as uow:
        return [workflow.name for workflow in uow.workflows.all()]


def a_backup(tmp_path: Path, *names: str) -> Path:
    file = tmp_path / "backup.keep"
    write_backup(a_folder(tmp_path / "data", *names), file, at=NOON, program="1.0")
    return file


def test_what_was_backed_up_comes_back_stopped_with_its_files(tmp_path: Path) -> None:
    file = a_backup(tmp_path, "Mail", "Feeds")
    facts = facts_of(file)
    assert (facts.workflows, facts.items) == (2, 0)
    other = tmp_path / "other"
    restore(other, file, clock=CLOCK)
    assert names_in(other) == ["Feeds", "Mail"]
    assert (other / "downloads/1/page.html").read_text() == "downloads/1/page.html"
    assert (other / "kept/ab/abcd").read_text() == "kept/ab/abcd"
    with closing(open_ledger(other, clock=CLOCK)) as ledger, ledger.read() as uow:
        stopped_at, settings = uow.switches.read().everything_since, uow.settings.all()
        assert stopped_at is not None
        assert restored_from(settings, stopped_at) == NOON
        assert restored_from(settings, stopped_at + timedelta(seconds=1)) is None
        on_progress = ledger.queries.activity(ActivityFilter(), limit=10).rows
    assert [(row.happening, row.who) for row in on_progress[:1]] == [(Happening.RESTORED, Who.YOU)]


def test_no_backup_says_which_commands_were_confirmed(tmp_path: Path) -> None:
    data, file = a_folder(tmp_path / "data", "Mail"), tmp_path / "backup.keep"
    with closing(open_ledger(data, clock=CLOCK)) as ledger, ledger.write() as uow:
        for server in described_servers():
            uow.mcp_servers.put(server)
        uow.commit()
    write_backup(data, file, at=NOON, program="1.0")
    restore(tmp_path / "other", file, clock=CLOCK)
    with closing(open_ledger(tmp_path / "other", clock=CLOCK)) as ledger, ledger.read() as uow:
        restored = uow.mcp_servers.all()
    assert set(restored) == {"calendar", "notes"}
    assert restored["notes"].status("search") is ToolStatus.UNCONFIRMED


def test_the_ledger_before_a_restore_is_kept(tmp_path: Path) -> None:
    file = a_backup(tmp_path, "Mail")
    data = tmp_path / "data"
    a_folder(data, "Later")
    kept = restore(data, file, clock=CLOCK)
    assert names_in(data) == ["Mail"]
    assert kept is not None
    with closing(sqlite3.connect(kept)) as conn:
        rows = conn.execute("SELECT name FROM workflows ORDER BY name").fetchall()
    assert rows == [("Later",), ("Mail",)]


def test_a_damaged_ledger_can_be_replaced_by_a_backup(tmp_path: Path) -> None:
    file = a_backup(tmp_path, "Mail")
    (tmp_path / "data" / "ledger.db").write_bytes(b"SQLite format 3\x00" + b"x" * 5000)
    kept = restore(tmp_path / "data", file, clock=CLOCK)
    assert names_in(tmp_path / "data") == ["Mail"]
    assert kept is not None
    assert kept.read_bytes().endswith(b"xxx")


def test_a_backup_is_consistent_while_others_write(tmp_path: Path) -> None:
    data, file = a_folder(tmp_path / "data", "Mail"), tmp_path / "backup.keep"
    with closing(open_ledger(data, clock=CLOCK)) as ledger, ledger.write() as uow:
        uow.settings.put("half", 1)
        write_backup(data, file, at=NOON, program="1.0")
        uow.settings.put("whole", 2)
        uow.commit()
    restore(tmp_path / "other", file, clock=CLOCK)
    with closing(open_ledger(tmp_path / "other", clock=CLOCK)) as ledger, ledger.read() as uow:
        assert uow.settings.get("half") is None


def test_a_backup_that_is_broken_off_leaves_the_one_before(tmp_path: Path) -> None:
    file = a_backup(tmp_path, "Mail")
    before = file.read_bytes()

    def on_progress(done: int, total: int) -> None:
        raise Cancelled

    with pytest.raises(Cancelled):
        write_backup(tmp_path / "data", file, at=NOON, program="1.0", on_progress=on_progress)
    assert file.read_bytes() == before
    assert [path.name for path in tmp_path.iterdir() if path.is_file()] == ["backup.keep"]


@pytest.mark.skipif(os.name == "nt", reason="Windows has other rights")
def test_a_backup_is_its_owners_alone(tmp_path: Path) -> None:
    assert a_backup(tmp_path, "Mail").stat().st_mode & 0o077 == 0


def test_the_vault_of_secrets_is_not_in_a_backup(tmp_path: Path) -> None:
    data = a_folder(tmp_path / "data", "Mail")
    (data / "secrets").mkdir()
    (data / "secrets" / "vault.json").write_text("sesame")
    write_backup(data, tmp_path / "backup.keep", at=NOON, program="1.0")
    with zipfile.ZipFile(tmp_path / "backup.keep") as archive:
        assert not any("secrets" in name or "vault" in name for name in archive.namelist())


def test_a_backup_inside_the_data_folder_is_refused(tmp_path: Path) -> None:
    data = a_folder(tmp_path / "data", "Mail")
    with pytest.raises(Refused, match="no place for it"):
        write_backup(data, data / "backup.keep", at=NOON, program="1.0")


def _rewritten(file: Path, change: Callable[[dict[str, Any], dict[str, bytes]], None]) -> None:
    """The same backup with another manifest and other entries."""
    with zipfile.ZipFile(file) as archive:
        entries = {name: archive.read(name) for name in archive.namelist()}
    manifest = json.loads(entries.pop("manifest.json"))
    change(manifest, entries)
    with zipfile.ZipFile(file, "w") as archive:
        for name, data in entries.items():
            archive.writestr(name, data)
        archive.writestr("manifest.json", json.dumps(manifest))


def _named(name: str) -> Callable[[dict[str, Any], dict[str, bytes]], None]:
    def change(manifest: dict[str, Any], entries: dict[str, bytes]) -> None:
        entries[name] = b"evil"
        manifest["files"][name] = {"sha256": "0" * 64, "bytes": 4}

    return change


def _torn(manifest: dict[str, Any], entries: dict[str, bytes]) -> None:
    entries["ledger.db"] = entries["ledger.db"][:-1] + b"\x01"


def _understated(manifest: dict[str, Any], entries: dict[str, bytes]) -> None:
    manifest["files"]["ledger.db"]["bytes"] = 10


def _miscounted(manifest: dict[str, Any], entries: dict[str, bytes]) -> None:
    manifest["items"] = "<b>many</b>"


def _without_ledger(manifest: dict[str, Any], entries: dict[str, bytes]) -> None:
    del entries["ledger.db"], manifest["files"]["ledger.db"]


def _newer(manifest: dict[str, Any], entries: dict[str, bytes]) -> None:
    manifest["revision"] = "9999"


def _no_ledger_at_all(manifest: dict[str, Any], entries: dict[str, bytes]) -> None:
    _named("ledger.db")(manifest, entries)


@pytest.mark.parametrize(
    "change",
    [
        *(
            _named(name)
            for name in (
                "../evil",
                "/etc/evil",
                "kept/../../evil",
                "downloads\\..\\evil",
                "secrets/vault.json",
                "run/engine.lock",
                "kept/",
                "C:/evil",
            )
        ),
        _torn,
        _understated,
        _miscounted,
        _without_ledger,
        _newer,
        _no_ledger_at_all,
        lambda manifest, entries: manifest.clear(),
        lambda manifest, entries: manifest.update(files=[]),
        lambda manifest, entries: manifest.update(made_at="yesterday"),
    ],
)
def test_a_backup_that_is_not_as_we_make_them_changes_nothing(
    tmp_path: Path, change: Callable[[dict[str, Any], dict[str, bytes]], None]
) -> None:
    file = a_backup(tmp_path, "Mail")
    data = a_folder(tmp_path / "data", "Later")
    _rewritten(file, change)
    with pytest.raises((Refused, StorageFailure)):
        restore(data, file, clock=CLOCK)
    assert names_in(data) == ["Later", "Mail"]
    assert not (tmp_path / "evil").exists()
    assert sorted(path.name for path in data.iterdir()) == ["downloads", "kept", "ledger.db"]


def test_any_other_file_is_no_backup(tmp_path: Path) -> None:
    file = tmp_path / "holiday.jpg"
    file.write_bytes(b"\xff\xd8\xff")
    with pytest.raises(Refused, match="is no backup"):
        facts_of(file)
    with pytest.raises(Refused, match="There is no file"):
        facts_of(tmp_path / "nowhere")


def test_a_backup_says_when_it_was_made_and_how_large_it_is(tmp_path: Path) -> None:
    facts = facts_of(a_backup(tmp_path, "Mail"))
    assert (facts.made_at, facts.program, facts.files) == (NOON, "1.0", 3)
    assert facts.bytes > 100_000


def test_only_the_backup_that_was_looked_at_is_restored(tmp_path: Path) -> None:
    file = a_backup(tmp_path, "Mail")
    data = a_folder(tmp_path / "data", "Later")
    with ledger_in(data, file, clock=CLOCK) as (seen, ledger), ledger.read() as uow:
        assert [one.name for one in uow.workflows.all()] == ["Mail"]
    assert names_in(data) == ["Later", "Mail"]
    a_backup(tmp_path / "other", "Hostile").replace(file)
    with pytest.raises(Refused, match="has changed since you looked at it"):
        restore(data, file, clock=CLOCK, expected=seen)
    assert names_in(data) == ["Later", "Mail"]


def test_a_disk_without_room_for_it_is_reported_before_anything_is_unpacked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = a_backup(tmp_path, "Mail")
    usage = shutil.disk_usage(tmp_path)
    monkeypatch.setattr(shutil, "disk_usage", lambda _: usage._replace(free=10))
    with pytest.raises(Refused, match="not enough space"):
        restore(tmp_path / "other", file, clock=CLOCK)
