"""The one way a state changes: look the move up in its table, or raise."""

from collections.abc import Mapping
from enum import StrEnum
from typing import TypeVar

from keep_desktop.domain.errors import IllegalMove

State = TypeVar("State", bound=StrEnum)


def check_move(table: Mapping[State, frozenset[State]], what: str, was: State, to: State) -> State:
    """Return *to* if the table lists was → to; raise IllegalMove otherwise."""
    if to not in table[was]:
        raise IllegalMove(what, was, to)
    return to
