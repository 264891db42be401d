"""The one mutation of a consumer's run: recorded under the run, with the inputs it stems from."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from keep_desktop.domain.ids import MutationId, RunId, WorkflowId
from keep_desktop.domain.json import JsonValue, digest
from keep_desktop.domain.mutations import Mutation, MutationStatus, mutation_key
from keep_desktop.domain.runs import RunPhase, RunStatus
from keep_desktop.engine.calls import guarded
from keep_desktop.engine.cancel import Cancel
from keep_desktop.engine.effects import Effect
from keep_desktop.engine.handlers.settling import outcome_of
from keep_desktop.engine.later import Later
from keep_desktop.engine.mutations import begin
from keep_desktop.engine.parts import Parts, Policies
from keep_desktop.engine.scope import HeldUp, Stopped
from keep_desktop.ports.stores import UnitOfWork
from keep_desktop.ports.tools import CallContext, Tool

if TYPE_CHECKING:
    from keep_desktop.ports.tools import ToolInput


@dataclass(frozen=True, slots=True, kw_only=True)
class HandlerMutation:
    """What a consumer's run makes, once its sandbox has ended."""

    parts: Parts
    policies: Policies
    workflow_id: WorkflowId
    run_id: RunId
    later: Later
    cancel: Cancel
    context: Callable[[str, JsonValue], CallContext]
    #: How many events the run has reserved.
    reserved: int
    #: What the script calls it.
    ui_title: str | None

    def perform(self, tool: Tool[Any], params: "ToolInput") -> JsonValue:
        """Record it, make it, and write what came of it; the result.

        Raises Stopped, HeldUp or the Failure that the tool met; the ledger knows by then.
        """
        key = mutation_key(
            workflow_id=self.workflow_id,
            scope=f"run {self.run_id}",
            attempt=1,
            tool=tool.full_name,
            identity=tool.identity(params),
        )
        evidence = guarded(
            tool, lambda: tool.observe(params, self.context(key, None)), mutates=False
        )
        self.parts.passed("evidence noted")
        mutation = self._begin(self._planned(tool, params, key, evidence))
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
            settled=self._settled,
        ).make()

    def _planned(
        self, tool: Tool[Any], params: "ToolInput", key: str, evidence: JsonValue
    ) -> Mutation:
        now = self.parts.clock.now()
        return Mutation(
            id=MutationId(0),
            workflow_id=self.workflow_id,
            run_id=self.run_id,
            item_id=None,
            attempt=1,
            namespace=tool.namespace,
            method=tool.name,
            params=params.model_dump(mode="json", by_alias=True),
            payload_digest=digest(tool.payload(params)),
            title=tool.title(params),
            ui_title=self.ui_title,
            key=key,
            status=MutationStatus.IN_FLIGHT,
            evidence=evidence,
            created_at=now,
            updated_at=now,
        )

    def _begin(self, planned: Mutation) -> Mutation:
        """Commit `in_flight` before the call; the stop switches and what the run still holds are
        read in the same commit."""
        with self.parts.ledger.write(durable=True) as uow, self.later.riding(uow):
            if self.cancel.cancelled or uow.switches.holds(self.workflow_id):
                raise Stopped
            require_held(uow, self.run_id, self.reserved)
            causes = uow.events.causes_of_held(self.run_id)
            attempt = max((cause.attempt for cause in causes), default=1)
            planned = replace(planned, attempt=attempt)
            mutation_id = begin(uow, planned, causes=causes)
            uow.runs.set_mutation(self.run_id, mutation_id, None)
            uow.commit()
        return replace(planned, id=mutation_id)

    def _settled(self, uow: UnitOfWork, mutation: Mutation) -> None:
        uow.runs.set_mutation(self.run_id, mutation.id, outcome_of(mutation))
        if mutation.status is MutationStatus.APPLIED:
            uow.runs.move_phase(self.run_id, RunPhase.MUTATED, was=RunPhase.MUTATING)


def require_held(uow: UnitOfWork, run_id: RunId, reserved: int) -> None:
    """Raises HeldUp where the user skipped an input of the run meanwhile, or started it afresh."""
    if uow.events.held(run_id) != reserved:
        raise HeldUp(
            RunStatus.STOPPED, "An input of this run was skipped or started afresh meanwhile."
        )
