"""What a rehearsed run asks of topics and what it publishes: to the rehearsal, not the ledger."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from keep_desktop.domain.handlers import Consumer, Producer
from keep_desktop.domain.ids import WorkflowId
from keep_desktop.domain.topics import Cause, Event
from keep_desktop.engine.handlers.rehearsed_topics import RehearsedTopics
from keep_desktop.engine.handlers.topic_calls import MOST_TITLE
from keep_desktop.engine.handlers.topics import Desk, publication
from keep_desktop.engine.parts import Parts
from keep_desktop.ports.stores import UnitOfWork

if TYPE_CHECKING:
    from keep_desktop.engine.handlers.topic_inputs import GetByIds, Peek


class RehearsedDesk(Desk):
    """The topics as one rehearsed run of a handler sees them."""

    def __init__(
        self,
        parts: Parts,
        workflow_id: WorkflowId,
        handler: Producer | Consumer,
        topics: RehearsedTopics,
    ) -> None:
        super().__init__(
            parts,
            workflow_id,
            handler=handler.name,
            publishes=handler.publishes,
            subscribes=handler.subscribes if isinstance(handler, Consumer) else (),
        )
        self._topics = topics

    def _peeked(self, uow: UnitOfWork, asked: "Peek") -> Sequence[Event]:
        return self._topics.peek(uow, asked.topic, limit=asked.limit)

    def _found(self, uow: UnitOfWork, asked: "GetByIds") -> Sequence[Event]:
        return self._topics.find(uow, asked.topic, asked.ids)

    def _require_known(self, input_id: str) -> None:
        if input_id not in self._inputs and self._topics.cause(input_id) is None:
            super()._require_known(input_id)

    def end_producer(self) -> None:
        """Name the inputs, and publish what waited, each event under its own."""
        for input_id, named in self._inputs.items():
            self._topics.register(input_id, named.title[:MOST_TITLE])
        publications = []
        for topic, asked in self._waiting:
            cause = self._topics.cause(asked.event.inputId or "")
            publications.append(publication(topic, asked, () if cause is None else (cause,)))
        self._topics.publish(publications, at=self._parts.clock.now())

    def end_consumer(self, causes: Sequence[Cause]) -> None:
        """Publish what waited, all with these causes."""
        publications = [publication(topic, asked, tuple(causes)) for topic, asked in self._waiting]
        self._topics.publish(publications, at=self._parts.clock.now())
