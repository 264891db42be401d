"""What Keep believes of its folder only its user can have put there, and what it writes goes
where the user said and nowhere else."""

import hashlib
import json
import os
import socket
import sqlite3
import stat
import subprocess
import sys
import threading
import zipfile
from contextlib import closing
from pathlib import Path

import pytest

from keep_desktop.app.ipc_client import EngineUnreachable, request
from keep_desktop.app.paths import Paths
from keep_desktop.domain.system.files import write_private
from keep_desktop.domain.system.processes import started_at
from keep_desktop.sandbox.process_registry import kill_recorded
from tests.builders.cli import GENEROUS_S, NOTE, Desktop

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="modes and links of Linux")
NOBODY = 65534
as_root = pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() != 0, reason="needs chown")


def _mode(path: Path) -> int:
    return stat.S_IMODE(path.lstat().st_mode)


# -- the data folder --------------------------------------------------------------------------


@pytest.mark.parametrize("mode", [0o777, 0o770, 0o702, 0o1777])
def test_a_data_folder_that_others_may_write_is_refused(keep: Desktop, mode: int) -> None:
    keep.data.mkdir()
    keep.data.chmod(mode)
    for words in (["workflow", "list"], ["release"], ["stop"], ["doctor"], ["engine"]):
        result = keep(*words)
        assert result.code == 3, (words, result)
        assert "Other users may write to the folder" in result.err + result.out, result
    assert list(keep.data.iterdir()) == []


@as_root
def test_a_data_folder_of_another_user_is_refused(keep: Desktop) -> None:
    keep.data.mkdir(mode=0o700)
    os.chown(keep.data, NOBODY, NOBODY)
    result = keep("workflow", "list")
    assert result.code == 3 and "belongs to another user" in result.err, result


def test_a_data_folder_that_others_can_replace_is_refused(keep: Desktop) -> None:
    shared = keep.folder / "shared"
    shared.mkdir()
    shared.chmod(0o777)
    keep.data = shared / "data"
    result = keep("workflow", "list")
    assert result.code == 3 and "in the place of" in result.err and str(shared) in result.err, (
        result
    )
    # As /tmp is: only the owner of a folder can rename it.
    shared.chmod(0o1777)
    keep.ok("workflow", "list")


@as_root
def test_a_data_folder_that_a_strangers_link_leads_to_is_refused(keep: Desktop) -> None:
    (keep.folder / "real").mkdir(mode=0o700)
    keep.data.symlink_to(keep.folder / "real")
    keep.ok("workflow", "list")
    os.chown(keep.data, NOBODY, NOBODY, follow_symlinks=False)
    result = keep("workflow", "list")
    assert result.code == 3 and "in the place of" in result.err, result


@pytest.mark.parametrize("inside", ["run", "run/sandboxes", "secrets"])
def test_a_link_in_the_place_of_a_folder_inside_is_refused(keep: Desktop, inside: str) -> None:
    elsewhere = keep.folder / "elsewhere"
    elsewhere.mkdir()
    place = keep.data / inside
    place.parent.mkdir(parents=True, mode=0o700)
    place.symlink_to(elsewhere)
    result = keep("workflow", "list")
    assert result.code == 3 and "is a link or a file" in result.err, result
    assert list(elsewhere.iterdir()) == []


# -- where the engine answers -----------------------------------------------------------------


