"""Keeping and taking away: backup, restore and export by commands."""

import json
from pathlib import Path

import pytest

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
    said = keep.ok("restore", file)
    assert "everything is stopped" in said.out
    assert keep("run", "Notes").code == 3
    assert "A backup was restored, so everything is stopped." in keep("doctor").out
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
        assert keep("restore", file).code == 6


def test_an_export_holds_what_show_prints_and_the_scripts(keep: Desktop, tmp_path: Path) -> None:
    _worked(keep, tmp_path)
    file = tmp_path / "notes.json"
    keep.ok("export", "Notes", file)
    exported = json.loads(file.read_text())
    for what in ("items", "mutations", "runs", "sessions", "log"):
        assert exported[what] == keep.ok("--json", "show", what, "Notes").value
    assert [version["script"] for version in exported["versions"]] == [NOTE]


def test_an_export_that_cannot_be_written_says_so(keep: Desktop, tmp_path: Path) -> None:
    _worked(keep, tmp_path)
    said = keep("export", "Notes", tmp_path / "nowhere" / "notes.json")
    assert said.code == 2
    assert "cannot be written" in said.err
    assert keep("export", "Nobody", tmp_path / "nobody.json").code == 2
    assert not (tmp_path / "nobody.json").exists()


@pytest.mark.warns_in_log
def test_a_backup_that_could_not_be_put_in_place_is_told_at_the_start_and_by_doctor(
    keep: Desktop,
) -> None:
    keep.data.mkdir()
    (keep.data / "restore.pending").write_bytes(b"PK\x05\x06")
    said = keep("release")
    assert said.code == 0
    assert "not in place" in said.err and "is damaged" in said.err and "untouched" in said.err
    assert "not in place" not in keep("release").err
    found = keep("doctor")
    assert "Backup: The backup that was to be restored is not in place." in found.out
    assert found.code == 3
