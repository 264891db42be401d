"""`Memory`: the notes of a workflow, kept between its runs.

A note stores the key of the mutation that last wrote it, and a deletion stores its key. So
reconciliation is exact, and an undo leaves notes that were overwritten since.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Annotated, Any

from pydantic import Field, StringConstraints

from keep_desktop.domain.errors import LogicFailure, PreconditionFailure
from keep_desktop.domain.immutable import immutable
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.messages import UserMessage
from keep_desktop.ports.tools import (
    CallContext,
    Note,
    PayloadChange,
    Reconciled,
    Tool,
    ToolInput,
    ToolOutput,
    Verdict,
)
from keep_desktop.tools.text import iso, named, shown_name


def last_writers(id: str, context: CallContext) -> dict[str, JsonValue]:
    """The mutations that last wrote and deleted the note of this id."""
    return {"written": context.notes.written_by(id), "deleted": context.notes.deleted_by(id)}


def evidence(id: str, context: CallContext) -> dict[str, JsonValue]:
    """The note before the mutation `context.key`."""
    note = context.notes.get(id)
    was = None if note is None else _plain(note)
    return {**last_writers(id, context), "by": context.key, "was": was}


def verdict_of(context: CallContext, id: str, ours: str, result: JsonValue) -> Reconciled:
    """Whether the mark *ours* is that of this mutation. Other marks than before the call mean that
    the note was written or deleted since, perhaps after ours."""
    now = last_writers(id, context)
    if now[ours] == context.key:
        return Reconciled(Verdict.APPLIED, result)
    before = context.evidence
    unchanged = isinstance(before, Mapping) and all(before.get(name) == now[name] for name in now)
    return Reconciled(Verdict.FAILED if unchanged else Verdict.RETRY)


def undo_write(id: str, context: CallContext) -> JsonValue:
    """Restore the note as it was before it was created or changed."""
    before = _before(id, context)
    writer = context.notes.written_by(id)
    if writer is None:
        raise PreconditionFailure(
            UserMessage("The note “{id}” was deleted since and stays so.", id=shown_name(id))
        )
    if writer != before.by:
        raise PreconditionFailure(
            UserMessage(
                "The note “{id}” was changed since, so it stays as it is now.", id=shown_name(id)
            )
        )
    if before.note is None:
        context.notes.delete(id, key=before.deleted or context.key)
    else:
        context.notes.put(before.note, key=before.written or context.key)
    return {"id": id}


def restore_deleted(id: str, context: CallContext) -> JsonValue:
    """Restore the deleted note; does nothing if there was none."""
    before = _before(id, context)
    if before.note is None:
        return {"id": id}
    if context.notes.get(id) is not None or context.notes.deleted_by(id) != before.by:
        raise PreconditionFailure(
            UserMessage(
                "The note “{id}” was written or deleted anew since, so it stays as it is now.",
                id=shown_name(id),
            )
        )
    context.notes.put(before.note, key=before.written or context.key)
    return {"id": id}


def write_undo_outcome(id: str, context: CallContext) -> Reconciled:
    before, writer = _before(id, context), context.notes.written_by(id)
    if before.note is None:
        ours = before.deleted or context.key
        if writer is None and context.notes.deleted_by(id) == ours:
            return Reconciled(Verdict.APPLIED, {"id": id})
    elif _is_undone(before, context):
        return Reconciled(Verdict.APPLIED, {"id": id})
    return Reconciled(Verdict.FAILED if writer == before.by else Verdict.RETRY)


def delete_undo_outcome(id: str, context: CallContext) -> Reconciled:
    before, writer = _before(id, context), context.notes.written_by(id)
    if before.note is None or _is_undone(before, context):
        return Reconciled(Verdict.APPLIED, {"id": id})
    untouched = writer is None and context.notes.deleted_by(id) == before.by
    return Reconciled(Verdict.FAILED if untouched else Verdict.RETRY)


@immutable
class _NoteBefore:
    """The mutation to undo, and what it found: the note, and its writer. The note is restored with
    the same marks, so that the mutation before can be undone after it."""

    by: str
    note: Note | None
    written: str | None
    deleted: str | None


def _is_undone(before: _NoteBefore, context: CallContext) -> bool:
    if before.note is None:
        return False
    writer = context.notes.written_by(before.note.id)
    return writer == (before.written or context.key) and (
        context.notes.get(before.note.id) == before.note
    )


def _before(id: str, context: CallContext) -> _NoteBefore:
    known = context.evidence
    if isinstance(known, Mapping) and isinstance(known.get("by"), str):
        was, written, deleted = known.get("was"), known.get("written"), known.get("deleted")
        return _NoteBefore(
            by=str(known["by"]),
            note=_note(was) if isinstance(was, Mapping) else None,
            written=written if isinstance(written, str) else None,
            deleted=deleted if isinstance(deleted, str) else None,
        )
    raise PreconditionFailure(
        UserMessage(
            "How the note “{id}” was before is not known, so it stays as it is now.",
            id=shown_name(id),
        )
    )


def _plain(note: Note) -> JsonValue:
    return {
        "id": note.id,
        "title": note.title,
        "content": note.content,
        "tags": list(note.tags),
        "created_at": note.created_at.isoformat(),
        "updated_at": note.updated_at.isoformat(),
    }


def _note(plain: Mapping[str, JsonValue]) -> Note:
    tags = plain["tags"]
    return Note(
        id=str(plain["id"]),
        title=str(plain["title"]),
        content=str(plain["content"]),
        tags=tuple(map(str, tags)) if isinstance(tags, Sequence) else (),
        created_at=datetime.fromisoformat(str(plain["created_at"])),
        updated_at=datetime.fromisoformat(str(plain["updated_at"])),
    )


_MAX_ID = 500
_MAX_TITLE = 500
_MAX_CONTENT = 1_000_000

NoteId = Annotated[str, StringConstraints(min_length=1, max_length=_MAX_ID)]
Title = Annotated[str, StringConstraints(max_length=_MAX_TITLE)]
Content = Annotated[str, StringConstraints(max_length=_MAX_CONTENT)]
Tags = Annotated[
    list[Annotated[str, StringConstraints(min_length=1, max_length=100)]], Field(max_length=100)
]


class Metadata(ToolOutput):
    id: str
    title: str
    tags: list[str]
    created_at: str
    updated_at: str


class FullNote(Metadata):
    content: str


class GetNoteInput(ToolInput):
    id: NoteId


class _NoteTool(Tool[Any]):
    namespace = "Memory"
    uses_network = False

    def resources(self, params: Any) -> Sequence[str]:
        """The note's name in a rehearsal; `note:` alone is all of them."""
        return (f"note:{getattr(params, 'id', '')}",)


