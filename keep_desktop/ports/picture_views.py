"""What the pictures of runs are drawn from: sessions, and what went on within one."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

from keep_desktop.domain.ids import RunId, SessionId, WorkflowId
from keep_desktop.domain.runs import HandlerType
from keep_desktop.ports.session_facts import SessionFacts


@dataclass(frozen=True, slots=True, kw_only=True)
class SessionBar(SessionFacts):
    """One session."""

    id: SessionId
    started_at: datetime
    ended_at: datetime | None


@dataclass(frozen=True, slots=True, kw_only=True)
class RunSpan:
    id: RunId
    handler_type: HandlerType
    handler: str
    #: A value of RunStatus.
    status: str
    started_at: datetime
    ended_at: datetime | None


@dataclass(frozen=True, slots=True, kw_only=True)
class CallSpan:
    """A call that was to change something."""

    #: “Sheets.appendRow”.
    tool: str
    #: A value of MutationStatus.
    status: str
    began_at: datetime
    settled_at: datetime


class PictureQueries(Protocol):
    def session_bars(
        self, workflow_id: WorkflowId, *, limit: int, told_only: bool = False
    ) -> Sequence[SessionBar]:
        """The newest so many, newest first. *told_only*: without those that began by themselves
        and had nothing to do."""
        ...

    def session_bar(self, session_id: SessionId) -> SessionBar | None: ...

    def run_spans(self, session_id: SessionId, *, limit: int) -> Sequence[RunSpan]:
        """The first so many, in the order in which they began."""
        ...

    def call_spans(self, session_id: SessionId, *, limit: int) -> Sequence[CallSpan]:
        """The first so many calls of its runs, in the order in which they began."""
        ...
