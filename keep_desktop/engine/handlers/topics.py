"""Topics in one run: reads, and publishes buffered until the run commits."""

import json
from collections.abc import Callable, Sequence
from datetime import datetime
from typing import TYPE_CHECKING

from keep_desktop.domain.errors import LogicFailure
from keep_desktop.domain.handlers import HandlerGraph, HandlerPhase
from keep_desktop.domain.ids import ItemId, RunId, VersionId, WorkflowId
from keep_desktop.domain.items import Item
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.messages import UserMessage
from keep_desktop.domain.notices import Notice, NoticeKind
from keep_desktop.domain.topics import Cause, Event, Publication
from keep_desktop.domain.workflows import Workflow
from keep_desktop.engine.context import EngineContext
from keep_desktop.engine.handlers.topic_calls import (
    MOST_TITLE,
    OPERATIONS,
    event_json,
    parse,
    require_allowed,
)
from keep_desktop.engine.mutations.outcomes import notify_inputs
from keep_desktop.engine.runs.failures import RuleViolation
from keep_desktop.engine.runs.items import ReceivedRows
from keep_desktop.ports.store_items import EventChanges
from keep_desktop.ports.stores import UnitOfWork

if TYPE_CHECKING:
    from keep_desktop.engine.scripts.inputs import GetByIds, Peek, Publish, RegisterInput

#: Limit of what one run may publish and register, as JSON: it is in memory until the commit.
_MOST_PUBLISHED = 64 * 1024 * 1024
#: Size of an event or an input besides its texts.
_OVERHEAD = 200


