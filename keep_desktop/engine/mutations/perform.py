"""Performs mutations: recorded before the call, identified by a key, never repeated.

The order follows docs/execution.md, "A mutation, step by step". How a mutation begins differs
between an item (here) and a handler (`engine.handlers.mutation`); the call and its outcome are
shared.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Protocol

from keep_desktop.domain.errors import Failure, FailureKind, InternalFailure
from keep_desktop.domain.ids import ItemId, MutationId, RunId, WorkflowId
from keep_desktop.domain.immutable import immutable
from keep_desktop.domain.items import Item, ItemStatus
from keep_desktop.domain.json import JsonValue, digest
from keep_desktop.domain.messages import UserMessage
from keep_desktop.domain.mutations import Mutation, MutationStatus, mutation_key
from keep_desktop.domain.notices import Notice, NoticeKind
from keep_desktop.domain.questions import Answer, QuestionKind
from keep_desktop.domain.runs import RunStatus
from keep_desktop.domain.text import inside_quotes, quote
from keep_desktop.domain.topics import Cause
from keep_desktop.engine.cancellation import CancelSource
from keep_desktop.engine.context import EngineContext, Policies
from keep_desktop.engine.mutations.calls import call_safely
from keep_desktop.engine.mutations.reconcile import can_check, check_outcome, resolve
from keep_desktop.engine.permissions import CallToCheck, item_call
from keep_desktop.engine.runs.results import ItemScope, RunSuspended, Stopped
from keep_desktop.engine.runs.write_buffer import WriteBuffer
from keep_desktop.ports.stores import UnitOfWork
from keep_desktop.ports.tools import CallContext, PayloadChange, Reconciled, Tool, Verdict, title_of

if TYPE_CHECKING:
    from keep_desktop.ports.tools import ToolInput


@immutable(kw_only=True)
class Effect:
    """A mutation that is `in_flight` in the ledger and whose call is to be made."""

    ctx: EngineContext
    policies: Policies
    cancel: CancelSource
    write_buffer: WriteBuffer
    tool: Tool[Any]
    params: "ToolInput"
    context: CallContext
    mutation: Mutation
    #: Called in the commit that writes the outcome, with the updated mutation.
    on_resolved: Callable[[UnitOfWork, Mutation], None] | None

    def make(self) -> JsonValue:
        """Call the tool, write the outcome, return the result. Raises Stopped, RunSuspended or the
        tool's Failure, after updating the ledger."""
        try:
            result = call_safely(self.tool, self._call, mutates=True)
        except Stopped:
            self._resolve(MutationStatus.FAILED, error=UserMessage("Stopped before it began."))
            raise
        except Failure as failure:
            self.ctx.checkpoint("call broke off")
            return self._after(failure)
        self.ctx.checkpoint("effect made")
        try:
            result = self.ctx.tools.check_output(self.tool, result)
        except InternalFailure:
            # It took effect, so the ledger must say so.
            self._resolve(MutationStatus.APPLIED)
            raise
        self._resolve(MutationStatus.APPLIED, result=result)
        self.ctx.checkpoint("applied committed")
        return result

    def _call(self) -> JsonValue:
        # Recording megabytes takes long enough for a stop to come.
        self.context.cancel.check()
        return self.tool.call(self.params, self.context)

    def _after(self, failure: Failure) -> JsonValue:
        """A call failed: record whether it took effect, then re-raise the failure."""
        match failure.took_effect:
            case True:
                self._resolve(MutationStatus.APPLIED)
                raise failure
            case False:
                self._resolve(MutationStatus.FAILED, error=failure.sentence)
                self.ctx.checkpoint("failed committed")
                raise failure
            case None:
                return self._resolve_unknown(failure)

    def _resolve_unknown(self, failure: Failure) -> JsonValue:
        not_now = self.cancel.cancelled and can_check(self.ctx, self.mutation)
        found = (
            Reconciled(Verdict.RETRY)
            if not_now
            else check_outcome(self.ctx, self.mutation, self.cancel, self.policies)
        )
        self.ctx.checkpoint("look taken")
        with self.ctx.ledger.write(durable=True) as uow:
            self.write_buffer.drain_into(uow)
            status = resolve(
                self.ctx,
                uow,
                self.mutation,
                found,
                policies=self.policies,
                why=failure.sentence,
                counts=False,
                at_once=not_now,
            )
            result = found.result if found is not None else None
            self._note_resolved(uow, status, result=result)
            uow.commit()
        self.ctx.checkpoint("outcome resolved")
        match status:
            case MutationStatus.APPLIED:
                return result
            case MutationStatus.FAILED:
                raise failure
            case _:
                raise RunSuspended(RunStatus.PAUSED_RECONCILIATION, failure.sentence, failure.kind)

    def _resolve(
        self, to: MutationStatus, *, result: JsonValue = None, error: str | None = None
    ) -> None:
        now = self.ctx.clock.now()
        # What a file shows as well may be flushed with the next commit that is.
        durable = to is not MutationStatus.APPLIED or not self.tool.outcome_on_disk
        with self.ctx.ledger.write(durable=durable) as uow:
            moved = uow.mutations.move(
                self.mutation.id,
                to,
                was=MutationStatus.IN_FLIGHT,
                at=now,
                result=result,
                error=error,
            )
            if moved:
                self._note_resolved(uow, to, result=result, error=error)
            uow.commit()
        if not moved:
            # Another writer resolved it; the ledger is right, and the script learns nothing else.
            raise concurrent_update(self.mutation.title)

    def _note_resolved(
        self,
        uow: UnitOfWork,
        status: MutationStatus,
        *,
        result: JsonValue = None,
        error: str | None = None,
    ) -> None:
        if self.on_resolved is not None:
            resolved = replace(self.mutation, status=status, result=result, error=error)
            self.on_resolved(uow, resolved)


