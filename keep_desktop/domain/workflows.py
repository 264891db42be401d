"""Workflows and their script versions."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from keep_desktop.domain.ids import VersionId, WorkflowId
from keep_desktop.domain.json import JsonValue


class WorkflowStatus(StrEnum):
    """Set by the user alone. What blocks a workflow stands in `Workflow.error`."""

    DRAFT = "draft"
    READY = "ready"
    ACTIVE = "active"
    PAUSED = "paused"
    ARCHIVED = "archived"


_S = WorkflowStatus
WORKFLOW_MOVES: Mapping[WorkflowStatus, frozenset[WorkflowStatus]] = {
    _S.DRAFT: frozenset({_S.READY, _S.ACTIVE, _S.ARCHIVED}),
    _S.READY: frozenset({_S.DRAFT, _S.ACTIVE, _S.ARCHIVED}),
    _S.ACTIVE: frozenset({_S.PAUSED, _S.ARCHIVED}),
    _S.PAUSED: frozenset({_S.ACTIVE, _S.ARCHIVED}),
    # Brought back, it stays quiet until the user turns it on.
    _S.ARCHIVED: frozenset({_S.PAUSED, _S.ACTIVE}),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class ScriptVersion:
    """`major.minor` of a script; immutable. Minor is a repair, major a changed intent."""

    id: VersionId
    workflow_id: WorkflowId
    major: int
    minor: int
    script: str
    #: JSON Schema of the parameters; None where the script takes none.
    params_schema: Mapping[str, JsonValue] | None
    author: str
    comment: str
    created_at: datetime

    @property
    def label(self) -> str:
        return f"{self.major}.{self.minor}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Workflow:
    """What the user delegated."""

    id: WorkflowId
    name: str
    description: str
    #: The name of a bundled icon.
    icon: str
    status: WorkflowStatus
    #: Why the system blocks it, as a sentence; None where it does not.
    error: str | None
    maintenance: bool
    active_version_id: VersionId
    params: Mapping[str, JsonValue]
    created_at: datetime
    updated_at: datetime

    @property
    def may_run(self) -> bool:
        """Whether the workflow itself allows runs; the stop switches are asked elsewhere."""
        return self.status is WorkflowStatus.ACTIVE and self.error is None and not self.maintenance
