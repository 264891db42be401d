"""What the page Schedule reads of sessions: those under way, and those that have ended."""

from dataclasses import dataclass
from datetime import datetime

from keep_desktop.domain.ids import RunId, SessionId, WorkflowId
from keep_desktop.domain.runs import HandlerType, Late, Trigger
from keep_desktop.ports.session_facts import SessionFacts
from keep_desktop.ports.views import Progress


@dataclass(frozen=True, slots=True, kw_only=True)
class RunUnderWay:
    """The active run of a session."""

    id: RunId
    handler_type: HandlerType
    handler: str
    started_at: datetime
    progress: Progress | None


@dataclass(frozen=True, slots=True, kw_only=True)
class UnderWay:
    """A session that has not ended; `run` is None between two runs."""

    id: SessionId
    workflow_id: WorkflowId
    workflow: str
    icon: str
    trigger: Trigger
    due_at: datetime | None
    started_at: datetime
    run: RunUnderWay | None


@dataclass(frozen=True, slots=True, kw_only=True)
class PastSession(SessionFacts):
    """A session that has ended."""

    id: SessionId
    workflow_id: WorkflowId
    workflow: str
    icon: str
    trigger: Trigger
    error: str | None
    due_at: datetime | None
    late: Late | None
    started_at: datetime
    ended_at: datetime
    runs: int
