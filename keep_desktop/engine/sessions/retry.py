"""Automatic retries: after a network failure or an unavailable page, with growing waits, until the
user is asked.

Counts failures in a row; a committed session resets it (docs/execution.md).
"""

from dataclasses import replace
from datetime import datetime, timedelta

from keep_desktop.domain.errors import FailureKind
from keep_desktop.domain.ids import WorkflowId
from keep_desktop.domain.messages import UserMessage
from keep_desktop.domain.questions import QuestionKind
from keep_desktop.domain.runs import Retry, RunStatus
from keep_desktop.domain.text import sentence, shown_page
from keep_desktop.engine.runs.failures import retry_wait
from keep_desktop.engine.runs.results import RunOutcome, result_of
from keep_desktop.engine.sessions.state import SessionState
from keep_desktop.ports.stores import UnitOfWork


def schedule_retry(
    uow: UnitOfWork,
    state: SessionState,
    outcomes: list[RunOutcome],
    *,
    before: Retry | None,
    now: datetime,
) -> None:
    """Part of the commit that closes a session: whether and when another starts by itself.

    *before* is the retry pending when the session began.
    """
    workflow_id = state.workflow.id
    result = result_of(outcomes, end_requested=state.ending)
    if result is RunStatus.STOPPED:
        # Closing the program keeps it; after a stop or a pause, what lets the workflow run again
        # removes the retry.
        return
    if result is not RunStatus.PAUSED_TRANSIENT:
        # A verification that ended meanwhile may have scheduled another session: that stays.
        current = uow.retries.get(workflow_id)
        if current is not None and current == before:
            uow.retries.remove(workflow_id)
        elif current is not None:
            uow.retries.put(workflow_id, replace(current, count=0))
        _schedule_item_retries(uow, state, now)
        return
    failures = (before.count if before is not None else 0) + 1
    last = outcomes[-1]
    if failures > state.policies[_MOST_TRIES[last.error_type is FailureKind.AWAY]]:
        uow.retries.remove(workflow_id)
        state.block(uow, QuestionKind.BLOCKED, _gave_up_text(last, failures), last.run_id)
        return
    least = timedelta(seconds=max((one.retry_after_s or 0 for one in outcomes), default=0))
    wait = max(retry_wait(failures, state.policies), least)
    uow.retries.put(workflow_id, Retry(due_at=now + wait, count=failures, least_wait=least))


def _schedule_item_retries(uow: UnitOfWork, state: SessionState, now: datetime) -> None:
    """Start again by itself when the first waiting item may be tried again."""
    if state.next_try is None or state.is_blocked:
        return
    current = uow.retries.get(state.workflow.id)
    if current is None or current.due_at > state.next_try:
        wait = max(state.next_try - now, timedelta())
        uow.retries.put(state.workflow.id, Retry(due_at=state.next_try, count=0, least_wait=wait))


#: For network failures, and for an unavailable page: that may take longer to pass.
_MOST_TRIES = ("policy.retry.max_attempts", "policy.retry.max_away")


def _gave_up_text(last: RunOutcome, failures: int) -> str:
    text = sentence(last.error or UserMessage("The connection failed"))
    if failures == 1:
        return UserMessage(
            "{text} Keep tried once and has stopped trying. Put that right, then resume.", text=text
        )
    if last.page is None:
        return UserMessage(
            "{text} Keep tried {failures} times in a row and has stopped trying. "
            "When the connection works again, resume the workflow.",
            text=text,
            failures=failures,
        )
    page = shown_page(last.page)
    if last.error_type is FailureKind.AWAY:
        return UserMessage(
            "{text} Keep asked for {page} {failures} times in a row and has stopped "
            "trying. Open the page to see whether it is there; where it has moved, "
            "put its address right in the settings.",
            text=text,
            page=page,
            failures=failures,
        )
    return UserMessage(
        "{text} Keep asked for {page} {failures} times in a row and has stopped "
        "trying. Turn the workflow on when the page can be reached again.",
        text=text,
        page=page,
        failures=failures,
    )


def continues_at(uow: UnitOfWork, workflow_id: WorkflowId) -> datetime | None:
    """When the workflow continues by itself: its retry or the next verification; None: it
    doesn't."""
    retry = uow.retries.get(workflow_id)
    times = [retry.due_at] if retry is not None else []
    times += [
        m.look_at
        for m in uow.mutations.open()
        if m.workflow_id == workflow_id and m.look_at is not None
    ]
    return min(times, default=None)
