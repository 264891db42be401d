"""The contract with the ledger on disk for sessions that are to start again.

The rules of `ports.stores` hold here.
"""

from collections.abc import Mapping
from typing import Protocol

from keep_desktop.domain.ids import WorkflowId
from keep_desktop.domain.retries import Retry


class RetryStore(Protocol):
    """Sessions that are to start by themselves: after a network failure, or a verification."""

    def get(self, workflow_id: WorkflowId) -> Retry | None: ...

    def put(self, workflow_id: WorkflowId, retry: Retry) -> None:
        """Set or replace."""
        ...

    def remove(self, workflow_id: WorkflowId) -> bool:
        """False where there was none."""
        ...

    def all(self) -> Mapping[WorkflowId, Retry]: ...
