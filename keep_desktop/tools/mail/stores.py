"""Where mail lies in a folder, and its bytes: .eml files, Maildirs and mbox files, mixed and at
any depth. Symbolic links are not followed."""

import os
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import BinaryIO

from keep_desktop.tools.files.troubles import translated
from keep_desktop.tools.mail.mbox import looks_like_mbox, mails_in, unquoted
from keep_desktop.tools.mail.messages import LARGEST_MAIL
from keep_desktop.tools.mail.root import Root

_DEEPEST = 40


class Kind(StrEnum):
    MAIL = "mail"
    #: Apple Mail's: the length of the mail in the first line, then the mail.
    EMLX = "emlx"
    MBOX = "mbox"
    #: A folder that cannot be listed.
    UNREADABLE = "unreadable"


#: A mail program's folder file may have no suffix; then its first bytes tell.
_BY_SUFFIX = {
    ".eml": Kind.MAIL,
    ".emlx": Kind.EMLX,
    ".mbox": Kind.MBOX,
    ".mbx": Kind.MBOX,
}


@dataclass(frozen=True, slots=True, order=True)
class Source:
    """One file that holds mail. A changed `size` or `modified` means it must be read again."""

    #: From the folder that was asked for, with `/`; "" where a file was asked for.
    path: str
    kind: Kind
    size: int
    modified: int


@dataclass(frozen=True, slots=True, order=True)
class Place:
    """The bytes of one mail: from where to where in which file."""

    source: Source
    start: int
    end: int

    @property
    def size(self) -> int:
        return self.end - self.start


def sources_in(root: Root, check: Callable[[], None]) -> list[Source]:
    """Every file below *root* that holds mail, sorted; *root* itself where it is a file.

    Raises a Failure where *root* cannot be read.
    """
    with translated(root.path):
        if root.is_folder:
            return sorted(_walk(root, "", 0, check))
        with root.file("") as file:
            found = os.fstat(file.fileno())
            kind = _kind_of_file(root.path, file)
        return [Source("", kind, found.st_size, found.st_mtime_ns)]


def places_in(root: Root, source: Source, check: Callable[[], None]) -> Iterator[Place]:
    """Where the mails of a file lie. Raises OSError where it cannot be read."""
    if source.kind is not Kind.MBOX:
        yield Place(source, 0, source.size)
        return
    with root.file(source.path) as file:
        for start, end in mails_in(file, check):
            yield Place(source, start, end)


def read(root: Root, place: Place) -> bytes:
    """The bytes of a mail; only the first half megabyte of one that is too large to be taken
    apart. Raises OSError where the file cannot be read or is not what it was."""
    with root.file(place.source.path) as file:
        found = os.fstat(file.fileno())
        if (found.st_size, found.st_mtime_ns) != (place.source.size, place.source.modified):
            raise ChangedMeanwhile(place.source.path)
        file.seek(place.start)
        data = file.read(512 * 1024 if place.size > LARGEST_MAIL else place.size)
    match place.source.kind:
        case Kind.MBOX:
            return unquoted(data)
        case Kind.EMLX:
            return _without_length(data)
        case _:
            return data


class ChangedMeanwhile(OSError):
    """A file was written since it was looked at."""


def _walk(root: Root, path: str, depth: int, check: Callable[[], None]) -> Iterator[Source]:
    check()
    with root.listing(path) as listing:
        entries = list(listing)
        folders = {entry.name for entry in entries if entry.is_dir(follow_symlinks=False)}
        is_maildir = "cur" in folders and bool(folders & {"new", "tmp"})
        for entry in entries:
            if entry.name in folders or not entry.is_file(follow_symlinks=False):
                continue
            yield from _source(root, entry, _below(path, entry.name))
    for name in folders:
        if is_maildir and name in ("cur", "new"):
            yield from _guarded(_below(path, name), _maildir_files(root, _below(path, name)))
        elif depth < _DEEPEST and _is_walked(name, is_maildir):
            below = _below(path, name)
            yield from _guarded(below, _walk(root, below, depth + 1, check))


def _guarded(path: str, sources: Iterator[Source]) -> Iterator[Source]:
    """A folder below that cannot be listed is told, and the others are read."""
    try:
        yield from sources
    except FileNotFoundError:
        return  # taken away since its name was read
    except OSError:
        yield Source(path, Kind.UNREADABLE, 0, 0)


def _below(path: str, name: str) -> str:
    return f"{path}/{name}" if path else name


def _is_walked(name: str, in_maildir: bool) -> bool:
    """The folders of a Maildir have names that begin with a dot; other such are hidden."""
    return name != "tmp" if in_maildir else not name.startswith(".")


def _maildir_files(root: Root, path: str) -> Iterator[Source]:
    with root.listing(path) as listing:
        for entry in listing:
            if entry.is_file(follow_symlinks=False) and not entry.name.startswith("."):
                yield from _stamped(entry, _below(path, entry.name), Kind.MAIL)


def _source(root: Root, entry: os.DirEntry[str], path: str) -> Iterator[Source]:
    suffix = Path(entry.name).suffix.lower()
    if entry.name.startswith("."):
        return
    if suffix in _BY_SUFFIX:
        yield from _stamped(entry, path, _BY_SUFFIX[suffix])
    elif not suffix and _begins_like_mbox(root, path):
        yield from _stamped(entry, path, Kind.MBOX)


def _stamped(entry: os.DirEntry[str], path: str, kind: Kind) -> Iterator[Source]:
    try:
        found = entry.stat(follow_symlinks=False)
    except FileNotFoundError:
        return  # taken away since the folder was listed
    yield Source(path, kind, found.st_size, found.st_mtime_ns)


def _kind_of_file(path: Path, file: BinaryIO) -> Kind:
    if looks_like_mbox(file.read(64)):
        return Kind.MBOX
    return _BY_SUFFIX.get(path.suffix.lower(), Kind.MAIL)


def _begins_like_mbox(root: Root, path: str) -> bool:
    try:
        with root.file(path) as file:
            return looks_like_mbox(file.read(64))
    except OSError:
        return False  # a file without a suffix that cannot be read: most likely no mail at all


def _without_length(data: bytes) -> bytes:
    count = re.match(rb"\s*(\d{1,12})[ \t]*\r?\n", data)
    return data[count.end() : count.end() + int(count[1])] if count else data
