"""Reconcile mutations whose outcome is unknown: ask the tool, then the user.

An outcome is unknown if a call ended without a clear result, or the program died during it. The
user is asked only if the tool cannot find out now, or never can.
"""

from dataclasses import replace
from datetime import datetime, timedelta, tzinfo
from typing import assert_never

from keep_desktop.domain.errors import Cancelled, Failure, StorageFailure
from keep_desktop.domain.ids import MutationId, WorkflowId
from keep_desktop.domain.items import ItemStatus
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.messages import MessageCode, UserMessage, join
from keep_desktop.domain.mutations import (
    Mutation,
    MutationStatus,
    OpenMutation,
    ResolvedBy,
    of_handler,
    place_of,
)
from keep_desktop.domain.notices import Notice, NoticeKind
from keep_desktop.domain.questions import Answer, QuestionKind
from keep_desktop.domain.runs import Retry, backoff
from keep_desktop.domain.text import inside_quotes, quote, sentence
from keep_desktop.engine.cancellation import CancelSource
from keep_desktop.engine.context import EngineContext, Policies
from keep_desktop.engine.mutations.calls import call_context
from keep_desktop.engine.mutations.outcomes import end_undone_attempt, resolve_reserved
from keep_desktop.ports.stores import LogLine, UnitOfWork
from keep_desktop.ports.tools import Reconciled, Verdict


def can_check(ctx: EngineContext, mutation: Mutation) -> bool:
    """Whether the tool can ever find out whether this mutation happened."""
    tool = ctx.tools.find(mutation.namespace, mutation.method)
    if tool is None:
        return False
    try:
        params = ctx.tools.parse(tool, mutation.params)
        if mutation.undo_of is not None:
            return tool.can_undo(params)
        return tool.can_reconcile and tool.verifiable(params)
    except Failure:
        # Stored by a version of the tool with other parameters: a later one may accept them again.
        return True


def check_outcome(
    ctx: EngineContext,
    mutation: Mutation,
    cancel: CancelSource,
    policies: Policies,
    *,
    zone: tzinfo | None = None,
) -> Reconciled | None:
    """Ask the tool whether the mutation happened; None if it can never find out. *zone* avoids
    looking it up for each of many."""
    tool = ctx.tools.find(mutation.namespace, mutation.method)
    if tool is None or not can_check(ctx, mutation):
        return None
    try:
        params = ctx.tools.parse(tool, mutation.params)
        context = call_context(
            ctx,
            mutation.workflow_id,
            cancel,
            policies=policies,
            zone=zone,
            key=mutation.key,
            evidence=mutation.evidence,
        )
        if mutation.undo_of is not None:
            return tool.reconcile_undo(params, _result_of(ctx, mutation.undo_of), context)
        found = tool.reconcile(params, context)
        if found.verdict is Verdict.APPLIED:
            return replace(found, result=ctx.tools.check_output(tool, found.result))
    except Failure as failure:
        step_title = inside_quotes(mutation.title)
        _log(
            ctx,
            mutation,
            UserMessage(
                "Could not check “{step_title}”: {reason}",
                step_title=step_title,
                reason=failure.sentence,
            ),
        )
        return Reconciled(Verdict.RETRY, retry_after_s=failure.retry_after_s)
    except Cancelled:
        return Reconciled(Verdict.RETRY)
    except StorageFailure:
        raise
    except Exception as error:  # noqa: BLE001 - a tool's bug must not lose the doubt
        step_title = inside_quotes(mutation.title)
        _log(
            ctx,
            mutation,
            UserMessage(
                "Could not check “{step_title}”: {error}", step_title=step_title, error=repr(error)
            ),
        )
        return Reconciled(Verdict.RETRY)
    return found


def _result_of(ctx: EngineContext, mutation_id: MutationId) -> JsonValue:
    with ctx.ledger.read() as uow:
        undone = uow.mutations.get(mutation_id)
    return undone.result if undone is not None else None


def _log(ctx: EngineContext, mutation: Mutation, text: str) -> None:
    with ctx.ledger.write(durable=False) as uow:
        uow.log.add(
            [
                LogLine(
                    at=ctx.clock.now(),
                    level="WARN",
                    text=text,
                    workflow_id=mutation.workflow_id,
                    run_id=mutation.run_id,
                    item_id=mutation.item_id,
                )
            ]
        )
        uow.commit()
    ctx.checkpoint("unknown outcome logged")


