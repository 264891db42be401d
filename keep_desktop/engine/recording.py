"""Records what a run reads, so that other versions of its script can be tried on it.

The rows join the commits that the run makes anyway: what a crash of the program leaves is what the
run had read when it committed last. Tools redact before they return, so no secret gets here. What
only computes (Console, Util) is not recorded: a replay calls it again.
"""

import hashlib
import threading
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from keep_desktop.domain.errors import Failure
from keep_desktop.domain.ids import RunId, WorkflowId
from keep_desktop.domain.json import JsonValue, canonical
from keep_desktop.domain.recordings import (
    GOOD_RUNS,
    KEPT_FOR,
    HostFact,
    RecordedCall,
    RecordedRun,
    pack,
)
from keep_desktop.domain.workflows import ScriptVersion, Workflow
from keep_desktop.engine.context import EngineContext, Policies
from keep_desktop.engine.runs.write_buffer import WriteBuffer
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


def call_key(name: str, params: JsonValue) -> bytes:
    """What tells one read of a run from another."""
    return hashlib.sha256(f"{name} {canonical(params)}".encode()).digest()


class _Batch:
    """Calls that go to disk in one commit. If that commit fails it is written again, unchanged."""

    def __init__(self, recorder: "RunRecorder", first: int) -> None:
        self._recorder, self.first = recorder, first
        self.calls: list[RecordedCall] = []
        self.contents: dict[bytes, bytes] = {}

    def write(self, uow: UnitOfWork) -> None:
        self._recorder.close(self)
        uow.recordings.add(self._recorder.run.run_id, self.first, self.calls, self.contents)


class RunRecorder:
    """Records one run. Used from the run's thread; its writes come from any."""

    def __init__(
        self, run: RecordedRun, clock: Clock, write_buffer: WriteBuffer, *, limit: int | None
    ) -> None:
        """At most *limit* bytes of contents, compressed; None records nothing."""
        self.run = run
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
        if self._is_on:
            write_buffer.add(lambda uow: uow.recordings.begin(run))

    # -- what is recorded ---------------------------------------------------------------------

    def read(
        self, tool: Tool[Any], params: "ToolInput", call: Callable[[], JsonValue]
    ) -> JsonValue:
        """The result of *call*, which reads; so is its failure recorded."""
        if not self._is_recording or tool.namespace in COMPUTES:
            return call()
        asked = params.model_dump(mode="json", by_alias=True)
        try:
            value = call()
        except Failure as failure:
            self._add(tool.full_name, call_key(tool.full_name, asked), failure_json(failure))
            raise
        self.call(tool.full_name, asked, value)
        return value

    def call(self, name: str, asked: JsonValue, value: JsonValue) -> None:
        """A read that the engine itself answered."""
        if self._is_recording:
            self._add(name, call_key(name, asked), [value])

    def fact(self, fact: HostFact, value: JsonValue) -> None:
        if self._is_recording:
            self._add(fact, _NO_KEY, value)

    def item(self, logical_id: str, facts: JsonValue, *, is_open: bool) -> None:
        """An item that had begun before the run, as the run met it first. *is_open*: it is written
        now, and the facts with it; those of other items wait for a commit."""
        if not self._is_recording or logical_id in self._met:
            return
        self.met(logical_id)
        with self._lock:
            self._items.append([logical_id, facts])
        if is_open:
            self._open_batch()

    def met(self, logical_id: str) -> None:
        """A new item: nothing is to be said of it, now or when it comes again."""
        if self._is_recording:
            self._met.add(logical_id)

    # -- writing ------------------------------------------------------------------------------

    def _add(self, tool: str, key: bytes, value: JsonValue) -> None:
        hash, data = pack(value)
        if hash not in self._known:
            self._room -= len(data)
            if self._room < 0:
                self._cut()
                return
        with self._lock:
            self._put(self._opened(), tool, key, hash, data)

    def _cut(self) -> None:
        self._is_recording = False
        run_id = self.run.run_id
        self._write_buffer.add(lambda uow: uow.recordings.cut(run_id))

    def _open_batch(self) -> None:
        with self._lock:
            self._opened()

    def _opened(self) -> _Batch:
        if self._batch is None:
            self._batch = _Batch(self, self._count)
            self._write_buffer.add(self._batch.write)
        return self._batch

    def _put(self, batch: _Batch, tool: str, key: bytes, hash: bytes, data: bytes) -> None:
        if hash not in self._known:
            self._known.add(hash)
            batch.contents[hash] = data
        batch.calls.append(
            RecordedCall(
                tool=tool, key=key, content=hash, bytes=len(data), created_at=self._clock.now()
            )
        )
        self._count += 1

    def close(self, batch: _Batch) -> None:
        """Nothing more is added to it."""
        with self._lock:
            if batch is self._batch:
                self._batch = None
                self._put_items(batch)

    def _put_items(self, batch: _Batch) -> None:
        if self._items:
            self._put(batch, HostFact.ITEMS, _NO_KEY, *pack(self._items))
            self._items = []

    def end(self, uow: UnitOfWork) -> None:
        """Part of the commit that ends the run, after all buffered writes."""
        if not self._is_on:
            return
        with self._lock:
            rest = _Batch(self, self._count)
            self._put_items(rest)
        uow.recordings.add(self.run.run_id, rest.first, rest.calls, rest.contents)
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
) -> RunRecorder:
    run = RecordedRun(
        run_id=run_id,
        workflow_id=workflow.id,
        version_id=version.id,
        params=version.effective_params(workflow.values),
        created_at=ctx.clock.now(),
    )
    most = policies["policy.recording.run_mb"] * _MEGABYTE
    return RunRecorder(run, ctx.clock, write_buffer, limit=most if workflow.recording else None)


def remove_surplus(ctx: EngineContext, policies: Policies, workflow_id: WorkflowId) -> None:
    """Remove recordings of the workflow that are kept no longer, in small transactions; of others
    where all together are too large."""
    # What several runs have in common goes with the last of them: so look again.
    while gone := _surplus(ctx, policies, workflow_id):
        for run_id in gone:
            _remove(ctx, run_id)
        ctx.checkpoint("recordings removed")


def _surplus(ctx: EngineContext, policies: Policies, workflow_id: WorkflowId) -> Sequence[RunId]:
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
