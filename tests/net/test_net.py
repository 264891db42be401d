"""A data folder of another day is read as it was, whatever the program is made of by now.

`make.py` made it. Only the entry point and the commands are used here, so that nothing but a
change of what is kept, or of what a command tells of it, can fail this.
"""

import hashlib
import importlib
import io
import json
import os
import sqlite3
import subprocess
import sys
import tarfile
import tomllib
from collections.abc import Mapping
from contextlib import closing, redirect_stderr, redirect_stdout
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
ARCHIVE, EXPECTED = HERE / "folder.tar.xz", HERE / "expected.json"
_PROJECT = tomllib.loads((HERE.parents[1] / "pyproject.toml").read_text(encoding="utf-8"))
#: Module and function of `keep-desktop`.
ENTRY_POINT = _PROJECT["project"]["scripts"]["keep-desktop"].split(":")
#: Stands in the archive and in expected.json for the folder that the archive is unpacked into.
PLACE = "/keep-net"
#: Set in that folder.
POLICIES = {"policy.reconcile.max_attempts": 2, "policy.script.timeout_s": 120}
#: Opens the window; in place of its event loop waits until all of these texts are shown.
_WINDOW = """
import importlib, sys, time
from PySide6.QtCore import QEventLoop, QTimer
from PySide6.QtWidgets import QApplication
module, function, data, *missing = sys.argv[1:]
def look(app):
    heartbeat, end = QTimer(), time.monotonic() + 30
    heartbeat.start(20)
    while missing and time.monotonic() < end:
        app.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents)
        shown = [one for one in app.allWidgets() if one.isVisible()]
        texts = [one.text() for one in shown if callable(getattr(one, "text", None))]
        missing[:] = [part for part in missing if not any(part in text for text in texts)]
QApplication.exec = look
getattr(importlib.import_module(module), function)(["--data-dir", data])
assert not missing, missing
"""


def command(data: Path, *words: str | Path, expect: int = 0) -> str:
    """What a command prints on stdout; it must end with *expect*."""
    main = getattr(importlib.import_module(ENTRY_POINT[0]), ENTRY_POINT[1])
    with redirect_stdout(io.StringIO()) as out, redirect_stderr(io.StringIO()) as err:
        code = main(["--data-dir", str(data), *map(str, words)])
    assert code == expect, (words, code, out.getvalue(), err.getvalue())
    return out.getvalue()


def ask(data: Path, *words: str | Path) -> Any:
    """The JSON value that a command prints."""
    return json.loads(command(data, *words, "--json"))


def replace_texts(ledger: Path, changes: Mapping[str, str]) -> None:
    """In each text and each path of the ledger."""
    with closing(sqlite3.connect(ledger)) as db, db:
        columns = db.execute(
            "SELECT t.name, c.name FROM sqlite_master t, pragma_table_info(t.name) c"
            " WHERE t.type = 'table' AND t.sql NOT LIKE 'CREATE VIRTUAL%'"
        ).fetchall()
        for table, column in columns:
            new = f"replace({column}, ?1, ?2)"
            statement = f"""UPDATE {table} SET {column} = CASE typeof({column}) WHEN 'blob'
                THEN CAST({new} AS BLOB) ELSE {new} END WHERE instr({column}, ?1)"""  # noqa: S608
            db.executemany(statement, changes.items())


def unpack(root: Path) -> Path:
    """The data folder, in *root* with the files that its workflows work on."""
    with tarfile.open(ARCHIVE) as archive:
        archive.extractall(root, filter="data")
    (root / "data").chmod(0o700)
    replace_texts(root / "data" / "ledger.db", {PLACE: str(root)})
    return root / "data"


def read_all(data: Path) -> dict[str, Any]:
    """All that the commands tell: absent values left out, long texts cut."""
    found: dict[str, Any] = {
        "workflows": ask(data, "workflow", "list") + ask(data, "workflow", "list", "--archived"),
        "settings": {key: ask(data, "config", "get", key) for key in POLICIES},
        "folders": ask(data, "folder", "list"),
        "connectors": ask(data, "connector", "list"),
    }
    for name in [row["name"] for row in found["workflows"]]:
        file = data.parent / "told.json"
        command(data, "export", name, file)
        found[name] = json.loads(file.read_text(encoding="utf-8"))
    text = json.dumps(found).replace(str(data.parent), PLACE)
    return dict(json.loads(text, object_hook=_short))


def _short(row: dict[str, Any]) -> dict[str, Any]:
    for key, value in row.items():
        if isinstance(value, str) and len(value) > 240:
            digest = hashlib.sha256(value.encode()).hexdigest()[:16]
            row[key] = f"{value[:80]}… ({len(value)} characters, sha256 {digest}…)"
    return {key: value for key, value in row.items() if value is not None}


def test_the_commands_show_what_they_reported_then(tmp_path: Path) -> None:
    found, expected = read_all(unpack(tmp_path)), json.loads(EXPECTED.read_text(encoding="utf-8"))
    assert found.keys() == expected.keys()
    for part, value in expected.items():
        assert _only_known(found[part], value) == value, part


def _only_known(found: Any, expected: Any) -> Any:
    """What was read, without columns and settings that came later."""
    if isinstance(found, dict) and isinstance(expected, dict):
        return {key: _only_known(found.get(key), one) for key, one in expected.items()}
    if isinstance(found, list) and isinstance(expected, list) and len(found) == len(expected):
        return [_only_known(one, other) for one, other in zip(found, expected, strict=True)]
    return found


def test_work_goes_on_where_it_was(tmp_path: Path) -> None:
    data, sheet = unpack(tmp_path), tmp_path / "mail.csv"
    before = sheet.read_bytes()
    command(data, "run", "Mail to spreadsheet", expect=4)
    assert sheet.read_bytes() == before
    command(data, "run", "Notes")
    assert ask(data, "show", "log", "Notes")[-1]["text"] == "Shopping: Äpfel, 茶 (home)"
    command(data, "resolve", ask(data, "show", "attention", "Orders")[0]["id"], "happened")
    assert ask(data, "show", "attention", "Orders") == []
    command(data, "schedules", "resume")
    due = {row["name"] for row in ask(data, "workflow", "list") if row["next_at"] is not None}
    assert due == {"Feed digest", "Mail to spreadsheet"}


def test_the_window_opens_in_german(tmp_path: Path) -> None:
    shown = ("Abläufe", "Einstellungen", "Nobody has written this yet (line 1, column 1)")
    program = [sys.executable, "-c", _WINDOW, *ENTRY_POINT, unpack(tmp_path), *shown]
    env = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
    subprocess.run(program, env=env, timeout=60, check=True)