class _ReadNotes(_NoteTool):
    read_only = True
    source, type = "Memory", "note"


class GetNote(_ReadNotes):
    name = "getNote"
    description = "Gives the note of this id, or null where there is none."
    Input = GetNoteInput
    Output = FullNote | None

    def call(self, params: GetNoteInput, context: CallContext) -> JsonValue:
        note = context.notes.get(params.id)
        return None if note is None else _full(note)


class ListNotesInput(ToolInput):
    limit: int = Field(default=100, ge=1, le=1000)
    offset: int = Field(default=0, ge=0, le=2**31)


class ListOutput(ToolOutput):
    notes: list[Metadata]
    total: int
    has_more: bool


class ListNotesMetadata(_ReadNotes):
    name = "listNotesMetadata"
    description = "Lists the notes without their content, newest first."
    Input = ListNotesInput
    Output = ListOutput

    def call(self, params: ListNotesInput, context: CallContext) -> JsonValue:
        notes, total = context.notes.list(limit=params.limit, offset=params.offset)
        return {
            "notes": [_metadata(note) for note in notes],
            "total": total,
            "has_more": params.offset + len(notes) < total,
        }


class SearchNotesInput(ToolInput):
    query: str = Field(max_length=1000, description="words in the title, content or tags")
    limit: int = Field(default=20, ge=1, le=1000)


class SearchNotes(_ReadNotes):
    name = "searchNotes"
    description = (
        "Finds notes by words in their title, their tags and the first 256 KB of their content,"
        " the best match first."
    )
    Input = SearchNotesInput
    Output = list[FullNote]

    def call(self, params: SearchNotesInput, context: CallContext) -> JsonValue:
        return [_full(note) for note in context.notes.search(params.query, limit=params.limit)]


class CreateInput(ToolInput):
    id: NoteId
    title: Title
    content: Content
    tags: Tags = Field(default_factory=list)


class IdOutput(ToolOutput):
    id: str


class UpdateInput(ToolInput):
    id: NoteId
    title: Title | None = None
    content: Content | None = None
    tags: Tags | None = None


class DeleteOutput(ToolOutput):
    id: str
    deleted: bool


class _ChangeNote(_NoteTool):
    can_reconcile = True
    undoable = True

    def observe(self, params: Any, context: CallContext) -> JsonValue:
        return evidence(params.id, context)


class _WriteNote(_ChangeNote):
    Output = IdOutput
    payload_params = ("title", "content", "tags")

    def compare_payload(self, was: JsonValue, now: JsonValue) -> PayloadChange:
        """The order of tags does not matter."""
        same = _in_order(was) == _in_order(now)
        return PayloadChange.EQUIVALENT if same else PayloadChange.SIGNIFICANT

    def reconcile(self, params: Any, context: CallContext) -> Reconciled:
        return verdict_of(context, params.id, "written", {"id": params.id})

    def predict_from_params(self, params: Any, context: CallContext) -> JsonValue:
        return {"id": params.id}

    def undo(self, params: Any, result: JsonValue, context: CallContext) -> JsonValue:
        return undo_write(params.id, context)

    def reconcile_undo(self, params: Any, result: JsonValue, context: CallContext) -> Reconciled:
        return write_undo_outcome(params.id, context)


