"""The contract with the ledger on disk for what runs log.

The rules of `ports.stores` hold here.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

from keep_desktop.domain.ids import ItemId, RunId, WorkflowId


@dataclass(frozen=True, slots=True, kw_only=True)
class LogLine:
    at: datetime
    level: str
    text: str
    workflow_id: WorkflowId
    run_id: RunId | None = None
    item_id: ItemId | None = None


class LogStore(Protocol):
    def add(self, lines: Sequence[LogLine]) -> int | None:
        """The number of the last of them."""
        ...
