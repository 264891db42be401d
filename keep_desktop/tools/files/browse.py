"""Going through granted folders: names, sizes and times, never over a link."""

import fnmatch
import os
import stat
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from keep_desktop.domain.errors import PermissionFailure, PreconditionFailure
from keep_desktop.domain.json import JsonValue
from keep_desktop.ports.tools import CallContext, Grant
from keep_desktop.tools.files.granted import Place, opened, reopened
from keep_desktop.tools.files.troubles import NotThere, translated
from keep_desktop.tools.times import iso_of_timestamp

#: Folders inside folders, each of which is held open while its own are looked at.
_DEPTH = 100


@dataclass(frozen=True, slots=True)
class Found:
    """One name met on the way, with the place it stands at while its folder is open."""

    place: Place
    state: os.stat_result

    @property
    def is_folder(self) -> bool:
        return stat.S_ISDIR(self.state.st_mode)


def entry(path: Path, state: os.stat_result) -> dict[str, JsonValue]:
    """What a script is told of a file or folder."""
    is_folder = stat.S_ISDIR(state.st_mode)
    return {
        "name": readable(path.name),
        "path": readable(str(path)),
        "is_folder": is_folder,
        "size": 0 if is_folder else state.st_size,
        "modified": iso_of_timestamp(state.st_mtime),
    }


def readable(name: str) -> str:
    """A name as text; bytes that are not UTF-8 show as `�`, and such a file cannot be opened."""
    return os.fsencode(name).decode("utf-8", "replace")


def granted_entries(grants: Sequence[Grant]) -> list[dict[str, JsonValue]]:
    """The granted folders and files that are there."""
    entries = []
    for grant in sorted(grants, key=lambda grant: str(grant.path)):
        try:
            with opened(str(grant.path), [grant]) as place:
                state = place.look()
        except NotThere:
            continue
        if state is not None:
            entries.append(entry(grant.path, state))
    return entries


def walk(folder: str, context: CallContext, *, deep: bool, hidden: bool) -> Iterator[Found]:
    """Files and folders in *folder*, a folder before what is in it, names in order.

    Links, sockets and the like are passed over, and so are hidden names unless asked for.
    """
    with opened(folder, context.grants) as place:
        fd = reopened(place)
        path = Path(os.path.normpath(place.path))
        yield from _walk(fd, path, context, levels=_DEPTH if deep else 1, hidden=hidden)


def _walk(
    fd: int | None, path: Path, context: CallContext, *, levels: int, hidden: bool
) -> Iterator[Found]:
    try:
        for name in _names(fd, path, hidden=hidden):
            context.cancel.check()
            place = Place(path / name, name, fd)
            state = place.look()
            if state is None or not (stat.S_ISREG(state.st_mode) or stat.S_ISDIR(state.st_mode)):
                continue
            found = Found(place, state)
            yield found
            if found.is_folder and levels > 1:
                yield from _inside(found, context, levels=levels - 1, hidden=hidden)
    finally:
        if fd is not None:
            os.close(fd)


def _inside(found: Found, context: CallContext, *, levels: int, hidden: bool) -> Iterator[Found]:
    try:
        fd = reopened(found.place)
    except (PreconditionFailure, PermissionFailure):
        # Gone, replaced, or closed to this user: one such folder must not hide all the others.
        return
    yield from _walk(fd, found.place.path, context, levels=levels, hidden=hidden)


def _names(fd: int | None, path: Path, *, hidden: bool) -> list[str]:
    with translated(path):
        names = os.listdir(fd if fd is not None else path)  # noqa: PTH208  # of the open folder
    return sorted(name for name in names if hidden or not name.startswith("."))


def matches(name: str, pattern: str | None) -> bool:
    """Whether *name* fits a pattern such as `*.pdf`, whatever the case of its letters."""
    return pattern is None or fnmatch.fnmatchcase(name.casefold(), pattern.casefold())
