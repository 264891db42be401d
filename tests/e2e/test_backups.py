"""Keeping and taking away: backup, restore and export by commands."""

import io
import json
import sys
from pathlib import Path

import pytest

from keep_desktop.app.build import open_engine
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.text import UNSEEN
from tests.builders.cli import NOTE, Desktop


def _worked(keep: Desktop, folder: Path) -> Desktop:
    script = folder / "note.js"
    script.write_text(NOTE)
    keep.ok("workflow", "import", script, "--name", "Notes")
    keep.ok("run", "Notes")
    return keep


def test_a_backup_brings_the_history_back_and_repeats_nothing(
    keep: Desktop, tmp_path: Path
) -> None:
    _worked(keep, tmp_path)
    file = tmp_path / "all.keep"
    keep.ok("backup", file)
    before = keep.ok("--json", "show", "mutations", "Notes").value
    keep.ok("workflow", "archive", "Notes")
    shown = keep.ok("restore", file, "--yes")
    assert "everything is stopped" in shown.out
    assert keep("run", "Notes").code == 3
    assert "A backup was restored, so everything is stopped" in keep("doctor").out
    keep.ok("release")
    keep.ok("run", "Notes")
    assert keep.ok("--json", "show", "mutations", "Notes").value == before


def test_a_restore_is_refused_while_another_process_runs_the_engine(
    keep: Desktop, tmp_path: Path
) -> None:
    _worked(keep, tmp_path)
    file = tmp_path / "all.keep"
    with keep.engine():
        keep.ok("backup", file)
        assert keep("restore", file, "--yes").code == 6


def test_an_export_holds_what_show_prints_and_the_scripts(keep: Desktop, tmp_path: Path) -> None:
    _worked(keep, tmp_path)
    file = tmp_path / "notes.json"
    keep.ok("export", "Notes", file)
    exported = json.loads(file.read_text())
    for what in ("items", "mutations", "runs", "sessions", "log"):
        assert exported[what] == keep.ok("--json", "show", what, "Notes").value
    assert [version["script"] for version in exported["versions"]] == [NOTE]


@pytest.mark.parametrize("command", [("backup",), ("export", "Notes")])
def test_in_a_terminal_a_file_of_something_else_is_replaced_only_if_that_is_wanted(
    keep: Desktop, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: tuple[str, ...]
) -> None:
    _worked(keep, tmp_path)
    file = tmp_path / "thesis.txt"
    file.write_text("my thesis")
    for answer, code in (("\n", 3), ("n\n", 3), ("y\n", 0), ("", 0)):
        answers = io.StringIO(answer)
        answers.isatty = lambda: True  # type: ignore[method-assign]
        monkeypatch.setattr(sys, "stdin", answers)
        result = keep(*command, file)
        assert result.code == code
        # What it wrote itself it replaces without asking.
        assert ("Replace it?" in result.err) is bool(answer)
        assert (file.read_bytes() == b"my thesis") is bool(code)


def test_an_export_that_cannot_be_written_says_so(keep: Desktop, tmp_path: Path) -> None:
    _worked(keep, tmp_path)
    shown = keep("export", "Notes", tmp_path / "nowhere" / "notes.json")
    assert shown.code == 2
    assert "There is no folder" in shown.err
    assert keep("export", "Nobody", tmp_path / "nobody.json").code == 2
    assert not (tmp_path / "nobody.json").exists()


def test_a_restore_lists_scripts_grants_and_connections_and_asks(
    keep: Desktop, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _worked(keep, tmp_path)
    keep.ok("folder", "grant", "Notes", tmp_path)
    keep.ok("permission", "grant", "Notes", "Web.fetchParse")
    # A place that begins as a path does, and a path.
    keep.ok("permission", "grant", "Notes", "WebDav.delete:/")
    keep.ok("permission", "grant", "Notes", f"Files.trash:{tmp_path}")
    keep.ok("model", "add", "local", "--url", "http://127.0.0.1:9/v1", "--model", "m")
    described: JsonValue = {"service": "shop", "base_url": "https://shop.example", "operations": {}}
    with keep.engine():
        pass
    with open_engine(keep.data) as opened, opened.ledger.write() as uow:
        uow.settings.put("service.shop", described)
        uow.commit()
    file = tmp_path / "all.keep"
    keep.ok("backup", file)
    keep.ok("folder", "revoke", "Notes", tmp_path)
    result = keep("restore", file)
    assert result.code == 3 and "--yes" in result.err
    for line in (
        "workflow “Notes” 1.0",
        f"  may use “{tmp_path}” and all in it",
        "  is allowed Web.fetchParse:*",
        "  is allowed WebDav.delete:/",
        f"  is allowed Files.trash:{tmp_path}",
        "connection “shop”, https://shop.example",
        "model “local”, http://127.0.0.1:9/v1",
    ):
        assert line in result.err
    listed = keep("restore", file, "--json").value
    assert listed["workflows"][0]["grants"] == [{"path": str(tmp_path), "is_folder": True}]
    assert listed["workflows"][0]["permissions"] == [
        f"Files.trash:{tmp_path}",
        "Web.fetchParse:*",
        "WebDav.delete:/",
    ]
    assert listed["connections"] == {"shop": "https://shop.example"}
    assert listed["models"] == {"local": "http://127.0.0.1:9/v1"}
    assert keep.json("folder", "list") == []
    # Somebody is there: he is asked.
    for answer, code in (("\n", 3), ("n\n", 3), ("y\n", 0)):
        answers = io.StringIO(answer)
        answers.isatty = lambda: True  # type: ignore[method-assign]
        monkeypatch.setattr(sys, "stdin", answers)
        assert keep("restore", file).code == code
    assert [one["path"] for one in keep.json("folder", "list")] == [str(tmp_path)]
    assert not list(keep.data.glob("restore-*"))


def test_an_export_holds_nothing_that_a_terminal_obeys(keep: Desktop) -> None:
    keep.add("N", 'console.warn("a\\x9b2J\\u202eb\\u200b\\x1b[m");')
    keep.ok("run", "N")
    file = keep.folder / "n.json"
    keep.ok("export", "N", file)
    text = file.read_text()
    assert UNSEEN.search(text) is None
    assert any("a\x9b2J\u202eb\u200b" in line["text"] for line in json.loads(text)["log"])
