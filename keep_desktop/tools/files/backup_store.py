"""Backups of what mutations replace, by content hash in a folder of the program, for undo.

Plain copies, independent of the user's files.
"""

import hashlib
import os
from collections.abc import Mapping
from pathlib import Path

from keep_desktop.domain.errors import NetworkFailure, PreconditionFailure
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.messages import UserMessage
from keep_desktop.domain.system.files import discard
from keep_desktop.ports.tools import CallContext
from keep_desktop.tools.files.atomic import gathering
from keep_desktop.tools.files.fingerprint import sha256_of_fd
from keep_desktop.tools.files.granted import GrantedPath
from keep_desktop.tools.files.io import CHUNK_SIZE, copied, read_at, write_all
from keep_desktop.tools.files.os_errors import quoted, translated

#: A larger file is replaced all the same, and cannot be restored.
LARGEST_KEPT = 100 * 1024 * 1024


def back_up(place: GrantedPath, context: CallContext) -> JsonValue:
    """Copy the plain file at *place*, durably; returns what `restore_backup` needs to find it.

    None if it is larger than `LARGEST_KEPT`.
    """
    with place.reading() as fd:
        before = os.fstat(fd)
        if before.st_size > LARGEST_KEPT:
            return None
        sha256 = _copy_to_store(fd, context)
        after = os.fstat(fd)
    if (after.st_size, after.st_mtime_ns) != (before.st_size, before.st_mtime_ns):
        raise NetworkFailure(
            UserMessage("{path} is being changed just now.", path=quoted(place.path))
        )
    return {
        "sha256": sha256,
        "mode": before.st_mode & 0o777,
        "modified": str(before.st_mtime_ns),
    }


def _copy_to_store(from_fd: int, context: CallContext) -> str:
    temporary = context.file_backups / f"{context.key}.tmp"
    running, offset = hashlib.sha256(), 0
    with translated(context.file_backups):
        try:
            with temporary.open("wb") as file:
                while piece := read_at(from_fd, offset, CHUNK_SIZE):
                    context.cancel.check()
                    running.update(piece)
                    write_all(file.fileno(), piece)
                    offset += len(piece)
                os.fsync(file.fileno())
            temporary.replace(context.file_backups / running.hexdigest())
            _sync_names(context.file_backups)
        except BaseException:
            discard(temporary)
            raise
    return running.hexdigest()


def _sync_names(folder: Path) -> None:
    if not hasattr(os, "O_DIRECTORY"):
        return
    fd = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(fd)
    finally:
        os.close(fd)


def backup_sha256(kept: JsonValue) -> str | None:
    """The hash of the backup; None if there is none."""
    sha256 = kept.get("sha256") if isinstance(kept, Mapping) else None
    return sha256 if isinstance(sha256, str) else None


def require_backup(kept: JsonValue, place: GrantedPath, context: CallContext) -> None:
    """Raise PreconditionFailure unless the backup for *place* is complete."""
    sha256 = backup_sha256(kept)
    if sha256 is None:
        raise PreconditionFailure(
            UserMessage(
                "What was at {path} before was larger than {amount} MB and was not kept, "
                "so it cannot be brought back.",
                path=quoted(place.path),
                amount=LARGEST_KEPT // 1024**2,
            )
        )
    try:
        with (context.file_backups / sha256).open("rb") as file:
            whole = sha256_of_fd(file.fileno()) == sha256
    except FileNotFoundError:
        whole = False
    if not whole:
        raise PreconditionFailure(
            UserMessage(
                "What was at {path} before is no longer kept, so it cannot be brought back.",
                path=quoted(place.path),
            )
        )


def restore_backup(kept: JsonValue, place: GrantedPath, context: CallContext) -> None:
    """Restore the backup's content at *place*, with its mode and time of change. Not cancelled
    half-way: it may be the second half of a step."""
    sha256 = backup_sha256(kept)
    if sha256 is None or not isinstance(kept, Mapping):
        raise AssertionError("require_backup comes first")
    mode, modified = kept.get("mode"), kept.get("modified")
    with (
        translated(context.file_backups),
        (context.file_backups / sha256).open("rb") as file,
        gathering(place, context.key, replace=True) as fd,
    ):
        copied(file.fileno(), fd, lambda: None)
        if isinstance(mode, int) and hasattr(os, "fchmod"):
            os.fchmod(fd, mode)
        if isinstance(modified, str) and os.utime in os.supports_fd:
            os.utime(fd, ns=(int(modified), int(modified)))