def resolve(
    ctx: EngineContext,
    uow: UnitOfWork,
    mutation: Mutation,
    found: Reconciled | None,
    *,
    policies: Policies,
    why: str,
    counts: bool,
    at_once: bool = False,
) -> MutationStatus:
    """Write the result of a check; returns the new status. Asks the user if the tool cannot find
    out.

    *why* says how the outcome became unknown, in words that complete the question. *counts* is
    False for the first check, which is no try; *at_once* if that check is still to be made.
    """
    at = ctx.clock.now()
    uow.notice(
        Notice(
            kind=NoticeKind.ITEM_CHANGED,
            workflow_id=mutation.workflow_id,
            item_id=mutation.item_id,
        )
    )
    tries = mutation.reconcile_attempts + (1 if counts else 0)
    wait = timedelta() if at_once else _wait(tries, found, policies)
    to, resolved_by = _next_status(found, tries, policies)
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
        # Another writer resolved it during the check; that result stays.
        now = uow.mutations.get(mutation.id)
        return now.status if now is not None else mutation.status
    if to is MutationStatus.INDETERMINATE:
        open_question(uow, replace(mutation, status=to), ctx, why)
    if to is MutationStatus.APPLIED:
        end_undone_attempt(uow, mutation, at=at)
    return to


def _wait(tries: int, found: Reconciled | None, policies: Policies) -> timedelta:
    """Until the next check: what a service asks for, at least, within the longest wait."""
    most_ms = policies["policy.reconcile.max_backoff_ms"]
    retry_after = timedelta(seconds=found.retry_after_s or 0) if found is not None else timedelta()
    wait = backoff(tries, base_ms=policies["policy.reconcile.base_backoff_ms"], most_ms=most_ms)
    return max(wait, min(retry_after, timedelta(milliseconds=most_ms)))


def _next_status(
    found: Reconciled | None, tries: int, policies: Policies
) -> tuple[MutationStatus, ResolvedBy | None]:
    """The status after a check; None found: it can never be found out."""
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


