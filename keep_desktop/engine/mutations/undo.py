"""Undoes an attempt: new mutations, in reverse order, each in the ledger like any other.

Steps that two attempts did alike are undone from the newest attempt on. A step whose target
changed since is left, and the report says why. Afterwards an item that was not done is skipped:
its attempt must not be continued, because its applied steps were undone.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from keep_desktop.domain.errors import (
    Busy,
    Cancelled,
    Failure,
    InternalFailure,
    NotFound,
    PermissionFailure,
)
from keep_desktop.domain.ids import ItemId, RunId, SessionId
from keep_desktop.domain.items import Item
from keep_desktop.domain.json import JsonValue, digest
from keep_desktop.domain.messages import UserMessage
from keep_desktop.domain.mutations import OPEN_STATUSES, Mutation, MutationStatus, of_handler
from keep_desktop.domain.notices import Notice, NoticeKind
from keep_desktop.domain.runs import UNDO, HandlerType, RunStatus, Trigger
from keep_desktop.domain.text import quote, single_line
from keep_desktop.domain.undo import UndoOf, UndoReport, UndoStep, done_again_text
from keep_desktop.engine.cancellation import CancelSource
from keep_desktop.engine.context import EngineContext, Policies
from keep_desktop.engine.mutations.calls import call_context, call_safely
from keep_desktop.engine.mutations.outcomes import end_undone_attempt
from keep_desktop.engine.mutations.reconcile import check_outcome, resolve
from keep_desktop.engine.runs.results import Stopped
from keep_desktop.engine.sessions.registry import UnbufferedWorker
from keep_desktop.engine.sessions.state import SessionState
from keep_desktop.ports.stores import UnitOfWork
from keep_desktop.ports.tools import Tool

if TYPE_CHECKING:
    from keep_desktop.ports.tools import CallContext, ToolInput


def undoable(ctx: EngineContext, mutations: Sequence[Mutation]) -> Sequence[Mutation]:
    """The mutations of an attempt that can be undone, in the order of undoing: last done first,
    also if it had begun before and failed."""
    undone = {m.undo_of for m in mutations if m.undo_of and m.status is MutationStatus.APPLIED}
    return [
        m
        for m in sorted(mutations, key=lambda m: (m.run_id, m.updated_at, m.id), reverse=True)
        if m.status is MutationStatus.APPLIED
        and m.undo_of is None
        and m.id not in undone
        and tool_for(ctx, m) is not None
    ]


def steps_of(uow: UnitOfWork, item_id: ItemId, attempt: int) -> Sequence[Mutation]:
    """The mutations that only this attempt caused: what other inputs also caused is not undone."""
    return [
        mutation
        for mutation in uow.mutations.of_attempt(item_id, attempt)
        if not of_handler(mutation) or len(uow.mutations.causes(mutation.id)) == 1
    ]


def tool_for(ctx: EngineContext, mutation: Mutation) -> tuple[Tool[Any], "ToolInput"] | None:
    """The tool and its parameters, if it can undo the mutation."""
    tool = ctx.tools.find(mutation.namespace, mutation.method)
    if tool is None:
        return None
    try:
        params = ctx.tools.parse(tool, mutation.params)
    except Failure:
        # Stored by a version of the tool with other parameters.
        return None
    return (tool, params) if tool.can_undo(params) else None


class RepeatedSteps:
    """Steps of newer attempts of an item that are still in effect."""

    def __init__(self, ctx: EngineContext, uow: UnitOfWork, item: Item, attempt: int) -> None:
        self._ctx = ctx
        self._by: dict[str, int] = {}
        for newer in range(attempt + 1, item.attempt + 1):
            mutations = steps_of(uow, item.id, newer)
            tried = {m.undo_of for m in mutations if m.undo_of and _was_left(m)}
            for mutation in undoable(ctx, mutations):
                # One that could not be undone must not block others for ever.
                if mutation.id not in tried:
                    self._by[self._subject(mutation)] = newer

    def by(self, mutation: Mutation) -> int | None:
        """The newest attempt that did the same as *mutation*, to the same target."""
        return self._by.get(self._subject(mutation))

    def _subject(self, mutation: Mutation) -> str:
        found = tool_for(self._ctx, mutation)
        identity = mutation.params if found is None else found[0].identity(found[1])
        return digest([mutation.namespace, identity])


def _was_left(undo: Mutation) -> bool:
    return undo.status is MutationStatus.FAILED


def undo_preview(
    ctx: EngineContext, policies: Policies, item: Item, attempt: int
) -> Sequence[UndoStep]:
    """The steps of *attempt* that can be undone, in order, each with what may prevent it, unless
    an earlier step of the undo changes that."""
    context = call_context(ctx, item.workflow_id, CancelSource(), policies=policies)
    with ctx.ledger.read() as uow:
        mutations = undoable(ctx, steps_of(uow, item.id, attempt))
        again = RepeatedSteps(ctx, uow, item, attempt)
    return [
        UndoStep(id=one.id, repeated_by=again.by(one), obstacle=_obstacle(ctx, one, context))
        for one in mutations
    ]


def _obstacle(ctx: EngineContext, mutation: Mutation, context: "CallContext") -> str | None:
    found = tool_for(ctx, mutation)
    if found is None:
        return None
    tool, params = found
    try:
        tool.require_granted(params, context)
    except PermissionFailure as failure:
        return failure.of_undo or failure.sentence
    except Failure:
        # Any other failure is reported by the undo itself.
        return None
    return None


class UndoRun(UnbufferedWorker):
    """Undoes one attempt, on the calling thread."""

    def __init__(
        self,
        ctx: EngineContext,
        state: SessionState,
        item: Item,
        attempt: int,
        after: SessionId | None,
    ) -> None:
        self._ctx = ctx
        self._state = state
        self._item = item
        self._attempt = attempt
        self._after_session = after
        self._left: list[tuple[str, str]] = []

    def run(self) -> UndoReport:
        """Raises Busy while a run of the workflow is active, and StorageFailure."""
        session_id, run_id = self._open()
        with self._ctx.ledger.read() as uow:
            mutations = steps_of(uow, self._item.id, self._attempt)
            again = RepeatedSteps(self._ctx, uow, self._item, self._attempt)
        undone, status = 0, RunStatus.COMMITTED
        try:
            for mutation in undoable(self._ctx, mutations):
                self._state.check()
                by = again.by(mutation)
                if by is None:
                    undone += self._step(run_id, mutation, mutations)
                else:
                    self._left.append((mutation.title, done_again_text(by)))
        except (Cancelled, Stopped):
            status = RunStatus.STOPPED
        self._close(session_id, run_id, status, undone)
        return UndoReport(
            item=self._item.title,
            session_id=session_id,
            undone=undone,
            left=tuple(self._left),
            stopped=status is RunStatus.STOPPED,
        )

    # -- steps --------------------------------------------------------------------------------

    def _step(self, run_id: RunId, mutation: Mutation, all_of_attempt: Sequence[Mutation]) -> bool:
        """Undo one mutation; False if it stays."""
        found = tool_for(self._ctx, mutation)
        if found is None:
            return False
        tool, params = found
        earlier = [m for m in all_of_attempt if m.undo_of == mutation.id]
        if any(m.status in OPEN_STATUSES for m in earlier):
            self._left.append(
                (mutation.title, UserMessage("It is not known whether it was undone before."))
            )
            return False
        undo = self._begin(run_id, mutation, tries=len(earlier))
        self._ctx.checkpoint("undo in_flight committed")
        context = call_context(
            self._ctx,
            mutation.workflow_id,
            self._state.cancel,
            policies=self._state.policies,
            key=undo.key,
            evidence=mutation.evidence,
        )
        try:
            result = call_safely(
                tool, lambda: tool.undo(params, mutation.result, context), mutates=True
            )
        except Stopped:
            self._resolve(
                undo, MutationStatus.FAILED, error=UserMessage("Stopped before it began.")
            )
            raise
        except Failure as failure:
            return self._after(mutation, undo, failure)
        self._ctx.checkpoint("undo made")
        self._resolve(undo, MutationStatus.APPLIED, result=result)
        return True

    def _begin(self, run_id: RunId, mutation: Mutation, *, tries: int) -> Mutation:
        now = self._ctx.clock.now()
        key = digest([mutation.key, "undo", tries])
        with self._ctx.ledger.write(durable=True) as uow:
            if self._state.cancel.cancelled or uow.switches.is_stopped(mutation.workflow_id):
                raise Stopped
            undo_id = uow.mutations.begin(
                workflow_id=mutation.workflow_id,
                run_id=run_id,
                item_id=self._item.id,
                attempt=self._attempt,
                namespace=mutation.namespace,
                method=mutation.method,
                params=mutation.params,
                payload_digest=mutation.payload_digest,
                title=single_line(UserMessage("Undo: {title}", title=mutation.title)),
                key=key,
                evidence=mutation.evidence,
                at=now,
                undo_of=mutation.id,
                check=self._state.cancel.check,
            )
            uow.commit()
        with self._ctx.ledger.read() as uow:
            started = uow.mutations.get(undo_id)
        if started is None:
            raise InternalFailure(UserMessage("A step that was just recorded is gone."))
        return started

    def _after(self, mutation: Mutation, undo: Mutation, failure: Failure) -> bool:
        if failure.took_effect is None:
            found = check_outcome(self._ctx, undo, self._state.cancel, self._state.policies)
            self._ctx.checkpoint("undo looked at")
            with self._ctx.ledger.write(durable=True) as uow:
                status = resolve(
                    self._ctx,
                    uow,
                    undo,
                    found,
                    policies=self._state.policies,
                    why=failure.sentence,
                    counts=False,
                )
                uow.commit()
            self._ctx.checkpoint("undo outcome resolved")
        else:
            status = MutationStatus.APPLIED if failure.took_effect else MutationStatus.FAILED
            self._resolve(undo, status, error=failure.of_undo or failure.sentence)
        if status is not MutationStatus.APPLIED:
            why = failure.of_undo or failure.sentence
            self._left.append((mutation.title, why))
        return status is MutationStatus.APPLIED

    def _resolve(
        self,
        undo: Mutation,
        to: MutationStatus,
        *,
        result: JsonValue = None,
        error: str | None = None,
    ) -> None:
        now = self._ctx.clock.now()
        with self._ctx.ledger.write(durable=True) as uow:
            uow.mutations.move(
                undo.id,
                to,
                was=MutationStatus.IN_FLIGHT,
                at=now,
                result=result,
                error=error if to is MutationStatus.FAILED else None,
            )
            if to is MutationStatus.APPLIED:
                end_undone_attempt(uow, undo, at=now)
            self._notify(uow)
            uow.commit()
        self._ctx.checkpoint("undo settled")

    # -- session ------------------------------------------------------------------------------

    def _open(self) -> tuple[SessionId, RunId]:
        workflow = self._state.workflow
        version_id = workflow.active_version_id
        if version_id is None:
            raise NotFound(UserMessage("The workflow has no such version of its script."))
        now = self._ctx.clock.now()
        with self._ctx.ledger.write() as uow:
            session_id = self._after_session
            if session_id is None or not uow.runs.reopen_undo(session_id, workflow.id):
                session_id = uow.runs.open_session(
                    workflow.id,
                    trigger=Trigger.MANUAL,
                    version_id=version_id,
                    at=now,
                )
            run_id = uow.runs.start(
                workflow_id=workflow.id,
                session_id=session_id,
                handler_type=HandlerType.ITEMS,
                handler_name=UNDO,
                version_id=version_id,
                retry_of=None,
                at=now,
            )
            if run_id is None:
                raise Busy(
                    UserMessage(
                        "“{name}” is running. Wait for it, then undo.", name=quote(workflow.name)
                    )
                )
            uow.runs.set_prepared(run_id, self._about().as_json())
            uow.notice(Notice(kind=NoticeKind.RUN_CHANGED, workflow_id=workflow.id, run_id=run_id))
            uow.commit()
        self._ctx.checkpoint("undo opened")
        return session_id, run_id

    def _about(self, *, undone: int | None = None, left: int | None = None) -> UndoOf:
        return UndoOf(item_id=self._item.id, attempt=self._attempt, undone=undone, left=left)

    def _close(self, session_id: SessionId, run_id: RunId, status: RunStatus, undone: int) -> None:
        now = self._ctx.clock.now()
        error = self._state.stop_reason if status is RunStatus.STOPPED else None
        about = self._about(undone=undone, left=len(self._left))
        with self._ctx.ledger.write() as uow:
            uow.runs.set_prepared(run_id, about.as_json())
            uow.runs.finish(run_id, status, error=error, error_type=None, at=now)
            uow.runs.close_session(session_id, result=status, error=error, at=now)
            self._notify(uow)
            uow.notice(
                Notice(
                    kind=NoticeKind.RUN_CHANGED,
                    workflow_id=self._state.workflow.id,
                    run_id=run_id,
                )
            )
            uow.commit()
        self._ctx.checkpoint("undo closed")

    def _notify(self, uow: UnitOfWork) -> None:
        uow.notice(
            Notice(
                kind=NoticeKind.ITEM_CHANGED,
                workflow_id=self._state.workflow.id,
                item_id=self._item.id,
            )
        )
