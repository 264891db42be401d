"""Result of a rehearsal: the changes a run would make."""

from enum import StrEnum

from keep_desktop.domain.immutable import immutable
from keep_desktop.domain.json import JsonValue


@immutable(kw_only=True)
class WouldChange:
    """One mutation that was recorded instead of performed."""

    #: From 1, in the order of the script.
    number: int
    logical_item_id: str
    item_title: str
    namespace: str
    method: str
    #: The host's title of the call.
    title: str
    params: JsonValue
    #: The predicted result returned to the script.
    foreseen: JsonValue
    #: Earlier steps of this rehearsal that its result depends on.
    depends_on: tuple[int, ...]
    #: Why it would fail, if predictable.
    problem: str | None = None


class LeftAs(StrEnum):
    """Why a run would leave an item that is not done as it is."""

    NEEDS_YOU = "needs_you"
    #: The outcome of a step is still verified.
    WAITING = "waiting"
    SKIPPED = "skipped"
    UNDONE = "undone"


@immutable
class LeftItems:
    """How many items the script met that stay as they are, though not done."""

    why: LeftAs
    count: int


@immutable(kw_only=True)
class Rehearsal:
    """`error` is the sentence that ended it early, and `error_item` the title of the open item; ""
    for none."""

    workflow: str
    version: str
    changes: tuple[WouldChange, ...]
    #: Items the script opened, or inputs that its handlers processed; and items whose handler
    #: threw, as id → sentence.
    items: int
    failed_items: tuple[tuple[str, str], ...]
    #: A handler workflow: what it processed came from outside.
    inputs: bool = False
    #: The titles of those items, in the same order.
    failed_titles: tuple[str, ...] = ()
    left: tuple[LeftItems, ...] = ()
    #: Reads of what an earlier step would have changed, as sentences.
    notes: tuple[str, ...]
    #: The script's warnings, each as often as a run would count it, and how many more.
    warnings: tuple[str, ...] = ()
    more_warnings: int = 0
    error: str | None
    error_item: str = ""

    @property
    def would_happen(self) -> int:
        """How many of the changes would be made: failing ones change nothing."""
        return sum(change.problem is None for change in self.changes)