class CreateNote(_WriteNote):
    name = "createNote"
    description = "Keeps a new note. Fails where there is a note of this id already."
    Input = CreateInput

    def title(self, params: CreateInput) -> str:
        return UserMessage("Keep the note {value}", value=named(params.title or params.id))

    def call(self, params: CreateInput, context: CallContext) -> JsonValue:
        if context.notes.get(params.id) is None:
            now = context.now()
            note = Note(
                id=params.id,
                title=params.title,
                content=params.content,
                tags=tuple(params.tags),
                created_at=now,
                updated_at=now,
            )
            _require_room(note, None, context)
            context.notes.put(note, key=context.key)
        elif context.notes.written_by(params.id) != context.key:
            raise _name_conflict(params.id)
        return {"id": params.id}

    def predict(self, params: CreateInput, context: CallContext) -> JsonValue:
        if context.notes.get(params.id) is not None:
            raise _name_conflict(params.id)
        return {"id": params.id}


class UpdateNote(_WriteNote):
    name = "updateNote"
    description = "Changes what is given of a note and leaves the rest. Fails where there is none."
    Input = UpdateInput

    def title(self, params: UpdateInput) -> str:
        return UserMessage("Change the note {value}", value=named(params.title or params.id))

    def call(self, params: UpdateInput, context: CallContext) -> JsonValue:
        note = _existing(params.id, context)
        changed = replace(
            note,
            title=note.title if params.title is None else params.title,
            content=note.content if params.content is None else params.content,
            tags=note.tags if params.tags is None else tuple(params.tags),
            updated_at=context.now(),
        )
        _require_room(changed, note, context)
        context.notes.put(changed, key=context.key)
        return {"id": params.id}

    def predict(self, params: UpdateInput, context: CallContext) -> JsonValue:
        _existing(params.id, context)
        return {"id": params.id}


class DeleteNote(_ChangeNote):
    name = "deleteNote"
    description = "Deletes a note. `deleted` is false where there was none."
    Input = GetNoteInput
    Output = DeleteOutput

    def title(self, params: GetNoteInput) -> str:
        return UserMessage("Delete the note {id}", id=named(params.id))

    def call(self, params: GetNoteInput, context: CallContext) -> JsonValue:
        return {"id": params.id, "deleted": context.notes.delete(params.id, key=context.key)}

    def reconcile(self, params: GetNoteInput, context: CallContext) -> Reconciled:
        return verdict_of(context, params.id, "deleted", {"id": params.id, "deleted": True})

    def predict(self, params: GetNoteInput, context: CallContext) -> JsonValue:
        return {"id": params.id, "deleted": context.notes.get(params.id) is not None}

    def predict_from_params(self, params: GetNoteInput, context: CallContext) -> JsonValue:
        return {"id": params.id, "deleted": True}

    def undo(self, params: GetNoteInput, result: JsonValue, context: CallContext) -> JsonValue:
        return restore_deleted(params.id, context)

    def reconcile_undo(
        self, params: GetNoteInput, result: JsonValue, context: CallContext
    ) -> Reconciled:
        return delete_undo_outcome(params.id, context)


def _name_conflict(id: str) -> LogicFailure:
    return LogicFailure(
        UserMessage("There is a note with the id “{id}” already.", id=shown_name(id))
    )


def _require_room(note: Note, was: Note | None, context: CallContext) -> None:
    """Raise LogicFailure if the notes would exceed their quota. One that shrinks may always be
    written."""
    more = _bytes(note) - (_bytes(was) if was is not None else 0)
    most = context.quotas.note_bytes
    if more > 0 and context.notes.size() + more > most:
        raise LogicFailure(
            UserMessage(
                "The notes of the workflow would take more than {amount:,} MB. Delete "
                "some, or allow more in Settings under Limits and timeouts.",
                amount=most // 1024**2,
            )
        )


def _bytes(note: Note) -> int:
    texts = (note.title, note.content, *note.tags)
    return sum(len(text.encode("utf-8", "surrogatepass")) for text in texts)


def _existing(id: str, context: CallContext) -> Note:
    note = context.notes.get(id)
    if note is None:
        raise LogicFailure(UserMessage("There is no note with the id “{id}”.", id=shown_name(id)))
    return note


def _in_order(payload: JsonValue) -> JsonValue:
    if not isinstance(payload, Mapping):
        return payload
    tags = payload.get("tags")
    if not isinstance(tags, Sequence) or isinstance(tags, str):
        return dict(payload)
    return {**payload, "tags": sorted(map(str, tags))}


def _metadata(note: Note) -> dict[str, JsonValue]:
    return {
        "id": note.id,
        "title": note.title,
        "tags": list(note.tags),
        "created_at": iso(note.created_at),
        "updated_at": iso(note.updated_at),
    }


def _full(note: Note) -> dict[str, JsonValue]:
    return {**_metadata(note), "content": note.content}


MEMORY_TOOLS: tuple[Tool[Any], ...] = (
    GetNote(),
    ListNotesMetadata(),
    SearchNotes(),
    CreateNote(),
    UpdateNote(),
    DeleteNote(),
)
