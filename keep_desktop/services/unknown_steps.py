"""Items of which it is not known whether a step happened: each is settled by itself, never as one
of many."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from keep_desktop.domain.ids import ItemId, QuestionId, WorkflowId
from keep_desktop.domain.mutations import Mutation, MutationStatus
from keep_desktop.ports.stores import UnitOfWork
from keep_desktop.services.context import Keep

_UNKNOWN = (MutationStatus.INDETERMINATE, MutationStatus.NEEDS_RECONCILE)


def unknown_of(uow: UnitOfWork, item_id: ItemId) -> Sequence[Mutation]:
    """Its steps that the user is asked about, before those that are still being checked."""
    found = [one for one in uow.mutations.open_of_item(item_id) if one.status in _UNKNOWN]
    return sorted(found, key=lambda one: _UNKNOWN.index(one.status))


def unknown_among(keep: Keep, item_ids: Sequence[ItemId]) -> Mapping[ItemId, MutationStatus]:
    """Those of them that a deed on many leaves out: whether the user is asked about one, or it is
    still being checked."""
    with keep.ledger.read() as uow:
        found = [one for one in uow.mutations.open() if one.status in _UNKNOWN]
    found.sort(key=lambda one: _UNKNOWN.index(one.status), reverse=True)
    unknown = {one.item_id: one.status for one in found if one.item_id is not None}
    return {one: unknown[one] for one in item_ids if one in unknown}


def question_of(keep: Keep, item_ids: Sequence[ItemId]) -> QuestionId | None:
    """The oldest question that is open about one of them; None where none is."""
    wanted = set(item_ids)
    if not wanted:
        return None
    with keep.ledger.read() as uow:
        first = uow.items.get(item_ids[0])
        asked = [] if first is None else uow.questions.open(first.workflow_id)
    return min((one.id for one in asked if one.item_id in wanted), default=None)


@dataclass(frozen=True, slots=True)
class UnknownStep:
    title: str
    #: Of the item that it belongs to; "" for a step of a handler.
    item: str
    #: The user is asked about it; otherwise it is still being checked.
    asked: bool


def unknown_steps_of(keep: Keep, workflow_id: WorkflowId) -> Sequence[UnknownStep]:
    """Steps of a workflow that ended without anybody knowing whether they happened, oldest
    first."""
    with keep.ledger.read() as uow:
        return [
            UnknownStep(one.title, _title(uow, one.item_id), one.status is _UNKNOWN[0])
            for one in uow.mutations.open()
            if one.workflow_id == workflow_id and one.status in _UNKNOWN
        ]


def unknown_counts(keep: Keep) -> Mapping[WorkflowId, int]:
    """How many such steps each workflow has; those that have none are left out."""
    with keep.ledger.read() as uow:
        found = [one.workflow_id for one in uow.mutations.open() if one.status in _UNKNOWN]
    return Counter(found)


def _title(uow: UnitOfWork, item_id: ItemId | None) -> str:
    item = None if item_id is None else uow.items.get(item_id)
    return "" if item is None else item.title
