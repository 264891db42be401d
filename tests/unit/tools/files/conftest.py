"""The kinds of disks on which files are moved."""

import errno
import os

import pytest


@pytest.fixture(params=["one disk", "two disks", "no hard links"])
def disks(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same promises hold within a disk, between two, and on one without hard links."""

    def refused_link(*args: object, **more: object) -> None:
        code = errno.EXDEV if request.param == "two disks" else errno.EPERM
        raise OSError(code, os.strerror(code))

    real = os.replace

    def replace_within_a_folder(
        source: str,
        target: str,
        *,
        src_dir_fd: int | None = None,
        dst_dir_fd: int | None = None,
    ) -> None:
        if src_dir_fd != dst_dir_fd:
            raise OSError(errno.EXDEV, os.strerror(errno.EXDEV))
        real(source, target, src_dir_fd=src_dir_fd, dst_dir_fd=dst_dir_fd)

    if request.param != "one disk":
        monkeypatch.setattr(os, "link", refused_link)
    if request.param == "two disks":
        monkeypatch.setattr(os, "replace", replace_within_a_folder)
