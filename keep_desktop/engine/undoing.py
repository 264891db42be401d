"""Taking an attempt back: new mutations, in reverse order, each in the ledger like any other.

A step whose surroundings changed since is left as it is, and the report says why. Afterwards an
item that was not done is skipped: its attempt must not be continued, because what was applied in it
is there no longer.
"""

from collections.abc import Sequence

from keep_desktop.domain.errors import Busy, Failure, InternalFailure
from keep_desktop.domain.ids import RunId, SessionId
from keep_desktop.domain.items import Item
from keep_desktop.domain.json import JsonValue, digest
from keep_desktop.domain.mutations import OPEN_STATUSES, Mutation, MutationStatus
from keep_desktop.domain.notices import Notice, NoticeKind
from keep_desktop.domain.runs import UNDO, HandlerType, RunStatus, Trigger
from keep_desktop.domain.sentences import cited
from keep_desktop.domain.undo import UndoOf, UndoReport
from keep_desktop.engine.calls import call_context, guarded
from keep_desktop.engine.doubts import look, settle
from keep_desktop.engine.live import NoWaiting
from keep_desktop.engine.parts import Parts
from keep_desktop.engine.scope import Stopped
from keep_desktop.engine.session_state import SessionState
from keep_desktop.engine.undo_steps import DoneAgain, steps_of, tool_for, undoable
from keep_desktop.engine.undone import end_undone_attempt
from keep_desktop.ports.stores import UnitOfWork


