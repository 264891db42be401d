"""What stands under the list while the sample workspace is there: what it is, and the way out."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QPushButton, QVBoxLayout, QWidget

from keep_desktop.ui.form_notes import plain_label
from keep_desktop.ui.sample_words import remove_button, trying_said

#: Of a button without a ground.
_PADDING = 12


class SamplesBar(QFrame):
    """Hidden until `show_samples` says that there is something to remove."""

    remove_asked = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("surface", "sunken")
        self.words = plain_label(trying_said(), "small")
        self.remove = remove_button(QPushButton())
        self.remove.clicked.connect(lambda: self.remove_asked.emit())
        column = QVBoxLayout(self)
        # The sign of the button stands below the words.
        self.words.setContentsMargins(_PADDING, 0, 0, 0)
        column.setContentsMargins(0, 8, 8, 8)
        column.setSpacing(4)
        column.addWidget(self.words)
        column.addWidget(self.remove, 0, Qt.AlignmentFlag.AlignLeft)
        self.hide()

    def show_samples(self, there: bool) -> None:
        self.setVisible(there)
