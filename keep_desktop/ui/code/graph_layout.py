"""Layout of a handler graph in columns and rows, without pixels.

fast-sugiyama ends the process on a cycle of one node, and does not define which edge of a longer
cycle runs backwards: cycles are broken before it is called.
"""

import itertools
from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import StrEnum

from keep_desktop.domain.handlers import HandlerGraph
from keep_desktop.domain.immutable import immutable

#: Boxes drawn at most; a picture of more shows nothing.
MOST_BOXES = 80
#: The width of an edge, relative to boxes of width 1.
_LINE_WIDTH = 0.2

_Edge = tuple[int, int]


class NodeKind(StrEnum):
    PRODUCER = "producer"
    TOPIC = "topic"
    CONSUMER = "consumer"


@immutable
class GraphNode:
    """`x` is the middle in columns from the left, `row` counts from the top."""

    kind: NodeKind
    name: str
    x: float
    row: int


@immutable
class GraphEdge:
    """From box to box (indexes in `Picture.boxes`), through points (x, row). The arrow is at the
    end; an edge with falling rows leads back."""

    start: int
    end: int
    points: tuple[tuple[float, int], ...]

    @property
    def leads_back(self) -> bool:
        return self.points[0][1] > self.points[-1][1]


@immutable
class Picture:
    boxes: tuple[GraphNode, ...]
    lines: tuple[GraphEdge, ...]
    width: float
    rows: int


@immutable
class _Placed:
    """Points by number: boxes first, then the bends of long edges; `segments` are pairs of them."""

    points: Mapping[int, tuple[float, int]]
    segments: Sequence[_Edge]
    width: float
    rows: int


def lay_out(graph: HandlerGraph) -> Picture | None:
    """The layout, from producers at the top down; deterministic. None: no boxes, or more than
    MOST_BOXES."""
    named = [
        *((NodeKind.PRODUCER, producer.name) for producer in graph.producers),
        *((NodeKind.TOPIC, topic) for topic in graph.topics),
        *((NodeKind.CONSUMER, consumer.name) for consumer in graph.consumers),
    ]
    if not 0 < len(named) <= MOST_BOXES:
        return None
    edges = _edges(graph, {box: number for number, box in enumerate(named)})
    ahead, back = _break_cycles(len(named), edges)
    placed = _place_parts(len(named), [*ahead, *((end, start) for start, end in back)])
    boxes = [GraphNode(kind, name, *placed.points[at]) for at, (kind, name) in enumerate(named)]
    lines = _lines(placed, edges, len(boxes))
    return Picture(tuple(boxes), tuple(lines), placed.width, placed.rows)


def _edges(graph: HandlerGraph, numbers: Mapping[tuple[NodeKind, str], int]) -> list[_Edge]:
    """Each once, in the order of the script; undeclared topics have none."""
    found: list[tuple[tuple[NodeKind, str], tuple[NodeKind, str]]] = []
    for producer in graph.producers:
        maker = (NodeKind.PRODUCER, producer.name)
        found += [(maker, (NodeKind.TOPIC, topic)) for topic in producer.publishes]
    for consumer in graph.consumers:
        consumer_key = (NodeKind.CONSUMER, consumer.name)
        found += [((NodeKind.TOPIC, topic), consumer_key) for topic in consumer.subscribes]
        found += [(consumer_key, (NodeKind.TOPIC, topic)) for topic in consumer.publishes]
    known = ((a, b) for a, b in found if a in numbers and b in numbers)
    return list(dict.fromkeys((numbers[a], numbers[b]) for a, b in known))


def _break_cycles(count: int, edges: Sequence[_Edge]) -> tuple[list[_Edge], list[_Edge]]:
    """Forward edges, and those that close a cycle."""
    after: dict[int, list[int]] = {number: [] for number in range(count)}
    for start, end in edges:
        after[start].append(end)
    seen: set[int] = set()
    back: set[_Edge] = set()
    for root in range(count):
        if root not in seen:
            _walk(root, after, seen, back)
    return [edge for edge in edges if edge not in back], [edge for edge in edges if edge in back]


