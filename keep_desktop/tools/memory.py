"""Memory: the notes of a workflow, kept between its runs."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Annotated, Any

from pydantic import Field, StringConstraints

from keep_desktop.domain.errors import LogicFailure
from keep_desktop.domain.json import JsonValue
from keep_desktop.ports.tools import (
    CallContext,
    Note,
    Reconciled,
    Tool,
    ToolInput,
    ToolOutput,
    Verdict,
)
from keep_desktop.tools.times import iso
from keep_desktop.tools.titles import one_line, shown_name

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


class GetInput(ToolInput):
    id: NoteId


class GetNote(Tool[GetInput]):
    namespace = "Memory"
    name = "getNote"
    description = "Gives the note of this id, or null where there is none."
    Input = GetInput
    Output = FullNote | None

    def is_read_only(self, params: GetInput) -> bool:
        return True

    def call(self, params: GetInput, context: CallContext) -> JsonValue:
        note = context.notes.get(params.id)
        return None if note is None else _full(note)


class ListInput(ToolInput):
    limit: int = Field(default=100, ge=1, le=1000)
    offset: int = Field(default=0, ge=0, le=2**31)


class ListOutput(ToolOutput):
    notes: list[Metadata]
    total: int
    has_more: bool


class ListNotesMetadata(Tool[ListInput]):
    namespace = "Memory"
    name = "listNotesMetadata"
    description = "Lists the notes without their content, newest first."
    Input = ListInput
    Output = ListOutput

    def is_read_only(self, params: ListInput) -> bool:
        return True

    def call(self, params: ListInput, context: CallContext) -> JsonValue:
        notes, total = context.notes.list(limit=params.limit, offset=params.offset)
        return {
            "notes": [_metadata(note) for note in notes],
            "total": total,
            "has_more": params.offset + len(notes) < total,
        }


class SearchInput(ToolInput):
    query: str = Field(max_length=1000, description="words in the title, content or tags")
    limit: int = Field(default=20, ge=1, le=1000)


class SearchNotes(Tool[SearchInput]):
    namespace = "Memory"
    name = "searchNotes"
    description = "Finds notes by words in their title, content and tags, the best match first."
    Input = SearchInput
    Output = list[FullNote]

    def is_read_only(self, params: SearchInput) -> bool:
        return True

    def call(self, params: SearchInput, context: CallContext) -> JsonValue:
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


class CreateNote(Tool[CreateInput]):
    namespace = "Memory"
    name = "createNote"
    description = "Keeps a new note. Fails where there is a note of this id already."
    Input = CreateInput
    Output = IdOutput
    can_reconcile = True

    def identity(self, params: CreateInput) -> JsonValue:
        return {"id": params.id}

    def payload(self, params: CreateInput) -> JsonValue:
        return params.model_dump(mode="json", exclude={"id"})

    def title(self, params: CreateInput) -> str:
        return one_line(f"Keep the note {shown_name(params.title or params.id)}")

    def observe(self, params: CreateInput, context: CallContext) -> JsonValue:
        return _marks(params.id, context)

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
            context.notes.put(note, key=context.key)
        elif context.notes.written_by(params.id) != context.key:
            raise LogicFailure(f"There is a note with the id “{shown_name(params.id)}” already.")
        return {"id": params.id}

    def reconcile(self, params: CreateInput, context: CallContext) -> Reconciled:
        return _judge(context, params.id, "written", {"id": params.id})


class UpdateNote(Tool[UpdateInput]):
    namespace = "Memory"
    name = "updateNote"
    description = "Changes what is given of a note and leaves the rest. Fails where there is none."
    Input = UpdateInput
    Output = IdOutput
    can_reconcile = True

    def identity(self, params: UpdateInput) -> JsonValue:
        return {"id": params.id}

    def payload(self, params: UpdateInput) -> JsonValue:
        return params.model_dump(mode="json", exclude={"id"})

    def title(self, params: UpdateInput) -> str:
        return one_line(f"Change the note {shown_name(params.title or params.id)}")

    def observe(self, params: UpdateInput, context: CallContext) -> JsonValue:
        return _marks(params.id, context)

    def call(self, params: UpdateInput, context: CallContext) -> JsonValue:
        note = context.notes.get(params.id)
        if note is None:
            raise LogicFailure(f"There is no note with the id “{shown_name(params.id)}”.")
        changed = replace(
            note,
            title=note.title if params.title is None else params.title,
            content=note.content if params.content is None else params.content,
            tags=note.tags if params.tags is None else tuple(params.tags),
            updated_at=context.now(),
        )
        context.notes.put(changed, key=context.key)
        return {"id": params.id}

    def reconcile(self, params: UpdateInput, context: CallContext) -> Reconciled:
        return _judge(context, params.id, "written", {"id": params.id})


class DeleteNote(Tool[GetInput]):
    namespace = "Memory"
    name = "deleteNote"
    description = "Deletes a note. `deleted` is false where there was none."
    Input = GetInput
    Output = DeleteOutput
    can_reconcile = True

    def title(self, params: GetInput) -> str:
        return one_line(f"Delete the note {shown_name(params.id)}")

    def observe(self, params: GetInput, context: CallContext) -> JsonValue:
        return _marks(params.id, context)

    def call(self, params: GetInput, context: CallContext) -> JsonValue:
        return {"id": params.id, "deleted": context.notes.delete(params.id, key=context.key)}

    def reconcile(self, params: GetInput, context: CallContext) -> Reconciled:
        return _judge(context, params.id, "deleted", {"id": params.id, "deleted": True})


def _marks(id: str, context: CallContext) -> dict[str, JsonValue]:
    """The mutations that wrote and deleted the note of this id last."""
    return {"written": context.notes.written_by(id), "deleted": context.notes.deleted_by(id)}


def _judge(context: CallContext, id: str, ours: str, result: JsonValue) -> Reconciled:
    """Whether the mark *ours* is that of this mutation. With other marks than before the call
    somebody wrote or deleted the note since, and may have done so over ours."""
    now = _marks(id, context)
    if now[ours] == context.key:
        return Reconciled(Verdict.APPLIED, result)
    unchanged = isinstance(context.evidence, Mapping) and dict(context.evidence) == now
    return Reconciled(Verdict.FAILED if unchanged else Verdict.RETRY)


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
