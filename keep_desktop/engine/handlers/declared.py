"""What a handler workflow declares, checked: from the description of its `workflow` to a graph."""

from collections.abc import Mapping

from keep_desktop.domain.errors import LogicFailure
from keep_desktop.domain.handlers import Consumer, HandlerGraph, Producer, graph_to_json
from keep_desktop.domain.json import JsonValue, canonical
from keep_desktop.engine.handlers.description import Description, rule_of, topics_of
from keep_desktop.engine.handlers.faults import CHECKS

#: A name in a sentence is the script's, and may be of any length.
_MOST_SENTENCE_CHARS = 500
#: It is read with every version.
_MOST_GRAPH_CHARS = 256 * 1024


class Misdeclared(LogicFailure):
    """The script declares something that cannot work; `path` leads to it inside `workflow`."""

    def __init__(self, sentence: str, path: tuple[str, ...] = ()) -> None:
        super().__init__(sentence)
        self.path = path


def graph_of(described: JsonValue, function_mark: str) -> HandlerGraph:
    """The graph of a described `workflow`, in which *function_mark* stands for every function.

    Topics that one handler names twice count once; properties that nobody knows are left alone.
    Raises Misdeclared with the first fault: each check goes over all handlers, in the order of
    the script, before the next one begins.
    """
    if not isinstance(described, Mapping):
        raise Misdeclared("Script must define a workflow object")
    description = Description(described, function_mark)
    for check in CHECKS:
        for fault in check(description):
            raise Misdeclared(_one_line(fault.sentence), fault.path)
    graph = _graph(description)
    if len(canonical(graph_to_json(graph))) > _MOST_GRAPH_CHARS:
        raise Misdeclared("Workflow declares too much: shorten the lists of topics")
    return graph


def _one_line(fault: str) -> str:
    short = fault[:_MOST_SENTENCE_CHARS]
    return "".join(char if char.isprintable() else "\ufffd" for char in short)


def _graph(description: Description) -> HandlerGraph:
    return HandlerGraph(
        topics=description.topics,
        producers=tuple(
            Producer(name=name, publishes=topics_of(one, "publishes"), rule=rule_of(one))
            for name, one in description.producers.items()
        ),
        consumers=tuple(
            Consumer(
                name=name,
                subscribes=topics_of(one, "subscribe"),
                publishes=topics_of(one, "publishes"),
                has_mutate="mutate" in one,
                has_next="next" in one,
            )
            for name, one in description.consumers.items()
        ),
    )
