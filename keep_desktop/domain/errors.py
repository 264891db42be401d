"""Everything that can go wrong, as one tree. The class of a failure decides what follows it.

Two questions are answered by every failure of a tool: which class of trouble it is (`kind`, see
docs/execution.md, "When something fails") and whether the outside world was changed
(`took_effect`: True, False, or None where nobody can say).
"""

from enum import StrEnum
from typing import ClassVar


class FailureKind(StrEnum):
    """The classes of failure; also the values of a run's `error_type`."""

    NETWORK = "network"
    AWAY = "away"
    AUTH = "auth"
    PERMISSION = "permission"
    PRECONDITION = "precondition"
    LOGIC = "logic"
    INTERNAL = "internal"


class KeepError(Exception):
    """The root of our errors. `str(error)` is a sentence for a person; `details` is for the fold
    below it and may be empty."""

    def __init__(self, sentence: str, *, details: str = "") -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.details = details


class IllegalMove(KeepError):
    """A state machine was asked for a move that its table does not list: a bug of ours."""

    def __init__(self, what: str, was: str, to: str) -> None:
        super().__init__(f"{what} cannot go from {was} to {to}")
        self.was, self.to = was, to


class Refused(KeepError):
    """What the user asked for was not done, and nothing changed. The sentence says why."""


class NotFound(Refused):
    """There is no workflow, item or file of the name that was given."""


class AlreadyAnswered(Refused):
    """The question is no longer open: somebody answered it first. Nothing was changed."""


class Busy(Refused):
    """A run of the workflow is under way, or another program holds the data folder."""


class Held(Refused):
    """Nothing was run: the workflow is paused, blocked or stopped, and only the user changes it."""


class OutcomeUnknown(Held):
    """Nothing was run: it is being verified whether a step of the workflow happened."""


class EngineSilent(KeepError):
    """Another process holds the engine of this data folder and does not answer."""


class StorageFailure(KeepError):
    """The ledger could not be read or written (disk full, locked, damaged, too new).

    Work stops with the sentence; nothing that was promised durable is lost.
    """


class LedgerBusy(StorageFailure):
    """Another program holds the ledger; trying again later may do."""


class Failure(KeepError):
    """What ends a run. Never visible to the script: its process is ended instead."""

    kind: ClassVar[FailureKind]
    #: True: the effect is there. False: it is not. None: not known.
    took_effect: bool | None = False
    #: The page on the web that was looked at; the user can look there too.
    page: str | None = None
    #: What is said in its place where a step was to be undone, of which a script knows nothing.
    of_undo: str | None = None

    def __init__(
        self, sentence: str, *, details: str = "", took_effect: bool | None = False
    ) -> None:
        super().__init__(sentence, details=details)
        self.took_effect = took_effect


class NetworkFailure(Failure):
    """Timeouts, 408, 429, 5xx, a connection lost, a disk or share that is gone for a moment."""

    kind = FailureKind.NETWORK


class AwayFailure(Failure):
    """A page that a script would wait for is not shown: 404, 410, 403, 401. It may be there
    again."""

    kind = FailureKind.AWAY


class AuthFailure(Failure):
    """A sign-in that is no longer accepted."""

    kind = FailureKind.AUTH


class PermissionFailure(Failure):
    """Something that was not allowed: no grant, a read-only target, 403."""

    kind = FailureKind.PERMISSION


class PreconditionFailure(Failure):
    """A named folder, file or table is missing, or the disk is full."""

    kind = FailureKind.PRECONDITION


class LogicFailure(Failure):
    """The script's doing: it threw, broke a rule, gave bad input, or hit a sandbox limit."""

    kind = FailureKind.LOGIC

    def __init__(
        self,
        sentence: str,
        *,
        details: str = "",
        took_effect: bool | None = False,
        line: int | None = None,
        column: int | None = None,
    ) -> None:
        super().__init__(sentence, details=details, took_effect=took_effect)
        self.line, self.column = line, column


class InternalFailure(Failure):
    """A bug of ours, or anything that nobody classified."""

    kind = FailureKind.INTERNAL


class Cancelled(Exception):
    """A call was asked to cancel (stop, pause) and ended before it had any effect."""
