"""Mutations: every effect on the outside, with what is known of it."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from keep_desktop.domain.ids import ItemId, MutationId, RunId, WorkflowId
from keep_desktop.domain.json import JsonValue, digest


class MutationStatus(StrEnum):
    IN_FLIGHT = "in_flight"
    APPLIED = "applied"
    FAILED = "failed"
    NEEDS_RECONCILE = "needs_reconcile"
    INDETERMINATE = "indeterminate"


_S = MutationStatus
MUTATION_MOVES: Mapping[MutationStatus, frozenset[MutationStatus]] = {
    _S.IN_FLIGHT: frozenset({_S.APPLIED, _S.FAILED, _S.NEEDS_RECONCILE, _S.INDETERMINATE}),
    _S.NEEDS_RECONCILE: frozenset({_S.APPLIED, _S.FAILED, _S.NEEDS_RECONCILE, _S.INDETERMINATE}),
    _S.INDETERMINATE: frozenset({_S.NEEDS_RECONCILE, _S.FAILED, _S.APPLIED}),
    # The same attempt may try again what is known not to have happened.
    _S.FAILED: frozenset({_S.IN_FLIGHT}),
    _S.APPLIED: frozenset(),
}

#: Where taking the skip of an item back leads: what was not known is not known again.
MUTATION_MOVES_BACK: Mapping[MutationStatus, frozenset[MutationStatus]] = {
    _S.FAILED: frozenset({_S.NEEDS_RECONCILE, _S.INDETERMINATE}),
}

#: Statuses in which nobody knows yet whether the effect happened.
OPEN_STATUSES = frozenset({_S.IN_FLIGHT, _S.NEEDS_RECONCILE, _S.INDETERMINATE})


class ResolvedBy(StrEnum):
    USER_ASSERT_FAILED = "user_assert_failed"
    USER_ASSERT_APPLIED = "user_assert_applied"
    USER_SKIP = "user_skip"
    RECONCILIATION = "reconciliation"


@dataclass(frozen=True, slots=True, kw_only=True)
class Mutation:
    """One outside effect; `key` is unique in the ledger and is the idempotency key of the call."""

    id: MutationId
    workflow_id: WorkflowId
    run_id: RunId
    item_id: ItemId | None
    attempt: int
    namespace: str
    method: str
    #: The validated parameters of the call.
    params: JsonValue
    #: Digest of what identifies no mutation but is only its content.
    payload_digest: str
    #: The host's own sentence of what the call does ("Append a row to costs.csv").
    title: str
    key: str
    status: MutationStatus
    result: JsonValue = None
    error: str | None = None
    #: What the tool saw before the call, so that it can tell afterwards what came of it.
    evidence: JsonValue = None
    reconcile_attempts: int = 0
    resolved_by: ResolvedBy | None = None
    resolved_at: datetime | None = None
    created_at: datetime
    updated_at: datetime
    #: When to look next, where the outcome is being verified.
    look_at: datetime | None = None
    #: The mutation that this one takes back.
    undo_of: MutationId | None = None
    #: What the script calls it, where it says so; `title` is the host's own.
    ui_title: str | None = None


def of_handler(mutation: Mutation) -> bool:
    """Whether a handler made it: it belongs to a run, and while it is open the workflow waits. One
    of an item belongs to the item, and so does what takes an earlier one back."""
    return mutation.item_id is None and mutation.undo_of is None


def mutation_key(
    *,
    workflow_id: WorkflowId,
    scope: str,
    attempt: int,
    tool: str,
    identity: JsonValue,
    subkey: str | None = None,
) -> str:
    """The key under which one effect is known for ever.

    *scope* is the logical item id, or the run id where there is no item. The same call in the
    same attempt has the same key; another attempt has another.
    """
    return digest([int(workflow_id), scope, attempt, tool, identity, subkey])
