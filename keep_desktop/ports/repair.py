"""The contract between the engine and what repairs scripts.

When a session is over whose script was at fault, the engine hands the first fault over, on the
session's thread and outside of any transaction. Without a repairer nothing of this happens.
"""

from enum import StrEnum
from typing import Protocol

from keep_desktop.domain.ids import RunId, WorkflowId
from keep_desktop.domain.immutable import immutable
from keep_desktop.ports.cancel import CancelToken


@immutable(kw_only=True)
class ScriptFault:
    """A failure that is the script's fault."""

    workflow_id: WorkflowId
    run_id: RunId
    #: With its line, as the run's log has it.
    error: str
    #: The item whose handler threw; None for a fault outside any item.
    logical_item_id: str | None = None
    #: The handlers that the session still had to run at the user's request, the failed one first.
    waiting: tuple[str, ...] = ()


class RepairResult(StrEnum):
    #: Another version is active: the session's work goes on with it.
    REPAIRED = "repaired"
    #: Nothing was tried; the failure stands.
    NONE = "none"
    #: It waits for the user as a question; the failure stands until then.
    PROPOSED = "proposed"
    #: None was found, which is asked about; the failure stands.
    NOT_FOUND = "not_found"
    #: It was ended by a stop, or a model waits for the user; the failure stands.
    WAITS = "waits"
    #: No model could be reached; the failure stands.
    LATER = "later"


@immutable
class RepairReport:
    """What came of one try."""

    result: RepairResult
    #: The version that is active or proposed, or the sentence of what the model lacked.
    detail: str = ""


class Repairer(Protocol):
    """Thread-safe."""

    def repair(self, fault: ScriptFault, cancel: CancelToken) -> RepairReport:
        """Work on it, for minutes perhaps. Raises StorageFailure."""
        ...
