"""What came of taking an attempt back."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class UndoReport:
    """`left`: steps that stay as they are, as (the step's title, why)."""

    undone: int
    left: tuple[tuple[str, str], ...]
    #: A stop ended it before all steps were looked at.
    stopped: bool = False
