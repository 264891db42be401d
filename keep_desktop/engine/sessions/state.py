"""State of one session: excluded items, counts, and cancellation."""

import threading
from collections import Counter
from collections.abc import Callable, Sequence
from datetime import datetime

from keep_desktop.domain.ids import RunId, SessionId
from keep_desktop.domain.immutable import immutable
from keep_desktop.domain.items import ItemStatus
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.notices import Notice, NoticeKind
from keep_desktop.domain.questions import ACTIONS, Answer, QuestionKind
from keep_desktop.domain.workflows import Workflow
from keep_desktop.engine.cancellation import CancelSource
from keep_desktop.engine.context import Policies
from keep_desktop.engine.runs.failures import ItemNetworkFailure
from keep_desktop.engine.runs.results import Stopped
from keep_desktop.engine.runs.write_buffer import WriteBuffer
from keep_desktop.ports.clock import Clock
from keep_desktop.ports.repair import ScriptFault
from keep_desktop.ports.sandbox import ScriptRun
from keep_desktop.ports.stores import UnitOfWork

#: How long a script may compute after a pause without coming to a tool call.
GRACE_S = 3.0


class Latest:
    """Keeps only the newest of frequent writes, such as progress. Thread-safe."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._write: Callable[[UnitOfWork], None] | None = None

    def offer(self, write: Callable[[UnitOfWork], None]) -> None:
        with self._lock:
            self._write = write

    def drain(self, write_buffer: WriteBuffer) -> None:
        with self._lock:
            write, self._write = self._write, None
        if write is not None:
            write_buffer.add(write)


@immutable
class FailedItem:
    logical_id: str
    error: str


class SessionState:
    """Shared by the runs of one session; `stop`, `pause` come from other threads."""

    def __init__(self, workflow: Workflow, policies: Policies, clock: Clock) -> None:
        self.workflow = workflow
        self.policies = policies
        self.clock = clock
        # Looked up once: finding the zone reads files, and a session has many runs and calls.
        self.zone = clock.zone()
        self.cancel = CancelSource()
        #: Of the ledger, once it is open.
        self.session_id = SessionId(0)
        self.progress = Latest()
        self.stop_reason = "Stopped."
        #: The first item left failed, also if that left a question; how many, and the last.
        self.first_failed: FailedItem | None = None
        self.failed_items = 0
        self.last_failed: str | None = None
        #: The run whose error blocks the workflow.
        self.blocking_run: RunId | None = None
        #: The user started this session: items that wait for the network are tried at once.
        self.tries_all = False
        #: When the first of the items that wait for the network may be tried again.
        self.next_try: datetime | None = None
        self.item_network_failures: list[ItemNetworkFailure] = []
        self.is_blocked = False
        #: The first failure that is the script's fault.
        self.fault: ScriptFault | None = None
        #: The session is over, and its fault is being worked on.
        self.is_repairing = False
        #: Items in a row that blocked a run.
        self.suspended_in_a_row = 0
        #: The item that failed for each host that failed in this session.
        self._failed_hosts: dict[str, str] = {}
        self._lock = threading.Lock()
        self._end_requested = False
        self._kill_requested = False
        self._script: ScriptRun | None = None
        self._excluded: set[str] = set()
        self._statuses: dict[str, ItemStatus] = {}
        self._already_done: set[str] = set()

    # -- items --------------------------------------------------------------------------------

    def exclude(self, logical_id: str) -> None:
        """The item blocked a run or failed: its handler is not called again in this session."""
        self.suspended_in_a_row += logical_id not in self._excluded
        self._excluded.add(logical_id)

    def excludes(self, logical_id: str) -> bool:
        return logical_id in self._excluded

    def fails_for_others(self, host: str, logical_id: str) -> bool:
        """Record that *host* failed for an item; whether it did for another one before."""
        return self._failed_hosts.setdefault(host, logical_id) != logical_id

    def exclude_waiting(self, logical_id: str) -> None:
        """The item waits for the network since an earlier session."""
        self._excluded.add(logical_id)

    def retry_item_at(self, at: datetime) -> None:
        """An item may be tried again then."""
        self.next_try = at if self.next_try is None else min(self.next_try, at)

    def record_status(self, logical_id: str, status: ItemStatus) -> None:
        if status is ItemStatus.DONE:
            self.suspended_in_a_row = 0
        self._statuses[logical_id] = status

    def record_already_done(self, logical_id: str) -> None:
        """An item that was done before was opened."""
        if logical_id not in self._statuses:
            self._already_done.add(logical_id)
        self._statuses[logical_id] = ItemStatus.DONE

    def counts_by_status(self) -> dict[str, int]:
        """How many items by status, without those that were done before."""
        return dict(Counter(self.worked_on().values()))

    def item_failed(self, logical_id: str, sentence: str) -> None:
        if self.first_failed is None:
            self.first_failed = FailedItem(logical_id, sentence)
        self.failed_items += 1
        self.last_failed = logical_id

    def record_fault(self, fault: ScriptFault) -> None:
        if self.fault is None:
            self.fault = fault

    def statuses(self) -> dict[str, str]:
        """Items of this session, with their resulting status."""
        return {name: str(status) for name, status in self._statuses.items()}

    def worked_on(self) -> dict[str, str]:
        """Those that were not done before."""
        return {
            name: status
            for name, status in self.statuses().items()
            if name not in self._already_done
        }

    # -- ending -------------------------------------------------------------------------------

    def attach(self, script: ScriptRun) -> None:
        """The script to end on a stop or a pause; after a stop this kills it at once."""
        with self._lock:
            self._script = script
            kill_now, ends = self._kill_requested, self._end_requested
        if kill_now:
            script.kill()
        elif ends:
            script.end_within(GRACE_S)

    def detach(self) -> None:
        with self._lock:
            self._script = None

    def check(self) -> None:
        """Raises Stopped if the session was cancelled."""
        if self._end_requested:
            raise Stopped

    def pause(self, reason: str) -> None:
        """End at the next tool call, or where the script comes to none for `GRACE_S`. A call under
        way is left to end. Any thread."""
        self.stop_reason = reason
        self._end_requested = True
        with self._lock:
            script = self._script
        if script is not None:
            script.end_within(GRACE_S)
        if self.is_repairing:
            self.cancel.cancel()

    def stop(self, reason: str) -> None:
        """End now: the script is killed, the call under way cancelled. Any thread."""
        self.stop_reason = reason
        self._end_requested = True
        with self._lock:
            self._kill_requested = True
            script = self._script
        if script is not None:
            script.kill()
        self.cancel.cancel()

    @property
    def ending(self) -> bool:
        return self._end_requested

    @property
    def stopped(self) -> bool:
        """Cancelled at once: not a pause."""
        return self._kill_requested

    def block(
        self,
        uow: UnitOfWork,
        kind: QuestionKind | None,
        sentence: str,
        run_id: RunId | None,
        detail: JsonValue = None,
        *,
        actions: Sequence[Answer] = (),
        of_run_error: bool = False,
    ) -> None:
        """Block the workflow with a question that says why; *detail*: what is shown with it;
        *of_run_error*: the sentence is the error that the run ends with."""
        kind = kind or QuestionKind.BLOCKED
        now = self.clock.now()
        self.is_blocked = True
        uow.workflows.set_error(self.workflow.id, sentence, at=now)
        uow.questions.add(
            kind=kind,
            workflow_id=self.workflow.id,
            run_id=run_id,
            sentence=sentence,
            actions=actions or ACTIONS.get(kind, (Answer.RESUME,)),
            at=now,
            detail=detail,
            of_run_error=of_run_error,
        )
        if of_run_error:
            self.blocking_run = run_id
        uow.notice(Notice(kind=NoticeKind.WORKFLOW_CHANGED, workflow_id=self.workflow.id))
