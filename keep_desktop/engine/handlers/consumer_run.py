"""One run of a consumer: prepare, mutate, next; or `next` alone after an earlier run's mutation.

The phases in the ledger follow what happened; the mutation stands between two commits of its own.
"""

from collections.abc import Sequence

from keep_desktop.domain.errors import InternalFailure
from keep_desktop.domain.handlers import Consumer, HandlerGraph, HandlerPhase, Prepared
from keep_desktop.domain.ids import RunId
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.runs import MutationOutcome, Run, RunPhase, RunStatus
from keep_desktop.domain.topics import Cause
from keep_desktop.domain.workflows import ScriptVersion, Workflow
from keep_desktop.engine.handlers.handler_run import HandlerRun
from keep_desktop.engine.handlers.mutating import HandlerMutation, require_held
from keep_desktop.engine.handlers.preparing import prepared_of, with_reservations
from keep_desktop.engine.handlers.talk import Returned, Wanted
from keep_desktop.engine.handlers.topics import Desk
from keep_desktop.engine.outcomes import After, RunOutcome
from keep_desktop.engine.parts import Parts
from keep_desktop.engine.session_state import SessionState
from keep_desktop.ports.sandbox import HandlerCall
from keep_desktop.ports.stores import UnitOfWork

#: A run may handle very many inputs at once; the report is for a person.
_MOST_COUNTED = 1_000
_NONE: JsonValue = {"status": "none"}


