"""What the operating system refuses is told in our words, and its own are kept below."""

import errno
import os

import pytest

from keep_desktop.domain.system.files import details_of, os_error_text


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