def open_question(uow: UnitOfWork, mutation: Mutation, ctx: EngineContext, why: str) -> None:
    """Open the question of an unknown outcome: from now on its item needs the user, or the whole
    workflow does if a handler made it."""
    at = ctx.clock.now()
    actions = [Answer.HAPPENED, Answer.DID_NOT_HAPPEN, Answer.SKIP]
    if can_check(ctx, mutation):
        actions.insert(2, Answer.TRY_AGAIN)
    if not of_handler(mutation):
        actions.append(Answer.REPROCESS)
    circumstances = _question_context(uow, mutation, ctx)
    text = UserMessage(
        "Did this happen: “{title}”? {circumstances} {why} Keep won't try again until you answer.",
        code=MessageCode.OUTCOME_UNKNOWN,
        title=inside_quotes(mutation.title),
        circumstances=circumstances,
        why=sentence(why),
    )
    uow.questions.add(
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
        stuck = (ItemStatus.PROCESSING, ItemStatus.FAILED)
        if item is not None and item.status in stuck and not item.is_input:
            uow.items.move(item, ItemStatus.NEEDS_ATTENTION, at=at, error=why)


def _question_context(uow: UnitOfWork, mutation: Mutation, ctx: EngineContext) -> str:
    """Which item or inputs the step is of, what its script calls it, when it began, where to
    look."""
    began = mutation.created_at.astimezone(ctx.clock.zone())
    date, time = f"{began:%Y-%m-%d}", f"{began:%H:%M}"
    causes = uow.mutations.causes(mutation.id) if mutation.item_id is None else ()
    ids = [mutation.item_id] if mutation.item_id is not None else [one.item_id for one in causes]
    found = uow.items.get(ids[0]) if ids else None
    if found is None:
        sentences = [UserMessage("It began {date} at {time}.", date=date, time=time)]
    elif len(ids) == 1:
        sentences = [
            UserMessage(
                "It is part of “{title}” and began {date} at {time}.",
                title=quote(found.title),
                date=date,
                time=time,
            )
        ]
    else:
        count = len(ids) - 1
        others = (
            UserMessage("another") if count == 1 else UserMessage("{count} others", count=count)
        )
        sentences = [
            UserMessage(
                "It is part of “{title}” and {others} and began {date} at {time}.",
                title=quote(found.title),
                others=others,
                date=date,
                time=time,
            )
        ]
    called, place = mutation.ui_title, place_of(mutation.params)
    if called == mutation.title:
        called = None
    if called and place:
        sentences.append(
            UserMessage(
                "Look in “{place}” for “{called}”, as the script calls it.",
                place=quote(place),
                called=quote(called),
            )
        )
    elif called:
        sentences.append(UserMessage("The script calls it “{called}”.", called=quote(called)))
    elif place:
        sentences.append(UserMessage("See for yourself in “{place}”.", place=quote(place)))
    return join(sentences, " ")


def blocking_question(uow: UnitOfWork, workflow_id: WorkflowId) -> str | None:
    """The open question whether a handler's mutation happened, which blocks the whole workflow;
    None if there is none."""
    unknown = {mutation.id for mutation in uow.mutations.open_of_handlers(workflow_id)}
    open_ones = uow.questions.open(workflow_id) if unknown else ()
    return next((q.sentence for q in open_ones if q.mutation_id in unknown), None)


def check_open_outcomes(
    ctx: EngineContext,
    policies: Policies,
    cancel: CancelSource,
    workflow_id: WorkflowId | None = None,
    *,
    crashed: bool,
) -> None:
    """Check every due open mutation that no live run is performing once, oldest first.

    With *crashed*, what was in flight when the program died gets its first check: only before a
    session of the workflow has begun. Verifications use up a try once their time has come; what
    waits for the user is left to the user. A workflow whose item can continue is scheduled to
    start again.
    """
    now = ctx.clock.now()
    with ctx.ledger.read() as uow:
        unresolved = [
            one.id
            for one in uow.mutations.open()
            if _is_due(one, now, crashed=crashed) and workflow_id in (None, one.workflow_id)
        ]
    zone = ctx.clock.zone() if unresolved else None
    for id in unresolved:
        # One at a time: each may hold megabytes.
        with ctx.ledger.read() as uow:
            mutation = uow.mutations.get(id)
        if mutation is None or not _is_due(mutation, now, crashed=crashed):
            continue
        found = check_outcome(ctx, mutation, cancel, policies, zone=zone)
        ctx.checkpoint("look taken")
        answered = found is None or found.verdict is not Verdict.RETRY
        # A cancelled check is no try.
        if answered or not cancel.cancelled:
            _record_outcome(ctx, mutation, found, policies)
        if cancel.cancelled:
            return


def _record_outcome(
    ctx: EngineContext, mutation: Mutation, found: Reconciled | None, policies: Policies
) -> None:
    """Write the result of a check, unless the mutation changed meanwhile."""
    first = mutation.status is MutationStatus.IN_FLIGHT
    why = (
        UserMessage("Keep was ended while it was under way.")
        if first
        else mutation.error or UserMessage("The outcome could not be checked.")
    )
    # If a crash of the computer loses this, the check is repeated; what follows from it (another
    # call, an answer) is flushed, and this before it.
    with ctx.ledger.write(durable=False) as uow:
        if uow.mutations.get(mutation.id) != mutation:
            # Resolved and perhaps repeated during the check, whose result is void then.
            return
        status = resolve(ctx, uow, mutation, found, policies=policies, why=why, counts=not first)
        if of_handler(mutation):
            resolve_reserved(uow, mutation.workflow_id, at=ctx.clock.now())
        if not first and status in (MutationStatus.APPLIED, MutationStatus.FAILED):
            schedule_resume(uow, mutation.workflow_id, ctx.clock.now())
        uow.commit()
    ctx.checkpoint("outcome resolved")


def _is_due(mutation: Mutation | OpenMutation, now: datetime, *, crashed: bool) -> bool:
    match mutation.status:
        case MutationStatus.IN_FLIGHT:
            return crashed
        case MutationStatus.NEEDS_RECONCILE:
            return mutation.look_at is None or mutation.look_at <= now
        case _:
            return False


def schedule_resume(uow: UnitOfWork, workflow_id: WorkflowId, now: datetime) -> None:
    """What blocked an item is resolved: the workflow starts again by itself, unless it will do so
    anyway. An active session may have passed the item already, so a due retry (which it may be
    running) is reset."""
    current = uow.retries.get(workflow_id)
    if current is None:
        uow.retries.put(workflow_id, Retry(due_at=now, count=0))
    elif current.due_at <= now:
        uow.retries.put(workflow_id, replace(current, due_at=now))


def next_check(uow: UnitOfWork) -> datetime | None:
    """When the next verification is due; None if none is pending."""
    times = [m.look_at for m in uow.mutations.open() if m.look_at is not None]
    return min(times, default=None)
