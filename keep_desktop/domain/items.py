"""Items and attempts: what the work is about, and each pass over it.

Items and attempts are never deleted: forgetting one would let its effects repeat.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from keep_desktop.domain.ids import ItemId, RunId, VersionId, WorkflowId


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
    # Only reprocessing leads out of these two; see `reprocess_only`.
    _S.SKIPPED: frozenset({_S.PROCESSING}),
    _S.DONE: frozenset({_S.PROCESSING}),
}
#: Where taking a skip or a new attempt back leads, besides, while nothing else has happened to the
#: item since: to what it was.
ITEM_MOVES_BACK: Mapping[ItemStatus, frozenset[ItemStatus]] = {
    _S.SKIPPED: frozenset({_S.PROCESSING, _S.FAILED, _S.NEEDS_ATTENTION}),
    _S.PROCESSING: frozenset({_S.DONE, _S.FAILED, _S.NEEDS_ATTENTION, _S.SKIPPED}),
}
#: An item that is an input is in three of the statuses only, and may be skipped when it is done.
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


def reprocess_only(was: ItemStatus) -> bool:
    """Whether leaving *was* takes a new attempt, which only the user starts."""
    return was in (ItemStatus.DONE, ItemStatus.SKIPPED)


@dataclass(frozen=True, slots=True, kw_only=True)
class Item:
    """One independent unit of work; (workflow_id, logical_item_id) is unique."""

    id: ItemId
    workflow_id: WorkflowId
    logical_item_id: str
    title: str
    status: ItemStatus
    #: The number of the current attempt, from 1.
    attempt: int
    #: Sessions in a row in which the handler failed under `failed_version`; three make a question.
    failures: int = 0
    failed_version: VersionId | None = None
    created_by_run_id: RunId | None = None
    last_run_id: RunId | None = None
    created_at: datetime
    updated_at: datetime
    #: Where an input came from, what it is, and its identifier there; None for other items.
    source: str | None = None
    type: str | None = None
    external_id: str | None = None

    @property
    def is_input(self) -> bool:
        return self.source is not None

    @property
    def moves(self) -> Mapping[ItemStatus, frozenset[ItemStatus]]:
        """The table that this item follows."""
        return INPUT_MOVES if self.is_input else ITEM_MOVES

    @property
    def moves_back(self) -> Mapping[ItemStatus, frozenset[ItemStatus]]:
        """The table for taking a skip or a new attempt back."""
        return INPUT_MOVES_BACK if self.is_input else ITEM_MOVES_BACK

    @property
    def is_done(self) -> bool:
        return self.status is ItemStatus.DONE


@dataclass(frozen=True, slots=True, kw_only=True)
class Attempt:
    """One pass over an item. Old attempts stay as they were."""

    item_id: ItemId
    number: int
    status: ItemStatus
    version_id: VersionId | None
    #: The sentence of the failure, where it has one.
    error: str | None = None
    started_at: datetime
    ended_at: datetime | None = None
