"""The lock of a data folder: taken, held by another, or not to be had at all."""

import errno
import fcntl
from pathlib import Path

import pytest

from keep_desktop.app.build import EngineLocked, engine_lock
from keep_desktop.domain.errors import StorageFailure


def test_a_folder_is_held_until_it_is_let_go(tmp_path: Path) -> None:
    with engine_lock(tmp_path), pytest.raises(EngineLocked), engine_lock(tmp_path):
        pass
    with engine_lock(tmp_path):
        pass


def test_a_disk_without_locks_is_not_taken_for_another_keep(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(handle: int, how: int) -> None:
        raise OSError(errno.ENOLCK, "No locks available")

    monkeypatch.setattr(fcntl, "flock", refuse)
    with pytest.raises(StorageFailure, match="another data folder"), engine_lock(tmp_path):
        pass
