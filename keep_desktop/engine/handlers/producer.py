"""One run of a producer: publishes, inputs, state and the next time commit at once."""

from collections.abc import Sequence

from keep_desktop.domain.handlers import HandlerGraph, HandlerPhase, Producer
from keep_desktop.domain.planning.recordings import HostFact
from keep_desktop.domain.runs import RunPhase, RunStatus
from keep_desktop.engine.handlers.run import HandlerRun, Returned, required_return
from keep_desktop.engine.handlers.topics import TopicAccess
from keep_desktop.engine.runs.results import After, RunOutcome
from keep_desktop.engine.runs.run_context import RunContext
from keep_desktop.engine.schedule.skip import after_run
from keep_desktop.ports.sandbox import HandlerCall
from keep_desktop.ports.stores import UnitOfWork


class ProducerRun(HandlerRun):
    """Runs one producer once."""

    def __init__(
        self,
        run: RunContext,
        *,
        graph: HandlerGraph,
        producer: Producer,
        waiting: Sequence[str] = (),
    ) -> None:
        topic_access = TopicAccess(
            run.ctx, run.workflow.id, handler=producer.name, publishes=producer.publishes
        )
        super().__init__(
            run,
            graph=graph,
            name=producer.name,
            topic_access=topic_access,
            waiting=(producer.name, *waiting),
        )
        self._producer = producer
        self._started_at = run.ctx.clock.now()

    def _execute(self) -> RunOutcome:
        with self._ctx.ledger.read() as uow:
            state = uow.handlers.state(self._workflow.id, self._name)
        self.recorder.fact(HostFact.STATE, state)
        self.write_buffer.add(self._mark_executing)
        call = HandlerCall.of_producer(self._name, state)
        returned = required_return(self._call(call, HandlerPhase.PRODUCER), HandlerPhase.PRODUCER)
        self._check_state(returned)
        return self._end(
            RunStatus.COMMITTED,
            After.AGAIN,
            before=lambda uow: self._commit(uow, returned),
            durable=False,
        )

    def _mark_executing(self, uow: UnitOfWork) -> None:
        uow.runs.move_phase(self._run_id, RunPhase.EXECUTING, was=RunPhase.PENDING)

    def _commit(self, uow: UnitOfWork, returned: Returned) -> None:
        changed = self._topic_access.commit_of_producer(
            uow, self._run_id, self._version.id, self._received
        )
        self._notify(uow, changed)
        self._keep_state(uow, returned)
        times = next(t for t in uow.handlers.of(self._workflow.id) if t.name == self._name)
        next_at, skipped_at = after_run(
            times, self._producer.rule, started_at=self._started_at, zone=self._zone
        )
        uow.handlers.set_next(self._workflow.id, self._name, next_at, skipped_at=skipped_at)
