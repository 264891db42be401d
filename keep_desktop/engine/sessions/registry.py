"""Active sessions, undos and rehearsals of this process, and the threads that sessions run on.

One session or undo per workflow, and any number of rehearsals. Thread-safe.
"""

import logging
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import field
from typing import Any, Protocol

from keep_desktop.domain.errors import Busy, NotRunnable, Refused, StorageFailure
from keep_desktop.domain.ids import WorkflowId
from keep_desktop.domain.immutable import immutable
from keep_desktop.domain.messages import UserMessage
from keep_desktop.domain.text import quote
from keep_desktop.engine.sessions.state import SessionState

STOPPED = UserMessage("Stopped by the emergency stop.")
_CLOSED = UserMessage("Keep was closed.")
_SESSION_ENDED = UserMessage("You stopped this run.")
_REHEARSAL_ENDED = UserMessage("The rehearsal was ended.")


class SessionWorker(Protocol):
    """What others may request of a session or an undo."""

    def flush_if_older(self, seconds: float) -> None: ...

    def forget_grants(self) -> None: ...


class UnbufferedWorker:
    """A worker without buffered writes that reads the grants at each step."""

    def flush_if_older(self, seconds: float) -> None:
        return None

    def forget_grants(self) -> None:
        return None


@immutable
class ActiveSession:
    """One session, or one undo, of this process."""

    state: SessionState
    worker: SessionWorker
    #: Whether switching the workflow off ends it: a session, but not what the user started while
    #: it was off.
    pausable: bool
    report: "Future[Any]" = field(default_factory=Future)


class ActiveSessions:
    """The registry."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._work: dict[WorkflowId, ActiveSession] = {}
        self._rehearsals: dict[SessionState, WorkflowId] = {}
        #: Stops that are not on disk (yet): they last as long as this process.
        self._blocked: set[WorkflowId | None] = set()
        self._closed = False

    def register(self, work: ActiveSession) -> None:
        """Register it; raises Busy if the workflow is active, NotRunnable or Refused if it may not
        start."""
        workflow = work.state.workflow
        with self._lock:
            self._check_open(workflow.id)
            if workflow.id in self._work:
                raise Busy(UserMessage("“{name}” is running already.", name=quote(workflow.name)))
            self._work[workflow.id] = work

    @contextmanager
    def rehearsal(self, state: SessionState) -> Iterator[None]:
        """Register a rehearsal for the length of the block."""
        with self._lock:
            self._check_open(state.workflow.id)
            self._rehearsals[state] = state.workflow.id
        try:
            yield
        finally:
            with self._lock:
                self._rehearsals.pop(state, None)

    def _check_open(self, workflow_id: WorkflowId) -> None:
        if self._closed:
            raise Refused(_CLOSED)
        if self._blocked & {None, workflow_id}:
            raise NotRunnable(STOPPED)

    def ended(self, workflow_id: WorkflowId) -> None:
        with self._lock:
            self._work.pop(workflow_id, None)

    # -- asking -------------------------------------------------------------------------------

    def __len__(self) -> int:
        return len(self._work)

    def workflows(self) -> set[WorkflowId]:
        with self._lock:
            return set(self._work)

    def of(self, workflow_id: WorkflowId) -> ActiveSession | None:
        return self._work.get(workflow_id)

    def all(self) -> list[ActiveSession]:
        with self._lock:
            return list(self._work.values())

    @property
    def ending(self) -> bool:
        """Whether one is ending on request."""
        with self._lock:
            states = [*(work.state for work in self._work.values()), *self._rehearsals]
        return any(state.ending for state in states)

    def blocked(self) -> frozenset[WorkflowId | None]:
        """What `block` holds in this process; None is everything."""
        with self._lock:
            return frozenset(self._blocked)

    def flush(self, seconds: float) -> StorageFailure | None:
        """Let everyone write what is buffered for so long; returns an error of one of them, which
        ends that one at its next commit."""
        met: StorageFailure | None = None
        for work in self.all():
            try:
                work.worker.flush_if_older(seconds)
            except StorageFailure as failure:
                met = failure
        return met

    def reports(self, workflow_id: WorkflowId | None) -> "list[Future[Any]]":
        """Those affected by a stop of that workflow, or of everything (None)."""
        with self._lock:
            return [w.report for known, w in self._work.items() if workflow_id in (None, known)]

    # -- ending -------------------------------------------------------------------------------

    def block(self, workflow_id: WorkflowId | None) -> None:
        """End it (None: everything) now, and let nothing of it start until `release`."""
        with self._lock:
            self._blocked.add(workflow_id)
        self._stop(workflow_id, STOPPED)

    def release(self, workflow_id: WorkflowId | None, *, every: bool = False) -> None:
        """End that workflow's block; with *every* and None, every block."""
        with self._lock:
            if every and workflow_id is None:
                self._blocked.clear()
            self._blocked.discard(workflow_id)

    def close(self) -> None:
        """End everything and let nothing start any more."""
        with self._lock:
            self._closed = True
        self._stop(None, _CLOSED)

    def end_session(self, workflow_id: WorkflowId, *, at_once: bool) -> bool:
        """End the session of that workflow; False if there is none."""
        work = self.of(workflow_id)
        if work is None or not work.pausable:
            return False
        end = work.state.stop if at_once else work.state.pause
        end(_SESSION_ENDED)
        return True

    def end_rehearsals(self, workflow_id: WorkflowId) -> None:
        """End that workflow's rehearsals; its runs continue."""
        with self._lock:
            states = [s for s, known in self._rehearsals.items() if known == workflow_id]
        for state in states:
            state.stop(_REHEARSAL_ENDED)

    def _stop(self, workflow_id: WorkflowId | None, reason: str) -> None:
        with self._lock:
            states = [w.state for known, w in self._work.items() if workflow_id in (None, known)]
            states += [s for s, known in self._rehearsals.items() if workflow_id in (None, known)]
        for state in states:
            state.stop(reason)


