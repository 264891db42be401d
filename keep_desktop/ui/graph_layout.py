"""Where the boxes and lines of a handler graph lie, in columns and rows; no pixels here.

The layout is fast-sugiyama's. It ends the process when it meets a circle of one, and leaves it
open which line of a longer circle runs backwards: circles are broken before it is asked.
"""

import itertools
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from keep_desktop.domain.handlers import HandlerGraph

#: Boxes that are drawn at most; a picture of more shows nothing.
MOST_BOXES = 80
#: The width of a line beside boxes of width 1.
_LINE_WIDTH = 0.2

_Edge = tuple[int, int]


class Kind(StrEnum):
    PRODUCER = "producer"
    TOPIC = "topic"
    CONSUMER = "consumer"


@dataclass(frozen=True, slots=True)
class Box:
    """`x` is the middle in columns from the left, `row` counts from the top."""

    kind: Kind
    name: str
    x: float
    row: int


@dataclass(frozen=True, slots=True)
class Line:
    """From box to box (by their place in `Picture.boxes`), through points (x, row). The arrow
    is at the end; a line whose row falls leads back to something that ran before."""

    start: int
    end: int
    points: tuple[tuple[float, int], ...]

    @property
    def leads_back(self) -> bool:
        return self.points[0][1] > self.points[-1][1]


@dataclass(frozen=True, slots=True)
class Picture:
    boxes: tuple[Box, ...]
    lines: tuple[Line, ...]
    #: In columns.
    width: float
    rows: int


@dataclass(frozen=True, slots=True)
class _Placed:
    """Points by number: boxes first, then the bends of long lines; `ways` go from one to the
    next."""

    points: Mapping[int, tuple[float, int]]
    ways: Sequence[_Edge]
    width: float
    rows: int


def lay_out(graph: HandlerGraph) -> Picture | None:
    """The picture, from producers at the top down; the same graph gives the same picture. None:
    there are more than MOST_BOXES boxes, or none."""
    named = [
        *((Kind.PRODUCER, producer.name) for producer in graph.producers),
        *((Kind.TOPIC, topic) for topic in graph.topics),
        *((Kind.CONSUMER, consumer.name) for consumer in graph.consumers),
    ]
    if not 0 < len(named) <= MOST_BOXES:
        return None
    edges = _edges(graph, {box: number for number, box in enumerate(named)})
    ahead, back = _without_circles(len(named), edges)
    placed = _place(len(named), [*ahead, *((end, start) for start, end in back)])
    boxes = [Box(kind, name, *placed.points[at]) for at, (kind, name) in enumerate(named)]
    lines = _lines(placed, edges, len(boxes))
    return Picture(tuple(boxes), tuple(lines), placed.width, placed.rows)


def _edges(graph: HandlerGraph, numbers: Mapping[tuple[Kind, str], int]) -> list[_Edge]:
    """Each once, in the order of the script; what the graph does not declare has none."""
    found: list[tuple[tuple[Kind, str], tuple[Kind, str]]] = []
    for producer in graph.producers:
        maker = (Kind.PRODUCER, producer.name)
        found += [(maker, (Kind.TOPIC, topic)) for topic in producer.publishes]
    for consumer in graph.consumers:
        taker = (Kind.CONSUMER, consumer.name)
        found += [((Kind.TOPIC, topic), taker) for topic in consumer.subscribes]
        found += [(taker, (Kind.TOPIC, topic)) for topic in consumer.publishes]
    known = ((a, b) for a, b in found if a in numbers and b in numbers)
    return list(dict.fromkeys((numbers[a], numbers[b]) for a, b in known))


def _without_circles(count: int, edges: Sequence[_Edge]) -> tuple[list[_Edge], list[_Edge]]:
    """Edges that lead on, and those that lead back to where a way came from."""
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
    """Depth first from *root*; *back* gets the edges to what the way still runs through."""
    seen.add(root)
    way, open_ = [(root, iter(after[root]))], {root}
    while way:
        at, following = way[-1]
        end = next(following, None)
        if end is None:
            way.pop()
            open_.discard(at)
        elif end in open_:
            back.add((at, end))
        elif end not in seen:
            seen.add(end)
            open_.add(end)
            way.append((end, iter(after[end])))


