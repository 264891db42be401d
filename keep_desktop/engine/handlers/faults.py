"""What is refused in a handler workflow: each kind of fault with its sentence, in the order in
which they refuse (docs/scripts.md, "What is refused on import")."""

from collections.abc import Callable, Iterator, Mapping

from keep_desktop.domain.errors import Refused
from keep_desktop.engine.handlers.description import (
    Description,
    is_list,
    object_of,
    rule_of,
    topics_of,
)

#: What one script may declare; names are texts of one line.
MOST_HANDLERS = 200
MOST_TOPICS = 1000
MOST_NAME_CHARS = 200

#: Gives the faults of one kind, as sentences.
Check = Callable[[Description], Iterator[str]]


def _no_handlers(d: Description) -> Iterator[str]:
    if not d.producers and not d.consumers:
        yield "Workflow must have at least one producer or consumer"


def _producer_handlers(d: Description) -> Iterator[str]:
    for name, one in d.producers.items():
        if not d.is_function(one.get("handler")):
            yield f"Producer '{name}': handler must be a function"


def _producer_schedules(d: Description) -> Iterator[str]:
    for name, one in d.producers.items():
        schedule = one.get("schedule")
        parts = object_of(schedule)
        if not (isinstance(schedule, str) and schedule) and not (
            parts.get("interval") or parts.get("cron")
        ):
            yield f"Producer '{name}': schedule with interval or cron required"


def _producer_publishes(d: Description) -> Iterator[str]:
    for name, one in d.producers.items():
        named = one.get("publishes")
        if not is_list(named) or not named or not all(isinstance(t, str) and t for t in named):
            yield f"Producer '{name}': publishes must be a non-empty array of topic names"


def _consumer_subscribes(d: Description) -> Iterator[str]:
    for name, one in d.consumers.items():
        named = one.get("subscribe")
        if not is_list(named) or not named:
            yield f"Consumer '{name}': subscribe must be non-empty array"


def _consumer_prepares(d: Description) -> Iterator[str]:
    for name, one in d.consumers.items():
        if not d.is_function(one.get("prepare")):
            yield f"Consumer '{name}': prepare must be a function"


def _consumer_mutates(d: Description) -> Iterator[str]:
    for name, one in d.consumers.items():
        if "mutate" in one and not d.is_function(one["mutate"]):
            yield f"Consumer '{name}': mutate must be a function if provided"


def _consumer_nexts(d: Description) -> Iterator[str]:
    for name, one in d.consumers.items():
        if "next" in one and not d.is_function(one["next"]):
            yield f"Consumer '{name}': next must be a function if provided"


def _publishes_without_next(d: Description) -> Iterator[str]:
    for name, one in d.consumers.items():
        if one.get("publishes") and "next" not in one:
            yield f"Consumer '{name}': declares publishes but has no next function"


def _undeclared_topics(d: Description) -> Iterator[str]:
    known = frozenset(d.topics)
    for kind, handlers, key, verb in (
        ("Producer", d.producers, "publishes", "publishes"),
        ("Consumer", d.consumers, "subscribe", "subscribes"),
        ("Consumer", d.consumers, "publishes", "publishes"),
    ):
        for name, one in handlers.items():
            for topic in topics_of(one, key):
                if topic not in known:
                    yield f"{kind} '{name}': {verb} to undeclared topic '{topic}'"


def _topics_without_consumer(d: Description) -> Iterator[str]:
    read = {t for one in d.consumers.values() for t in topics_of(one, "subscribe")}
    for _, _, one in d.handlers():
        for topic in topics_of(one, "publishes"):
            if topic not in read:
                yield f"Topic '{topic}' is published to but no consumer subscribes to it"


def _bad_rules(d: Description) -> Iterator[str]:
    for name, one in d.producers.items():
        try:
            rule_of(one)
        except Refused as refusal:
            yield f"Producer '{name}': {refusal.sentence}"


def _bad_names(d: Description) -> Iterator[str]:
    for title, name, _ in d.handlers():
        # `$` is the one sign that JavaScript takes in a name and Python does not.
        if len(name) > MOST_NAME_CHARS or not name.replace("$", "_").isidentifier():
            yield f"{title}: the name of a handler must be an identifier, such as addRow"


def _names_used_twice(d: Description) -> Iterator[str]:
    for name in d.producers:
        if name in d.consumers:
            yield f"Consumer '{name}': a producer has that name too; give each handler its own"


def _topics_with_two_consumers(d: Description) -> Iterator[str]:
    reader: dict[str, str] = {}
    for name, one in d.consumers.items():
        for topic in topics_of(one, "subscribe"):
            other = reader.setdefault(topic, name)
            if other != name:
                yield (
                    f"Topic '{topic}' has two consumers, '{other}' and '{name}'; "
                    "a topic is read by one"
                )


def _bad_lists(d: Description) -> Iterator[str]:
    for title, _, one in d.handlers():
        for key in ("subscribe", "publishes"):
            named = one.get(key)
            if named is None:
                continue
            if not is_list(named) or not all(isinstance(topic, str) for topic in named):
                yield f"{title}: {key} must be an array of topic names"


def _bad_groups(d: Description) -> Iterator[str]:
    for key in ("topics", "producers", "consumers"):
        value = d.described.get(key)
        if value is not None and not isinstance(value, Mapping):
            yield f"Workflow: {key} must be an object with a property for each"


def _bad_topics(d: Description) -> Iterator[str]:
    for topic in d.topics:
        if len(topic) > MOST_NAME_CHARS or not topic.strip() or not topic.isprintable():
            yield (
                f"Topic '{topic}': the name of a topic is one line of 1 to "
                f"{MOST_NAME_CHARS} characters"
            )


def _too_much(d: Description) -> Iterator[str]:
    if len(d.producers) + len(d.consumers) > MOST_HANDLERS:
        yield f"Workflow must have at most {MOST_HANDLERS} producers and consumers"
    if len(d.topics) > MOST_TOPICS:
        yield f"Workflow must have at most {MOST_TOPICS} topics"


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
    _bad_rules,
    _bad_names,
    _names_used_twice,
    _topics_with_two_consumers,
    _bad_lists,
    _bad_groups,
    _bad_topics,
    _too_much,
)
