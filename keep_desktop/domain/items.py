"""Items, their attempts, and the received content of an item.

Items and attempts are never deleted: without them effects could repeat.
"""

from collections.abc import Mapping
from dataclasses import fields
from datetime import datetime, timedelta
from enum import StrEnum

from keep_desktop.domain.ids import ItemId, RunId, VersionId, WorkflowId
from keep_desktop.domain.immutable import immutable
from keep_desktop.domain.json import JsonValue


class ItemStatus(StrEnum):
    PROCESSING = "processing"
    DONE = "done"
    FAILED = "failed"
    NEEDS_ATTENTION = "needs_attention"
    SKIPPED = "skipped"


_S = ItemStatus
ITEM_MOVES: Mapping[ItemStatus, frozenset[ItemStatus]] = {
    _S.PROCESSING: frozenset({_S.DONE, _S.FAILED, _S.NEEDS_ATTENTION, _S.SKIPPED}),
    _S.FAILED: frozenset({_S.PROCESSING, _S.NEEDS_ATTENTION, _S.SKIPPED}),
    _S.NEEDS_ATTENTION: frozenset({_S.PROCESSING, _S.DONE, _S.FAILED, _S.SKIPPED}),
    # Only reprocessing leaves these two.
    _S.SKIPPED: frozenset({_S.PROCESSING}),
    _S.DONE: frozenset({_S.PROCESSING}),
}
#: The reverse moves of a skip or a new attempt, while nothing else has happened to the item since.
ITEM_MOVES_BACK: Mapping[ItemStatus, frozenset[ItemStatus]] = {
    _S.SKIPPED: frozenset({_S.PROCESSING, _S.FAILED, _S.NEEDS_ATTENTION}),
    _S.PROCESSING: frozenset({_S.DONE, _S.FAILED, _S.NEEDS_ATTENTION, _S.SKIPPED}),
}
#: An input has three of the statuses only, and may be skipped when it is done.
INPUT_MOVES: Mapping[ItemStatus, frozenset[ItemStatus]] = {
    _S.PROCESSING: frozenset({_S.DONE, _S.SKIPPED}),
    # Back by a new event, and by reprocessing; out of `skipped` by reprocessing alone.
    _S.DONE: frozenset({_S.PROCESSING, _S.SKIPPED}),
    _S.SKIPPED: frozenset({_S.PROCESSING}),
    _S.FAILED: frozenset(),
    _S.NEEDS_ATTENTION: frozenset(),
}
INPUT_MOVES_BACK: Mapping[ItemStatus, frozenset[ItemStatus]] = {
    _S.SKIPPED: frozenset({_S.PROCESSING, _S.DONE}),
}


@immutable(kw_only=True)
class Item:
    """One independent unit of work; (workflow_id, logical_item_id) is unique."""

    id: ItemId
    workflow_id: WorkflowId
    logical_item_id: str
    title: str
    status: ItemStatus
    #: The number of the current attempt, from 1.
    attempt: int
    #: Sessions in a row in which the handler failed under `failed_version`; three open a question.
    failures: int = 0
    failed_version: VersionId | None = None
    #: What the other side asked to wait after the last network failure.
    least_wait: timedelta = timedelta()
    created_by_run_id: RunId | None = None
    last_run_id: RunId | None = None
    created_at: datetime
    updated_at: datetime
    #: An input's source, type and external id; None for other items.
    source: str | None = None
    type: str | None = None
    external_id: str | None = None

    @property
    def is_input(self) -> bool:
        return self.source is not None

    @property
    def moves(self) -> Mapping[ItemStatus, frozenset[ItemStatus]]:
        """The table of this item's moves."""
        return INPUT_MOVES if self.is_input else ITEM_MOVES

    @property
    def moves_back(self) -> Mapping[ItemStatus, frozenset[ItemStatus]]:
        """The table of the reverse moves of a skip or a new attempt."""
        return INPUT_MOVES_BACK if self.is_input else ITEM_MOVES_BACK

    @property
    def is_done(self) -> bool:
        return self.status is ItemStatus.DONE


@immutable(kw_only=True)
class Attempt:
    """One processing of an item. Old attempts stay unchanged."""

    item_id: ItemId
    number: int
    status: ItemStatus
    version_id: VersionId | None
    #: The sentence of the failure, if any.
    error: str | None = None
    started_at: datetime
    ended_at: datetime | None = None


_LONGEST, _LONGEST_EXCERPT, _LONGEST_PLACE = 300, 600, 4096


class ReceivedKind(StrEnum):
    MAIL = "mail"
    FILE = "file"
    PAGE = "page"
    ENTRY = "entry"


@immutable(kw_only=True)
class Received:
    """Texts are untrusted and cropped, not sanitised: the display sanitises them."""

    kind: ReceivedKind
    #: The subject of a mail, the name of a file, the title of a page.
    title: str = ""
    #: The sender of a mail, the author of an entry.
    sender: str = ""
    #: When it was sent, published or changed: ISO 8601, as in the source.
    at: str = ""
    #: Its path or address.
    place: str = ""
    size: int | None = None
    #: Its first lines.
    excerpt: str = ""

    def as_json(self) -> dict[str, JsonValue]:
        """Known facts only."""
        known = {field.name: getattr(self, field.name) for field in fields(self)}
        return {name: value for name, value in known.items() if value not in ("", None)}


@immutable(kw_only=True)
class RowFacts:
    """Which field of a tool's row contains which fact; empty for none."""

    kind: ReceivedKind
    title: str = ""
    sender: str = ""
    at: str = ""
    place: str = ""
    excerpt: str = ""

    def of(self, row: Mapping[str, JsonValue]) -> Received:
        def text(name: str, longest: int = _LONGEST) -> str:
            value = row.get(name) if name else None
            return value[:longest] if isinstance(value, str) else ""

        size = row.get("size")
        return Received(
            kind=self.kind,
            title=text(self.title),
            sender=text(self.sender),
            at=text(self.at),
            place=text(self.place, _LONGEST_PLACE),
            size=size if isinstance(size, int) else None,
            excerpt=text(self.excerpt, _LONGEST_EXCERPT),
        )


def from_json(value: JsonValue) -> Received | None:
    """The inverse of `as_json`; None for anything that this version of Keep does not know."""
    if not isinstance(value, dict):
        return None
    names = {field.name for field in fields(Received)}
    known = {name: fact for name, fact in value.items() if name in names}
    try:
        kind = ReceivedKind(str(known.pop("kind", "")))
    except ValueError:
        return None
    size = known.pop("size", None)
    texts = {name: fact for name, fact in known.items() if isinstance(fact, str)}
    return Received(kind=kind, size=size if isinstance(size, int) else None, **texts)
