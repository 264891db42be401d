"""What the operating system refuses is told in our words, and its own are kept below."""

import errno
import os
import sys
import threading
from pathlib import Path

import pytest

from keep_desktop.domain.system.files import details_of, discard, os_error_text


@pytest.mark.parametrize(
    ("code", "why"),
    [
        (errno.ENOENT, "it is not there"),
        (errno.EACCES, "its permissions do not allow it"),
        (errno.ENAMETOOLONG, "its name is too long"),
        (errno.ENOSPC, "the disk is full"),
        (errno.EROFS, "the disk is read-only"),
        (errno.ENOTDIR, "a part of its path is not a folder"),
        (errno.EISDIR, "it is a folder"),
        (errno.ELOOP, "its links lead in a circle"),
        (errno.EIO, "the disk could not be read or written"),
        (errno.ETXTBSY, "the system gives another reason"),
    ],
)
def test_a_reason_is_in_our_words_and_the_systems_own_is_kept(code: int, why: str) -> None:
    error = OSError(code, os.strerror(code))
    assert os_error_text(error) == why
    assert details_of(error) == f"The system said: {os.strerror(code)} (error {code})."


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere no handle holds what is removed")
def test_nobody_waits_until_a_removed_file_is_freed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, close, may_close = tmp_path / "large", os.close, threading.Event()
    file.write_bytes(b"x")
    caller = threading.get_ident()

    def slow_close(fd: int) -> None:
        if threading.get_ident() != caller:
            may_close.wait(20)
        close(fd)

    def is_held() -> bool:
        links = Path("/proc/self/fd").iterdir()
        return f"{file} (deleted)" in [str(link.readlink()) for link in links if link.is_symlink()]

    monkeypatch.setattr(os, "close", slow_close)
    discard(file)
    assert not file.exists()
    assert is_held()
    may_close.set()
    for thread in threading.enumerate():
        if thread.name == "discard":
            thread.join(20)
    assert not is_held()
    discard(file)
