"""Rehearses a handler workflow: as Run now, until nothing is due. Reads are real, mutations are
recorded only, and events, states and inputs stay in memory."""

from collections.abc import Sequence
from datetime import datetime
from typing import TYPE_CHECKING

from keep_desktop.domain.errors import Failure, NotRunnable
from keep_desktop.domain.handlers import (
    Consumer,
    HandlerGraph,
    HandlerPhase,
    Prepared,
    Producer,
    Reservation,
)
from keep_desktop.domain.ids import ItemId, WorkflowId
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.messages import MessageCode, UserMessage
from keep_desktop.domain.rehearsals import Rehearsal
from keep_desktop.domain.topics import Cause, Event, Publication
from keep_desktop.domain.workflows import ScriptVersion, Workflow
from keep_desktop.engine.context import EngineContext
from keep_desktop.engine.gating import require_known
from keep_desktop.engine.handlers.consumer import prepared_of, with_reservations
from keep_desktop.engine.handlers.due import next_consumer
from keep_desktop.engine.handlers.run import (
    CallDispatcher,
    MutationRequest,
    Returned,
    require_state_fits,
)
from keep_desktop.engine.handlers.topic_calls import MOST_TITLE, OPERATIONS, TOPICS_DOCS
from keep_desktop.engine.handlers.topics import TopicAccess, publication
from keep_desktop.engine.rehearsal.item_list import RehearsedItemList
from keep_desktop.engine.rehearsal.scenario import ORDINARY, THROWN, Scenario
from keep_desktop.engine.rehearsal.steps import RehearsedSteps
from keep_desktop.engine.rehearsal.topics import RehearsedTopics
from keep_desktop.engine.rehearsal.trace import Trace
from keep_desktop.engine.runs.base import with_position
from keep_desktop.engine.runs.items import LIST_DOCS
from keep_desktop.engine.runs.results import Stopped
from keep_desktop.engine.runs.tool_lookup import docs_for, tool_names
from keep_desktop.engine.sessions.state import SessionState
from keep_desktop.ports.sandbox import HandlerCall, ScriptJob
from keep_desktop.ports.stores import UnitOfWork
from keep_desktop.ports.tools import Grant

if TYPE_CHECKING:
    from keep_desktop.engine.scripts.inputs import GetByIds, Peek


class RehearsalTopicAccess(TopicAccess):
    """The topics of one rehearsed handler run."""

    def __init__(
        self,
        ctx: EngineContext,
        workflow_id: WorkflowId,
        handler: Producer | Consumer,
        topics: RehearsedTopics,
        trace: Trace,
    ) -> None:
        super().__init__(
            ctx,
            workflow_id,
            handler=handler.name,
            publishes=handler.publishes,
            subscribes=handler.subscribes if isinstance(handler, Consumer) else (),
        )
        self._topics = topics
        self._trace = trace

    def _peeked(self, uow: UnitOfWork, request: "Peek") -> Sequence[Event]:
        return self._topics.peek(uow, request.topic, limit=request.limit)

    def _found(self, uow: UnitOfWork, request: "GetByIds") -> Sequence[Event]:
        return self._topics.find(uow, request.topic, request.ids)

    def _require_known(self, input_id: str) -> None:
        if input_id not in self._inputs and self._topics.cause(input_id) is None:
            super()._require_known(input_id)

    def end_producer(self) -> None:
        """Register the inputs, and publish the buffered events, each under its own."""
        for input_id, named in self._inputs.items():
            self._topics.register(input_id, named.title[:MOST_TITLE])
            self._trace.add_item(input_id, named.title[:MOST_TITLE])
        publications = []
        for topic, request in self._waiting:
            cause = self._topics.cause(request.event.inputId or "")
            publications.append(publication(topic, request, () if cause is None else (cause,)))
        self._publish_all(publications)

    def end_consumer(self, causes: Sequence[Cause]) -> None:
        """Publish the buffered events, all with these causes."""
        publications = [
            publication(topic, request, tuple(causes)) for topic, request in self._waiting
        ]
        self._publish_all(publications)

    def _publish_all(self, publications: Sequence[Publication]) -> None:
        self._topics.publish(publications, at=self._ctx.clock.now())
        for one in publications:
            inputs = self._topics.inputs_of(one.causes)
            self._trace.events.setdefault((one.topic, one.message_id), inputs)


#: A consumer that feeds itself never ends.
_MOST_SESSIONS = 50
_NONE: JsonValue = {"status": "none"}
_LEFT = UserMessage(
    "A run would first bring to its end what an earlier one left behind. "
    "What that leads to was not rehearsed."
)


