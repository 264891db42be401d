"""Trusted files, atomic writes, and the wording of file system errors.

What Keep trusts in its own folder, such as the engine's address, must be a plain file of this
user, private, without links. Writes replace a whole file, under a name that was checked first.
Windows protects a user's folders by itself and has no such modes, so there only links and kinds
are checked.
"""

import errno
import os
import secrets
import stat
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path
from typing import BinaryIO

from keep_desktop.domain.errors import Refused, StorageFailure
from keep_desktop.domain.messages import UserMessage

_WHY = {
    errno.ENOENT: UserMessage("it is not there"),
    errno.EACCES: UserMessage("its permissions do not allow it"),
    errno.EPERM: UserMessage("its permissions do not allow it"),
    errno.ENAMETOOLONG: UserMessage("its name is too long"),
    errno.ENOSPC: UserMessage("the disk is full"),
    errno.EDQUOT: UserMessage("the disk is full"),
    errno.EROFS: UserMessage("the disk is read-only"),
    errno.ENOTDIR: UserMessage("a part of its path is not a folder"),
    errno.EISDIR: UserMessage("it is a folder"),
    errno.ELOOP: UserMessage("its links lead in a circle"),
    errno.EBUSY: UserMessage("it's open in another program"),
    errno.EIO: UserMessage("the disk could not be read or written"),
}
_NOT_KNOWN = UserMessage("the system gives another reason")


class NotTrusted(OSError):
    """The file exists, but Keep must not trust it; its text is worded as `os_error_text`."""


def os_error_text(error: OSError) -> str:
    """The end of a sentence, after a colon: “cannot be read: it is not there”. The system's own
    text is in `details_of`."""
    if isinstance(error, NotTrusted):
        return str(error)
    return _WHY.get(error.errno or 0, _NOT_KNOWN)


def details_of(error: OSError) -> str:
    """The system's own text, for the collapsed details."""
    if isinstance(error, NotTrusted):
        return ""
    return f"The system said: {error.strerror or error} (error {error.errno})."


#: Flags for opening untrusted names: follow no link, wait for no pipe.
NO_LINK: int = getattr(os, "O_NOFOLLOW", 0)
_READ_FLAGS: int = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
_FOR_OTHERS = 0o077
_OTHERS_WRITE = 0o022


# -- reading ----------------------------------------------------------------------------------


def open_trusted(path: Path) -> BinaryIO:
    """A file that only this user can have written. Raises NotTrusted, which is an OSError, and
    OSError as `open` does; never waits."""
    try:
        return _opened(path, NO_LINK, _check_trusted)
    except OSError as error:
        if error.errno == errno.ELOOP:
            raise NotTrusted(UserMessage("it is a link")) from error
        raise


def read_trusted(path: Path, *, most: int) -> bytes:
    """The content of such a file. Raises as `open_trusted`, and NotTrusted for more than *most*."""
    with open_trusted(path) as file:
        data = file.read(most + 1)
    if len(data) > most:
        raise NotTrusted(UserMessage("it is larger than Keep writes it"))
    return data


def open_plain(path: Path) -> BinaryIO:
    """A file that the user named, of any owner, but no pipe, folder or device. Raises OSError;
    never waits."""
    return _opened(path, 0, _check_plain)


def _opened(path: Path, how: int, check: Callable[[os.stat_result], None]) -> BinaryIO:
    handle = os.open(path, _READ_FLAGS | how)
    try:
        check(os.fstat(handle))
        return os.fdopen(handle, "rb")
    except BaseException:
        os.close(handle)
        raise


def _check_plain(found: os.stat_result) -> None:
    if stat.S_ISDIR(found.st_mode):
        raise NotTrusted(UserMessage("it is a folder"))
    if not stat.S_ISREG(found.st_mode):
        raise NotTrusted(UserMessage("it is no plain file"))


def _check_trusted(found: os.stat_result) -> None:
    _check_plain(found)
    if not _is_ours(found):
        raise NotTrusted(UserMessage("it belongs to another user"))
    if sys.platform != "win32" and found.st_mode & _FOR_OTHERS:
        raise NotTrusted(UserMessage("other users may read or write it"))
    if found.st_nlink > 1:
        raise NotTrusted(UserMessage("it has a second name elsewhere"))


def make_trusted(path: Path) -> bool:
    """Create an empty file at *path* that `open_trusted` opens, or keep the existing one; False if
    that may be another user's. Raises OSError."""
    try:
        os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
    except FileExistsError:
        try:
            with _opened(path, NO_LINK, _check_plain) as file:
                found = os.fstat(file.fileno())
                if not _is_ours(found) or found.st_mode & _OTHERS_WRITE:
                    return False
                path.chmod(0o600)
        except OSError:
            return False
    return True


