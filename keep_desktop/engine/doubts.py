"""Mutations of unknown outcome: look at the outside, and where nothing can tell, ask the user.

A doubt begins where a call ended without a clear answer, or where the program died while one was
under way. The tool looks; only when it cannot tell, or never can, the user is asked.
"""

from dataclasses import replace
from datetime import datetime, timedelta, tzinfo
from typing import assert_never

from keep_desktop.domain.errors import Cancelled, Failure, StorageFailure
from keep_desktop.domain.ids import MutationId, WorkflowId
from keep_desktop.domain.items import ItemStatus
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.mutations import Mutation, MutationStatus, ResolvedBy, of_handler
from keep_desktop.domain.notices import Notice, NoticeKind
from keep_desktop.domain.questions import Answer, QuestionKind
from keep_desktop.domain.retries import Retry, backoff
from keep_desktop.domain.sentences import inside_quotes, sentence
from keep_desktop.engine.calls import call_context
from keep_desktop.engine.cancel import Cancel
from keep_desktop.engine.handlers.settling import settle_held
from keep_desktop.engine.parts import Parts, Policies
from keep_desktop.engine.undone import end_undone_attempt
from keep_desktop.ports.log_store import LogLine
from keep_desktop.ports.stores import UnitOfWork
from keep_desktop.ports.tools import Reconciled, Verdict


def can_look(parts: Parts, mutation: Mutation) -> bool:
    """Whether a look can ever tell what came of this mutation."""
    tool = parts.tools.find(mutation.namespace, mutation.method)
    if tool is None:
        return False
    try:
        params = parts.tools.parse(tool, mutation.params)
        if mutation.undo_of is not None:
            return tool.can_undo(params)
        return tool.can_reconcile and tool.verifiable(params)
    except Failure:
        # Kept by a version of the tool that took other parameters: a later one may again.
        return True


def look(
    parts: Parts,
    mutation: Mutation,
    cancel: Cancel,
    policies: Policies,
    *,
    zone: tzinfo | None = None,
) -> Reconciled | None:
    """Ask the tool what came of a mutation; None where it has no way to tell, ever. *zone* spares
    whoever looks often the finding of it."""
    tool = parts.tools.find(mutation.namespace, mutation.method)
    if tool is None or not can_look(parts, mutation):
        return None
    try:
        params = parts.tools.parse(tool, mutation.params)
        context = call_context(
            parts,
            mutation.workflow_id,
            cancel,
            policies=policies,
            zone=zone,
            key=mutation.key,
            evidence=mutation.evidence,
        )
        if mutation.undo_of is not None:
            return tool.reconcile_undo(params, _result_of(parts, mutation.undo_of), context)
        found = tool.reconcile(params, context)
        if found.verdict is Verdict.APPLIED:
            return replace(found, result=parts.tools.check_output(tool, found.result))
    except Failure as failure:
        step_title = inside_quotes(mutation.title)
        _log(parts, mutation, f"Could not check “{step_title}”: {failure.sentence}")
        return Reconciled(Verdict.RETRY)
    except Cancelled:
        return Reconciled(Verdict.RETRY)
    except StorageFailure:
        raise
    except Exception as error:  # noqa: BLE001 - a tool's bug must not lose the doubt
        step_title = inside_quotes(mutation.title)
        _log(parts, mutation, f"Could not check “{step_title}”: {error!r}")
        return Reconciled(Verdict.RETRY)
    return found


def _result_of(parts: Parts, mutation_id: MutationId) -> JsonValue:
    with parts.ledger.read() as uow:
        undone = uow.mutations.get(mutation_id)
    return undone.result if undone is not None else None


def _log(parts: Parts, mutation: Mutation, text: str) -> None:
    with parts.ledger.write(durable=False) as uow:
        uow.log.add(
            [
                LogLine(
                    at=parts.clock.now(),
                    level="WARN",
                    text=text,
                    workflow_id=mutation.workflow_id,
                    run_id=mutation.run_id,
                    item_id=mutation.item_id,
                )
            ]
        )
        uow.commit()
    parts.passed("doubt logged")


