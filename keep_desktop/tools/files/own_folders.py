"""Keep's own folders, closed to every tool whatever is granted.

A folder is recognised by device and inode, not by its path, so it is closed behind a bind mount,
an alias or another spelling of its name. A folder that does not exist yet is closed by its name.
"""

import os
import stat
import threading
from collections import Counter
from collections.abc import Collection, Iterator
from contextlib import contextmanager, suppress
from functools import cache, lru_cache
from pathlib import Path

#: Names in a data folder, by which another Keep's data folder is recognised.
_RUN, _LOCK, _LEDGER = "run", os.path.join("run", "engine.lock"), "ledger.db"  # noqa: PTH118
_SQLITE = b"SQLite format 3\0"

#: Of a folder: its device and inode.
FolderId = tuple[int, int]
_closed: Counter[Path] = Counter()
#: What is closed now, and the names by which it may be spelled. Replaced as a whole.
_own: tuple[Path, ...] = ()
_own_names: frozenset[str] = frozenset()
_changing = threading.Lock()


@contextmanager
def closed_to_tools(*folders: Path) -> Iterator[None]:
    """Close *folders* to all tools of this process during the block. Thread-safe."""
    with _changing:
        _closed.update(folders)
        _list_closed()
    try:
        yield
    finally:
        with _changing:
            _closed.subtract(folders)
            _list_closed()


def _list_closed() -> None:
    global _own, _own_names
    _own = tuple(folder for folder, times in _closed.items() if times)
    _own_names = frozenset(_spelled(own.name) for own in _own)


def is_closed(
    folder_fd: int | None, path: Path, name: str, closed: Collection[FolderId] | None = None
) -> bool:
    """Whether *name* inside the open folder (or *path* as a whole, without one) is a folder of
    Keep's own or the name of one. What does not exist is judged by its name."""
    if has_own_name(folder_fd, path, name):
        return True
    found = _id_at(path) if folder_fd is None else _id_at(name, folder_fd)
    return found is not None and _is_closed_id(found, closed)


def has_own_name(folder_fd: int | None, path: Path, name: str) -> bool:
    """Whether *name* inside the open folder is the name of a folder of Keep's own, which may not
    exist."""
    spelled = _spelled(name)
    if spelled not in _own_names:
        return False
    for own in _own:
        if spelled == _spelled(own.name):
            above = _id_at(own.parent)
            if above is not None and above == _id_of(folder_fd, path.parent):
                return True
    return False


def is_closed_folder(
    fd: int | None, path: Path, closed: Collection[FolderId] | None = None
) -> bool:
    """Whether the open folder (or the one at *path*) is Keep's own, or a data folder of another
    Keep of this user. *closed* is what `closed_ids` gave just before, if several are judged."""
    found = _id_of(fd, path)
    return found is not None and (_is_closed_id(found, closed) or _is_data_folder(fd, path))


def is_own_path(path: Path) -> bool:
    """Whether *path*, resolved, is or is inside a folder of Keep's own."""
    return any(
        is_closed(None, folder, folder.name) or is_closed_folder(None, folder)
        for folder in (path, *path.parents)
    )


def holds_closed(folder_fd: int | None, path: Path, name: str) -> bool:
    """Whether a folder of Keep's own is, or would be, below *name* in the open folder."""
    found = _id_at(path) if folder_fd is None else _id_at(name, folder_fd)
    spelled = [_spelled(part) for part in Path(os.path.realpath(path.parent)).parts]
    spelled.append(_spelled(name))
    for own in _own:
        real = Path(os.path.realpath(own))
        if [_spelled(part) for part in real.parts[: len(spelled)]] == spelled:
            return True
        if found is not None and any(_id_at(each) == found for each in (real, *real.parents)):
            return True
    return False


def is_closed_file(state: os.stat_result) -> bool:
    """Whether a file is a hard link to one of Keep's own records."""
    if state.st_nlink < 2:
        return False
    # Not the files in `kept` and `downloads`: their content is the user's.
    for own in _own:
        for folder in (own, own / "run", own / "secrets"):
            with suppress(OSError), os.scandir(folder) as entries:
                if any(_id(entry.stat(follow_symlinks=False)) == _id(state) for entry in entries):
                    return True
    return False


def _spelled(name: str) -> str:
    """Normalised as by the least strict disk: ignores case, and dots and blanks at the end."""
    return name.rstrip(". ").casefold()


def _is_closed_id(found: FolderId, closed: Collection[FolderId] | None = None) -> bool:
    return found[0] == _processes() or found in (closed_ids() if closed is None else closed)


def closed_ids() -> Collection[FolderId]:
    """Of Keep's own folders and their fixed subfolders, which could be mounted elsewhere."""
    return frozenset().union(*map(_ids_of, _own))


@cache
def _processes() -> int | None:
    """The device of /proc, which exposes memory, environment and open files of this process; None
    if it has none."""
    try:
        disk, above = Path("/proc").stat().st_dev, Path("/").stat().st_dev
    except OSError:
        return None
    return disk if disk != above else None


def _ids_of(own: Path) -> frozenset[FolderId]:
    try:
        state = os.stat(own)  # noqa: PTH116  # for each path of each call
    except OSError:
        return frozenset()
    return _ids_inside(own, _id(state), state.st_ctime_ns)


@lru_cache(maxsize=64)
def _ids_inside(own: Path, own_id: FolderId, changed: int) -> frozenset[FolderId]:
    names = ("chats", "downloads", "kept", "run", "scratch", "secrets")
    return frozenset({own_id, *filter(None, (_id_at(own / name) for name in names))})


def _is_data_folder(fd: int | None, path: Path) -> bool:
    """By what only Keep creates: all of it private, with a lock and a ledger. A script creates
    neither private folders nor private files, so a planted lock closes nothing."""
    try:
        lock = _stat(_LOCK, fd, path)
        if not stat.S_ISREG(lock.st_mode) or lock.st_size or lock.st_nlink > 1:
            return False
        private = (lock, _stat(_RUN, fd, path), _stat(".", fd, path))
        if hasattr(os, "getuid") and not all(
            each.st_uid == os.getuid() and not each.st_mode & 0o077 for each in private
        ):
            return False
        flags = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0)
        ledger = os.open(_LEDGER if fd is not None else path / _LEDGER, flags, dir_fd=fd)
        try:
            return os.read(ledger, len(_SQLITE)) == _SQLITE
        finally:
            os.close(ledger)
    except OSError:
        return False


def _stat(name: str, fd: int | None, path: Path) -> os.stat_result:
    return os.stat(name if fd is not None else path / name, dir_fd=fd, follow_symlinks=False)


def _id_of(fd: int | None, path: Path) -> FolderId | None:
    return _id_at(path) if fd is None else _id(os.fstat(fd))


def _id_at(name: Path | str, folder_fd: int | None = None) -> FolderId | None:
    try:
        return _id(os.stat(name, dir_fd=folder_fd, follow_symlinks=folder_fd is None))
    except OSError:
        return None


def _id(state: os.stat_result) -> FolderId:
    return state.st_dev, state.st_ino
