"""Writing whole files so that a reader, a crash or a full disk never meets half of one."""

import errno
import os
from collections.abc import Iterator
from contextlib import contextmanager

from keep_desktop.domain.errors import PreconditionFailure
from keep_desktop.tools.files.granted import Place
from keep_desktop.tools.files.pieces import write_all
from keep_desktop.tools.files.troubles import quoted, translated

_KEY_LENGTH = 12
#: What a disk without hard links answers to a request for one.
_NO_LINKS = {errno.EPERM, errno.EOPNOTSUPP, errno.ENOSYS, errno.EMLINK, errno.EXDEV, errno.EINVAL}


def temporary(place: Place, key: str) -> Place:
    """Where the content for *place* is gathered by the mutation *key*."""
    return place.beside(f".keep-{key[:_KEY_LENGTH]}.tmp")


def clear_temporary(place: Place, key: str) -> None:
    """Remove what a call that was cut short left beside *place*."""
    with translated(place.path):
        unlink_if_there(temporary(place, key))


def unlink_if_there(place: Place) -> None:
    try:
        os.unlink(place.at, dir_fd=place.folder_fd)
    except FileNotFoundError:
        return


def put(place: Place, content: bytes, *, key: str, replace: bool) -> None:
    """Give *place* exactly *content*, durably, or leave it as it was.

    Without *replace* a file that is there, even one that came a moment ago, is left alone and a
    PreconditionFailure says so.
    """
    with gathering(place, key, replace=replace) as fd:
        write_all(fd, content)


@contextmanager
def gathering(place: Place, key: str, *, replace: bool) -> Iterator[int]:
    """An open temporary file whose content becomes that of *place* at the end of the block.

    A block that raises leaves *place* as it was and nothing beside it; its OSErrors become the
    failure for *place*. A file that is replaced hands on its mode.
    """
    temp = temporary(place, key)
    with translated(place.path):
        unlink_if_there(temp)
        fd = temp.open(os.O_WRONLY | os.O_CREAT | os.O_EXCL)
        try:
            try:
                yield fd
                _make_ready(fd, place, replace=replace)
            finally:
                os.close(fd)
            rename(temp, place, replace=replace)
        except BaseException:
            unlink_if_there(temp)
            raise


def _make_ready(fd: int, place: Place, *, replace: bool) -> None:
    was = place.look() if replace else None
    if was is not None and hasattr(os, "fchmod"):
        os.fchmod(fd, was.st_mode & 0o777)
    os.fsync(fd)


def rename(source: Place, target: Place, *, replace: bool) -> None:
    """Move a plain file within one disk, durably. Raises OSError, or PreconditionFailure where
    *target* exists and *replace* is not set.

    Without *replace* the name is taken with a hard link, which fails where it is taken already.
    A disk without hard links is looked at first instead.
    """
    if replace or not _linked(source, target):
        if not replace and target.look() is not None:
            raise exists_already(target)
        os.replace(source.at, target.at, src_dir_fd=source.folder_fd, dst_dir_fd=target.folder_fd)
    # The name has moved by now: if the disk breaks here, nobody can say what it will keep.
    with translated(target.path, took_effect=None):
        target.sync_folder()
        source.sync_folder()


def _linked(source: Place, target: Place) -> bool:
    """Whether *source* was given the name of *target* by a link and lost its own; where it cannot
    lose it, the link is taken back."""
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


def exists_already(place: Place) -> PreconditionFailure:
    return PreconditionFailure(
        f"{quoted(place.path)} exists already and has other content."
        " Remove it, choose another name, or let the script overwrite it."
    )
