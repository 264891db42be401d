"""Which steps of an attempt can be taken back, in which order, and what is known beforehand to be
in the way of one.

What two attempts did alike is taken back from the newest attempt on: the older step found things as
they were before it, and what stands now was left by the newer one.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from keep_desktop.domain.errors import Failure, PermissionFailure
from keep_desktop.domain.ids import ItemId
from keep_desktop.domain.items import Item
from keep_desktop.domain.json import digest
from keep_desktop.domain.mutations import Mutation, MutationStatus, of_handler
from keep_desktop.domain.undo import UndoStep
from keep_desktop.engine.calls import call_context
from keep_desktop.engine.cancel import Cancel
from keep_desktop.engine.parts import Parts, Policies
from keep_desktop.ports.stores import UnitOfWork
from keep_desktop.ports.tools import Tool

if TYPE_CHECKING:
    from keep_desktop.ports.tools import CallContext, ToolInput


def undoable(parts: Parts, mutations: Sequence[Mutation]) -> Sequence[Mutation]:
    """The mutations of an attempt that can be taken back, in the order to do so: what was done last
    comes first, also where it had been begun before and failed."""
    undone = {m.undo_of for m in mutations if m.undo_of and m.status is MutationStatus.APPLIED}
    return [
        m
        for m in sorted(mutations, key=lambda m: (m.run_id, m.updated_at, m.id), reverse=True)
        if m.status is MutationStatus.APPLIED
        and m.undo_of is None
        and m.id not in undone
        and tool_for(parts, m) is not None
    ]


def steps_of(uow: UnitOfWork, item_id: ItemId, attempt: int) -> Sequence[Mutation]:
    """The mutations of an attempt that are its alone: what also stems from other inputs is not
    taken back on behalf of one of them."""
    return [
        mutation
        for mutation in uow.mutations.of_attempt(item_id, attempt)
        if not of_handler(mutation) or len(uow.mutations.causes(mutation.id)) == 1
    ]


def tool_for(parts: Parts, mutation: Mutation) -> tuple[Tool[Any], "ToolInput"] | None:
    """The tool and its parameters, where it can take the mutation back."""
    tool = parts.tools.find(mutation.namespace, mutation.method)
    if tool is None:
        return None
    try:
        params = parts.tools.parse(tool, mutation.params)
    except Failure:
        # Kept by a version of the tool that took other parameters.
        return None
    return (tool, params) if tool.can_undo(params) else None


class DoneAgain:
    """What newer attempts of an item did, and still stands."""

    def __init__(self, parts: Parts, uow: UnitOfWork, item: Item, attempt: int) -> None:
        self._parts = parts
        self._by: dict[str, int] = {}
        for newer in range(attempt + 1, item.attempt + 1):
            mutations = steps_of(uow, item.id, newer)
            tried = {m.undo_of for m in mutations if m.undo_of and _was_left(m)}
            for mutation in undoable(parts, mutations):
                # One that could not be taken back is in nobody's way for ever.
                if mutation.id not in tried:
                    self._by[self._subject(mutation)] = newer

    def by(self, mutation: Mutation) -> int | None:
        """The newest attempt that did the same as *mutation*, to the same thing."""
        return self._by.get(self._subject(mutation))

    def _subject(self, mutation: Mutation) -> str:
        found = tool_for(self._parts, mutation)
        identity = mutation.params if found is None else found[0].identity(found[1])
        return digest([mutation.namespace, identity])


def _was_left(undo: Mutation) -> bool:
    return undo.status is MutationStatus.FAILED


def looked_ahead(parts: Parts, policies: Policies, item: Item, attempt: int) -> Sequence[UndoStep]:
    """The steps of *attempt* that can be taken back, in the order to do so. Of what may be in the
    way only that is told which no earlier step of the undo changes."""
    context = call_context(parts, item.workflow_id, Cancel(), policies=policies)
    with parts.ledger.read() as uow:
        mutations = undoable(parts, steps_of(uow, item.id, attempt))
        again = DoneAgain(parts, uow, item, attempt)
    return [
        UndoStep(id=one.id, after=again.by(one), hindrance=_hindrance(parts, one, context))
        for one in mutations
    ]


def _hindrance(parts: Parts, mutation: Mutation, context: "CallContext") -> str | None:
    found = tool_for(parts, mutation)
    if found is None:
        return None
    tool, params = found
    try:
        tool.require_granted(params, context)
    except PermissionFailure as failure:
        return failure.of_undo or failure.sentence
    except Failure:
        # Whatever else it is, the undo itself will say it.
        return None
    return None