class TopicAccess:
    """The topics of one handler run. One thread."""

    def __init__(
        self,
        ctx: EngineContext,
        workflow_id: WorkflowId,
        *,
        handler: str,
        publishes: Sequence[str],
        subscribes: Sequence[str] = (),
    ) -> None:
        self._ctx = ctx
        self._workflow_id = workflow_id
        self._handler = handler
        self._publishes = publishes
        self._subscribes = subscribes
        self._inputs: dict[str, RegisterInput] = {}
        #: Inputs of earlier runs that this one publishes under.
        self._known: dict[str, ItemId] = {}
        self._waiting: list[tuple[str, Publish]] = []
        self._published_bytes = 0

    def answer(self, name: str, raw: JsonValue, phase: HandlerPhase) -> JsonValue:
        """The result of `Topics.name(raw)`. Raises LogicFailure if invalid."""
        operation = OPERATIONS.get(name)
        if operation is None:
            raise RuleViolation(UserMessage("There is no tool Topics.{name}.", name=name))
        require_allowed(operation, phase)
        from keep_desktop.engine.scripts.inputs import GetByIds, Peek, Publish, RegisterInput

        match name:
            case "peek":
                peek = parse(Peek, name, raw)
                return self._read_events(peek.topic, lambda uow: self._peeked(uow, peek))
            case "getByIds":
                request = parse(GetByIds, name, raw)
                return self._read_events(request.topic, lambda uow: self._found(uow, request))
            case "registerInput":
                return self._register(parse(RegisterInput, name, raw))
            case _:
                return self._publish(parse(Publish, name, raw), phase)

    # -- reading ------------------------------------------------------------------------------

    def _peeked(self, uow: UnitOfWork, request: "Peek") -> Sequence[Event]:
        return uow.events.peek(self._workflow_id, request.topic, limit=request.limit)

    def _found(self, uow: UnitOfWork, request: "GetByIds") -> Sequence[Event]:
        return uow.events.find(self._workflow_id, request.topic, request.ids)

    def _read_events(self, topic: str, read: Callable[[UnitOfWork], Sequence[Event]]) -> JsonValue:
        if topic not in self._subscribes:
            raise RuleViolation(
                UserMessage(
                    "Cannot peek topic '{topic}': consumer '{handler}' does not subscribe to it",
                    topic=topic,
                    handler=self._handler,
                )
            )
        with self._ctx.ledger.read() as uow:
            return [event_json(event) for event in read(uow)]

    # -- writing ------------------------------------------------------------------------------

    def _register(self, request: "RegisterInput") -> JsonValue:
        valid = self._ctx.tools.input_types()
        types = valid.get(request.source)
        if types is None:
            raise RuleViolation(
                UserMessage(
                    "Invalid source '{source}'. Valid sources: {valid}",
                    source=request.source,
                    valid=", ".join(valid),
                )
            )
        if request.type not in types:
            raise RuleViolation(
                UserMessage(
                    "Invalid type '{value}' for source '{source}'. Valid types: {types}",
                    value=request.type,
                    source=request.source,
                    types=", ".join(types),
                )
            )
        input_id = f"{request.source}/{request.type}/{request.id}"
        if input_id not in self._inputs:
            self._count(len(input_id) + min(len(request.title), MOST_TITLE))
            cropped = {"title": request.title[:MOST_TITLE]}
            self._inputs[input_id] = request.model_copy(update=cropped)
        return input_id

    def _publish(self, request: "Publish", phase: HandlerPhase) -> JsonValue:
        for topic in request.topics:
            if topic not in self._publishes:
                raise RuleViolation(
                    UserMessage("Cannot publish to undeclared topic '{topic}'", topic=topic)
                )
        input_id = request.event.inputId
        if phase is HandlerPhase.PRODUCER:
            if input_id is None:
                raise RuleViolation(
                    UserMessage("Topics.publish in producer phase requires inputId")
                )
            self._require_known(input_id)
        elif input_id is not None:
            raise RuleViolation(
                UserMessage("Topics.publish in next phase must not provide inputId")
            )
        size = len(json.dumps(request.event.payload)) + len(request.event.messageId)
        self._count(size, times=len(request.topics))
        self._waiting.extend((topic, request) for topic in request.topics)
        return None

    def _count(self, size: int, *, times: int = 1) -> None:
        self._published_bytes += (size + _OVERHEAD) * times
        if self._published_bytes > _MOST_PUBLISHED:
            megabytes = _MOST_PUBLISHED // (1024 * 1024)
            raise RuleViolation(
                UserMessage(
                    "Handler '{handler}' published more than {megabytes} MB in one run",
                    handler=self._handler,
                    megabytes=megabytes,
                )
            )

    def _require_known(self, input_id: str) -> None:
        if input_id in self._inputs or input_id in self._known:
            return
        source, _, rest = input_id.partition("/")
        type, _, external_id = rest.partition("/")
        with self._ctx.ledger.read() as uow:
            item = uow.items.find_input(
                self._workflow_id, source=source, type=type, external_id=external_id
            )
        if item is None:
            raise LogicFailure(
                UserMessage(
                    "Topics.publish: there is no input of that inputId. Use what "
                    "Topics.registerInput returned."
                )
            )
        self._known[input_id] = item.id

    # -- the commit ---------------------------------------------------------------------------

    def commit_of_producer(
        self, uow: UnitOfWork, run_id: RunId, version_id: VersionId, rows: ReceivedRows
    ) -> EventChanges:
        """Part of a producer's commit: its inputs, with the content read for them, and events."""
        now = self._ctx.clock.now()
        causes: dict[str, Cause] = {}
        for input_id, request in self._inputs.items():
            item = uow.items.register_input(
                workflow_id=self._workflow_id,
                source=request.source,
                type=request.type,
                external_id=request.id,
                title=request.title,
                run_id=run_id,
                version_id=version_id,
                at=now,
            )
            causes[input_id] = Cause(item.id, item.attempt)
            if item.created_by_run_id == run_id:
                received = rows.about(request.id)
                if received is not None:
                    uow.items.keep_received(item.id, received)
                # It has not changed, and may wait for hours for what changes it.
                self._notify_new_input(uow, item.id)
        for input_id, item_id in self._known.items():
            known = uow.items.get(item_id)
            if known is not None:
                causes[input_id] = Cause(known.id, known.attempt)
        publications = [
            publication(topic, request, (causes[request.event.inputId or ""],))
            for topic, request in self._waiting
        ]
        return uow.events.publish(self._workflow_id, publications, run_id=run_id, root=True, at=now)

    def _notify_new_input(self, uow: UnitOfWork, item_id: ItemId) -> None:
        kind, workflow_id = NoticeKind.ITEM_CHANGED, self._workflow_id
        uow.notice(Notice(kind=kind, workflow_id=workflow_id, item_id=item_id))

    def commit_of_consumer(
        self, uow: UnitOfWork, run_id: RunId, causes: Sequence[Cause]
    ) -> EventChanges:
        """Part of a consumer's commit: the events of its `next`, all with these causes."""
        if not self._waiting:
            return EventChanges()
        publications = [
            publication(topic, request, tuple(causes)) for topic, request in self._waiting
        ]
        return uow.events.publish(
            self._workflow_id,
            publications,
            run_id=run_id,
            root=False,
            at=self._ctx.clock.now(),
        )


def publication(topic: str, request: "Publish", causes: tuple[Cause, ...]) -> Publication:
    """What a script published, with its causes."""
    return Publication(
        topic=topic,
        message_id=request.event.messageId,
        payload=request.event.payload,
        causes=causes,
    )


def notify_consumers(
    uow: UnitOfWork, workflow_id: WorkflowId, graph: HandlerGraph, changed: EventChanges
) -> None:
    """Mark the consumers of topics with new events."""
    consumers = [graph.consumer_of(topic) for topic in sorted(changed.topics)]
    names = dict.fromkeys(c.name for c in consumers if c is not None)
    if names:
        uow.handlers.arrived(workflow_id, tuple(names))


def repeat_input(uow: UnitOfWork, workflow: Workflow, item: Item, *, at: datetime) -> None:
    """Part of starting an attempt of the input *item*, given before the change: the events that
    producers published with it as a cause are processed again, under the new attempt."""
    changed = uow.events.repeat_roots(item.id, attempt=item.attempt + 1, at=at)
    notify_inputs(uow, workflow.id, changed)
    version = uow.workflows.version(workflow.active_version_id)
    if version is not None and version.graph is not None:
        notify_consumers(uow, workflow.id, version.graph, changed)
