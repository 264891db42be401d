"""Taking back what Files did, and telling after a kill what holds."""

import errno
import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from keep_desktop.domain.errors import Failure, PermissionFailure, PreconditionFailure
from keep_desktop.ports.tools import Verdict
from keep_desktop.tools.files import backup_store as kept
from keep_desktop.tools.files import granted
from keep_desktop.tools.files import undo_move as undo_move
from tests.builders.kills import killed_at
from tests.builders.tools import a_context
from tests.unit.tools.file_actions import (
    ACTIONS,
    UNDO_KEY,
    Action,
    Fixtures,
    State,
    every_action,
    make_fixtures,
)


@every_action
def test_undo_brings_back_what_was(fixtures: Fixtures, action: Action) -> None:
    before = fixtures.state()
    done = fixtures.do(action)
    fixtures.undo(action, done)
    assert fixtures.state() == before
    assert fixtures.undone(action, done) is Verdict.APPLIED


@every_action
def test_an_undo_that_was_not_made_is_reported(fixtures: Fixtures, action: Action) -> None:
    before = fixtures.state()
    done = fixtures.do(action)
    after = fixtures.state()
    verdict = fixtures.undone(action, done)
    assert verdict is (Verdict.FAILED if after != before else Verdict.APPLIED)
    assert fixtures.state() == after


# -- a kill in the middle -------------------------------------------------------------------------


FORKS = pytest.mark.skipif(not hasattr(os, "fork"), reason="kills a forked process")
#: The trash is on the disk of its file.
every_action_and_disk = pytest.mark.parametrize(
    ("action", "disks"),
    [
        pytest.param(action, disk, id=f"{name}, {disk}")
        for name, action in ACTIONS.items()
        for disk in ("one disk", "two disks")
        if disk != "two disks" or action.tool != "trash"
    ],
    indirect=["disks"],
)


@contextmanager
def some_files() -> Iterator[Fixtures]:
    with make_fixtures() as fixtures:
        (fixtures.box / "sub").mkdir()
        (fixtures.box / "sub" / "c.txt").write_bytes(b"c")
        for name, content in (("a.txt", b"a's own"), ("b.txt", b"b"), ("twin.txt", b"a's own")):
            (fixtures.box / name).write_bytes(content)
        yield fixtures


def files_of(state: State) -> State:
    return {name: one for name, one in state.items() if one[0] != "folder"}


def check_names(fixtures: Fixtures, *, in_trash: bool) -> None:
    """Each file has one name, and the trash holds something only if it should."""
    files = [path for path in fixtures.root.rglob("*") if path.is_file()]
    assert {path.stat().st_nlink for path in files} == {1}
    assert any((fixtures.root / "share") in path.parents for path in files) is in_trash


@FORKS
@pytest.mark.slow
@pytest.mark.usefixtures("disks")
@every_action_and_disk
def test_after_a_kill_in_the_middle_of_a_call_it_happened_or_left_nothing(action: Action) -> None:
    with some_files() as whole:
        whole.do(action)
        after = whole.state()
    step, killed = 0, True
    while killed:
        with some_files() as fixtures:
            before = fixtures.state()
            tool, params = action.on(fixtures.box)
            context = fixtures.context(evidence=tool.observe(params, fixtures.context()))
            killed = killed_at(step, partial(tool.call, params, context))
            verdict = tool.reconcile(params, context).verdict
            if verdict is Verdict.APPLIED:
                assert fixtures.state() == after
            else:
                assert verdict is Verdict.FAILED and (killed or before == after)
                # A folder that was made on the way may stay.
                assert files_of(fixtures.state()) == files_of(before)
            check_names(fixtures, in_trash=action.tool == "trash" and verdict is Verdict.APPLIED)
        step += 1


@FORKS
@pytest.mark.slow
@pytest.mark.usefixtures("disks")
@every_action_and_disk
def test_after_a_kill_in_the_middle_of_an_undo_it_happened_or_can_be_made_again(
    action: Action,
) -> None:
    step, killed = 0, True
    while killed:
        with some_files() as fixtures:
            before = fixtures.state()
            done = fixtures.do(action)
            after = fixtures.state()
            killed = killed_at(step, partial(fixtures.undo, action, done))
            verdict = fixtures.undone(action, done)
            if verdict is Verdict.FAILED:
                assert killed and fixtures.state() == after
                check_names(fixtures, in_trash=action.tool == "trash")
                fixtures.undo(action, done)
            else:
                assert verdict is Verdict.APPLIED
            assert fixtures.state() == before
            check_names(fixtures, in_trash=False)
        step += 1


