"""The tree of errors. The class of a failure decides what follows it.

Every failure of a tool has a class (`kind`, see docs/execution.md, "When something fails") and
says whether the effect happened (`took_effect`: True, False, or None if unknown).
"""

from collections.abc import Mapping, Sequence
from datetime import datetime
from enum import StrEnum
from typing import ClassVar, TypeVar

from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.questions import QuestionKind


class FailureKind(StrEnum):
    """The classes of failure; also the values of a run's `error_type`."""

    NETWORK = "network"
    AWAY = "away"
    AUTH = "auth"
    PERMISSION = "permission"
    PRECONDITION = "precondition"
    LOGIC = "logic"
    INTERNAL = "internal"


class Concern(StrEnum):
    """What a failure blocks if it ended a run inside an item; see `engine.runs.failures`."""

    #: That item alone: its file is locked, its page answers 403.
    ITEM = "item"
    #: Everything the workflow does: a granted folder is missing, the disk is full.
    WORKFLOW = "workflow"


class KeepError(Exception):
    """The root of our errors. `str(error)` is a sentence for a person; `details` is shown
    collapsed and may be empty."""

    def __init__(self, sentence: str, *, details: str = "") -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.details = details


class IllegalMove(KeepError):
    """A move that the state machine's table does not list: a bug of ours."""

    def __init__(self, what: str, was: str, to: str) -> None:
        super().__init__(f"{what} cannot go from {was} to {to}")
        self.was, self.to = was, to


class Refused(KeepError):
    """The request was not performed, and nothing changed. The sentence says why."""


class NotFound(Refused):
    """There is no workflow, item or file of that name."""


class AlreadyAnswered(Refused):
    """The question is no longer open: it was answered meanwhile. Nothing was changed."""


class Busy(Refused):
    """A run of the workflow is active, or another program holds the data folder."""


class NotRunnable(Refused):
    """Nothing was run: the workflow is paused, blocked or stopped, and only the user can change
    that."""


class WouldRepeat(NotRunnable):
    """Reprocessing would repeat a step, and the user has not confirmed that. Nothing was changed.
    `steps`: their titles, each with whether it is known to have happened."""

    def __init__(
        self, sentence: str, *, details: str = "", steps: Sequence[tuple[str, bool]] = ()
    ) -> None:
        super().__init__(sentence, details=details)
        self.steps = tuple(steps)


class IdsChanged(NotRunnable):
    """Another version was not activated: items that are done would be processed again under other
    ids, and the user has not agreed to that. Nothing was changed."""


class WiderPermissions(NotRunnable):
    """Another version was not activated: it may do more than the user has approved. Nothing was
    changed."""


class ChecksFailed(Refused):
    """A version that a model made was not activated: its rehearsal failed, or its review found
    errors. Nothing was changed."""


class OutcomeUnknown(NotRunnable):
    """Nothing was run: a step of the workflow is being verified."""


class EngineSilent(KeepError):
    """Another process holds the engine of this data folder and does not respond."""


class StorageFailure(KeepError):
    """The ledger could not be read or written (disk full, locked, damaged, too new).

    Work stops with the sentence; nothing durable is lost.
    """


class LedgerBusy(StorageFailure):
    """Another program holds the ledger; a later try may succeed."""


class Failure(KeepError):
    """What ends a run. Never visible to the script: its process is ended instead."""

    kind: ClassVar[FailureKind]
    #: True: it took effect. False: it did not. None: unknown.
    took_effect: bool | None = False
    #: The item by default, so that one bad file never stops the rest.
    concerns: Concern = Concern.ITEM
    #: The network host that failed; "" if none is known.
    host: str = ""
    #: The web page that was read; the user can open it too.
    page: str | None = None
    #: What a service or a file answered, not what was asked of it.
    is_answer: bool = False
    #: How many seconds the other side asked to wait at least, before it is asked again; None if it
    #: asked for none.
    retry_after_s: float | None = None
    #: The id of the connection that needs a new sign-in.
    connection: str = ""
    #: What it asks instead of the question of its class, and the details shown with it.
    question_kind: QuestionKind | None = None
    question_detail: JsonValue = None
    #: The text used instead if the step was an undo, of which a script knows nothing.
    of_undo: str | None = None

    def __init__(
        self,
        sentence: str,
        *,
        details: str = "",
        took_effect: bool | None = False,
        concerns: Concern | None = None,
    ) -> None:
        super().__init__(sentence, details=details)
        self.took_effect = took_effect
        if concerns is not None:
            self.concerns = concerns


class NetworkFailure(Failure):
    """Timeouts, 408, 429, 5xx, a lost connection, a disk or share that is temporarily
    unavailable."""

    kind = FailureKind.NETWORK


class PageUnavailable(Failure):
    """A page that a script would wait for is unavailable: 404, 410, 403, 401. It may be back
    later."""

    kind = FailureKind.AWAY


class AuthFailure(Failure):
    """A rejected sign-in."""

    kind = FailureKind.AUTH
    concerns = Concern.WORKFLOW


class PermissionFailure(Failure):
    """Something not allowed: no grant, a read-only target, 403."""

    kind = FailureKind.PERMISSION


class NotGranted(PermissionFailure):
    """A folder, file or account that the user has not given to the workflow."""

    concerns = Concern.WORKFLOW


class ToolChanged(PermissionFailure):
    """A tool of an MCP server that is not as the user confirmed it: it is not called."""

    concerns = Concern.WORKFLOW
    question_kind = QuestionKind.TOOL_CHANGED

    def __init__(self, sentence: str, *, about: JsonValue) -> None:
        super().__init__(sentence)
        self.question_detail = about


class NotAllowedWhilePlanning(Failure):
    """A call that a script may only make once the user has approved it. No tool may go on after
    it, so it is none of the failures that tools meet themselves."""

    kind = FailureKind.PERMISSION
    concerns = Concern.WORKFLOW


class PreconditionFailure(Failure):
    """A named folder, file or table is missing, or the disk is full."""

    kind = FailureKind.PRECONDITION


class ModelWaits(PreconditionFailure):
    """No model may be asked before *until*: the budget of the day, no credit, a refused key. The
    question about it is open already; the run is continued then, or once it is answered."""

    concerns = Concern.WORKFLOW

    def __init__(self, sentence: str, *, until: datetime, details: str = "") -> None:
        super().__init__(sentence, details=details)
        self.until = until


class LogicFailure(Failure):
    """The script's fault: it threw, broke a rule, gave invalid input, or hit a sandbox limit."""

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
    """A bug of ours, or anything unclassified."""

    kind = FailureKind.INTERNAL


class NotRecorded(LogicFailure):
    """A call whose answer was not recorded, by a script that may only use recorded ones."""

    concerns = Concern.WORKFLOW


class Cancelled(Exception):
    """A call was cancelled (stop, pause) and ended before it had any effect."""


State = TypeVar("State", bound=StrEnum)


def check_move(table: Mapping[State, frozenset[State]], what: str, was: State, to: State) -> State:
    """Return *to* if the table lists was → to; raise IllegalMove otherwise."""
    if to not in table[was]:
        raise IllegalMove(what, was, to)
    return to
