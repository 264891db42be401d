"""What a session of a handler workflow runs: what is pending first, then whose turn it is."""

from collections import deque
from collections.abc import Sequence

from keep_desktop.domain.errors import Busy
from keep_desktop.domain.handlers import Consumer, HandlerGraph, Producer
from keep_desktop.domain.ids import RunId, SessionId
from keep_desktop.domain.notices import Notice, NoticeKind
from keep_desktop.domain.runs import HandlerType, Run, Trigger
from keep_desktop.domain.sentences import cited
from keep_desktop.domain.workflows import ScriptVersion, Workflow
from keep_desktop.engine.handlers.consumer_run import ConsumerRun
from keep_desktop.engine.handlers.picking import due_producers, next_consumer
from keep_desktop.engine.handlers.producer_run import ProducerRun
from keep_desktop.engine.outcomes import After, RunOutcome
from keep_desktop.engine.parts import Parts
from keep_desktop.engine.played_run import PlayedRun
from keep_desktop.engine.session_state import SessionState
from keep_desktop.ports.stores import UnitOfWork


class HandlerSteps:
    """The steps of a handler workflow (fulfils `engine.steps.Steps`).

    Run now: every producer in the order of the script, then consumers while one is due, where at
    first any pending event makes one due. Otherwise consumers while one is due, then a producer
    whose time has come, and so on. A session has so many runs at most, not counting those of
    producers by hand.
    """

    def __init__(
        self,
        parts: Parts,
        state: SessionState,
        workflow: Workflow,
        version: ScriptVersion,
        session_id: SessionId,
        retried: RunId | None,
        *,
        graph: HandlerGraph,
        trigger: Trigger,
        with_producers: bool,
    ) -> None:
        self._parts = parts
        self._state = state
        self._workflow = workflow
        self._version = version
        self._session_id = session_id
        self._retried = retried
        self._graph = graph
        self._by_hand = trigger is Trigger.MANUAL
        self._by_schedule = with_producers and not self._by_hand
        self._producers = deque(graph.producers if self._by_hand and with_producers else ())
        #: Consumers that have had their turn.
        self._had_turn: set[str] = set()
        self._left = state.policies["policy.session.max_runs"]
        #: What the commit of the run before has begun or found; None before it has looked.
        self._begun: PlayedRun | None = None
        self._looked = False

    def next(self, outcomes: Sequence[RunOutcome]) -> PlayedRun | None:
        if outcomes and outcomes[-1].after is After.END:
            return None
        if not self._looked:
            with self._parts.ledger.write(durable=False) as uow:
                self._look(uow)
                uow.commit()
        run, self._begun, self._looked = self._begun, None, False
        if run is not None:
            run.followed_by = self._look
            self._parts.passed("run started")
        return run

    def _look(self, uow: UnitOfWork) -> None:
        """Begin the next run, if there is one: in the commit that ends the one before, which
        spares a commit for each run."""
        self._looked = True
        self._begun = None if self._state.ending else self._begin(uow)
        self._retried = None

    def _begin(self, uow: UnitOfWork) -> PlayedRun | None:
        workflow = uow.workflows.get(self._workflow.id)
        pending = workflow.pending_retry_run_id if workflow is not None else None
        before = uow.runs.get(pending) if pending is not None else None
        if before is not None:
            return self._go_on(uow, before)
        if self._producers:
            return self._producer(uow, self._producers.popleft())
        consumer = self._next_consumer(uow)
        if consumer is not None:
            return self._consumer(uow, consumer)
        due = self._due_producers(uow)
        if not due:
            return None
        # A producer that takes longer than its interval is due again at once, without end.
        self._left -= 1
        return self._producer(uow, due[0])

    # -- whose turn it is ---------------------------------------------------------------------

    def _next_consumer(self, uow: UnitOfWork) -> Consumer | None:
        if self._left == 0:
            return None
        return next_consumer(
            uow,
            self._workflow.id,
            self._graph,
            now=self._parts.clock.now(),
            any_pending=lambda name: self._by_hand and name not in self._had_turn,
        )

    def _due_producers(self, uow: UnitOfWork) -> Sequence[Producer]:
        if not self._by_schedule or self._left == 0:
            return ()
        return due_producers(uow, self._workflow.id, self._graph, now=self._parts.clock.now())

    # -- beginning ----------------------------------------------------------------------------

    def _go_on(self, uow: UnitOfWork, before: Run) -> PlayedRun:
        """After the mutation of a run that could not go on to its end, by the active version."""
        consumer = self._graph.consumer(before.handler_name)
        if consumer is None:
            # The active version has no such handler: what happened stands, and nothing follows.
            consumer = Consumer(
                name=before.handler_name,
                subscribes=(),
                publishes=(),
                has_mutate=False,
                has_next=False,
            )
        self._retried = before.id
        run_id = self._start(uow, HandlerType.CONSUMER, consumer.name, going_on=before)
        uow.events.hand_over(before.id, run_id)
        return self._consumer_run(run_id, consumer, going_on=before)

    def _consumer(self, uow: UnitOfWork, consumer: Consumer) -> PlayedRun:
        self._left -= 1
        self._had_turn.add(consumer.name)
        return self._consumer_run(self._start(uow, HandlerType.CONSUMER, consumer.name), consumer)

    def _consumer_run(
        self, run_id: RunId, consumer: Consumer, *, going_on: Run | None = None
    ) -> PlayedRun:
        return ConsumerRun(
            self._parts,
            self._workflow,
            self._version,
            run_id,
            self._state,
            graph=self._graph,
            consumer=consumer,
            going_on=going_on,
            waiting=self._waiting(),
        )

    def _producer(self, uow: UnitOfWork, producer: Producer) -> PlayedRun:
        return ProducerRun(
            self._parts,
            self._workflow,
            self._version,
            self._start(uow, HandlerType.PRODUCER, producer.name),
            self._state,
            graph=self._graph,
            producer=producer,
            waiting=self._waiting(),
        )

    def _waiting(self) -> Sequence[str]:
        return tuple(producer.name for producer in self._producers)

    def _start(
        self, uow: UnitOfWork, kind: HandlerType, name: str, *, going_on: Run | None = None
    ) -> RunId:
        run_id = uow.runs.start(
            workflow_id=self._workflow.id,
            session_id=self._session_id,
            handler_type=kind,
            handler_name=name,
            version_id=self._version.id,
            retry_of=self._retried,
            at=self._parts.clock.now(),
            going_on=going_on,
        )
        if run_id is None:
            raise Busy(f"“{cited(self._workflow.name)}” is running already.")
        uow.notice(
            Notice(kind=NoticeKind.RUN_CHANGED, workflow_id=self._workflow.id, run_id=run_id)
        )
        return run_id