def _walk(root: int, after: Mapping[int, Sequence[int]], seen: set[int], back: set[_Edge]) -> None:
    """Depth first from *root*; *back* collects the edges that close a cycle."""
    seen.add(root)
    option, open_ = [(root, iter(after[root]))], {root}
    while option:
        at, following = option[-1]
        end = next(following, None)
        if end is None:
            option.pop()
            open_.discard(at)
        elif end in open_:
            back.add((at, end))
        elif end not in seen:
            seen.add(end)
            open_.add(end)
            option.append((end, iter(after[end])))


def _place_parts(count: int, edges: Sequence[_Edge]) -> _Placed:
    """Connected parts one below the other; boxes without an edge in rows at the end."""
    points: dict[int, tuple[float, int]] = {}
    options: list[_Edge] = []
    width, rows = 1.0, 0
    for places, split in _layouts(list(dict.fromkeys(edges)), count):
        left = min(x - _half_width(number, count) for number, (x, _) in places.items())
        top = max(y for _, y in places.values())
        for number, (x, y) in places.items():
            points[number] = (x - left, rows + round(top - y))
            width = max(width, x - left + _half_width(number, count))
        options += split
        rows = max(row for _, row in points.values()) + 1
    alone = [number for number in range(count) if number not in points]
    points |= {number: (at % 2 + 0.5, rows + at // 2) for at, number in enumerate(alone)}
    width = max(width, min(2.0, len(alone)))
    return _Placed(points, options, width, rows + (len(alone) + 1) // 2)


def _half_width(number: int, count: int) -> float:
    """Half the width of a box, or of an edge where it bends."""
    return 0.5 if number < count else _LINE_WIDTH / 2


_Part = tuple[Mapping[int, tuple[float, float]], Sequence[_Edge]]


def _layouts(edges: Sequence[_Edge], count: int) -> Sequence[_Part]:
    """The library's layout of each connected part, the part with the first box first. Bends get
    numbers from *count* on."""
    bends = itertools.count(count)
    return [_layout(part, bends) for part in _connected_edges(edges)]


def _connected_edges(edges: Sequence[_Edge]) -> Sequence[Sequence[_Edge]]:
    """The edges of each connected part. Given all at once, the library numbers the bends of one
    part like the boxes of another."""
    part_of: dict[int, set[int]] = {}
    for edge in edges:
        whole = set(edge).union(*(part_of.get(end, ()) for end in edge))
        part_of.update(dict.fromkeys(whole, whole))
    parts = {min(whole): whole for whole in part_of.values()}
    return [[edge for edge in edges if edge[0] in parts[first]] for first in sorted(parts)]


def _layout(edges: Sequence[_Edge], bends: Iterator[int]) -> _Part:
    from fast_sugiyama import from_edges  # slow to import

    # The library takes a set; numbers without gaps keep their order in one.
    boxes = sorted({end for edge in edges for end in edge})
    numbers = {box: number for number, box in enumerate(boxes)}
    numbered = [(numbers[start], numbers[end]) for start, end in edges]
    ((positions, _, _, options),) = from_edges(
        numbered, vertex_spacing=1, dummy_vertices=True, dummy_size=_LINE_WIDTH
    )
    # The library's types also allow names.
    places = {int(number): (float(x), float(y)) for number, (x, y) in positions}
    own = {n: boxes[n] if n < len(boxes) else next(bends) for n in sorted(places)}
    return (
        {own[number]: place for number, place in places.items()},
        [(own[int(start)], own[int(end)]) for start, end in options or ()],
    )


def _lines(placed: _Placed, edges: Sequence[_Edge], boxes: int) -> Iterable[GraphEdge]:
    """Each edge with its bends, in its own direction."""
    after = {start: end for start, end in placed.segments if start >= boxes}
    options: dict[_Edge, list[int]] = {}
    for start, at in placed.segments:
        if start < boxes:
            option = [start, at]
            while option[-1] >= boxes:
                option.append(after[option[-1]])
            options[(start, option[-1])] = option
    for start, end in edges:
        option = options.get((start, end)) or options[(end, start)][::-1]
        yield GraphEdge(start, end, tuple(placed.points[at] for at in option))
