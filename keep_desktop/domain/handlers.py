"""What a handler workflow declares: topics, producers and consumers, and what each phase may do."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from enum import StrEnum
from typing import Any

from keep_desktop.domain.ids import WorkflowId
from keep_desktop.domain.immutable import immutable
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.schedules import Cron, ScheduleRule, parse_interval

#: Size limit of a handler's state in bytes of JSON.
MOST_STATE_BYTES = 256 * 1024


class HandlerPhase(StrEnum):
    """The functions of a handler; which one runs decides what is allowed."""

    PRODUCER = "producer"
    PREPARE = "prepare"
    MUTATE = "mutate"
    NEXT = "next"


class HandlerOperation(StrEnum):
    """What a tool call does. Console and Util are none of these: they work everywhere."""

    READ = "read"
    MUTATE = "mutate"
    TOPIC_PEEK = "topic_peek"
    TOPIC_PUBLISH = "topic_publish"
    REGISTER_INPUT = "register_input"


_O = HandlerOperation
#: The mutation of `mutate` is the only one, and ends the phase.
ALLOWED: Mapping[HandlerPhase, frozenset[HandlerOperation]] = {
    HandlerPhase.PRODUCER: frozenset({_O.READ, _O.TOPIC_PUBLISH, _O.REGISTER_INPUT}),
    HandlerPhase.PREPARE: frozenset({_O.READ, _O.TOPIC_PEEK}),
    HandlerPhase.MUTATE: frozenset({_O.MUTATE}),
    HandlerPhase.NEXT: frozenset({_O.TOPIC_PUBLISH}),
}


@immutable(kw_only=True)
class Producer:
    name: str
    publishes: tuple[str, ...]
    rule: ScheduleRule


@immutable(kw_only=True)
class Consumer:
    name: str
    subscribes: tuple[str, ...]
    publishes: tuple[str, ...]
    has_mutate: bool
    has_next: bool


@immutable(kw_only=True)
class HandlerGraph:
    """The validated declaration of one script version; handlers in the order of the script."""

    topics: tuple[str, ...]
    producers: tuple[Producer, ...]
    consumers: tuple[Consumer, ...]

    def consumer_of(self, topic: str) -> Consumer | None:
        """The only consumer of that topic."""
        return next((c for c in self.consumers if topic in c.subscribes), None)

    def consumer(self, name: str) -> Consumer | None:
        return next((c for c in self.consumers if c.name == name), None)

    def producer(self, name: str) -> Producer | None:
        return next((p for p in self.producers if p.name == name), None)


@immutable
class ScriptWarning:
    """A probable mistake in a script."""

    sentence: str
    line: int | None = None
    column: int | None = None


@immutable(kw_only=True)
class HandlerTimes:
    """What decides when one handler runs. Its state, which may be large, is read separately."""

    workflow_id: WorkflowId
    name: str
    is_producer: bool
    #: A consumer's requested wake-up time.
    wake_at: datetime | None
    #: A producer's rule and next time; None for consumers and for what the active version lacks.
    rule: ScheduleRule | None
    next_at: datetime | None
    #: A consumer's: how often events arrived for it, and how many of these its last prepare had
    #: seen.
    arrivals: int
    seen_arrivals: int
    #: Whether its last run reserved events.
    reserved_last: bool
    #: A producer's: the skipped time before `next_at`.
    skipped_at: datetime | None = None

    @property
    def has_news(self) -> bool:
        return self.arrivals != self.seen_arrivals


@immutable(kw_only=True)
class Reservation:
    """Events of one topic that a prepare reserved, by message id."""

    topic: str
    message_ids: tuple[str, ...]


@immutable(kw_only=True)
class Prepared:
    """The validated result of a prepare; `value` is the input of mutate and next."""

    value: Mapping[str, JsonValue]
    reservations: Sequence[Reservation]
    title: str | None
    wake_at: datetime | None


def graph_to_json(graph: HandlerGraph) -> JsonValue:
    """The stored form of a script version's graph."""
    return {
        "topics": list(graph.topics),
        "producers": [
            {
                "name": producer.name,
                "publishes": list(producer.publishes),
                "schedule": {"cron": producer.rule.expression}
                if isinstance(producer.rule, Cron)
                else {"interval": producer.rule.text},
            }
            for producer in graph.producers
        ],
        "consumers": [
            {
                "name": consumer.name,
                "subscribe": list(consumer.subscribes),
                "publishes": list(consumer.publishes),
                "mutate": consumer.has_mutate,
                "next": consumer.has_next,
            }
            for consumer in graph.consumers
        ],
    }


def graph_from_json(kept: Any) -> HandlerGraph:
    """The inverse of `graph_to_json`. Raises KeyError, TypeError or Refused for anything else."""
    return HandlerGraph(
        topics=tuple(kept["topics"]),
        producers=tuple(
            Producer(
                name=producer["name"],
                publishes=tuple(producer["publishes"]),
                rule=Cron(producer["schedule"]["cron"])
                if "cron" in producer["schedule"]
                else parse_interval(producer["schedule"]["interval"]),
            )
            for producer in kept["producers"]
        ),
        consumers=tuple(
            Consumer(
                name=consumer["name"],
                subscribes=tuple(consumer["subscribe"]),
                publishes=tuple(consumer["publishes"]),
                has_mutate=consumer["mutate"],
                has_next=consumer["next"],
            )
            for consumer in kept["consumers"]
        ),
    )
