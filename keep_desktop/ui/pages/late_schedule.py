"""The place of the Schedule page."""

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from keep_desktop.services.context import Keep
from keep_desktop.ui.bridge import Bridge
from keep_desktop.ui.pages.late import LatePage
from keep_desktop.ui.worker import Reader

if TYPE_CHECKING:
    from keep_desktop.ui.pages.schedule import SchedulePage


class LateSchedulePage(LatePage["SchedulePage"]):
    """Hands on what the page says; see `SchedulePage`."""

    opened = Signal(object)
    failures_opened = Signal(object)
    told = Signal(str, str, object)
    changed = Signal()
    new_asked = Signal()
    answer_asked = Signal(object)
    settings_asked = Signal(object)

    def __init__(
        self, keep: Keep, reader: Reader, bridge: Bridge, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._means = (keep, reader, bridge)

    def _make(self) -> "SchedulePage":
        from keep_desktop.ui.pages.schedule import SchedulePage

        made = SchedulePage(*self._means, self)
        made.opened.connect(self.opened)
        made.failures_opened.connect(self.failures_opened)
        made.told.connect(self.told)
        made.changed.connect(self.changed)
        made.new_asked.connect(self.new_asked)
        made.answer_asked.connect(self.answer_asked)
        made.settings_asked.connect(self.settings_asked)
        return made

    def tell_time(self) -> None:
        """What is said of times has grown old."""
        if self.isVisible():
            self.page.tell_time()
