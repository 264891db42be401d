"""The contract with the ledger on disk for items, inputs among them, and their attempts.

The rules of `ports.stores` hold here.
"""

from collections.abc import Sequence
from datetime import datetime
from typing import Protocol

from keep_desktop.domain.ids import ItemId, RunId, VersionId, WorkflowId
from keep_desktop.domain.items import Attempt, Item, ItemStatus


class ItemStore(Protocol):
    def get(self, item_id: ItemId) -> Item | None: ...

    def find(self, workflow_id: WorkflowId, logical_item_id: str) -> Item | None: ...

    def open(
        self,
        *,
        workflow_id: WorkflowId,
        logical_item_id: str,
        title: str,
        run_id: RunId,
        version_id: VersionId,
        at: datetime,
    ) -> ItemId:
        """A new item in `processing` with its attempt 1."""
        ...

    def register_input(
        self,
        *,
        workflow_id: WorkflowId,
        source: str,
        type: str,
        external_id: str,
        title: str,
        run_id: RunId,
        version_id: VersionId,
        at: datetime,
    ) -> Item:
        """The input of that source, type and external id: as it is where it is known, its first
        title too; else a new item in `processing` with its attempt 1."""
        ...

    def find_input(
        self, workflow_id: WorkflowId, *, source: str, type: str, external_id: str
    ) -> Item | None: ...

    def touch(self, item: Item, *, title: str, run_id: RunId, at: datetime) -> None:
        """The item is taken up again as it is: title and last run change, nothing else."""
        ...

    def move(
        self,
        item: Item,
        to: ItemStatus,
        *,
        at: datetime,
        run_id: RunId | None = None,
        error: str | None = None,
        title: str | None = None,
        failures: int | None = None,
        failed_version: VersionId | None = None,
    ) -> bool:
        """Move the item and its current attempt together, if the item is still in `item.status`.

        Checks ITEM_MOVES. The attempt gets the status, the error and, unless it is processing
        again, its end. *failures* None leaves the count.
        """
        ...

    def reprocess(self, item: Item, *, version_id: VersionId, at: datetime) -> bool:
        """Start the next attempt: status processing, attempt + 1, failures 0; the old attempt
        stays as it is."""
        ...

    def put_back(self, was: Item, attempt: Attempt, *, at: datetime) -> bool:
        """The skip of an item is taken back: it and its current attempt are what they were. False
        where it is not skipped in that attempt any more. Checks the table of moves back."""
        ...

    def withdraw_attempt(self, was: Item, *, taken_back_at: datetime | None, at: datetime) -> bool:
        """The attempt after that of *was*, in which nothing has run, is taken back: the item is
        what it was, taken back or not. The next attempt has its number again. False where the item
        is not in processing in it any more. Checks the table of moves back."""
        ...

    def taken_back_at(self, item_id: ItemId) -> datetime | None:
        """Since when nothing of what was done for it stands; None where something does, or nothing
        was taken back."""
        ...

    def standing(self, item_ids: Sequence[ItemId]) -> frozenset[ItemId]:
        """Those of them of which a step that happened stands, in whatever attempt."""
        ...

    def note_taken_back(self, item_id: ItemId, *, at: datetime) -> None:
        """Something that was done for the item was taken back. Where the item is done or skipped
        and nothing of it stands any more, in any attempt, it counts as taken back until it is
        processed again."""
        ...

    def attempts(self, item_id: ItemId) -> Sequence[Attempt]:
        """Newest first."""
        ...

    def interrupted(self, run_id: RunId) -> Sequence[Item]:
        """Items in `processing` whose last run is this one."""
        ...

    def list(
        self,
        workflow_id: WorkflowId,
        *,
        status: ItemStatus | None,
        logical_item_id: str | None,
        limit: int,
        offset: int,
    ) -> tuple[Sequence[Item], int]:
        """Newest first, with the total; for `Items.list`."""
        ...
