"""The notes of one workflow, with full-text search. Each call is a transaction of its own."""

import json
from collections.abc import Sequence
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects.sqlite import insert as upsert

from keep_desktop.domain.ids import WorkflowId
from keep_desktop.ports.tools import Note
from keep_desktop.storage.note_tables import note_deletions, notes, notes_fts
from keep_desktop.storage.readers import Readers
from keep_desktop.storage.statements import Statement, given
from keep_desktop.storage.values import from_ms, to_json, to_ms
from keep_desktop.storage.writer import Writer

_N = notes.c
_F = notes_fts.c
_D = note_deletions.c

_SELECT = sa.select(_N.id, _N.title, _N.content, _N.tags, _N.created_at, _N.updated_at)
_MINE = _N.workflow_id == given("workflow_id")
_THIS = sa.and_(_MINE, _N.id == given("id"))
_GET = Statement(_SELECT.where(_THIS))
_WRITTEN_BY = Statement(sa.select(_N.written_by).where(_THIS))
_DELETED_BY = Statement(
    sa.select(_D.key).where(_D.workflow_id == given("workflow_id"), _D.note_id == given("id"))
)
_LIST = Statement(
    _SELECT.where(_MINE)
    .order_by(_N.updated_at.desc(), _N.number.desc())
    .limit(sa.bindparam("limit"))
    .offset(sa.bindparam("offset"))
)
_COUNT = Statement(sa.select(sa.func.count()).where(_MINE))
_SEARCH = Statement(
    _SELECT.join(notes_fts, _F.rowid == _N.number)
    .where(_F.notes_fts.op("MATCH")(sa.bindparam("query")), _MINE)
    .order_by(_F.rank, _N.number.desc())
    .limit(sa.bindparam("limit"))
)
_NEW_ROW = upsert(notes).values(
    {
        name: sa.bindparam(name)
        for name in (
            "workflow_id",
            "id",
            "title",
            "content",
            "tags",
            "written_by",
            "created_at",
            "updated_at",
        )
    }
)
_PUT = Statement(
    _NEW_ROW.on_conflict_do_update(
        index_elements=[_N.workflow_id, _N.id],
        set_={
            name: _NEW_ROW.excluded[name]
            for name in ("title", "content", "tags", "written_by", "created_at", "updated_at")
        },
    )
)
_DELETE = Statement(sa.delete(notes).where(_THIS))
_NEW_GRAVE = upsert(note_deletions).values(
    {name: sa.bindparam(name) for name in ("workflow_id", "note_id", "key")}
)
_BURY = Statement(
    _NEW_GRAVE.on_conflict_do_update(
        index_elements=[_D.workflow_id, _D.note_id], set_={"key": _NEW_GRAVE.excluded.key}
    )
)


class SqliteNotes:
    """`ports.tools.NoteStore`."""

    def __init__(self, writer: Writer, readers: Readers, workflow_id: WorkflowId) -> None:
        self._writer = writer
        self._readers = readers
        self._workflow_id = workflow_id

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
            return [_note_of(row) for row in _SEARCH.all(reader.conn, values)]

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
            _PUT.run(self._writer.conn, values)
            work.commit()

    def delete(self, id: str, *, key: str) -> bool:
        with self._writer.writing() as work:
            conn = self._writer.conn
            this = {"given_workflow_id": self._workflow_id, "given_id": id}
            if _DELETE.changed(conn, this) == 0:
                return False
            _BURY.run(conn, {"workflow_id": self._workflow_id, "note_id": id, "key": key})
            work.commit()
        return True

    def _one(self, statement: Statement, id: str) -> Any:
        values = {"given_workflow_id": self._workflow_id, "given_id": id}
        with self._readers.reading() as reader:
            return statement.one(reader.conn, values)


def full_text(query: str) -> str | None:
    """Any text as a query for FTS5: all its words, the last one perhaps only begun.

    Quoted, so that nothing in it is an operator; what holds no letter or digit is passed over by
    FTS5 itself. None where there is nothing at all.
    """
    words = query.replace("\x00", " ").replace('"', " ").split()
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
