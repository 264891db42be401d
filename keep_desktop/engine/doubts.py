"""Mutations of unknown outcome: look at the outside, and where nothing can tell, ask the user.

A doubt begins where a call ended without a clear answer, or where the program died while one was
under way. The tool looks; only when it cannot tell, or never can, the user is asked.
"""

from dataclasses import replace
from typing import assert_never

from keep_desktop.domain.errors import Failure
from keep_desktop.domain.ids import WorkflowId
from keep_desktop.domain.items import ItemStatus
from keep_desktop.domain.mutations import Mutation, MutationStatus, ResolvedBy
from keep_desktop.domain.notices import Notice, NoticeKind
from keep_desktop.domain.questions import Answer, QuestionKind
from keep_desktop.engine.calls import call_context
from keep_desktop.engine.cancel import Cancel
from keep_desktop.engine.parts import Parts, Policies
from keep_desktop.ports.stores import LogLine, UnitOfWork
from keep_desktop.ports.tools import Reconciled, Verdict


def look(parts: Parts, mutation: Mutation, cancel: Cancel) -> Reconciled | None:
    """Ask the tool what came of a mutation; None where it has no way to tell, ever."""
    tool = parts.tools.find(mutation.namespace, mutation.method)
    if tool is None or not tool.can_reconcile:
        return None
    try:
        params = parts.tools.parse(tool, mutation.params)
        context = call_context(
            parts,
            mutation.workflow_id,
            cancel,
            policies=None,
            key=mutation.key,
            evidence=mutation.evidence,
        )
        found = tool.reconcile(params, context)
        if found.verdict is Verdict.APPLIED:
            return replace(found, result=parts.tools.check_output(tool, found.result))
    except Failure as failure:
        _log(parts, mutation, f"Could not check “{mutation.title}”: {failure.sentence}")
        return Reconciled(Verdict.RETRY)
    except Exception as error:  # noqa: BLE001 - a tool's bug must not lose the doubt
        _log(parts, mutation, f"Could not check “{mutation.title}”: {error!r}")
        return Reconciled(Verdict.RETRY)
    return found


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


def settle(
    parts: Parts,
    uow: UnitOfWork,
    mutation: Mutation,
    found: Reconciled | None,
    *,
    policies: Policies,
    why: str,
    counts: bool,
) -> MutationStatus:
    """Write what a look brought; the new status. Asks the user where nothing can tell.

    *why* says how the doubt came about, in words that complete the question. *counts* is False
    for the first look, which is no try.
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
    )
    if not moved:
        # Somebody settled it while we looked; what they wrote stands.
        now = uow.mutations.get(mutation.id)
        return now.status if now is not None else mutation.status
    if to is MutationStatus.INDETERMINATE:
        ask(uow, replace(mutation, status=to), parts, why)
    return to


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
    """Open the question of an unknown outcome; its item needs the user from now on."""
    at = parts.clock.now()
    tool = parts.tools.find(mutation.namespace, mutation.method)
    can_look = tool is not None and tool.can_reconcile
    actions = [Answer.HAPPENED, Answer.DID_NOT_HAPPEN, Answer.SKIP, Answer.REPROCESS]
    if can_look:
        actions.insert(2, Answer.TRY_AGAIN)
    uow.questions.ask(
        kind=QuestionKind.UNKNOWN_OUTCOME,
        workflow_id=mutation.workflow_id,
        item_id=mutation.item_id,
        mutation_id=mutation.id,
        run_id=mutation.run_id,
        sentence=f"Did this happen: “{mutation.title}”? {why} "
        "Keep will not do it again until you say.",
        actions=actions,
        at=at,
    )
    if mutation.item_id is not None:
        item = uow.items.get(mutation.item_id)
        if item is not None and item.status in (ItemStatus.PROCESSING, ItemStatus.FAILED):
            uow.items.move(item, ItemStatus.NEEDS_ATTENTION, at=at, error=why)


def look_at_open(
    parts: Parts, policies: Policies, cancel: Cancel, workflow_id: WorkflowId | None = None
) -> None:
    """Look once at every open mutation that no live run has in hand, oldest first.

    What was in flight when the program died gets its first look; what is being verified uses up a
    try; what waits for the user is left to the user.
    """
    with parts.ledger.read() as uow:
        doubtful = [
            mutation
            for mutation in uow.mutations.open()
            if mutation.status is not MutationStatus.INDETERMINATE
            and workflow_id in (None, mutation.workflow_id)
        ]
    for mutation in doubtful:
        first = mutation.status is MutationStatus.IN_FLIGHT
        why = (
            "Keep was ended while it was under way."
            if first
            else mutation.error or "The outcome could not be checked."
        )
        found = look(parts, mutation, cancel)
        with parts.ledger.write() as uow:
            settle(parts, uow, mutation, found, policies=policies, why=why, counts=not first)
            uow.commit()
        parts.passed("doubt settled")
