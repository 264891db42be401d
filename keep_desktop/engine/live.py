"""What is under way in this process: who is let in, and how it is told to end.

One piece of work for each workflow, and any number of rehearsals. Thread-safe.
"""

import threading
from collections.abc import Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, Protocol

from keep_desktop.domain.errors import Busy, Held, Refused, StorageFailure
from keep_desktop.domain.ids import WorkflowId
from keep_desktop.domain.sentences import cited
from keep_desktop.engine.session_state import SessionState

STOPPED = "Stopped by the emergency stop."
_CLOSED = "Keep was closed."
_SESSION_ENDED = "You stopped this run."
_REHEARSAL_ENDED = "The rehearsal was ended."


class Worker(Protocol):
    """What a session or an undo lets others ask of it."""

    def flush_if_older(self, seconds: float) -> None: ...

    def forget_grants(self) -> None: ...


class NoWaiting:
    """A Worker of which nothing waits for a commit, and which reads the grants at each step."""

    def flush_if_older(self, seconds: float) -> None:
        return None

    def forget_grants(self) -> None:
        return None


@dataclass(frozen=True, slots=True)
class Work:
    """One session, or one undo, of this process."""

    state: SessionState
    worker: Worker
    #: Whether switching the workflow off ends it: a session, but not what the user asked for
    #: while it was off.
    pausable: bool
    report: "Future[Any]" = field(default_factory=Future)


class Live:
    """The registry."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._work: dict[WorkflowId, Work] = {}
        self._rehearsals: dict[SessionState, WorkflowId] = {}
        #: Stops that are not on disk, or not yet: they hold as long as this process lives.
        self._held: set[WorkflowId | None] = set()
        self._closed = False

    def admit(self, work: Work) -> None:
        """Let it in; raises Busy where the workflow is in hand, Held or Refused where it is not
        to begin."""
        workflow = work.state.workflow
        with self._lock:
            self._check_open(workflow.id)
            if workflow.id in self._work:
                raise Busy(f"“{cited(workflow.name)}” is running already.")
            self._work[workflow.id] = work

    @contextmanager
    def rehearsing(self, state: SessionState) -> Iterator[None]:
        """Let a rehearsal in for the length of the block."""
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
        if self._held & {None, workflow_id}:
            raise Held(STOPPED)

    def ended(self, workflow_id: WorkflowId) -> None:
        with self._lock:
            self._work.pop(workflow_id, None)

    # -- asking -------------------------------------------------------------------------------

    def __len__(self) -> int:
        return len(self._work)

    def workflows(self) -> set[WorkflowId]:
        with self._lock:
            return set(self._work)

    def of(self, workflow_id: WorkflowId) -> Work | None:
        return self._work.get(workflow_id)

    def all(self) -> list[Work]:
        with self._lock:
            return list(self._work.values())

    @property
    def ending(self) -> bool:
        """Something was told to end and has not ended yet."""
        with self._lock:
            states = [*(work.state for work in self._work.values()), *self._rehearsals]
        return any(state.ending for state in states)

    def held(self) -> frozenset[WorkflowId | None]:
        """What `hold` holds in this process; None stands for everything."""
        with self._lock:
            return frozenset(self._held)

    def flush(self, seconds: float) -> StorageFailure | None:
        """Let everyone write what has waited so long; the failure that one of them met, which
        ends that one at its next commit."""
        met: StorageFailure | None = None
        for work in self.all():
            try:
                work.worker.flush_if_older(seconds)
            except StorageFailure as failure:
                met = failure
        return met

    def reports(self, workflow_id: WorkflowId | None) -> "list[Future[Any]]":
        """Of what a stop of that workflow, or of everything (None), reaches."""
        with self._lock:
            return [w.report for known, w in self._work.items() if workflow_id in (None, known)]

    # -- ending -------------------------------------------------------------------------------

    def hold(self, workflow_id: WorkflowId | None) -> None:
        """End it (None: everything) now, and let nothing of it in until `let_go`."""
        with self._lock:
            self._held.add(workflow_id)
        self._stop(workflow_id, STOPPED)

    def let_go(self, workflow_id: WorkflowId | None, *, all_of_it: bool = False) -> None:
        """The hold of that workflow ends; with *all_of_it* and None, every hold."""
        with self._lock:
            if all_of_it and workflow_id is None:
                self._held.clear()
            self._held.discard(workflow_id)

    def close(self) -> None:
        """End everything and let nothing in any more."""
        with self._lock:
            self._closed = True
        self._stop(None, _CLOSED)

    def end_session(self, workflow_id: WorkflowId, *, at_once: bool) -> bool:
        """End the session of that workflow; False where there is none."""
        work = self.of(workflow_id)
        if work is None or not work.pausable:
            return False
        end = work.state.stop if at_once else work.state.pause
        end(_SESSION_ENDED)
        return True

    def end_rehearsals(self, workflow_id: WorkflowId) -> None:
        """End what is rehearsed of that workflow; its runs go on."""
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
