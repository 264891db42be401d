"""Folders, disks and ledgers that fail: a sentence, nothing lost, and a way on."""

import hashlib
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from keep_desktop.app.build import open_engine
from keep_desktop.services.runs.actions import run_and_wait
from keep_desktop.services.workflows.queries import find_workflow
from keep_desktop.storage import database
from tests.builders.cli import GENEROUS_S, NOTE, Desktop
from tests.builders.small_disks import a_small_disk, fill, read_only

pytestmark = pytest.mark.usefixtures("rebuilt_tables")

ROWS = """
for (let i = 0; i < 5; i++) {
  await Items.withItem(`row:${i}`, `Row ${i}`, async (ctx) => {
    if (ctx.item.isDone) return;
    await Files.save({ path: "OUT/f" + i + ".txt", content: "x".repeat(300000) });
  });
}
"""


def _sum(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def _add_rows(keep: Desktop, out: Path) -> None:
    keep.add("N", ROWS.replace("OUT", str(out)))
    keep.ok("folder", "grant", "N", out)


# -- where the work is done -----------------------------------------------------------------------


def test_a_full_target_asks_the_user_and_goes_on_where_it_was(keep: Desktop) -> None:
    with a_small_disk(keep.folder / "out", size="1m") as out:
        _add_rows(keep, out)
        result = keep("run", "N", "--json")
        assert result.code == 4, "it left a failed item"
        assert result.value["status"] == "paused:approval"
        assert result.value["error_type"] == "precondition"
        assert "full" in result.err
        done = sum(status == "done" for status in keep.items("N").values())
        assert done == len(list(out.glob("f*.txt"))) == 3
        for saved in list(out.glob("f*.txt")):
            assert len(saved.read_text()) == 300000
            saved.unlink()
        assert keep("run", "N").code == 3, "it waits for the user"
        keep.ok("workflow", "resume", "N")
        keep.ok("run", "N")
        assert set(keep.items("N").values()) == {"done"}
        assert sorted(path.name for path in out.iterdir()) == ["f3.txt", "f4.txt"]


def test_a_read_only_target_asks_the_user_and_changes_nothing(keep: Desktop) -> None:
    with a_small_disk(keep.folder / "out") as out:
        _add_rows(keep, out)
        with read_only(out):
            result = keep("run", "N", "--json")
        assert result.code == 3, result
        assert result.value["error_type"] == "permission"
        assert "read-only" in result.err
        assert list(out.iterdir()) == []
        (question,) = keep.json("show", "attention", "N")
        assert question["kind"] == "permission"
        keep.ok("workflow", "resume", "N")
        keep.ok("run", "N")


def test_a_folder_that_vanishes_mid_run_asks_the_user(keep: Desktop) -> None:
    out = keep.folder / "out"
    out.mkdir()
    _add_rows(keep, out)

    def vanish(point: str) -> None:
        if point == "applied committed" and out.exists():
            out.rename(keep.folder / "elsewhere")

    with open_engine(keep.data, checkpoint=vanish) as engine:
        report = run_and_wait(engine, find_workflow(engine, "N").id)
    assert report.error_type == "precondition", report
    assert report.waits_for_user and "out" in (report.error or "")
    (question,) = keep.json("show", "attention", "N")
    assert question["kind"] == "precondition"
    assert list(keep.items("N").values()).count("done") == 1
    (keep.folder / "elsewhere").rename(out)
    keep.ok("workflow", "resume", "N")
    keep.ok("run", "N")
    assert len(list(out.iterdir())) == 5


# -- the data folder ------------------------------------------------------------------------------


def test_a_full_data_folder_stops_work_and_it_goes_on_after_space_is_freed(
    tmp_path: Path,
) -> None:
    with a_small_disk(tmp_path / "disk", size="16m") as disk:
        keep = Desktop(tmp_path)
        keep.data = disk / "data"
        script = "\n".join(
            f'await Items.withItem("i{n}", "Item {n}", async (ctx) => {{ if (!ctx.item.isDone) '
            f'await Memory.createNote({{ id: "n{n}", title: "T", content: "x".repeat(30000) }}); '
            "});"
            for n in range(40)
        )
        keep.add("N", script)
        filler = fill(disk, leave=500_000)
        result = keep("run", "N")
        assert result.code == 3, result
        assert "The disk is full" in result.err and "Traceback" not in result.err
        fill(disk)
        again = keep("run", "N")
        assert again.code in (3, 4), again
        assert "full" in again.err and "Traceback" not in again.err
        assert any(not point["ok"] for point in keep("doctor", "--json").value)
        filler.unlink()
        keep("workflow", "resume", "N")
        keep.ok("run", "N")
        assert set(keep.items("N").values()) == {"done"}
        mutations = keep.json("show", "mutations", "N")
        assert len(mutations) == 40 and {m["status"] for m in mutations} == {"applied"}
        assert {run["status"] for run in keep.json("show", "runs", "N")} >= {"committed"}


def test_an_engine_that_lives_through_a_full_disk_goes_on_when_space_is_freed(
    tmp_path: Path,
) -> None:
    with a_small_disk(tmp_path / "disk", size="16m") as disk:
        keep = Desktop(tmp_path)
        keep.data = disk / "data"
        keep.add("N", NOTE)
        with keep.engine() as engine:
            filler = fill(disk)
            for words in (("run", "N"), ("stop",), ("release",)):
                result = keep(*words)
                assert result.code == 3, result
                assert "The disk is full" in result.err and "Traceback" not in result.err
            filler.unlink()
            assert keep("run", "N").code == 3, "the stop that could not be recorded holds"
            keep.ok("release")
            keep.ok("run", "N")
            engine.terminate()
            assert engine.wait(GENEROUS_S) == 0
        keep.end_all()
        assert keep.items("N") == {"one": "done"}


def test_a_read_only_data_folder_is_reported_and_nothing_changes(tmp_path: Path) -> None:
    with a_small_disk(tmp_path / "disk") as disk:
        keep = Desktop(tmp_path)
        keep.data = disk / "data"
        keep.add("N", NOTE)
        before = _sum(keep.data / "ledger.db")
        with read_only(disk):
            for words in (("run", "N"), ("workflow", "pause", "N"), ("stop",), ("doctor",)):
                result = keep(*words)
                assert result.code == 3, result
                shown = result.err + result.out
                assert "read-only" in shown or "may read and write" in shown, shown
                assert "Traceback" not in shown
        assert _sum(keep.data / "ledger.db") == before
        keep.ok("run", "N")


@contextmanager
def _held(path: Path) -> Iterator[None]:
    """Another program has a write transaction open."""
    with closing(sqlite3.connect(path, isolation_level=None)) as holder:
        holder.execute("BEGIN IMMEDIATE")
        yield
        holder.execute("ROLLBACK")


def test_a_locked_ledger_exits_6_with_a_sentence(
    keep: Desktop, monkeypatch: pytest.MonkeyPatch
) -> None:
    keep.add("N", NOTE)
    monkeypatch.setattr(database, "BUSY_MS", 50)
    with _held(keep.data / "ledger.db"):
        for words in (("run", "N"), ("workflow", "pause", "N"), ("stop",)):
            result = keep(*words)
            assert result.code == 6, result
            assert "Another program holds the ledger" in result.err
    keep.ok("run", "N")


def test_a_data_folder_that_is_a_file_is_reported(keep: Desktop) -> None:
    keep.data.write_text("mine")
    for words in (("run", "N"), ("workflow", "list"), ("doctor",), ("stop",)):
        result = keep(*words)
        assert result.code == 3, result
        assert str(keep.data) in result.err + result.out and "Traceback" not in result.err
    assert keep.data.read_text() == "mine"


def test_a_ledger_from_a_newer_version_is_refused_and_kept(keep: Desktop) -> None:
    keep.add("N", NOTE)
    ledger = keep.data / "ledger.db"
    with closing(sqlite3.connect(ledger)) as conn:
        conn.execute("UPDATE alembic_version SET version_num = '9999'")
        conn.commit()
    before = _sum(ledger)
    for words in (("run", "N"), ("workflow", "list"), ("stop",), ("doctor",)):
        result = keep(*words)
        assert result.code == 3, result
        assert "newer" in result.err + result.out
    result = keep("doctor", "--set-aside")
    assert result.code == 3 and "newer" in result.err, "it is not damaged"
    assert _sum(ledger) == before


# -- a damaged ledger -----------------------------------------------------------------------------


def _garbage_header(path: Path) -> None:
    path.write_bytes(b"not a database at all" + path.read_bytes()[21:])


def _cut_off(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:5000])


