"""Recordings of what runs read, on disk; each content once."""

import zlib
from collections.abc import Mapping, Sequence
from datetime import datetime

import sqlalchemy as sa
from sqlalchemy.dialects.sqlite import insert as upsert

from keep_desktop.domain.errors import StorageFailure
from keep_desktop.domain.ids import RunId, VersionId, WorkflowId
from keep_desktop.domain.immutable import immutable
from keep_desktop.domain.items import ItemStatus
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.planning.recordings import (
    FAILED,
    HOST_FACTS,
    RecordedCall,
    RecordedResult,
    RecordedRun,
    RecordingRow,
    unpack,
)
from keep_desktop.domain.runs import RunStatus
from keep_desktop.storage.errors import DAMAGED
from keep_desktop.storage.planning_tables import (
    recorded_calls,
    recorded_contents,
    recorded_runs,
)
from keep_desktop.storage.statements import Insert, Statement, literal, where_param
from keep_desktop.storage.stores.base import Store
from keep_desktop.storage.tables import items, runs
from keep_desktop.storage.values import from_json, from_ms, to_json, to_ms

_R, _C, _D, _RUNS, _I = (
    table.c for table in (recorded_runs, recorded_calls, recorded_contents, runs, items)
)
_RUN = _R.run_id == where_param("run_id")
_OF_RUN = _C.run_id == where_param("run_id")

_BEGIN = Insert(recorded_runs)
_ADD = Insert(recorded_calls)
_ADD_CONTENT = Statement(
    upsert(recorded_contents)
    .values(hash=sa.bindparam("hash"), data=sa.bindparam("data"))
    .on_conflict_do_nothing()
)
_CUT = Statement(sa.update(recorded_runs).where(_RUN).values(is_cut=literal(1)))
_COUNTED = sa.select(sa.func.coalesce(sa.func.sum(_C.bytes), literal(0))).where(_OF_RUN)
_END = Statement(sa.update(recorded_runs).where(_RUN).values(bytes=_COUNTED.scalar_subquery()))

_SELECT = sa.select(
    _R.run_id, _R.workflow_id, _R.version_id, _R.params, _R.is_cut, _R.bytes, _R.created_at
)
_GET = Statement(_SELECT.where(_RUN))
_OF_WORKFLOW = Statement(
    _SELECT.where(_R.workflow_id == where_param("workflow_id")).order_by(_R.run_id.desc())
)
_RESULTS = Statement(
    sa.select(_C.tool, _C.key, _C.content, _D.data)
    .join(recorded_contents, _D.hash == _C.content)
    .where(_OF_RUN)
    .order_by(_C.number)
)
_CALLS = Statement(
    sa.select(_C.tool, _C.bytes, _C.created_at)
    .where(_OF_RUN, _C.tool.not_in([literal(fact) for fact in sorted(HOST_FACTS)]))
    .order_by(_C.number)
)

_LATER = runs.alias("later").c
_IS_FOLLOWED = sa.exists(
    sa.select(_LATER.id).where(
        _LATER.workflow_id == _RUNS.workflow_id,
        _LATER.id > _RUNS.id,
        _LATER.handler_name == _RUNS.handler_name,
        _LATER.status == literal(RunStatus.COMMITTED),
    )
)
_LEFT_FAILED = _R.run_id.in_(
    sa.select(_I.last_run_id).where(
        _I.workflow_id == where_param("workflow_id"),
        _I.status.in_([literal(ItemStatus.FAILED), literal(ItemStatus.NEEDS_ATTENTION)]),
    )
)
_STATES = Statement(
    sa.select(_R.run_id, _R.created_at, _R.bytes, _RUNS.status, _IS_FOLLOWED, _LEFT_FAILED)
    .join(runs, _RUNS.id == _R.run_id)
    .where(
        _R.workflow_id == where_param("workflow_id"),
        _RUNS.status != literal(RunStatus.ACTIVE),
    )
    .order_by(_R.run_id.desc())
)
_ZERO = literal(0)
_TOTAL = Statement(sa.select(sa.func.coalesce(sa.func.sum(_R.bytes), _ZERO)))
_STORED = Statement(sa.select(sa.func.coalesce(sa.func.sum(sa.func.length(_D.data)), _ZERO)))
_WORKFLOWS = Statement(sa.select(_R.workflow_id).distinct())

