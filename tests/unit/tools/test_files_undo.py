"""Taking back what Files did, foreseeing what it would do, and telling after a kill what holds."""

import errno
import os
import shutil
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from keep_desktop.domain.errors import Failure, PermissionFailure, PreconditionFailure
from keep_desktop.domain.json import JsonValue
from keep_desktop.ports.tools import CallContext, Tool, ToolInput, Verdict
from keep_desktop.tools.files import FILES_TOOLS, granted, kept, move_back
from keep_desktop.tools.registry import Registry
from tests.builders.kills import killed_at
from tests.builders.tools import a_context

BOX = Registry(FILES_TOOLS)
KEY, UNDO_KEY = "a1b2c3d4e5f60718", "0f1e2d3c4b5a6978"
State = dict[str, tuple[str, bytes]]


@dataclass
class Deed:
    """One call as a test says it; paths are relative to the granted folder."""

    tool: str
    input: dict[str, Any]

    def on(self, box: Path) -> tuple[Tool[Any], ToolInput]:
        tool = BOX.find("Files", self.tool)
        assert tool is not None
        given: dict[str, JsonValue] = dict(self.input)
        for name in ("path", "from", "to"):
            if name in given:
                given[name] = str(box / self.input[name])
        return tool, BOX.parse(tool, given)


@dataclass
class World:
    """A granted folder, its trash and our own folder, all on one disk."""

    root: Path

    @property
    def box(self) -> Path:
        return self.root / "box"

    def context(self, key: str = KEY, evidence: JsonValue = None) -> CallContext:
        return a_context(self.root / "own", grants=[self.box], key=key, evidence=evidence)

    def state(self) -> State:
        """Everything in the granted folder: kind and mode, and bytes."""
        found = {}
        for path in sorted(self.box.rglob("*")):
            kind = "folder" if path.is_dir() else oct(path.stat().st_mode & 0o777)
            found[str(path.relative_to(self.box))] = (
                kind,
                b"" if path.is_dir() else path.read_bytes(),
            )
        return found

    def do(self, deed: Deed, key: str = KEY) -> tuple[JsonValue, JsonValue]:
        """Evidence and result."""
        tool, params = deed.on(self.box)
        evidence = tool.observe(params, self.context(key))
        result = tool.call(params, self.context(key, evidence))
        return evidence, BOX.check_output(tool, result)

    def undo(self, deed: Deed, done: tuple[JsonValue, JsonValue], key: str = UNDO_KEY) -> JsonValue:
        tool, params = deed.on(self.box)
        assert tool.can_undo(params)
        return tool.undo(params, done[1], self.context(key, done[0]))

    def undone(self, deed: Deed, done: tuple[JsonValue, JsonValue]) -> Verdict:
        tool, params = deed.on(self.box)
        return tool.reconcile_undo(params, done[1], self.context(UNDO_KEY, done[0])).verdict


@contextmanager
def a_world() -> Iterator[World]:
    root = Path(tempfile.mkdtemp())
    try:
        with pytest.MonkeyPatch.context() as patch:
            patch.setenv("XDG_DATA_HOME", str(root / "share"))
            world = World(root)
            world.box.mkdir()
            yield world
    finally:
        shutil.rmtree(root)


@pytest.fixture
def world() -> Iterator[World]:
    with a_world() as made:
        (made.box / "a.txt").write_bytes(b"a's own")
        (made.box / "a.txt").chmod(0o640)
        (made.box / "b.txt").write_bytes(b"b's own")
        (made.box / "twin.txt").write_bytes(b"a's own")
        (made.box / "sub").mkdir()
        (made.box / "sub" / "c.txt").write_bytes(b"c")
        yield made


