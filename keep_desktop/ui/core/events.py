"""Turns the engine's notices into signals on the GUI thread: the latest per key, at most 20 times a
second.

Engine threads only put notices into a mailbox, thousands a second; one queued event makes the GUI
thread empty it.
"""

import time
from collections.abc import Callable, Sequence
from threading import Lock

from PySide6.QtCore import QObject, Qt, QTimer, Signal, Slot

from keep_desktop.domain.ids import ItemId, WorkflowId
from keep_desktop.domain.notices import Notice, NoticeKind

Subscribe = Callable[[Callable[[Sequence[Notice]], None]], Callable[[], None]]

_Key = tuple[NoticeKind, WorkflowId | None, ItemId | None]


class Mailbox:
    def __init__(self) -> None:
        self._lock = Lock()
        self._pending: dict[_Key, Notice] = {}

    def put(self, notices: Sequence[Notice]) -> bool:
        """True if it was empty before, so the GUI thread must be woken."""
        with self._lock:
            was_empty = not self._pending
            for notice in notices:
                self._pending[notice.kind, notice.workflow_id, notice.item_id] = notice
            return was_empty and bool(self._pending)

    def take(self) -> Sequence[Notice]:
        with self._lock:
            pending, self._pending = self._pending, {}
        return tuple(pending.values())


class IntervalGate:
    """At most one pass per interval. Times are seconds of a monotonic clock."""

    def __init__(self, interval: float, now: Callable[[], float] = time.monotonic) -> None:
        self._interval = interval
        self._now = now
        self._last: float | None = None

    def remaining(self) -> float:
        """Seconds until the next pass is allowed; 0.0 means now."""
        if self._last is None:
            return 0.0
        return max(0.0, self._last + self._interval - self._now())

    def mark_run(self) -> None:
        self._last = self._now()


class Throttle(QObject):
    """Calls *work* on the GUI thread soon after `trigger`, with at least *interval* seconds between
    two calls."""

    def __init__(
        self,
        interval: float,
        work: Callable[[], None],
        parent: QObject | None = None,
        *,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        super().__init__(parent)
        self._gate = IntervalGate(interval, now)
        self._call = work
        self._timer = QTimer(self, singleShot=True)
        self._timer.timeout.connect(self._go)

    def trigger(self) -> None:
        if not self._timer.isActive():
            self._timer.start(round(self._gate.remaining() * 1000))

    @property
    def pending_ms(self) -> int:
        """The delay the next call was given; -1: none is pending."""
        return self._timer.interval() if self._timer.isActive() else -1

    def stop(self) -> None:
        self._timer.stop()

    @Slot()
    def _go(self) -> None:
        self._gate.mark_run()
        self._call()


class Bridge(QObject):
    """Signals with the ids of what changed; receivers query again. Close it with the window.

    `items_changed` carries pairs of workflow and item, the others sets of workflow ids.
    """

    workflows_changed = Signal(object)
    runs_changed = Signal(object)
    progress_changed = Signal(object)
    items_changed = Signal(object)
    questions_changed = Signal(object)
    chats_changed = Signal(object)
    notifications_changed = Signal(object)
    stop_changed = Signal()
    settings_changed = Signal()
    #: Emitted last, once per flush: something changed.
    flushed = Signal()
    _woken = Signal()

    def __init__(
        self,
        subscribe: Subscribe,
        parent: QObject | None = None,
        *,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        super().__init__(parent)
        self._mailbox = Mailbox()
        self._throttle = Throttle(1 / 20, self.flush, self, now=now)
        self._woken.connect(self._throttle.trigger, Qt.ConnectionType.QueuedConnection)
        self._unsubscribe = subscribe(self._on_notices)

    def _on_notices(self, notices: Sequence[Notice]) -> None:
        if self._mailbox.put(notices):
            self._woken.emit()

    def flush(self) -> None:
        """Emit what has gathered."""
        gathered: dict[NoticeKind, set[object]] = {}
        for notice in self._mailbox.take():
            subject: object = notice.workflow_id
            if notice.kind is NoticeKind.ITEM_CHANGED:
                subject = (notice.workflow_id, notice.item_id)
            gathered.setdefault(notice.kind, set()).add(subject)
        for kind, subjects in gathered.items():
            self._emit(kind, frozenset(subjects))
        if gathered:
            self.flushed.emit()

    def _emit(self, kind: NoticeKind, subjects: frozenset[object]) -> None:
        match kind:
            case NoticeKind.WORKFLOW_CHANGED:
                self.workflows_changed.emit(subjects)
            case NoticeKind.RUN_CHANGED:
                self.runs_changed.emit(subjects)
            case NoticeKind.RUN_PROGRESS:
                self.progress_changed.emit(subjects)
            case NoticeKind.ITEM_CHANGED:
                self.items_changed.emit(subjects)
            case NoticeKind.QUESTION_CHANGED:
                self.questions_changed.emit(subjects)
            case NoticeKind.CHAT_CHANGED:
                self.chats_changed.emit(subjects)
            case NoticeKind.NOTIFICATION:
                self.notifications_changed.emit(subjects)
            case NoticeKind.STOP_CHANGED:
                self.stop_changed.emit()
            case NoticeKind.SETTINGS_CHANGED:
                self.settings_changed.emit()

    @property
    def pending_ms(self) -> int:
        """`Throttle.pending_ms` of the next flush."""
        return self._throttle.pending_ms

    def close(self) -> None:
        self._unsubscribe()
        self._throttle.stop()
