"""Which paths a workflow may touch: only what was granted, whatever is tried."""

import os
import shutil
import sys
import threading
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from keep_desktop.domain.errors import Failure, LogicFailure, PermissionFailure, PreconditionFailure
from keep_desktop.ports.tools import CallContext, Grant
from keep_desktop.tools.files.atomic import put
from keep_desktop.tools.files.browse import walk
from keep_desktop.tools.files.granted import GrantedPath, opened
from keep_desktop.tools.files.move import Move, MoveInput
from keep_desktop.tools.files.os_errors import NotThere
from keep_desktop.tools.files.own_folders import closed_to_tools
from keep_desktop.tools.files.save import Save, SaveInput
from keep_desktop.tools.files.trash import Trash, TrashInput
from keep_desktop.tools.mail.read import MAIL_TOOLS, ListMailInput
from tests.builders.tools import a_context, a_grant

SWAPS = 300


@pytest.fixture
def granted(tmp_path: Path) -> Path:
    folder = tmp_path / "granted"
    folder.mkdir()
    (folder / "inside.txt").write_text("inside")
    (tmp_path / "secret").mkdir()
    (tmp_path / "secret" / "inside.txt").write_text("secret")
    return folder


def content(path: Path | str, *grants: Grant) -> bytes:
    with opened(str(path), grants) as place, place.reading() as fd:
        return os.read(fd, 100)


def test_a_file_in_a_granted_folder_can_be_read(granted: Path) -> None:
    assert content(granted / "inside.txt", a_grant(granted)) == b"inside"


def test_without_a_grant_nothing_can_be_read(granted: Path) -> None:
    with pytest.raises(PermissionFailure) as raised:
        content(granted / "inside.txt")
    assert raised.value.sentence == (
        f"“{granted}/inside.txt” is not in a folder this workflow was given."
        " Give it the folder in the workflow's settings, or change the script."
    )
    assert raised.value.took_effect is False


def test_a_folder_whose_name_only_begins_like_the_granted_one_is_refused(granted: Path) -> None:
    other = granted.with_name("granted-too")
    other.mkdir()
    (other / "a").write_text("x")
    with pytest.raises(PermissionFailure):
        content(other / "a", a_grant(granted))


def test_dots_out_of_a_granted_folder_are_refused(granted: Path) -> None:
    with pytest.raises(PermissionFailure, match="leaves a folder"):
        content(f"{granted}/../secret/inside.txt", a_grant(granted))


def test_a_relative_path_is_refused_with_a_hint(granted: Path) -> None:
    with pytest.raises(LogicFailure, match=r"is not a full path.*params\.folder"):
        content("inside.txt", a_grant(granted))


@pytest.mark.parametrize("name", ["a\0b", "a\nb", "a\x1bb", "\udc80"])
def test_characters_that_no_name_may_have_are_refused(granted: Path, name: str) -> None:
    with pytest.raises(LogicFailure, match="unsupported character"):
        content(f"{granted}/{name}", a_grant(granted))


def test_a_name_longer_than_the_disk_allows_is_reported(granted: Path) -> None:
    with pytest.raises(LogicFailure, match="not a name that this disk can hold"):
        content(granted / ("x" * 300), a_grant(granted))


def test_a_link_to_a_file_outside_is_refused(granted: Path) -> None:
    (granted / "link").symlink_to(granted.parent / "secret" / "inside.txt")
    with pytest.raises(PermissionFailure, match="link"):
        content(granted / "link", a_grant(granted))


def test_a_link_to_a_folder_outside_is_refused(granted: Path) -> None:
    (granted / "link").symlink_to(granted.parent / "secret")
    with pytest.raises(PermissionFailure, match="leads over a link"):
        content(granted / "link" / "inside.txt", a_grant(granted))


def test_writing_over_a_link_is_refused(granted: Path) -> None:
    (granted / "link").symlink_to(granted.parent / "secret")
    with (
        pytest.raises(PermissionFailure),
        opened(f"{granted}/link/new.txt", [a_grant(granted)], make_folders=True),
    ):
        pass
    assert not (granted.parent / "secret" / "new.txt").exists()


def test_a_folder_that_the_user_chose_by_way_of_a_link_can_be_used_by_that_name(
    granted: Path,
) -> None:
    shortcut = granted.with_name("shortcut")
    shortcut.symlink_to(granted)
    assert content(shortcut / "inside.txt", a_grant(shortcut)) == b"inside"


def test_a_granted_folder_that_was_swapped_for_a_link_is_refused(granted: Path) -> None:
    grant = a_grant(granted)
    granted.rename(granted.with_name("moved"))
    granted.symlink_to(granted.parent / "secret")
    with pytest.raises(PermissionFailure):
        content(granted / "inside.txt", grant)


def test_a_granted_file_that_was_swapped_for_a_link_is_refused(granted: Path) -> None:
    file = granted / "inside.txt"
    grant = a_grant(file)
    file.unlink()
    file.symlink_to(granted.parent / "secret" / "inside.txt")
    with pytest.raises(PermissionFailure):
        content(file, grant)


