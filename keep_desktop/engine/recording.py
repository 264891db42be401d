"""Records what a run reads, so that other versions of its script can be tried on it.

The rows join the commits that the run makes anyway, those of a tenth of a second at a time; the
commit that ends the run has the rest. So a crash of the program loses the end of a recording, of a
run that it lost too. Tools redact before they return, so no secret gets here. What only computes
(Console, Util) is not recorded: a replay calls it again.
"""

import threading
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from keep_desktop.domain.errors import Failure
from keep_desktop.domain.ids import RunId, WorkflowId
from keep_desktop.domain.json import JsonValue, digest
from keep_desktop.domain.planning.recordings import (
    GOOD_RUNS,
    KEPT_FOR,
    HostFact,
    RecordedCall,
    RecordedRun,
    ResultTooLarge,
    pack,
)
from keep_desktop.domain.workflows import ScriptVersion, Workflow
from keep_desktop.engine.context import EngineContext, Policies
from keep_desktop.engine.runs.write_buffer import WriteBuffer
from keep_desktop.ports.cancel import CancelToken
from keep_desktop.ports.clock import Clock
from keep_desktop.ports.stores import UnitOfWork
from keep_desktop.ports.tools import Tool

if TYPE_CHECKING:
    from keep_desktop.ports.tools import ToolInput

#: Namespaces whose calls only compute.
COMPUTES = frozenset({"Console", "Util"})
_NO_KEY = b""
#: Calls removed in one transaction: others must get to write meanwhile.
_AT_ONCE = 2_000
_MEGABYTE = 1024 * 1024
#: Calls that are written at once at the latest.
_BATCH = 500


def call_key(name: str, params: JsonValue) -> bytes:
    """What tells one read of a run from another."""
    return bytes.fromhex(digest(params, f"{name} "))


class _Batch:
    """Calls that go to disk in one commit. If that fails it is written again, unchanged."""

    def __init__(self, run_id: RunId, first: int, since: float) -> None:
        self.run_id, self.first, self.since = run_id, first, since
        self.calls: list[RecordedCall] = []
        self.contents: dict[bytes, bytes] = {}

    def write(self, uow: UnitOfWork) -> None:
        uow.recordings.add(self.run_id, self.first, self.calls, self.contents)


