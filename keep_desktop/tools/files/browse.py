"""Lists granted folders: names, sizes and times, never through a link."""

import fnmatch
import hashlib
import os
import re
import stat
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from keep_desktop.domain.errors import PermissionFailure, PreconditionFailure
from keep_desktop.domain.immutable import immutable
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.messages import UserMessage
from keep_desktop.ports.tools import CallContext, Grant
from keep_desktop.tools.files.granted import GrantedPath, opened, reopened, unusable
from keep_desktop.tools.files.os_errors import NotThere, quoted, translated
from keep_desktop.tools.text import iso_of_timestamp

#: Depth limit: each folder is held open while its subfolders are read.
_DEPTH = 100


@immutable
class FoundFile:
    """One file, with its place while its folder is open."""

    place: GrantedPath
    state: os.stat_result

    @property
    def is_folder(self) -> bool:
        return stat.S_ISDIR(self.state.st_mode)


def entry(path: Path, state: os.stat_result) -> dict[str, JsonValue]:
    """The script's value for a file or folder."""
    is_folder = stat.S_ISDIR(state.st_mode)
    found: dict[str, JsonValue] = {
        "name": readable(path.name),
        "path": readable(str(path)),
        "is_folder": is_folder,
        "size": 0 if is_folder else state.st_size,
        "modified": iso_of_timestamp(state.st_mtime),
    }
    if unusable(str(path)):
        found["problem"] = UserMessage(
            "{name} has a name that Keep cannot use: it holds a line break, another "
            "control character, or bytes that are no text. Rename it.",
            name=quoted(readable(path.name)),
        )
        found["id"] = hashlib.sha256(os.fsencode(path)).hexdigest()[:32]
    return found


def readable(name: str) -> str:
    """A name as text; bytes that are not UTF-8 show as `�`, and such a file cannot be opened."""
    return os.fsencode(name).decode("utf-8", "replace")


def granted_entries(grants: Sequence[Grant]) -> list[dict[str, JsonValue]]:
    """The granted folders and files that exist."""
    entries = []
    for grant in sorted(grants, key=lambda grant: str(grant.path)):
        try:
            with opened(str(grant.path), [grant]) as place:
                state = place.lstat()
        except NotThere:
            continue
        if state is not None:
            entries.append(entry(grant.path, state))
    return entries


def walk(folder: str, context: CallContext, *, deep: bool, hidden: bool) -> Iterator[FoundFile]:
    """Files and folders in *folder*, a folder before its content, names in order.

    Skips links, sockets and the like, and hidden names unless included.
    """
    with opened(folder, context.grants) as place:
        fd = reopened(place)
        path = Path(os.path.normpath(place.path))
        yield from _walk(fd, path, context, levels=_DEPTH if deep else 1, hidden=hidden)


def _walk(
    fd: int | None, path: Path, context: CallContext, *, levels: int, hidden: bool
) -> Iterator[FoundFile]:
    try:
        for name in _names(fd, path, hidden=hidden):
            context.cancel.check()
            place = GrantedPath(path / name, name, fd)
            state = place.lstat()
            if state is None or not (stat.S_ISREG(state.st_mode) or stat.S_ISDIR(state.st_mode)):
                continue
            found = FoundFile(place, state)
            yield found
            if found.is_folder and levels > 1:
                yield from _inside(found, context, levels=levels - 1, hidden=hidden)
    finally:
        if fd is not None:
            os.close(fd)


def _inside(
    found: FoundFile, context: CallContext, *, levels: int, hidden: bool
) -> Iterator[FoundFile]:
    try:
        fd = reopened(found.place)
    except (PreconditionFailure, PermissionFailure):
        # Gone, replaced, or not readable: one such folder must not hide all the others.
        return
    yield from _walk(fd, found.place.path, context, levels=levels, hidden=hidden)


def _names(fd: int | None, path: Path, *, hidden: bool) -> list[str]:
    with translated(path):
        names = os.listdir(fd if fd is not None else path)  # noqa: PTH208  # of the open folder
    return sorted(name for name in names if hidden or not name.startswith("."))


def matcher(pattern: str) -> Callable[[str], bool]:
    """Matches a name against a pattern such as `*.pdf`, ignoring case."""
    # Not `fnmatchcase`, which caches thousands of compiled patterns.
    fits = re.compile(fnmatch.translate(pattern.casefold())).match
    return lambda name: fits(name.casefold()) is not None
