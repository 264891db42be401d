"""One question to the ledger that is asked again and again: never twice at a time, and never
put off for good by being asked again."""

from collections.abc import Callable
from typing import Generic, TypeVar

from PySide6.QtCore import QObject

from keep_desktop.ui.worker import Reader

T = TypeVar("T")


class Lookup(Generic[T]):
    """GUI thread only. While an answer is under way, `again` is remembered and done once after
    it; `ask` with other work drops what was under way."""

    def __init__(
        self,
        reader: Reader,
        owner: QObject,
        name: str,
        on_result: Callable[[T], None],
        on_error: Callable[[Exception], None],
    ) -> None:
        self._reader = reader
        self._key = (id(owner), name)
        self._on_result, self._on_error = on_result, on_error
        self._work: Callable[[], T] | None = None
        self._under_way = self._due = False

    def ask(self, work: Callable[[], T]) -> None:
        """Look something else up from now on."""
        self._work, self._due = work, False
        self._go()

    def ask_next(self, work: Callable[[], T]) -> None:
        """Look something else up, after the answer that is under way if there is one."""
        self._work = work
        self.again()

    @property
    def under_way(self) -> bool:
        return self._under_way

    def again(self) -> None:
        """Look the same up once more, after the answer that is under way."""
        if self._under_way:
            self._due = True
        else:
            self._go()

    def stop(self) -> None:
        """Nothing is wanted any more."""
        self._work, self._under_way, self._due = None, False, False
        self._reader.forget(self._key)

    def _go(self) -> None:
        if self._work is not None:
            self._under_way, self._due = True, False
            self._reader.ask(self._key, self._work, self._take, self._fail)

    def _take(self, result: T) -> None:
        self._under_way = False
        self._on_result(result)
        self._once_more()

    def _fail(self, error: Exception) -> None:
        self._under_way = False
        self._on_error(error)
        self._once_more()

    def _once_more(self) -> None:
        if self._due and not self._under_way:
            self._go()
