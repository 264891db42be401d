"""The contract with the ledger on disk for workflows and the versions of their scripts.

The rules of `ports.stores` hold here.
"""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Protocol

from keep_desktop.domain.handlers import HandlerGraph
from keep_desktop.domain.ids import RunId, VersionId, WorkflowId
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.workflows import ScriptVersion, Workflow, WorkflowStatus


class WorkflowStore(Protocol):
    def add(
        self,
        *,
        name: str,
        description: str,
        icon: str,
        status: WorkflowStatus,
        params: Mapping[str, JsonValue],
        at: datetime,
    ) -> WorkflowId:
        """A workflow without a version yet; `add_version` and `activate` follow in the same unit
        of work. Raises Refused where the name is taken."""
        ...

    def add_version(
        self,
        workflow_id: WorkflowId,
        *,
        major: int,
        minor: int,
        script: str,
        params_schema: Mapping[str, JsonValue] | None,
        author: str,
        comment: str,
        at: datetime,
        graph: HandlerGraph | None = None,
    ) -> VersionId: ...

    def set_graph(self, version_id: VersionId, graph: HandlerGraph | None) -> None:
        """What the script declares with the parameters as they are now."""
        ...

    def activate(
        self, workflow_id: WorkflowId, version_id: VersionId, *, at: datetime, came_of_it: str = ""
    ) -> None:
        """*came_of_it*: a sentence that Activity says beside it."""
        ...

    def get(self, workflow_id: WorkflowId) -> Workflow | None: ...

    def by_name(self, name: str) -> Workflow | None: ...

    def all(self) -> Sequence[Workflow]:
        """In order of name, archived ones too."""
        ...

    def move(
        self, workflow_id: WorkflowId, to: WorkflowStatus, *, was: WorkflowStatus, at: datetime
    ) -> bool:
        """Checks the move against WORKFLOW_MOVES (IllegalMove)."""
        ...

    def set_error(self, workflow_id: WorkflowId, error: str | None, *, at: datetime) -> None: ...

    def set_maintenance(self, workflow_id: WorkflowId, on: bool, *, at: datetime) -> None: ...

    def set_pending_retry(self, workflow_id: WorkflowId, run_id: RunId | None) -> None: ...

    def set_quiet(self, workflow_id: WorkflowId, since: datetime | None) -> None: ...

    def set_values(
        self,
        workflow_id: WorkflowId,
        values: Mapping[str, JsonValue],
        *,
        at: datetime,
        by_user: bool,
    ) -> None:
        """Keep these values and no others. Activity tells of what the user changed."""
        ...

    def describe(
        self, workflow_id: WorkflowId, *, name: str, description: str, icon: str, at: datetime
    ) -> None:
        """Raises Refused where another workflow has the name."""
        ...

    def version(self, version_id: VersionId) -> ScriptVersion | None: ...

    def versions(self, workflow_id: WorkflowId) -> Sequence[ScriptVersion]:
        """Newest first."""
        ...
