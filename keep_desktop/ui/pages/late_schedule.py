"""The place of the Schedule page, which is made when somebody goes there, so that the window is
there sooner."""

from functools import cached_property
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from keep_desktop.services.context import Keep
from keep_desktop.ui.bridge import Bridge
from keep_desktop.ui.worker import Reader

if TYPE_CHECKING:
    from keep_desktop.ui.pages.schedule import SchedulePage


class LateSchedulePage(QWidget):
    """Hands on what the page says; see `SchedulePage`."""

    opened = Signal(object)
    told = Signal(str, str, object)
    changed = Signal()
    new_asked = Signal()

    def __init__(
        self, keep: Keep, reader: Reader, bridge: Bridge, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._means = (keep, reader, bridge)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)

    @cached_property
    def page(self) -> "SchedulePage":
        """The page itself, made at the first call."""
        from keep_desktop.ui.pages.schedule import SchedulePage

        made = SchedulePage(*self._means, self)
        made.opened.connect(self.opened)
        made.told.connect(self.told)
        made.changed.connect(self.changed)
        made.new_asked.connect(self.new_asked)
        self._column.addWidget(made)
        return made

    def tell_time(self) -> None:
        """What is said of times has grown old."""
        if self.isVisible():
            self.page.tell_time()

    def showEvent(self, event: QShowEvent) -> None:
        self.page.show()
        super().showEvent(event)
