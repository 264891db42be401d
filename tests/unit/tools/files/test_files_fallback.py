"""Where the system cannot open relative to a folder (Windows), the same places are allowed."""

import os
from pathlib import Path

import pytest

from keep_desktop.domain.errors import PermissionFailure
from keep_desktop.ports.tools import Verdict
from keep_desktop.tools.files import granted as paths
from keep_desktop.tools.files.move import Move, MoveInput
from keep_desktop.tools.files.os_errors import NotThere
from keep_desktop.tools.files.read import List, ListFilesInput
from keep_desktop.tools.files.save import Save, SaveInput
from keep_desktop.tools.sheets.append import AppendRow
from keep_desktop.tools.sheets.row import RowInput
from tests.builders.tools import a_context


@pytest.fixture
def box(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(paths, "_HAS_DIR_FD", False)
    monkeypatch.setattr(paths, "_NOFOLLOW", 0)
    folder = tmp_path / "box"
    folder.mkdir()
    return folder


def test_files_are_saved_moved_and_listed(box: Path) -> None:
    context = a_context(box.parent / "own", grants=[box])
    Save().call(SaveInput(path=str(box / "sub/a.txt"), content="x"), context)
    params = MoveInput.model_validate(
        {"from": str(box / "sub/a.txt"), "to": str(box / "2026/b.txt")}
    )
    Move().call(params, context)
    listed = List().call(ListFilesInput(folder=str(box), recursive=True), context)
    assert isinstance(listed, list)
    assert [Path(entry["path"]).relative_to(box).as_posix() for entry in listed] == [
        "2026",
        "2026/b.txt",
        "sub",
    ]


def test_rows_are_added_and_found(box: Path) -> None:
    file = box / "costs.csv"
    append = AppendRow()
    context = a_context(box.parent / "own", grants=[file])
    append.call(RowInput(file=str(file), key="k1", row={"v": 1}), context)
    params = RowInput(file=str(file), key="k2", row={"v": 2})
    evidence = append.observe(params, context)
    append.call(params, context)
    later = a_context(box.parent / "own", grants=[file], evidence=evidence)
    assert append.reconcile(params, later).verdict is Verdict.APPLIED
    assert file.read_text("utf-8-sig") == "v,key\n1,k1\n2,k2\n"


def test_links_out_and_other_folders_are_refused(box: Path) -> None:
    outside = box.parent / "outside"
    outside.mkdir()
    (outside / "a.txt").write_text("x")
    (box / "folder").symlink_to(outside)
    (box / "file").symlink_to(outside / "a.txt")
    context = a_context(box.parent / "own", grants=[box])
    for path in (box / "folder/new.txt", box / "file", outside / "new.txt"):
        params = SaveInput(path=str(path), content="y", overwrite=True)
        with pytest.raises(PermissionFailure):
            Save().call(params, context)
    assert os.listdir(outside) == ["a.txt"]  # noqa: PTH208  # only the names matter


def test_a_missing_folder_is_reported(box: Path) -> None:
    context = a_context(box.parent / "own", grants=[box])
    with pytest.raises(NotThere):
        List().call(ListFilesInput(folder=str(box / "no/such")), context)