def _is_ours(found: os.stat_result) -> bool:
    return sys.platform == "win32" or found.st_uid == os.geteuid()


def check_own_folder(folder: Path) -> None:
    """A folder that only this user can write to. Raises NotTrusted and OSError."""
    found = folder.lstat()
    if not stat.S_ISDIR(found.st_mode):
        raise NotTrusted(
            UserMessage("it is a link")
            if stat.S_ISLNK(found.st_mode)
            else UserMessage("it is a file")
        )
    if not _is_ours(found):
        raise NotTrusted(UserMessage("it belongs to another user"))
    if sys.platform != "win32" and found.st_mode & _OTHERS_WRITE:
        raise NotTrusted(UserMessage("other users may change it"))


# -- the data folder --------------------------------------------------------------------------


def check_private_folder(folder: Path, *, at: Path | None = None) -> None:
    """Require that only this user can write to *folder*, or replace it. A missing one is accepted.
    Raises StorageFailure.

    *at* is the data folder, if *folder* is one inside it, which must not be a link.
    """
    try:
        found = folder.lstat() if at is not None else folder.stat()
        if not stat.S_ISDIR(found.st_mode):
            raise StorageFailure(
                UserMessage(
                    "“{folder}”, which Keep needs, is a link or a file. Remove it, or choose "
                    "another data folder with --data-dir.",
                    folder=folder,
                )
            )
        _check_own_folder(folder, found)
    except FileNotFoundError:
        pass
    except OSError as error:
        raise StorageFailure(
            UserMessage(
                "The data folder “{folder}” cannot be used: {error}. Make it writable, "
                "or choose another with --data-dir.",
                folder=folder,
                error=os_error_text(error),
            ),
            details=details_of(error),
        ) from error
    if at is None and sys.platform != "win32":
        given, real = folder.absolute(), Path(os.path.realpath(folder))
        for parent in {given, *given.parents, *real.parents}:
            _check_way(folder, parent)


def _check_own_folder(folder: Path, found: os.stat_result) -> None:
    if not _is_ours(found):
        raise StorageFailure(
            UserMessage(
                "The folder “{folder}” belongs to another user, so Keep does not keep "
                "its data there. Choose another with --data-dir.",
                folder=folder,
            )
        )
    if sys.platform != "win32" and found.st_mode & _OTHERS_WRITE:
        raise StorageFailure(
            UserMessage(
                "Other users may write to the folder “{folder}”, so Keep does not "
                "believe what is in it. Close it with `chmod 700`, or choose another "
                "with --data-dir.",
                folder=folder,
            )
        )


def _check_way(folder: Path, parent: Path) -> None:
    """Require that nobody else can redirect *parent* / *folder*."""
    try:
        found = parent.lstat()
    except OSError:
        # Missing: Keep creates it, or reports why it cannot.
        return
    is_folder = stat.S_ISDIR(found.st_mode)
    if is_folder and parent == folder.absolute():
        return
    open_to_others = is_folder and _others_may_write(found) and not found.st_mode & stat.S_ISVTX
    if open_to_others or found.st_uid not in _trusted_owners():
        raise StorageFailure(
            UserMessage(
                "Other users may put another folder in the place of “{folder}”, because "
                "they may change “{parent}”. Choose another data folder with --data-dir.",
                folder=folder,
                parent=parent,
            )
        )


def _trusted_owners() -> tuple[int, ...]:
    if sys.platform == "win32":
        return ()
    if not _in_user_namespace():
        return (0, os.geteuid())
    # What belongs to root outside is nobody's in here.
    return (0, os.geteuid(), _OVERFLOW_UID)


_OVERFLOW_UID = 65534


@cache  # read at each folder above the data folder; a process stays in its namespace
def _in_user_namespace() -> bool:
    try:
        inside, outside, count = map(int, Path("/proc/self/uid_map").read_text("ascii").split())
    except (OSError, ValueError):
        # Another system, or a map of several lines, which only a namespace has.
        return sys.platform == "linux" and Path("/proc/self/uid_map").exists()
    return (inside, outside, count) != (0, 0, 2**32 - 1)


def _others_may_write(found: os.stat_result) -> bool:
    """Many systems give each user a private group, which may have write permission."""
    mode = found.st_mode
    return bool(mode & 0o002 or (mode & 0o020 and not _is_group_of_one(found.st_gid)))


