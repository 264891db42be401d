"""The mutations of an item: each known by its key, recorded before its call, never repeated.

docs/execution.md, "A mutation, step by step", is the source of the order of things here.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from keep_desktop.domain.errors import FailureKind
from keep_desktop.domain.ids import MutationId, RunId, WorkflowId
from keep_desktop.domain.items import Item, ItemStatus
from keep_desktop.domain.json import JsonValue, digest
from keep_desktop.domain.mutations import Mutation, MutationStatus, mutation_key
from keep_desktop.domain.notices import Notice, NoticeKind
from keep_desktop.domain.questions import Answer, QuestionKind
from keep_desktop.domain.runs import RunStatus
from keep_desktop.domain.sentences import cited, inside_quotes
from keep_desktop.domain.topics import Cause
from keep_desktop.engine.calls import guarded
from keep_desktop.engine.cancel import Cancel
from keep_desktop.engine.effects import Effect, other_hand
from keep_desktop.engine.later import Later
from keep_desktop.engine.parts import Parts, Policies
from keep_desktop.engine.scope import HeldUp, ItemScope, Stopped
from keep_desktop.ports.stores import UnitOfWork
from keep_desktop.ports.tools import CallContext, PayloadChange, Tool

if TYPE_CHECKING:
    from keep_desktop.ports.tools import ToolInput


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

    def perform(self, scope: ItemScope, tool: Tool[Any], params: "ToolInput") -> JsonValue:
        """Make the effect, or give back its result where it happened before in this attempt.

        Raises Stopped, HeldUp, or the Failure that the tool met; the ledger knows by then.
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
            raise HeldUp(
                RunStatus.PAUSED_RECONCILIATION,
                f"It is not known whether “{inside_quotes(known.title)}” happened.",
            )
        evidence = guarded(
            tool, lambda: tool.observe(params, self.context(key, None)), mutates=False
        )
        self.parts.passed("evidence noted")
        mutation = self._begin(scope, self._planned(scope, tool, params, key, evidence), known)
        self.parts.passed("in_flight committed")
        return Effect(
            parts=self.parts,
            policies=self.policies,
            cancel=self.cancel,
            later=self.later,
            tool=tool,
            params=params,
            context=self.context(key, evidence),
            mutation=mutation,
            settled=lambda _, settled: scope.mutations.update({key: settled}),
        ).make()

    def _planned(
        self,
        scope: ItemScope,
        tool: Tool[Any],
        params: "ToolInput",
        key: str,
        evidence: JsonValue,
    ) -> Mutation:
        """The mutation as it is to stand in the ledger, but for the numbers of new rows."""
        now = self.parts.clock.now()
        return Mutation(
            id=MutationId(0),
            workflow_id=self.workflow_id,
            run_id=self.run_id,
            item_id=scope.item.id,
            attempt=scope.item.attempt,
            namespace=tool.namespace,
            method=tool.name,
            params=params.model_dump(mode="json", by_alias=True),
            payload_digest=digest(tool.payload(params)),
            title=tool.title(params),
            key=key,
            status=MutationStatus.IN_FLIGHT,
            evidence=evidence,
            created_at=now,
            updated_at=now,
        )

    def _begin(self, scope: ItemScope, planned: Mutation, known: Mutation | None) -> Mutation:
        """Commit `in_flight` before the call; the stop switches are read in the same commit."""
        with self.parts.ledger.write(durable=True) as uow:
            if self.cancel.cancelled or uow.switches.holds(self.workflow_id):
                raise Stopped
            opened_here = not scope.item.id
            with self.later.riding(uow):
                if not opened_here:
                    self._require_in_hand(uow, scope)
                mutation_id = (
                    begin(uow, replace(planned, item_id=scope.item.id))
                    if known is None
                    else self._begin_again(uow, planned, known)
                )
                uow.commit()
        mutation = replace(planned, id=mutation_id, item_id=scope.item.id)
        scope.mutations[planned.key] = mutation
        return mutation

    def _begin_again(self, uow: UnitOfWork, planned: Mutation, known: Mutation) -> MutationId:
        begun = uow.mutations.begin_again(
            known,
            run_id=self.run_id,
            params=planned.params,
            payload_digest=planned.payload_digest,
            title=planned.title,
            evidence=planned.evidence,
            at=planned.created_at,
        )
        if not begun:
            raise other_hand(known.title)
        return known.id

    def _require_in_hand(self, uow: UnitOfWork, scope: ItemScope) -> Item:
        """The open item as the ledger has it; HeldUp where the user skipped it meanwhile, or
        started it afresh."""
        item = uow.items.get(scope.item.id)
        if (
            item is None
            or item.status is not ItemStatus.PROCESSING
            or item.attempt != scope.item.attempt
        ):
            raise HeldUp(
                RunStatus.STOPPED,
                f"“{cited(scope.item.title)}” was skipped or started afresh meanwhile.",
            )
        return item

    def _replay(
        self, scope: ItemScope, tool: Tool[Any], params: "ToolInput", known: Mutation
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
            f"“{inside_quotes(known.title)}” was done before with other content. "
            "Keep does not do it twice; say what should hold."
        )
        with self.parts.ledger.write(durable=True) as uow, self.later.riding(uow):
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
        raise HeldUp(RunStatus.PAUSED_APPROVAL, sentence, FailureKind.LOGIC)


def begin(uow: UnitOfWork, planned: Mutation, *, causes: Sequence[Cause] = ()) -> MutationId:
    """Write a mutation that is about to be called for the first time; its number."""
    return uow.mutations.begin(
        workflow_id=planned.workflow_id,
        run_id=planned.run_id,
        item_id=planned.item_id,
        attempt=planned.attempt,
        namespace=planned.namespace,
        method=planned.method,
        params=planned.params,
        payload_digest=planned.payload_digest,
        title=planned.title,
        key=planned.key,
        evidence=planned.evidence,
        at=planned.created_at,
        ui_title=planned.ui_title,
        causes=causes,
    )