def _place(count: int, edges: Sequence[_Edge]) -> _Placed:
    """Parts that hang together one below the other; boxes without a line in rows at the end."""
    points: dict[int, tuple[float, int]] = {}
    ways: list[_Edge] = []
    width, rows = 1.0, 0
    for places, part_ways in _parts(list(dict.fromkeys(edges)), count):
        left = min(x - _half(number, count) for number, (x, _) in places.items())
        top = max(y for _, y in places.values())
        for number, (x, y) in places.items():
            points[number] = (x - left, rows + round(top - y))
            width = max(width, x - left + _half(number, count))
        ways += part_ways
        rows = max(row for _, row in points.values()) + 1
    alone = [number for number in range(count) if number not in points]
    points |= {number: (at % 2 + 0.5, rows + at // 2) for at, number in enumerate(alone)}
    width = max(width, min(2.0, len(alone)))
    return _Placed(points, ways, width, rows + (len(alone) + 1) // 2)


def _half(number: int, count: int) -> float:
    """Half the width of a box, or of a line where it bends."""
    return 0.5 if number < count else _LINE_WIDTH / 2


_Part = tuple[Mapping[int, tuple[float, float]], Sequence[_Edge]]


def _parts(edges: Sequence[_Edge], count: int) -> Sequence[_Part]:
    """What the library answers for each part that hangs together, the part with the first box
    first. Bends get numbers from *count* on."""
    bends = itertools.count(count)
    return [_part(part, bends) for part in _together(edges)]


def _together(edges: Sequence[_Edge]) -> Sequence[Sequence[_Edge]]:
    """The edges of each part that hangs together. The library would take them all at once, but
    then gives the bends of one part the numbers of boxes of another."""
    part_of: dict[int, set[int]] = {}
    for edge in edges:
        whole = set(edge).union(*(part_of.get(end, ()) for end in edge))
        part_of.update(dict.fromkeys(whole, whole))
    parts = {min(whole): whole for whole in part_of.values()}
    return [[edge for edge in edges if edge[0] in parts[first]] for first in sorted(parts)]


def _part(edges: Sequence[_Edge], bends: Iterator[int]) -> _Part:
    from fast_sugiyama import from_edges  # no part of the first sight of the window

    # It looks at what it is given as a set; numbers without gaps keep their order in one.
    boxes = sorted({end for edge in edges for end in edge})
    numbers = {box: number for number, box in enumerate(boxes)}
    asked = [(numbers[start], numbers[end]) for start, end in edges]
    ((positions, _, _, ways),) = from_edges(
        asked, vertex_spacing=1, dummy_vertices=True, dummy_size=_LINE_WIDTH
    )
    # The library's types allow names, which it was not given.
    places = {int(number): (float(x), float(y)) for number, (x, y) in positions}
    own = {n: boxes[n] if n < len(boxes) else next(bends) for n in sorted(places)}
    return (
        {own[number]: place for number, place in places.items()},
        [(own[int(start)], own[int(end)]) for start, end in ways or ()],
    )


def _lines(placed: _Placed, edges: Sequence[_Edge], boxes: int) -> Iterable[Line]:
    """Each edge with its bends, in its own direction."""
    after = {start: end for start, end in placed.ways if start >= boxes}
    ways: dict[_Edge, list[int]] = {}
    for start, at in placed.ways:
        if start < boxes:
            way = [start, at]
            while way[-1] >= boxes:
                way.append(after[way[-1]])
            ways[(start, way[-1])] = way
    for start, end in edges:
        way = ways.get((start, end)) or ways[(end, start)][::-1]
        yield Line(start, end, tuple(placed.points[at] for at in way))
