"""What the user said to a question before, beside it; not there where it is asked for the first
time."""

from datetime import datetime, tzinfo

from PySide6.QtWidgets import QWidget

from keep_desktop.ports.views import QuestionRow
from keep_desktop.ui.asked_before import answered_before
from keep_desktop.ui.wrap_label import WrapLabel


class BeforeLine(WrapLabel):
    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("", parent)
        self.allow_selecting()
        self.hide()

    def tell(self, question: QuestionRow, now: datetime, zone: tzinfo) -> None:
        said = answered_before(question, now, zone)
        self.setText(said)
        self.setVisible(bool(said))
