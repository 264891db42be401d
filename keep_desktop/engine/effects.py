"""One outside effect after it was recorded: the call, and what the ledger is told of it.

docs/execution.md, "A mutation, step by step", is the source of the order of things here. How a
mutation begins is another question for an item (engine.mutations) than for a handler
(engine.handlers.mutating); what follows is the same.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from keep_desktop.domain.errors import Failure, InternalFailure
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.mutations import Mutation, MutationStatus
from keep_desktop.domain.runs import RunStatus
from keep_desktop.domain.sentences import inside_quotes
from keep_desktop.engine.calls import guarded
from keep_desktop.engine.cancel import Cancel
from keep_desktop.engine.doubts import can_look, look, settle
from keep_desktop.engine.later import Later
from keep_desktop.engine.parts import Parts, Policies
from keep_desktop.engine.scope import HeldUp, Stopped
from keep_desktop.ports.stores import UnitOfWork
from keep_desktop.ports.tools import CallContext, Reconciled, Tool, Verdict

if TYPE_CHECKING:
    from keep_desktop.ports.tools import ToolInput


@dataclass(frozen=True, slots=True, kw_only=True)
class Effect:
    """A mutation that is `in_flight` in the ledger and whose call is to be made."""

    parts: Parts
    policies: Policies
    cancel: Cancel
    later: Later
    tool: Tool[Any]
    params: "ToolInput"
    context: CallContext
    mutation: Mutation
    #: Called in the commit that says what is known, with the mutation as it is from then on.
    settled: Callable[[UnitOfWork, Mutation], None]

    def make(self) -> JsonValue:
        """Call, and write what came of it; the result. Raises Stopped, HeldUp, or the Failure that
        the tool met; the ledger knows by then."""
        try:
            result = guarded(
                self.tool, lambda: self.tool.call(self.params, self.context), mutates=True
            )
        except Stopped:
            self._settle(MutationStatus.FAILED, error="Stopped before it began.")
            raise
        except Failure as failure:
            self.parts.passed("call broke off")
            return self._after(failure)
        self.parts.passed("effect made")
        try:
            result = self.parts.tools.check_output(self.tool, result)
        except InternalFailure:
            # The effect is there, and that is what the ledger must say.
            self._settle(MutationStatus.APPLIED)
            raise
        self._settle(MutationStatus.APPLIED, result=result)
        self.parts.passed("applied committed")
        return result

    def _after(self, failure: Failure) -> JsonValue:
        """A call failed: record what is known of the effect, then let the failure go on."""
        match failure.took_effect:
            case True:
                self._settle(MutationStatus.APPLIED)
                raise failure
            case False:
                self._settle(MutationStatus.FAILED, error=failure.sentence)
                self.parts.passed("failed committed")
                raise failure
            case None:
                return self._doubt(failure)

    def _doubt(self, failure: Failure) -> JsonValue:
        not_now = self.cancel.cancelled and can_look(self.parts, self.mutation)
        found = (
            Reconciled(Verdict.RETRY)
            if not_now
            else look(self.parts, self.mutation, self.cancel, self.policies)
        )
        self.parts.passed("look taken")
        with self.parts.ledger.write(durable=True) as uow:
            self.later.into(uow)
            status = settle(
                self.parts,
                uow,
                self.mutation,
                found,
                policies=self.policies,
                why=failure.sentence,
                counts=False,
                at_once=not_now,
            )
            result = found.result if found is not None else None
            self.settled(uow, replace(self.mutation, status=status, result=result))
            uow.commit()
        self.parts.passed("doubt settled")
        match status:
            case MutationStatus.APPLIED:
                return result
            case MutationStatus.FAILED:
                raise failure
            case _:
                raise HeldUp(RunStatus.PAUSED_RECONCILIATION, failure.sentence, failure.kind)

    def _settle(
        self, to: MutationStatus, *, result: JsonValue = None, error: str | None = None
    ) -> None:
        now = self.parts.clock.now()
        with self.parts.ledger.write(durable=True) as uow:
            moved = uow.mutations.move(
                self.mutation.id,
                to,
                was=MutationStatus.IN_FLIGHT,
                at=now,
                result=result,
                error=error,
            )
            if moved:
                self.settled(uow, replace(self.mutation, status=to, result=result, error=error))
            uow.commit()
        if not moved:
            # Somebody else settled it; the ledger stands, and the script is not told otherwise.
            raise other_hand(self.mutation.title)


def other_hand(title: str) -> HeldUp:
    """Something that this run had in hand is as somebody else left it."""
    said = f"“{inside_quotes(title)}” was settled by another hand."
    return HeldUp(RunStatus.PAUSED_RECONCILIATION, said)
