"""The recording of one run as its replay reads it, and the ledger as the run found it."""

from collections import deque
from collections.abc import Mapping
from typing import Any

from keep_desktop.domain.errors import (
    AuthFailure,
    Failure,
    FailureKind,
    InternalFailure,
    LogicFailure,
    NetworkFailure,
    NotFound,
    NotRecorded,
    PageUnavailable,
    PermissionFailure,
    PreconditionFailure,
)
from keep_desktop.domain.ids import RunId
from keep_desktop.domain.immutable import immutable
from keep_desktop.domain.items import ItemStatus
from keep_desktop.domain.json import JsonValue, digest
from keep_desktop.domain.messages import UserMessage
from keep_desktop.domain.mutations import Mutation, MutationStatus
from keep_desktop.domain.planning.recordings import HostFact, RecordedResult, RecordedRun
from keep_desktop.domain.runs import Run
from keep_desktop.engine.recording import call_key
from keep_desktop.ports.stores import UnitOfWork

_FAILURES: Mapping[FailureKind, type[Failure]] = {
    one.kind: one
    for one in (
        NetworkFailure,
        PageUnavailable,
        AuthFailure,
        PermissionFailure,
        PreconditionFailure,
        LogicFailure,
        InternalFailure,
    )
}


@immutable(kw_only=True)
class ItemAtStart:
    """An item as the run found it, or would have."""

    attempt: int = 1
    is_done: bool = False
    #: Whether its handler was called.
    is_called: bool = True
    #: The title that the script was told in place of its own.
    title: str | None = None


_NEW = ItemAtStart()


class Recording:
    """One recorded run. Used within one unit of work."""

    def __init__(self, uow: UnitOfWork, run: Run, recorded: RecordedRun) -> None:
        self._uow = uow
        self.run = run
        self.params = recorded.params
        self._answers: dict[bytes, deque[RecordedResult]] = {}
        self._items: dict[str, ItemAtStart] = {}
        self.facts: dict[str, JsonValue] = {}
        #: Topic and message id of events that were there to be reserved.
        self.pending: set[tuple[str, str]] = set()
        for result in uow.recordings.results(run.id):
            if result.tool == HostFact.ITEMS:
                self._items.update((id, _item(facts)) for id, facts in _pairs(result.value))
            elif result.key:
                self._answers.setdefault(result.key, deque()).append(result)
            else:
                self.facts[result.tool] = result.value

    # -- reads --------------------------------------------------------------------------------

    def answer(self, name: str, request: JsonValue) -> JsonValue:
        """What the run was answered: the first time first, in the end always the last time. Raises
        the Failure that it met, and NotRecorded."""
        left = self._answers.get(call_key(name, request))
        if left is None:
            raise NotRecorded(UserMessage("NotRecorded: {tool}", tool=name))
        result = left.popleft() if len(left) > 1 else left[0]
        found: Any = result.value
        if isinstance(found, Mapping):
            raise _FAILURES[FailureKind(found["kind"])](found["sentence"])
        value: JsonValue = found[0]
        return value

    # -- the ledger at the run's start ----------------------------------------------------------

    def item(self, logical_id: str) -> ItemAtStart:
        recorded = self._items.get(logical_id)
        if recorded is not None:
            return recorded
        item = self._uow.items.find(self.run.workflow_id, logical_id)
        if item is None or (item.created_by_run_id or 0) >= self.run.id:
            return _NEW
        started = self.run.started_at
        attempts = [one for one in self._uow.items.attempts(item.id) if one.started_at <= started]
        if not attempts:
            return _NEW
        last = max(attempts, key=lambda one: one.number)
        had_ended = last.ended_at is not None and last.ended_at <= started
        return ItemAtStart(
            attempt=last.number,
            is_done=had_ended and last.status is ItemStatus.DONE,
            is_called=not (had_ended and last.status is ItemStatus.SKIPPED),
        )

    def mutation(self, key: str) -> Mutation | None:
        return self._uow.mutations.by_key(key)

    def inputs_of(self, topic: str, message_id: str) -> list[str]:
        """The inputs that an event stems from, by their logical ids."""
        events = self._uow.events.find(self.run.workflow_id, topic, [message_id])
        items = (
            self._uow.items.get(cause.item_id)
            for event in events
            for cause in self._uow.events.causes_of(event.id)
        )
        return [item.logical_item_id for item in items if item is not None]


def applied_result(recording: Recording, key: str, payload: JsonValue) -> tuple[JsonValue] | None:
    """The result of a mutation that the ledger has as applied, else None. Raises the failure that
    the run met in the same call."""
    known = recording.mutation(key)
    if known is None:
        return None
    if known.status is MutationStatus.APPLIED:
        return (known.result,)
    failed_here = known.status is MutationStatus.FAILED and known.run_id == recording.run.id
    if failed_here and known.resolved_by is None and known.payload_digest == digest(payload):
        kind = recording.run.error_type or FailureKind.LOGIC
        raise _FAILURES[kind](known.error or "")
    return None


def recording_of(uow: UnitOfWork, run_id: RunId) -> Recording | None:
    """None where the run was not recorded. Raises NotFound for no run."""
    run = uow.runs.get(run_id)
    if run is None:
        raise NotFound(UserMessage("There is no run {run_id}.", run_id=run_id))
    recorded = uow.recordings.get(run_id)
    return None if recorded is None else Recording(uow, run, recorded)


def _pairs(value: JsonValue) -> list[Any]:
    return list(value) if isinstance(value, list) else []


def _item(facts: JsonValue) -> ItemAtStart:
    if not isinstance(facts, Mapping):
        return ItemAtStart(is_called=False)
    known: dict[str, Any] = dict(facts)
    return ItemAtStart(attempt=known["attempt"], is_done=known["done"], title=known["title"])
