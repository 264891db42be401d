"""The contract with the ledger on disk for the stop switches.

The rules of `ports.stores` hold here.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

from keep_desktop.domain.ids import WorkflowId


@dataclass(frozen=True, slots=True, kw_only=True)
class StopSwitches:
    """What is stopped. `epoch` grows with every stop."""

    epoch: int
    #: When everything was stopped, or None.
    everything_since: datetime | None
    workflows: Mapping[WorkflowId, datetime]

    def holds(self, workflow_id: WorkflowId) -> bool:
        return self.everything_since is not None or workflow_id in self.workflows


class SwitchStore(Protocol):
    def read(self) -> StopSwitches:
        """Raises StorageFailure where it cannot be read: the caller counts that as stopped."""
        ...

    def holds(self, workflow_id: WorkflowId) -> bool:
        """The same answer as `read().holds`, for the hot path."""
        ...

    def set(self, workflow_id: WorkflowId | None, *, at: datetime) -> int:
        """Stop everything (None) or one workflow; the new epoch."""
        ...

    def restored(self, *, at: datetime) -> datetime:
        """Stop everything because a backup was put in place, and keep that it was; since when
        everything is stopped."""
        ...

    def release(self, workflow_id: WorkflowId | None, *, at: datetime) -> None:
        """None releases everything, single workflows too."""
        ...
