"""Which files a workflow may touch, held against `..`, links, and races.

A path is allowed inside a granted folder, or where it is a granted file. The way to it is walked
one name at a time from an open folder, never following a link, and everything afterwards is done
by name inside the folder that was reached (`Place`). So it does not matter what anybody swaps
between our look and our use. Where the system has no such calls (Windows), the folder is resolved
and compared once more after opening; a swap in that instant is not noticed there.
"""

import errno
import os
import re
import stat
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from keep_desktop.domain.errors import LogicFailure, PermissionFailure, PreconditionFailure
from keep_desktop.ports.tools import Grant
from keep_desktop.tools.files.troubles import (
    NotThere,
    failure_of,
    link_sentence,
    quoted,
    translated,
)

#: Longer than any path a system takes.
MAX_PATH = 4096
#: Control characters, and halves of characters.
_IN_NO_PATH = re.compile("[\x00-\x1f\x7f-\x9f\ud800-\udfff]")
_HAS_DIR_FD = os.open in os.supports_dir_fd
_NOFOLLOW = getattr(os, "O_NOFOLLOW", 0)
_CLOEXEC = getattr(os, "O_CLOEXEC", 0)
_BINARY = getattr(os, "O_BINARY", 0)
#: Opening without waiting: a named pipe must not hold up the host.
_NONBLOCK = getattr(os, "O_NONBLOCK", 0)
_FOLDER = os.O_RDONLY | getattr(os, "O_DIRECTORY", 0) | _NOFOLLOW | _CLOEXEC
#: What the folder of our own data holds, and no other. A script that could write there could change
#: the ledger, and one that could read there would see what other workflows did.
_MARK_OF_OURS = os.path.join("run", "engine.lock")  # noqa: PTH118  # a name relative to a folder
#: The folder that the key to our secrets lies in, and that key.
_FOLDER_OF_KEY, _KEY = "keep-desktop", "vault.key"
#: On the way it is enough to pass through a folder; it need not be readable.
_PASS = getattr(os, "O_PATH", os.O_RDONLY) | getattr(os, "O_DIRECTORY", 0) | _NOFOLLOW | _CLOEXEC


@dataclass(frozen=True, slots=True)
class Place:
    """A name inside a folder that is held open. `name` is `.` for a granted folder itself."""

    path: Path
    name: str
    #: The open folder; None where the system has no calls relative to one.
    folder_fd: int | None

    @property
    def is_root(self) -> bool:
        return self.name == "."

    def beside(self, name: str) -> "Place":
        """Another name in the same folder."""
        return Place(self.path.with_name(name), name, self.folder_fd)

    @property
    def at(self) -> str:
        """What to hand to a call of `os` together with `dir_fd=folder_fd`."""
        return self.name if self.folder_fd is not None else str(self.path)

    def look(self) -> os.stat_result | None:
        """The state of what has the name itself, never of what a link points to."""
        with translated(self.path):
            try:
                return os.stat(self.at, dir_fd=self.folder_fd, follow_symlinks=False)
            except FileNotFoundError:
                return None

    def open(self, flags: int, mode: int = 0o666) -> int:
        """Open the name itself; links are refused. Raises OSError."""
        if not _NOFOLLOW and self.path.is_symlink():
            raise OSError(errno.ELOOP, os.strerror(errno.ELOOP))
        all_flags = flags | _NOFOLLOW | _CLOEXEC | _BINARY | _NONBLOCK
        return os.open(self.at, all_flags, mode, dir_fd=self.folder_fd)

    @contextmanager
    def reading(self) -> Iterator[int]:
        """A descriptor of the plain file of this name. Raises a Failure for anything else."""
        fd = self.open_file(os.O_RDONLY)
        try:
            with translated(self.path):
                yield fd
        finally:
            os.close(fd)

    def open_file(self, flags: int) -> int:
        """Open a plain file that is there. Raises a Failure for folders, links and devices."""
        with translated(self.path):
            fd = self.open(flags)
        try:
            require_plain(os.fstat(fd), self.path)
        except BaseException:
            os.close(fd)
            raise
        return fd

    def require_writable_folder(self) -> None:
        """Raise the PermissionFailure that a new name in the folder would meet."""
        folder, fd = (self.path.parent, None) if self.folder_fd is None else (".", self.folder_fd)
        if not os.access(folder, os.W_OK, dir_fd=fd):
            denied = OSError(errno.EACCES, os.strerror(errno.EACCES))
            raise failure_of(denied, self.path)

    def sync_folder(self) -> None:
        """Make the names in the folder durable, where its disk can. Raises OSError."""
        if self.folder_fd is not None:
            _sync_names(self.folder_fd)


def _sync_names(folder_fd: int) -> None:
    try:
        os.fsync(folder_fd)
    except OSError as error:
        # Some shares have no such operation for folders; they keep names as they can.
        if error.errno not in (errno.EINVAL, errno.ENOTSUP):
            raise