def concurrent_update(title: str) -> RunSuspended:
    """The error that another writer changed what this run was processing."""
    text = UserMessage("“{title}” was settled by another hand.", title=inside_quotes(title))
    return RunSuspended(RunStatus.PAUSED_RECONCILIATION, text)


class CheckCall(Protocol):
    def __call__(self, uow: UnitOfWork, call: CallToCheck, *, records: bool) -> None:
        """See `engine.permissions.CallPermissions.check`."""
        ...


@immutable(kw_only=True)
class RunMutations:
    """What item scripts and handlers share: how a mutation of a run is prepared and made."""

    ctx: EngineContext
    policies: Policies
    workflow_id: WorkflowId
    run_id: RunId
    write_buffer: WriteBuffer
    cancel: CancelSource
    #: Builds the context of a call: (call, key, evidence).
    context: Callable[[CallToCheck, str, JsonValue], CallContext]
    #: Refuse a call that is not allowed: before it is prepared, and as it is recorded.
    precheck: Callable[[CallToCheck], None]
    check: CheckCall

    def observe(
        self, call: CallToCheck, tool: Tool[Any], params: "ToolInput", key: str
    ) -> JsonValue:
        """The evidence from before the call; raises where the call is not allowed, and Stopped
        where a stop came already."""
        if self.cancel.cancelled:
            raise Stopped
        self.precheck(call)
        evidence = call_safely(
            tool, lambda: tool.observe(params, self.context(call, key, None)), mutates=False
        )
        self.ctx.checkpoint("evidence noted")
        return evidence

    def build(
        self,
        tool: Tool[Any],
        params: "ToolInput",
        key: str,
        evidence: JsonValue,
        *,
        item: Item | None = None,
        ui_title: str | None = None,
    ) -> Mutation:
        """The mutation for the ledger, without the numbers of new rows."""
        now = self.ctx.clock.now()
        return Mutation(
            id=MutationId(0),
            workflow_id=self.workflow_id,
            run_id=self.run_id,
            item_id=None if item is None else item.id,
            attempt=1 if item is None else item.attempt,
            namespace=tool.namespace,
            method=tool.name,
            params=params.model_dump(mode="json", by_alias=True),
            payload_digest=digest(tool.payload(params)),
            title=title_of(tool, params),
            ui_title=ui_title,
            key=key,
            status=MutationStatus.IN_FLIGHT,
            evidence=evidence,
            created_at=now,
            updated_at=now,
        )

    def make(
        self,
        call: CallToCheck,
        tool: Tool[Any],
        params: "ToolInput",
        mutation: Mutation,
        on_resolved: Callable[[UnitOfWork, Mutation], None] | None = None,
    ) -> JsonValue:
        """Call the tool, now that the mutation is recorded, and write its outcome."""
        self.ctx.checkpoint("in_flight committed")
        return Effect(
            ctx=self.ctx,
            policies=self.policies,
            cancel=self.cancel,
            write_buffer=self.write_buffer,
            tool=tool,
            params=params,
            context=self.context(call, mutation.key, mutation.evidence),
            mutation=mutation,
            on_resolved=on_resolved,
        ).make()