def test_a_granted_file_does_not_grant_its_neighbours_or_what_seems_inside_it(
    granted: Path,
) -> None:
    grant = a_grant(granted / "inside.txt")
    (granted / "other.txt").write_text("x")
    for path in (granted / "other.txt", granted, granted / "inside.txt" / "x"):
        with pytest.raises(PermissionFailure):
            content(path, grant)


def test_a_granted_folder_that_vanished_is_reported(granted: Path) -> None:
    grant = a_grant(granted)
    (granted / "inside.txt").unlink()
    granted.rmdir()
    with pytest.raises(NotThere, match="is not there"):
        content(granted / "inside.txt", grant)


def test_a_file_where_a_folder_is_needed_is_reported(granted: Path) -> None:
    with pytest.raises(PreconditionFailure, match="not a folder"):
        content(granted / "inside.txt" / "more.txt", a_grant(granted))


def test_a_named_pipe_holds_nobody_up(granted: Path) -> None:
    os.mkfifo(granted / "pipe")
    with pytest.raises(PreconditionFailure, match="not a plain file"):
        content(granted / "pipe", a_grant(granted))


@settings(max_examples=200, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    parts=st.lists(
        st.one_of(
            st.sampled_from(
                ["..", ".", "", "link", "up", "self", "inside.txt", "sub", "secret", "granted", "~"]
            ),
            st.text(max_size=5),
        ),
        max_size=6,
    ),
    absolute=st.booleans(),
)
def test_no_path_whatever_leads_to_what_was_not_granted(
    granted: Path, parts: list[str], absolute: bool
) -> None:
    for name, target in (("link", "../secret"), ("up", ".."), ("self", ".")):
        if not os.path.lexists(granted / name):
            (granted / name).symlink_to(target)
    path = "/".join([str(granted), *parts] if absolute else parts)
    try:
        found = content(path, a_grant(granted))
    except Failure:
        return
    assert found == b"inside"


def _swap(folder: Path, other: Path, stop: threading.Event) -> None:
    """Turn *folder* into a link to *other* and back, over and over."""
    aside = folder.with_name("aside")
    for _ in range(SWAPS):
        if stop.is_set():
            return
        folder.rename(aside)
        folder.symlink_to(other)
        folder.unlink()
        aside.rename(folder)


def test_swapping_a_folder_for_a_link_in_the_middle_never_lets_anything_out(granted: Path) -> None:
    inner, secret = granted / "sub", granted.parent / "secret"
    inner.mkdir()
    (inner / "inside.txt").write_text("inside")
    stop = threading.Event()
    swapper = threading.Thread(target=_swap, args=(inner, secret, stop))
    swapper.start()
    seen: set[bytes] = set()
    tries = 0
    try:
        while swapper.is_alive() and tries < 20_000:
            tries += 1
            try:
                seen.add(content(inner / "inside.txt", a_grant(granted)))
                with opened(str(inner / f"new{tries}"), [a_grant(granted)]) as place:
                    put(place, b"x", key="k", replace=True)
            except (PermissionFailure, PreconditionFailure):
                continue
    finally:
        stop.set()
        swapper.join()
    assert seen <= {b"inside"}
    assert [path.name for path in secret.iterdir()] == ["inside.txt"]


@pytest.fixture
def home(tmp_path: Path) -> Iterator[Path]:
    """A folder that somebody might well grant, with the program's own ones in it."""
    own = tmp_path / "home" / "share" / "keep"
    a_data_folder(own)
    key = tmp_path / "home" / "config" / "keep-desktop" / "vault.key"
    key.parent.mkdir(parents=True)
    key.write_text("key")
    with closed_to_tools(own, key.parent):
        yield tmp_path / "home"


def a_data_folder(folder: Path) -> None:
    """As Keep makes one."""
    folder.mkdir(mode=0o700, parents=True)
    (folder / "run").mkdir(mode=0o700)
    (folder / "run" / "engine.lock").touch(mode=0o600)
    (folder / "kept").mkdir(mode=0o700)
    (folder / "ledger.db").write_bytes(b"SQLite format 3\0ledger")


@pytest.mark.parametrize(
    "name", ["share/keep/ledger.db", "share/keep/kept/new", "config/keep-desktop/vault.key"]
)
def test_the_programs_own_folders_are_closed_also_where_one_above_was_granted(
    home: Path, name: str
) -> None:
    for granted_folder in (home, (home / name).parent):
        with pytest.raises(PermissionFailure, match="belongs to Keep itself"):
            content(home / name, a_grant(granted_folder))
    with (
        pytest.raises(PermissionFailure, match="belongs to Keep itself"),
        opened(str(home / name / "more" / "a"), [a_grant(home)], make_folders=True),
    ):
        pass


def test_a_granted_file_of_the_programs_own_is_closed(home: Path) -> None:
    with pytest.raises(PermissionFailure, match="belongs to Keep itself"):
        content(home / "share/keep/ledger.db", a_grant(home / "share/keep/ledger.db"))