class ConsumerRun(HandlerRun):
    """Runs one consumer once."""

    def __init__(
        self,
        parts: Parts,
        workflow: Workflow,
        version: ScriptVersion,
        run_id: RunId,
        session: SessionState,
        *,
        graph: HandlerGraph,
        consumer: Consumer,
        going_on: Run | None = None,
        waiting: Sequence[str] = (),
    ) -> None:
        desk = Desk(
            parts,
            workflow.id,
            handler=consumer.name,
            publishes=consumer.publishes,
            subscribes=consumer.subscribes,
        )
        super().__init__(
            parts,
            workflow,
            version,
            run_id,
            session,
            graph=graph,
            name=consumer.name,
            desk=desk,
            waiting=waiting,
        )
        self._consumer = consumer
        self._going_on = going_on
        self._phase = RunPhase.PREPARING if going_on is None else RunPhase.EMITTING
        self._prepared: JsonValue = going_on.prepared if going_on is not None else None
        #: How many events prepare reserved; what is held later may be less.
        self._reserved = 0
        self._outcome = going_on.mutation_outcome if going_on is not None else None

    def _play(self) -> RunOutcome:
        if self._going_on is not None:
            return self._next(self._result_of(self._going_on))
        prepared = self._prepare()
        if self._reserved == 0 or not self._consumer.has_mutate:
            return self._next(_NONE)
        return self._next(self._mutate(prepared))

    # -- prepare ------------------------------------------------------------------------------

    def _prepare(self) -> Prepared:
        with self._parts.ledger.read() as uow:
            state = uow.handlers.state(self._workflow.id, self._name)
            known = [t for t in uow.handlers.of(self._workflow.id) if t.name == self._name]
        arrivals = known[0].arrivals if known else 0
        returned = self._function("prepare", HandlerPhase.PREPARE, state)
        prepared = prepared_of(
            returned.value,
            self._consumer,
            now=self._parts.clock.now(),
            policies=self._session.policies,
        )
        with self._parts.ledger.write(durable=False) as uow, self.later.riding(uow):
            self._reserve(uow, prepared, arrivals)
            uow.commit()
        self._phase = RunPhase.PREPARED
        self._parts.passed("prepared committed")
        return prepared

    def _reserve(self, uow: UnitOfWork, prepared: Prepared, arrivals: int) -> None:
        held = uow.events.reserve(self._workflow.id, prepared.reservations, run_id=self._run_id)
        self._reserved = sum(len(one.message_ids) for one in held)
        self._prepared = with_reservations(prepared.value, held)
        uow.runs.set_prepared(self._run_id, self._prepared)
        uow.runs.move_phase(self._run_id, RunPhase.PREPARED, was=RunPhase.PREPARING)
        uow.handlers.prepared(
            self._workflow.id,
            self._name,
            seen_arrivals=arrivals,
            reserved=self._reserved > 0,
            wake_at=prepared.wake_at,
        )

    # -- mutate -------------------------------------------------------------------------------

    def _mutate(self, prepared: Prepared) -> JsonValue:
        """Run `mutate` and make what it asks for; the result as `next` is given it."""
        self._move_later(RunPhase.MUTATING)
        call = HandlerCall(
            group="consumers", name=self._name, function="mutate", arguments=(self._prepared,)
        )
        wanted = self._call(call, HandlerPhase.MUTATE)
        if not isinstance(wanted, Wanted):
            self._move_later(RunPhase.MUTATED)
            return _NONE
        mutation = HandlerMutation(
            parts=self._parts,
            policies=self._session.policies,
            workflow_id=self._workflow.id,
            run_id=self._run_id,
            later=self.later,
            cancel=self._session.cancel,
            context=self._context,
            reserved=self._reserved,
            ui_title=prepared.title,
        )
        result = mutation.perform(wanted.tool, wanted.params)
        self._phase, self._outcome = RunPhase.MUTATED, MutationOutcome.SUCCESS
        return {"status": "applied", "result": result}

    def _result_of(self, before: Run) -> JsonValue:
        if before.mutation_outcome is MutationOutcome.SKIPPED:
            return {"status": "skipped"}
        with self._parts.ledger.read() as uow:
            mutation = (
                uow.mutations.get(before.mutation_id) if before.mutation_id is not None else None
            )
        return {"status": "applied", "result": mutation.result if mutation is not None else None}

    # -- next ---------------------------------------------------------------------------------

    def _next(self, result: JsonValue) -> RunOutcome:
        returned = Returned(False)
        if self._consumer.has_next:
            if self._phase is not RunPhase.EMITTING:
                self._move_later(RunPhase.EMITTING)
            returned = self._function("next", HandlerPhase.NEXT, self._prepared, result)
            self._check_state(returned)
        return self._end(
            RunStatus.COMMITTED,
            After.AGAIN,
            before=lambda uow: self._commit(uow, returned),
            durable=False,
        )

    def _commit(self, uow: UnitOfWork, returned: Returned) -> None:
        """Publishes, state and what becomes of the reserved events, all at once."""
        if self._outcome is None:
            require_held(uow, self._run_id, self._reserved)
        causes = uow.events.causes_of_held(self._run_id)
        # Where every reserved event was started afresh after the mutation, what it led to belongs
        # to an attempt that is over: the next one publishes it again.
        if self._reserves_nothing() or uow.events.held(self._run_id):
            self._changed(uow, self._desk.commit_of_consumer(uow, self._run_id, causes))
        now = self._parts.clock.now()
        if self._outcome is MutationOutcome.SKIPPED:
            self._changed(uow, uow.events.skip_held(self._run_id, at=now))
        else:
            self._changed(uow, uow.events.consume(self._run_id, at=now))
        self._count_in_hand(uow, causes)
        self._keep_state(uow, returned)
        if self._going_on is not None:
            uow.workflows.set_pending_retry(self._workflow.id, None)

    def _count_in_hand(self, uow: UnitOfWork, causes: Sequence[Cause]) -> None:
        """The inputs whose events this run handled, for the report of the session."""
        for cause in causes[:_MOST_COUNTED]:
            item = uow.items.get(cause.item_id)
            if item is not None:
                self._session.saw(str(item.id), item.status)

    def _reserves_nothing(self) -> bool:
        return self._going_on is None and self._reserved == 0

    # -- parts --------------------------------------------------------------------------------

    def _function(self, name: str, phase: HandlerPhase, *arguments: JsonValue) -> Returned:
        call = HandlerCall(group="consumers", name=self._name, function=name, arguments=arguments)
        returned = self._call(call, phase)
        if not isinstance(returned, Returned):
            raise InternalFailure(f"A mutation was let through in {name}.")
        return returned

    def _move_later(self, to: RunPhase) -> None:
        was, self._phase = self._phase, to
        self.later.add(lambda uow: _moved(uow, self._run_id, was, to))


def _moved(uow: UnitOfWork, run_id: RunId, was: RunPhase, to: RunPhase) -> None:
    uow.runs.move_phase(run_id, to, was=was)
