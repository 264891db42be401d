"""Whole files or none: what `put` promises, also when the disk breaks in the middle."""

import errno
import os
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest

from keep_desktop.domain.errors import NetworkFailure, PreconditionFailure
from keep_desktop.tools.files.atomic import gathering, put
from keep_desktop.tools.files.granted import GrantedPath, opened
from keep_desktop.tools.files.io import write_all
from tests.builders.tools import a_grant


@pytest.fixture
def place(tmp_path: Path) -> Iterator[GrantedPath]:
    with opened(str(tmp_path / "a.txt"), [a_grant(tmp_path)]) as opened_place:
        yield opened_place


def names_beside(place: GrantedPath) -> list[str]:
    return sorted(path.name for path in place.path.parent.iterdir())


@pytest.mark.parametrize("has_links", [True, False])
def test_a_file_that_came_a_moment_ago_is_not_replaced(
    place: GrantedPath, monkeypatch: pytest.MonkeyPatch, has_links: bool
) -> None:
    def no_links(*args: object, **more: object) -> None:
        raise OSError(errno.EPERM, os.strerror(errno.EPERM))

    if not has_links:
        monkeypatch.setattr(os, "link", no_links)
    place.path.write_text("theirs")
    with pytest.raises(PreconditionFailure, match="exists already"):
        put(place, b"ours", key="k", replace=False)
    assert place.path.read_text() == "theirs"
    assert names_beside(place) == ["a.txt"]


def test_a_block_that_fails_leaves_everything_as_it_was(place: GrantedPath) -> None:
    place.path.write_text("old")
    with pytest.raises(RuntimeError), gathering(place, "k", replace=True) as fd:
        write_all(fd, b"half")
        raise RuntimeError
    assert place.path.read_text() == "old"
    assert names_beside(place) == ["a.txt"]


def test_what_an_earlier_call_left_behind_is_no_obstacle(place: GrantedPath) -> None:
    place.beside(".keep-k.tmp").path.write_text("left")
    put(place, b"new", key="k", replace=False)
    assert place.path.read_text() == "new"
    assert names_beside(place) == ["a.txt"]


def _break_folder_syncs(monkeypatch: pytest.MonkeyPatch, code: int) -> None:
    real = os.fsync

    def broken(fd: int) -> None:
        if stat.S_ISDIR(os.fstat(fd).st_mode):
            raise OSError(code, os.strerror(code))
        real(fd)

    monkeypatch.setattr(os, "fsync", broken)


def test_a_disk_that_breaks_after_the_replacement_leaves_the_outcome_open(
    place: GrantedPath, monkeypatch: pytest.MonkeyPatch
) -> None:
    _break_folder_syncs(monkeypatch, errno.EIO)
    with pytest.raises(NetworkFailure) as raised:
        put(place, b"new", key="k", replace=True)
    assert raised.value.took_effect is None
    assert place.path.read_text() == "new"


def test_a_share_that_cannot_sync_folders_will_do(
    place: GrantedPath, monkeypatch: pytest.MonkeyPatch
) -> None:
    _break_folder_syncs(monkeypatch, errno.EINVAL)
    put(place, b"new", key="k", replace=False)
    assert names_beside(place) == ["a.txt"]