def require_plain(state: os.stat_result, path: Path) -> None:
    """Raise a Failure unless *state* is that of a plain file."""
    if stat.S_ISREG(state.st_mode):
        return
    if stat.S_ISLNK(state.st_mode):
        raise PermissionFailure(link_sentence(quoted(path)))
    if stat.S_ISDIR(state.st_mode):
        raise PreconditionFailure(f"{quoted(path)} is a folder, where a file is needed.")
    raise PreconditionFailure(f"{quoted(path)} is not a plain file.")


@contextmanager
def opened(text: str, grants: Sequence[Grant], *, make_folders: bool = False) -> Iterator[Place]:
    """The place of the path *text*, if *grants* allow it; its folder stays open for the block.

    With *make_folders* missing folders between the granted one and the file are made. Raises
    LogicFailure for what is no full path, PermissionFailure for what was not granted, NotThere
    where a folder on the way is missing.
    """
    parts = _parts(text)
    for root, rest in _candidates(parts, grants):
        try:
            place = _walk(root, rest, make_folders=make_folders)
        except _LinkInTheWay:
            continue
        break
    else:
        raise _not_granted(text, parts, grants)
    try:
        yield place
    finally:
        if place.folder_fd is not None:
            os.close(place.folder_fd)


def folders_to_make(text: str, grants: Sequence[Grant]) -> int:
    """How many folders `opened(…, make_folders=True)` would make; none is made. Raises what it
    would raise."""
    try:
        with opened(text, grants):
            return 0
    except NotThere:
        # Some folder above must be there and granted; from that one on they would be made.
        for count, above in enumerate(Path(text).parents, start=1):
            try:
                with opened(str(above), grants):
                    return count
            except NotThere:
                continue
            except PermissionFailure:
                break
        raise


def reopened(place: Place) -> int | None:
    """Open the folder at *place* to list it; the caller closes it. Links are refused."""
    if place.folder_fd is None:
        return None
    with translated(place.path):
        state = place.look()
        if state is not None and stat.S_ISLNK(state.st_mode):
            raise PermissionFailure(link_sentence(quoted(place.path)))
        fd = os.open(place.name, _FOLDER, dir_fd=place.folder_fd)
    _refuse_ours(fd, place.path)
    return fd


def require_without_ours(place: Place, ours: Path) -> None:
    """Raise PermissionFailure where *ours*, a folder of our own, lies in the folder at *place*,
    which is about to get another name."""
    if Path(os.path.realpath(ours)).is_relative_to(place.path):
        raise _ours(place.path)


def _refuse_ours(fd: int, path: Path) -> None:
    """Close *fd* and raise PermissionFailure where it is a folder of our own, by whatever way it
    was reached."""
    marks = [_MARK_OF_OURS] + ([_KEY] if path.name.casefold() == _FOLDER_OF_KEY else [])
    for mark in marks:
        with suppress(OSError):
            os.stat(mark, dir_fd=fd, follow_symlinks=False)
            os.close(fd)
            raise _ours(path)


def _refuse_ours_above(path: Path) -> None:
    """As `_refuse_ours` for *path* and every folder above it, by name."""
    for folder in (path, *path.parents):
        has_key = folder.name.casefold() == _FOLDER_OF_KEY and (folder / _KEY).exists()
        if has_key or (folder / _MARK_OF_OURS).exists():
            raise _ours(folder)


def _ours(path: Path) -> PermissionFailure:
    return PermissionFailure(
        f"{quoted(path)} belongs to Keep itself and is closed to workflows. Choose another folder."
    )


def refusal(text: str) -> PermissionFailure:
    failure = PermissionFailure(
        f"{quoted(text)} is not in a folder this workflow was given."
        " Give it the folder in the workflow's settings, or change the script."
    )
    failure.of_undo = (
        f"{quoted(text)} is not in a folder this workflow was given."
        " Give it the folder in the workflow's settings, then undo the attempt again."
    )
    return failure


def require_granted(text: str, grants: Sequence[Grant]) -> None:
    """Raise PermissionFailure where the path *text* is in nothing that was granted. Nothing else is
    looked at."""
    parts = _parts(text)
    if not any(True for _ in _candidates(parts, grants)):
        raise refusal(text)


def _parts(text: str) -> tuple[str, ...]:
    """The names of a full path. `..` is refused rather than reckoned with: behind a link it
    does not mean what it seems to."""
    if _IN_NO_PATH.search(text) is not None:
        raise LogicFailure(f"{quoted(text)} has characters that no path may have.")
    path = Path(text)
    if not path.is_absolute():
        raise LogicFailure(
            f"{quoted(text)} is not a full path. Begin it with the folder that was given, such as"
            " params.folder."
        )
    if ".." in path.parts:
        raise PermissionFailure(f"{quoted(text)} leaves a folder by “..”. Write it without.")
    return path.parts


