"""Steps of unknown outcome (resolved one at a time), and the questions about them."""

from collections import Counter
from collections.abc import Mapping, Sequence

from keep_desktop.domain.ids import ItemId, QuestionId, WorkflowId
from keep_desktop.domain.immutable import immutable
from keep_desktop.domain.mutations import Mutation, MutationStatus
from keep_desktop.ports.stores import UnitOfWork
from keep_desktop.services.context import Keep

_UNKNOWN = (MutationStatus.INDETERMINATE, MutationStatus.NEEDS_RECONCILE)


def unknown_outcomes_of(uow: UnitOfWork, item_id: ItemId) -> Sequence[Mutation]:
    """Its steps with an open question, before those being verified."""
    found = [one for one in uow.mutations.open_of_item(item_id) if one.status in _UNKNOWN]
    return sorted(found, key=lambda one: _UNKNOWN.index(one.status))


def unknown_outcome_titles(keep: Keep, item_id: ItemId) -> Sequence[str]:
    """The item's steps of unknown outcome."""
    with keep.ledger.read() as uow:
        return [one.title for one in unknown_outcomes_of(uow, item_id)]


def unknown_by_item(keep: Keep, item_ids: Sequence[ItemId]) -> Mapping[ItemId, MutationStatus]:
    """Those that a bulk action leaves out: with an open question about a step, or one being
    verified."""
    with keep.ledger.read() as uow:
        found = [one for one in uow.mutations.open() if one.status in _UNKNOWN]
    found.sort(key=lambda one: _UNKNOWN.index(one.status), reverse=True)
    unknown = {one.item_id: one.status for one in found if one.item_id is not None}
    return {one: unknown[one] for one in item_ids if one in unknown}


def oldest_question(keep: Keep, item_ids: Sequence[ItemId]) -> QuestionId | None:
    """The oldest open question about one of them, or None."""
    chosen_ids = set(item_ids)
    if not chosen_ids:
        return None
    with keep.ledger.read() as uow:
        first = uow.items.get(item_ids[0])
        open_questions = [] if first is None else uow.questions.open(first.workflow_id)
    return min((one.id for one in open_questions if one.item_id in chosen_ids), default=None)


@immutable
class UnresolvedStep:
    title: str
    #: The item's title; "" for a step of a handler.
    item: str
    #: The user is asked about it; otherwise it is being verified.
    has_question: bool


def unresolved_steps(keep: Keep, workflow_id: WorkflowId) -> Sequence[UnresolvedStep]:
    """A workflow's steps of unknown outcome, oldest first."""
    with keep.ledger.read() as uow:
        return [
            UnresolvedStep(one.title, _title(uow, one.item_id), one.status is _UNKNOWN[0])
            for one in uow.mutations.open()
            if one.workflow_id == workflow_id and one.status in _UNKNOWN
        ]


def unknown_outcome_counts(keep: Keep) -> Mapping[WorkflowId, int]:
    """How many there are by workflow; without those that have none."""
    with keep.ledger.read() as uow:
        found = [one.workflow_id for one in uow.mutations.open() if one.status in _UNKNOWN]
    return Counter(found)


def _title(uow: UnitOfWork, item_id: ItemId | None) -> str:
    item = None if item_id is None else uow.items.get(item_id)
    return "" if item is None else item.title
