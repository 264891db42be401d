"""Open items, and results of runs and sessions."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from keep_desktop.domain.errors import FailureKind
from keep_desktop.domain.ids import RunId, SessionId
from keep_desktop.domain.immutable import immutable
from keep_desktop.domain.items import Item, Received
from keep_desktop.domain.runs import RunStatus
from keep_desktop.ports.repair import RepairReport, RepairResult


@dataclass(slots=True, kw_only=True)
class ItemScope:
    """One open item. `item.id` is 0 until its first row is written."""

    call: int
    item: Item
    #: Whether it was done when opened: then no mutation is allowed in it.
    done: bool
    #: The keys of the mutations of the current attempt. Their content, which may be megabytes, is
    #: in the ledger.
    keys: set[str] = field(default_factory=set)
    #: The stored content of the item.
    received: Received | None = None


class Stopped(Exception):
    """The run was cancelled: by a stop switch, a pause, or the end of the program."""


class RunSuspended(Exception):
    """The run cannot continue: an outcome is unknown, content changed since, or the user took the
    item or events from it.

    The ledger is updated; the run ends with `status` and the session continues without it.
    """

    def __init__(self, status: RunStatus, sentence: str, kind: FailureKind | None = None) -> None:
        super().__init__(sentence)
        self.status, self.sentence, self.kind = status, sentence, kind


class After(StrEnum):
    """What the session does after a run."""

    #: The work is done, or cannot continue.
    END = "end"
    #: Continue: an item script starts again and skips the item that blocked it.
    AGAIN = "again"


@immutable(kw_only=True)
class RunOutcome:
    """How one run ended; already written to the ledger."""

    run_id: RunId
    status: RunStatus
    after: After
    error: str | None = None
    error_type: FailureKind | None = None
    #: The web page that could not be read.
    page: str | None = None
    #: The logical id of the item whose failure ended the run.
    failed_item: str | None = None
    #: See `Failure.retry_after_s`.
    retry_after_s: float | None = None


def result_of(outcomes: Sequence[RunOutcome], *, end_requested: bool) -> RunStatus:
    """The status of a session's last run; how the session ended if it found nothing to run. If the
    user took the last run's item or events, the run was stopped, but not the session."""
    last = outcomes[-1] if outcomes else None
    if last is not None and (
        end_requested or last.status is not RunStatus.STOPPED or last.after is After.END
    ):
        return last.status
    return RunStatus.STOPPED if end_requested else RunStatus.COMMITTED


@immutable(kw_only=True)
class RunReport:
    """One call of run-now, for the command line and its exit code."""

    workflow: str
    session_id: SessionId | None
    #: The status of the last run.
    status: str
    #: The first failure of the call.
    error: str | None
    error_type: FailureKind | None
    #: Whether that failure is what blocks the workflow.
    error_blocks: bool
    runs: int
    #: The items of the call, with the resulting status of each.
    item_statuses: dict[str, str]
    #: The same without those that were done before.
    worked_on: dict[str, str] = field(default_factory=dict)
    #: The title of the item that the first failure is of; empty if it is of none.
    failed_title: str = ""
    #: A run ended failed:logic or failed:internal, or an item was left failed.
    failed: bool
    #: Something waits for the user, or blocks the workflow.
    waits_for_user: bool
    #: How many open questions its runs opened.
    questions: int = 0
    #: A retry or a verification is pending.
    continues: bool
    #: The session reached its run limit, and something is still due.
    more: bool = False
    #: How many failures there were, the first one too.
    failure_count: int = 0
    #: What became of its fault where it was handed to the repairer. Once repaired, another session
    #: goes on with what failed.
    repair: RepairResult | None = None
    #: The same of each session of the call.
    repairs: tuple[RepairReport, ...] = ()

    @property
    def items(self) -> dict[str, int]:
        """How many of the call's items by status."""
        return dict(Counter(self.item_statuses.values()))
