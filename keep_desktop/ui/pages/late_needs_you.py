"""The place of the Needs you page."""

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from keep_desktop.domain.ids import QuestionId
from keep_desktop.services.context import Keep
from keep_desktop.ui.bridge import Bridge
from keep_desktop.ui.pages.late import LatePage
from keep_desktop.ui.worker import Reader

if TYPE_CHECKING:
    from keep_desktop.ui.pages.needs_you import NeedsYouPage


class LateNeedsYouPage(LatePage["NeedsYouPage"]):
    """Hands on what the page says; see `NeedsYouPage`."""

    opened = Signal(object)
    settings_asked = Signal(object)
    versions_asked = Signal(object)
    connect_asked = Signal(object)
    told = Signal(str)
    outdated = Signal(str)
    answered = Signal(object, object, object)

    def __init__(
        self, keep: Keep, reader: Reader, bridge: Bridge, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._means = (keep, reader, bridge)

    def _make(self) -> "NeedsYouPage":
        from keep_desktop.ui.pages.needs_you import NeedsYouPage

        made = NeedsYouPage(*self._means, self)
        made.opened.connect(self.opened)
        made.settings_asked.connect(self.settings_asked)
        made.versions_asked.connect(self.versions_asked)
        made.connect_asked.connect(self.connect_asked)
        made.told.connect(self.told)
        made.outdated.connect(self.outdated)
        made.answered.connect(self.answered)
        return made

    def refresh(self) -> None:
        """Read again, if it is looked at."""
        if self.isVisible():
            self.page.refresh()

    def tell_time(self) -> None:
        """What is said of times has grown old."""
        if self.is_made:
            self.page.tell_time()

    def come(self) -> None:
        """Somebody came here, to answer: the keyboard goes to a card as soon as they are read."""
        self.page.keys.wait()

    def show_question(self, question_id: QuestionId | None) -> None:
        """Go to that question as soon as it is there; where it was answered, to the first."""
        self.page.show_question(question_id)
