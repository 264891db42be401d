"""What stands in the list while the sample workspace is there: what it is, and the way out."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QPushButton, QVBoxLayout, QWidget

from keep_desktop.ui.elided_label import plain_tooltip
from keep_desktop.ui.form_notes import plain_label
from keep_desktop.ui.sample_words import removing_said
from keep_desktop.ui.theme import set_icon

#: Of a button without a ground.
_PADDING = 12


class SamplesBar(QFrame):
    """Hidden until `show_there` says that there is something to remove."""

    remove_asked = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("surface", "sunken")
        self.words = plain_label(self.tr("You are trying Keep with samples."), "small")
        self.remove = QPushButton(self.tr("Remove the samples…"))
        self.remove.setProperty("kind", "ghost")
        self.remove.setAccessibleName(self.tr("Remove the samples"))
        self.remove.setAccessibleDescription(removing_said())
        self.remove.setToolTip(plain_tooltip(removing_said()))
        set_icon(self.remove, "trash-2")
        self.remove.clicked.connect(lambda: self.remove_asked.emit())
        column = QVBoxLayout(self)
        # The sign of the button stands below the words.
        self.words.setContentsMargins(_PADDING, 0, 0, 0)
        column.setContentsMargins(0, 8, 8, 8)
        column.setSpacing(4)
        column.addWidget(self.words)
        column.addWidget(self.remove, 0, Qt.AlignmentFlag.AlignLeft)
        self.hide()

    def show_there(self, there: bool) -> None:
        self.setVisible(there)
