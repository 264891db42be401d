"""What came of a run and of a session, in the words the callers need."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from keep_desktop.domain.errors import FailureKind
from keep_desktop.domain.ids import ItemId, RunId, SessionId
from keep_desktop.domain.runs import RunStatus


class After(StrEnum):
    """What the session does when a run has ended."""

    #: The work is through, or cannot go on.
    END = "end"
    #: The session goes on: an item script starts again and passes over the item that held it up.
    AGAIN = "again"


@dataclass(frozen=True, slots=True, kw_only=True)
class RunOutcome:
    """How one run ended; already written to the ledger."""

    run_id: RunId
    status: RunStatus
    after: After
    error: str | None = None
    error_type: FailureKind | None = None
    #: The page on the web that could not be had.
    page: str | None = None
    #: The item that held the run up.
    held_item: ItemId | None = None


def result_of(outcomes: Sequence[RunOutcome], *, told_to_end: bool) -> RunStatus:
    """The status of a session's last run; of a session that found nothing to run, how it ended.
    Where the user took what the last run had in hand, that run was stopped, but not the session."""
    last = outcomes[-1] if outcomes else None
    if last is not None and (
        told_to_end or last.status is not RunStatus.STOPPED or last.after is After.END
    ):
        return last.status
    return RunStatus.STOPPED if told_to_end else RunStatus.COMMITTED


@dataclass(frozen=True, slots=True, kw_only=True)
class RunReport:
    """One call of run-now, for the command line and its exit code."""

    workflow: str
    session_id: SessionId | None
    #: The status of the last run.
    status: str
    #: The first failure of the call.
    error: str | None
    error_type: FailureKind | None
    runs: int
    #: The items that the call had in hand, with the status it left each in.
    seen: dict[str, str]
    #: A run ended failed:logic or failed:internal, or an item was left failed.
    failed: bool
    #: Something waits for the user, or holds the workflow.
    waits_for_user: bool
    #: A retry or a verification is to come.
    comes_later: bool
    #: The session had as many runs as one may have, and something is due still.
    more: bool = False

    @property
    def items(self) -> dict[str, int]:
        """How many items by status, of those that the call had in hand."""
        return dict(Counter(self.seen.values()))
