"""What a step sent, in a frame to be read and copied, without the rest of its details."""

from PySide6.QtWidgets import QVBoxLayout, QWidget

from keep_desktop.ui.text_block import TextBlock
from keep_desktop.ui.wrap_label import WrapLabel


class SentBlock(QWidget):
    """Below the title of its step."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._head = WrapLabel("label", self)
        self.block = TextBlock(self.tr("What was sent"), self)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 6, 4)
        column.setSpacing(6)
        column.addWidget(self._head)
        column.addWidget(self.block)

    def say(self, head: str, sent: str) -> None:
        """*head*: over it; empty where that stands elsewhere."""
        self._head.setText(head)
        self._head.setVisible(bool(head))
        self.block.say(sent)
