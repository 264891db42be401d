"""Finds mail files in a folder: .eml files, Maildirs and mbox files, mixed and at any depth.
Symbolic links are not followed."""

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from keep_desktop.domain.immutable import immutable
from keep_desktop.ports.parsing import Content
from keep_desktop.tools.files.os_errors import translated
from keep_desktop.tools.mail.formats import READ_AHEAD, MailFormat, is_mbox, mails_in
from keep_desktop.tools.mail.messages import LARGEST_MAIL
from keep_desktop.tools.mail.root import Root

_DEEPEST = 40


#: A mail program's folder file may have no suffix; then its first bytes decide.
_BY_SUFFIX = {
    ".eml": MailFormat.MAIL,
    ".emlx": MailFormat.EMLX,
    ".mbox": MailFormat.MBOX,
    ".mbx": MailFormat.MBOX,
}


@immutable(order=True)
class Source:
    """One file with mail. A changed `size` or `modified` means it must be read again."""

    #: Relative to the requested folder, with `/`; "" if a file was requested.
    path: str
    kind: MailFormat
    size: int
    modified: int


@immutable(order=True)
class MailSpan:
    """Start and end of one mail, and its file."""

    source: Source
    start: int
    end: int

    @property
    def size(self) -> int:
        return self.end - self.start


def sources_in(root: Root, check: Callable[[], None]) -> list[Source]:
    """Every file below *root* with mail, sorted; *root* itself if it is a file.

    Raises a Failure if *root* cannot be read.
    """
    with translated(root.path):
        if root.is_folder:
            return sorted(_walk(root, "", 0, check))
        with root.file("") as file:
            found = os.fstat(file.fileno())
            kind = _kind_of_file(root.path, file)
        return [Source("", kind, found.st_size, found.st_mtime_ns)]


def found_in(root: Root, check: Callable[[], None]) -> Iterator[Source]:
    """The same for a folder, one after another, unsorted. Raises OSError."""
    return _walk(root, "", 0, check)


def places_in(root: Root, source: Source, check: Callable[[], None]) -> Iterator[MailSpan]:
    """The mails in a file. Raises OSError if it cannot be read."""
    if source.kind is not MailFormat.MBOX:
        yield MailSpan(source, 0, source.size)
        return
    with root.file(source.path, buffering=READ_AHEAD) as file:
        for start, end in mails_in(file, check):
            yield MailSpan(source, start, end)


@contextmanager
def content_of(root: Root, place: MailSpan) -> Iterator[Content]:
    """The bytes of a mail in its file (see `formats.mail_in`); only the first half megabyte of one
    too large to be parsed. Raises OSError if the file cannot be read or has changed."""
    with root.file(place.source.path) as file:
        found = os.fstat(file.fileno())
        if (found.st_size, found.st_mtime_ns) != (place.source.size, place.source.modified):
            raise ChangedMeanwhile(place.source.path)
        file.seek(place.start)
        yield Content(file, 512 * 1024 if place.size > LARGEST_MAIL else place.size)


class ChangedMeanwhile(OSError):
    """A file was written after it was listed."""


def _walk(root: Root, path: str, depth: int, check: Callable[[], None]) -> Iterator[Source]:
    check()
    with root.listing(path) as listing:
        entries = list(listing)
        folders = {entry.name for entry in entries if entry.is_dir(follow_symlinks=False)}
        is_maildir = "cur" in folders and bool(folders & {"new", "tmp"})
        for entry in entries:
            check()
            if entry.name in folders or not entry.is_file(follow_symlinks=False):
                continue
            yield from _source(root, entry, _below(path, entry.name))
    for name in folders:
        if is_maildir and name in ("cur", "new"):
            below = _below(path, name)
            yield from _guarded(below, _maildir_files(root, below, check))
        elif depth < _DEEPEST and _is_walked(name, is_maildir):
            below = _below(path, name)
            yield from _guarded(below, _walk(root, below, depth + 1, check))


def _guarded(path: str, sources: Iterator[Source]) -> Iterator[Source]:
    """Reports a folder below that cannot be listed, and reads the others."""
    try:
        yield from sources
    except FileNotFoundError:
        return  # taken away since its name was read
    except OSError:
        yield Source(path, MailFormat.UNREADABLE, 0, 0)


def _below(path: str, name: str) -> str:
    return f"{path}/{name}" if path else name


def _is_walked(name: str, in_maildir: bool) -> bool:
    """The folders of a Maildir have names that begin with a dot; other such are hidden."""
    return name != "tmp" if in_maildir else not name.startswith(".")


def _maildir_files(root: Root, path: str, check: Callable[[], None]) -> Iterator[Source]:
    with root.listing(path) as listing:
        for entry in listing:
            check()
            if entry.is_file(follow_symlinks=False) and not entry.name.startswith("."):
                yield from _stamped(entry, _below(path, entry.name), MailFormat.MAIL)


def _source(root: Root, entry: os.DirEntry[str], path: str) -> Iterator[Source]:
    suffix = Path(entry.name).suffix.lower()
    if entry.name.startswith("."):
        return
    if suffix in _BY_SUFFIX:
        yield from _stamped(entry, path, _BY_SUFFIX[suffix])
    elif not suffix and _begins_like_mbox(root, path):
        yield from _stamped(entry, path, MailFormat.MBOX)


def _stamped(entry: os.DirEntry[str], path: str, kind: MailFormat) -> Iterator[Source]:
    try:
        found = entry.stat(follow_symlinks=False)
    except FileNotFoundError:
        return  # taken away since the folder was listed
    yield Source(path, kind, found.st_size, found.st_mtime_ns)


def _kind_of_file(path: Path, file: BinaryIO) -> MailFormat:
    if is_mbox(file.read(64)):
        return MailFormat.MBOX
    return _BY_SUFFIX.get(path.suffix.lower(), MailFormat.MAIL)


def _begins_like_mbox(root: Root, path: str) -> bool:
    try:
        with root.file(path) as file:
            return is_mbox(file.read(64))
    except OSError:
        return False  # a file without a suffix that cannot be read: most likely no mail at all
