"""Runs service calls on worker threads; delivers results on the GUI thread, dropping stale ones.

Five queues keep fast calls from waiting for slow ones: queries (`query`), full scans (`search`),
commands (`command`) with the queries that must follow them (`query_after_commands`), the emergency
stop (`urgent`), and what may take minutes (`long`). `concurrent` calls have a thread each.
"""

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from queue import SimpleQueue
from threading import Thread
from typing import Any, Generic, TypeVar

from PySide6.QtCore import QObject, Qt, Signal, Slot
from shiboken6 import isValid

from keep_desktop.ui.core.messages import Messages
from keep_desktop.ui.text.error_text import sentence_of

T = TypeVar("T")
OnError = Callable[[Exception], None]


@dataclass(slots=True)
class _Task:
    """One call; `key` None: never stale."""

    key: Hashable | None
    token: int
    work: Callable[[], Any]
    on_result: Callable[[Any], None] | None
    on_error: OnError | None
    result: Any = None
    error: Exception | None = None
    end: Callable[[], None] | None = None
    #: A command: its failure is reported even if its requester is gone.
    is_command: bool = False

    def execute(self) -> None:
        """On a worker thread: sets the result or the error."""
        try:
            self.result = self.work()
        except Exception as error:  # noqa: BLE001  # whatever it is, the window must show it
            self.error = error


class TaskRunner(QObject):
    """Runs service calls on worker threads and delivers on the GUI thread.

    All methods are for the GUI thread. `messages` shows the error of a call without its own
    `on_error`, or of a command whose requester is gone. Nothing is delivered to a destroyed
    widget, nor after `close`.
    """

    _ready = Signal(int)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.messages = Messages(self)
        self._latest: dict[Hashable, int] = {}
        # Requests not delivered yet. They keep what they hold of the window alive, to be released
        # here.
        self._undelivered: dict[int, _Task] = {}
        self._count = 0
        self._closed = False
        self._ends: list[Callable[[], None]] = []
        self._ready.connect(self._deliver, Qt.ConnectionType.QueuedConnection)
        self._queues = [_Queue(name, self._is_current, self._queue_result) for name in _QUEUES]

    def query(
        self,
        key: Hashable,
        work: Callable[[], T],
        on_result: Callable[[T], None],
        on_error: OnError | None = None,
    ) -> None:
        """Run a query. A later call with an equal *key* makes this one stale: it is skipped, or its
        result is dropped. Put `id(self)` into the key where several objects may ask."""
        self._put(0, key, work, on_result, on_error)

    def query_after_commands(
        self,
        key: Hashable,
        work: Callable[[], T],
        on_result: Callable[[T], None],
        on_error: OnError | None = None,
    ) -> None:
        """Like `query`, after the commands so far: for a one-time query that would otherwise go on
        showing what such a command is about to change."""
        self._put(1, key, work, on_result, on_error)

    def search(
        self,
        key: Hashable,
        work: Callable[[], T],
        on_result: Callable[[T], None],
        on_error: OnError | None = None,
    ) -> None:
        """Like `query`, for full scans, which may take seconds."""
        self._put(4, key, work, on_result, on_error)

    def command(
        self,
        work: Callable[[], T],
        on_result: Callable[[T], None] | None = None,
        on_error: OnError | None = None,
    ) -> None:
        """Run a command; commands run one after the other, in call order."""
        self._put(1, None, work, on_result, on_error)

    def urgent(
        self,
        work: Callable[[], T],
        on_result: Callable[[T], None] | None = None,
        on_error: OnError | None = None,
    ) -> None:
        """Like `command`, ahead of everything that waits: for the emergency stop."""
        self._put(2, None, work, on_result, on_error)

    def long(
        self,
        work: Callable[[], T],
        on_result: Callable[[T], None] | None = None,
        on_error: OnError | None = None,
        *,
        end: Callable[[], None] | None = None,
    ) -> None:
        """Like `command`, for what may take minutes. *end* requests its end, from this thread and
        without blocking; `close` calls it."""
        if end is not None and not self._closed:
            self._ends.append(end)
        self._put(3, None, work, on_result, on_error, end)

    def concurrent(
        self,
        work: Callable[[], T],
        on_result: Callable[[T], None] | None = None,
        on_error: OnError | None = None,
        *,
        end: Callable[[], None],
    ) -> None:
        """Like `long`, on a thread of its own, so that one does not wait for another."""
        if not self._closed:
            self._queues = [queue for queue in self._queues if not queue.is_over]
            self._queues.append(_Queue("keep-concurrent", self._is_current, self._queue_result))
            self._ends.append(end)
            self._put(-1, None, work, on_result, on_error, end)
            self._queues[-1].finish()

    def forget(self, key: Hashable) -> None:
        """Make pending queries under *key* stale."""
        self._latest.pop(key, None)

    def close(self) -> None:
        """Finish the commands that have started, drop the rest, and join the threads."""
        self._closed = True
        self._latest.clear()
        for end in self._ends:
            end()
        for lane in self._queues:
            lane.close()
        self._undelivered.clear()

    @property
    def query_count(self) -> int:
        return self._count

    def _put(
        self,
        lane: int,
        key: Hashable | None,
        work: Callable[[], Any],
        on_result: Callable[[Any], None] | None,
        on_error: OnError | None,
        end: Callable[[], None] | None = None,
    ) -> None:
        if self._closed:
            return
        self._count += 1
        if key is not None:
            self._latest[key] = self._count
        is_command = key is None and lane in _COMMANDS
        request = _Task(key, self._count, work, on_result, on_error, end=end, is_command=is_command)
        self._undelivered[request.token] = request
        self._queues[lane].put(request)

    def _is_current(self, request: _Task) -> bool:
        if request.key is None:
            return True
        return self._latest.get(request.key) == request.token

    def _queue_result(self, token: int) -> None:
        self._ready.emit(token)

    @Slot(int)
    def _deliver(self, token: int) -> None:
        request = self._undelivered.pop(token, None)
        if request is None:
            return
        self._call_back(request)
        # The traceback of where it was raised holds the request: a reference cycle.
        request.error = None

    def _call_back(self, request: _Task) -> None:
        if request.end in self._ends:
            self._ends.remove(request.end)
        if self._closed or not self._is_current(request):
            return
        if request.error is None:
            if request.on_result is not None and _alive(request.on_result):
                request.on_result(request.result)
        elif request.on_error is not None and _alive(request.on_error):
            request.on_error(request.error)
        elif request.on_error is None or request.is_command:
            self.messages.show(sentence_of(request.error))


