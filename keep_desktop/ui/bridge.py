"""From the engine's notices to signals of the window: the latest per key, 20 times a second.

Notices arrive on engine threads, thousands a second at full speed; there they are only put into
a mailbox. One queued wake-up brings the window's thread to empty it.
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
    """Notices by key, the latest of each; any thread."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._held: dict[_Key, Notice] = {}

    def put(self, notices: Sequence[Notice]) -> bool:
        """Whether it was empty before, so that somebody has to be woken."""
        with self._lock:
            was_empty = not self._held
            for notice in notices:
                self._held[notice.kind, notice.workflow_id, notice.item_id] = notice
            return was_empty and bool(self._held)

    def take(self) -> Sequence[Notice]:
        with self._lock:
            held, self._held = self._held, {}
        return tuple(held.values())


class Pace:
    """At most one go per interval; tells how long to wait. Times are seconds of a steady clock."""

    def __init__(self, interval: float, now: Callable[[], float] = time.monotonic) -> None:
        self._interval = interval
        self._now = now
        self._last: float | None = None

    def wait(self) -> float:
        """Seconds until the next go is allowed; 0.0 means now."""
        if self._last is None:
            return 0.0
        return max(0.0, self._last + self._interval - self._now())

    def went(self) -> None:
        self._last = self._now()


class Throttle(QObject):
    """Calls *work* on the GUI thread soon after `poke`, however often that is called, with at
    least *interval* seconds between two calls."""

    def __init__(
        self,
        interval: float,
        work: Callable[[], None],
        parent: QObject | None = None,
        *,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        super().__init__(parent)
        self._pace = Pace(interval, now)
        self._call = work
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._go)

    def poke(self) -> None:
        if not self._timer.isActive():
            self._timer.start(round(self._pace.wait() * 1000))

    @property
    def waits_ms(self) -> int:
        """For how long the next call was put off when it was asked for; -1: none is due."""
        return self._timer.interval() if self._timer.isActive() else -1

    def stop(self) -> None:
        self._timer.stop()

    @Slot()
    def _go(self) -> None:
        self._pace.went()
        self._call()


class Bridge(QObject):
    """Signals of what changed, as ids; whoever shows it reads again. Close it with the window.

    `items` carries pairs of workflow and item; the others sets of workflow ids.
    """

    workflows = Signal(object)
    runs = Signal(object)
    progress = Signal(object)
    items = Signal(object)
    questions = Signal(object)
    notifications = Signal(object)
    stop = Signal()
    settings = Signal()
    #: After the others, once per flush: something changed.
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
        self._woken.connect(self._throttle.poke, Qt.ConnectionType.QueuedConnection)
        self._unsubscribe = subscribe(self._hear)

    def _hear(self, notices: Sequence[Notice]) -> None:
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
                self.workflows.emit(subjects)
            case NoticeKind.RUN_CHANGED:
                self.runs.emit(subjects)
            case NoticeKind.RUN_PROGRESS:
                self.progress.emit(subjects)
            case NoticeKind.ITEM_CHANGED:
                self.items.emit(subjects)
            case NoticeKind.QUESTION_CHANGED:
                self.questions.emit(subjects)
            case NoticeKind.NOTIFICATION:
                self.notifications.emit(subjects)
            case NoticeKind.STOP_CHANGED:
                self.stop.emit()
            case NoticeKind.SETTINGS_CHANGED:
                self.settings.emit()

    @property
    def waits_ms(self) -> int:
        """As `Throttle.waits_ms`, of the next flush."""
        return self._throttle.waits_ms

    def close(self) -> None:
        """Hear no more."""
        self._unsubscribe()
        self._throttle.stop()