_LAST = sa.select(_C.number).where(_OF_RUN).order_by(_C.number.desc()).limit(where_param("limit"))
_OTHER = recorded_calls.alias("other").c
_FIRST_OF_LAST = Statement(sa.select(sa.func.min(_LAST.subquery().c.number)))
_FROM = sa.and_(_OF_RUN, _C.number >= where_param("first"))
_REMOVE_CONTENTS = Statement(
    sa.delete(recorded_contents).where(
        _D.hash.in_(sa.select(_C.content).where(_FROM)),
        ~sa.exists(
            sa.select(_OTHER.number).where(
                _OTHER.content == _D.hash,
                sa.or_(
                    _OTHER.run_id != where_param("run_id"), _OTHER.number < where_param("first")
                ),
            )
        ),
    )
)
_REMOVE_CALLS = Statement(sa.delete(recorded_calls).where(_FROM))
_REMOVE_RUN = Statement(sa.delete(recorded_runs).where(_RUN))


@immutable
class _State:
    """A recorded run that is over."""

    run_id: RunId
    created_ms: int
    bytes: int
    is_good: bool
    is_unsettled: bool


class SqliteRecordings(Store):
    """`ports.planning.RecordingStore` over one connection."""

    # -- recording ----------------------------------------------------------------------------

    def begin(self, run: RecordedRun) -> None:
        values = {
            "run_id": run.run_id,
            "workflow_id": run.workflow_id,
            "version_id": run.version_id,
            "params": to_json(run.params),
            "is_cut": int(run.is_cut),
            "bytes": run.bytes,
            "created_at": to_ms(run.created_at),
        }
        _BEGIN.run(self._conn, values)

    def add(
        self,
        run_id: RunId,
        first: int,
        calls: Sequence[RecordedCall],
        contents: Mapping[bytes, bytes],
    ) -> None:
        for hash, data in contents.items():
            _ADD_CONTENT.run(self._conn, {"hash": hash, "data": data})
        for number, call in enumerate(calls, first):
            values = {
                "run_id": run_id,
                "number": number,
                "tool": call.tool,
                "key": call.key,
                "content": call.content,
                "bytes": call.bytes,
                "created_at": to_ms(call.created_at),
            }
            _ADD.run(self._conn, values)

    def cut(self, run_id: RunId) -> None:
        _CUT.run(self._conn, {"given_run_id": run_id})

    def end(self, run_id: RunId) -> None:
        _END.run(self._conn, {"given_run_id": run_id})

    # -- reading ------------------------------------------------------------------------------

    def get(self, run_id: RunId) -> RecordedRun | None:
        return _GET.one_as(_run_of, self._conn, {"given_run_id": run_id})

    def of(self, workflow_id: WorkflowId) -> Sequence[RecordedRun]:
        return [_run_of(row) for row in _OF_WORKFLOW.all(self._conn, _given(workflow_id))]

    def results(self, run_id: RunId) -> Sequence[RecordedResult]:
        known: dict[bytes, bytes] = {}
        # Row by row: what was read several times is kept once.
        return [
            RecordedResult(tool, key, known.setdefault(content, data), _value_of)
            for tool, key, content, data in _RESULTS.run(self._conn, {"given_run_id": run_id})
        ]

    def calls(self, workflow_id: WorkflowId) -> Sequence[RecordingRow]:
        return [
            RecordingRow(run_id=run.run_id, tool=tool, bytes=bytes, created_at=from_ms(created_at))
            for run in self.of(workflow_id)
            for tool, bytes, created_at in _CALLS.all(self._conn, {"given_run_id": run.run_id})
        ]

    def kept(self, workflow_id: WorkflowId) -> tuple[Sequence[RunId], Sequence[RunId]]:
        states = self._states(workflow_id)
        return (
            [one.run_id for one in states if one.is_good],
            [one.run_id for one in states if one.is_unsettled],
        )

    def _states(self, workflow_id: WorkflowId) -> Sequence[_State]:
        """Newest first."""
        states = []
        for row in _STATES.all(self._conn, _given(workflow_id)):
            run_id, created_at, bytes, status, is_followed, left_failed = row
            is_good = status == RunStatus.COMMITTED and not left_failed
            is_unsettled = bool(left_failed) or (status in FAILED and not is_followed)
            states.append(_State(RunId(run_id), created_at, bytes, is_good, is_unsettled))
        return states

    # -- removal ------------------------------------------------------------------------------

    def surplus(
        self,
        workflow_id: WorkflowId | None = None,
        *,
        before: datetime,
        good_runs: int,
        total_bytes: int,
    ) -> Sequence[RunId]:
        excess = self._excess(total_bytes)
        gone: list[RunId] = []
        left: list[_State] = []
        for one in self._workflows() if workflow_id is None or excess > 0 else (workflow_id,):
            kept, surplus = _divided(self._states(one), to_ms(before), good_runs)
            left += kept
            gone += [state.run_id for state in surplus]
            excess -= sum(state.bytes for state in surplus)
        for state in sorted(left, key=lambda state: (not state.is_good, state.run_id)):
            if excess <= 0:
                break
            gone.append(state.run_id)
            excess -= state.bytes
        return gone

    def _workflows(self) -> Sequence[WorkflowId]:
        return [WorkflowId(row[0]) for row in _WORKFLOWS.all(self._conn)]

    def _excess(self, total_bytes: int) -> int:
        """The sum over the runs counts what several have in common more than once; what is really
        taken is only looked up where that sum is too much."""
        if _TOTAL.one(self._conn)[0] <= total_bytes:
            return 0
        return int(_STORED.one(self._conn)[0]) - total_bytes

    def remove_some(self, run_id: RunId, limit: int) -> bool:
        given = {"given_run_id": run_id}
        (first,) = _FIRST_OF_LAST.one(self._conn, {**given, "given_limit": limit})
        if first is not None:
            _REMOVE_CONTENTS.run(self._conn, {**given, "given_first": first})
            _REMOVE_CALLS.run(self._conn, {**given, "given_first": first})
            if first > 0:
                self.cut(run_id)
                return False
        _REMOVE_RUN.run(self._conn, given)
        return True