def _is_group_of_one(gid: int) -> bool:
    if sys.platform == "win32":
        return True
    import grp
    import pwd

    try:
        user, group = pwd.getpwuid(os.geteuid()), grp.getgrgid(gid)
    except KeyError:
        return False
    own = group.gr_name == user.pw_name and user.pw_gid == gid
    return own and not set(group.gr_mem) - {user.pw_name}


# -- writing ----------------------------------------------------------------------------------


@contextmanager
def replacing(path: Path, *, durable: bool = True) -> Iterator[BinaryIO]:
    """A private file that becomes *path* at the end of a block that does not raise; *durable*:
    fsynced. Raises OSError."""
    draft = path.with_name(f".keep-{secrets.token_hex(8)}.tmp")
    how = os.O_WRONLY | os.O_CREAT | os.O_EXCL | NO_LINK | getattr(os, "O_BINARY", 0)
    handle = os.open(draft, how, 0o600)
    try:
        with os.fdopen(handle, "wb") as file:
            yield file
            file.flush()
            if durable:
                os.fsync(file.fileno())
        draft.replace(path)
    finally:
        discard(draft)
    if durable:
        flush_folder(path.parent)


def discard(path: Path | str, *, dir_fd: int | None = None) -> None:
    """Remove a file, if it is there. Raises OSError.

    On Linux nobody waits until the system has freed what it held, which takes a tenth of a second
    for 300 MB: it does so once a handle is closed, on a thread of its own. Elsewhere no handle
    holds a file without opening it, which Windows would not let be removed.
    """
    with suppress(FileNotFoundError):
        if sys.platform != "linux":
            os.unlink(path, dir_fd=dir_fd)
            return
        handle = os.open(path, os.O_PATH | os.O_NOFOLLOW, dir_fd=dir_fd)
        try:
            os.unlink(path, dir_fd=dir_fd)
        finally:
            threading.Thread(target=os.close, args=(handle,), name="discard", daemon=True).start()


def flush_folder(folder: Path) -> None:
    """Make renames in it durable."""
    if sys.platform == "win32":
        return
    try:
        handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    except PermissionError:
        # It may be written but not listed; the file itself is flushed.
        return
    try:
        os.fsync(handle)
    except OSError as error:
        if error.errno not in (errno.EINVAL, errno.ENOTSUP):
            raise
    finally:
        os.close(handle)


def write_private(path: Path, data: bytes, *, durable: bool = True) -> None:
    """Replace a file by *data*, atomically. Raises OSError."""
    with replacing(path, durable=durable) as file:
        file.write(data)


@contextmanager
def target_file(path: Path, data_dir: Path) -> Iterator[BinaryIO]:
    """As `replacing`, for a file that a user named: `checked_target` restricts its place. Raises
    Refused, also if the file cannot be written."""
    target = checked_target(path, data_dir)
    try:
        with replacing(target) as file:
            yield file
    except OSError as error:
        raise not_written(path, error) from error


def not_written(path: Path, error: OSError) -> Refused:
    return Refused(
        UserMessage("“{path}” cannot be written: {error}.", path=path, error=os_error_text(error)),
        details=details_of(error),
    )


def checked_target(path: Path, data_dir: Path) -> Path:
    """Where to write the file that a user named, all links of its folder resolved: for
    `replacing`. Raises Refused for a place inside the data folder, for a link, and for what is no
    plain file."""
    given = path.absolute()
    try:
        folder = Path(os.path.realpath(given.parent, strict=True))
    except FileNotFoundError:
        raise Refused(
            UserMessage("There is no folder “{parent}” to write the file to.", parent=given.parent)
        ) from None
    except OSError as error:
        raise not_written(path, error) from error
    try:
        target = folder / given.name
        found = target.lstat() if os.path.lexists(target) else None
        own = data_dir.stat()
        if any(os.path.samestat(own, each.stat()) for each in (folder, *folder.parents)):
            raise Refused(
                UserMessage("Keep's own data folder is no place for it. Choose another folder.")
            )
    except OSError as error:
        raise not_written(path, error) from error
    if found is None:
        return target
    if stat.S_ISLNK(found.st_mode):
        raise Refused(
            UserMessage(
                "“{path}” is a link. Name the file itself that is to be written.", path=path
            )
        )
    if stat.S_ISDIR(found.st_mode):
        raise Refused(UserMessage("“{path}” is a folder. Name a file in it.", path=path))
    if not stat.S_ISREG(found.st_mode):
        raise Refused(
            UserMessage("“{path}” is no plain file, so nothing is written to it.", path=path)
        )
    return target
