"""Notes of one workflow with full-text search, and its known Message-IDs. Each call is a
transaction."""

import hashlib
import json
import re
from collections.abc import Mapping, Sequence
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects.sqlite import insert as upsert

from keep_desktop.domain.ids import WorkflowId
from keep_desktop.ports.tools import Note
from keep_desktop.storage.readers import ReaderPool
from keep_desktop.storage.statements import Statement, bound, given, replacing, where_param
from keep_desktop.storage.tables import mail_identities, note_deletions, notes, notes_fts
from keep_desktop.storage.values import from_ms, to_json, to_ms
from keep_desktop.storage.writer import Writer

_N = notes.c
_F = notes_fts.c
_D = note_deletions.c

_SELECT = sa.select(_N.id, _N.title, _N.content, _N.tags, _N.created_at, _N.updated_at)
_MINE = _N.workflow_id == where_param("workflow_id")
_THIS = sa.and_(_MINE, _N.id == where_param("id"))
_GET = Statement(_SELECT.where(_THIS))
_WRITTEN_BY = Statement(sa.select(_N.written_by).where(_THIS))
_DELETED_BY = Statement(
    sa.select(_D.key).where(
        _D.workflow_id == where_param("workflow_id"), _D.note_id == where_param("id")
    )
)
_LIST = Statement(
    _SELECT.where(_MINE)
    .order_by(_N.updated_at.desc(), _N.number.desc())
    .limit(sa.bindparam("limit"))
    .offset(sa.bindparam("offset"))
)
_COUNT = Statement(sa.select(sa.func.count()).where(_MINE))
_BYTES = sa.func.total(
    sum(sa.func.length(sa.cast(each, sa.LargeBinary)) for each in (_N.title, _N.content, _N.tags))
)
_SIZE = Statement(sa.select(_BYTES).where(_MINE))
_SIZE_OF_THIS = Statement(sa.select(_BYTES).where(_THIS))
_SEARCH = Statement(
    _SELECT.join(notes_fts, _F.rowid == _N.number)
    .where(_F.notes_fts.op("MATCH")(sa.bindparam("query")), _MINE)
    .order_by(_F.rank, _N.number.desc())
    .limit(sa.bindparam("limit"))
)
_PUT = replacing(
    notes,
    *("workflow_id", "id", "title", "content", "tags", "written_by", "created_at", "updated_at"),
    key=("workflow_id", "id"),
)
_DELETE = Statement(sa.delete(notes).where(_THIS))
_RECORD_DELETION = replacing(note_deletions, "workflow_id", "note_id", "key")


class SqliteNotes:
    """`ports.tools.NoteStore`."""

    def __init__(
        self,
        writer: Writer,
        readers: ReaderPool,
        workflow_id: WorkflowId,
        sizes: dict[WorkflowId, int],
    ) -> None:
        """*sizes* caches `size`: reading all notes at each write would take long."""
        self._writer = writer
        self._readers = readers
        self._workflow_id = workflow_id
        self._sizes = sizes

    def get(self, id: str) -> Note | None:
        row = self._one(_GET, id)
        return None if row is None else _note_of(row)

    def written_by(self, id: str) -> str | None:
        row = self._one(_WRITTEN_BY, id)
        return None if row is None else str(row[0])

    def deleted_by(self, id: str) -> str | None:
        row = self._one(_DELETED_BY, id)
        return None if row is None else str(row[0])

    def list(self, *, limit: int, offset: int) -> tuple[Sequence[Note], int]:
        values = {"given_workflow_id": self._workflow_id}
        with self._readers.reading() as reader:
            rows = _LIST.all(reader.conn, {**values, "limit": limit, "offset": offset})
            (total,) = _COUNT.one(reader.conn, values)
        return [_note_of(row) for row in rows], total

    def search(self, query: str, *, limit: int) -> Sequence[Note]:
        words = full_text(query)
        if words is None:
            return []
        values = {"given_workflow_id": self._workflow_id, "query": words, "limit": limit}
        with self._readers.reading() as reader:
            rows = _SEARCH.all(reader.conn, values)
        return [_note_of(row) for row in rows]

    def size(self) -> int:
        known = self._sizes.get(self._workflow_id)
        if known is None:
            with self._readers.reading() as reader:
                (total,) = _SIZE.one(reader.conn, {"given_workflow_id": self._workflow_id})
            known = self._sizes[self._workflow_id] = int(total)
        return known

    def _bytes_of(self, id: str) -> int:
        """Within the open transaction."""
        values = {"given_workflow_id": self._workflow_id, "given_id": id}
        (size,) = _SIZE_OF_THIS.one(self._writer.conn, values)
        return int(size)

    def _grew(self, by: int) -> None:
        if self._workflow_id in self._sizes:
            self._sizes[self._workflow_id] += by

    def put(self, note: Note, *, key: str) -> None:
        values = {
            "workflow_id": self._workflow_id,
            "id": note.id,
            "title": note.title,
            "content": note.content,
            "tags": to_json(note.tags),
            "written_by": key,
            "created_at": to_ms(note.created_at),
            "updated_at": to_ms(note.updated_at),
        }
        with self._writer.writing() as work:
            was = self._bytes_of(note.id)
            _PUT.run(self._writer.conn, values)
            grew = self._bytes_of(note.id) - was
            work.commit()
        self._grew(grew)

    def delete(self, id: str, *, key: str) -> bool:
        with self._writer.writing() as work:
            conn = self._writer.conn
            this = {"given_workflow_id": self._workflow_id, "given_id": id}
            was = self._bytes_of(id)
            if _DELETE.changed(conn, this) == 0:
                return False
            _RECORD_DELETION.run(
                conn, {"workflow_id": self._workflow_id, "note_id": id, "key": key}
            )
            work.commit()
        self._grew(-was)
        return True

    def _one(self, statement: Statement, id: str) -> Any:
        values = {"given_workflow_id": self._workflow_id, "given_id": id}
        with self._readers.reading() as reader:
            return statement.one(reader.conn, values)