#: Pending commands of `command` and `urgent`.
_COMMANDS = (1, 2)
_QUEUES = ("keep-queries", "keep-commands", "keep-stop", "keep-long", "keep-search")


def _alive(callback: Callable[..., None]) -> bool:
    cells = getattr(callback, "__closure__", None) or ()
    referred = (getattr(callback, "__self__", None), *(cell.cell_contents for cell in cells))
    return all(isValid(one) for one in referred if isinstance(one, QObject))


class _Queue:
    """One thread with a queue; started by its first request."""

    def __init__(
        self,
        name: str,
        is_current: Callable[[_Task], bool],
        deliver: Callable[[int], None],
    ) -> None:
        self._is_current = is_current
        self._queue_result = deliver
        self._queue: SimpleQueue[_Task | None] = SimpleQueue()
        self._thread = Thread(target=self._work, name=name)

    def put(self, request: _Task) -> None:
        if self._thread.ident is None:
            self._thread.start()
        self._queue.put(request)

    def finish(self) -> None:
        """End once all requests so far are done."""
        self._queue.put(None)

    @property
    def is_over(self) -> bool:
        return self._thread.ident is not None and not self._thread.is_alive()

    def close(self) -> None:
        if self._thread.ident is not None:
            self.finish()
            self._thread.join()

    def _work(self) -> None:
        while (request := self._queue.get()) is not None:
            if self._is_current(request):
                request.execute()
            token = request.token
            # Release it before delivery: the last holder would destroy what it holds on this
            # thread.
            del request
            self._queue_result(token)


class LatestQuery(Generic[T]):
    """At most one running query, repeated on request. GUI thread only. While one is running,
    `query_again` is remembered and runs once after it; `query` with other work drops the running
    one."""

    def __init__(
        self,
        tasks: TaskRunner,
        owner: QObject,
        name: str,
        on_result: Callable[[T], None],
        on_error: Callable[[Exception], None],
    ) -> None:
        self._tasks = tasks
        self._key = (id(owner), name)
        self._on_result, self._on_error = on_result, on_error
        self._work: Callable[[], T] | None = None
        self._running = self._due = False

    def query(self, work: Callable[[], T]) -> None:
        """Replace the query."""
        self._work, self._due = work, False
        self._go()

    def query_next(self, work: Callable[[], T]) -> None:
        """Replace the query, after the running one if there is one."""
        self._work = work
        self.query_again()

    @property
    def under_way(self) -> bool:
        return self._running

    def query_again(self) -> None:
        """Repeat the query, after the running one."""
        if self._running:
            self._due = True
        else:
            self._go()

    def stop(self) -> None:
        self._work, self._running, self._due = None, False, False
        self._tasks.forget(self._key)

    def _go(self) -> None:
        if self._work is not None:
            self._running, self._due = True, False
            self._tasks.query(self._key, self._work, self._take, self._fail)

    def _take(self, result: T) -> None:
        self._running = False
        self._on_result(result)
        self._once_more()

    def _fail(self, error: Exception) -> None:
        self._running = False
        self._on_error(error)
        self._once_more()

    def _once_more(self) -> None:
        if self._due and not self._running:
            self._go()
