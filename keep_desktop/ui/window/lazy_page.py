"""A page created on first use, or while the window is idle, so that the window appears sooner."""

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Generic, TypeVar

from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

P = TypeVar("P", bound=QWidget)


class LazyPage(QWidget, Generic[P]):
    """Holds the page once `page` was called.

    *make* gets the final parent: a reparented widget is styled again with everything in it.
    *arrive* runs when the page is reached by other means than the sidebar's keys. *parts*: the
    parts that can be created later too.
    """

    def __init__(
        self,
        make: Callable[[QWidget], P],
        *,
        arrive: Callable[[P], object] = lambda _: None,
        parts: Callable[[P], Sequence[Callable[[], object]]] = lambda _: (),
    ) -> None:
        super().__init__()
        self._make, self._arrive, self._parts = make, arrive, parts
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)

    @cached_property
    def page(self) -> P:
        """The page, created at the first call."""
        made = self._make(self)
        self._column.addWidget(made)
        # Keyboard users continue in it.
        self.setFocusProxy(made)
        return made

    @property
    def is_made(self) -> bool:
        return "page" in vars(self)

    def arrive(self) -> None:
        self._arrive(self.page)

    def parts(self) -> Sequence[Callable[[], object]]:
        return self._parts(self.page)

    def showEvent(self, event: QShowEvent) -> None:
        self.page.show()
        super().showEvent(event)