#: Words of a search, and parts of a word split by marks, such as an address.
_MOST_WORDS, _LONGEST_PHRASE = 32, 8


def full_text(query: str) -> str | None:
    """Converts any text to an FTS5 query: all its words, the last one as a prefix.

    Quoted, so that nothing in it is an operator; FTS5 ignores words without letters or digits.
    None if nothing is left. Duplicates are dropped and the number is limited: the same word
    hundreds of times over would search without end.
    """
    words: list[str] = []
    for word in query.replace("\x00", " ").replace('"', " ").split():
        parts = re.split(r"\W+", word)
        words.extend(parts if len(parts) > _LONGEST_PHRASE else [word])
    words = list(dict.fromkeys(word for word in words if word))[:_MOST_WORDS]
    if not words:
        return None
    return " ".join(f'"{word}"' for word in words) + "*"


def _note_of(row: Any) -> Note:
    id, title, content, tags, created, updated = row
    return Note(
        id=id,
        title=title,
        content=content,
        tags=tuple(json.loads(tags)),
        created_at=from_ms(created),
        updated_at=from_ms(updated),
    )


_M = mail_identities.c
_FIRST = Statement(sa.select(_M.content).where(*given(_M, "workflow_id", "name")))
_CLAIM = Statement(
    upsert(mail_identities).values(bound("workflow_id", "name", "content")).on_conflict_do_nothing()
)
#: Rows per transaction, so that no other writer waits long.
_AT_ONCE = 1000


class SqliteMailIdentities:
    """`ports.tools.MailIdentities`."""

    def __init__(self, writer: Writer, readers: ReaderPool, workflow_id: WorkflowId) -> None:
        self._writer = writer
        self._readers = readers
        self._workflow_id = workflow_id

    def first(self, contents: Mapping[str, str]) -> Mapping[str, str]:
        found = {}
        with self._readers.reading() as reader:
            for name in contents:
                values = {"given_workflow_id": self._workflow_id, "given_name": _short(name)}
                row = _FIRST.one(reader.conn, values)
                if row is not None:
                    found[name] = str(row[0])
        return found

    def claim(self, contents: Mapping[str, str]) -> None:
        rows = [
            {"workflow_id": self._workflow_id, "name": _short(name), "content": content}
            for name, content in contents.items()
        ]
        for start in range(0, len(rows), _AT_ONCE):
            # The item made of it is committed later, so it is never known without this.
            with self._writer.writing(durable=False) as work:
                for values in rows[start : start + _AT_ONCE]:
                    _CLAIM.run(self._writer.conn, values)
                work.commit()


def _short(name: str) -> str:
    return hashlib.sha256(name.encode("utf-8", "replace")).hexdigest()[:32]
