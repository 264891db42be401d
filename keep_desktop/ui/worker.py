"""Service calls off the window's thread: answers come back on it, outdated ones are dropped.

Five lanes, so that nothing waits for what is slower: looks (`ask`), those through everything there
is (`search`), deeds (`do`) with the looks that must not overtake them (`ask_behind`), the emergency
stop (`urgent`), and what may take minutes (`long`).
"""

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from queue import SimpleQueue
from threading import Thread
from typing import Any, TypeVar

from PySide6.QtCore import QCoreApplication, QObject, Qt, Signal, Slot
from shiboken6 import isValid

from keep_desktop.domain.errors import KeepError
from keep_desktop.ui.host_words import told

T = TypeVar("T")
OnError = Callable[[Exception], None]


def sentence_of(error: Exception) -> str:
    """What to show the user of an error."""
    if isinstance(error, KeepError):
        return told(error.sentence)
    said = QCoreApplication.translate("Worker", "Something went wrong inside Keep: {what}")
    return said.format(what=str(error) or type(error).__name__)


@dataclass(slots=True)
class _Request:
    """One call; `key` None: it is never outdated."""

    key: Hashable | None
    token: int
    work: Callable[[], Any]
    on_result: Callable[[Any], None] | None
    on_error: OnError | None
    result: Any = None
    error: Exception | None = None
    end: Callable[[], None] | None = None
    #: It was to change something: its failure is told though whoever asked for it is gone.
    is_deed: bool = False

    def carry_out(self) -> None:
        """On a worker thread: one of the two holds what came of it."""
        try:
            self.result = self.work()
        except Exception as error:  # noqa: BLE001  # whatever it is, the window must show it
            self.error = error


class Reader(QObject):
    """Runs service calls on worker threads and delivers on the GUI thread.

    All methods are for the GUI thread. `failed` carries a sentence whenever a call without its
    own `on_error` raised, or a deed whose own is gone. Nothing is delivered to a widget that is
    gone, nor after `close`.
    """

    failed = Signal(str)
    _ready = Signal(int)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._latest: dict[Hashable, int] = {}
        # All that are not delivered yet. What they hold of the window ends with them: here.
        self._held: dict[int, _Request] = {}
        self._count = 0
        self._closed = False
        self._ends: list[Callable[[], None]] = []
        self._ready.connect(self._deliver, Qt.ConnectionType.QueuedConnection)
        self._lanes = [_Lane(name, self._still_wanted, self._hand_back) for name in _LANES]

    def ask(
        self,
        key: Hashable,
        work: Callable[[], T],
        on_result: Callable[[T], None],
        on_error: OnError | None = None,
    ) -> None:
        """Look something up. A later call with an equal *key* makes this one outdated: it is not
        begun, or its answer is dropped. Put `id(self)` into the key where several may ask."""
        self._put(0, key, work, on_result, on_error)

    def ask_behind(
        self,
        key: Hashable,
        work: Callable[[], T],
        on_result: Callable[[T], None],
        on_error: OnError | None = None,
    ) -> None:
        """Like `ask`, once the deeds that were asked for until now are done: for what looks once,
        and would go on showing what such a deed is about to change."""
        self._put(1, key, work, on_result, on_error)

    def search(
        self,
        key: Hashable,
        work: Callable[[], T],
        on_result: Callable[[T], None],
        on_error: OnError | None = None,
    ) -> None:
        """Like `ask`, for what goes through everything: it may take a few seconds."""
        self._put(4, key, work, on_result, on_error)

    def do(
        self,
        work: Callable[[], T],
        on_result: Callable[[T], None] | None = None,
        on_error: OnError | None = None,
    ) -> None:
        """Change something; deeds run one after the other, in the order of the calls."""
        self._put(1, None, work, on_result, on_error)

    def urgent(
        self,
        work: Callable[[], T],
        on_result: Callable[[T], None] | None = None,
        on_error: OnError | None = None,
    ) -> None:
        """Like `do`, past everything that waits: for the emergency stop."""
        self._put(2, None, work, on_result, on_error)

    def long(
        self,
        work: Callable[[], T],
        on_result: Callable[[T], None] | None = None,
        on_error: OnError | None = None,
        *,
        end: Callable[[], None] | None = None,
    ) -> None:
        """Like `do`, for what may take minutes. *end* asks it to come to its end, from this
        thread and without waiting; `close` calls it."""
        if end is not None and not self._closed:
            self._ends.append(end)
        self._put(3, None, work, on_result, on_error, end)

    def forget(self, key: Hashable) -> None:
        """Whatever was asked under *key* is no longer wanted."""
        self._latest.pop(key, None)

    def close(self) -> None:
        """Finish the deeds that were begun, drop the rest, and join the threads."""
        self._closed = True
        self._latest.clear()
        for end in self._ends:
            end()
        for lane in self._lanes:
            lane.close()
        self._held.clear()

    @property
    def asked(self) -> int:
        """How much was asked for until now."""
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
        is_deed = key is None and lane in _DEEDS
        request = _Request(key, self._count, work, on_result, on_error, end=end, is_deed=is_deed)
        self._held[request.token] = request
        self._lanes[lane].put(request)

    def _still_wanted(self, request: _Request) -> bool:
        if request.key is None:
            return True
        return self._latest.get(request.key) == request.token

    def _hand_back(self, token: int) -> None:
        self._ready.emit(token)

    @Slot(int)
    def _deliver(self, token: int) -> None:
        request = self._held.pop(token, None)
        if request is None:
            return
        self._tell(request)
        # Where it was raised, it holds the request: a ring.
        request.error = None

    def _tell(self, request: _Request) -> None:
        if request.end in self._ends:
            self._ends.remove(request.end)
        if self._closed or not self._still_wanted(request):
            return
        if request.error is None:
            if request.on_result is not None and _alive(request.on_result):
                request.on_result(request.result)
        elif request.on_error is not None and _alive(request.on_error):
            request.on_error(request.error)
        elif request.on_error is None or request.is_deed:
            self.failed.emit(sentence_of(request.error))


#: Those of `do` and `urgent`.
_DEEDS = (1, 2)
_LANES = ("keep-looks", "keep-deeds", "keep-stop", "keep-long", "keep-search")


def _alive(callback: Callable[..., None]) -> bool:
    cells = getattr(callback, "__closure__", None) or ()
    held = (getattr(callback, "__self__", None), *(cell.cell_contents for cell in cells))
    return all(isValid(one) for one in held if isinstance(one, QObject))


class _Lane:
    """One thread with a queue; started by its first request."""

    def __init__(
        self,
        name: str,
        wanted: Callable[[_Request], bool],
        hand_back: Callable[[int], None],
    ) -> None:
        self._wanted = wanted
        self._hand_back = hand_back
        self._queue: SimpleQueue[_Request | None] = SimpleQueue()
        self._thread = Thread(target=self._work, name=name)

    def put(self, request: _Request) -> None:
        if self._thread.ident is None:
            self._thread.start()
        self._queue.put(request)

    def close(self) -> None:
        if self._thread.ident is not None:
            self._queue.put(None)
            self._thread.join()

    def _work(self) -> None:
        while (request := self._queue.get()) is not None:
            if self._wanted(request):
                request.carry_out()
            token = request.token
            # Let go of before it is handed back: the last to hold it would end what it holds.
            del request
            self._hand_back(token)
