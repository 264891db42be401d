"""An event loop on a thread of its own, made with the first work."""

import asyncio
import threading
from collections.abc import Callable, Coroutine
from contextlib import suppress
from typing import Any

from keep_desktop.domain.errors import Cancelled


class BackgroundLoop:
    """One event loop on a thread of that *name*. Thread-safe."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._lock = threading.Lock()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._thread: threading.Thread | None = None
        self._closed = False

    def start(
        self, work: Coroutine[Any, Any, None], ended: Callable[[], None]
    ) -> Callable[[], None]:
        """Run *work* there, and then call *ended*, also where it was cancelled before it began;
        returns what cancels it, from any thread. Raises Cancelled once closed."""
        tasks: list[asyncio.Task[None]] = []

        def begin(loop: asyncio.AbstractEventLoop) -> None:
            task = loop.create_task(work)
            task.add_done_callback(lambda _: ended())
            tasks.append(task)

        # Whatever is begun under the lock is cancelled by `close`.
        with self._lock:
            if self._closed:
                work.close()
                raise Cancelled
            loop = self._loop or self._begin_thread()
            loop.call_soon_threadsafe(begin, loop)

        def cancel() -> None:
            # Of a loop that was closed nothing is left to cancel.
            with suppress(RuntimeError):
                loop.call_soon_threadsafe(lambda: tasks[0].cancel())

        return cancel

    def _begin_thread(self) -> asyncio.AbstractEventLoop:
        self._loop = loop = asyncio.new_event_loop()
        self._thread = threading.Thread(
            target=self._run, args=(loop,), name=self._name, daemon=True
        )
        self._thread.start()
        return loop

    def _run(self, loop: asyncio.AbstractEventLoop) -> None:
        try:
            loop.run_forever()
            loop.run_until_complete(_cancel_all())
            loop.run_until_complete(loop.shutdown_asyncgens())
            loop.run_until_complete(loop.shutdown_default_executor())
        finally:
            loop.close()

    def close(self) -> None:
        """Cancels what is under way, and waits for it. Idempotent."""
        with self._lock:
            self._closed = True
            loop, thread = self._loop, self._thread
            self._loop = self._thread = None
        if loop is not None and thread is not None:
            loop.call_soon_threadsafe(loop.stop)
            thread.join()


async def _cancel_all() -> None:
    left = asyncio.all_tasks() - {asyncio.current_task()}
    for task in left:
        task.cancel()
    await asyncio.gather(*left, return_exceptions=True)
