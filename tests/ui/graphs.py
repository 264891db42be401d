"""Graphs of handler workflows for window tests."""

from collections.abc import Sequence

from keep_desktop.domain.handlers import Consumer, HandlerGraph, Producer
from keep_desktop.domain.schedules import ScheduleRule, parse_interval


def a_producer(
    name: str = "pollMail", *publishes: str, rule: ScheduleRule | None = None
) -> Producer:
    return Producer(
        name=name,
        publishes=publishes or ("email.received",),
        rule=rule or parse_interval("5m"),
    )


def a_consumer(
    name: str = "addRow",
    *subscribes: str,
    publishes: Sequence[str] = (),
    has_mutate: bool = True,
) -> Consumer:
    return Consumer(
        name=name,
        subscribes=subscribes or ("email.received",),
        publishes=tuple(publishes),
        has_mutate=has_mutate,
        has_next=bool(publishes),
    )


def a_graph(*handlers: Producer | Consumer, topics: Sequence[str] | None = None) -> HandlerGraph:
    """Of those handlers and their topics; by default from mail to rows."""
    given = handlers or (a_producer(), a_consumer())
    producers = tuple(one for one in given if isinstance(one, Producer))
    consumers = tuple(one for one in given if isinstance(one, Consumer))
    named = [topic for one in producers for topic in one.publishes]
    named += [topic for one in consumers for topic in (*one.subscribes, *one.publishes)]
    return HandlerGraph(
        topics=tuple(dict.fromkeys(named)) if topics is None else tuple(topics),
        producers=producers,
        consumers=consumers,
    )
