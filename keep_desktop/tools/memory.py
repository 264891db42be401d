"""Memory: the notes of a workflow, kept between its runs."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Annotated, Any

from pydantic import Field, StringConstraints

from keep_desktop.domain.errors import LogicFailure
from keep_desktop.domain.json import JsonValue
from keep_desktop.ports.tools import (
    CallContext,
    Note,
    PayloadChange,
    Reconciled,
    Tool,
    ToolInput,
    ToolOutput,
)
from keep_desktop.tools.memory_back import (
    evidence,
    is_undeleted,
    is_unwritten,
    judge,
    undelete,
    unwrite,
)
from keep_desktop.tools.times import iso
from keep_desktop.tools.titles import named, one_line, shown_name

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
    reaches_out = False
    description = "Gives the note of this id, or null where there is none."
    Input = GetInput
    Output = FullNote | None
    source = "Memory"
    type = "note"

    def is_read_only(self, params: GetInput) -> bool:
        return True

    def touches(self, params: GetInput) -> Sequence[str]:
        return (_name(params.id),)

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
    reaches_out = False
    description = "Lists the notes without their content, newest first."
    Input = ListInput
    Output = ListOutput
    source = "Memory"
    type = "note"

    def is_read_only(self, params: ListInput) -> bool:
        return True

    def touches(self, params: ListInput) -> Sequence[str]:
        return (_name(""),)

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
    reaches_out = False
    description = "Finds notes by words in their title, content and tags, the best match first."
    Input = SearchInput
    Output = list[FullNote]
    source = "Memory"
    type = "note"

    def is_read_only(self, params: SearchInput) -> bool:
        return True

    def touches(self, params: SearchInput) -> Sequence[str]:
        return (_name(""),)

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
    reaches_out = False
    description = "Keeps a new note. Fails where there is a note of this id already."
    Input = CreateInput
    Output = IdOutput
    can_reconcile = True

    def identity(self, params: CreateInput) -> JsonValue:
        return {"id": params.id}

    def payload(self, params: CreateInput) -> JsonValue:
        return params.model_dump(mode="json", exclude={"id"})

    def title(self, params: CreateInput) -> str:
        return one_line(f"Keep the note {named(params.title or params.id)}")

    def observe(self, params: CreateInput, context: CallContext) -> JsonValue:
        return evidence(params.id, context)

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
            raise _taken(params.id)
        return {"id": params.id}

    def reconcile(self, params: CreateInput, context: CallContext) -> Reconciled:
        return judge(context, params.id, "written", {"id": params.id})

    def compare_payload(self, was: JsonValue, now: JsonValue) -> PayloadChange:
        return _compare(was, now)

    def foresee(self, params: CreateInput, context: CallContext) -> JsonValue:
        if context.notes.get(params.id) is not None:
            raise _taken(params.id)
        return {"id": params.id}

    def guess(self, params: CreateInput, context: CallContext) -> JsonValue:
        return {"id": params.id}

    def touches(self, params: CreateInput) -> Sequence[str]:
        return (_name(params.id),)

    def can_undo(self, params: CreateInput) -> bool:
        return True

    def undo(self, params: CreateInput, result: JsonValue, context: CallContext) -> JsonValue:
        return unwrite(params.id, context)

    def reconcile_undo(
        self, params: CreateInput, result: JsonValue, context: CallContext
    ) -> Reconciled:
        return is_unwritten(params.id, context)


class UpdateNote(Tool[UpdateInput]):
    namespace = "Memory"
    name = "updateNote"
    reaches_out = False
    description = "Changes what is given of a note and leaves the rest. Fails where there is none."
    Input = UpdateInput
    Output = IdOutput
    can_reconcile = True

    def identity(self, params: UpdateInput) -> JsonValue:
        return {"id": params.id}

    def payload(self, params: UpdateInput) -> JsonValue:
        return params.model_dump(mode="json", exclude={"id"})

    def title(self, params: UpdateInput) -> str:
        return one_line(f"Change the note {named(params.title or params.id)}")

    def observe(self, params: UpdateInput, context: CallContext) -> JsonValue:
        return evidence(params.id, context)

    def call(self, params: UpdateInput, context: CallContext) -> JsonValue:
        note = _existing(params.id, context)
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
        return judge(context, params.id, "written", {"id": params.id})

    def compare_payload(self, was: JsonValue, now: JsonValue) -> PayloadChange:
        return _compare(was, now)

    def foresee(self, params: UpdateInput, context: CallContext) -> JsonValue:
        _existing(params.id, context)
        return {"id": params.id}

    def guess(self, params: UpdateInput, context: CallContext) -> JsonValue:
        return {"id": params.id}

    def touches(self, params: UpdateInput) -> Sequence[str]:
        return (_name(params.id),)

    def can_undo(self, params: UpdateInput) -> bool:
        return True

    def undo(self, params: UpdateInput, result: JsonValue, context: CallContext) -> JsonValue:
        return unwrite(params.id, context)

    def reconcile_undo(
        self, params: UpdateInput, result: JsonValue, context: CallContext
    ) -> Reconciled:
        return is_unwritten(params.id, context)


class DeleteNote(Tool[GetInput]):
    namespace = "Memory"
    name = "deleteNote"
    reaches_out = False
    description = "Deletes a note. `deleted` is false where there was none."
    Input = GetInput
    Output = DeleteOutput
    can_reconcile = True

    def title(self, params: GetInput) -> str:
        return one_line(f"Delete the note {named(params.id)}")

    def observe(self, params: GetInput, context: CallContext) -> JsonValue:
        return evidence(params.id, context)

    def call(self, params: GetInput, context: CallContext) -> JsonValue:
        return {"id": params.id, "deleted": context.notes.delete(params.id, key=context.key)}

    def reconcile(self, params: GetInput, context: CallContext) -> Reconciled:
        return judge(context, params.id, "deleted", {"id": params.id, "deleted": True})

    def foresee(self, params: GetInput, context: CallContext) -> JsonValue:
        return {"id": params.id, "deleted": context.notes.get(params.id) is not None}

    def guess(self, params: GetInput, context: CallContext) -> JsonValue:
        return {"id": params.id, "deleted": True}

    def touches(self, params: GetInput) -> Sequence[str]:
        return (_name(params.id),)

    def can_undo(self, params: GetInput) -> bool:
        return True

    def undo(self, params: GetInput, result: JsonValue, context: CallContext) -> JsonValue:
        return undelete(params.id, context)

    def reconcile_undo(
        self, params: GetInput, result: JsonValue, context: CallContext
    ) -> Reconciled:
        return is_undeleted(params.id, context)


def _taken(id: str) -> LogicFailure:
    return LogicFailure(f"There is a note with the id “{shown_name(id)}” already.")


def _existing(id: str, context: CallContext) -> Note:
    note = context.notes.get(id)
    if note is None:
        raise LogicFailure(f"There is no note with the id “{shown_name(id)}”.")
    return note


def _name(id: str) -> str:
    """What a rehearsal calls the note; `note:` alone stands for all of them."""
    return f"note:{id}"


def _compare(was: JsonValue, now: JsonValue) -> PayloadChange:
    """The same tags in another order are the same note."""
    same = _in_order(was) == _in_order(now)
    return PayloadChange.EQUIVALENT if same else PayloadChange.SIGNIFICANT


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
