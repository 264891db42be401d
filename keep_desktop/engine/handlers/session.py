"""Order of runs in a session of a handler workflow."""

from collections import deque
from collections.abc import Sequence

from keep_desktop.domain.errors import Busy
from keep_desktop.domain.handlers import Consumer, HandlerGraph, Producer
from keep_desktop.domain.ids import RunId, SessionId
from keep_desktop.domain.messages import UserMessage
from keep_desktop.domain.notices import Notice, NoticeKind
from keep_desktop.domain.runs import HandlerType, Run, Trigger
from keep_desktop.domain.text import quote
from keep_desktop.domain.triggers import WAKING
from keep_desktop.domain.workflows import ScriptVersion, Workflow
from keep_desktop.engine.context import EngineContext
from keep_desktop.engine.handlers.consumer import ConsumerRun
from keep_desktop.engine.handlers.due import due_producers, next_consumer
from keep_desktop.engine.handlers.producer import ProducerRun
from keep_desktop.engine.runs.base import BaseRun
from keep_desktop.engine.runs.results import After, RunOutcome
from keep_desktop.engine.runs.run_context import RunContext
from keep_desktop.engine.sessions.state import SessionState
from keep_desktop.ports.stores import UnitOfWork


class HandlerRuns:
    """The runs of a handler workflow (implements `engine.runs.item_run.SessionRuns`).

    Run now: every producer in the order of the script, then consumers while one is due, where at
    first any pending event makes one due. Woken by a trigger: every producer, then as follows.
    Otherwise consumers while one is due, then a due
    producer, and so on. The number of runs is limited, not counting those of producers by hand.
    """

    def __init__(
        self,
        ctx: EngineContext,
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
        self._ctx = ctx
        self._state = state
        self._workflow = workflow
        self._version = version
        self._session_id = session_id
        self._retried = retried
        self._graph = graph
        self._manual = trigger is Trigger.MANUAL
        self._scheduled = with_producers and not self._manual
        runs_all = with_producers and (self._manual or trigger in WAKING)
        self._producers = deque(graph.producers if runs_all else ())
        #: Consumers that have run.
        self._already_run: set[str] = set()
        self._left = state.policies["policy.session.max_runs"]
        #: What the previous run's commit started or found; None before the first one.
        self._next_run: BaseRun | None = None
        self._picked = False

    def next(self, outcomes: Sequence[RunOutcome]) -> BaseRun | None:
        if outcomes and outcomes[-1].after is After.END:
            return None
        if not self._picked:
            with self._ctx.ledger.write(durable=False) as uow:
                self._pick_next(uow)
                uow.commit()
        run, self._next_run, self._picked = self._next_run, None, False
        if run is not None:
            run.commit_hook = self._pick_next
            self._ctx.checkpoint("run started")
        return run

    def _pick_next(self, uow: UnitOfWork) -> None:
        """Begin the next run, if there is one, in the commit that ends the previous one, which
        saves a commit per run."""
        self._picked = True
        self._next_run = None if self._state.ending else self._begin(uow)
        self._retried = None

    def _begin(self, uow: UnitOfWork) -> BaseRun | None:
        workflow = uow.workflows.get(self._workflow.id)
        pending = workflow.pending_retry_run_id if workflow is not None else None
        before = uow.runs.get(pending) if pending is not None else None
        if before is not None:
            return self._resume(uow, before)
        if self._producers:
            return self._producer(uow, self._producers.popleft())
        consumer = self._next_consumer(uow)
        if consumer is not None:
            return self._consumer(uow, consumer)
        due = self._due_producers(uow)
        if not due:
            return None
        # A producer that takes longer than its interval is always due again.
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
            now=self._ctx.clock.now(),
            any_pending=lambda name: self._manual and name not in self._already_run,
        )

    def _due_producers(self, uow: UnitOfWork) -> Sequence[Producer]:
        if not self._scheduled or self._left == 0:
            return ()
        return due_producers(uow, self._workflow.id, self._graph, now=self._ctx.clock.now())

    # -- beginning ----------------------------------------------------------------------------

    def _resume(self, uow: UnitOfWork, before: Run) -> BaseRun:
        """Continue with the active version after the mutation of a run that could not finish."""
        consumer = self._graph.consumer(before.handler_name)
        if consumer is None:
            # The active version has no such handler: the mutation stays, and nothing follows.
            consumer = Consumer(
                name=before.handler_name,
                subscribes=(),
                publishes=(),
                has_mutate=False,
                has_next=False,
            )
        self._retried = before.id
        run_id = self._start(uow, HandlerType.CONSUMER, consumer.name, resumed_from=before)
        uow.events.transfer(before.id, run_id)
        return self._consumer_run(run_id, consumer, resumed_from=before)

    def _consumer(self, uow: UnitOfWork, consumer: Consumer) -> BaseRun:
        self._left -= 1
        self._already_run.add(consumer.name)
        return self._consumer_run(self._start(uow, HandlerType.CONSUMER, consumer.name), consumer)

    def _consumer_run(
        self, run_id: RunId, consumer: Consumer, *, resumed_from: Run | None = None
    ) -> BaseRun:
        return ConsumerRun(
            self._run_context(run_id),
            graph=self._graph,
            consumer=consumer,
            resumed_from=resumed_from,
            waiting=self._waiting(),
        )

    def _producer(self, uow: UnitOfWork, producer: Producer) -> BaseRun:
        return ProducerRun(
            self._run_context(self._start(uow, HandlerType.PRODUCER, producer.name)),
            graph=self._graph,
            producer=producer,
            waiting=self._waiting(),
        )

    def _run_context(self, run_id: RunId) -> RunContext:
        return RunContext(self._ctx, self._workflow, self._version, run_id, self._state)

    def _waiting(self) -> Sequence[str]:
        return tuple(producer.name for producer in self._producers)

    def _start(
        self, uow: UnitOfWork, kind: HandlerType, name: str, *, resumed_from: Run | None = None
    ) -> RunId:
        run_id = uow.runs.start(
            workflow_id=self._workflow.id,
            session_id=self._session_id,
            handler_type=kind,
            handler_name=name,
            version_id=self._version.id,
            retry_of=self._retried,
            at=self._ctx.clock.now(),
            resumed_from=resumed_from,
        )
        if run_id is None:
            raise Busy(UserMessage("“{name}” is running already.", name=quote(self._workflow.name)))
        uow.notice(
            Notice(kind=NoticeKind.RUN_CHANGED, workflow_id=self._workflow.id, run_id=run_id)
        )
        return run_id
