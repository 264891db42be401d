"""Writes whole files atomically: no reader, crash or full disk leaves a partial one."""

import errno
import os
from collections.abc import Iterator
from contextlib import contextmanager

from keep_desktop.domain.errors import PreconditionFailure
from keep_desktop.domain.messages import MessageCode, UserMessage
from keep_desktop.domain.system.files import discard
from keep_desktop.tools.files.granted import GrantedPath
from keep_desktop.tools.files.io import write_all
from keep_desktop.tools.files.os_errors import quoted, translated

_KEY_LENGTH = 12
#: The error of a disk without hard links.
_NO_LINKS = {errno.EPERM, errno.EOPNOTSUPP, errno.ENOSYS, errno.EMLINK, errno.EXDEV, errno.EINVAL}


def temporary(place: GrantedPath, key: str) -> GrantedPath:
    """The temporary file for *place* and the mutation *key*."""
    return place.beside(f".keep-{key[:_KEY_LENGTH]}.tmp")


def clear_temporary(place: GrantedPath, key: str) -> None:
    """Remove what an interrupted call left beside *place*."""
    with translated(place.path):
        _discard(temporary(place, key))


def _discard(place: GrantedPath) -> None:
    discard(place.at, dir_fd=place.folder_fd)


def put(place: GrantedPath, content: bytes, *, key: str, replace: bool) -> None:
    """Give *place* exactly *content*, durably, or leave it unchanged.

    Without *replace*, raises PreconditionFailure if a file exists, even one just created.
    """
    with gathering(place, key, replace=replace) as fd:
        write_all(fd, content)


@contextmanager
def gathering(place: GrantedPath, key: str, *, replace: bool) -> Iterator[int]:
    """An open temporary file whose content becomes that of *place* at the end of the block.

    If the block raises, *place* is unchanged and nothing is beside it; OSErrors become the failure
    for *place*. The mode of a replaced file is kept.
    """
    temp = temporary(place, key)
    with translated(place.path):
        _discard(temp)
        fd = temp.open(os.O_WRONLY | os.O_CREAT | os.O_EXCL)
        try:
            try:
                yield fd
                _make_ready(fd, place, replace=replace)
            finally:
                os.close(fd)
            rename(temp, place, replace=replace)
        except BaseException:
            _discard(temp)
            raise


def _make_ready(fd: int, place: GrantedPath, *, replace: bool) -> None:
    was = place.lstat() if replace else None
    if was is not None and hasattr(os, "fchmod"):
        os.fchmod(fd, was.st_mode & 0o777)
    os.fsync(fd)


def rename(source: GrantedPath, target: GrantedPath, *, replace: bool) -> None:
    """Move a plain file within one disk, durably. Raises OSError, or PreconditionFailure if
    *target* exists and *replace* is not set.

    Without *replace* the name is created as a hard link, which fails if it exists. On a disk
    without hard links it is checked first instead.
    """
    if replace or not _linked(source, target):
        if not replace and target.lstat() is not None:
            raise exists_already(target)
        os.replace(source.at, target.at, src_dir_fd=source.folder_fd, dst_dir_fd=target.folder_fd)
    # The name has moved by now: if the disk fails here, the result is unknown.
    with translated(target.path, took_effect=None):
        target.sync_folder()
        source.sync_folder()


def _linked(source: GrantedPath, target: GrantedPath) -> bool:
    """Whether *source* was linked as *target* and unlinked; if it cannot be unlinked, the link is
    removed."""
    try:
        os.link(
            source.at,
            target.at,
            src_dir_fd=source.folder_fd,
            dst_dir_fd=target.folder_fd,
            follow_symlinks=False,
        )
    except FileExistsError:
        raise exists_already(target) from None
    except (OSError, NotImplementedError) as error:
        if isinstance(error, OSError) and error.errno not in _NO_LINKS:
            raise
        return False
    try:
        target.sync_folder()
        os.unlink(source.at, dir_fd=source.folder_fd)
    except OSError:
        with translated(target.path, took_effect=None):
            os.unlink(target.at, dir_fd=target.folder_fd)
        raise
    return True


def require_no_root(place: GrantedPath) -> None:
    """A granted folder itself is no place for a file."""
    if place.is_root:
        raise PreconditionFailure(
            UserMessage("{path} is a folder, not a file.", path=quoted(place.path))
        )


def require_free(place: GrantedPath) -> None:
    """PreconditionFailure where there is something already."""
    require_no_root(place)
    if place.lstat() is not None:
        raise exists_already(place)


def exists_already(place: GrantedPath) -> PreconditionFailure:
    return PreconditionFailure(
        UserMessage(
            "{path} exists already and has other content. Remove it, choose another "
            "name, or let the script overwrite it.",
            code=MessageCode.PATH_OCCUPIED,
            path=quoted(place.path),
        )
    )
