"""`replay`, `show recordings`, `workflow recording`: what runs read, and versions tried on it."""

import json
import zipfile
from pathlib import Path

from tests.builders.cli import Desktop

READS = """
const folder = params.folder;
for (const file of await Files.list({ folder })) {
  await Items.withItem(`file:${file.path}`, `File ${file.name}`, async (ctx) => {
    if (ctx.item.isDone) return;
    const { content } = await Files.read({ path: file.path });
    await Memory.createNote({ id: file.name, title: file.name, content });
  });
}
"""
SCHEMA = {
    "type": "object",
    "properties": {"folder": {"type": "string", "format": "folder"}},
    "required": ["folder"],
}
CANARY = "canary-4711 in a file"


def a_reader(keep: Desktop, tmp_path: Path, script: str = READS) -> Path:
    """The workflow Notes, over a folder with two files."""
    folder = tmp_path / "files"
    if not folder.exists():
        folder.mkdir()
        (folder / "a.txt").write_text(CANARY)
        (folder / "b.txt").write_text("two")
    path = keep.script(script)
    path.with_name(path.name.replace(".js", ".params.json")).write_text(json.dumps(SCHEMA))
    words = () if script != READS else ("--param", f"folder={folder}")
    keep.ok("workflow", "import", path, "--name", "Notes", *words)
    return folder


def test_a_run_is_replayed_the_same_after_everything_outside_is_gone(
    keep: Desktop, tmp_path: Path
) -> None:
    folder = a_reader(keep, tmp_path)
    keep.ok("run", "Notes")
    keep.ok("run", "Notes")
    for file in folder.iterdir():
        file.unlink()
    replayed = keep.json("replay", "Notes")
    assert replayed == {
        "runs": [
            {"run_id": number, "version": "1.0", "result": "same", "differences": []}
            for number in (2, 1)
        ]
    }
    assert [one["run_id"] for one in keep.json("replay", "Notes", "--runs", "1")["runs"]] == [2]
    assert keep.ok("replay", "Notes").out == "run 2 same\nrun 1 same\n"


def test_another_version_differs_fails_or_needs_what_was_not_read(
    keep: Desktop, tmp_path: Path
) -> None:
    a_reader(keep, tmp_path)
    keep.ok("run", "Notes")
    a_reader(keep, tmp_path, READS.replace("content });", "content: content + '!' });"))
    a_reader(keep, tmp_path, READS.replace("const { content }", "throw new Error('no'); const {c}"))
    a_reader(
        keep, tmp_path, READS.replace("Files.read({ path: file.path", "Files.read({ path: '/x'")
    )
    found = keep("--json", "replay", "Notes", "--version", "2.0")
    assert found.code == 4
    (one,) = found.value["runs"]
    assert (one["run_id"], one["version"], one["result"]) == (1, "2.0", "differs")
    assert one["differences"][0] == {
        "item": f"file:{tmp_path / 'files' / 'a.txt'}",
        "tool": "Memory.createNote",
        "before": {"id": "a.txt", "title": "a.txt", "content": CANARY, "tags": []},
        "after": {"id": "a.txt", "title": "a.txt", "content": CANARY + "!", "tags": []},
    }
    assert (
        keep("--json", "replay", "Notes", "--version", "3.0").value["runs"][0]["result"] == "failed"
    )
    missing = keep("replay", "Notes")
    assert missing.code == 4
    assert missing.out == "run 1 not_recorded: NotRecorded: Files.read\n"
    assert keep("replay", "Notes", "--version", "9.9").code == 2


def test_a_failed_run_is_the_same_where_it_fails_again(keep: Desktop) -> None:
    keep.add("Broken", "await Memory.searchNotes({ query: 'x' }); throw new Error('no');")
    assert keep("run", "Broken").code == 4
    assert keep.json("replay", "Broken")["runs"][0]["result"] == "same"


def test_nothing_recorded_is_reported_and_no_failure(keep: Desktop) -> None:
    keep.add("New", "return 1;")
    assert keep.ok("replay", "New").out == "No run is recorded.\n"
    assert keep.json("replay", "New") == {"runs": []}


def test_recordings_are_shown_and_can_be_switched_off(keep: Desktop, tmp_path: Path) -> None:
    a_reader(keep, tmp_path)
    keep.ok("workflow", "recording", "Notes", "off")
    keep.ok("run", "Notes")
    assert keep.json("show", "recordings", "Notes") == []
    keep.ok("workflow", "recording", "Notes", "on")
    keep.ok("run", "Notes")
    (row,) = keep.json("show", "recordings", "Notes")
    assert list(row) == ["run_id", "tool", "bytes", "created_at", "expires_at"]
    assert (row["run_id"], row["tool"]) == (2, "Files.list")
    assert row["bytes"] > 0
    assert row["expires_at"] - row["created_at"] == 30 * 24 * 60 * 60 * 1000
    assert keep("workflow", "recording", "Notes", "maybe").code == 2


def test_an_export_has_recordings_only_if_they_are_wanted(keep: Desktop, tmp_path: Path) -> None:
    a_reader(keep, tmp_path)
    keep.ok("run", "Notes")
    file = tmp_path / "export.json"
    keep.ok("export", "Notes", file)
    assert "recordings" not in json.loads(file.read_text())
    keep.ok("export", "Notes", file, "--recordings")
    rows = json.loads(file.read_text())["recordings"]
    assert [row["tool"] for row in rows] == ["Files.list", "Files.read", "Files.read"]
    assert rows[1]["answer"]["content"] == CANARY


def test_a_backup_has_recordings_only_if_they_are_wanted(keep: Desktop, tmp_path: Path) -> None:
    folder = a_reader(keep, tmp_path, READS)
    (folder / "c.txt").write_text("only read")
    keep.ok("run", "Notes")
    keep.ok("backup", tmp_path / "without.keep")
    keep.ok("backup", tmp_path / "with.keep", "--recordings")
    for name, kept in (("without", 0), ("with", 4)):
        keep.ok("restore", tmp_path / f"{name}.keep", "--yes")
        assert len(keep.json("show", "recordings", "Notes")) == kept, name
    with zipfile.ZipFile(tmp_path / "without.keep") as archive:
        ledger = next(name for name in archive.namelist() if name.endswith(".db"))
        assert b"Files.read" not in archive.read(ledger).replace(READS.encode(), b"")


def test_a_running_engine_is_asked_to_record(keep: Desktop, tmp_path: Path) -> None:
    a_reader(keep, tmp_path)
    with keep.engine():
        keep.ok("workflow", "recording", "Notes", "off")
    keep.ok("run", "Notes")
    assert keep.json("show", "recordings", "Notes") == []
