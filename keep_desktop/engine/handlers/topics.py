"""What a run asks of topics and what it publishes: kept here until the run commits."""

import json
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from keep_desktop.domain.errors import LogicFailure
from keep_desktop.domain.handlers import HandlerGraph, HandlerPhase
from keep_desktop.domain.ids import ItemId, RunId, VersionId, WorkflowId
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.notices import Notice, NoticeKind
from keep_desktop.domain.topics import Cause, Event, Publication
from keep_desktop.engine.handlers.phases import require_allowed
from keep_desktop.engine.handlers.topic_calls import (
    MOST_TITLE,
    OPERATIONS,
    parse,
    told,
)
from keep_desktop.engine.parts import Parts
from keep_desktop.engine.routing import Breach
from keep_desktop.ports.handler_stores import Changed
from keep_desktop.ports.stores import UnitOfWork

if TYPE_CHECKING:
    from keep_desktop.engine.handlers.topic_inputs import GetByIds, Peek, Publish, RegisterInput

#: What one run may publish and register in all, as JSON: it waits in memory until it commits.
_MOST_PUBLISHED = 64 * 1024 * 1024
#: What an event or an input takes besides its texts.
_OVERHEAD = 200


class Desk:
    """The topics as one run of a handler sees them. One thread."""

    def __init__(
        self,
        parts: Parts,
        workflow_id: WorkflowId,
        *,
        handler: str,
        publishes: Sequence[str],
        subscribes: Sequence[str] = (),
    ) -> None:
        self._parts = parts
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
        """The answer of `Topics.name(raw)`. Raises LogicFailure where it does not fit."""
        operation = OPERATIONS.get(name)
        if operation is None:
            raise Breach(f"There is no tool Topics.{name}.")
        require_allowed(operation, phase)
        from keep_desktop.engine.handlers.topic_inputs import (
            GetByIds,
            Peek,
            Publish,
            RegisterInput,
        )

        match name:
            case "peek":
                peek = parse(Peek, name, raw)
                return self._told(peek.topic, lambda uow: self._peeked(uow, peek))
            case "getByIds":
                asked = parse(GetByIds, name, raw)
                return self._told(asked.topic, lambda uow: self._found(uow, asked))
            case "registerInput":
                return self._register(parse(RegisterInput, name, raw))
            case _:
                return self._publish(parse(Publish, name, raw), phase)

    # -- reading ------------------------------------------------------------------------------

    def _peeked(self, uow: UnitOfWork, asked: "Peek") -> Sequence[Event]:
        return uow.events.peek(self._workflow_id, asked.topic, limit=asked.limit)

    def _found(self, uow: UnitOfWork, asked: "GetByIds") -> Sequence[Event]:
        return uow.events.find(self._workflow_id, asked.topic, asked.ids)

    def _told(self, topic: str, look: Callable[[UnitOfWork], Sequence[Event]]) -> JsonValue:
        if topic not in self._subscribes:
            raise Breach(
                f"Cannot peek topic '{topic}': consumer '{self._handler}' does not subscribe to it"
            )
        with self._parts.ledger.read() as uow:
            return [told(event) for event in look(uow)]

    # -- writing ------------------------------------------------------------------------------

    def _register(self, asked: "RegisterInput") -> JsonValue:
        valid = self._parts.tools.input_types()
        types = valid.get(asked.source)
        if types is None:
            raise Breach(f"Invalid source '{asked.source}'. Valid sources: {', '.join(valid)}")
        if asked.type not in types:
            raise Breach(
                f"Invalid type '{asked.type}' for source '{asked.source}'. "
                f"Valid types: {', '.join(types)}"
            )
        input_id = f"{asked.source}/{asked.type}/{asked.id}"
        if input_id not in self._inputs:
            self._count(len(input_id) + min(len(asked.title), MOST_TITLE))
            cropped = {"title": asked.title[:MOST_TITLE]}
            self._inputs[input_id] = asked.model_copy(update=cropped)
        return input_id

    def _publish(self, asked: "Publish", phase: HandlerPhase) -> JsonValue:
        for topic in asked.topics:
            if topic not in self._publishes:
                raise Breach(f"Cannot publish to undeclared topic '{topic}'")
        input_id = asked.event.inputId
        if phase is HandlerPhase.PRODUCER:
            if input_id is None:
                raise Breach("Topics.publish in producer phase requires inputId")
            self._require_known(input_id)
        elif input_id is not None:
            raise Breach("Topics.publish in next phase must not provide inputId")
        size = len(json.dumps(asked.event.payload)) + len(asked.event.messageId)
        self._count(size, times=len(asked.topics))
        self._waiting.extend((topic, asked) for topic in asked.topics)
        return None

    def _count(self, size: int, *, times: int = 1) -> None:
        self._published_bytes += (size + _OVERHEAD) * times
        if self._published_bytes > _MOST_PUBLISHED:
            megabytes = _MOST_PUBLISHED // (1024 * 1024)
            raise Breach(f"Handler '{self._handler}' published more than {megabytes} MB in one run")

    def _require_known(self, input_id: str) -> None:
        if input_id in self._inputs or input_id in self._known:
            return
        source, _, rest = input_id.partition("/")
        type, _, external_id = rest.partition("/")
        with self._parts.ledger.read() as uow:
            item = uow.items.find_input(
                self._workflow_id, source=source, type=type, external_id=external_id
            )
        if item is None:
            raise LogicFailure(
                "Topics.publish: there is no input of that inputId. Use what "
                "Topics.registerInput returned."
            )
        self._known[input_id] = item.id

    # -- the commit ---------------------------------------------------------------------------

    def commit_of_producer(self, uow: UnitOfWork, run_id: RunId, version_id: VersionId) -> Changed:
        """Part of a producer's commit: its inputs and events."""
        now = self._parts.clock.now()
        causes: dict[str, Cause] = {}
        for input_id, asked in self._inputs.items():
            item = uow.items.register_input(
                workflow_id=self._workflow_id,
                source=asked.source,
                type=asked.type,
                external_id=asked.id,
                title=asked.title,
                run_id=run_id,
                version_id=version_id,
                at=now,
            )
            causes[input_id] = Cause(item.id, item.attempt)
            if item.created_by_run_id == run_id:
                # It has not moved, and may wait for hours for what moves it.
                self._tell_new(uow, item.id)
        for input_id, item_id in self._known.items():
            known = uow.items.get(item_id)
            if known is not None:
                causes[input_id] = Cause(known.id, known.attempt)
        publications = [
            publication(topic, asked, (causes[asked.event.inputId or ""],))
            for topic, asked in self._waiting
        ]
        return uow.events.publish(self._workflow_id, publications, run_id=run_id, root=True, at=now)

    def _tell_new(self, uow: UnitOfWork, item_id: ItemId) -> None:
        kind, workflow_id = NoticeKind.ITEM_CHANGED, self._workflow_id
        uow.notice(Notice(kind=kind, workflow_id=workflow_id, item_id=item_id))

    def commit_of_consumer(
        self, uow: UnitOfWork, run_id: RunId, causes: Sequence[Cause]
    ) -> Changed:
        """Part of a consumer's commit: the events of its `next`, all with these causes."""
        if not self._waiting:
            return Changed()
        publications = [publication(topic, asked, tuple(causes)) for topic, asked in self._waiting]
        return uow.events.publish(
            self._workflow_id,
            publications,
            run_id=run_id,
            root=False,
            at=self._parts.clock.now(),
        )


def publication(topic: str, asked: "Publish", causes: tuple[Cause, ...]) -> Publication:
    """What a script published, with the causes that it is to have."""
    return Publication(
        topic=topic,
        message_id=asked.event.messageId,
        payload=asked.event.payload,
        causes=causes,
    )


def tell_consumers(
    uow: UnitOfWork, workflow_id: WorkflowId, graph: HandlerGraph, changed: Changed
) -> None:
    """The consumers of topics in which events arrived have news."""
    consumers = [graph.consumer_of(topic) for topic in sorted(changed.topics)]
    names = dict.fromkeys(c.name for c in consumers if c is not None)
    if names:
        uow.handlers.arrived(workflow_id, tuple(names))
