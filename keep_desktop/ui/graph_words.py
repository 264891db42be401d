"""The graph of a handler workflow in words: what a screen reader says of its picture."""

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication

from keep_desktop.domain.handlers import Consumer, HandlerGraph, Producer
from keep_desktop.domain.schedules import ScheduleRule
from keep_desktop.ui.foreign_text import one_line
from keep_desktop.ui.host_words import inside_quotes
from keep_desktop.ui.rule_words import rule_in_words, rule_inside
from keep_desktop.ui.text import plural

#: Handlers that are spoken of; a script may declare thousands.
MOST_SAID = 60


def _tr(text: str) -> str:
    return QCoreApplication.translate("GraphWords", text)


def graph_in_words(graph: HandlerGraph) -> str:
    """A sentence for each handler, producers first: ““pollMail”, every 5 minutes, publishes
    “email.received”, which “addRow” handles.”"""
    said = [_producer_said(producer, graph) for producer in graph.producers]
    said += [_consumer_said(consumer, graph) for consumer in graph.consumers]
    if len(said) > MOST_SAID:
        one, many = _tr("more stands in the script."), _tr("more stand in the script.")
        more_said = plural(len(said) - MOST_SAID, one, many)
        said = [*said[:MOST_SAID], more_said]
    return "\n".join(said)


def _producer_said(producer: Producer, graph: HandlerGraph) -> str:
    return _tr("“{name}”, {schedule}, publishes {topics}.").format(
        name=_named(producer.name),
        schedule=rule_inside(producer.rule),
        topics=_handled(producer.publishes, graph),
    )


def _consumer_said(consumer: Consumer, graph: HandlerGraph) -> str:
    said = _tr("“{name}” takes {topics}").format(
        name=_named(consumer.name), topics=_listed(_shown(consumer.subscribes))
    )
    deeds = [_tr("makes one change") if consumer.has_mutate else _tr("changes nothing")]
    if consumer.publishes:
        deeds.append(_tr("publishes {topics}").format(topics=_handled(consumer.publishes, graph)))
    return f"{_listed([said, *deeds])}."


def _handled(topics: Sequence[str], graph: HandlerGraph) -> str:
    """Topics, each with who takes it up."""
    said = []
    for topic in topics[:MOST_SAID]:
        taker = graph.consumer_of(topic)
        words = _tr("“{topic}”, which “{name}” handles") if taker else _tr("“{topic}”")
        name = _named(taker.name) if taker else ""
        said.append(words.format(topic=_named(topic), name=name))
    return _listed(said)


def _shown(names: Sequence[str]) -> list[str]:
    return [_tr("“{topic}”").format(topic=_named(name)) for name in names[:MOST_SAID]]


def _named(name: str) -> str:
    """Between quotation marks: names of code are told from the words around them."""
    return inside_quotes(one_line(name, 80))


def _listed(parts: Sequence[str]) -> str:
    """“a”, “a and b”, “a, b and c”; a part that holds a comma keeps its own before the “and”."""
    if len(parts) < 2:
        return "".join(parts)
    comma = "," if any("," in part for part in parts[:-1]) else ""
    return _tr("{first}{comma} and {last}").format(
        first=", ".join(parts[:-1]), comma=comma, last=parts[-1]
    )


def deed_of(consumer: Consumer) -> str:
    """What a consumer does, in the few words that its box has room for."""
    if consumer.has_mutate:
        return _tr("Makes one change")
    return _tr("Only passes on") if consumer.publishes else _tr("Changes nothing")


def rules_said(rules: Sequence[ScheduleRule]) -> str:
    """The schedules of all producers in one line; each different one once, in their order."""
    different = list(dict.fromkeys(rules))
    match different:
        case []:
            return _tr("Only when you run it")
        case [rule]:
            return rule_in_words(rule)
        case _:
            listed = ", ".join(rule_inside(rule) for rule in different)
            return _tr("{number} schedules: {rules}").format(number=len(different), rules=listed)