@immutable(kw_only=True)
class ItemMutations(RunMutations):
    """The mutations of one run of an item script."""

    def perform(self, scope: ItemScope, tool: Tool[Any], params: "ToolInput") -> JsonValue:
        """Apply the mutation, or return its stored result if this attempt already applied it.

        Raises Stopped, RunSuspended or the tool's Failure, after updating the ledger.
        """
        key = mutation_key(
            workflow_id=self.workflow_id,
            scope=scope.item.logical_item_id,
            attempt=scope.item.attempt,
            tool=tool.full_name,
            identity=tool.identity(params),
        )
        known = self._known(key) if key in scope.keys else None
        if known is not None and known.status is MutationStatus.APPLIED:
            return self._result_or_question(scope, tool, params, known)
        if known is not None and known.status is not MutationStatus.FAILED:
            raise RunSuspended(
                RunStatus.PAUSED_RECONCILIATION,
                UserMessage(
                    "It is not known whether “{title}” happened.", title=inside_quotes(known.title)
                ),
            )
        call = item_call(tool, params, key)
        evidence = self.observe(call, tool, params, key)
        planned = self.build(tool, params, key, evidence, item=scope.item)
        mutation = self._begin(scope, call, planned, known)
        return self.make(call, tool, params, mutation)

    def _known(self, key: str) -> Mutation | None:
        with self.ctx.ledger.read() as uow:
            return uow.mutations.by_key(key)

    def _begin(
        self, scope: ItemScope, call: CallToCheck, planned: Mutation, known: Mutation | None
    ) -> Mutation:
        """Commit `in_flight` before the call, checking the stop switches and the permissions in
        the same commit."""
        with self.ctx.ledger.write(durable=True) as uow:
            if self.cancel.cancelled or uow.switches.is_stopped(self.workflow_id):
                raise Stopped
            self.check(uow, call, records=True)
            opened_here = not scope.item.id
            with self.write_buffer.flush_with(uow):
                if not opened_here:
                    self._require_current(uow, scope)
                # An item that is new got its number just now.
                item_id = scope.item.id
                mutation_id = (
                    begin(uow, planned, self.cancel.check, item_id=item_id)
                    if known is None
                    else self._begin_again(uow, planned, known)
                )
                uow.commit()
        scope.keys.add(planned.key)
        return replace(planned, id=mutation_id, item_id=item_id)

    def _begin_again(self, uow: UnitOfWork, planned: Mutation, known: Mutation) -> MutationId:
        started = uow.mutations.begin_again(
            known,
            run_id=self.run_id,
            params=planned.params,
            payload_digest=planned.payload_digest,
            title=planned.title,
            evidence=planned.evidence,
            at=planned.created_at,
            check=self.cancel.check,
        )
        if not started:
            raise concurrent_update(known.title)
        return known.id

    def _require_current(self, uow: UnitOfWork, scope: ItemScope) -> Item:
        """The open item from the ledger; RunSuspended if the user skipped or restarted it
        meanwhile."""
        item = uow.items.get(scope.item.id)
        if (
            item is None
            or item.status is not ItemStatus.PROCESSING
            or item.attempt != scope.item.attempt
        ):
            raise RunSuspended(
                RunStatus.STOPPED,
                UserMessage(
                    "“{title}” was skipped or started afresh meanwhile.",
                    title=quote(scope.item.title),
                ),
            )
        return item

    def _result_or_question(
        self, scope: ItemScope, tool: Tool[Any], params: "ToolInput", known: Mutation
    ) -> JsonValue:
        """Already applied: its stored result, unless its content changed."""
        if known.payload_digest == digest(tool.payload(params)):
            return known.result
        was = tool.payload(self.ctx.tools.parse(tool, known.params))
        now = tool.payload(params)
        change = tool.compare_payload(was, now)
        if change is not PayloadChange.SIGNIFICANT:
            return known.result
        sentence = UserMessage(
            "“{title}” was done before with other content. Keep does not do it "
            "twice; say what should hold.",
            title=inside_quotes(known.title),
        )
        with self.ctx.ledger.write(durable=True) as uow, self.write_buffer.flush_with(uow):
            uow.items.move(
                self._require_current(uow, scope),
                ItemStatus.NEEDS_ATTENTION,
                at=self.ctx.clock.now(),
                run_id=self.run_id,
                error=sentence,
            )
            uow.questions.add(
                kind=QuestionKind.PAYLOAD_CHANGED,
                workflow_id=self.workflow_id,
                item_id=scope.item.id,
                mutation_id=known.id,
                run_id=self.run_id,
                sentence=sentence,
                actions=(Answer.REPROCESS, Answer.SKIP),
                detail={"was": was, "now": now},
                at=self.ctx.clock.now(),
                of_run_error=True,
            )
            uow.notice(
                Notice(
                    kind=NoticeKind.ITEM_CHANGED,
                    workflow_id=self.workflow_id,
                    item_id=scope.item.id,
                )
            )
            uow.commit()
        self.ctx.checkpoint("changed content asked")
        raise RunSuspended(RunStatus.PAUSED_APPROVAL, sentence, FailureKind.LOGIC)


def begin(
    uow: UnitOfWork,
    planned: Mutation,
    check: Callable[[], None],
    *,
    item_id: ItemId | None,
    causes: Sequence[Cause] = (),
) -> MutationId:
    """Write a mutation before its first call; returns its number. *item_id*, not that of *planned*,
    is written: an item has its number only once it is. *check* is called while a large mutation
    is written, and may raise."""
    return uow.mutations.begin(
        workflow_id=planned.workflow_id,
        run_id=planned.run_id,
        item_id=item_id,
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
        check=check,
    )
