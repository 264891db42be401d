"""Pool of children: one prewarmed, and those waiting for their workflow's next script.

Children are started by one lasting thread, because on Linux a child dies with the thread that
started it.
"""

import logging
import queue
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future

from keep_desktop.domain.errors import InternalFailure
from keep_desktop.domain.messages import UserMessage
from keep_desktop.sandbox.child import Child, ChildConfig
from keep_desktop.sandbox.process_registry import ProcessRegistry
from keep_desktop.sandbox.watchdog import Watchdog

_log = logging.getLogger(__name__)

#: How many used children wait for their workflow's next script.
_RETURNED_KEPT = 4
#: How long one may still take, when it is needed, to drop its last script.
_RETURN_SECONDS = 0.05


class Pool:
    """Provides children and takes them back. Thread-safe."""

    def __init__(self, registry: ProcessRegistry, config: ChildConfig) -> None:
        self.watchdog = Watchdog()
        self._registry = registry
        self._config = config
        self._lock = threading.Lock()
        self._warm: Child | None = None
        self._warming = False
        self._returned: dict[str, Child] = {}
        self._all: set[Child] = set()
        self._closed = False
        self._times_killed = 0
        self._work: queue.SimpleQueue[Callable[[], None] | None] = queue.SimpleQueue()
        self._starter = threading.Thread(target=self._start_children, name="sandbox starter")
        self._starter.daemon = True
        self._starter.start()

    def take(self, workflow: str, config: ChildConfig, *, warm_up: bool = True) -> Child:
        """A child for that workflow: its own idle one, the prewarmed one, or a new one. With
        *warm_up*, the next one is started at once."""
        child = self._take_returned(workflow, config) or self._take_warm(config)
        if child is None:
            child = self._start_now(config)
        try:
            child.serve(workflow)
        except InternalFailure:
            self.discard(child)
            raise
        if warm_up:
            self.warm_up()
        return child

    def take_fresh(self) -> Child:
        """An unused child."""
        with self._lock:
            config = self._config
        child = self._take_warm(config) or self._start_now(config)
        self.warm_up()
        return child

    def warm_up(self) -> None:
        """Start an unused child in the background unless one waits."""
        with self._lock:
            if self._closed or self._warming or self._warm is not None:
                return
            self._warming = True
        self._work.put(self._warm_one)

    def warm_count(self) -> int:
        with self._lock:
            return int(self._warm is not None)

    def return_child(self, child: Child) -> None:
        """Keep a child for its workflow's next script."""
        surplus: list[Child] = []
        with self._lock:
            if self._closed:
                surplus.append(child)
            else:
                if (old := self._returned.pop(child.workflow, None)) is not None:
                    surplus.append(old)
                self._returned[child.workflow] = child
                while len(self._returned) > _RETURNED_KEPT:
                    surplus.append(self._returned.pop(next(iter(self._returned))))
        for each in surplus:
            self.discard(each)

    def discard(self, child: Child) -> None:
        """Kill and reap a child that no other thread uses."""
        self.watchdog.forget(child.deadline)
        child.reap()
        with self._lock:
            self._all.discard(child)

    def kill_all(self) -> int:
        """Kill every child, and reap the idle ones."""
        with self._lock:
            self._times_killed += 1
            children = list(self._all)
            idle = list(self._returned.values())
            self._returned.clear()
            if self._warm is not None:
                idle.append(self._warm)
                self._warm = None
        for child in children:
            child.kill()
        for child in idle:
            self.discard(child)
        return len(children)

    def close(self) -> None:
        """Kill all children and leave no zombie. Those in use keep their pipes until their run
        ends. Idempotent."""
        with self._lock:
            if self._closed:
                return
            self._closed = True
        self._work.put(None)
        self._starter.join()
        self.kill_all()
        with self._lock:
            in_use = list(self._all)
        for child in in_use:
            child.exit_status()
        self.watchdog.close()

    def _take_returned(self, workflow: str, config: ChildConfig) -> Child | None:
        with self._lock:
            child = self._returned.pop(workflow, None)
        return self._if_usable(child, config)

    def _take_warm(self, config: ChildConfig) -> Child | None:
        with self._lock:
            child, self._warm = self._warm, None
            # The next ones are started like this one.
            self._config = config
        return self._if_usable(child, config)

    def _if_usable(self, child: Child | None, config: ChildConfig) -> Child | None:
        if child is None:
            return None
        if child.config == config and child.is_alive() and self._has_returned(child):
            return child
        self.discard(child)
        return None

    def _has_returned(self, child: Child) -> bool:
        if not child.is_ending:
            return True
        self.watchdog.expect(child.deadline, time.monotonic() + _RETURN_SECONDS)
        returned = child.returns()
        child.deadline.at = None
        return returned and not child.deadline.expired and not child.killed

    def _start_now(self, config: ChildConfig) -> Child:
        result: Future[Child] = Future()

        def start() -> None:
            try:
                result.set_result(self._start(config))
            except Exception as error:  # noqa: BLE001  # whatever it is, the caller waits for it
                result.set_exception(error)

        with self._lock:
            if self._closed:
                raise InternalFailure(
                    UserMessage("Nothing can be started: the program is closing.")
                )
            self._work.put(start)
        return result.result()

    def _start(self, config: ChildConfig) -> Child:
        with self._lock:
            times_killed = self._times_killed
        child = Child(config, self._registry)
        self.watchdog.watch(child.deadline)
        with self._lock:
            self._all.add(child)
            too_late = times_killed != self._times_killed
        if too_late:
            # All children were killed while this one was starting.
            child.kill()
        return child

    def _warm_one(self) -> None:
        with self._lock:
            config = self._config
        child = self._start_or_none(config)
        with self._lock:
            self._warming = False
            usable = child is not None and not child.killed
            if usable:
                self._warm = child
        if child is not None and not usable:
            self.discard(child)

    def _start_or_none(self, config: ChildConfig) -> Child | None:
        try:
            return self._start(config)
        except Exception as error:  # noqa: BLE001  # this thread has to last
            # The next request for a child tries again and reports it.
            _log.info("no child could be started ahead: %s", error)
            return None

    def _start_children(self) -> None:
        while (work := self._work.get()) is not None:
            work()
