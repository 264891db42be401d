"""Opens files only inside grants, safe against `..`, links and races.

A path is allowed inside a granted folder, or if it is a granted file. It is walked one name at a
time from an open folder, never following a link, and everything afterwards uses names inside the
folder reached (`GrantedPath`), so swapping names meanwhile has no effect. Without such calls
(Windows), the folder is resolved and compared again after opening; a swap in that instant is not
noticed there.
"""

import errno
import os
import re
import stat
import tempfile
from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import lru_cache
from pathlib import Path

from keep_desktop.domain.errors import (
    Concern,
    Failure,
    LogicFailure,
    NotGranted,
    PermissionFailure,
    PreconditionFailure,
)
from keep_desktop.domain.immutable import immutable
from keep_desktop.domain.messages import MessageCode, UserMessage
from keep_desktop.ports.tools import Grant
from keep_desktop.tools.files.os_errors import (
    NotThere,
    failure_of,
    link_sentence,
    quoted,
    translated,
)
from keep_desktop.tools.files.own_folders import (
    FolderId,
    closed_ids,
    has_own_name,
    holds_closed,
    is_closed,
    is_closed_file,
    is_closed_folder,
)

#: Longer than any system's limit.
MAX_PATH = 4096
#: Limit of names in a path. Each is opened on the way, also while somebody waits for a stop.
MAX_PARTS = 200
#: Control characters and surrogates.
_IN_NO_PATH = re.compile("[\x00-\x1f\x7f-\x9f\ud800-\udfff]")
_HAS_DIR_FD = os.open in os.supports_dir_fd
_NOFOLLOW = getattr(os, "O_NOFOLLOW", 0)
_CLOEXEC = getattr(os, "O_CLOEXEC", 0)
_BINARY = getattr(os, "O_BINARY", 0)
#: Non-blocking open: a named pipe must not block the host.
_NONBLOCK = getattr(os, "O_NONBLOCK", 0)
_FOLDER = os.O_RDONLY | getattr(os, "O_DIRECTORY", 0) | _NOFOLLOW | _CLOEXEC
#: Intermediate folders need execute permission only.
_PASS = getattr(os, "O_PATH", os.O_RDONLY) | getattr(os, "O_DIRECTORY", 0) | _NOFOLLOW | _CLOEXEC


@immutable
class GrantedPath:
    """A name inside an open folder. `name` is `.` for a granted folder itself."""

    path: Path
    name: str
    #: The open folder; None if the system has no calls relative to one.
    folder_fd: int | None

    @property
    def is_root(self) -> bool:
        return self.name == "."

    def beside(self, name: str) -> "GrantedPath":
        """Another name in the same folder."""
        return GrantedPath(self.path.with_name(name), name, self.folder_fd)

    @property
    def at(self) -> str:
        """The argument for a call of `os` with `dir_fd=folder_fd`."""
        return self.name if self.folder_fd is not None else str(self.path)

    def lstat(self) -> os.stat_result | None:
        """The state of the name itself, never of a link's target."""
        with translated(self.path):
            try:
                return os.stat(self.at, dir_fd=self.folder_fd, follow_symlinks=False)
            except FileNotFoundError:
                return None

    def open(self, flags: int, mode: int = 0o666) -> int:
        """Open the name itself; rejects links. Raises OSError."""
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
        """Open an existing plain file. Raises a Failure for folders, links and devices."""
        with translated(self.path):
            fd = self.open(flags)
        try:
            require_plain(os.fstat(fd), self.path)
        except BaseException:
            os.close(fd)
            raise
        return fd

    def require_writable_folder(self) -> None:
        """Raise the PermissionFailure that creating a name in the folder would meet."""
        folder, fd = (self.path.parent, None) if self.folder_fd is None else (".", self.folder_fd)
        if not os.access(folder, os.W_OK, dir_fd=fd):
            denied = OSError(errno.EACCES, os.strerror(errno.EACCES))
            raise failure_of(denied, self.path)

    def sync_folder(self) -> None:
        """Make the folder's names durable, if its disk can. Raises OSError."""
        if self.folder_fd is not None:
            _sync_names(self.folder_fd)


