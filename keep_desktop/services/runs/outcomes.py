"""How a session ended, as displayed: one rule for the command line and all of the window."""

from enum import StrEnum

from keep_desktop.domain.items import ItemStatus
from keep_desktop.domain.runs import RunStatus
from keep_desktop.ports.views import SessionFacts


class Outcome(StrEnum):
    RUNNING = "running"
    DONE = "done"
    #: Some of its items failed or need the user, or some steps could not be undone.
    PARTLY = "partly"
    NEEDS_YOU = "needs_you"
    #: The run failed, or all of its items did.
    FAILED = "failed"
    #: It could not continue without the user; stays so after the cause is fixed.
    SUSPENDED = "held_up"
    STOPPED = "stopped"
    #: Keep itself was ended.
    INTERRUPTED = "interrupted"
    #: The connection failed; it is or was retried.
    TRIED = "tried"
    #: A step's outcome is being verified.
    VERIFYING = "verifying"
    #: The user undid a whole attempt.
    UNDONE = "undone"


_NOT_DONE = (ItemStatus.FAILED, ItemStatus.NEEDS_ATTENTION)


def outcome_of(session: SessionFacts) -> Outcome:
    """Never DONE if something of it failed, waits for the user, or was left."""
    if session.result is None:
        return Outcome.RUNNING
    if session.questions and session.result != RunStatus.PAUSED_APPROVAL:
        return Outcome.NEEDS_YOU
    match session.result:
        case RunStatus.COMMITTED:
            return _of_its_work(session)
        case RunStatus.STOPPED:
            return Outcome.STOPPED
        case RunStatus.CRASHED:
            return Outcome.INTERRUPTED
        case RunStatus.PAUSED_TRANSIENT:
            return Outcome.TRIED
        case RunStatus.PAUSED_RECONCILIATION:
            return Outcome.VERIFYING
        case RunStatus.PAUSED_APPROVAL:
            # Also while its question is open: the answer does not change how it ended.
            return Outcome.SUSPENDED
        case _:
            return Outcome.FAILED


def _of_its_work(session: SessionFacts) -> Outcome:
    if session.undo is not None:
        return Outcome.PARTLY if session.undo.left else Outcome.UNDONE
    if not any(session.items.get(status, 0) for status in _NOT_DONE):
        return Outcome.DONE
    if session.items.get(ItemStatus.FAILED, 0) and not session.items.get(ItemStatus.DONE, 0):
        return Outcome.FAILED
    return Outcome.PARTLY
