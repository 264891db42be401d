"""The place of the Activity page."""

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from keep_desktop.services.context import Keep
from keep_desktop.ui.bridge import Bridge
from keep_desktop.ui.pages.late import LatePage
from keep_desktop.ui.worker import Reader

if TYPE_CHECKING:
    from keep_desktop.ui.pages.activity import ActivityPage


class LateActivityPage(LatePage["ActivityPage"]):
    """Hands on what the page says; see `ActivityPage`."""

    item_opened = Signal(object, object)
    workflow_opened = Signal(object)
    failures_opened = Signal(object)
    answer_asked = Signal(object)
    new_asked = Signal()
    told = Signal(str)
    written = Signal(str, object)

    def __init__(
        self, keep: Keep, reader: Reader, bridge: Bridge, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._means = (keep, reader, bridge)

    def _make(self) -> "ActivityPage":
        from keep_desktop.ui.pages.activity import ActivityPage

        made = ActivityPage(*self._means, self)
        made.item_opened.connect(self.item_opened)
        made.workflow_opened.connect(self.workflow_opened)
        made.failures_opened.connect(self.failures_opened)
        made.answer_asked.connect(self.answer_asked)
        made.new_asked.connect(self.new_asked)
        made.told.connect(self.told)
        made.written.connect(self.written)
        return made

    def tell_time(self) -> None:
        """What is said of times has grown old."""
        if self.is_made:
            self.page.tell_time()

    def focus_search(self) -> None:
        """The keyboard goes to the search, with what was searched for marked."""
        self.page.focus_search()
