"""Whose write a note is, and taking a write back.

A note carries the key of the mutation that wrote it last, and of a deleted one the key of its
deletion stays. So the outcome of a write can be told, and one that somebody wrote over is left.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from keep_desktop.domain.errors import PreconditionFailure
from keep_desktop.domain.json import JsonValue
from keep_desktop.ports.tools import CallContext, Note, Reconciled, Verdict
from keep_desktop.tools.titles import shown_name


def marks(id: str, context: CallContext) -> dict[str, JsonValue]:
    """The mutations that wrote and deleted the note of this id last."""
    return {"written": context.notes.written_by(id), "deleted": context.notes.deleted_by(id)}


def evidence(id: str, context: CallContext) -> dict[str, JsonValue]:
    """How the note was before the mutation `context.key`."""
    note = context.notes.get(id)
    was = None if note is None else _plain(note)
    return {**marks(id, context), "by": context.key, "was": was}


def judge(context: CallContext, id: str, ours: str, result: JsonValue) -> Reconciled:
    """Whether the mark *ours* is that of this mutation. With other marks than before the call
    somebody wrote or deleted the note since, and may have done so over ours."""
    now = marks(id, context)
    if now[ours] == context.key:
        return Reconciled(Verdict.APPLIED, result)
    before = context.evidence
    unchanged = isinstance(before, Mapping) and all(before.get(name) == now[name] for name in now)
    return Reconciled(Verdict.FAILED if unchanged else Verdict.RETRY)


def unwrite(id: str, context: CallContext) -> JsonValue:
    """Put the note back as it was before it was created or changed."""
    before = _before(id, context)
    writer = context.notes.written_by(id)
    if writer is None:
        raise PreconditionFailure(f"The note “{shown_name(id)}” was deleted since and stays so.")
    if writer != before.by:
        raise PreconditionFailure(
            f"The note “{shown_name(id)}” was changed since, so it stays as it is now."
        )
    if before.note is None:
        context.notes.delete(id, key=before.deleted or context.key)
    else:
        context.notes.put(before.note, key=before.written or context.key)
    return {"id": id}


def undelete(id: str, context: CallContext) -> JsonValue:
    """Bring the deleted note back; nothing where there was none."""
    before = _before(id, context)
    if before.note is None:
        return {"id": id}
    if context.notes.get(id) is not None or context.notes.deleted_by(id) != before.by:
        raise PreconditionFailure(
            f"The note “{shown_name(id)}” was written or deleted anew since, so it stays as it is"
            " now."
        )
    context.notes.put(before.note, key=before.written or context.key)
    return {"id": id}


def is_unwritten(id: str, context: CallContext) -> Reconciled:
    before, writer = _before(id, context), context.notes.written_by(id)
    if before.note is None:
        ours = before.deleted or context.key
        if writer is None and context.notes.deleted_by(id) == ours:
            return Reconciled(Verdict.APPLIED, {"id": id})
    elif _is_back(before, context):
        return Reconciled(Verdict.APPLIED, {"id": id})
    return Reconciled(Verdict.FAILED if writer == before.by else Verdict.RETRY)


def is_undeleted(id: str, context: CallContext) -> Reconciled:
    before, writer = _before(id, context), context.notes.written_by(id)
    if before.note is None or _is_back(before, context):
        return Reconciled(Verdict.APPLIED, {"id": id})
    untouched = writer is None and context.notes.deleted_by(id) == before.by
    return Reconciled(Verdict.FAILED if untouched else Verdict.RETRY)


@dataclass(frozen=True, slots=True)
class _Before:
    """The mutation that is taken back, and what it found: the note, and whose it was. The note
    comes back under the same marks, so that the mutation before can be taken back after it."""

    by: str
    note: Note | None
    written: str | None
    deleted: str | None


def _is_back(before: _Before, context: CallContext) -> bool:
    if before.note is None:
        return False
    writer = context.notes.written_by(before.note.id)
    return writer == (before.written or context.key) and (
        context.notes.get(before.note.id) == before.note
    )


def _before(id: str, context: CallContext) -> _Before:
    known = context.evidence
    if isinstance(known, Mapping) and isinstance(known.get("by"), str):
        was, written, deleted = known.get("was"), known.get("written"), known.get("deleted")
        return _Before(
            by=str(known["by"]),
            note=_note(was) if isinstance(was, Mapping) else None,
            written=written if isinstance(written, str) else None,
            deleted=deleted if isinstance(deleted, str) else None,
        )
    raise PreconditionFailure(
        f"How the note “{shown_name(id)}” was before is not known, so it stays as it is now."
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
