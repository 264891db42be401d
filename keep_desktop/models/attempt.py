"""One try of a request, on the background thread, with its deadline and the stop watched."""

import asyncio
import queue
from collections.abc import Awaitable, Callable, Iterator

from keep_desktop.domain.errors import StorageFailure
from keep_desktop.domain.messages import UserMessage
from keep_desktop.domain.planning.models import ModelProvider
from keep_desktop.domain.system.background_loop import BackgroundLoop
from keep_desktop.models.exchange import HttpExchange
from keep_desktop.models.records import STOPPED
from keep_desktop.ports.cancel import CancelToken
from keep_desktop.ports.models import AnswerDone, ModelRejected, ModelRequest, ModelStopped

#: How often text is handed over, and the stop switches are read, which another process may set.
_WATCH_S = 0.05


class RequestAttempt:
    """Iterate over `pieces`, then take the `result`. Used by one thread."""

    def __init__(
        self,
        provider: ModelProvider,
        key: str | None,
        request: ModelRequest,
        *,
        seconds: float,
        on_send: Callable[[bytes], None],
        is_stopped: Callable[[], bool],
    ) -> None:
        self._provider, self._key, self._request = provider, key, request
        self._seconds = seconds
        self._is_stopped = is_stopped
        self._on_send = on_send
        self._events: queue.SimpleQueue[str | None] = queue.SimpleQueue()
        #: Text that came since the last was handed over; of the background thread.
        self._gathered: list[str] = []
        self._outcome: AnswerDone | BaseException | None = None
        self.exchange = HttpExchange(on_send=self._before_sending)

    def pieces(self, loop: BackgroundLoop, cancel: CancelToken) -> Iterator[str]:
        """The text as it comes, a few times a second: two threads that take turns at each token
        would leave none to the others. Ends within a moment of a cancellation."""
        stop = loop.start(self._run(), lambda: self._events.put(None))
        unregister = cancel.on_cancel(stop)
        try:
            while (piece := self._events.get()) is not None:
                yield piece
        finally:
            unregister()
            stop()

    def result(self) -> AnswerDone:
        """Raises what ended it: of our errors, ModelStopped and ModelRejected."""
        if isinstance(self._outcome, AnswerDone):
            return self._outcome
        raise self._outcome or asyncio.CancelledError

    async def _before_sending(self, body: bytes) -> None:
        if self._stopped():
            raise ModelStopped(STOPPED)
        await asyncio.to_thread(self._on_send, body)

    async def _run(self) -> None:
        work = asyncio.ensure_future(self._complete())
        try:
            self._outcome = await self._watched(work)
        except BaseException as error:  # noqa: BLE001 - raised again by `result`
            self._outcome = error
        finally:
            work.cancel()
            await asyncio.gather(work, return_exceptions=True)

    async def _complete(self) -> AnswerDone:
        complete = await asyncio.to_thread(_adapter)
        return await complete(
            self._provider, self._key, self._request, self.exchange, self._gathered.append
        )

    async def _watched(self, work: "asyncio.Future[AnswerDone]") -> AnswerDone:
        loop = asyncio.get_running_loop()
        deadline = loop.time() + self._seconds
        while True:
            await asyncio.wait({work}, timeout=_WATCH_S)
            if self._gathered:
                self._events.put("".join(self._gathered))
                self._gathered.clear()
            if self._stopped():
                raise ModelStopped(STOPPED)
            if work.done():
                return work.result()
            if loop.time() >= deadline:
                raise ModelRejected(
                    UserMessage(
                        "“{name}” did not finish its answer within {seconds:.0f} seconds.",
                        name=self._provider.name,
                        seconds=self._request.seconds,
                    )
                )

    def _stopped(self) -> bool:
        try:
            return self._is_stopped()
        except StorageFailure:
            # A switch that cannot be read counts as set.
            return True


def _adapter() -> "Callable[..., Awaitable[AnswerDone]]":
    """Imported at the first request: it takes a second or two, during which a stop must end it."""
    from keep_desktop.models.completions import complete

    return complete