class Undoing(NoWaiting):
    """Takes one attempt back, on the calling thread."""

    def __init__(self, parts: Parts, state: SessionState, item: Item, attempt: int) -> None:
        self._parts = parts
        self._state = state
        self._item = item
        self._attempt = attempt
        self._left: list[tuple[str, str]] = []

    def run(self) -> UndoReport:
        """Raises Busy where a run of the workflow is active, and StorageFailure."""
        session_id, run_id = self._open()
        with self._parts.ledger.read() as uow:
            mutations = steps_of(uow, self._item.id, self._attempt)
            again = DoneAgain(self._parts, uow, self._item, self._attempt)
        undone, status = 0, RunStatus.COMMITTED
        try:
            for mutation in undoable(self._parts, mutations):
                self._state.check()
                by = again.by(mutation)
                if by is None:
                    undone += self._step(run_id, mutation, mutations)
                else:
                    why = f"Attempt {by} did it again. Undo attempt {by} first, then this one."
                    self._left.append((mutation.title, why))
        except Stopped:
            status = RunStatus.STOPPED
        self._close(session_id, run_id, status, undone)
        return UndoReport(
            undone=undone, left=tuple(self._left), stopped=status is RunStatus.STOPPED
        )

    # -- steps --------------------------------------------------------------------------------

    def _step(self, run_id: RunId, mutation: Mutation, all_of_attempt: Sequence[Mutation]) -> bool:
        """Take one mutation back; False where it stays."""
        found = tool_for(self._parts, mutation)
        if found is None:
            return False
        tool, params = found
        earlier = [m for m in all_of_attempt if m.undo_of == mutation.id]
        if any(m.status in OPEN_STATUSES for m in earlier):
            self._left.append((mutation.title, "It is not known whether it was undone before."))
            return False
        undo = self._begin(run_id, mutation, tries=len(earlier))
        self._parts.passed("undo in_flight committed")
        context = call_context(
            self._parts,
            mutation.workflow_id,
            self._state.cancel,
            policies=self._state.policies,
            key=undo.key,
            evidence=mutation.evidence,
        )
        try:
            result = guarded(
                tool, lambda: tool.undo(params, mutation.result, context), mutates=True
            )
        except Stopped:
            self._settle(undo, MutationStatus.FAILED, error="Stopped before it began.")
            raise
        except Failure as failure:
            return self._after(undo, failure)
        self._parts.passed("undo made")
        self._settle(undo, MutationStatus.APPLIED, result=result)
        return True

    def _begin(self, run_id: RunId, mutation: Mutation, *, tries: int) -> Mutation:
        now = self._parts.clock.now()
        key = digest([mutation.key, "undo", tries])
        with self._parts.ledger.write(durable=True) as uow:
            if self._state.cancel.cancelled or uow.switches.holds(mutation.workflow_id):
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
                title=f"Undo: {mutation.title}"[:200],
                key=key,
                evidence=mutation.evidence,
                at=now,
                undo_of=mutation.id,
            )
            uow.commit()
        with self._parts.ledger.read() as uow:
            begun = uow.mutations.get(undo_id)
        if begun is None:
            raise InternalFailure("A step that was just recorded is gone.")
        return begun

    def _after(self, undo: Mutation, failure: Failure) -> bool:
        if failure.took_effect is None:
            found = look(self._parts, undo, self._state.cancel, self._state.policies)
            self._parts.passed("undo looked at")
            with self._parts.ledger.write(durable=True) as uow:
                status = settle(
                    self._parts,
                    uow,
                    undo,
                    found,
                    policies=self._state.policies,
                    why=failure.sentence,
                    counts=False,
                )
                uow.commit()
            self._parts.passed("undo doubt settled")
        else:
            status = MutationStatus.APPLIED if failure.took_effect else MutationStatus.FAILED
            self._settle(undo, status, error=failure.of_undo or failure.sentence)
        if status is not MutationStatus.APPLIED:
            why = failure.of_undo or failure.sentence
            self._left.append((undo.title.removeprefix("Undo: "), why))
        return status is MutationStatus.APPLIED

    def _settle(
        self,
        undo: Mutation,
        to: MutationStatus,
        *,
        result: JsonValue = None,
        error: str | None = None,
    ) -> None:
        now = self._parts.clock.now()
        with self._parts.ledger.write(durable=True) as uow:
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
            self._tell(uow)
            uow.commit()
        self._parts.passed("undo settled")

    # -- session ------------------------------------------------------------------------------

    def _open(self) -> tuple[SessionId, RunId]:
        workflow = self._state.workflow
        now = self._parts.clock.now()
        with self._parts.ledger.write() as uow:
            session_id = uow.runs.open_session(
                workflow.id,
                trigger=Trigger.MANUAL,
                version_id=workflow.active_version_id,
                at=now,
            )
            run_id = uow.runs.start(
                workflow_id=workflow.id,
                session_id=session_id,
                handler_type=HandlerType.ITEMS,
                handler_name=UNDO,
                version_id=workflow.active_version_id,
                retry_of=None,
                at=now,
            )
            if run_id is None:
                raise Busy(f"“{cited(workflow.name)}” is running. Wait for it, then undo.")
            uow.runs.set_prepared(run_id, self._about().kept())
            uow.notice(Notice(kind=NoticeKind.RUN_CHANGED, workflow_id=workflow.id, run_id=run_id))
            uow.commit()
        self._parts.passed("undo opened")
        return session_id, run_id

    def _about(self, *, undone: int | None = None, left: int | None = None) -> UndoOf:
        return UndoOf(item_id=self._item.id, attempt=self._attempt, undone=undone, left=left)

    def _close(self, session_id: SessionId, run_id: RunId, status: RunStatus, undone: int) -> None:
        now = self._parts.clock.now()
        error = self._state.stop_reason if status is RunStatus.STOPPED else None
        about = self._about(undone=undone, left=len(self._left))
        with self._parts.ledger.write() as uow:
            uow.runs.set_prepared(run_id, about.kept())
            uow.runs.finish(run_id, status, error=error, error_type=None, at=now)
            uow.runs.close_session(session_id, result=status, error=error, at=now)
            self._tell(uow)
            uow.notice(
                Notice(
                    kind=NoticeKind.RUN_CHANGED,
                    workflow_id=self._state.workflow.id,
                    run_id=run_id,
                )
            )
            uow.commit()
        self._parts.passed("undo closed")

    def _tell(self, uow: UnitOfWork) -> None:
        uow.notice(
            Notice(
                kind=NoticeKind.ITEM_CHANGED,
                workflow_id=self._state.workflow.id,
                item_id=self._item.id,
            )
        )
