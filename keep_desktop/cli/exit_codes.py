"""Exit codes, by error or report."""

from enum import IntEnum

from keep_desktop.domain.errors import (
    Busy,
    ChecksFailed,
    EngineSilent,
    Failure,
    KeepError,
    LedgerBusy,
    LogicFailure,
    NotRunnable,
    OutcomeUnknown,
    StorageFailure,
)
from keep_desktop.ports.models import ModelFailure, ModelRejected, ModelUnreachable
from keep_desktop.ports.secrets import SecretsFailure


class Exit(IntEnum):
    DONE = 0
    USAGE = 2
    NEEDS_USER = 3
    FAILED = 4
    LATER = 5
    BUSY = 6


def of_error(error: KeepError) -> Exit:
    """Exit code for an error a command raised."""
    match error:
        case ModelUnreachable():
            return Exit.LATER
        case ModelRejected():
            return Exit.FAILED
        case ModelFailure():
            return Exit.NEEDS_USER
        case Busy() | EngineSilent() | LedgerBusy():
            return Exit.BUSY
        case OutcomeUnknown():
            return Exit.LATER
        case StorageFailure() | SecretsFailure() | NotRunnable():
            return Exit.NEEDS_USER
        case LogicFailure():
            # The script was rejected: nothing ran, nothing changed.
            return Exit.USAGE
        case Failure() | ChecksFailed():
            return Exit.FAILED
        case _:
            return Exit.USAGE


def of_report(report: dict[str, object]) -> Exit:
    """Exit code of `run` for its report."""
    if report["failed"]:
        return Exit.FAILED
    if report["waits_for_user"]:
        return Exit.NEEDS_USER
    return Exit.LATER if report["continues"] or report["more"] else Exit.DONE