def _value_of(data: bytes) -> JsonValue:
    try:
        return unpack(data)
    except (ValueError, zlib.error) as error:
        raise StorageFailure(DAMAGED, details="The recording of a run.") from error


def _divided(
    states: Sequence[_State], before_ms: int, good_runs: int
) -> tuple[Sequence[_State], Sequence[_State]]:
    """Of one workflow, newest first: what stays, and what goes."""
    good = [one.run_id for one in states if one.is_good][:good_runs]
    stays = [
        one.created_ms >= before_ms and (one.is_unsettled or one.run_id in good) for one in states
    ]
    kept = [one for one, is_kept in zip(states, stays, strict=True) if is_kept]
    return kept, [one for one, is_kept in zip(states, stays, strict=True) if not is_kept]


def _given(workflow_id: WorkflowId) -> dict[str, int]:
    return {"given_workflow_id": workflow_id}


def _run_of(row: tuple[int, int, int, str | None, int, int, int]) -> RecordedRun:
    run_id, workflow_id, version_id, params, is_cut, bytes, created_at = row
    return RecordedRun(
        run_id=RunId(run_id),
        workflow_id=WorkflowId(workflow_id),
        version_id=VersionId(version_id),
        params=from_json(params),
        is_cut=bool(is_cut),
        bytes=bytes,
        created_at=from_ms(created_at),
    )