def settle(
    parts: Parts,
    uow: UnitOfWork,
    mutation: Mutation,
    found: Reconciled | None,
    *,
    policies: Policies,
    why: str,
    counts: bool,
    at_once: bool = False,
) -> MutationStatus:
    """Write what a look brought; the new status. Asks the user where nothing can tell.

    *why* says how the doubt came about, in words that complete the question. *counts* is False
    for the first look, which is no try; *at_once* where that look is still to be taken.
    """
    at = parts.clock.now()
    uow.notice(
        Notice(
            kind=NoticeKind.ITEM_CHANGED,
            workflow_id=mutation.workflow_id,
            item_id=mutation.item_id,
        )
    )
    tries = mutation.reconcile_attempts + (1 if counts else 0)
    wait = timedelta() if at_once else _wait(tries, policies)
    to, resolved_by = _conclusion(found, tries, policies)
    moved = uow.mutations.move(
        mutation.id,
        to,
        was=mutation.status,
        at=at,
        result=found.result if found is not None and to is MutationStatus.APPLIED else None,
        error=None if to is MutationStatus.APPLIED else why,
        resolved_by=resolved_by,
        reconcile_attempts=tries,
        look_at=at + wait if to is MutationStatus.NEEDS_RECONCILE else None,
    )
    if not moved:
        # Somebody settled it while we looked; what they wrote stands.
        now = uow.mutations.get(mutation.id)
        return now.status if now is not None else mutation.status
    if to is MutationStatus.INDETERMINATE:
        ask(uow, replace(mutation, status=to), parts, why)
    if to is MutationStatus.APPLIED:
        end_undone_attempt(uow, mutation, at=at)
    return to


def _wait(tries: int, policies: Policies) -> timedelta:
    return backoff(
        tries,
        base_ms=policies["policy.reconcile.base_backoff_ms"],
        most_ms=policies["policy.reconcile.max_backoff_ms"],
    )


def _conclusion(
    found: Reconciled | None, tries: int, policies: Policies
) -> tuple[MutationStatus, ResolvedBy | None]:
    """The status that a look leads to; None found: nothing can ever tell."""
    if found is None:
        return MutationStatus.INDETERMINATE, None
    match found.verdict:
        case Verdict.APPLIED:
            return MutationStatus.APPLIED, ResolvedBy.RECONCILIATION
        case Verdict.FAILED:
            return MutationStatus.FAILED, ResolvedBy.RECONCILIATION
        case Verdict.RETRY if tries < policies["policy.reconcile.max_attempts"]:
            return MutationStatus.NEEDS_RECONCILE, None
        case Verdict.RETRY:
            return MutationStatus.INDETERMINATE, None
        case _:
            assert_never(found.verdict)


def ask(uow: UnitOfWork, mutation: Mutation, parts: Parts, why: str) -> None:
    """Open the question of an unknown outcome: from now on its item needs the user, or the whole
    workflow does where a handler made it."""
    at = parts.clock.now()
    actions = [Answer.HAPPENED, Answer.DID_NOT_HAPPEN, Answer.SKIP]
    if can_look(parts, mutation):
        actions.insert(2, Answer.TRY_AGAIN)
    if not of_handler(mutation):
        actions.append(Answer.REPROCESS)
    text = (
        f"Did this happen: “{inside_quotes(mutation.title)}”? {sentence(why)} "
        "Keep will not do it again until you say."
    )
    uow.questions.ask(
        kind=QuestionKind.UNKNOWN_OUTCOME,
        workflow_id=mutation.workflow_id,
        item_id=mutation.item_id,
        mutation_id=mutation.id,
        run_id=mutation.run_id,
        sentence=text,
        actions=actions,
        at=at,
    )
    if of_handler(mutation):
        # What follows depends on it, so the whole workflow waits.
        uow.workflows.set_error(mutation.workflow_id, text, at=at)
        uow.notice(Notice(kind=NoticeKind.WORKFLOW_CHANGED, workflow_id=mutation.workflow_id))
    if mutation.item_id is not None:
        item = uow.items.get(mutation.item_id)
        held_up = (ItemStatus.PROCESSING, ItemStatus.FAILED)
        if item is not None and item.status in held_up and not item.is_input:
            uow.items.move(item, ItemStatus.NEEDS_ATTENTION, at=at, error=why)


