"""How a session ended, as far as the ledger knows: what its outcome is told from."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime

from keep_desktop.domain.ids import ItemId, RunId


@dataclass(frozen=True, slots=True, kw_only=True)
class UndoFacts:
    """Which attempt was to be taken back, and what came of it; None where that is not known."""

    item_id: ItemId | None
    #: The title of the item.
    item: str | None
    attempt: int | None
    #: Steps that were taken back, and those that stay as they are; None before its end.
    undone: int | None
    left: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class SessionFacts:
    """`result` is a value of RunStatus; None while the session goes on."""

    result: str | None
    #: What it worked on, by the status it left it in: items, or inputs of a handler workflow.
    items: Mapping[str, int] = field(default_factory=dict)
    #: Open questions that one of its runs asked.
    questions: int = 0
    #: Its script is made of handlers: what it worked on came from outside.
    inputs: bool = False
    #: The user took an attempt back: no run of the script.
    undo: UndoFacts | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class LastWarning:
    """What the last runs of a workflow's handlers warned of: the first line, and the run that said
    it."""

    run_id: RunId
    #: When that run began.
    at: datetime
    text: str
    count: int
    #: How many of them in the newest session.
    in_last_session: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Wrote:
    """Lines of a session's log but for warnings, and the run that wrote the first of them."""

    lines: int
    run_id: RunId