def _sync_names(folder_fd: int) -> None:
    try:
        os.fsync(folder_fd)
    except OSError as error:
        # Some shares cannot sync folders.
        if error.errno not in (errno.EINVAL, errno.ENOTSUP):
            raise


def require_plain(state: os.stat_result, path: Path) -> None:
    """Raise a Failure unless *state* is that of a plain file."""
    if stat.S_ISREG(state.st_mode):
        if is_closed_file(state):
            raise own_folder(path)
        return
    if stat.S_ISLNK(state.st_mode):
        raise PermissionFailure(link_sentence(quoted(path)))
    if stat.S_ISDIR(state.st_mode):
        raise PreconditionFailure(
            UserMessage("{path} is a folder, where a file is needed.", path=quoted(path))
        )
    raise PreconditionFailure(UserMessage("{path} is not a plain file.", path=quoted(path)))


@contextmanager
def opened(
    text: str, grants: Sequence[Grant], *, make_folders: bool = False
) -> Iterator[GrantedPath]:
    """The place of the path *text*, if *grants* allow it; its folder stays open for the block.

    With *make_folders* missing folders between the granted one and the file are created. Raises
    LogicFailure for what is no full path, PermissionFailure without a grant, NotThere if a folder
    on the way is missing.
    """
    parts, closed = _parts(text), closed_ids()
    for root, rest in _candidates(parts, grants):
        try:
            place = _walk(root, rest, closed, make_folders=make_folders)
        except _LinkInTheWay:
            continue
        break
    else:
        raise _not_granted(text, parts, grants)
    try:
        if not place.is_root and is_closed(place.folder_fd, place.path, place.name, closed):
            raise own_folder(place.path)
        yield place
    except Failure as failure:
        # Of a granted folder or file itself: this concerns the workflow, not the open item.
        if place.path == root.path:
            failure.concerns = Concern.WORKFLOW
        raise
    finally:
        if place.folder_fd is not None:
            os.close(place.folder_fd)


def folders_to_make(text: str, grants: Sequence[Grant]) -> int:
    """How many folders would be created before `opened(…, make_folders=True)` and by it; creates
    none. Raises what it would raise."""
    for grant, rest in _candidates(_parts(text), grants):
        if _is_to_be_made(grant):
            return max(1, len(rest))
    try:
        with opened(text, grants):
            return 0
    except NotThere:
        # Some folder above must exist and be granted; the ones below would be created.
        for count, above in enumerate(Path(text).parents, start=1):
            try:
                with opened(str(above), grants):
                    return count
            except NotThere:
                continue
            except PermissionFailure:
                break
        raise


def reopened(place: GrantedPath) -> int | None:
    """Open the folder at *place* to list it; the caller closes it. Rejects links."""
    if place.folder_fd is None:
        return None
    with translated(place.path):
        state = place.lstat()
        if state is not None and stat.S_ISLNK(state.st_mode):
            raise PermissionFailure(link_sentence(quoted(place.path)))
        fd = os.open(place.name, _FOLDER, dir_fd=place.folder_fd)
    _refuse_ours(fd, place.path)
    return fd


def require_without_ours(place: GrantedPath) -> None:
    """Raise PermissionFailure if a folder of Keep's own is, or would be, in the folder at *place*,
    which will lose or get this name."""
    if holds_closed(place.folder_fd, place.path, place.name):
        raise own_folder(place.path)
    state = place.lstat()
    if state is not None and stat.S_ISDIR(state.st_mode):
        fd = reopened(place)
        if fd is not None:
            os.close(fd)


def _refuse_ours(fd: int, path: Path, closed: Collection[FolderId] | None = None) -> None:
    """Close *fd* and raise PermissionFailure if it is a folder of our own, by any path."""
    if is_closed_folder(fd, path, closed):
        os.close(fd)
        raise own_folder(path)


def _refuse_ours_above(path: Path) -> None:
    """As `_refuse_ours` for *path* and every folder above it, by name."""
    for folder in (path, *path.parents):
        if is_closed_folder(None, folder):
            raise own_folder(folder)