DEEDS = {
    "a new file": Deed("save", {"path": "new.txt", "content": "hello"}),
    "a new file in new folders": Deed("save", {"path": "x/y/new.txt", "content": "hello"}),
    "a move into a new folder": Deed("move", {"from": "a.txt", "to": "x/a.txt"}),
    "a copy into a new folder": Deed("copy", {"from": "a.txt", "to": "x/a.txt"}),
    "a file replaced": Deed("save", {"path": "a.txt", "content": "hello", "overwrite": True}),
    "a file saved as it was": Deed("save", {"path": "a.txt", "content": "a's own"}),
    "a move": Deed("move", {"from": "a.txt", "to": "sub/a.txt"}),
    "a move over another": Deed("move", {"from": "a.txt", "to": "b.txt", "overwrite": True}),
    "a move onto the same": Deed("move", {"from": "a.txt", "to": "twin.txt"}),
    "a move onto itself": Deed("move", {"from": "a.txt", "to": "a.txt"}),
    "a folder moved": Deed("move", {"from": "sub", "to": "other"}),
    "a copy": Deed("copy", {"from": "a.txt", "to": "copy.txt"}),
    "a copy over another": Deed("copy", {"from": "a.txt", "to": "b.txt", "overwrite": True}),
    "a copy onto the same": Deed("copy", {"from": "a.txt", "to": "twin.txt"}),
    "a file trashed": Deed("trash", {"path": "a.txt"}),
    "a folder trashed": Deed("trash", {"path": "sub"}),
}
every_deed = pytest.mark.parametrize("deed", DEEDS.values(), ids=DEEDS.keys())


@every_deed
def test_undo_brings_back_what_was(world: World, deed: Deed) -> None:
    before = world.state()
    done = world.do(deed)
    world.undo(deed, done)
    assert world.state() == before
    assert world.undone(deed, done) is Verdict.APPLIED


@every_deed
def test_an_undo_that_was_not_made_is_told(world: World, deed: Deed) -> None:
    before = world.state()
    done = world.do(deed)
    after = world.state()
    verdict = world.undone(deed, done)
    assert verdict is (Verdict.FAILED if after != before else Verdict.APPLIED)
    assert world.state() == after


@every_deed
def test_foreseeing_changes_nothing_and_says_what_the_call_answers(
    world: World, deed: Deed
) -> None:
    before = world.state()
    tool, params = deed.on(world.box)
    foreseen = tool.foresee(params, world.context())
    BOX.check_output(tool, tool.guess(params, world.context()))
    assert world.state() == before
    assert list((world.root / "own" / "kept").iterdir()) == []
    assert not (world.root / "share").exists()
    assert foreseen == world.do(deed)[1]


# -- a kill in the middle -------------------------------------------------------------------------


@pytest.mark.skipif(not hasattr(os, "fork"), reason="kills a forked process")
@every_deed
def test_after_a_kill_in_the_middle_of_an_undo_the_truth_is_told_and_it_can_be_finished(
    deed: Deed,
) -> None:
    step, killed = 0, True
    while killed:
        with a_world() as world:
            (world.box / "sub").mkdir()
            (world.box / "sub" / "c.txt").write_bytes(b"c")
            for name, content in (("a.txt", b"a's own"), ("b.txt", b"b"), ("twin.txt", b"a's own")):
                (world.box / name).write_bytes(content)
            before = world.state()
            done = world.do(deed)
            killed = killed_at(step, partial(world.undo, deed, done))
            verdict = world.undone(deed, done)
            assert verdict in (Verdict.APPLIED, Verdict.FAILED)
            assert killed or verdict is Verdict.APPLIED
            if verdict is Verdict.FAILED:
                world.undo(deed, done)
            assert world.state() == before
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
    world: World, name: str, change: Callable[[Path], object]
) -> None:
    done = world.do(DEEDS[name])
    change(world.box)
    now = world.state()
    with pytest.raises(PreconditionFailure, match=r"^.+\.$") as raised:
        world.undo(DEEDS[name], done)
    assert raised.value.took_effect is False
    assert world.state() == now


@every_deed
def test_an_undo_stays_inside_what_is_granted_now(world: World, deed: Deed) -> None:
    done = world.do(deed)
    tool, params = deed.on(world.box)
    now = world.state()
    with pytest.raises(PermissionFailure):
        tool.undo(params, done[1], a_context(world.root / "own", key=UNDO_KEY, evidence=done[0]))
    assert world.state() == now


def test_an_undo_never_follows_a_link_that_came_into_its_way(world: World) -> None:
    for name in ("a move", "a new file in new folders"):
        done = world.do(DEEDS[name])
        folder = world.box / ("sub" if name == "a move" else "x")
        outside = world.root / f"outside {name}"
        folder.rename(outside)
        folder.symlink_to(outside)
        files = sorted(outside.rglob("*"))
        with pytest.raises(PermissionFailure, match="leads over a link"):
            world.undo(DEEDS[name], done)
        assert sorted(outside.rglob("*")) == files


