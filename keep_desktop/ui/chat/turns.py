"""Messages that the planner works on: they go on while another workflow is shown."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from threading import Lock

from PySide6.QtCore import QObject, Qt, Signal, Slot

from keep_desktop.domain.ids import WorkflowId
from keep_desktop.domain.planning.chats import (
    MOST_REPLY,
    ChatEvent,
    ChatResult,
    ReplyRestarted,
    SaveRefused,
    StepBegan,
    StepEnded,
    TextAdded,
    VersionSaved,
)
from keep_desktop.services.chat import OnEvent, retry, send, stop_chat
from keep_desktop.services.context import Keep
from keep_desktop.ui.core.events import Throttle
from keep_desktop.ui.core.tasks import TaskRunner

_INTERVAL_S = 1 / 20


@dataclass(slots=True)
class Step:
    """Something the planner does. `succeeded` None: it does it now."""

    text: str
    succeeded: bool | None = None


@dataclass(slots=True)
class Reply:
    """Text as it comes: untrusted."""

    text: str = ""


@dataclass(slots=True)
class Turn:
    """The work on one message."""

    #: The message, until it is stored; None for a repeated try.
    text: str | None
    files: Sequence[Path] = ()
    #: What happened so far, in order.
    parts: list[Step | Reply] = field(default_factory=list)
    #: How often the text of the parts was taken back.
    restarts: int = 0
    result: ChatResult | None = None
    #: Why nothing came of it, if it was refused or failed.
    error: Exception | None = None
    is_stopping: bool = False
    #: What hindered it when it was over, and since; and whether any of that has been put right.
    obstacles: frozenset[str] = frozenset()
    is_resolved: bool = False

    @property
    def is_over(self) -> bool:
        return self.result is not None or self.error is not None

    @property
    def steps(self) -> Sequence[Step]:
        return [part for part in self.parts if isinstance(part, Step)]

    def note_obstacles(self, now: frozenset[str]) -> None:
        """Once it is over: what of them is gone was why nothing came of it."""
        self.is_resolved |= bool(self.obstacles - now)
        self.obstacles = now

    def take(self, event: ChatEvent) -> None:
        match event:
            case TextAdded(text=text):
                self._add_text(text)
            case ReplyRestarted():
                self._restart()
            case StepBegan(text=text):
                self.parts.append(Step(text))
            case StepEnded(text=text, succeeded=succeeded):
                self._end_step(text, succeeded)
            case VersionSaved() | SaveRefused():
                # The step that saves says so.
                return

    def _add_text(self, text: str) -> None:
        last = self.parts[-1] if self.parts else None
        if not isinstance(last, Reply):
            last = Reply()
            self.parts.append(last)
        last.text += text[: MOST_REPLY - len(last.text)]

    def _restart(self) -> None:
        if self.parts and isinstance(self.parts[-1], Reply):
            self.parts.pop()
            self.restarts += 1

    def _end_step(self, text: str, succeeded: bool) -> None:
        last = next((one for one in reversed(self.parts) if isinstance(one, Step)), None)
        if last is None or last.succeeded is not None:
            last = Step(text)
            self.parts.append(last)
        last.text, last.succeeded = text, succeeded


class _Feed(QObject):
    """Brings events from the thread that works to this one, at most 20 times a second."""

    _woken = Signal()

    def __init__(self, take: Callable[[Sequence[ChatEvent]], None], parent: QObject) -> None:
        super().__init__(parent)
        self._take = take
        self._lock = Lock()
        self._pending: list[ChatEvent] = []
        self._throttle = Throttle(_INTERVAL_S, self.flush, self)
        self._woken.connect(self._throttle.trigger, Qt.ConnectionType.QueuedConnection)

    def put(self, event: ChatEvent) -> None:
        """Any thread."""
        with self._lock:
            self._pending.append(event)
            is_first = len(self._pending) == 1
        if is_first:
            self._woken.emit()

    @Slot()
    def flush(self) -> None:
        with self._lock:
            events, self._pending = self._pending, []
        if events:
            self._take(events)


class ChatTurns(QObject):
    """`progressed` carries the WorkflowId of a turn that began, went on or ended."""

    progressed = Signal(object)

    def __init__(self, keep: Keep, tasks: TaskRunner, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._keep, self._tasks = keep, tasks
        self._turns: dict[WorkflowId, Turn] = {}

    def turn(self, workflow_id: WorkflowId) -> Turn | None:
        """The one under way, or the last one of this session."""
        return self._turns.get(workflow_id)

    def is_working(self, workflow_id: WorkflowId) -> bool:
        turn = self._turns.get(workflow_id)
        return turn is not None and not turn.is_over

    def send(self, workflow_id: WorkflowId, text: str, files: Sequence[Path] = ()) -> None:
        keep, paths = self._keep, tuple(files)
        self._begin(
            workflow_id,
            Turn(text, paths),
            lambda on_event: send(keep, workflow_id, text, paths, on_event),
        )

    def retry(self, workflow_id: WorkflowId) -> None:
        """Go on with the last message."""
        keep = self._keep
        self._begin(workflow_id, Turn(None), lambda on_event: retry(keep, workflow_id, on_event))

    def stop(self, workflow_id: WorkflowId) -> None:
        """Nothing is saved after this; the turn ends soon."""
        if self.is_working(workflow_id):
            self._turns[workflow_id].is_stopping = True
            stop_chat(self._keep, workflow_id)
            self.progressed.emit(workflow_id)

    def show_turn(self, workflow_id: WorkflowId, turn: Turn | None) -> None:
        """Show a turn that something else works on, or none."""
        self._turns.pop(workflow_id, None)
        if turn is not None:
            self._turns[workflow_id] = turn
        self.progressed.emit(workflow_id)

    def _begin(
        self, workflow_id: WorkflowId, turn: Turn, work: Callable[[OnEvent], ChatResult]
    ) -> None:
        if self.is_working(workflow_id):
            return
        self._turns[workflow_id] = turn

        def take(events: Sequence[ChatEvent]) -> None:
            for event in events:
                turn.take(event)
            self.progressed.emit(workflow_id)

        feed = _Feed(take, self)

        def over() -> None:
            feed.flush()
            feed.deleteLater()
            self.progressed.emit(workflow_id)

        def done(result: ChatResult) -> None:
            turn.result = result
            over()

        def failed(error: Exception) -> None:
            turn.error = error
            over()

        keep = self._keep
        self._tasks.concurrent(
            lambda: work(feed.put), done, failed, end=lambda: void(stop_chat(keep, workflow_id))
        )
        self.progressed.emit(workflow_id)


def void(_: object) -> None:
    """Drops a result."""
