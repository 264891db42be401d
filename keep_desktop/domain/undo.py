"""Taking an attempt back: what it is about, and what came of it."""

from collections.abc import Mapping
from dataclasses import dataclass

from keep_desktop.domain.ids import ItemId, MutationId
from keep_desktop.domain.json import JsonValue


@dataclass(frozen=True, slots=True, kw_only=True)
class UndoStep:
    """A step of an attempt that can be taken back by its kind, as far as can be told beforehand."""

    id: MutationId
    #: A newer attempt that did the same again, and is to be taken back before it.
    after: int | None = None
    #: Why it would be left.
    hindrance: str | None = None

    @property
    def goes(self) -> bool:
        """Whether nothing is known to be in its way."""
        return self.after is None and self.hindrance is None


@dataclass(frozen=True, slots=True, kw_only=True)
class UndoReport:
    """`left`: steps that stay as they are, as (the step's title, why)."""

    undone: int
    left: tuple[tuple[str, str], ...]
    #: A stop ended it before all steps were looked at.
    stopped: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class UndoOf:
    """What the run of an undo keeps of itself; `undone` and `left` are counted at its end."""

    item_id: ItemId
    attempt: int
    undone: int | None = None
    left: int | None = None

    def kept(self) -> JsonValue:
        told = {
            "item": self.item_id,
            "attempt": self.attempt,
            "undone": self.undone,
            "left": self.left,
        }
        return {name: value for name, value in told.items() if value is not None}

    @classmethod
    def read(cls, kept: JsonValue) -> "UndoOf | None":
        """None where nothing was kept: a run of an earlier version of the program."""
        if not isinstance(kept, Mapping):
            return None
        item, attempt = _number(kept.get("item")), _number(kept.get("attempt"))
        if item is None or attempt is None:
            return None
        undone, left = _number(kept.get("undone")), _number(kept.get("left"))
        return cls(item_id=ItemId(item), attempt=attempt, undone=undone, left=left)


def _number(value: JsonValue) -> int | None:
    return value if isinstance(value, int) else None
