"""Cached index of a mail folder.

A script lists mails and then reads one after another. The index keeps each file's entries while
its size and time are unchanged, and each mail's position, so that one mail costs one read.
"""

import hashlib
import threading
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TypeVar

from pydantic import TypeAdapter

from keep_desktop.domain.ids import WorkflowId
from keep_desktop.domain.immutable import immutable
from keep_desktop.domain.messages import UserMessage
from keep_desktop.domain.system.files import os_error_text
from keep_desktop.ports.parsing import Argument, NotParsed
from keep_desktop.ports.tools import CallContext
from keep_desktop.tools.json_text import as_json
from keep_desktop.tools.mail import sources as stores
from keep_desktop.tools.mail.formats import MailFormat
from keep_desktop.tools.mail.messages import BREAKS_OFF, Facts, unreadable
from keep_desktop.tools.mail.root import Root
from keep_desktop.tools.mail.sources import MailSpan, Source
from keep_desktop.tools.parser_results import checked
from keep_desktop.tools.text import named

_Read = TypeVar("_Read")
_FACTS = TypeAdapter(list[Facts])
#: Limits of one parser call: mails, and their bytes in all.
_AT_ONCE = 64
_BYTES_AT_ONCE = 2 * 1024 * 1024
_OWN = "sha256:"


@immutable
class MailEntry:
    """A mail under its script id."""

    id: str
    place: MailSpan
    facts: Facts


_Files = dict[Source, tuple[tuple[MailSpan, Facts], ...]]


@immutable
class _Listed:
    """A folder's mails as one workflow identifies them. `first`: Message-ID → digest."""

    first: Mapping[str, str]
    entries: tuple[MailEntry, ...]
    by_id: dict[str, MailEntry]


@immutable
class _Folder:
    files: _Files
    listed: dict[WorkflowId, _Listed]

    @property
    def size(self) -> int:
        return sum(map(len, self.files.values()))


class MailIndex:
    """Thread-safe. Caches the most recent folders, with at most *most* mails in all besides the
    newest."""

    def __init__(self, most: int = 50_000) -> None:
        self._most = most
        self._folders: OrderedDict[Path, _Folder] = OrderedDict()
        self._lock = threading.Lock()

    def entries(self, root: Root, context: CallContext) -> Sequence[MailEntry]:
        """Every mail of *root*, the oldest first, those without a date last."""
        return self._scan(root, context).entries

    def find(
        self,
        root: Root,
        id: str,
        context: CallContext,
        read: Callable[[MailEntry, Argument], _Read],
    ) -> _Read | None:
        """The result of *read* for a mail; None if there is none of that id (any more). One with a
        problem may have no content, since its file need not be readable."""
        with self._lock:
            known = self._folders.get(root.path)
            listed = known.listed.get(context.workflow_id) if known else None
        entry = listed.by_id.get(id) if listed else None
        if entry is not None:
            try:
                with stores.content_of(root, entry.place) as content:
                    return read(entry, content)
            except OSError:
                entry = None  # moved or written since; searched again below
        entry = self._scan(root, context).by_id.get(id)
        if entry is None:
            return None
        if entry.facts.problem is not None:
            return read(entry, b"")
        with stores.content_of(root, entry.place) as content:
            return read(entry, content)

    def _scan(self, root: Root, context: CallContext) -> _Listed:
        check = context.cancel.check
        sources = stores.sources_in(root, check)
        with self._lock:
            known = self._folders.get(root.path)
            before = known.listed.get(context.workflow_id) if known else None
        is_same = known is not None and list(known.files) == sources
        if is_same and before is not None:
            return before
        files = _read_files(root, sources, known.files if known else {}, context)
        listed = _listed(files, before.first if before else {}, context)
        self._remember(root, files, listed, None if context.rehearsed else context.workflow_id)
        return listed

    def _remember(
        self, root: Root, files: _Files, listed: _Listed, workflow_id: WorkflowId | None
    ) -> None:
        with self._lock:
            known = self._folders.get(root.path)
            if known is None or known.files is not files:
                same = known is not None and list(known.files) == list(files)
                self._folders[root.path] = _Folder(files, known.listed if same and known else {})
            if workflow_id is not None:
                self._folders[root.path].listed[workflow_id] = listed
            self._folders.move_to_end(root.path)
            total = sum(each.size for each in self._folders.values())
            while total > self._most and len(self._folders) > 1:
                _, dropped = self._folders.popitem(last=False)
                total -= dropped.size


def _read_files(
    root: Root, sources: Sequence[Source], known: _Files, context: CallContext
) -> _Files:
    """The mails of each file; those of *known* ones are reused."""
    reading = _IndexReading(root, context)
    for source in sources:
        if source not in known:
            reading.read(source)
    reading.finish()
    return {s: known[s] if s in known else tuple(reading.found[s]) for s in sources}


