"""What one session knows: whom it passes over, what it counted, and whether it was told to end."""

import threading
from collections import Counter
from collections.abc import Callable

from keep_desktop.domain.ids import RunId
from keep_desktop.domain.items import ItemStatus
from keep_desktop.domain.notices import Notice, NoticeKind
from keep_desktop.domain.questions import Answer, QuestionKind
from keep_desktop.domain.workflows import Workflow
from keep_desktop.engine.cancel import Cancel
from keep_desktop.engine.later import Later
from keep_desktop.engine.parts import Policies
from keep_desktop.engine.scope import Stopped
from keep_desktop.ports.clock import Clock
from keep_desktop.ports.sandbox import ScriptRun
from keep_desktop.ports.stores import UnitOfWork


class Latest:
    """Keeps only the newest write of a kind that comes often, such as progress. Thread-safe."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._write: Callable[[UnitOfWork], None] | None = None

    def offer(self, write: Callable[[UnitOfWork], None]) -> None:
        with self._lock:
            self._write = write

    def drain(self, later: Later) -> None:
        with self._lock:
            write, self._write = self._write, None
        if write is not None:
            later.add(write)


class SessionState:
    """Shared by the runs of one session; `stop`, `pause` come from other threads."""

    def __init__(self, workflow: Workflow, policies: Policies, clock: Clock) -> None:
        self.workflow = workflow
        self.policies = policies
        self.clock = clock
        # Asked once: finding the zone reads files, and a session has many runs and calls.
        self.zone = clock.zone()
        self.cancel = Cancel()
        self.progress = Latest()
        self.stop_reason = "Stopped."
        #: Of the first item that was left failed, also where that left a question.
        self.first_item_error: str | None = None
        self._lock = threading.Lock()
        self._told_to_end = False
        self._told_to_die = False
        self._script: ScriptRun | None = None
        self._passed_over: set[str] = set()
        self._seen: dict[str, ItemStatus] = {}
        self._met_done = 0

    # -- items --------------------------------------------------------------------------------

    def pass_over(self, logical_id: str) -> None:
        """The item held a run up or failed: its handler is not called again in this session."""
        self._passed_over.add(logical_id)

    def passes_over(self, logical_id: str) -> bool:
        return logical_id in self._passed_over

    def saw(self, logical_id: str, status: ItemStatus) -> None:
        self._seen[logical_id] = status

    def met_done(self, logical_id: str) -> None:
        """An item that was done before came along."""
        if logical_id not in self._seen:
            self._met_done += 1
        self._seen[logical_id] = ItemStatus.DONE

    def worked_on(self) -> dict[str, int]:
        """How many items by status, without those that were done before."""
        counts = Counter(self.seen().values())
        counts[ItemStatus.DONE] = counts.get(ItemStatus.DONE, 0) - self._met_done
        return {str(status): count for status, count in counts.items() if count > 0}

    def item_failed(self, sentence: str) -> None:
        if self.first_item_error is None:
            self.first_item_error = sentence

    def seen(self) -> dict[str, str]:
        """Items this session had in hand, with the status it left them in."""
        return {name: str(status) for name, status in self._seen.items()}

    # -- ending -------------------------------------------------------------------------------

    def attach(self, script: ScriptRun) -> None:
        """The script to kill on a stop; one that came before this kills it at once."""
        with self._lock:
            self._script = script
            told = self._told_to_die
        if told:
            script.kill()

    def detach(self) -> None:
        with self._lock:
            self._script = None

    def check(self) -> None:
        """Raises Stopped where the session was told to end."""
        if self._told_to_end:
            raise Stopped

    def pause(self, reason: str) -> None:
        """End at the next tool call. Any thread."""
        self.stop_reason = reason
        self._told_to_end = True

    def stop(self, reason: str) -> None:
        """End now: the script is killed, the call under way asked to cancel. Any thread."""
        self.stop_reason = reason
        self._told_to_end = True
        with self._lock:
            self._told_to_die = True
            script = self._script
        if script is not None:
            script.kill()
        self.cancel.ask()

    @property
    def ending(self) -> bool:
        return self._told_to_end

    @property
    def stopped(self) -> bool:
        """Told to end at once: not a pause."""
        return self._told_to_die

    def block(
        self, uow: UnitOfWork, kind: QuestionKind | None, sentence: str, run_id: RunId | None
    ) -> None:
        """Block the workflow with a question that says why."""
        now = self.clock.now()
        uow.workflows.set_error(self.workflow.id, sentence, at=now)
        uow.questions.ask(
            kind=kind or QuestionKind.BLOCKED,
            workflow_id=self.workflow.id,
            run_id=run_id,
            sentence=sentence,
            actions=(Answer.RESUME,),
            at=now,
        )
        uow.notice(Notice(kind=NoticeKind.WORKFLOW_CHANGED, workflow_id=self.workflow.id))