class RunRecorder:
    """Records one run. Used from the run's thread; its writes come from any."""

    def __init__(
        self,
        run: RecordedRun,
        clock: Clock,
        write_buffer: WriteBuffer,
        cancel: CancelToken,
        *,
        limit: int | None,
    ) -> None:
        """At most *limit* bytes of contents, compressed; None records nothing. What is read when
        *cancel* is set raises Cancelled."""
        self.run = run
        self._cancel = cancel
        self._clock = clock
        self._write_buffer = write_buffer
        self._room = limit or 0
        self._is_on = self._is_recording = limit is not None
        self._count = 0
        self._known: set[bytes] = set()
        self._met: set[str] = set()
        self._items: list[JsonValue] = []
        self._lock = threading.Lock()
        self._batch: _Batch | None = None
        self._is_ending = False
        if self._is_on:
            write_buffer.add(lambda uow: uow.recordings.begin(run))

    # -- what is recorded ---------------------------------------------------------------------

    def read(
        self, tool: Tool[Any], params: "ToolInput", call: Callable[[], JsonValue]
    ) -> JsonValue:
        """The result of *call*, which reads; so is its failure recorded."""
        if not self._is_recording or tool.namespace in COMPUTES:
            return call()
        request = params.model_dump(mode="json", by_alias=True)
        try:
            value = call()
        except Failure as failure:
            self._add(tool.full_name, call_key(tool.full_name, request), failure_json(failure))
            raise
        self.call(tool.full_name, request, value)
        return value

    def call(self, name: str, request: JsonValue, value: JsonValue) -> None:
        """A read that the engine itself answered."""
        if self._is_recording:
            self._add(name, call_key(name, request), [value])

    def fact(self, fact: HostFact, value: JsonValue) -> None:
        if self._is_recording:
            self._add(fact, _NO_KEY, value)

    def item(self, logical_id: str, facts: JsonValue) -> None:
        """An item that had begun before the run, as the run met it first."""
        if not self._is_recording or logical_id in self._met:
            return
        self.note_new_item(logical_id)
        with self._lock:
            self._items.append([logical_id, facts])

    def note_new_item(self, logical_id: str) -> None:
        """A new item: nothing is to be said of it, now or when it comes again."""
        if self._is_recording:
            self._met.add(logical_id)

    # -- writing ------------------------------------------------------------------------------

    def _add(self, tool: str, key: bytes, value: JsonValue) -> None:
        try:
            hash, data = pack(value, self._cancel.check)
        except ResultTooLarge:
            self._cut()
            return
        if hash not in self._known:
            self._room -= len(data)
            if self._room < 0:
                self._cut()
                return
        with self._lock:
            self._put(tool, key, hash, data)
            if self._batch is not None and len(self._batch.calls) >= _BATCH:
                self._flush(self._batch)

    def _cut(self) -> None:
        self._is_recording = False
        run_id = self.run.run_id
        self._write_buffer.add(lambda uow: uow.recordings.cut(run_id))

    def _put(self, tool: str, key: bytes, hash: bytes, data: bytes) -> None:
        if self._batch is None:
            self._batch = _Batch(self.run.run_id, self._count, self._clock.monotonic())
        if hash not in self._known:
            self._known.add(hash)
            self._batch.contents[hash] = data
        self._batch.calls.append(
            RecordedCall(
                tool=tool, key=key, content=hash, bytes=len(data), created_at=self._clock.now()
            )
        )
        self._count += 1

    def flush_if_older(self, seconds: float) -> None:
        """Let what was read join the next commit, if it waits so long already: to write it with
        each would cost more than the item itself."""
        with self._lock:
            batch = self._batch
            if batch is None or self._is_ending:
                return
            if self._clock.monotonic() - batch.since >= seconds:
                self._flush(batch)

    def prepare_end(self) -> None:
        """From now on what was read waits for `end`. To be called before the buffered writes join
        the commit that ends the run: what were handed over after them would miss it."""
        with self._lock:
            self._is_ending = True

    def _flush(self, batch: _Batch) -> None:
        self._put_items()
        self._batch = None
        self._write_buffer.add(batch.write)

    def _put_items(self) -> None:
        if self._items:
            self._put(HostFact.ITEMS, _NO_KEY, *pack(self._items))
            self._items = []

    def end(self, uow: UnitOfWork) -> None:
        """Part of the commit that ends the run, after all buffered writes."""
        if not self._is_on:
            return
        with self._lock:
            self._put_items()
            if self._batch is not None:
                self._batch.write(uow)
        uow.recordings.end(self.run.run_id)


def failure_json(failure: Failure) -> JsonValue:
    """How a read ended that failed; see `engine.recording.call_key` for the others."""
    return {"kind": str(failure.kind), "sentence": failure.sentence}


def recorder_of(
    ctx: EngineContext,
    workflow: Workflow,
    version: ScriptVersion,
    run_id: RunId,
    write_buffer: WriteBuffer,
    policies: Policies,
    cancel: CancelToken,
) -> RunRecorder:
    run = RecordedRun(
        run_id=run_id,
        workflow_id=workflow.id,
        version_id=version.id,
        params=version.effective_params(workflow.values),
        created_at=ctx.clock.now(),
    )
    most = policies["policy.recording.run_mb"] * _MEGABYTE
    limit = most if workflow.recording else None
    return RunRecorder(run, ctx.clock, write_buffer, cancel, limit=limit)


def remove_surplus(ctx: EngineContext, policies: Policies, workflow_id: WorkflowId | None) -> None:
    """Remove recordings of the workflow, or of all, that are kept no longer, in small transactions;
    of others too where all together are too large."""
    # What several runs have in common goes with the last of them: so look again.
    while gone := _surplus(ctx, policies, workflow_id):
        for run_id in gone:
            _remove(ctx, run_id)


def _surplus(
    ctx: EngineContext, policies: Policies, workflow_id: WorkflowId | None
) -> Sequence[RunId]:
    with ctx.ledger.read() as uow:
        return uow.recordings.surplus(
            workflow_id,
            before=ctx.clock.now() - KEPT_FOR,
            good_runs=GOOD_RUNS,
            total_bytes=policies["policy.recording.total_mb"] * _MEGABYTE,
        )


def _remove(ctx: EngineContext, run_id: RunId) -> None:
    """If the program is killed meanwhile, the rest goes after the next session."""
    is_gone = False
    while not is_gone:
        with ctx.ledger.write(durable=False) as uow:
            is_gone = uow.recordings.remove_some(run_id, _AT_ONCE)
            uow.commit()
        ctx.checkpoint("recordings removed")
