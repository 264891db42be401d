"""Files.move and Files.copy: at the old place or at the new one, never half, never over another."""

import errno
import os
from pathlib import Path

import pytest

from keep_desktop.domain.errors import LogicFailure, PermissionFailure, PreconditionFailure
from keep_desktop.domain.json import JsonValue
from keep_desktop.ports.tools import CallContext, Reconciled, Verdict, title_of
from keep_desktop.tools.files.move import Copy, Move, MoveInput
from keep_desktop.tools.files.os_errors import NotThere
from tests.builders.tools import a_context

MOVE, COPY = Move(), Copy()


@pytest.fixture
def box(tmp_path: Path) -> Path:
    folder = tmp_path / "box"
    folder.mkdir()
    (folder / "a.jpg").write_text("picture")
    return folder


def context_for(box: Path, evidence: JsonValue = None) -> CallContext:
    return a_context(box.parent / "own", grants=[box], evidence=evidence)


def from_to(box: Path, source: str, target: str, *, overwrite: bool = False) -> MoveInput:
    return MoveInput.model_validate(
        {"from": str(box / source), "to": str(box / target), "overwrite": overwrite}
    )


def files_in(box: Path) -> dict[str, str]:
    return {str(p.relative_to(box)): p.read_text() for p in box.rglob("*") if p.is_file()}


@pytest.mark.usefixtures("disks")
def test_a_moved_file_is_at_its_new_place_only(box: Path) -> None:
    was = (box / "a.jpg").stat().st_mtime_ns
    params = from_to(box, "a.jpg", "Pictures/2026-11/a.jpg")
    answer = MOVE.call(params, context_for(box))
    assert answer == {"path": str(box / "Pictures/2026-11/a.jpg"), "size": 7}
    assert files_in(box) == {"Pictures/2026-11/a.jpg": "picture"}
    assert (box / "Pictures/2026-11/a.jpg").stat().st_mtime_ns == was


@pytest.mark.usefixtures("disks")
def test_a_file_with_other_content_is_never_replaced_unasked(box: Path) -> None:
    (box / "sub").mkdir()
    (box / "sub/a.jpg").write_text("another")
    was = files_in(box)
    for tool in (MOVE, COPY):
        with pytest.raises(PreconditionFailure, match=r"sub/a\.jpg” exists already") as raised:
            tool.call(from_to(box, "a.jpg", "sub/a.jpg"), context_for(box))
        assert raised.value.took_effect is False
    assert files_in(box) == was


@pytest.mark.usefixtures("disks")
def test_a_file_with_other_content_is_replaced_when_asked(box: Path) -> None:
    (box / "sub").mkdir()
    (box / "sub/a.jpg").write_text("another")
    MOVE.call(from_to(box, "a.jpg", "sub/a.jpg", overwrite=True), context_for(box))
    assert files_in(box) == {"sub/a.jpg": "picture"}


def test_where_the_same_content_is_there_already_only_the_old_file_goes(box: Path) -> None:
    (box / "b.jpg").write_text("picture")
    was = (box / "b.jpg").stat().st_ino
    MOVE.call(from_to(box, "a.jpg", "b.jpg"), context_for(box))
    assert files_in(box) == {"b.jpg": "picture"}
    assert (box / "b.jpg").stat().st_ino == was


def test_moving_a_file_onto_itself_leaves_it(box: Path) -> None:
    MOVE.call(from_to(box, "a.jpg", "a.jpg"), context_for(box))
    MOVE.call(from_to(box, "a.jpg", "./a.jpg", overwrite=True), context_for(box))
    COPY.call(from_to(box, "a.jpg", "a.jpg"), context_for(box))
    assert files_in(box) == {"a.jpg": "picture"}


@pytest.mark.parametrize("name", ["b.jpg", "A.jpg", "sub/a.jpg"])
def test_of_two_names_for_one_file_the_old_one_goes(box: Path, name: str) -> None:
    (box / "sub").mkdir()
    (box / name).hardlink_to(box / "a.jpg")
    MOVE.call(from_to(box, "a.jpg", name), context_for(box))
    assert files_in(box) == {name: "picture"}