_log = logging.getLogger(__name__)

NO_THREAD = UserMessage(
    "The engine has stopped working: this computer had no thread to give it. "
    "Close other programs and restart the engine."
)


class SessionPool:
    """Runs sessions. Thread-safe."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._lock = threading.Lock()
        #: Sessions that run, also those of a thread whose start Ctrl+C interrupted: the pool does
        #: not know that one.
        self._running = 0
        self._ended = threading.Condition()
        self._threads = self._new()
        #: Dead pools, whose sessions continue.
        self._past: list[ThreadPoolExecutor] = []
        #: It accepts nothing until `restart`.
        self.dead = False

    def _new(self) -> ThreadPoolExecutor:
        return ThreadPoolExecutor(max_workers=self._most, thread_name_prefix="session")

    def submit(self, run: Callable[[], None], dropped: Callable[[], None]) -> None:
        """Run it as soon as a thread is free. Raises NotRunnable if no thread can be started: then
        the pool is dead, and *dropped* is called for what waited in it; running ones continue."""
        with self._lock:
            if self.dead:
                raise NotRunnable(NO_THREAD)
            try:
                future = self._threads.submit(self._run, run)
            except RuntimeError as error:
                # It is in the queue though it was refused: nothing may run it later.
                self.dead = True
                self._threads.shutdown(wait=False, cancel_futures=True)
                _log.exception("No session can be started any more")
                raise NotRunnable(NO_THREAD, details=str(error)) from error
        future.add_done_callback(lambda ended: _report_dropped(ended, dropped))

    def _run(self, run: Callable[[], None]) -> None:
        with self._ended:
            self._running += 1
        try:
            run()
        finally:
            with self._ended:
                self._running -= 1
                self._ended.notify_all()

    def restart(self) -> None:
        """Accept sessions again; does nothing if it is alive."""
        with self._lock:
            if self.dead:
                self._past.append(self._threads)
                self._threads, self.dead = self._new(), False

    def close(self) -> None:
        """Wait for every session; those that were cancelled end."""
        with self._lock:
            every = [*self._past, self._threads]
        for threads in every:
            threads.shutdown(wait=True)
        with self._ended:
            self._ended.wait_for(lambda: not self._running)


def _report_dropped(ended: "Future[None]", dropped: Callable[[], None]) -> None:
    if ended.cancelled():
        dropped()
