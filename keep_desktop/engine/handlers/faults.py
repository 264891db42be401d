"""What is refused in a handler workflow: each kind of fault with its sentence, in the order in
which they refuse (docs/scripts.md, "What is refused on import")."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from keep_desktop.domain.errors import Refused
from keep_desktop.engine.handlers.description import (
    Description,
    Handler,
    is_list,
    object_of,
    rule_of,
    topics_of,
)

#: What one script may declare; names are texts of one line.
MOST_HANDLERS = 200
MOST_TOPICS = 1000
MOST_NAME_CHARS = 200


@dataclass(frozen=True, slots=True)
class Fault:
    """A sentence, and whose it is: the way into `workflow`, as far as the script may have it."""

    sentence: str
    path: tuple[str, ...] = ()


#: Gives the faults of one kind.
Check = Callable[[Description], Iterator[Fault]]


def _producer(name: str, said: str, *part: str) -> Fault:
    return Fault(f"Producer '{name}': {said}", ("producers", name, *part))


def _consumer(name: str, said: str, *part: str) -> Fault:
    return Fault(f"Consumer '{name}': {said}", ("consumers", name, *part))


def _topic(name: str, said: str) -> Fault:
    return Fault(f"Topic '{name}' {said}", ("topics", name))


def _handlers(d: Description) -> Iterator[tuple[Callable[..., Fault], str, Handler]]:
    """All of them: what makes a fault of its kind, its name, what it declares."""
    for name, one in d.producers.items():
        yield _producer, name, one
    for name, one in d.consumers.items():
        yield _consumer, name, one


def _no_handlers(d: Description) -> Iterator[Fault]:
    if not d.producers and not d.consumers:
        yield Fault("Workflow must have at least one producer or consumer")


def _producer_handlers(d: Description) -> Iterator[Fault]:
    for name, one in d.producers.items():
        if not d.is_function(one.get("handler")):
            yield _producer(name, "handler must be a function", "handler")


def _producer_schedules(d: Description) -> Iterator[Fault]:
    for name, one in d.producers.items():
        schedule = one.get("schedule")
        parts = object_of(schedule)
        if not (isinstance(schedule, str) and schedule) and not (
            parts.get("interval") or parts.get("cron")
        ):
            yield _producer(name, "schedule with interval or cron required", "schedule")


def _producer_publishes(d: Description) -> Iterator[Fault]:
    for name, one in d.producers.items():
        named = one.get("publishes")
        if not is_list(named) or not named or not all(isinstance(t, str) and t for t in named):
            yield _producer(name, "publishes must be a non-empty array of topic names", "publishes")


def _consumer_subscribes(d: Description) -> Iterator[Fault]:
    for name, one in d.consumers.items():
        named = one.get("subscribe")
        if not is_list(named) or not named:
            yield _consumer(name, "subscribe must be non-empty array", "subscribe")


def _consumer_prepares(d: Description) -> Iterator[Fault]:
    for name, one in d.consumers.items():
        if not d.is_function(one.get("prepare")):
            yield _consumer(name, "prepare must be a function", "prepare")


def _consumer_mutates(d: Description) -> Iterator[Fault]:
    for name, one in d.consumers.items():
        if "mutate" in one and not d.is_function(one["mutate"]):
            yield _consumer(name, "mutate must be a function if provided", "mutate")


def _consumer_nexts(d: Description) -> Iterator[Fault]:
    for name, one in d.consumers.items():
        if "next" in one and not d.is_function(one["next"]):
            yield _consumer(name, "next must be a function if provided", "next")


def _publishes_without_next(d: Description) -> Iterator[Fault]:
    for name, one in d.consumers.items():
        if one.get("publishes") and "next" not in one:
            yield _consumer(name, "declares publishes but has no next function", "publishes")


def _undeclared_topics(d: Description) -> Iterator[Fault]:
    known = frozenset(d.topics)
    for fault, handlers, key, verb in (
        (_producer, d.producers, "publishes", "publishes"),
        (_consumer, d.consumers, "subscribe", "subscribes"),
        (_consumer, d.consumers, "publishes", "publishes"),
    ):
        for name, one in handlers.items():
            for topic in topics_of(one, key):
                if topic not in known:
                    yield fault(name, f"{verb} to undeclared topic '{topic}'", key)


def _topics_without_consumer(d: Description) -> Iterator[Fault]:
    read = {t for one in d.consumers.values() for t in topics_of(one, "subscribe")}
    for _, _, one in _handlers(d):
        for topic in topics_of(one, "publishes"):
            if topic not in read:
                yield _topic(topic, "is published to but no consumer subscribes to it")


def _bad_rules(d: Description) -> Iterator[Fault]:
    for name, one in d.producers.items():
        try:
            rule_of(one)
        except Refused as refusal:
            yield _producer(name, refusal.sentence, "schedule")


def _bad_names(d: Description) -> Iterator[Fault]:
    for fault, name, _ in _handlers(d):
        # `$` is the one sign that JavaScript takes in a name and Python does not.
        if len(name) > MOST_NAME_CHARS or not name.replace("$", "_").isidentifier():
            yield fault(name, "the name of a handler must be an identifier, such as addRow")


def _names_used_twice(d: Description) -> Iterator[Fault]:
    for name in d.producers:
        if name in d.consumers:
            yield _consumer(name, "a producer has that name too; give each handler its own")


def _topics_with_two_consumers(d: Description) -> Iterator[Fault]:
    reader: dict[str, str] = {}
    for name, one in d.consumers.items():
        for topic in topics_of(one, "subscribe"):
            other = reader.setdefault(topic, name)
            if other != name:
                said = f"has two consumers, '{other}' and '{name}'; a topic is read by one"
                yield _topic(topic, said)


def _bad_lists(d: Description) -> Iterator[Fault]:
    for fault, name, one in _handlers(d):
        for key in ("subscribe", "publishes"):
            named = one.get(key)
            if named is None:
                continue
            if not is_list(named) or not all(isinstance(topic, str) for topic in named):
                yield fault(name, f"{key} must be an array of topic names", key)


def _bad_groups(d: Description) -> Iterator[Fault]:
    for key in ("topics", "producers", "consumers"):
        value = d.described.get(key)
        if value is not None and not isinstance(value, Mapping):
            yield Fault(f"Workflow: {key} must be an object with a property for each", (key,))


def _bad_topics(d: Description) -> Iterator[Fault]:
    for topic in d.topics:
        if len(topic) > MOST_NAME_CHARS or not topic.strip() or not topic.isprintable():
            said = f"the name of a topic is one line of 1 to {MOST_NAME_CHARS} characters"
            yield Fault(f"Topic '{topic}': {said}", ("topics", topic))


def _too_much(d: Description) -> Iterator[Fault]:
    if len(d.producers) + len(d.consumers) > MOST_HANDLERS:
        yield Fault(f"Workflow must have at most {MOST_HANDLERS} producers and consumers")
    if len(d.topics) > MOST_TOPICS:
        yield Fault(f"Workflow must have at most {MOST_TOPICS} topics", ("topics",))


CHECKS: tuple[Check, ...] = (
    _no_handlers,
    _producer_handlers,
    _producer_schedules,
    _producer_publishes,
    _consumer_subscribes,
    _consumer_prepares,
    _consumer_mutates,
    _consumer_nexts,
    _publishes_without_next,
    _undeclared_topics,
    _topics_without_consumer,
    # Before what takes time for each.
    _too_much,
    _bad_rules,
    _bad_names,
    _names_used_twice,
    _topics_with_two_consumers,
    _bad_lists,
    _bad_groups,
    _bad_topics,
)