# -- a world that changed since -------------------------------------------------------------------

CHANGES: dict[str, tuple[str, Callable[[Path], object]]] = {
    "a saved file that was edited": (
        "a new file",
        lambda box: (box / "new.txt").write_text("mine"),
    ),
    "a saved file that is gone": ("a new file", lambda box: (box / "new.txt").unlink()),
    "a replaced file that was edited": (
        "a file replaced",
        lambda box: (box / "a.txt").write_text("mine"),
    ),
    "a moved file that was edited": ("a move", lambda box: (box / "sub/a.txt").write_text("mine")),
    "a moved file that is gone": ("a move", lambda box: (box / "sub/a.txt").unlink()),
    "another file at the old place": ("a move", lambda box: (box / "a.txt").write_text("mine")),
    "a file over which another was moved, edited": (
        "a move over another",
        lambda box: (box / "b.txt").write_text("mine"),
    ),
    "another folder at the old place": ("a folder moved", lambda box: (box / "sub").mkdir()),
    "a copy that was edited": ("a copy", lambda box: (box / "copy.txt").write_text("mine")),
    "an original that is gone": ("a copy", lambda box: (box / "a.txt").unlink()),
    "an original that was edited": (
        "a copy over another",
        lambda box: (box / "a.txt").write_text("mine"),
    ),
    "another file where one was trashed": (
        "a file trashed",
        lambda box: (box / "a.txt").write_text("mine"),
    ),
    "a trash that was emptied": (
        "a folder trashed",
        lambda box: shutil.rmtree(box.parent / "share"),
    ),
}


@pytest.mark.parametrize(("name", "change"), CHANGES.values(), ids=CHANGES.keys())
def test_where_the_world_changed_since_undo_says_so_and_leaves_it(
    fixtures: Fixtures, name: str, change: Callable[[Path], object]
) -> None:
    done = fixtures.do(ACTIONS[name])
    change(fixtures.box)
    now = fixtures.state()
    with pytest.raises(PreconditionFailure, match=r"^.+\.$") as raised:
        fixtures.undo(ACTIONS[name], done)
    assert raised.value.took_effect is False
    assert fixtures.state() == now


@every_action
def test_an_undo_stays_inside_what_is_granted_now(fixtures: Fixtures, action: Action) -> None:
    done = fixtures.do(action)
    tool, params = action.on(fixtures.box)
    now = fixtures.state()
    with pytest.raises(PermissionFailure):
        tool.undo(params, done[1], a_context(fixtures.root / "own", key=UNDO_KEY, evidence=done[0]))
    assert fixtures.state() == now


def test_an_undo_never_follows_a_link_that_came_into_its_way(fixtures: Fixtures) -> None:
    for name in ("a move", "a new file in new folders"):
        done = fixtures.do(ACTIONS[name])
        folder = fixtures.box / ("sub" if name == "a move" else "x")
        outside = fixtures.root / f"outside {name}"
        folder.rename(outside)
        folder.symlink_to(outside)
        files = sorted(outside.rglob("*"))
        with pytest.raises(PermissionFailure, match="leads over a link"):
            fixtures.undo(ACTIONS[name], done)
        assert sorted(outside.rglob("*")) == files