def _emptied(path: Path) -> None:
    path.write_bytes(b"")


def _flipped_pages(path: Path) -> None:
    content = bytearray(path.read_bytes())
    for at in range(4096, len(content), 4096):
        content[at : at + 64] = bytes(255 - byte for byte in content[at : at + 64])
    path.write_bytes(content)


@pytest.mark.parametrize(
    "harm", [_garbage_header, _cut_off, _emptied, _flipped_pages], ids=lambda harm: harm.__name__
)
def test_a_damaged_ledger_is_never_overwritten_and_there_is_a_way_on(
    keep: Desktop, harm: Callable[[Path], None]
) -> None:
    keep.add("N", NOTE)
    keep.ok("run", "N")
    ledger = keep.data / "ledger.db"
    harm(ledger)
    before = _sum(ledger)
    for words in (
        ("run", "N"),
        ("workflow", "list"),
        ("show", "items", "N"),
        ("workflow", "import", keep.script(NOTE), "--name", "M"),
        ("stop",),
        ("release",),
        ("doctor",),
    ):
        result = keep(*words)
        assert result.code == 3, result
        assert "damaged" in result.err + result.out and "Traceback" not in result.err
    assert _sum(ledger) == before
    assert "--set-aside" in keep("doctor").out
    kept = Path(keep.json("doctor", "--set-aside"))
    assert _sum(kept) == before and kept.parent == keep.data
    assert keep.json("workflow", "list") == []
    keep.add("N", NOTE)
    keep.ok("run", "N")
