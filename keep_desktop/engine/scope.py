"""The item a script has open: the host's own account of it, whatever the script believes."""

from dataclasses import dataclass, field

from keep_desktop.domain.errors import Failure, FailureKind
from keep_desktop.domain.items import Item
from keep_desktop.domain.mutations import Mutation
from keep_desktop.domain.runs import RunStatus


@dataclass(slots=True, kw_only=True)
class ItemScope:
    """One open item. `item.id` is 0 until its first row is written."""

    call: int
    item: Item
    #: Whether it was done when it was opened: then no mutation is allowed in it.
    done: bool
    #: The mutations of the current attempt, by key.
    mutations: dict[str, Mutation] = field(default_factory=dict)


class Stopped(Exception):
    """The run ends because it was told to: a stop switch, a pause, or the end of the program."""


class HeldUp(Exception):
    """The run cannot go on with what it has in hand: its outcome is not known, its content changed
    since, or the user took it out of the run's hands.

    The ledger has been told; the run ends with `status` and the session goes on without it.
    """

    def __init__(self, status: RunStatus, sentence: str, kind: FailureKind | None = None) -> None:
        super().__init__(sentence)
        self.status, self.sentence, self.kind = status, sentence, kind


def kind_of(error: BaseException) -> FailureKind | None:
    return error.kind if isinstance(error, Failure) else None
