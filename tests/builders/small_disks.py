"""File systems of a few megabytes, for what happens when they are full or read-only."""

import errno
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest


@contextmanager
def a_small_disk(folder: Path, *, size: str = "2m") -> Iterator[Path]:
    """A file system of its own at *folder*; the test is skipped where that is not allowed."""
    if not sys.platform.startswith("linux") or os.geteuid() != 0:
        pytest.skip("mounting a small disk takes root on Linux")
    folder.mkdir(parents=True)
    done = _run("mount", "-t", "tmpfs", "-o", f"size={size}", "tmpfs", str(folder))
    if done.returncode != 0:
        pytest.skip(f"mounting is not allowed here: {done.stderr.strip()}")
    try:
        yield folder
    finally:
        _run("umount", "-l", str(folder)).check_returncode()


@contextmanager
def read_only(folder: Path) -> Iterator[None]:
    """The small disk can only be read meanwhile."""
    _run("mount", "-o", "remount,ro", str(folder)).check_returncode()
    try:
        yield
    finally:
        _run("mount", "-o", "remount,rw", str(folder)).check_returncode()


def fill(folder: Path, *, leave: int = 0) -> Path:
    """Write until nothing more fits, then free so many bytes; what was written."""
    filler = folder / "filler"
    size = 65536
    with filler.open("ab", buffering=0) as file:
        while size:
            try:
                file.write(b"x" * size)
            except OSError as error:
                assert error.errno == errno.ENOSPC
                size //= 2
        file.truncate(max(0, file.tell() - leave))
    return filler


def _run(*words: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(words, capture_output=True, text=True, timeout=30, check=False)
