"""The one mutation of a consumer's run: recorded under the run, with the inputs that caused it."""

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

from keep_desktop.domain.ids import RunId
from keep_desktop.domain.immutable import immutable
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.messages import UserMessage
from keep_desktop.domain.mutations import Mutation, MutationStatus, ResolvedBy, mutation_key
from keep_desktop.domain.runs import MutationOutcome, RunPhase, RunStatus
from keep_desktop.engine.mutations.outcomes import outcome_of
from keep_desktop.engine.mutations.perform import RunMutations, begin
from keep_desktop.engine.permissions import CallDenied, CallToCheck, handler_call
from keep_desktop.engine.runs.results import RunSuspended, Stopped
from keep_desktop.ports.stores import UnitOfWork
from keep_desktop.ports.tools import Tool

if TYPE_CHECKING:
    from keep_desktop.ports.tools import ToolInput


@immutable(kw_only=True)
class HandlerMutation(RunMutations):
    """Performs the mutation of a consumer's run, once its sandbox has ended."""

    #: How many events the run has reserved.
    reserved: int
    #: The script's title for it.
    ui_title: str | None

    def perform(self, tool: Tool[Any], params: "ToolInput") -> JsonValue:
        """Record it, perform it, and write its outcome; returns the result.

        Raises Stopped, RunSuspended, the tool's Failure, or CallDenied where the user said that it
        is never to be made, after updating the ledger.
        """
        key = mutation_key(
            workflow_id=self.workflow_id,
            scope=f"run {self.run_id}",
            attempt=1,
            tool=tool.full_name,
            identity=tool.identity(params),
        )
        call = handler_call(tool, params)
        planned = partial(self.build, tool, params, key, ui_title=self.ui_title)
        try:
            mutation = self._begin(call, planned(self.observe(call, tool, params, key)))
        except CallDenied:
            self._record_denied(call, planned(None))
            raise
        return self.make(call, tool, params, mutation, self._on_resolved)

    def _begin(self, call: CallToCheck, planned: Mutation) -> Mutation:
        """Commit `in_flight` before the call, checking the stop switches, the permissions and the
        run's reservations in the same commit."""
        with self.ctx.ledger.write(durable=True) as uow, self.write_buffer.flush_with(uow):
            self._refuse_stopped(uow)
            self.check(uow, call, records=True)
            mutation = self._begun(uow, planned)
            uow.commit()
        return mutation

    def _refuse_stopped(self, uow: UnitOfWork) -> None:
        if self.cancel.cancelled or uow.switches.is_stopped(self.workflow_id):
            raise Stopped

    def _begun(self, uow: UnitOfWork, planned: Mutation) -> Mutation:
        require_reserved(uow, self.run_id, self.reserved)
        causes = uow.events.causes_of_reserved(self.run_id)
        attempt = max((cause.attempt for cause in causes), default=1)
        planned = replace(planned, attempt=attempt)
        mutation_id = begin(uow, planned, self.cancel.check, item_id=None, causes=causes)
        uow.runs.set_mutation(self.run_id, mutation_id, None)
        return replace(planned, id=mutation_id)

    def _record_denied(self, call: CallToCheck, planned: Mutation) -> None:
        """As if the user had skipped the step: it was not made, and the run goes on at `next`."""
        with self.ctx.ledger.write(durable=True) as uow, self.write_buffer.flush_with(uow):
            self._refuse_stopped(uow)
            for answer in uow.permissions.answers(self.workflow_id, call.key):
                uow.permissions.remove_answer(answer.id)
            mutation = self._begun(uow, planned)
            uow.mutations.move(
                mutation.id,
                MutationStatus.FAILED,
                was=MutationStatus.IN_FLIGHT,
                at=self.ctx.clock.now(),
                error=UserMessage("You said that this is not to be done."),
                resolved_by=ResolvedBy.USER_SKIP,
            )
            uow.runs.set_mutation(self.run_id, mutation.id, MutationOutcome.SKIPPED)
            uow.runs.move_phase(self.run_id, RunPhase.MUTATED, was=RunPhase.MUTATING)
            uow.commit()
        self.ctx.checkpoint("denied call recorded")

    def _on_resolved(self, uow: UnitOfWork, mutation: Mutation) -> None:
        uow.runs.set_mutation(self.run_id, mutation.id, outcome_of(mutation))
        if mutation.status is MutationStatus.APPLIED:
            uow.runs.move_phase(self.run_id, RunPhase.MUTATED, was=RunPhase.MUTATING)


def require_reserved(uow: UnitOfWork, run_id: RunId, reserved: int) -> None:
    """Raises RunSuspended if the user skipped or reprocessed an input of the run."""
    if uow.events.reserved_count(run_id) != reserved:
        raise RunSuspended(
            RunStatus.STOPPED,
            UserMessage("An input of this run was skipped or started afresh meanwhile."),
        )