class Impostor:
    """Listens as the engine does, knows the key, and writes down what is asked of it."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir(mode=0o700)
        self.address = str(folder / "engine.sock")
        self.came = 0
        self._socket = socket.socket(socket.AF_UNIX)
        self._socket.bind(self.address)
        self._socket.listen()
        threading.Thread(target=self._listen, daemon=True).start()

    def _listen(self) -> None:
        while True:
            try:
                line, _ = self._socket.accept()
            except OSError:
                return
            self.came += 1
            line.close()

    def close(self) -> None:
        self._socket.shutdown(socket.SHUT_RDWR)
        self._socket.close()


@pytest.mark.parametrize("how", ["mode", "link", "pipe", "owner", "folder", "socket owner"])
def test_a_forged_address_is_asked_nothing(tmp_path: Path, how: str) -> None:
    if "owner" in how and os.geteuid() != 0:
        pytest.skip("needs chown")
    paths = Paths(tmp_path / "data")
    paths.make()
    impostor = Impostor(tmp_path / "theirs")
    forged = json.dumps({"address": impostor.address, "key": "00" * 32}).encode()
    write_private(paths.address, forged)
    match how:
        case "mode":
            paths.address.chmod(0o644)
        case "link":
            paths.address.rename(tmp_path / "forged.json")
            paths.address.symlink_to(tmp_path / "forged.json")
        case "pipe":
            paths.address.unlink()
            os.mkfifo(paths.address, 0o600)
        case "owner":
            os.chown(paths.address, NOBODY, NOBODY)
        case "folder":
            Path(impostor.address).parent.chmod(0o777)
        case _:
            os.chown(impostor.address, NOBODY, NOBODY)
    with pytest.raises(EngineUnreachable):
        request(paths.address, "ping", {}, timeout_s=GENEROUS_S)
    assert impostor.came == 0
    impostor.close()


# -- the records of sandboxes -----------------------------------------------------------------


@pytest.mark.parametrize("how", ["plain", "mode", "link", "pipe"])
def test_a_forged_record_kills_no_other_process(keep: Desktop, how: str) -> None:
    paths = Paths(keep.data)
    paths.make()
    bystander = subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE)
    record = {"pid": bystander.pid, "started": started_at(bystander.pid), "workflow": "w"}
    file = paths.sandboxes / str(bystander.pid)
    write_private(file, json.dumps(record).encode())
    match how:
        case "mode":
            file.chmod(0o666)
        case "link":
            file.rename(keep.folder / "record")
            file.symlink_to(keep.folder / "record")
        case "pipe":
            file.unlink()
            os.mkfifo(file, 0o600)
    result = keep("stop")
    assert result.code == 0 and "killed" not in result.out, result
    assert kill_recorded(paths.sandboxes) == 0
    assert bystander.poll() is None
    bystander.communicate()


# -- what is written --------------------------------------------------------------------------


@pytest.mark.parametrize("command", [["backup"], ["export", "Mine"]])
def test_what_is_no_plain_file_is_never_written_over(keep: Desktop, command: list[str]) -> None:
    keep.add("Mine", NOTE)
    folder, pipe, link = (keep.folder / name for name in ("a folder", "a pipe", "a link"))
    folder.mkdir()
    os.mkfifo(pipe)
    precious = keep.folder / "precious"
    precious.write_text("mine")
    link.symlink_to(precious)
    inside = keep.folder / "way in"
    inside.symlink_to(keep.data)
    for target, shown in (
        (folder, "is a folder"),
        (pipe, "is no plain file"),
        (Path("/dev/null"), "is no plain file"),
        (link, "is a link"),
        (keep.data / "ledger.db", "no place for it"),
        (keep.data / "kept" / "x", "no place for it"),
        (inside / "x", "no place for it"),
        (keep.folder / "none" / "x", "There is no folder"),
    ):
        result = keep(*command, target)
        assert result.code == 2 and shown in result.err, (target, result)
    assert precious.read_text() == "mine" and link.is_symlink()
    assert stat.S_ISFIFO(pipe.lstat().st_mode) and stat.S_ISCHR(Path("/dev/null").stat().st_mode)
    assert not (keep.data / "x").exists()
    fine = keep.folder / "fine"
    fine.write_text("old")
    fine.chmod(0o644)
    keep.ok(*command, fine)
    assert _mode(fine) == 0o600 and fine.stat().st_size > 100
    assert not [path for path in keep.folder.iterdir() if path.name.startswith(".keep-")]


@pytest.mark.parametrize("what", ["pipe", "folder", "device", "none", "forbidden"])
def test_a_restore_names_what_is_wrong_and_nothing_else(keep: Desktop, what: str) -> None:
    file = keep.folder / "backup.keep"
    text = "is no plain file"
    match what:
        case "pipe":
            os.mkfifo(file)
        case "folder":
            file.mkdir()
            text = "is a folder"
        case "device":
            file = Path("/dev/zero")
        case "none":
            text = "There is no file"
        case _:
            if os.geteuid() == 0:
                pytest.skip("root may read everything")
            file.touch(mode=0)
            text = "permissions"
    result = keep("restore", file, "--yes")
    assert result.code == 2 and text in result.err and str(file) in result.err, result
    assert "ledger" not in result.err and "data folder" not in result.err


def test_a_restore_into_an_empty_folder_names_no_ledger_before(keep: Desktop) -> None:
    keep.add("Mine", NOTE)
    backup = keep.folder / "backup.keep"
    keep.ok("backup", backup)
    keep.data = keep.folder / "fresh"
    result = keep.ok("restore", backup, "--yes")
    assert "kept as" not in result.out, result
    assert "kept as" in keep.ok("restore", backup, "--yes").out


PLANTED = [
    "CREATE TRIGGER x AFTER INSERT ON items BEGIN UPDATE workflows SET status = 'active'; END",
    "CREATE VIEW x AS SELECT * FROM items",
    "DROP TRIGGER keep_script",
    "ALTER TABLE workflows ADD COLUMN x",
]


def _plant(ledger: Path, statement: str) -> None:
    with closing(sqlite3.connect(ledger)) as conn:
        conn.execute(statement)
        conn.commit()


#: What no column of Keep's holds, and what it would break once it is in place: a run, a page, or
#: turning Keep back on.
VALUES = [
    "UPDATE workflows SET status = 'strange'",
    "UPDATE workflows SET params = '{'",
    "UPDATE items SET status = 'strange'",
    "UPDATE items SET created_at = 99999999999999999",
    "UPDATE mutations SET status = 'strange'",
    "UPDATE mutations SET result = '{'",
    "UPDATE script_versions SET graph = '{\"producers\": 5}'",
    "INSERT INTO questions (kind, workflow_id, sentence, actions, opened_at)"
    " VALUES ('strange', 1, 'x', '[]', 0)",
    "INSERT INTO questions (kind, workflow_id, sentence, actions, opened_at)"
    " VALUES ('blocked', 1, 'x', '[\"strange\"]', 0)",
    "INSERT INTO schedules (workflow_id, kind, expression, next_at) VALUES (1, 'cron', 'x', 0)",
    "INSERT INTO triggers (workflow_id, kind, place, added_at) VALUES (1, 'strange', '/', 0)",
    "INSERT INTO settings VALUES ('policy.retry.max_attempts', '{')",
    "INSERT INTO mcp_servers VALUES ('strange', '[]')",
]


@pytest.mark.parametrize("planted", [*PLANTED, *VALUES])
def test_a_restored_ledger_has_exactly_the_tables_and_values_that_keep_makes(
    keep: Desktop, planted: str
) -> None:
    keep.add("Mine", NOTE)
    keep.ok("run", "Mine")
    sound = keep.folder / "sound.keep"
    keep.ok("backup", sound)
    _plant(keep.data / "ledger.db", planted)
    content = (keep.data / "ledger.db").read_bytes()
    backup = keep.folder / "backup.keep"
    with zipfile.ZipFile(sound) as archive, zipfile.ZipFile(backup, "w") as altered:
        manifest = json.loads(archive.read("manifest.json"))
        digest = hashlib.sha256(content).hexdigest()
        manifest["files"]["ledger.db"] = {"sha256": digest, "bytes": len(content)}
        altered.writestr("ledger.db", content)
        altered.writestr("manifest.json", json.dumps(manifest))
    fresh = Desktop(keep.folder)
    fresh.data = keep.folder / "fresh"
    fresh.add("Other", NOTE)
    result = fresh("restore", backup, "--yes")
    assert result.code == 2 and "did not make" in result.err, result
    assert [row["name"] for row in fresh.json("workflow", "list")] == ["Other"]


@pytest.mark.parametrize("planted", PLANTED[:1])
def test_a_ledger_that_another_program_added_to_is_refused_and_left_alone(
    keep: Desktop, planted: str
) -> None:
    keep.add("Mine", NOTE)
    ledger = keep.data / "ledger.db"
    _plant(ledger, planted)
    before = ledger.read_bytes()
    for words in (["workflow", "list"], ["run", "Mine"], ["release"], ["stop"], ["engine"],
                  ["show", "items", "Mine"], ["backup", keep.folder / "b.keep"]):  # fmt: skip
        result = keep(*words)
        assert result.code == 3 and "did not make" in result.err, (words, result)
    result = keep("doctor")
    assert result.code == 3 and "It differs in: " in result.out + result.err, result
    assert ledger.read_bytes() == before


def test_a_ledger_that_was_added_to_is_set_aside_or_replaced_by_a_backup(keep: Desktop) -> None:
    keep.add("Mine", NOTE)
    backup = keep.folder / "backup.keep"
    keep.ok("backup", backup)
    _plant(keep.data / "ledger.db", PLANTED[0])
    keep.ok("restore", backup, "--yes")
    assert [row["name"] for row in keep.json("workflow", "list")] == ["Mine"]
    _plant(keep.data / "ledger.db", PLANTED[0])
    keep.ok("doctor", "--set-aside")
    assert keep.json("workflow", "list") == []


def test_nothing_of_a_strange_ledger_is_run_before_it_is_refused(keep: Desktop) -> None:
    keep.add("Mine", NOTE)
    _plant(keep.data / "ledger.db", "DROP TABLE alembic_version")
    _plant(
        keep.data / "ledger.db",
        "CREATE VIEW alembic_version AS WITH RECURSIVE x(y) AS (SELECT 1 UNION ALL SELECT y + 1"
        " FROM x) SELECT y AS version_num FROM x WHERE y < 0",
    )
    result = keep("workflow", "list")
    assert result.code == 3 and "another program" in result.err, result
