"""Coming back by itself: after a network failure, and where a page is not shown, with a growing
wait; then the user is asked.

The count goes by failures in a row; a committed session forgets it (docs/execution.md).
"""

from dataclasses import replace
from datetime import datetime, timedelta

from keep_desktop.domain.errors import FailureKind
from keep_desktop.domain.ids import WorkflowId
from keep_desktop.domain.questions import QuestionKind
from keep_desktop.domain.retries import Retry, backoff
from keep_desktop.domain.runs import RunStatus
from keep_desktop.domain.sentences import sentence, shown_page
from keep_desktop.engine.outcomes import RunOutcome, result_of
from keep_desktop.engine.parts import Policies
from keep_desktop.engine.session_state import SessionState
from keep_desktop.ports.stores import UnitOfWork


def plan(
    uow: UnitOfWork,
    state: SessionState,
    outcomes: list[RunOutcome],
    *,
    before: Retry | None,
    now: datetime,
) -> None:
    """Part of the commit that closes a session: whether and when another is to start by itself.

    *before* is the retry that stood when the session began.
    """
    workflow_id = state.workflow.id
    result = result_of(outcomes, told_to_end=state.ending)
    if result is RunStatus.STOPPED:
        # Closing the program forgets nothing; after a stop or a pause, what lets the workflow run
        # again removes the retry.
        return
    if result is not RunStatus.PAUSED_TRANSIENT:
        # A verification that ended meanwhile may have asked for another session: that stays.
        current = uow.retries.get(workflow_id)
        if current is not None and current == before:
            uow.retries.remove(workflow_id)
        elif current is not None:
            uow.retries.put(workflow_id, replace(current, count=0))
        return
    failures = (before.count if before is not None else 0) + 1
    last = outcomes[-1]
    if failures > state.policies[_MOST_TRIES[last.error_type is FailureKind.AWAY]]:
        uow.retries.remove(workflow_id)
        state.block(uow, QuestionKind.BLOCKED, _gave_up(last, failures), last.run_id)
        return
    uow.retries.put(
        workflow_id,
        Retry(due_at=now + _wait(failures - 1, state.policies), count=failures),
    )


#: Of failures of the network, and of a page that is not shown: that may take longer to pass.
_MOST_TRIES = ("policy.retry.max_attempts", "policy.retry.max_away")


def _wait(tries: int, policies: Policies) -> timedelta:
    return backoff(
        tries,
        base_ms=policies["policy.retry.base_backoff_ms"],
        most_ms=policies["policy.retry.max_backoff_ms"],
    )


def _gave_up(last: RunOutcome, failures: int) -> str:
    said = sentence(last.error or "The connection failed")
    if last.page is None:
        return (
            f"{said} Keep tried {failures} times in a row and has stopped trying. When the "
            "connection works again, resume the workflow."
        )
    page = shown_page(last.page)
    if last.error_type is FailureKind.AWAY:
        return (
            f"{said} Keep asked for {page} {failures} times in a row and has stopped trying. Open "
            "the page to see whether it is there; where it has moved, put its address right in the "
            "settings."
        )
    return (
        f"{said} Keep asked for {page} {failures} times in a row and has stopped trying. Turn the "
        "workflow on when the page can be reached again."
    )


def comes_later(uow: UnitOfWork, workflow_id: WorkflowId) -> datetime | None:
    """When the workflow goes on by itself: its retry or the next verification; None: it doesn't."""
    retry = uow.retries.get(workflow_id)
    times = [retry.due_at] if retry is not None else []
    times += [
        m.look_at
        for m in uow.mutations.open()
        if m.workflow_id == workflow_id and m.look_at is not None
    ]
    return min(times, default=None)
