"""Undoes what an attempt, a run or some items did, as far as possible; several attempts one after
the other."""

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field

from keep_desktop.domain.ids import ItemId, MutationId, SessionId
from keep_desktop.domain.messages import UserMessage
from keep_desktop.domain.mutations import MutationStatus
from keep_desktop.domain.undo import UndoReport, UndoStep, done_again_text
from keep_desktop.ports.views import MutationRow, UndoneSteps
from keep_desktop.services.context import Keep

#: Why a step stays that no tool can undo.
CANNOT_BE_UNDONE = UserMessage("This kind of step cannot be undone.")


def undo_attempt(
    keep: Keep, item_id: ItemId, attempt: int, *, after: SessionId | None = None
) -> UndoReport:
    """Undo each step, newest first, as new steps; blocks. Of several undos one after the other,
    *after* is the session of the one before: together they are one entry among the runs.

    A step whose target changed since is left, and the report says why. An item that was not done
    is skipped afterwards. Raises Refused if the workflow runs or is stopped.
    """
    return keep.engine.undo_attempt(item_id, attempt, after=after)


def undoable_steps(keep: Keep, item_id: ItemId, attempt: int) -> Sequence[MutationId]:
    """The steps that can be undone, in the order of undoing."""
    return keep.engine.undoable_steps(item_id, attempt)


def preview_undo_steps(keep: Keep, item_id: ItemId, attempt: int) -> Sequence[UndoStep]:
    """The same, each with what prevents it: a newer attempt that did it again, or a missing grant.
    Raises NotFound."""
    return keep.engine.preview_undo_steps(item_id, attempt)


#: An attempt of an item.
Target = tuple[ItemId, int]


@dataclass(slots=True)
class UndoPreview:
    """What an undo of several attempts would do, as far as known beforehand."""

    #: Those with a step to undo, in order.
    going: list[Target] = field(default_factory=list)
    steps: int = 0
    #: Why steps stay, with their number.
    staying: Counter[str] = field(default_factory=Counter)

    def add(self, other: "UndoPreview") -> None:
        self.going += other.going
        self.steps += other.steps
        self.staying += other.staying


def attempts_of_items(keep: Keep, item_ids: Sequence[ItemId]) -> Sequence[Target]:
    """All attempts of these items, of each the newest first. Missing items are left out."""
    with keep.ledger.read() as uow:
        found = [item for id in item_ids if (item := uow.items.get(id)) is not None]
    return [(item.id, number) for item in found for number in range(item.attempt, 0, -1)]


def undone_steps(keep: Keep, session_id: SessionId) -> UndoneSteps:
    """How far a session was undone."""
    names = [(space, name) for space, names in keep.tools.names().items() for name in names]
    found = [(one, keep.tools.find(*one)) for one in names]
    undoable = [one for one, tool in found if tool is not None and tool.undoable]
    return keep.queries.undone_steps(session_id, undoable)


def preview_undo_of(
    keep: Keep, targets: Sequence[Target], all_targets: Collection[Target]
) -> UndoPreview:
    """For some of *all_targets*. A step that a newer attempt repeated can be undone if that
    attempt is undone too."""
    count = UndoPreview()
    for item_id, number in targets:
        goes = 0
        steps = keep.engine.preview_undo_steps(item_id, number)
        for step in steps:
            if step.obstacle is not None:
                count.staying[step.obstacle] += 1
            elif step.repeated_by is not None and (item_id, step.repeated_by) not in all_targets:
                count.staying[done_again_text(step.repeated_by)] += 1
            else:
                goes += 1
        able = {step.id for step in steps}
        rest = _applied_steps(keep, item_id, number)
        stays = sum(row.id not in able for row in rest)
        if stays:
            count.staying[CANNOT_BE_UNDONE] += stays
        if goes:
            count.going.append((item_id, number))
            count.steps += goes
    return count


def _applied_steps(keep: Keep, item_id: ItemId, number: int) -> Sequence[MutationRow]:
    attempts = (one for one in keep.queries.attempts(item_id) if one.number == number)
    return [
        row
        for attempt in attempts
        for row in attempt.mutations
        if row.status is MutationStatus.APPLIED and row.undo_of is None and not row.undone
    ]
