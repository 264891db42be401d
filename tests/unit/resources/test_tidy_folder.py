"""The bundled workflow Tidy a folder, run with real tools on real files."""

import os
from pathlib import Path

import pytest

from keep_desktop.resources import bundled_workflows
from keep_desktop.tools.all import FILES_TOOLS
from keep_desktop.tools.console import CONSOLE_TOOLS
from keep_desktop.tools.registry import Registry
from tests.builders.scripts import Ran, run_script
from tests.builders.tools import a_context

BOX = Registry((*CONSOLE_TOOLS, *FILES_TOOLS))
SCRIPT = next(each.script for each in bundled_workflows() if each.slug == "tidy_folder")
AUGUST = 1_786_000_000
NOVEMBER = 1_794_000_000


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    folder = tmp_path / "Downloads"
    folder.mkdir()
    return folder


def put(path: Path, content: str = "x", at: int = NOVEMBER) -> None:
    path.write_text(content)
    os.utime(path, (at, at))


def run(folder: Path, before: Ran | None = None, target: Path | None = None) -> Ran:
    target = target or folder.parent / "Sorted"
    target.mkdir(exist_ok=True)
    context = a_context(folder.parent / "own", grants=[folder, target])
    params = {"folder": str(folder), "target": str(target)}
    return run_script(SCRIPT, params, BOX, context, before)


def files(folder: Path) -> list[str]:
    return sorted(str(p.relative_to(folder)) for p in folder.rglob("*") if p.is_file())


def test_files_go_by_kind_and_month(folder: Path) -> None:
    put(folder / "holiday.JPG", at=AUGUST)
    put(folder / "report.pdf")
    put(folder / "costs.csv")
    put(folder / "notes.of.mine.txt")
    put(folder / "no suffix")
    ran = run(folder)
    assert files(folder.parent / "Sorted") == [
        "Documents/2026-11/notes.of.mine.txt",
        "Documents/2026-11/report.pdf",
        "Other/2026-11/no suffix",
        "Pictures/2026-08/holiday.JPG",
        "Spreadsheets/2026-11/costs.csv",
    ]
    assert files(folder) == []
    assert set(ran.states()) == {"done"} and ran.error is None


def test_an_item_is_the_path_and_the_hash_of_the_content(folder: Path) -> None:
    put(folder / "a.txt", "")
    [id] = run(folder).items
    empty = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
    assert id == f"file:{folder / 'a.txt'}#{empty}"


def test_folders_hidden_files_and_files_still_written_stay(folder: Path) -> None:
    (folder / "project").mkdir()
    put(folder / "project" / "inside.pdf")
    for name in (".hidden.pdf", "film.mp4.part", "x.crdownload", "~$letter.docx", "Thumbs.db"):
        put(folder / name)
    before = files(folder)
    assert run(folder).items == {}
    assert files(folder) == before


def test_nothing_is_overwritten_and_the_same_file_twice_is_one(folder: Path) -> None:
    put(folder / "a.pdf", "one")
    first = run(folder)
    put(folder / "a.pdf", "two")
    second = run(folder, first)
    put(folder / "b.pdf", "one")
    third = run(folder, second)
    sorted_ = folder.parent / "Sorted" / "Documents" / "2026-11"
    assert sorted(path.read_text() for path in sorted_.glob("a*.pdf")) == ["one", "two"]
    assert (sorted_ / "a (2).pdf").read_text() == "two"
    put(folder / "a.pdf", "three")
    run(folder, third)
    assert (sorted_ / "a (3).pdf").read_text() == "three"
    assert (sorted_ / "b.pdf").read_text() == "one"
    assert set(third.states()) == {"done"}


def test_a_file_put_back_on_purpose_is_left_alone(folder: Path) -> None:
    put(folder / "a.pdf")
    first = run(folder)
    put(folder / "a.pdf")
    second = run(folder, first)
    assert second.mutations == [] and files(folder) == ["a.pdf"]


def test_a_target_inside_the_folder_is_not_tidied_itself(folder: Path) -> None:
    put(folder / "a.pdf")
    first = run(folder, target=folder / "Sorted")
    second = run(folder, first, target=folder / "Sorted")
    assert files(folder) == ["Sorted/Documents/2026-11/a.pdf"]
    assert second.mutations == []


def test_the_folder_itself_as_target_is_refused_with_a_sentence(folder: Path) -> None:
    put(folder / "a.pdf")
    ran = run(folder, target=folder)
    assert ran.error is not None and ran.error.startswith("Choose another folder")
    assert files(folder) == ["a.pdf"]


def test_an_item_left_open_by_a_crash_after_the_move_is_closed(folder: Path) -> None:
    put(folder / "a.pdf")
    before = run(folder)
    [(id, (title, _))] = before.items.items()
    before.items[id] = (title, "processing")
    after = run(folder, before)
    assert after.items[id] == (title, "done") and after.mutations == []