def test_listing_a_folder_above_passes_over_the_programs_own_folder(home: Path) -> None:
    (home / "mine.txt").touch()
    context = a_context(home / "share" / "keep", grants=[a_grant(home)])
    found = {place.path.name for place in _found(home, context)}
    assert "mine.txt" in found
    assert not found & {"ledger.db", "vault.key", "kept"}


def _found(folder: Path, context: CallContext) -> list[GrantedPath]:
    return [found.place for found in walk(str(folder), context, deep=True, hidden=True)]


@pytest.mark.skipif(sys.platform != "linux", reason="the trash is known on Linux only")
def test_a_folder_above_the_programs_own_is_neither_moved_nor_thrown_away(home: Path) -> None:
    context = a_context(home / "share" / "keep", grants=[a_grant(home)], key="k" * 64)
    move = MoveInput.model_validate({"from": f"{home}/share", "to": f"{home}/gone"})
    with pytest.raises(PermissionFailure, match="belongs to Keep itself"):
        Move().call(move, context)
    with pytest.raises(PermissionFailure, match="belongs to Keep itself"):
        Trash().call(TrashInput(path=f"{home}/share"), context)
    assert (home / "share" / "keep" / "ledger.db").read_bytes().endswith(b"ledger")


@pytest.mark.parametrize("name", ["run/engine.lock", "vault.key", "keep-desktop/vault.key"])
def test_planted_names_close_no_granted_folder(granted: Path, name: str) -> None:
    context = a_context(granted.parent / "own", grants=[granted])
    for path, text in ((name, ""), ("ledger.db", "SQLite format 3\0")):
        save = SaveInput(path=str(granted / path), content=text)
        Save().call(save, replace(context, evidence=Save().observe(save, context)))
    assert content(granted / "inside.txt", a_grant(granted)) == b"inside"
    assert content(granted / name, a_grant(granted)) == b""


def test_a_data_folder_of_another_keep_is_closed_whatever_it_is_called(granted: Path) -> None:
    a_data_folder(granted / "old")
    with pytest.raises(PermissionFailure, match="belongs to Keep itself"):
        content(granted / "old" / "ledger.db", a_grant(granted))


def test_the_folder_of_the_key_is_closed_before_it_is_there(home: Path) -> None:
    shutil.rmtree(home / "config" / "keep-desktop")
    context = a_context(home / "share" / "keep", grants=[a_grant(home)], key="k" * 64)
    for name in ("keep-desktop", "Keep-Desktop", "keep-desktop. "):
        with (
            pytest.raises(PermissionFailure, match="belongs to Keep itself"),
            opened(str(home / "config" / name / "vault.key"), [a_grant(home)], make_folders=True),
        ):
            pass
    (home / "config" / "planted").mkdir()
    (home / "config" / "planted" / "vault.key").write_text("k" * 32)
    move = {"from": f"{home}/config/planted", "to": f"{home}/config/keep-desktop"}
    with pytest.raises(PermissionFailure, match="belongs to Keep itself"):
        Move().call(MoveInput.model_validate(move), context)
    (home / "config").rename(home / "planted")
    (home / "planted" / "planted").rename(home / "planted" / "keep-desktop")
    move = {"from": f"{home}/planted", "to": f"{home}/config"}
    with pytest.raises(PermissionFailure, match="belongs to Keep itself"):
        Move().call(MoveInput.model_validate(move), context)


def test_a_further_name_of_a_file_of_keeps_own_is_closed(home: Path) -> None:
    (home / "mine.db").hardlink_to(home / "share/keep/ledger.db")
    (home / "two.txt").write_text("mine")
    (home / "one.txt").hardlink_to(home / "two.txt")
    with pytest.raises(PermissionFailure, match="belongs to Keep itself"):
        content(home / "mine.db", a_grant(home))
    assert content(home / "one.txt", a_grant(home)) == b"mine"


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux has this folder")
def test_what_the_system_reports_of_this_very_process_is_closed() -> None:
    for name in (f"{os.getpid()}/environ", "self/cwd/setup", "self/fd/0", "self/environ"):
        with pytest.raises(PermissionFailure):
            content(Path("/proc") / name, Grant(Path("/"), is_folder=True))


@pytest.mark.parametrize("below", ["", "share", "share/keep/kept", "share/keep/downloads/x"])
def test_mail_is_never_read_from_keeps_own_folders(home: Path, below: str) -> None:
    own = home / "share" / "keep"
    mail = b"From: a@example.com\nSubject: s\nMessage-ID: <1@x>\n\nText\n"
    for name in ("kept", "downloads/x"):
        for part in ("cur", "new", "tmp"):
            (own / name / part).mkdir(parents=True)
        (own / name / "cur" / "1").write_bytes(mail)
        (own / name / "box.mbox").write_bytes(b"From a Thu Jan  1 00:00:00 2026\n" + mail)
    context = a_context(own, grants=[a_grant(home), a_grant(home / below)])
    try:
        listed = MAIL_TOOLS[0].call(ListMailInput(folder=str(home / below)), context)
    except PermissionFailure:
        assert below.startswith("share/keep")
    else:
        assert listed == []
