"""Fakes of what a tool is given, and builders with defaults."""

from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime, tzinfo
from pathlib import Path

from keep_desktop.domain.ids import WorkflowId
from keep_desktop.domain.json import JsonValue
from keep_desktop.engine.cancellation import CancelSource
from keep_desktop.ports.cancel import CancelToken, NeverCancelled
from keep_desktop.ports.parsing import Parse, ParserLimits, parser_for
from keep_desktop.ports.tools import CallContext, Grant, MailIdentities, Note
from tests.builders.parsers import a_parser

NOON = datetime(2026, 11, 20, 12, 0, tzinfo=UTC)


class FakeNotes:
    """A NoteStore in memory."""

    def __init__(self) -> None:
        self._notes: dict[str, Note] = {}
        self._writers: dict[str, str] = {}
        self._deleters: dict[str, str] = {}

    def get(self, id: str) -> Note | None:
        return self._notes.get(id)

    def written_by(self, id: str) -> str | None:
        return self._writers.get(id) if id in self._notes else None

    def deleted_by(self, id: str) -> str | None:
        return self._deleters.get(id)

    def list(self, *, limit: int, offset: int) -> tuple[Sequence[Note], int]:
        notes = sorted(self._notes.values(), key=lambda note: note.updated_at, reverse=True)
        return notes[offset : offset + limit], len(notes)

    def search(self, query: str, *, limit: int) -> Sequence[Note]:
        words = query.casefold().split()
        found = [
            note
            for note in self._notes.values()
            if all(
                word in " ".join((note.title, note.content, *note.tags)).casefold()
                for word in words
            )
        ]
        return found[:limit]

    def size(self) -> int:
        texts = [text for note in self._notes.values() for text in (note.title, note.content)]
        return sum(len(text.encode()) for text in texts)

    def put(self, note: Note, *, key: str) -> None:
        self._notes[note.id] = note
        self._writers[note.id] = key

    def delete(self, id: str, *, key: str) -> bool:
        if self._notes.pop(id, None) is None:
            return False
        self._deleters[id] = key
        return True


class FakeNotificationOutbox:
    """A NotificationOutbox in memory: `sent` is what the user would see."""

    def __init__(self) -> None:
        self._by_key: dict[str, str] = {}

    @property
    def sent(self) -> Sequence[str]:
        return list(self._by_key.values())

    def send(self, message: str, *, key: str) -> None:
        self._by_key.setdefault(key, message)

    def was_sent(self, key: str) -> bool:
        return key in self._by_key


class FakeMailIdentities:
    """MailIdentities in memory."""

    def __init__(self) -> None:
        self._first: dict[str, str] = {}

    def first(self, contents: Mapping[str, str]) -> Mapping[str, str]:
        return {name: self._first[name] for name in contents if name in self._first}

    def claim(self, contents: Mapping[str, str]) -> None:
        for name, content in contents.items():
            self._first.setdefault(name, content)


class FakeCancel(CancelSource):
    """A token that a test cancels with `cancel()`."""


class CancelledAfter(FakeCancel):
    """A token that is cancelled the moment it has been looked at so often."""

    def __init__(self, checks: int) -> None:
        super().__init__()
        self._left = checks

    def check(self) -> None:
        self._left -= 1
        if self._left == 0:
            self.cancel()
        super().check()


def a_grant(path: Path) -> Grant:
    """A grant of *path*; what is not there yet is a file."""
    resolved = path.resolve()
    return Grant(resolved, resolved.is_dir())


def a_context(
    folder: Path,
    *,
    grants: Sequence[Path | Grant] = (),
    key: str = "a1b2c3d4e5f60718",
    evidence: JsonValue = None,
    cancel: CancelToken | None = None,
    notes: FakeNotes | None = None,
    outbox: FakeNotificationOutbox | None = None,
    mail_identities: MailIdentities | None = None,
    rehearsed: bool = False,
    zone: tzinfo = UTC,
    now: datetime = NOON,
    http_timeout_s: float = 5.0,
    parse: Parse | None = None,
    progress: Callable[[int, int | None, str | None], None] = lambda done, total, label: None,
    connections: frozenset[str] = frozenset(),
    warn: Callable[[str], None] = lambda text: None,
) -> CallContext:
    """A context with a real parser, whose own folders are made in *folder*."""
    downloads, scratch, file_backups = folder / "downloads", folder / "scratch", folder / "kept"
    for own in (downloads, scratch, file_backups):
        own.mkdir(parents=True, exist_ok=True)
    return CallContext(
        workflow_id=WorkflowId(1),
        grants=[grant if isinstance(grant, Grant) else a_grant(grant) for grant in grants],
        cancel=cancel if cancel is not None else NeverCancelled(),
        now=lambda: now,
        zone=zone,
        parse=parse or parser_for(a_parser(), "1", ParserLimits(), cancel or NeverCancelled()),
        notes=notes if notes is not None else FakeNotes(),
        outbox=outbox if outbox is not None else FakeNotificationOutbox(),
        mail_identities=FakeMailIdentities() if mail_identities is None else mail_identities,
        rehearsed=rehearsed,
        downloads=downloads,
        scratch=scratch,
        file_backups=file_backups,
        http_timeout_s=http_timeout_s,
        key=key,
        evidence=evidence,
        progress=progress,
        connections=connections,
        warn=warn,
    )
