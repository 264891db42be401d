"""The contract with the ledger on disk for mutations: one row for each outside effect.

The rules of `ports.stores` hold here.
"""

from collections.abc import Sequence
from datetime import datetime
from typing import Protocol

from keep_desktop.domain.ids import ItemId, MutationId, RunId, WorkflowId
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.mutations import Mutation, MutationStatus, ResolvedBy
from keep_desktop.domain.topics import Cause


class MutationStore(Protocol):
    def get(self, mutation_id: MutationId) -> Mutation | None: ...

    def by_key(self, key: str) -> Mutation | None: ...

    def begin(
        self,
        *,
        workflow_id: WorkflowId,
        run_id: RunId,
        item_id: ItemId | None,
        attempt: int,
        namespace: str,
        method: str,
        params: JsonValue,
        payload_digest: str,
        title: str,
        key: str,
        evidence: JsonValue,
        at: datetime,
        undo_of: MutationId | None = None,
        ui_title: str | None = None,
        causes: Sequence[Cause] = (),
    ) -> MutationId:
        """A new row, `in_flight`. One of a handler has no item; *causes* are the inputs that it
        stems from, with their attempts."""
        ...

    def begin_again(
        self,
        mutation: Mutation,
        *,
        run_id: RunId,
        params: JsonValue,
        payload_digest: str,
        title: str,
        evidence: JsonValue,
        at: datetime,
    ) -> bool:
        """From failed back to `in_flight`, in the same attempt; clears error and resolution."""
        ...

    def move(
        self,
        mutation_id: MutationId,
        to: MutationStatus,
        *,
        was: MutationStatus,
        at: datetime,
        result: JsonValue = None,
        error: str | None = None,
        resolved_by: ResolvedBy | None = None,
        reconcile_attempts: int | None = None,
        look_at: datetime | None = None,
    ) -> bool:
        """Checks MUTATION_MOVES. `resolved_at` is *at* where resolved_by is given; `look_at` is
        set to what is given, None too."""
        ...

    def open(self) -> Sequence[Mutation]:
        """in_flight, needs_reconcile and indeterminate ones, oldest first."""
        ...

    def put_back(self, was: Mutation, *, at: datetime) -> bool:
        """The skip of its item is taken back: its outcome is as unknown as it was. False where it
        is not `failed` by a skip any more. Checks MUTATION_MOVES_BACK."""
        ...

    def open_of_item(self, item_id: ItemId) -> Sequence[Mutation]: ...

    def of_attempt(self, item_id: ItemId, attempt: int) -> Sequence[Mutation]:
        """In the order in which they began; of an input those that stem from it, from whatever
        run."""
        ...

    def of_run(self, run_id: RunId) -> Sequence[Mutation]:
        """What that run of a handler made, in the order in which they began."""
        ...

    def open_of_handlers(self, workflow_id: WorkflowId) -> Sequence[Mutation]:
        """Open ones that a handler made: while there is one, the workflow waits."""
        ...

    def causes(self, mutation_id: MutationId) -> Sequence[Cause]: ...
