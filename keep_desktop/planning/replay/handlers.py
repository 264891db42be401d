"""Replays one run of a producer or a consumer."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from keep_desktop.domain.errors import LogicFailure
from keep_desktop.domain.handlers import (
    Consumer,
    HandlerOperation,
    HandlerPhase,
    Prepared,
    Producer,
    Reservation,
)
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.messages import UserMessage
from keep_desktop.domain.planning.recordings import HostFact
from keep_desktop.domain.planning.replays import ReplayedInput, ReplayedPublication
from keep_desktop.engine.handlers.consumer import prepared_of, with_reservations
from keep_desktop.engine.handlers.run import (
    CallDispatcher,
    MutationRequest,
    Returned,
    require_state_fits,
)
from keep_desktop.engine.handlers.topic_calls import (
    OPERATIONS,
    TOPICS,
    TOPICS_DOCS,
    require_allowed,
)
from keep_desktop.engine.handlers.topics import TopicAccess
from keep_desktop.engine.runs.items import ITEMS_LIST_NAME, LIST_DOCS
from keep_desktop.planning.replay.effects import Replay
from keep_desktop.ports.sandbox import HandlerCall, ScriptJob

if TYPE_CHECKING:
    from keep_desktop.engine.scripts.inputs import Publish, RegisterInput

_NONE: JsonValue = {"status": "none"}


class RecordedTopics(TopicAccess):
    """The topics of one replayed run: reads are answered from the recording."""

    def __init__(self, replay: Replay, handler: Producer | Consumer) -> None:
        super().__init__(
            replay.ctx,
            replay.workflow.id,
            handler=handler.name,
            publishes=handler.publishes,
            subscribes=handler.subscribes if isinstance(handler, Consumer) else (),
        )
        self._recording = replay.recording

    def answer(self, name: str, raw: JsonValue, phase: HandlerPhase) -> JsonValue:
        operation = OPERATIONS.get(name)
        if operation is not HandlerOperation.TOPIC_PEEK:
            return super().answer(name, raw, phase)
        require_allowed(operation, phase)
        events: Any = self._recording.answer(f"{TOPICS}.{name}", raw)
        topic = raw.get("topic") if isinstance(raw, Mapping) else None
        self._recording.pending.update(
            (str(topic), event["messageId"]) for event in events if event["status"] == "pending"
        )
        return list(events)

    @property
    def registered(self) -> "Sequence[RegisterInput]":
        return list(self._inputs.values())

    @property
    def published(self) -> "Sequence[tuple[str, Publish]]":
        return self._waiting


class HandlerReplayRun:
    """One run of the handler that the recorded run was of."""

    def __init__(self, replay: Replay) -> None:
        self._replay = replay
        self._recording = replay.recording
        self._topics: RecordedTopics | None = None
        self.returned = Returned(False)
        self.reservations: tuple[tuple[str, str], ...] = ()

    @property
    def inputs(self) -> tuple[ReplayedInput, ...]:
        registered = self._topics.registered if self._topics is not None else ()
        return tuple(
            ReplayedInput(source=one.source, type=one.type, id=one.id) for one in registered
        )

    @property
    def publications(self) -> tuple[ReplayedPublication, ...]:
        published = self._topics.published if self._topics is not None else ()
        return tuple(
            ReplayedPublication(
                topic=topic,
                message_id=one.event.messageId,
                input_id=one.event.inputId,
                payload=one.event.payload,
            )
            for topic, one in published
        )

    def run(self) -> None:
        """Raises the Failure that ends it, and Stopped if cancelled."""
        graph, name = self._replay.version.graph, self._recording.run.handler_name
        handler = (graph.producer(name) or graph.consumer(name)) if graph is not None else None
        if handler is None:
            raise LogicFailure(UserMessage("The script has no handler “{name}”.", name=name))
        self._topics = RecordedTopics(self._replay, handler)
        if isinstance(handler, Producer):
            self._produce(handler, self._topics)
        else:
            self._consume(handler, self._topics)

    def _produce(self, producer: Producer, topics: RecordedTopics) -> None:
        call = HandlerCall.of_producer(producer.name, self._recording.facts.get(HostFact.STATE))
        self.returned = self._dispatcher(topics).result_of(self._job(call), HandlerPhase.PRODUCER)
        require_state_fits(producer.name, self.returned)

    def _consume(self, consumer: Consumer, topics: RecordedTopics) -> None:
        resumed: Any = self._recording.facts.get(HostFact.RESUMED)
        if resumed is not None:
            self._next(consumer, topics, resumed["prepared"], resumed["result"])
            return
        state = self._recording.facts.get(HostFact.STATE)
        call = HandlerCall.of_consumer(consumer.name, "prepare", state)
        prepared = prepared_of(
            self._dispatcher(topics).result_of(self._job(call), HandlerPhase.PREPARE).value,
            consumer,
            now=self._recording.run.started_at,
            policies=self._replay.state.policies,
        )
        reserved = self._reserve(prepared)
        given = with_reservations(prepared.value, reserved)
        result = _NONE
        if reserved and consumer.has_mutate:
            result = self._mutate(consumer, topics, given)
        self._next(consumer, topics, given, result)

    def _reserve(self, prepared: Prepared) -> Sequence[Reservation]:
        """As far as the run could have: what it saw pending, and what it did reserve."""
        recorded: Any = self._recording.facts.get(HostFact.RESERVED) or []
        there = {(one["topic"], id) for one in recorded for id in one["ids"]}
        there |= self._recording.pending
        reserved = []
        for one in prepared.reservations:
            ids = tuple(id for id in one.message_ids if (one.topic, id) in there)
            if ids:
                reserved.append(Reservation(topic=one.topic, message_ids=ids))
        self.reservations = tuple((one.topic, id) for one in reserved for id in one.message_ids)
        return reserved

    def _mutate(self, consumer: Consumer, topics: RecordedTopics, given: JsonValue) -> JsonValue:
        job = self._job(HandlerCall.of_consumer(consumer.name, "mutate", given))
        request = self._dispatcher(topics).call(job, HandlerPhase.MUTATE)
        if not isinstance(request, MutationRequest):
            return _NONE
        result = self._replay.mutate(
            request.tool,
            request.params,
            item=self._caused_by(consumer),
            scope=f"run {self._recording.run.id}",
            attempt=1,
        )
        return {"status": "applied", "result": result}

    def _caused_by(self, consumer: Consumer) -> str:
        """The input that the reserved events stem from; the consumer where there are several."""
        inputs = {
            id
            for topic, message in self.reservations
            for id in self._recording.inputs_of(topic, message)
        }
        return inputs.pop() if len(inputs) == 1 else consumer.name

    def _next(
        self, consumer: Consumer, topics: RecordedTopics, given: JsonValue, result: JsonValue
    ) -> None:
        if consumer.has_next:
            call = HandlerCall.of_consumer(consumer.name, "next", given, result)
            self.returned = self._dispatcher(topics).result_of(self._job(call), HandlerPhase.NEXT)
            require_state_fits(consumer.name, self.returned)

    # -- calls --------------------------------------------------------------------------------

    def _job(self, call: HandlerCall) -> ScriptJob:
        return self._replay.job(
            {**TOPICS_DOCS, **LIST_DOCS}, call, Topics=tuple(OPERATIONS), Items=("list",)
        )

    def _dispatcher(self, topics: RecordedTopics) -> CallDispatcher:
        replay = self._replay
        return CallDispatcher(
            ctx=replay.ctx,
            workflow_id=replay.workflow.id,
            script=replay.version.script,
            session=replay.state,
            topic_access=topics,
            read=replay.read,
            list_items=lambda arguments: self._recording.answer(ITEMS_LIST_NAME, arguments),
            log_line=lambda level, text: None,
            check_switches=replay.state.check,
        )
