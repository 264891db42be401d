"""The contract with the ledger on disk for when workflows run by themselves.

The rules of `ports.stores` hold here.
"""

from collections.abc import Mapping
from datetime import datetime
from typing import Protocol

from keep_desktop.domain.ids import WorkflowId
from keep_desktop.domain.schedules import Schedule, ScheduleRule


class ScheduleStore(Protocol):
    def get(self, workflow_id: WorkflowId) -> Schedule | None: ...

    def put(self, workflow_id: WorkflowId, rule: ScheduleRule, *, next_at: datetime | None) -> None:
        """Set or replace."""
        ...

    def set_next(
        self,
        workflow_id: WorkflowId,
        next_at: datetime | None,
        *,
        skipped_at: datetime | None = None,
    ) -> None:
        """*skipped_at* is the time that was passed over for this one; None forgets it."""
        ...

    def remove(self, workflow_id: WorkflowId) -> None: ...

    def all(self) -> Mapping[WorkflowId, Schedule]: ...