def _candidates(
    parts: tuple[str, ...], grants: Sequence[Grant]
) -> Iterator[tuple[Grant, tuple[str, ...]]]:
    """The grants under which the path may lie, with the names that are left to walk.

    First as it is written. Then with the beginning resolved, since the user may have chosen the
    folder by way of a link, and the grant holds the place that the link led to.
    """
    for grant in grants:
        rest = _below(parts, grant)
        if rest is not None:
            yield grant, rest
    for end in range(len(parts), 0, -1):
        beginning = Path(*parts[:end])
        with translated(beginning):
            real = os.path.realpath(beginning)
        for grant in grants:
            if real == str(grant.path) and _fits(grant, parts[end:]):
                yield grant, parts[end:]


def _below(parts: tuple[str, ...], grant: Grant) -> tuple[str, ...] | None:
    root = grant.path.parts
    if parts[: len(root)] != root or not _fits(grant, parts[len(root) :]):
        return None
    return parts[len(root) :]


def _fits(grant: Grant, rest: tuple[str, ...]) -> bool:
    return grant.is_folder or not rest


class _LinkInTheWay(Exception):
    """A name on the way, or the root itself, is a link."""


def _walk(grant: Grant, rest: tuple[str, ...], *, make_folders: bool) -> Place:
    if not grant.is_folder:
        return Place(grant.path, grant.path.name, _open_root(grant.path.parent))
    path = grant.path.joinpath(*rest)
    if not _HAS_DIR_FD:
        return _resolved(grant, path, make_folders=make_folders)
    fd = _open_root(grant.path)
    if not rest or fd is None:
        return Place(grant.path, ".", fd)
    here = grant.path
    for name in rest[:-1]:
        here = here / name
        fd = _step(fd, name, here, make=make_folders)
    return Place(path, rest[-1], fd)


def _open_root(path: Path) -> int | None:
    """Open a granted folder by its resolved path, so that no link anywhere on it is followed."""
    if not _HAS_DIR_FD:
        return None
    names = path.parts
    if not hasattr(os, "O_PATH") or len(names) == 1:
        _refuse_ours_above(path)
        with translated(path):
            return os.open(path, _FOLDER)
    with translated(path):
        fd = os.open(names[0], _PASS)
    for count, name in enumerate(names[1:-1], start=2):
        fd = _step(fd, name, Path(*names[:count]), flags=_PASS)
    return _step(fd, names[-1], path)


def _step(fd: int, name: str, here: Path, *, flags: int = _FOLDER, make: bool = False) -> int:
    """Go one folder down; *fd* is closed in every case."""
    try:
        below = _opened_or_made(fd, name, flags) if make else os.open(name, flags, dir_fd=fd)
    except OSError as error:
        if error.errno in (errno.ELOOP, errno.ENOTDIR, errno.EMLINK) and _is_link(fd, name):
            raise _LinkInTheWay from error
        raise failure_of(error, here) from error
    finally:
        os.close(fd)
    _refuse_ours(below, here)
    return below


def _opened_or_made(fd: int, name: str, flags: int) -> int:
    try:
        return os.open(name, flags, dir_fd=fd)
    except FileNotFoundError:
        with suppress(FileExistsError):
            os.mkdir(name, dir_fd=fd)
    _sync_names(fd)
    return os.open(name, flags, dir_fd=fd)


def _is_link(fd: int, name: str) -> bool:
    try:
        return stat.S_ISLNK(os.stat(name, dir_fd=fd, follow_symlinks=False).st_mode)
    except OSError:
        # Swapped away since: whatever it was, it is not the folder that was granted.
        return True


def _resolved(grant: Grant, path: Path, *, make_folders: bool) -> Place:
    """The place of *path* on systems that cannot open relative to a folder."""
    if path == grant.path:
        return Place(path.parent / path.name / ".", ".", None)
    with translated(path):
        if make_folders and grant.path.is_dir():
            path.parent.mkdir(parents=True, exist_ok=True)
        if os.path.realpath(path.parent) != str(path.parent):
            raise _LinkInTheWay
        if not path.parent.is_dir():
            raise NotThere(f"{quoted(path.parent)} is not there. Bring it back, or choose another.")
    _refuse_ours_above(path.parent)
    return Place(path, path.name, None)


def _not_granted(text: str, parts: tuple[str, ...], grants: Sequence[Grant]) -> PermissionFailure:
    """Say of a path that leads over a link that the link is in the way."""
    if any(_below(parts, grant) is not None for grant in grants):
        return PermissionFailure(
            f"{quoted(text)} leads over a link, and links out of a granted folder are not"
            " followed. Give the workflow the place it points to."
        )
    return refusal(text)