def test_where_the_disk_knows_no_upper_and_lower_case_a_file_can_change_between_them(
    box: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Such a disk shows one file under both names and lists one of them.
    (box / "A.jpg").hardlink_to(box / "a.jpg")
    renamed = []
    monkeypatch.setattr(os, "listdir", lambda folder: ["a.jpg"])
    monkeypatch.setattr(os, "replace", lambda one, other, **more: renamed.append((one, other)))
    MOVE.call(from_to(box, "a.jpg", "A.jpg"), context_for(box))
    assert renamed == [("a.jpg", "A.jpg")]
    assert (box / "a.jpg").exists()


@pytest.mark.parametrize("disks", ["one disk", "two disks"], indirect=True)
@pytest.mark.usefixtures("disks")
def test_where_the_old_file_cannot_go_the_new_one_is_undone(
    box: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = os.unlink

    def refuse(path: str, *, dir_fd: int | None = None) -> None:
        if path == "a.jpg":
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
        real(path, dir_fd=dir_fd)

    monkeypatch.setattr(os, "unlink", refuse)
    with pytest.raises(PermissionFailure) as raised:
        MOVE.call(from_to(box, "a.jpg", "sub/b.jpg"), context_for(box))
    assert raised.value.took_effect is False
    assert files_in(box) == {"a.jpg": "picture"}


def test_a_copy_that_the_disk_cannot_hold_does_not_begin(
    box: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    disk = os.statvfs(box)
    os.truncate(box / "a.jpg", (disk.f_bavail + 1_000_000) * disk.f_frsize)
    begun: list[int] = []
    monkeypatch.setattr("keep_desktop.tools.files.transfer.copied", lambda *all: begun.append(1))
    with pytest.raises(PreconditionFailure, match="is full"):
        COPY.call(from_to(box, "a.jpg", "b.jpg"), context_for(box))
    assert begun == [] and not (box / "b.jpg").exists()


def test_a_copy_leaves_the_original(box: Path) -> None:
    answer = COPY.call(from_to(box, "a.jpg", "sub/b.jpg"), context_for(box))
    assert answer == {"path": str(box / "sub/b.jpg"), "size": 7}
    assert files_in(box) == {"a.jpg": "picture", "sub/b.jpg": "picture"}


def test_a_folder_moves_with_what_is_in_it_but_not_into_itself(box: Path) -> None:
    (box / "old").mkdir()
    (box / "old/x").write_text("x")
    MOVE.call(from_to(box, "old", "2026/new"), context_for(box))
    assert files_in(box) == {"a.jpg": "picture", "2026/new/x": "x"}
    with pytest.raises(LogicFailure, match="into itself"):
        MOVE.call(from_to(box, "2026", "2026/new/deeper"), context_for(box))


def test_folders_are_not_replaced_or_copied(box: Path) -> None:
    (box / "old").mkdir()
    (box / "new").mkdir()
    with pytest.raises(PreconditionFailure, match="exists already"):
        MOVE.call(from_to(box, "old", "new", overwrite=True), context_for(box))
    with pytest.raises(LogicFailure, match="only files are copied"):
        COPY.call(from_to(box, "old", "newer"), context_for(box))


def test_the_granted_folder_itself_stays_where_it_is(box: Path) -> None:
    with pytest.raises(PermissionFailure, match="granted folder itself"):
        MOVE.call(from_to(box, ".", "sub/x"), context_for(box))


def test_nothing_moves_out_of_or_into_what_was_not_granted(box: Path) -> None:
    outside = box.parent / "outside"
    outside.mkdir()
    (outside / "x").write_text("x")
    for params in (from_to(box, "a.jpg", f"{outside}/a.jpg"), from_to(box, f"{outside}/x", "x")):
        for tool in (MOVE, COPY):
            with pytest.raises(PermissionFailure):
                tool.observe(params, context_for(box))
            with pytest.raises(PermissionFailure):
                tool.call(params, context_for(box))


def test_a_link_is_not_moved(box: Path) -> None:
    (box / "link").symlink_to("/etc/hosts")
    with pytest.raises(PermissionFailure, match="link"):
        MOVE.call(from_to(box, "link", "b"), context_for(box))


def test_a_missing_source_ends_the_call_before_it_begins(box: Path) -> None:
    for tool in (MOVE, COPY):
        with pytest.raises(NotThere, match="is not there"):
            tool.observe(from_to(box, "no.jpg", "b.jpg"), context_for(box))


@pytest.mark.parametrize("tool", [MOVE, COPY])
def test_what_happened_is_found_with_the_same_answer(box: Path, tool: Move | Copy) -> None:
    params = from_to(box, "a.jpg", "sub/b.jpg")
    context = context_for(box, tool.observe(params, context_for(box)))
    answer = tool.call(params, context)
    assert tool.reconcile(params, context) == Reconciled(Verdict.APPLIED, answer)


@pytest.mark.parametrize("tool", [MOVE, COPY])
def test_what_did_not_happen_is_reported_and_cleared(box: Path, tool: Move | Copy) -> None:
    params = from_to(box, "a.jpg", "b.jpg")
    context = context_for(box, tool.observe(params, context_for(box)))
    (box / ".keep-a1b2c3d4e5f6.tmp").write_text("pict")
    assert tool.reconcile(params, context).verdict is Verdict.FAILED
    assert files_in(box) == {"a.jpg": "picture"}


def test_a_file_that_is_at_both_places_and_was_edited_since_keeps_one_name(box: Path) -> None:
    params = from_to(box, "a.jpg", "b.jpg")
    context = context_for(box, MOVE.observe(params, context_for(box)))
    (box / "b.jpg").hardlink_to(box / "a.jpg")
    (box / "a.jpg").write_text("painted over")
    answer: JsonValue = {"path": str(box / "b.jpg"), "size": 12}
    assert MOVE.reconcile(params, context) == Reconciled(Verdict.APPLIED, answer)
    assert files_in(box) == {"b.jpg": "painted over"}


def test_a_move_onto_the_same_content_that_did_not_begin_leaves_both(box: Path) -> None:
    (box / "b.jpg").write_text("picture")
    params = from_to(box, "a.jpg", "b.jpg")
    context = context_for(box, MOVE.observe(params, context_for(box)))
    assert MOVE.reconcile(params, context).verdict is Verdict.FAILED
    assert files_in(box) == {"a.jpg": "picture", "b.jpg": "picture"}


@pytest.mark.parametrize("tool", [MOVE, COPY])
def test_what_somebody_changed_since_leaves_the_outcome_open(box: Path, tool: Move | Copy) -> None:
    params = from_to(box, "a.jpg", "b.jpg")
    context = context_for(box, tool.observe(params, context_for(box)))
    (box / "b.jpg").write_text("somebody else's")
    assert tool.reconcile(params, context).verdict is Verdict.RETRY


def test_a_moved_folder_is_found(box: Path) -> None:
    (box / "old").mkdir()
    params = from_to(box, "old", "new")
    context = context_for(box, MOVE.observe(params, context_for(box)))
    assert MOVE.reconcile(params, context).verdict is Verdict.FAILED
    answer = MOVE.call(params, context)
    assert MOVE.reconcile(params, context) == Reconciled(Verdict.APPLIED, answer)


@pytest.mark.parametrize(
    ("source", "target", "title"),
    [
        ("/d/a.jpg", "/d/Pictures/2026-11/a.jpg", "Move “a.jpg” to “Pictures/2026-11”"),
        ("/d/a.jpg", "/e/Pictures/a.jpg", "Move “a.jpg” to “Pictures”"),
        ("/d/a.jpg", "/d/b.jpg", "Move “a.jpg” to “b.jpg”"),
        ("/d/a.jpg", "/e/x/b.jpg", "Move “a.jpg” to “x/b.jpg”"),
    ],
)
def test_titles_say_where_to(source: str, target: str, title: str) -> None:
    assert title_of(MOVE, MoveInput.model_validate({"from": source, "to": target})) == title


@pytest.mark.parametrize(
    ("locked", "named"), [("from", "from/a.jpg"), ("to", "to/a.jpg"), ("", "from/a.jpg")]
)
def test_a_refusal_of_the_system_names_what_is_locked(
    box: Path, monkeypatch: pytest.MonkeyPatch, locked: str, named: str
) -> None:
    """The folder of either name, or else the file itself. Faked, since root may change all."""
    for name in ("from", "to"):
        (box / name).mkdir()
    (box / "a.jpg").rename(box / "from/a.jpg")

    def refuse(*_: object, **__: object) -> None:
        raise PermissionError(errno.EPERM, "Operation not permitted")

    def may(path: str, _: int, *, dir_fd: int) -> bool:
        return not locked or not os.path.samestat((box / locked).stat(), os.fstat(dir_fd))

    monkeypatch.setattr(os, "link", refuse)
    monkeypatch.setattr(os, "replace", refuse)
    monkeypatch.setattr(os, "access", may)
    with pytest.raises(PermissionFailure) as failed:
        MOVE.call(from_to(box, "from/a.jpg", "to/a.jpg"), context_for(box))
    assert f"{named}” can't be opened or changed" in failed.value.sentence
