"""Mutations: every outside effect, and what is known of it."""

from collections.abc import Iterator, Mapping
from datetime import datetime
from enum import StrEnum

from keep_desktop.domain.ids import ItemId, MutationId, RunId, WorkflowId
from keep_desktop.domain.immutable import immutable
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
    # The same attempt may retry what is known not to have happened.
    _S.FAILED: frozenset({_S.IN_FLIGHT}),
    _S.APPLIED: frozenset(),
}

#: Status after the skip of the item is undone: unknown again.
MUTATION_MOVES_BACK: Mapping[MutationStatus, frozenset[MutationStatus]] = {
    _S.FAILED: frozenset({_S.NEEDS_RECONCILE, _S.INDETERMINATE}),
}

#: Statuses in which the outcome is not known yet.
OPEN_STATUSES = frozenset({_S.IN_FLIGHT, _S.NEEDS_RECONCILE, _S.INDETERMINATE})


class ResolvedBy(StrEnum):
    USER_ASSERT_FAILED = "user_assert_failed"
    USER_ASSERT_APPLIED = "user_assert_applied"
    USER_SKIP = "user_skip"
    RECONCILIATION = "reconciliation"


@immutable(kw_only=True)
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
    #: Digest of what does not identify a mutation but is its content.
    payload_digest: str
    #: The host's own sentence of what the call does ("Append a row to costs.csv").
    title: str
    key: str
    status: MutationStatus
    result: JsonValue = None
    error: str | None = None
    #: What the tool recorded before the call, for reconciliation.
    evidence: JsonValue = None
    reconcile_attempts: int = 0
    resolved_by: ResolvedBy | None = None
    resolved_at: datetime | None = None
    created_at: datetime
    updated_at: datetime
    #: When to check next, if the outcome is being verified.
    look_at: datetime | None = None
    #: The mutation that this one undoes.
    undo_of: MutationId | None = None
    #: The script's title, if any; `title` is the host's own.
    ui_title: str | None = None


@immutable(kw_only=True)
class OpenMutation:
    """What is known of one whose outcome is open, without its content, which may be megabytes."""

    id: MutationId
    workflow_id: WorkflowId
    item_id: ItemId | None
    title: str
    status: MutationStatus
    error: str | None
    look_at: datetime | None


def of_handler(mutation: Mutation) -> bool:
    """Whether a handler made it: it belongs to a run, and while it is open the workflow waits. An
    item's belongs to the item, and so does an undo."""
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
    """The permanent key of one effect.

    *scope* is the logical item id, or the run id without an item. The same call in the same
    attempt has the same key; another attempt has another.
    """
    return digest([int(workflow_id), scope, attempt, tool, identity, subkey])


#: Parameters that name a target, the most specific first.
_PLACES = ("service", "path", "to", "file", "folder", "url", "filename")
#: Deeper values are not shown in a line.
_DEEPEST = 3


def target_parameter(sent: JsonValue) -> str | None:
    """The parameter with its target."""
    if not isinstance(sent, dict):
        return None
    return next((name for name in _PLACES if sent.get(name) and isinstance(sent[name], str)), None)


def place_of(sent: JsonValue) -> str | None:
    """The service, place or recipient that it names."""
    name = target_parameter(sent)
    place = None if name is None or not isinstance(sent, dict) else sent[name]
    return place if isinstance(place, str) else None


def facts_of(sent: JsonValue) -> Iterator[tuple[str, JsonValue]]:
    """The name and value of each parameter, except the target."""
    if isinstance(sent, dict):
        yield from _leaves(sent, 0, leave_out=target_parameter(sent))


def _leaves(
    sent: Mapping[str, JsonValue], depth: int, *, leave_out: str | None = None
) -> Iterator[tuple[str, JsonValue]]:
    for name, value in sent.items():
        if name == leave_out or value is None:
            continue
        if isinstance(value, dict) and value and depth < _DEEPEST:
            yield from _leaves(value, depth + 1)
        else:
            yield name, value
