"""What a rehearsal found: the changes a run would make, with nothing changed."""

from dataclasses import dataclass

from keep_desktop.domain.json import JsonValue


@dataclass(frozen=True, slots=True, kw_only=True)
class WouldChange:
    """One mutation that was recorded instead of made."""

    #: From 1, in the order of the script.
    number: int
    logical_item_id: str
    item_title: str
    namespace: str
    method: str
    #: The host's own words for it.
    title: str
    params: JsonValue
    #: What the script was told that it returned.
    foreseen: JsonValue
    #: Earlier steps of this rehearsal whose result this one would build on.
    depends_on: tuple[int, ...]
    #: Why it would fail, where that can be told beforehand.
    problem: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Rehearsal:
    """A script played through. `error` is what ended it early, as a sentence, and `error_item` the
    title of the item it was at; "" for none."""

    workflow: str
    version: str
    changes: tuple[WouldChange, ...]
    #: Items the script opened, or inputs that its handlers took in; and items whose handler threw,
    #: as identifier → sentence.
    items: int
    failed_items: tuple[tuple[str, str], ...]
    #: It is made of handlers: what it went through came from outside.
    inputs: bool = False
    #: The titles of those items, in the same order.
    failed_titles: tuple[str, ...] = ()
    #: Reads that looked at something an earlier step would have changed, as sentences.
    notes: tuple[str, ...]
    #: What the script warned of, each as often as a run would count it, and how many more.
    warnings: tuple[str, ...] = ()
    more_warnings: int = 0
    error: str | None
    error_item: str = ""

    @property
    def would_happen(self) -> int:
        """How many of the changes would be made: those that would fail change nothing."""
        return sum(change.problem is None for change in self.changes)