class HandlerRehearsal:
    """Runs the producers and consumers of one workflow, on the calling thread."""

    def __init__(
        self,
        ctx: EngineContext,
        workflow: Workflow,
        version: ScriptVersion,
        graph: HandlerGraph,
        state: SessionState,
        grants: Sequence[Grant] = (),
        scenario: Scenario = ORDINARY,
    ) -> None:
        self._ctx = ctx
        self._workflow = workflow
        self._version = version
        self._graph = graph
        self._state = state
        self._zone = ctx.clock.zone()
        self._scenario = scenario
        before = scenario.after
        self._topics = (
            before.topics
            if before is not None and before.topics is not None
            else RehearsedTopics(ctx.ledger, workflow.id, graph)
        )
        self._item_list = RehearsedItemList(
            ctx.ledger,
            workflow.id,
            before.done if before is not None else {},
            at=ctx.clock.now(),
        )
        self._steps = RehearsedSteps(
            ctx, workflow, version, state, grants, scenario, warnings_add=True
        )
        self.trace = Trace(topics=self._topics, reached=self._steps.reached)
        #: Inputs whose events a consumer processed.
        self._inputs: set[ItemId] = set()
        #: Consumers that processed nothing in their last run, and their wake-up times.
        self._waits: dict[str, datetime] = {}

    def run(self) -> Rehearsal:
        """Raises Stopped if cancelled."""
        error: str | None = None
        try:
            self._check_leftovers()
            for producer in self._graph.producers:
                self._produce(producer)
            self._consume_all()
        except (Failure, NotRunnable) as failure:
            error = with_position(failure) if isinstance(failure, Failure) else failure.sentence
            self.trace.failure = failure if isinstance(failure, Failure) else None
            self._steps.warnings.end_run(succeeded=False)
        notes = [*self._steps.notes, *map(self._wait_note, self._waits)]
        return Rehearsal(
            workflow=self._workflow.name,
            version=self._version.label,
            changes=tuple(self._steps.changes),
            items=len(self._inputs),
            inputs=True,
            failed_items=(),
            notes=tuple(dict.fromkeys(notes)),
            warnings=self._steps.warnings.texts,
            more_warnings=self._steps.warnings.more,
            error=error,
        )

    def _check_leftovers(self) -> None:
        with self._ctx.ledger.read() as uow:
            workflow = uow.workflows.get(self._workflow.id) or self._workflow
            require_known(uow, workflow)
        if workflow.pending_retry_run_id is not None:
            self._steps.notes.append(_LEFT)

    def _topic_access(self, handler: Producer | Consumer) -> RehearsalTopicAccess:
        return RehearsalTopicAccess(self._ctx, self._workflow.id, handler, self._topics, self.trace)

    # -- producers ----------------------------------------------------------------------------

    def _produce(self, producer: Producer) -> None:
        topic_access = self._topic_access(producer)
        call = HandlerCall.of_producer(producer.name, self._topics.state(producer.name))
        returned = self._dispatcher(topic_access).result_of(self._job(call), HandlerPhase.PRODUCER)
        topic_access.end_producer()
        self.trace.handlers.add(producer.name)
        self._keep_state(producer.name, returned)
        self._steps.warnings.end_run(succeeded=True)

    # -- consumers ----------------------------------------------------------------------------

    def _consume_all(self) -> None:
        """Run consumers while one is due, session after session."""
        limit = _MOST_SESSIONS * self._state.policies["policy.session.max_runs"]
        already_run: set[str] = set()
        for _ in range(limit):
            consumer = self._next(already_run)
            if consumer is None:
                return
            already_run.add(consumer.name)
            self._consume(consumer)
        if self._next(already_run) is not None:
            self._steps.notes.append(
                UserMessage(
                    "The rehearsal ended after {limit:,} runs of consumers. A run would go on.",
                    limit=limit,
                )
            )

    def _next(self, already_run: set[str]) -> Consumer | None:
        return next_consumer(
            self._topics,
            self._workflow.id,
            self._graph,
            now=self._ctx.clock.now(),
            any_pending=lambda name: name not in already_run,
        )

    def _consume(self, consumer: Consumer) -> None:
        topic_access = self._topic_access(consumer)
        prepared, reserved, causes = self._prepare(consumer, topic_access)
        given = with_reservations(prepared.value, reserved)
        if reserved:
            self.trace.handlers.add(consumer.name)
        self._inputs.update(cause.item_id for cause in causes)
        inputs = self._topics.inputs_of(causes)
        if self._scenario.failing in inputs:
            # Its events stay reserved, as those of a run that waits for the user.
            self.trace.failed.update(dict.fromkeys(inputs, THROWN))
            return
        result = _NONE
        if reserved and consumer.has_mutate:
            result = self._mutate(consumer, topic_access, given, causes)
        if consumer.has_next:
            call = HandlerCall.of_consumer(consumer.name, "next", given, result)
            returned = self._dispatcher(topic_access).result_of(self._job(call), HandlerPhase.NEXT)
            topic_access.end_consumer(causes)
            self._keep_state(consumer.name, returned)
        self._topics.consume(reserved)
        self.trace.finished.update(inputs)
        self._steps.warnings.end_run(succeeded=True)

    def _prepare(
        self, consumer: Consumer, topic_access: RehearsalTopicAccess
    ) -> tuple[Prepared, Sequence[Reservation], Sequence[Cause]]:
        """Its result, the reservations made of it, and their causes."""
        name = consumer.name
        arrivals = self._topics.arrivals(name)
        call = HandlerCall.of_consumer(consumer.name, "prepare", self._topics.state(name))
        prepared = prepared_of(
            self._dispatcher(topic_access).result_of(self._job(call), HandlerPhase.PREPARE).value,
            consumer,
            now=self._ctx.clock.now(),
            policies=self._state.policies,
        )
        reserved, causes = self._topics.reserve(prepared.reservations)
        self._topics.prepared(
            name, seen_arrivals=arrivals, reserved=bool(reserved), wake_at=prepared.wake_at
        )
        self._waits.pop(name, None)
        if prepared.wake_at is not None and not reserved:
            self._waits[name] = prepared.wake_at
        return prepared, reserved, causes

    def _mutate(
        self,
        consumer: Consumer,
        topic_access: RehearsalTopicAccess,
        given: JsonValue,
        causes: Sequence[Cause],
    ) -> JsonValue:
        """The input of `next`: the predicted result of the mutation, if one was requested."""
        job = self._job(HandlerCall.of_consumer(consumer.name, "mutate", given))
        request = self._dispatcher(topic_access).call(job, HandlerPhase.MUTATE)
        if not isinstance(request, MutationRequest):
            return _NONE
        item_id, title = self._step_label(consumer, causes)
        number = len(self._steps.changes) + 1
        _, foreseen = self._steps.record(
            request.tool,
            request.params,
            key=f"rehearsal {number}",
            item_id=item_id,
            item_title=title,
        )
        inputs = self._topics.inputs_of(causes) or (consumer.name,)
        self.trace.add_effect(inputs, request.tool, request.params)
        return {"status": "applied", "result": foreseen}

    def _step_label(self, consumer: Consumer, causes: Sequence[Cause]) -> tuple[str, str]:
        """The label of a step: its input, the number of inputs, or the consumer."""
        inputs = [self._topics.input(id) for id in dict.fromkeys(one.item_id for one in causes)]
        if not inputs:
            return consumer.name, consumer.name
        if len(inputs) == 1:
            return inputs[0].logical_id, inputs[0].title
        more = len(inputs) - 1
        return f"{inputs[0].logical_id} and {more} more", f"{more + 1} inputs"

    def _wait_note(self, name: str) -> str:
        until = self._waits[name].astimezone(self._zone)
        today = self._ctx.clock.now().astimezone(self._zone).date()
        time = f"{until:%H:%M}"
        if until.date() == today:
            return UserMessage(
                "{name} waits until {time}.", code=MessageCode.HANDLER_WAITS, name=name, time=time
            )
        return UserMessage(
            "{name} waits until {time} on {date}.",
            code=MessageCode.HANDLER_WAITS,
            name=name,
            time=time,
            date=f"{until:%Y-%m-%d}",
        )

    # -- the conversation ---------------------------------------------------------------------

    def _dispatcher(self, topic_access: RehearsalTopicAccess) -> CallDispatcher:
        return CallDispatcher(
            ctx=self._ctx,
            workflow_id=self._workflow.id,
            script=self._version.script,
            session=self._state,
            topic_access=topic_access,
            read=self._steps.read,
            log_line=self._steps.warnings.log_line,
            check_switches=self._check_switches,
            list_items=self._item_list.list,
        )

    def _job(self, call: HandlerCall) -> ScriptJob:
        tools, script = self._ctx.tools, self._version.script
        return ScriptJob(
            workflow=f"rehearsal-{self._workflow.id}",
            script=script,
            params=self._version.effective_params(self._workflow.values),
            tools={
                **tool_names(tools, script),
                "Topics": tuple(OPERATIONS),
                "Items": ("list",),
            },
            docs=docs_for(script, tools, {**TOPICS_DOCS, **LIST_DOCS}, of_handlers=True),
            limits=self._state.policies.limits(),
            timezone=str(self._zone),
            handler=call,
            determinism=self._scenario.determinism,
        )

    def _check_switches(self) -> None:
        with self._ctx.ledger.read() as uow:
            if uow.switches.is_stopped(self._workflow.id):
                raise Stopped

    def _keep_state(self, name: str, returned: Returned) -> None:
        require_state_fits(name, returned)
        if returned.given:
            self._topics.set_state(name, returned.value)
