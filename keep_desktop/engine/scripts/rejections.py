"""Why a handler workflow is rejected: each kind of fault with its sentence, in the order of checks
(docs/scripts.md, "What is refused on import")."""

from collections.abc import Callable, Iterator, Mapping

from keep_desktop.domain.errors import Refused
from keep_desktop.domain.immutable import immutable
from keep_desktop.domain.messages import UserMessage
from keep_desktop.engine.scripts.declaration import (
    Description,
    Handler,
    is_list,
    object_of,
    rule_of,
    topics_of,
)

#: Limits of what one script may declare; names are texts of one line.
MOST_HANDLERS = 200
MOST_TOPICS = 1000
MOST_NAME_CHARS = 200


@immutable
class DeclarationError:
    """A sentence, and the path into `workflow` to what is at fault, as far as the script has it."""

    sentence: str
    path: tuple[str, ...] = ()


#: Yields the faults of one kind.
Check = Callable[[Description], Iterator[DeclarationError]]


def _producer(name: str, message: str, *part: str) -> DeclarationError:
    return DeclarationError(
        UserMessage("Producer '{name}': {message}", name=name, message=message),
        ("producers", name, *part),
    )


def _consumer(name: str, message: str, *part: str) -> DeclarationError:
    return DeclarationError(
        UserMessage("Consumer '{name}': {message}", name=name, message=message),
        ("consumers", name, *part),
    )


def _topic(name: str, message: str) -> DeclarationError:
    return DeclarationError(
        UserMessage("Topic '{name}' {message}", name=name, message=message), ("topics", name)
    )


def _handlers(d: Description) -> Iterator[tuple[Callable[..., DeclarationError], str, Handler]]:
    """All handlers: the kind of their faults, name, declaration."""
    for name, one in d.producers.items():
        yield _producer, name, one
    for name, one in d.consumers.items():
        yield _consumer, name, one


def _no_handlers(d: Description) -> Iterator[DeclarationError]:
    if not d.producers and not d.consumers:
        yield DeclarationError(UserMessage("Workflow must have at least one producer or consumer"))


def _producer_handlers(d: Description) -> Iterator[DeclarationError]:
    for name, one in d.producers.items():
        if not d.is_function(one.get("handler")):
            yield _producer(name, UserMessage("handler must be a function"), "handler")


def _producer_schedules(d: Description) -> Iterator[DeclarationError]:
    for name, one in d.producers.items():
        schedule = one.get("schedule")
        parts = object_of(schedule)
        if not (isinstance(schedule, str) and schedule) and not (
            parts.get("interval") or parts.get("cron")
        ):
            yield _producer(
                name, UserMessage("schedule with interval or cron required"), "schedule"
            )


def _producer_publishes(d: Description) -> Iterator[DeclarationError]:
    for name, one in d.producers.items():
        named = one.get("publishes")
        if not is_list(named) or not named or not all(isinstance(t, str) and t for t in named):
            yield _producer(
                name, UserMessage("publishes must be a non-empty array of topic names"), "publishes"
            )


def _consumer_subscribes(d: Description) -> Iterator[DeclarationError]:
    for name, one in d.consumers.items():
        named = one.get("subscribe")
        if not is_list(named) or not named:
            yield _consumer(name, UserMessage("subscribe must be non-empty array"), "subscribe")


def _consumer_prepares(d: Description) -> Iterator[DeclarationError]:
    for name, one in d.consumers.items():
        if not d.is_function(one.get("prepare")):
            yield _consumer(name, UserMessage("prepare must be a function"), "prepare")


def _consumer_mutates(d: Description) -> Iterator[DeclarationError]:
    for name, one in d.consumers.items():
        if "mutate" in one and not d.is_function(one["mutate"]):
            yield _consumer(name, UserMessage("mutate must be a function if provided"), "mutate")


def _consumer_nexts(d: Description) -> Iterator[DeclarationError]:
    for name, one in d.consumers.items():
        if "next" in one and not d.is_function(one["next"]):
            yield _consumer(name, UserMessage("next must be a function if provided"), "next")


def _publishes_without_next(d: Description) -> Iterator[DeclarationError]:
    for name, one in d.consumers.items():
        if one.get("publishes") and "next" not in one:
            yield _consumer(
                name, UserMessage("declares publishes but has no next function"), "publishes"
            )