def doubt_that_blocks(uow: UnitOfWork, workflow_id: WorkflowId) -> str | None:
    """The open question whether a handler's mutation happened, which the whole workflow waits for;
    None where there is none."""
    unknown = {mutation.id for mutation in uow.mutations.open_of_handlers(workflow_id)}
    open_ones = uow.questions.open(workflow_id) if unknown else ()
    return next((q.sentence for q in open_ones if q.mutation_id in unknown), None)


def look_at_open(
    parts: Parts,
    policies: Policies,
    cancel: Cancel,
    workflow_id: WorkflowId | None = None,
    *,
    crashed: bool,
) -> None:
    """Look once at every open mutation that is due for it and that no live run has in hand,
    oldest first.

    With *crashed*, what was in flight when the program died gets its first look: only before a
    session of the workflow has begun. What is being verified uses up a try once its time has come;
    what waits for the user is left to the user. A workflow whose item can go on by what was found
    is to start again by itself.
    """
    now = parts.clock.now()
    with parts.ledger.read() as uow:
        doubtful = [
            mutation
            for mutation in uow.mutations.open()
            if _is_due(mutation, now, crashed=crashed)
            and workflow_id in (None, mutation.workflow_id)
        ]
    zone = parts.clock.zone() if doubtful else None
    for mutation in doubtful:
        found = look(parts, mutation, cancel, policies, zone=zone)
        parts.passed("look taken")
        answered = found is None or found.verdict is not Verdict.RETRY
        # What was broken off is no try.
        if answered or not cancel.cancelled:
            _conclude(parts, mutation, found, policies)
        if cancel.cancelled:
            return


def _conclude(
    parts: Parts, mutation: Mutation, found: Reconciled | None, policies: Policies
) -> None:
    """Write what a look brought, unless what it looked at is no longer what the ledger holds."""
    first = mutation.status is MutationStatus.IN_FLIGHT
    why = (
        "Keep was ended while it was under way."
        if first
        else mutation.error or "The outcome could not be checked."
    )
    # Where a crash of the computer loses this, the same look is merely taken again; what
    # follows from it (another call, an answer) is flushed, and this before it.
    with parts.ledger.write(durable=False) as uow:
        if uow.mutations.get(mutation.id) != mutation:
            # Settled and perhaps made again while we looked: an old look says nothing of that.
            return
        status = settle(parts, uow, mutation, found, policies=policies, why=why, counts=not first)
        if of_handler(mutation):
            settle_held(uow, mutation.workflow_id, at=parts.clock.now())
        if not first and status in (MutationStatus.APPLIED, MutationStatus.FAILED):
            go_on_soon(uow, mutation.workflow_id, parts.clock.now())
        uow.commit()
    parts.passed("doubt settled")


def _is_due(mutation: Mutation, now: datetime, *, crashed: bool) -> bool:
    match mutation.status:
        case MutationStatus.IN_FLIGHT:
            return crashed
        case MutationStatus.NEEDS_RECONCILE:
            return mutation.look_at is None or mutation.look_at <= now
        case _:
            return False


def go_on_soon(uow: UnitOfWork, workflow_id: WorkflowId, now: datetime) -> None:
    """Something that held an item up is settled: the workflow starts again by itself, unless it
    is to do so anyway. A session under way may have passed the item over already, so a retry
    that is due (and that it may be answering) is set anew."""
    current = uow.retries.get(workflow_id)
    if current is None:
        uow.retries.put(workflow_id, Retry(due_at=now, count=0))
    elif current.due_at <= now:
        uow.retries.put(workflow_id, replace(current, due_at=now))


def next_look(uow: UnitOfWork) -> datetime | None:
    """When the next verification is due; None where none waits."""
    times = [m.look_at for m in uow.mutations.open() if m.look_at is not None]
    return min(times, default=None)
