"""Runs and sessions as a screen or a `show` command reads them; as `views`, of which this is a
part."""

from dataclasses import dataclass
from datetime import datetime

from keep_desktop.domain.ids import RunId
from keep_desktop.domain.runs import RunStatus


@dataclass(frozen=True, slots=True, kw_only=True)
class RunRow:
    id: RunId
    session_id: int
    handler_type: str
    handler_name: str
    phase: str
    status: RunStatus
    error: str | None
    error_type: str | None
    retry_of: RunId | None
    mutation_outcome: str | None
    version: str
    started_at: datetime
    ended_at: datetime | None


@dataclass(frozen=True, slots=True, kw_only=True)
class SessionRow:
    id: int
    trigger: str
    version: str
    result: str | None
    error: str | None
    started_at: datetime
    ended_at: datetime | None
    runs: int
