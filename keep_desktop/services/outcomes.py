"""How a session ended, as it matters to the user now: one rule for the list, the pictures of runs
and Schedule."""

from enum import StrEnum

from keep_desktop.domain.items import ItemStatus
from keep_desktop.domain.runs import RunStatus
from keep_desktop.ports.session_facts import SessionFacts


class Outcome(StrEnum):
    RUNNING = "running"
    DONE = "done"
    #: Some of its items failed or were left to the user, or some steps could not be taken back.
    PARTLY = "partly"
    NEEDS_YOU = "needs_you"
    #: The run failed, or all that came of its items.
    FAILED = "failed"
    #: It could not go on without the user, and stays so when what was in the way is put right.
    HELD_UP = "held_up"
    STOPPED = "stopped"
    #: The connection failed; it tries again, or has.
    TRIED = "tried"
    #: It is not known yet whether a step happened; Keep looks again.
    VERIFYING = "verifying"
    #: The user took an attempt back, whole.
    UNDONE = "undone"


_NOT_DONE = (ItemStatus.FAILED, ItemStatus.NEEDS_ATTENTION)


def outcome_of(session: SessionFacts) -> Outcome:
    """Never done where something of it failed, waits for the user, or was left."""
    if session.result is None:
        return Outcome.RUNNING
    if session.questions and session.result != RunStatus.PAUSED_APPROVAL:
        return Outcome.NEEDS_YOU
    match session.result:
        case RunStatus.COMMITTED:
            return _of_its_work(session)
        case RunStatus.STOPPED:
            return Outcome.STOPPED
        case RunStatus.PAUSED_TRANSIENT:
            return Outcome.TRIED
        case RunStatus.PAUSED_RECONCILIATION:
            return Outcome.VERIFYING
        case RunStatus.PAUSED_APPROVAL:
            # Also while its question is open: the answer changes nothing of how it ended.
            return Outcome.HELD_UP
        case _:
            return Outcome.FAILED


def _of_its_work(session: SessionFacts) -> Outcome:
    if session.undo is not None:
        return Outcome.PARTLY if session.undo.left else Outcome.UNDONE
    if session.items.get(ItemStatus.FAILED, 0) and not session.items.get(ItemStatus.DONE, 0):
        return Outcome.FAILED
    not_done = any(session.items.get(status, 0) for status in _NOT_DONE)
    return Outcome.PARTLY if not_done else Outcome.DONE