def own_folder(path: Path) -> PermissionFailure:
    return PermissionFailure(
        UserMessage(
            "{path} belongs to Keep itself and is closed to workflows. Choose another folder.",
            path=quoted(path),
        )
    )


def refusal(text: str) -> NotGranted:
    failure = NotGranted(
        UserMessage(
            "{text} is not in a folder this workflow was given. Give it the folder "
            "in the workflow's settings, or change the script.",
            text=quoted(text),
        )
    )
    failure.question_detail = {"place": text}
    failure.of_undo = UserMessage(
        "{text} is not in a folder this workflow was given. Give it the folder "
        "in the workflow's settings, then undo the attempt again.",
        text=quoted(text),
    )
    return failure


def require_granted(text: str, grants: Sequence[Grant]) -> None:
    """Raise PermissionFailure if the path *text* is in no grant. Reads nothing else."""
    parts = _parts(text)
    if not any(True for _ in _candidates(parts, grants)):
        raise refusal(text)


def unusable(text: str) -> bool:
    """Whether a path has characters that scripts may not use."""
    return _IN_NO_PATH.search(text) is not None


@lru_cache(maxsize=256)
def _parts(text: str) -> tuple[str, ...]:
    """The names of a full path. `..` is rejected rather than resolved: after a link it does not
    mean what it seems to."""
    if _IN_NO_PATH.search(text) is not None:
        raise LogicFailure(
            UserMessage(
                "Keep can't handle {text}: it contains a line break or another unsupported "
                "character.",
                text=quoted(text),
            )
        )
    path = Path(text)
    if not path.is_absolute():
        raise LogicFailure(
            UserMessage(
                "{text} is not a full path. Begin it with the folder that was given, "
                "such as params.folder.",
                text=quoted(text),
            )
        )
    if len(path.parts) > MAX_PARTS:
        raise LogicFailure(
            UserMessage(
                "{text} lies more than {max_parts} folders deep, which is the most that "
                "is followed. Use a shorter path.",
                text=quoted(text),
                max_parts=MAX_PARTS,
            )
        )
    if ".." in path.parts:
        raise PermissionFailure(
            UserMessage("{text} leaves a folder by “..”. Write it without.", text=quoted(text))
        )
    return path.parts


def _candidates(
    parts: tuple[str, ...], grants: Sequence[Grant]
) -> Iterator[tuple[Grant, tuple[str, ...]]]:
    """The grants that may contain the path, with the remaining names.

    First as written. Then with the beginning resolved, since the user may have chosen the folder
    through a link, and the grant stores the link's target.
    """
    for grant in grants:
        rest = _below(parts, grant)
        if rest is not None:
            yield grant, rest
    for end, real in reversed(list(enumerate(_resolved_beginnings(parts), start=1))):
        for grant in grants:
            if real == str(grant.path) and _fits(grant, parts[end:]):
                yield grant, parts[end:]


def _resolved_beginnings(parts: tuple[str, ...]) -> Iterator[str]:
    """The targets of a path's first name, first two names, and so on. Each continues from the
    previous one, so that every name is resolved once."""
    real = ""
    for name in parts:
        real = os.path.join(real, name)  # noqa: PTH118  # of text, as `realpath` gives it
        with translated(real):
            if not _HAS_DIR_FD or os.path.islink(real):  # noqa: PTH114
                real = os.path.realpath(real)
        yield real


def _below(parts: tuple[str, ...], grant: Grant) -> tuple[str, ...] | None:
    root = grant.path.parts
    if parts[: len(root)] != root or not _fits(grant, parts[len(root) :]):
        return None
    return parts[len(root) :]


def _fits(grant: Grant, rest: tuple[str, ...]) -> bool:
    return grant.is_folder or not rest


class _LinkInTheWay(Exception):
    """A name on the way, or the root itself, is a link."""


