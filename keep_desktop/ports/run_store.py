"""The contract with the ledger on disk for sessions and runs.

The rules of `ports.stores` hold here.
"""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Protocol

from keep_desktop.domain.errors import FailureKind
from keep_desktop.domain.ids import MutationId, RunId, SessionId, VersionId, WorkflowId
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.runs import (
    Due,
    HandlerType,
    MutationOutcome,
    Run,
    RunPhase,
    RunStatus,
    Session,
    Trigger,
    Warned,
)


class RunStore(Protocol):
    def open_session(
        self,
        workflow_id: WorkflowId,
        *,
        trigger: Trigger,
        version_id: VersionId,
        at: datetime,
        due: Due | None = None,
    ) -> SessionId:
        """*due* where its time began it."""
        ...

    def close_session(
        self,
        session_id: SessionId,
        *,
        result: str,
        error: str | None,
        at: datetime,
        items: Mapping[str, int] | None = None,
    ) -> None:
        """*items*: what it worked on, by the status it left them in."""
        ...

    def session(self, session_id: SessionId) -> Session | None: ...

    def open_sessions(self) -> Sequence[Session]:
        """Sessions without an end."""
        ...

    def start(
        self,
        *,
        workflow_id: WorkflowId,
        session_id: SessionId,
        handler_type: HandlerType,
        handler_name: str,
        version_id: VersionId,
        retry_of: RunId | None,
        at: datetime,
        going_on: Run | None = None,
    ) -> RunId | None:
        """A new active run, or None where the workflow has an active one: the database holds it.

        It begins in the first of `PHASES`, but where it goes on after the mutation of *going_on*:
        then at `emitting`, with what that run prepared and its mutation and outcome.
        """
        ...

    def move_phase(self, run_id: RunId, to: RunPhase, *, was: RunPhase) -> bool:
        """Checks PHASE_MOVES; False where the run is not active in *was*."""
        ...

    def set_prepared(self, run_id: RunId, prepared: JsonValue) -> None:
        """What a consumer prepared; of an undo, what it takes back."""
        ...

    def set_mutation(
        self, run_id: RunId, mutation_id: MutationId, outcome: MutationOutcome | None
    ) -> None:
        """Also of a run that has ended: the outcome may become known later."""
        ...

    def get(self, run_id: RunId) -> Run | None: ...

    def active(self) -> Sequence[Run]: ...

    def active_of(self, workflow_id: WorkflowId) -> Run | None: ...

    def finish(
        self,
        run_id: RunId,
        to: RunStatus,
        *,
        error: str | None,
        error_type: FailureKind | None,
        at: datetime,
        page: str | None = None,
    ) -> bool:
        """End an active run; False where it had ended. Moves the phase to committed only where
        *to* is COMMITTED. *page*: on the web, that it could not have."""
        ...

    def keep_warned(self, run_id: RunId, warned: Warned | None, *, adds: bool) -> None:
        """What a run warned of, in place of what its handler warned of before; None: of nothing.
        *adds*: to what earlier runs of the same session did; else the run began it all over."""
        ...

    def set_progress(
        self, run_id: RunId, *, done: int, total: int | None, label: str | None
    ) -> None: ...

    def previous(self, workflow_id: WorkflowId) -> Run | None:
        """The newest run that has ended."""
        ...
