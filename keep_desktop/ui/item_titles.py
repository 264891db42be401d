"""What the titles of the items in a list have in common, and how much room they want.

Where a title does not fit, the words that most titles begin with give way first, and stand once
over the column: those behind them are what tells one row from the next.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence

from keep_desktop.domain.items import ItemStatus
from keep_desktop.ui.item_looks import item_look, status_look
from keep_desktop.ui.item_model import ItemModel
from keep_desktop.ui.item_nodes import ItemNode, item_node, split_title, time_of, waits_said

#: So many of the first rows are looked at.
_SAMPLE = 60
#: Fewer have nothing in common, and so many of a hundred make it common.
_FEWEST, _MOST_OF_100 = 4, 75
_MOST_WORDS = 6


class ItemTitles:
    """Of the rows that *model* holds by now."""

    def __init__(self, model: ItemModel) -> None:
        self._model = model
        self._seen: tuple[object, ...] = ()
        self._beginning = ""
        self._asked: tuple[object, ...] = ()
        self._cuts = False
        self._repeated: frozenset[str] = frozenset()

    def first(self) -> Iterator[str]:
        """Those of the first rows."""
        return (node.title for node in self._nodes())

    def waits(self) -> Iterator[str]:
        """How they say until when they wait, the whole of it."""
        return (said[0] for node in self._nodes() if (said := waits_said(node, self._model.now)))

    def states(self) -> Iterator[str]:
        """What stands as their state where there is little room; that of a run always has some."""
        yield status_look(ItemStatus.DONE, running=False).word
        yield status_look(ItemStatus.PROCESSING, running=True).word
        for node in self._nodes():
            said = (item_look(node.row).word, *waits_said(node, self._model.now))
            yield said[-1]

    def times(self) -> Iterator[str]:
        """When they were touched."""
        return (time_of(node, self._model.now) for node in self._nodes())

    def _nodes(self) -> Iterator[ItemNode]:
        rows = (self._model.row_of(item_id) for item_id in self._model.ids()[:_SAMPLE])
        return (item_node(row) for row in rows if row is not None)

    def left_out(self, room: int, wanted: Callable[[str], int]) -> str:
        """Words that most names begin with, and the space behind them, where most titles would be
        cut in so much room; else nothing. *wanted* says how much a title wants."""
        self._look()
        asked = (self._seen, room)
        if self._beginning and asked != self._asked:
            self._asked = asked
            cut = [wanted(title) > room for title in self.first()]
            self._cuts = sum(cut) * 2 > len(cut)
        return self._beginning if self._cuts else ""

    @property
    def repeated(self) -> frozenset[str]:
        """Names of several items: what stands beside them is all that they differ in."""
        self._look()
        return self._repeated

    def _look(self) -> None:
        seen = tuple(self._model.ids()[:_SAMPLE])
        if seen == self._seen:
            return
        names = [split_title(title)[0] for title in self.first()]
        self._seen, self._beginning = seen, shared_beginning(names)
        self._repeated = frozenset(name for name, count in Counter(names).items() if count > 1)


def shared_beginning(names: Sequence[str]) -> str:
    """The most words that most of *names* begin with, with more behind them in each."""
    if len(names) < _FEWEST:
        return ""
    common = Counter(beginning for name in names for beginning in _beginnings(name))
    shared = [one for one, count in common.items() if count * 100 >= len(names) * _MOST_OF_100]
    return max(shared, key=len, default="")


def without(beginning: str, name: str) -> str:
    """*name* without *beginning*; as it is where it does not begin so."""
    return name.removeprefix(beginning)


def _beginnings(name: str) -> Iterator[str]:
    words = name.split(" ", _MOST_WORDS)
    for count in range(1, len(words)):
        yield " ".join(words[:count]) + " "
