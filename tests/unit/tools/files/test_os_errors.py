"""What the operating system refuses becomes the right class of failure and a sentence."""

import ctypes
import errno
import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from keep_desktop.domain.errors import (
    Failure,
    InternalFailure,
    LogicFailure,
    NetworkFailure,
    PermissionFailure,
    PreconditionFailure,
)
from keep_desktop.tools.files.os_errors import NotThere, failure_of
from keep_desktop.tools.files.save import Save, SaveInput
from keep_desktop.tools.sheets.append import AppendRow
from keep_desktop.tools.sheets.row import RowInput
from tests.builders.tools import a_context

MS_RDONLY, MS_REMOUNT = 1, 32


@pytest.mark.parametrize(
    ("code", "kind", "words"),
    [
        (errno.ENOENT, NotThere, "is not there"),
        (errno.ENOTDIR, PreconditionFailure, "not a folder"),
        (errno.EISDIR, PreconditionFailure, "is a folder"),
        (errno.EACCES, PermissionFailure, "it's open in another program"),
        (errno.EPERM, PermissionFailure, "it's open in another program"),
        (errno.EROFS, PermissionFailure, "read-only"),
        (errno.ELOOP, PermissionFailure, "link"),
        (errno.ENOSPC, PreconditionFailure, "is full. Free some space."),
        (errno.EDQUOT, PreconditionFailure, "is full"),
        (errno.EIO, NetworkFailure, "does not answer"),
        (errno.ESTALE, NetworkFailure, "does not answer"),
        (errno.ETIMEDOUT, NetworkFailure, "does not answer"),
        (errno.ENAMETOOLONG, LogicFailure, "not a name"),
        (errno.ENOTTY, InternalFailure, "not known"),
    ],
)
def test_each_error_has_its_class_and_its_sentence(
    code: int, kind: type[Failure], words: str
) -> None:
    failure = failure_of(OSError(code, os.strerror(code)), "/x/costs.csv")
    assert type(failure) is kind
    assert words in failure.sentence
    assert "“/x/costs.csv”" in failure.sentence
    assert failure.took_effect is False


def test_names_in_sentences_are_one_line() -> None:
    failure = failure_of(OSError(errno.ENOENT, ""), "/x/a\nb\u202e" + "y" * 1000)
    assert "\n" not in failure.sentence
    assert len(failure.sentence) < 500


def _mount(target: Path, options: str, flags: int = 0) -> None:
    libc = ctypes.CDLL(None, use_errno=True)
    failed = libc.mount(b"tmpfs", bytes(target), b"tmpfs", flags, options.encode())
    if failed:
        code = ctypes.get_errno()
        pytest.skip(f"a small disk cannot be mounted here: {os.strerror(code)}")


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of 64 KB of its own."""
    disk = tmp_path / "disk"
    disk.mkdir()
    _mount(disk, "size=64k")
    try:
        yield disk
    finally:
        ctypes.CDLL(None).umount2(bytes(disk), 2)


def fill(disk: Path) -> None:
    with (disk / "filler").open("wb", buffering=0) as file:
        try:
            while True:
                file.write(b"x" * 512)
        except OSError as error:
            assert error.errno == errno.ENOSPC


def test_a_full_disk_is_reported_and_the_old_file_is_whole(
    small_disk: Path, tmp_path: Path
) -> None:
    (small_disk / "a.txt").write_text("old")
    fill(small_disk)
    context = a_context(tmp_path / "own", grants=[small_disk])
    params = SaveInput(path=str(small_disk / "a.txt"), content="new" * 10_000, overwrite=True)
    with pytest.raises(PreconditionFailure, match=r"full\. Free some space") as raised:
        Save().call(params, context)
    assert raised.value.took_effect is False
    assert (small_disk / "a.txt").read_text() == "old"
    assert sorted(path.name for path in small_disk.iterdir()) == ["a.txt", "filler"]


def test_a_disk_that_fills_up_in_the_middle_of_a_row_leaves_no_half_row(
    small_disk: Path, tmp_path: Path
) -> None:
    file = small_disk / "costs.csv"
    context = a_context(tmp_path / "own", grants=[file])
    append = AppendRow()
    append.call(RowInput(file=str(file), key="k1", row={"v": 1}), context)
    fill(small_disk)
    was = file.read_bytes()
    params = RowInput(file=str(file), key="k2", row={"v": "long " * 10_000})
    with pytest.raises(PreconditionFailure, match="is full") as raised:
        append.call(params, context)
    assert raised.value.took_effect is False
    assert file.read_bytes() == was


@pytest.fixture
def read_only_disk(small_disk: Path) -> Path:
    (small_disk / "costs.csv").write_text("v,key\n1,k1\n")
    _mount(small_disk, "", MS_REMOUNT | MS_RDONLY)
    return small_disk


def test_a_read_only_target_is_reported(read_only_disk: Path, tmp_path: Path) -> None:
    context = a_context(tmp_path / "own", grants=[read_only_disk])
    with pytest.raises(PermissionFailure, match="read-only disk"):
        Save().call(SaveInput(path=str(read_only_disk / "new.txt"), content="x"), context)
    row = RowInput(file=str(read_only_disk / "costs.csv"), key="k2", row={"v": 2})
    with pytest.raises(PermissionFailure, match="read-only disk") as raised:
        AppendRow().call(row, context)
    assert raised.value.took_effect is False


def test_a_file_that_this_user_may_not_write_is_reported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "costs.csv"
    file.write_text("v,key\n")
    real = os.open

    def refuse(path: str, flags: int, mode: int = 0o777, *, dir_fd: int | None = None) -> int:
        if flags & os.O_APPEND:
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
        return real(path, flags, mode, dir_fd=dir_fd)

    monkeypatch.setattr(os, "open", refuse)
    context = a_context(tmp_path / "own", grants=[file])
    with pytest.raises(PermissionFailure, match="close the other program"):
        AppendRow().call(RowInput(file=str(file), key="k", row={"v": 1}), context)


def test_a_row_whose_sync_fails_and_cannot_be_undone_is_not_known(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "costs.csv"
    file.write_text("v,key\n")

    def broken(fd: int) -> None:
        raise OSError(errno.EIO, os.strerror(errno.EIO))

    monkeypatch.setattr("keep_desktop.tools.sheets.append.flush", broken)
    context = a_context(tmp_path / "own", grants=[file])
    with pytest.raises(NetworkFailure) as raised:
        AppendRow().call(RowInput(file=str(file), key="k", row={"v": 1}), context)
    assert raised.value.took_effect is None
