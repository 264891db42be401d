"""Files.trash: into the trash of the same disk, with the note to bring it back by."""

import sys
from pathlib import Path

import pytest

from keep_desktop.domain.errors import PermissionFailure, PreconditionFailure
from keep_desktop.domain.json import JsonValue
from keep_desktop.ports.tools import CallContext, Reconciled, Verdict
from keep_desktop.tools.files.os_errors import NotThere
from keep_desktop.tools.files.trash import Trash, TrashInput
from tests.builders.tools import a_context

TRASH = Trash()


@pytest.fixture
def box(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "share"))
    folder = tmp_path / "my box"
    folder.mkdir()
    (folder / "a.txt").write_text("x")
    return folder


def context_for(box: Path, evidence: JsonValue = None) -> CallContext:
    return a_context(box.parent / "own", grants=[box], evidence=evidence)


def trash_of(box: Path) -> Path:
    return box.parent / "share" / "Trash"


def an_input(box: Path, name: str = "a.txt") -> TrashInput:
    return TrashInput(path=str(box / name))


def test_a_trashed_file_lies_in_the_trash_with_where_it_came_from(box: Path) -> None:
    assert TRASH.call(an_input(box), context_for(box)) == {"path": str(box / "a.txt")}
    assert list(box.iterdir()) == []
    name = "a.a1b2c3d4e5f6.txt"
    assert (trash_of(box) / "files" / name).read_text() == "x"
    note = (trash_of(box) / "info" / f"{name}.trashinfo").read_text()
    path = str(box / "a.txt").replace(" ", "%20")
    assert note == f"[Trash Info]\nPath={path}\nDeletionDate=2026-11-20T12:00:00\n"


def test_a_folder_goes_into_the_trash_with_what_is_in_it(box: Path) -> None:
    (box / "sub").mkdir()
    (box / "sub" / "b").write_text("b")
    TRASH.call(an_input(box, "sub"), context_for(box))
    assert (trash_of(box) / "files" / "sub.a1b2c3d4e5f6" / "b").read_text() == "b"


def test_a_trash_that_is_a_link_is_not_used(box: Path) -> None:
    (box.parent / "share").mkdir()
    (box.parent / "elsewhere").mkdir()
    trash_of(box).symlink_to(box.parent / "elsewhere")
    with pytest.raises(PreconditionFailure, match="no trash on the disk"):
        TRASH.call(an_input(box), context_for(box))
    assert (box / "a.txt").exists()


def test_the_granted_folder_itself_is_not_trashed(box: Path) -> None:
    with pytest.raises(PermissionFailure, match="granted folder itself"):
        TRASH.call(an_input(box, "."), context_for(box))


def test_what_is_not_there_or_not_granted_is_reported(box: Path) -> None:
    with pytest.raises(NotThere):
        TRASH.observe(an_input(box, "no.txt"), context_for(box))
    with pytest.raises(PermissionFailure):
        TRASH.observe(TrashInput(path="/etc/hosts"), context_for(box))


def test_where_the_trash_is_not_known_it_is_reported(
    box: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "platform", "win32")
    with pytest.raises(PreconditionFailure, match="does not know the trash of this system"):
        TRASH.call(an_input(box), context_for(box))


def test_what_became_of_a_call_is_found_out(box: Path) -> None:
    params = an_input(box)
    context = context_for(box, TRASH.observe(params, context_for(box)))
    assert TRASH.reconcile(params, context).verdict is Verdict.FAILED
    answer = TRASH.call(params, context)
    assert TRASH.reconcile(params, context) == Reconciled(Verdict.APPLIED, answer)


def test_a_file_that_somebody_else_removed_leaves_the_outcome_open(box: Path) -> None:
    params = an_input(box)
    context = context_for(box, TRASH.observe(params, context_for(box)))
    (box / "a.txt").unlink()
    assert TRASH.reconcile(params, context).verdict is Verdict.RETRY


def test_a_note_without_its_file_is_cleared(box: Path) -> None:
    params = an_input(box)
    context = context_for(box, TRASH.observe(params, context_for(box)))
    note = trash_of(box) / "info" / "a.a1b2c3d4e5f6.txt.trashinfo"
    note.parent.mkdir(parents=True)
    note.write_text("[Trash Info]\n")
    assert TRASH.reconcile(params, context).verdict is Verdict.FAILED
    assert not note.exists()