def test_a_move_back_that_breaks_off_half_way_is_not_known_and_can_be_finished(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise PreconditionFailure("The disk is full.")

    deed = DEEDS["a move over another"]
    before = world.state()
    done = world.do(deed)
    with monkeypatch.context() as patch:
        patch.setattr(move_back, "give_back", full)
        with pytest.raises(PreconditionFailure) as raised:
            world.undo(deed, done)
    assert raised.value.took_effect is None
    assert world.undone(deed, done) is Verdict.FAILED
    assert "b.txt" not in world.state()
    world.undo(deed, done)
    assert world.state() == before


@pytest.mark.parametrize("name", ["a file replaced", "a move over another", "a copy over another"])
def test_a_disk_without_room_to_keep_what_is_replaced_ends_the_call_before_it_begins(
    world: World, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    before = world.state()
    monkeypatch.setattr(kept, "write_all", full)
    with pytest.raises(PreconditionFailure, match="is full") as raised:
        world.do(DEEDS[name])
    assert raised.value.took_effect is False
    assert world.state() == before
    assert list((world.root / "own" / "kept").iterdir()) == []


@pytest.mark.parametrize("name", ["a file replaced", "a move over another", "a copy over another"])
def test_what_was_too_large_to_keep_is_replaced_and_said_to_be_gone(
    world: World, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kept, "LARGEST_KEPT", 3)
    done = world.do(DEEDS[name])
    now = world.state()
    with pytest.raises(PreconditionFailure, match="was not kept, so it cannot be brought back"):
        world.undo(DEEDS[name], done)
    assert world.state() == now
    assert world.undone(DEEDS[name], done) is Verdict.FAILED


@pytest.mark.parametrize("name", ["a file replaced", "a move over another", "a copy over another"])
def test_what_is_no_longer_kept_whole_is_not_given_back(world: World, name: str) -> None:
    done = world.do(DEEDS[name])
    (content,) = (world.root / "own" / "kept").iterdir()
    content.write_bytes(b"rotten")
    now = world.state()
    with pytest.raises(PreconditionFailure, match="no longer kept"):
        world.undo(DEEDS[name], done)
    assert world.state() == now


def test_a_file_that_changes_after_it_was_kept_is_not_replaced(world: World) -> None:
    for name in ("a file replaced", "a move over another", "a copy over another"):
        tool, params = DEEDS[name].on(world.box)
        evidence = tool.observe(params, world.context())
        target = world.box / ("a.txt" if name == "a file replaced" else "b.txt")
        target.write_text(f"mine, before {name}")
        with pytest.raises(Failure, match="being changed just now") as raised:
            tool.call(params, world.context(evidence=evidence))
        assert raised.value.took_effect is False
        assert target.read_text() == f"mine, before {name}"


def test_the_folder_of_a_kept_file_is_never_reached_through_the_users_file(world: World) -> None:
    world.do(DEEDS["a file replaced"])
    (content,) = (world.root / "own" / "kept").iterdir()
    assert content.read_bytes() == b"a's own"
    assert content.stat().st_nlink == 1


@settings(max_examples=40)
@given(was=st.none() | st.binary(), saved=st.text(), since=st.none() | st.binary())
def test_whatever_stands_there_since_is_left_byte_for_byte(
    was: bytes | None, saved: str, since: bytes | None
) -> None:
    assume(since != saved.encode() and was != saved.encode())
    with a_world() as world:
        file = world.box / "a"
        if was is not None:
            file.write_bytes(was)
        deed = Deed("save", {"path": "a", "content": saved, "overwrite": True})
        done = world.do(deed)
        file.unlink() if since is None else file.write_bytes(since)
        now = world.state()
        with pytest.raises(PreconditionFailure):
            world.undo(deed, done)
        assert world.state() == now


@every_deed
def test_undo_and_foreseeing_work_without_calls_relative_to_a_folder(
    world: World, deed: Deed, monkeypatch: pytest.MonkeyPatch
) -> None:
    if deed.tool == "trash":
        pytest.skip("such systems have another trash")
    monkeypatch.setattr(granted, "_HAS_DIR_FD", False)
    before = world.state()
    tool, params = deed.on(world.box)
    foreseen = tool.foresee(params, world.context())
    assert world.state() == before
    done = world.do(deed)
    assert done[1] == foreseen
    world.undo(deed, done)
    assert world.state() == before
    assert world.undone(deed, done) is Verdict.APPLIED


# -- foreseeing what would be refused -------------------------------------------------------------


@pytest.mark.parametrize(
    "deed",
    [
        Deed("save", {"path": "a.txt", "content": "x"}),
        Deed("save", {"path": "a.txt/x", "content": "x"}),
        Deed("save", {"path": "sub", "content": "x"}),
        Deed("save", {"path": "../x", "content": "x"}),
        Deed("move", {"from": "no.txt", "to": "x"}),
        Deed("move", {"from": "a.txt", "to": "b.txt"}),
        Deed("move", {"from": "sub", "to": "a.txt"}),
        Deed("move", {"from": "sub", "to": "sub/inner"}),
        Deed("move", {"from": "a.txt", "to": "../x"}),
        Deed("copy", {"from": "sub", "to": "x"}),
        Deed("copy", {"from": "no.txt", "to": "x"}),
        Deed("copy", {"from": "a.txt", "to": "b.txt"}),
        Deed("trash", {"path": "no.txt"}),
        Deed("trash", {"path": "."}),
    ],
    ids=lambda deed: f"{deed.tool} {'-'.join(str(value) for value in deed.input.values())}",
)
def test_what_would_be_refused_is_refused_in_a_rehearsal_with_the_same_words(
    world: World, deed: Deed
) -> None:
    tool, params = deed.on(world.box)
    with pytest.raises(Failure) as foreseen:
        tool.foresee(params, world.context())
    with pytest.raises(Failure) as met:
        tool.call(params, world.context())
    assert (type(foreseen.value), foreseen.value.sentence) == (type(met.value), met.value.sentence)


def test_folders_that_a_call_would_make_are_not_made_by_foreseeing_it(world: World) -> None:
    for deed in (
        Deed("save", {"path": "x/y/z.txt", "content": "x"}),
        Deed("move", {"from": "a.txt", "to": "x/y/z.txt"}),
    ):
        before = world.state()
        tool, params = deed.on(world.box)
        tool.foresee(params, world.context())
        assert world.state() == before


def test_two_ways_to_a_place_have_one_name_in_a_rehearsal(world: World) -> None:
    (world.root / "link").symlink_to(world.box)
    tool, direct = Deed("trash", {"path": "a.txt"}).on(world.box)
    _, linked = Deed("trash", {"path": "a.txt"}).on(world.root / "link")
    assert tool.touches(direct) == tool.touches(linked) == (f"file:{world.box.resolve()}/a.txt",)
    for path in ("", "relative", "/a\0b", "/" + "x" * 4000):
        assert len(tool.touches(BOX.parse(tool, {"path": path}))) == 1


# -- any sequence ---------------------------------------------------------------------------------

_NAMES = st.sampled_from(["a", "b", "c", "sub/a", "sub"])
_BYTES = st.sampled_from(["", "one", "two", "three"])
_DEEDS = st.one_of(
    st.builds(
        lambda path, content, over: Deed(
            "save", {"path": path, "content": content, "overwrite": over}
        ),
        _NAMES,
        _BYTES,
        st.booleans(),
    ),
    st.builds(
        lambda tool, start, end, over: Deed(tool, {"from": start, "to": end, "overwrite": over}),
        st.sampled_from(["move", "copy"]),
        _NAMES,
        _NAMES,
        st.booleans(),
    ),
    st.builds(lambda path: Deed("trash", {"path": path}), _NAMES),
)


@settings(max_examples=40)
@given(st.lists(_DEEDS, max_size=8))
def test_any_sequence_is_foreseen_and_taken_back_step_by_step(deeds: list[Deed]) -> None:
    with a_world() as world:
        done = []
        for number, deed in enumerate(deeds):
            before = world.state()
            tool, params = deed.on(world.box)
            foreseen: object
            try:
                foreseen = tool.foresee(params, world.context(f"{number:064x}"))
            except Failure as failure:
                foreseen = type(failure)
            assert world.state() == before
            try:
                evidence, result = world.do(deed, f"{number:064x}"[::-1])
            except Failure as failure:
                assert foreseen is type(failure)
                # A refused call may have made folders on its way; nothing else.
                for path in sorted(world.state().keys() - before.keys(), reverse=True):
                    (world.box / path).rmdir()
                assert world.state() == before
                continue
            assert foreseen == result
            done.append((deed, (evidence, result), before))
        for number, (deed, made, before) in enumerate(reversed(done)):
            world.undo(deed, made, f"undo{number:060x}"[::-1])
            assert world.state() == before
