"""The places of the pages that the window does without at first: each is made when somebody goes
there, or when nobody waits for anything, so that the window is there sooner."""

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Generic, TypeVar

from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

P = TypeVar("P", bound=QWidget)


class LatePage(QWidget, Generic[P]):
    """Holds the page from the first call of `page` on. What kinds there are say how it is made,
    and hand on what it says."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)

    @cached_property
    def page(self) -> P:
        """The page itself, made at the first call."""
        made = self._make()
        self._column.addWidget(made)
        # Who comes here by keyboard goes on in it.
        self.setFocusProxy(made)
        return made

    @property
    def is_made(self) -> bool:
        return "page" in vars(self)

    def make(self) -> None:
        """Now, where it is not made yet."""
        _ = self.page

    def come(self) -> None:
        """Somebody came here by other means than along the rail by keys: what is to have the
        keyboard then takes it."""

    def further(self) -> Sequence[Callable[[], object]]:
        """What makes those parts of the page that itself are made late."""
        return ()

    def _make(self) -> P:
        """With this as its parent: what is put into its place later is gone through again with all
        that stands on it, for the style."""
        raise NotImplementedError

    def showEvent(self, event: QShowEvent) -> None:
        self.page.show()
        super().showEvent(event)
