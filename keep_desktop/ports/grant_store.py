"""The contract with the ledger on disk for the folders and files that workflows may use.

The rules of `ports.stores` hold here.
"""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Protocol

from keep_desktop.domain.ids import WorkflowId
from keep_desktop.ports.tools import Grant


class GrantStore(Protocol):
    def add(self, workflow_id: WorkflowId, grant: Grant, *, at: datetime) -> bool:
        """False where it was there already."""
        ...

    def remove(self, workflow_id: WorkflowId, grant: Grant) -> bool: ...

    def of(self, workflow_id: WorkflowId) -> Sequence[Grant]: ...

    def all(self) -> Mapping[WorkflowId, Sequence[Grant]]: ...