def _walk(
    grant: Grant, rest: tuple[str, ...], closed: Collection[FolderId], *, make_folders: bool
) -> GrantedPath:
    path = grant.path.joinpath(*rest)
    if _is_to_be_made(grant):
        is_root = grant.is_folder and not rest
        return GrantedPath(path, "." if is_root else path.name, _open_nothing())
    if not grant.is_folder:
        return GrantedPath(grant.path, grant.path.name, _open_root(grant.path.parent, closed))
    if not _HAS_DIR_FD:
        return _resolved(grant, path, make_folders=make_folders)
    fd = _open_root(grant.path, closed)
    if not rest or fd is None:
        return GrantedPath(grant.path, ".", fd)
    here = grant.path
    for name in rest[:-1]:
        here = here / name
        fd = _step(fd, name, here, closed, make=make_folders)
    return GrantedPath(path, rest[-1], fd)


def _is_to_be_made(grant: Grant) -> bool:
    return grant.is_planned and not os.path.lexists(
        grant.path if grant.is_folder else grant.path.parent
    )


def _open_nothing() -> int | None:
    """A folder without content and without a name, for one that is to be made."""
    if not _HAS_DIR_FD:
        return None
    with tempfile.TemporaryDirectory() as name:
        return os.open(name, _FOLDER)


def _open_root(path: Path, closed: Collection[FolderId]) -> int | None:
    """Open a granted folder by its resolved path, so that no link anywhere on it is followed. A
    Failure concerns the workflow: its grant is unreachable."""
    try:
        return _opened_root(path, closed)
    except Failure as failure:
        failure.concerns = Concern.WORKFLOW
        raise


def _opened_root(path: Path, closed: Collection[FolderId]) -> int | None:
    if not _HAS_DIR_FD:
        return None
    above = _folders_above(path)
    if not hasattr(os, "O_PATH") or not above:
        _refuse_ours_above(path)
        with translated(path):
            return os.open(path, _FOLDER)
    with translated(path):
        fd = os.open(above[0], _PASS)
    for here in above[1:]:
        fd = _step(fd, here.name, here, closed, flags=_PASS)
    return _step(fd, path.name, path, closed)


@lru_cache(maxsize=256)
def _folders_above(path: Path) -> tuple[Path, ...]:
    """From the root of the disk on."""
    return tuple(reversed(path.parents))


def _step(
    fd: int,
    name: str,
    here: Path,
    closed: Collection[FolderId],
    *,
    flags: int = _FOLDER,
    make: bool = False,
) -> int:
    """Open one folder below; *fd* is closed in every case."""
    try:
        # By its name, so that none is made; what is opened is judged below.
        if has_own_name(fd, here, name):
            raise own_folder(here)
        below = _opened_or_made(fd, name, flags) if make else os.open(name, flags, dir_fd=fd)
    except OSError as error:
        if error.errno in (errno.ELOOP, errno.ENOTDIR, errno.EMLINK) and _is_link(fd, name):
            raise _LinkInTheWay from error
        raise failure_of(error, here) from error
    finally:
        os.close(fd)
    _refuse_ours(below, here, closed)
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
        # Swapped since: it is not the granted folder.
        return True


def _resolved(grant: Grant, path: Path, *, make_folders: bool) -> GrantedPath:
    """The place of *path* on systems that cannot open relative to a folder."""
    if path == grant.path:
        return GrantedPath(path.parent / path.name / ".", ".", None)
    with translated(path):
        if make_folders and grant.path.is_dir():
            path.parent.mkdir(parents=True, exist_ok=True)
        if os.path.realpath(path.parent) != str(path.parent):
            raise _LinkInTheWay
        if not path.parent.is_dir():
            raise NotThere(
                UserMessage(
                    "{parent} is not there. Bring it back, or choose another.",
                    code=MessageCode.PATH_MISSING,
                    parent=quoted(path.parent),
                ),
                concerns=None if grant.path.is_dir() else Concern.WORKFLOW,
            )
    _refuse_ours_above(path.parent)
    return GrantedPath(path, path.name, None)


def _not_granted(text: str, parts: tuple[str, ...], grants: Sequence[Grant]) -> PermissionFailure:
    """The failure for a path that leads through a link, naming the link."""
    if any(_below(parts, grant) is not None for grant in grants):
        return PermissionFailure(
            UserMessage(
                "{text} leads over a link, and links out of a granted folder are not "
                "followed. Give the workflow the place it points to.",
                text=quoted(text),
            )
        )
    return refusal(text)