def _publishes_undeclared(topic: str) -> UserMessage:
    return UserMessage("publishes to undeclared topic '{topic}'", topic=topic)


def _subscribes_undeclared(topic: str) -> UserMessage:
    return UserMessage("subscribes to undeclared topic '{topic}'", topic=topic)


def _undeclared_topics(d: Description) -> Iterator[DeclarationError]:
    known = frozenset(d.topics)
    for fault, handlers, key, sentence in (
        (_producer, d.producers, "publishes", _publishes_undeclared),
        (_consumer, d.consumers, "subscribe", _subscribes_undeclared),
        (_consumer, d.consumers, "publishes", _publishes_undeclared),
    ):
        for name, one in handlers.items():
            for topic in topics_of(one, key):
                if topic not in known:
                    yield fault(
                        name,
                        sentence(topic),
                        key,
                    )


def _topics_without_consumer(d: Description) -> Iterator[DeclarationError]:
    read = {t for one in d.consumers.values() for t in topics_of(one, "subscribe")}
    for _, _, one in _handlers(d):
        for topic in topics_of(one, "publishes"):
            if topic not in read:
                yield _topic(topic, UserMessage("is published to but no consumer subscribes to it"))


def _bad_rules(d: Description) -> Iterator[DeclarationError]:
    for name, one in d.producers.items():
        try:
            rule_of(one)
        except Refused as refusal:
            yield _producer(name, refusal.sentence, "schedule")


def _bad_names(d: Description) -> Iterator[DeclarationError]:
    for fault, name, _ in _handlers(d):
        # `$` is the one character that JavaScript allows in a name and Python does not.
        if len(name) > MOST_NAME_CHARS or not name.replace("$", "_").isidentifier():
            yield fault(
                name, UserMessage("the name of a handler must be an identifier, such as addRow")
            )


def _names_used_twice(d: Description) -> Iterator[DeclarationError]:
    for name in d.producers:
        if name in d.consumers:
            yield _consumer(
                name, UserMessage("a producer has that name too; give each handler its own")
            )


def _topics_with_two_consumers(d: Description) -> Iterator[DeclarationError]:
    reader: dict[str, str] = {}
    for name, one in d.consumers.items():
        for topic in topics_of(one, "subscribe"):
            other = reader.setdefault(topic, name)
            if other != name:
                message = UserMessage(
                    "has two consumers, '{other}' and '{name}'; a topic is read by one",
                    other=other,
                    name=name,
                )
                yield _topic(topic, message)


def _bad_lists(d: Description) -> Iterator[DeclarationError]:
    for fault, name, one in _handlers(d):
        for key in ("subscribe", "publishes"):
            named = one.get(key)
            if named is None:
                continue
            if not is_list(named) or not all(isinstance(topic, str) for topic in named):
                yield fault(
                    name, UserMessage("{key} must be an array of topic names", key=key), key
                )


def _bad_groups(d: Description) -> Iterator[DeclarationError]:
    for key in ("topics", "producers", "consumers"):
        value = d.described.get(key)
        if value is not None and not isinstance(value, Mapping):
            yield DeclarationError(
                UserMessage("Workflow: {key} must be an object with a property for each", key=key),
                (key,),
            )


def _bad_topics(d: Description) -> Iterator[DeclarationError]:
    for topic in d.topics:
        if len(topic) > MOST_NAME_CHARS or not topic.strip() or not topic.isprintable():
            message = UserMessage(
                "the name of a topic is one line of 1 to {most_name_chars} characters",
                most_name_chars=MOST_NAME_CHARS,
            )
            yield DeclarationError(
                UserMessage("Topic '{topic}': {message}", topic=topic, message=message),
                ("topics", topic),
            )


def _too_much(d: Description) -> Iterator[DeclarationError]:
    if len(d.producers) + len(d.consumers) > MOST_HANDLERS:
        yield DeclarationError(
            UserMessage(
                "Workflow must have at most {most_handlers} producers and consumers",
                most_handlers=MOST_HANDLERS,
            )
        )
    if len(d.topics) > MOST_TOPICS:
        yield DeclarationError(
            UserMessage("Workflow must have at most {most_topics} topics", most_topics=MOST_TOPICS),
            ("topics",),
        )


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
    # Before the expensive checks.
    _too_much,
    _bad_rules,
    _bad_names,
    _names_used_twice,
    _topics_with_two_consumers,
    _bad_lists,
    _bad_groups,
    _bad_topics,
)
