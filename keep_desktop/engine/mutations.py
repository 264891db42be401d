"""One outside effect, step by step: recorded before the call, settled after it, never repeated.

docs/execution.md, "A mutation, step by step", is the source of the order of things here.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from keep_desktop.domain.errors import Failure, FailureKind, InternalFailure
from keep_desktop.domain.ids import MutationId, RunId, WorkflowId
from keep_desktop.domain.items import Item, ItemStatus
from keep_desktop.domain.json import JsonValue, digest
from keep_desktop.domain.mutations import Mutation, MutationStatus, mutation_key
from keep_desktop.domain.notices import Notice, NoticeKind
from keep_desktop.domain.questions import Answer, QuestionKind
from keep_desktop.domain.runs import RunStatus
from keep_desktop.engine.calls import guarded
from keep_desktop.engine.cancel import Cancel
from keep_desktop.engine.doubts import can_look, look, settle
from keep_desktop.engine.later import Later
from keep_desktop.engine.parts import Parts, Policies
from keep_desktop.engine.scope import ItemHeld, ItemScope, Stopped
from keep_desktop.ports.stores import UnitOfWork
from keep_desktop.ports.tools import (
    CallContext,
    PayloadChange,
    Reconciled,
    Tool,
    ToolInput,
    Verdict,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Mutations:
    """The mutations of one run of an item script."""

    parts: Parts
    policies: Policies
    workflow_id: WorkflowId
    run_id: RunId
    later: Later
    cancel: Cancel
    #: Builds the context of a call: (key, evidence).
    context: Callable[[str, JsonValue], CallContext]

    def perform(self, scope: ItemScope, tool: Tool[Any], params: ToolInput) -> JsonValue:
        """Make the effect, or give back its result where it happened before in this attempt.

        Raises Stopped, ItemHeld, or the Failure that the tool met; the ledger knows by then.
        """
        key = mutation_key(
            workflow_id=self.workflow_id,
            scope=scope.item.logical_item_id,
            attempt=scope.item.attempt,
            tool=tool.full_name,
            identity=tool.identity(params),
        )
        known = scope.mutations.get(key)
        if known is not None and known.status is MutationStatus.APPLIED:
            return self._replay(scope, tool, params, known)
        if known is not None and known.status is not MutationStatus.FAILED:
            raise ItemHeld(
                RunStatus.PAUSED_RECONCILIATION,
                f"It is not known whether “{known.title}” happened.",
            )
        evidence = guarded(
            tool, lambda: tool.observe(params, self.context(key, None)), mutates=False
        )
        self.parts.passed("evidence noted")
        mutation = self._begin(scope, tool, params, key, evidence, known)
        self.parts.passed("in_flight committed")
        return self._call(scope, tool, params, mutation)

    def _begin(
        self,
        scope: ItemScope,
        tool: Tool[Any],
        params: ToolInput,
        key: str,
        evidence: JsonValue,
        known: Mutation | None,
    ) -> Mutation:
        """Commit `in_flight` before the call; the stop switches are read in the same commit."""
        now = self.parts.clock.now()
        plain: JsonValue = params.model_dump(mode="json", by_alias=True)
        payload = digest(tool.payload(params))
        title = tool.title(params)
        with self.parts.ledger.write(durable=True) as uow:
            if self.cancel.cancelled or uow.switches.holds(self.workflow_id):
                raise Stopped
            opened_here = not scope.item.id
            self.later.into(uow)
            if not opened_here:
                self._require_in_hand(uow, scope)
            if known is not None:
                begun = uow.mutations.begin_again(
                    known,
                    run_id=self.run_id,
                    params=plain,
                    payload_digest=payload,
                    title=title,
                    evidence=evidence,
                    at=now,
                )
                if not begun:
                    raise self._other_hand(known.title)
                mutation_id = known.id
            else:
                mutation_id = uow.mutations.begin(
                    workflow_id=self.workflow_id,
                    run_id=self.run_id,
                    item_id=scope.item.id,
                    attempt=scope.item.attempt,
                    namespace=tool.namespace,
                    method=tool.name,
                    params=plain,
                    payload_digest=payload,
                    title=title,
                    key=key,
                    evidence=evidence,
                    at=now,
                )
            uow.commit()
        mutation = Mutation(
            id=MutationId(mutation_id),
            workflow_id=self.workflow_id,
            run_id=self.run_id,
            item_id=scope.item.id,
            attempt=scope.item.attempt,
            namespace=tool.namespace,
            method=tool.name,
            params=plain,
            payload_digest=payload,
            title=title,
            key=key,
            status=MutationStatus.IN_FLIGHT,
            evidence=evidence,
            created_at=now,
            updated_at=now,
        )
        scope.mutations[key] = mutation
        return mutation

    def _call(
        self, scope: ItemScope, tool: Tool[Any], params: ToolInput, mutation: Mutation
    ) -> JsonValue:
        context = self.context(mutation.key, mutation.evidence)
        try:
            result = guarded(tool, lambda: tool.call(params, context), mutates=True)
        except Stopped:
            self._settle(scope, mutation, MutationStatus.FAILED, error="Stopped before it began.")
            raise
        except Failure as failure:
            self.parts.passed("call broke off")
            return self._after(scope, mutation, failure)
        self.parts.passed("effect made")
        try:
            result = self.parts.tools.check_output(tool, result)
        except InternalFailure:
            # The effect is there, and that is what the ledger must say.
            self._settle(scope, mutation, MutationStatus.APPLIED)
            raise
        self._settle(scope, mutation, MutationStatus.APPLIED, result=result)
        self.parts.passed("applied committed")
        return result

    def _after(self, scope: ItemScope, mutation: Mutation, failure: Failure) -> JsonValue:
        """A call failed: record what is known of the effect, then let the failure go on."""
        match failure.took_effect:
            case True:
                self._settle(scope, mutation, MutationStatus.APPLIED)
                raise failure
            case False:
                self._settle(scope, mutation, MutationStatus.FAILED, error=failure.sentence)
                self.parts.passed("failed committed")
                raise failure
            case None:
                return self._doubt(scope, mutation, failure)

    def _doubt(self, scope: ItemScope, mutation: Mutation, failure: Failure) -> JsonValue:
        not_now = self.cancel.cancelled and can_look(self.parts, mutation)
        found = (
            Reconciled(Verdict.RETRY)
            if not_now
            else look(self.parts, mutation, self.cancel, self.policies)
        )
        self.parts.passed("look taken")
        with self.parts.ledger.write(durable=True) as uow:
            self.later.into(uow)
            status = settle(
                self.parts,
                uow,
                mutation,
                found,
                policies=self.policies,
                why=failure.sentence,
                counts=False,
                at_once=not_now,
            )
            uow.commit()
        scope.mutations[mutation.key] = replace(
            mutation, status=status, result=found.result if found else None
        )
        self.parts.passed("doubt settled")
        match status:
            case MutationStatus.APPLIED:
                return found.result if found else None
            case MutationStatus.FAILED:
                raise failure
            case _:
                raise ItemHeld(RunStatus.PAUSED_RECONCILIATION, failure.sentence, failure.kind)

    def _settle(
        self,
        scope: ItemScope,
        mutation: Mutation,
        to: MutationStatus,
        *,
        result: JsonValue = None,
        error: str | None = None,
    ) -> None:
        now = self.parts.clock.now()
        with self.parts.ledger.write(durable=True) as uow:
            moved = uow.mutations.move(
                mutation.id, to, was=MutationStatus.IN_FLIGHT, at=now, result=result, error=error
            )
            uow.commit()
        if not moved:
            # Somebody else settled it; the ledger stands, and the script is not told otherwise.
            raise self._other_hand(mutation.title)
        scope.mutations[mutation.key] = replace(mutation, status=to, result=result, error=error)

    def _other_hand(self, title: str) -> ItemHeld:
        return ItemHeld(RunStatus.PAUSED_RECONCILIATION, f"“{title}” was settled by another hand.")

    def _require_in_hand(self, uow: UnitOfWork, scope: ItemScope) -> Item:
        """The open item as the ledger has it; ItemHeld where the user skipped it meanwhile, or
        started it afresh."""
        item = uow.items.get(scope.item.id)
        if (
            item is None
            or item.status is not ItemStatus.PROCESSING
            or item.attempt != scope.item.attempt
        ):
            raise ItemHeld(
                RunStatus.STOPPED, f"“{scope.item.title}” was skipped or started afresh meanwhile."
            )
        return item

    def _replay(
        self, scope: ItemScope, tool: Tool[Any], params: ToolInput, known: Mutation
    ) -> JsonValue:
        """The effect is there already: its stored result, unless its content changed."""
        if known.payload_digest == digest(tool.payload(params)):
            return known.result
        was = tool.payload(self.parts.tools.parse(tool, known.params))
        now = tool.payload(params)
        change = tool.compare_payload(was, now)
        if change is not PayloadChange.SIGNIFICANT:
            return known.result
        sentence = (
            f"“{known.title}” was done before with other content. "
            "Keep does not do it twice; say what should hold."
        )
        with self.parts.ledger.write(durable=True) as uow:
            self.later.into(uow)
            uow.items.move(
                self._require_in_hand(uow, scope),
                ItemStatus.NEEDS_ATTENTION,
                at=self.parts.clock.now(),
                run_id=self.run_id,
                error=sentence,
            )
            uow.questions.ask(
                kind=QuestionKind.PAYLOAD_CHANGED,
                workflow_id=self.workflow_id,
                item_id=scope.item.id,
                mutation_id=known.id,
                run_id=self.run_id,
                sentence=sentence,
                actions=(Answer.REPROCESS, Answer.SKIP),
                detail={"was": was, "now": now},
                at=self.parts.clock.now(),
            )
            uow.notice(
                Notice(
                    kind=NoticeKind.ITEM_CHANGED,
                    workflow_id=self.workflow_id,
                    item_id=scope.item.id,
                )
            )
            uow.commit()
        self.parts.passed("changed content asked")
        raise ItemHeld(RunStatus.PAUSED_APPROVAL, sentence, FailureKind.LOGIC)
