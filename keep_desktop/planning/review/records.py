"""What a review records while it follows a script: items opened, tools called, ids made."""

from dataclasses import dataclass, field
from enum import StrEnum

from tree_sitter import Node

from keep_desktop.planning.review.values import Value

#: Conditions around a call: which branch of which node.
Path = tuple[tuple[int, str], ...]


class IdKind(StrEnum):
    ITEM = "item id"
    INPUT = "input id"
    MESSAGE = "messageId"


@dataclass(slots=True, eq=False)
class ReviewedItem:
    """One call of `Items.withItem`."""

    node: Node
    #: What the loops around it go over.
    over: tuple[Value, ...]
    calls: list["ToolUse"] = field(default_factory=list)
    reads_done: bool = False


@dataclass(slots=True, eq=False)
class ToolUse:
    """One way in which the script reaches a call of a tool."""

    tool: str
    node: Node
    arguments: Value
    argument_node: Node | None
    item: ReviewedItem | None
    #: Of a handler workflow; "" elsewhere.
    phase: str
    #: Which call of a handler; 0 elsewhere.
    handler: int
    path: Path
    #: Within a try with a catch, also further out.
    caught: bool
    over: tuple[Value, ...]
    #: Whether the script certainly gets there: not from code that nothing seems to call.
    reached: bool


@dataclass(slots=True, eq=False)
class Identity:
    """An id that the script makes, with its title."""

    kind: IdKind
    node: Node
    value: Value
    title: Value
    title_node: Node | None
    over: tuple[Value, ...]
    item: ReviewedItem | None = None
    #: "time" or "random" where the script registers just that as the input.
    of_system: str = ""


@dataclass(slots=True)
class ReviewRecords:
    calls: list[ToolUse] = field(default_factory=list)
    ids: list[Identity] = field(default_factory=list)
    items: list[ReviewedItem] = field(default_factory=list)
    #: Titles of steps: `ui.title` of prepare.
    titles: list[Value] = field(default_factory=list)
    #: Texts of schedules, with their byte.
    schedules: list[tuple[str, int]] = field(default_factory=list)
    #: Calls of withItem inside another, or several at once.
    nested: list[Node] = field(default_factory=list)
    #: How lists are used: (byte of the call, path) → "first", "all".
    uses: dict[tuple[int, tuple[str, ...]], set[str]] = field(default_factory=dict)
    #: Fields read of each source: (tool, path of the thing) → names.
    fields: dict[tuple[str, tuple[str, ...]], set[str]] = field(default_factory=dict)
    #: The script was not followed to its end.
    incomplete: bool = False

    def add(self, other: "ReviewRecords") -> None:
        """What was recorded elsewhere, before these."""
        self.calls[:0] = other.calls
        self.ids[:0] = other.ids
        self.items[:0] = other.items
        self.titles[:0] = other.titles
        self.nested[:0] = other.nested
        self.schedules[:0] = other.schedules
        for call, how in other.uses.items():
            self.uses.setdefault(call, set()).update(how)
        for thing, names in other.fields.items():
            self.fields.setdefault(thing, set()).update(names)