def test_a_move_back_that_breaks_off_half_way_is_not_known_and_is_finished_later(
    fixtures: Fixtures, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise PreconditionFailure("The disk is full.")

    action = ACTIONS["a move over another"]
    before = fixtures.state()
    done = fixtures.do(action)
    with monkeypatch.context() as patch:
        patch.setattr(undo_move, "restore_backup", full)
        with pytest.raises(PreconditionFailure) as raised:
            fixtures.undo(action, done)
    assert raised.value.took_effect is None
    assert "b.txt" not in fixtures.state()
    assert fixtures.undone(action, done) is Verdict.APPLIED
    assert fixtures.state() == before


@pytest.mark.parametrize("name", ["a file replaced", "a move over another", "a copy over another"])
def test_a_disk_without_room_to_keep_what_is_replaced_ends_the_call_before_it_begins(
    fixtures: Fixtures, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    before = fixtures.state()
    monkeypatch.setattr(kept, "write_all", full)
    with pytest.raises(PreconditionFailure, match="is full") as raised:
        fixtures.do(ACTIONS[name])
    assert raised.value.took_effect is False
    assert fixtures.state() == before
    assert list((fixtures.root / "own" / "kept").iterdir()) == []


@pytest.mark.parametrize("name", ["a file replaced", "a move over another", "a copy over another"])
def test_what_was_too_large_to_keep_is_replaced_and_reported_to_be_gone(
    fixtures: Fixtures, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kept, "LARGEST_KEPT", 3)
    done = fixtures.do(ACTIONS[name])
    now = fixtures.state()
    with pytest.raises(PreconditionFailure, match="was not kept, so it cannot be brought back"):
        fixtures.undo(ACTIONS[name], done)
    assert fixtures.state() == now
    assert fixtures.undone(ACTIONS[name], done) is Verdict.FAILED


@pytest.mark.parametrize("name", ["a file replaced", "a move over another", "a copy over another"])
def test_what_is_no_longer_kept_whole_is_not_given_back(fixtures: Fixtures, name: str) -> None:
    done = fixtures.do(ACTIONS[name])
    (content,) = (fixtures.root / "own" / "kept").iterdir()
    content.write_bytes(b"rotten")
    now = fixtures.state()
    with pytest.raises(PreconditionFailure, match="no longer kept"):
        fixtures.undo(ACTIONS[name], done)
    assert fixtures.state() == now


def test_a_file_that_changes_after_it_was_kept_is_not_replaced(fixtures: Fixtures) -> None:
    for name in ("a file replaced", "a move over another", "a copy over another"):
        tool, params = ACTIONS[name].on(fixtures.box)
        evidence = tool.observe(params, fixtures.context())
        target = fixtures.box / ("a.txt" if name == "a file replaced" else "b.txt")
        target.write_text(f"mine, before {name}")
        with pytest.raises(Failure, match="being changed just now") as raised:
            tool.call(params, fixtures.context(evidence=evidence))
        assert raised.value.took_effect is False
        assert target.read_text() == f"mine, before {name}"


def test_the_folder_of_a_kept_file_is_never_reached_through_the_users_file(
    fixtures: Fixtures,
) -> None:
    fixtures.do(ACTIONS["a file replaced"])
    (content,) = (fixtures.root / "own" / "kept").iterdir()
    assert content.read_bytes() == b"a's own"
    assert content.stat().st_nlink == 1


@settings(max_examples=40)
@given(was=st.none() | st.binary(), saved=st.text(), since=st.none() | st.binary())
def test_whatever_stands_there_since_is_left_byte_for_byte(
    was: bytes | None, saved: str, since: bytes | None
) -> None:
    assume(since != saved.encode() and was != saved.encode())
    with make_fixtures() as fixtures:
        file = fixtures.box / "a"
        if was is not None:
            file.write_bytes(was)
        action = Action("save", {"path": "a", "content": saved, "overwrite": True})
        done = fixtures.do(action)
        file.unlink() if since is None else file.write_bytes(since)
        now = fixtures.state()
        with pytest.raises(PreconditionFailure):
            fixtures.undo(action, done)
        assert fixtures.state() == now


@every_action
def test_undo_and_foreseeing_work_without_calls_relative_to_a_folder(
    fixtures: Fixtures, action: Action, monkeypatch: pytest.MonkeyPatch
) -> None:
    if action.tool == "trash":
        pytest.skip("such systems have another trash")
    monkeypatch.setattr(granted, "_HAS_DIR_FD", False)
    before = fixtures.state()
    tool, params = action.on(fixtures.box)
    foreseen = tool.predict(params, fixtures.context())
    assert fixtures.state() == before
    done = fixtures.do(action)
    assert done[1] == foreseen
    fixtures.undo(action, done)
    assert fixtures.state() == before
    assert fixtures.undone(action, done) is Verdict.APPLIED
