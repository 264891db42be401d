"""Keeps children at hand: one that has served nobody, and those that came back from a script.

Children are started by one lasting thread, because on Linux a child is told to die with the
thread that started it.
"""

import queue
import threading
from collections.abc import Callable
from concurrent.futures import Future

from keep_desktop.domain.errors import InternalFailure
from keep_desktop.sandbox.child import Child, Recipe
from keep_desktop.sandbox.records import Records
from keep_desktop.sandbox.watchdog import Watchdog

#: Children that came back and wait for their workflow's next script.
_RETURNED_KEPT = 4


class Pool:
    """Hands out children and takes them back. Thread-safe."""

    def __init__(self, records: Records, recipe: Recipe) -> None:
        self.watchdog = Watchdog()
        self._records = records
        self._recipe = recipe
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

    def take(self, workflow: str, recipe: Recipe) -> Child:
        """A child for that workflow: its own that came back, the warm one, or a new one."""
        child = self._take_returned(workflow, recipe) or self._take_warm(recipe)
        if child is None:
            child = self._start_now(recipe)
        try:
            child.serve(workflow)
        except InternalFailure:
            self.discard(child)
            raise
        self.warm_up()
        return child

    def take_fresh(self) -> Child:
        """A child that has served nobody."""
        with self._lock:
            recipe = self._recipe
        child = self._take_warm(recipe) or self._start_now(recipe)
        self.warm_up()
        return child

    def warm_up(self) -> None:
        """Have one child waiting that has served nobody; returns at once."""
        with self._lock:
            if self._closed or self._warming or self._warm is not None:
                return
            self._warming = True
        self._work.put(self._warm_one)

    def kept_warm(self) -> int:
        with self._lock:
            return int(self._warm is not None)

    def give_back(self, child: Child) -> None:
        """A child that is ready for its workflow's next script."""
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
        """Kill and reap a child that nobody else speaks to."""
        self.watchdog.forget(child.deadline)
        child.reap()
        with self._lock:
            self._all.discard(child)

    def kill_all(self) -> int:
        """Kill every child; those that nobody uses are reaped as well."""
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
        is ended. Idempotent."""
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
            child.farewell()
        self.watchdog.close()

    def _take_returned(self, workflow: str, recipe: Recipe) -> Child | None:
        with self._lock:
            child = self._returned.pop(workflow, None)
        return self._if_usable(child, recipe)

    def _take_warm(self, recipe: Recipe) -> Child | None:
        with self._lock:
            child, self._warm = self._warm, None
            # The next ones are started as this one was wanted.
            self._recipe = recipe
        return self._if_usable(child, recipe)

    def _if_usable(self, child: Child | None, recipe: Recipe) -> Child | None:
        if child is None or (child.recipe == recipe and child.lives()):
            return child
        self.discard(child)
        return None

    def _start_now(self, recipe: Recipe) -> Child:
        result: Future[Child] = Future()

        def start() -> None:
            try:
                result.set_result(self._start(recipe))
            except InternalFailure as error:
                result.set_exception(error)

        with self._lock:
            if self._closed:
                raise InternalFailure("Scripts cannot be started: the program is closing.")
            self._work.put(start)
        return result.result()

    def _start(self, recipe: Recipe) -> Child:
        with self._lock:
            times_killed = self._times_killed
        child = Child(recipe, self._records)
        self.watchdog.watch(child.deadline)
        with self._lock:
            self._all.add(child)
            too_late = times_killed != self._times_killed
        if too_late:
            # All children were killed while this one was being born.
            child.kill()
        return child

    def _warm_one(self) -> None:
        with self._lock:
            recipe = self._recipe
        child = self._start_or_none(recipe)
        with self._lock:
            self._warming = False
            usable = child is not None and not child.killed
            if usable:
                self._warm = child
        if child is not None and not usable:
            self.discard(child)

    def _start_or_none(self, recipe: Recipe) -> Child | None:
        try:
            return self._start(recipe)
        except InternalFailure:
            return None  # whoever needs a child next tries again, and is told why not

    def _start_children(self) -> None:
        while (work := self._work.get()) is not None:
            work()
