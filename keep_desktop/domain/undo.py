"""Undo of an attempt: its steps, report and record."""

from keep_desktop.domain.ids import ItemId, MutationId, SessionId
from keep_desktop.domain.immutable import immutable
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.messages import UserMessage


@immutable(kw_only=True)
class UndoStep:
    """A step of an attempt that can be undone by its kind, as far as known beforehand."""

    id: MutationId
    #: A newer attempt that repeated it, and must be undone before it.
    repeated_by: int | None = None
    #: Why it would be left.
    obstacle: str | None = None

    @property
    def is_possible(self) -> bool:
        """Whether nothing is known to prevent it."""
        return self.repeated_by is None and self.obstacle is None


def done_again_text(by: int) -> str:
    """Why a step stays that a newer attempt repeated."""
    return UserMessage("Attempt {by} did it again. Undo attempt {by} first, then this one.", by=by)


@immutable(kw_only=True)
class UndoReport:
    """`left`: steps that stay, as (the step's title, why)."""

    #: The title of the item.
    item: str
    #: Where it is recorded.
    session_id: SessionId
    undone: int
    left: tuple[tuple[str, str], ...]
    #: A stop ended it before all steps were processed.
    stopped: bool = False


@immutable(kw_only=True)
class UndoOf:
    """Record of an undo run; `undone` and `left` are counted at its end."""

    item_id: ItemId
    attempt: int
    undone: int | None = None
    left: int | None = None

    def as_json(self) -> JsonValue:
        values = {
            "item": self.item_id,
            "attempt": self.attempt,
            "undone": self.undone,
            "left": self.left,
        }
        return {name: value for name, value in values.items() if value is not None}
