"""What lies in a mail folder, remembered from call to call.

A script asks for a list and then for one mail after another. The index keeps what was read of each
file as long as its size and time stay the same, and where each mail lies, so that one mail costs
one read.
"""

import hashlib
import threading
from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from keep_desktop.domain.os_errors import why_of
from keep_desktop.tools.mail import stores
from keep_desktop.tools.mail.messages import LARGEST_MAIL, Facts, facts_of, too_large, unreadable
from keep_desktop.tools.mail.root import Root
from keep_desktop.tools.mail.stores import Kind, Place, Source


@dataclass(frozen=True, slots=True)
class Entry:
    """A mail under the id that scripts know it by."""

    id: str
    place: Place
    facts: Facts


@dataclass(frozen=True, slots=True)
class _Folder:
    files: dict[Source, tuple[tuple[Place, Facts], ...]]
    entries: tuple[Entry, ...]
    by_id: dict[str, Entry]


class MailIndex:
    """Thread-safe. Remembers the folders asked for last, of at most *most* mails in all besides
    the newest."""

    def __init__(self, most: int = 50_000) -> None:
        self._most = most
        self._folders: OrderedDict[Path, _Folder] = OrderedDict()
        self._lock = threading.Lock()

    def entries(self, root: Root, check: Callable[[], None]) -> Sequence[Entry]:
        """Every mail of *root*, the oldest first, those without a date last."""
        return self._look(root, check).entries

    def find(self, root: Root, id: str, check: Callable[[], None]) -> tuple[Entry, bytes] | None:
        """A mail and its bytes; None where there is none of that id (any more)."""
        with self._lock:
            known = self._folders.get(root.path)
        entry = known.by_id.get(id) if known else None
        if entry is not None:
            try:
                return entry, stores.read(root, entry.place)
            except OSError:
                entry = None  # moved or written since; looked for again below
        entry = self._look(root, check).by_id.get(id)
        return None if entry is None else (entry, stores.read(root, entry.place))

    def _look(self, root: Root, check: Callable[[], None]) -> _Folder:
        sources = stores.sources_in(root, check)
        with self._lock:
            known = self._folders.get(root.path)
        if known is not None and list(known.files) == sources:
            return known
        before = known.files if known else {}
        files = {
            source: before[source] if source in before else _read_file(root, source, check)
            for source in sources
        }
        entries = _with_ids(files)
        folder = _Folder(files, entries, {entry.id: entry for entry in entries})
        self._remember(root, folder)
        return folder

    def _remember(self, root: Root, folder: _Folder) -> None:
        with self._lock:
            self._folders[root.path] = folder
            self._folders.move_to_end(root.path)
            total = sum(len(each.entries) for each in self._folders.values())
            while total > self._most and len(self._folders) > 1:
                _, dropped = self._folders.popitem(last=False)
                total -= len(dropped.entries)


def _read_file(
    root: Root, source: Source, check: Callable[[], None]
) -> tuple[tuple[Place, Facts], ...]:
    """The mails of a file; one with a problem where the file cannot be read."""
    if source.kind is Kind.UNREADABLE:
        return (_trouble(source, "This folder cannot be opened, so mail in it is not seen."),)
    found: list[tuple[Place, Facts]] = []
    try:
        for place in stores.places_in(root, source, check):
            check()
            found.append((place, _facts(root, place)))
    except OSError as error:
        return (*found, _trouble(source, f"This file cannot be read: {why_of(error)}."))
    if not found and source.kind is Kind.MBOX and source.size:
        return (_trouble(source, "This file is named like a mailbox, but holds no mails."),)
    return tuple(found)


def _trouble(source: Source, sentence: str) -> tuple[Place, Facts]:
    return Place(source, 0, 0), unreadable(source.path, sentence)


def _facts(root: Root, place: Place) -> Facts:
    data = stores.read(root, place)
    return too_large(data, place.size) if place.size > LARGEST_MAIL else facts_of(data)


def _with_ids(files: dict[Source, tuple[tuple[Place, Facts], ...]]) -> tuple[Entry, ...]:
    """The same mail found twice is one entry. Of different mails that bear one Message-ID, the
    first in order of path keeps it."""
    taken: dict[str, Entry] = {}
    for source in sorted(files):
        for place, facts in files[source]:
            id = facts.message_id or _own_id(place, facts)
            if id in taken and taken[id].facts.digest != facts.digest:
                id = _own_id(place, facts)
            taken.setdefault(id, Entry(id, place, facts))
    return tuple(sorted(taken.values(), key=_age))


def _own_id(place: Place, facts: Facts) -> str:
    """Of its content; a file that holds no mail goes by its path too, so that each is listed."""
    name = facts.digest
    if facts.problem:
        name = hashlib.sha256(f"{place.source.path}\0{name}".encode("utf-8", "replace")).hexdigest()
    return f"sha256:{name[:32]}"


def _age(entry: Entry) -> tuple[bool, float, str]:
    date = entry.facts.date
    return (date is None, date.timestamp() if date else 0.0, entry.id)
