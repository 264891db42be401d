"""The granted folder or file that mail is read from, open for one call.

Everything below it is opened one name at a time from the open folder, never through a symbolic
link, so nothing outside the grant can be read if names are swapped meanwhile.
"""

import errno
import os
import stat
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from keep_desktop.domain.messages import MessageCode, UserMessage
from keep_desktop.ports.tools import Grant
from keep_desktop.tools.files.granted import GrantedPath, opened, reopened
from keep_desktop.tools.files.os_errors import NotThere, quoted, translated
from keep_desktop.tools.files.own_folders import is_closed_file, is_closed_folder

_HAS_DIR_FD = os.open in os.supports_dir_fd and os.scandir in os.supports_fd
_SAFE = getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_BINARY", 0)
_FOLDER = os.O_RDONLY | _SAFE | getattr(os, "O_DIRECTORY", 0)
#: Non-blocking open: a named pipe must not block the host.
_FILE = os.O_RDONLY | _SAFE | getattr(os, "O_NONBLOCK", 0)


class Root:
    """`path` names it; `is_folder` is its kind. The methods raise OSError."""

    def __init__(self, place: GrantedPath, is_folder: bool, fd: int | None) -> None:
        self.path = place.path
        self.is_folder = is_folder
        self._place = place
        self._fd = fd

    def file(self, below: str, *, buffering: int = -1) -> BinaryIO:
        """A plain file, for reading; "" is the root itself."""
        fd = self._place.open(_FILE) if not below else self._open(below, _FILE)
        try:
            state = os.fstat(fd)
            if not stat.S_ISREG(state.st_mode) or is_closed_file(state):
                raise OSError(errno.EINVAL, "not a plain file")
            return os.fdopen(fd, "rb", buffering)
        except BaseException:
            os.close(fd)
            raise

    @contextmanager
    def listing(self, below: str) -> Iterator[Iterator[os.DirEntry[str]]]:
        """The entries of a folder; "" is the root itself."""
        if self._fd is None:
            with os.scandir(self._checked(below)) as entries:
                yield entries
            return
        fd = self._open(below, _FOLDER) if below else os.dup(self._fd)
        try:
            with os.scandir(fd) as entries:
                yield entries
        finally:
            os.close(fd)

    def _open(self, below: str, flags: int) -> int:
        if self._fd is None:
            return os.open(self._checked(below), flags)
        *folders, last = below.split("/")
        here = os.dup(self._fd)
        try:
            for name in folders:
                deeper = os.open(name, _FOLDER, dir_fd=here)
                os.close(here)
                here = deeper
                _require_open(here, below)
            found = os.open(last, flags, dir_fd=here)
        finally:
            os.close(here)
        if flags == _FOLDER:
            try:
                _require_open(found, below)
            except BaseException:
                os.close(found)
                raise
        return found

    def _checked(self, below: str) -> Path:
        """The path, for systems without calls relative to an open folder."""
        path = self.path / below
        if os.path.realpath(path) != str(path):
            raise OSError(errno.ELOOP, "leads over a link")
        if any(is_closed_folder(None, folder) for folder in (path, *path.parents)):
            raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT))
        return path


def _require_open(fd: int, below: str) -> None:
    """Keep's own folders count as missing: nothing in them is mail."""
    if is_closed_folder(fd, Path(below)):
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), below)


@contextmanager
def opened_root(folder: str, grants: Sequence[Grant]) -> Iterator[Root]:
    """The folder or file of that path, if *grants* allow it.

    Raises PermissionFailure without a grant, and PreconditionFailure if it is missing or no folder
    and no file.
    """
    with opened(folder, grants) as place:
        state = place.lstat()
        if state is None:
            raise NotThere(
                UserMessage(
                    "{path} is not there. Bring it back, or choose another.",
                    code=MessageCode.PATH_MISSING,
                    path=quoted(place.path),
                )
            )
        if not stat.S_ISDIR(state.st_mode):
            with translated(place.path):
                os.close(place.open_file(_FILE))
            yield Root(place, False, None)
            return
        fd = reopened(place) if _HAS_DIR_FD else None
        try:
            yield Root(place, True, fd)
        finally:
            if fd is not None:
                os.close(fd)