class _IndexReading:
    """Reads mails in order, many with one parser call; an unreadable one becomes an entry with a
    problem."""

    def __init__(self, root: Root, context: CallContext) -> None:
        self.found: dict[Source, list[tuple[MailSpan, Facts]]] = {}
        self._root = root
        self._context = context
        self._waiting: list[tuple[MailSpan, bytes]] = []
        #: Bytes of those that wait.
        self._size = 0

    def read(self, source: Source) -> None:
        self.found[source] = []
        if source.kind is MailFormat.UNREADABLE:
            self._failed_entry(
                source, UserMessage("This folder cannot be opened, so mail in it is not seen.")
            )
            return
        is_empty = True
        try:
            for place in stores.places_in(self._root, source, self._context.cancel.check):
                self._context.cancel.check()
                self._add(place)
                is_empty = False
        except OSError as error:
            self._failed_entry(
                source,
                UserMessage("This file cannot be read: {error}.", error=os_error_text(error)),
            )
            return
        if is_empty and source.kind is MailFormat.MBOX and source.size:
            self._failed_entry(
                source, UserMessage("This file is named like a mailbox, but holds no mails.")
            )

    def finish(self) -> None:
        waiting, self._waiting, self._size = self._waiting, [], 0
        if waiting:
            self._parse([place for place, _ in waiting], [data for _, data in waiting])

    def _failed_entry(self, source: Source, sentence: str) -> None:
        self.finish()
        self.found[source].append((MailSpan(source, 0, 0), unreadable(source.path, sentence)))

    def _add(self, place: MailSpan) -> None:
        with stores.content_of(self._root, place) as content:
            if content.size > _BYTES_AT_ONCE:
                self.finish()
                self._parse([place], [content])
                return
            self._waiting.append((place, content.file.read(content.size)))
        self._size += content.size
        if len(self._waiting) == _AT_ONCE or self._size > _BYTES_AT_ONCE:
            self.finish()

    def _parse(self, places: Sequence[MailSpan], contents: Sequence[Argument]) -> None:
        about = as_json([[place.source.kind, place.size] for place in places])
        what = named(Path(places[0].source.path).name or self._root.path.name)
        try:
            answer = self._context.parse("mail.facts", [about, *contents], what)
            facts = checked(_FACTS, answer, what)
            if len(facts) != len(places):
                raise NotParsed(UserMessage("Keep couldn't read {what}: it is damaged.", what=what))
        except NotParsed as error:
            if len(places) > 1:
                # One of them fails: parse each separately to find it.
                for place, content in zip(places, contents, strict=True):
                    self._context.cancel.check()
                    self._parse([place], [content])
                return
            facts = [unreadable(places[0].source.path, error.sentence)]
        for place, one in zip(places, facts, strict=True):
            self.found[place.source].append((place, one))


def _listed(files: _Files, known: Mapping[str, str], context: CallContext) -> _Listed:
    """A mail found twice is one entry. Of different mails with one Message-ID, the one that this
    workflow was given first keeps it, in whatever order they are found now; at first the first in
    order of path."""
    found = [one for source in sorted(files) for one in files[source]]
    bearing: dict[str, str] = {}
    for _, facts in found:
        # One still being written will not keep its content.
        if (id := _given_id(facts)) and facts.problem != BREAKS_OFF:
            bearing.setdefault(id, facts.digest)
    first = {name: digest for name, digest in known.items() if name in bearing}
    unknown = {name: digest for name, digest in bearing.items() if name not in first}
    first |= context.mail_identities.first(unknown)
    claimed = {name: digest for name, digest in unknown.items() if name not in first}
    if claimed and not context.rehearsed:
        context.mail_identities.claim(claimed)
    first |= claimed
    taken: dict[str, MailEntry] = {}
    for place, facts in found:
        id = _given_id(facts)
        if id is None or first.get(id, facts.digest) != facts.digest:
            id = _own_id(place, facts)
        taken.setdefault(id, MailEntry(id, place, facts))
    return _Listed(first, tuple(sorted(taken.values(), key=_age)), taken)


def _given_id(facts: Facts) -> str | None:
    """Its Message-ID, unless that imitates one of our ids."""
    id = facts.message_id
    return None if id is None or id.startswith(_OWN) else id


def _own_id(place: MailSpan, facts: Facts) -> str:
    """From its content; for a file without a mail also from its path, so that each is listed."""
    name = facts.digest
    if facts.problem:
        name = hashlib.sha256(f"{place.source.path}\0{name}".encode("utf-8", "replace")).hexdigest()
    return f"{_OWN}{name[:32]}"


def _age(entry: MailEntry) -> tuple[bool, float, str]:
    date = entry.facts.date
    return (date is None, date.timestamp() if date else 0.0, entry.id)
