"""What stands where there is nothing yet: it says what to do, and offers to do it."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from keep_desktop.ui.theme import set_icon

_WIDTH = 460


class EmptyState(QWidget):
    """Icon, heading, a few plain sentences, and a button where *button* names one."""

    asked = Signal()

    def __init__(
        self,
        icon: str,
        heading: str,
        sentence: str,
        button: str = "",
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        mark = QLabel()
        set_icon(mark, icon, "accent", 40)
        title = QLabel(heading)
        title.setProperty("role", "title")
        words = QLabel(sentence)
        words.setProperty("role", "soft")
        middle = QWidget()
        middle.setFixedWidth(_WIDTH)
        column = QVBoxLayout(middle)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(12)
        for label in (mark, title, words):
            label.setTextFormat(Qt.TextFormat.PlainText)
            label.setWordWrap(True)
            label.setAlignment(Qt.AlignmentFlag.AlignHCenter)
            column.addWidget(label)
        self.button = QPushButton(button)
        self.button.setProperty("kind", "primary")
        self.button.setAccessibleName(button)
        set_icon(self.button, "plus", "on_accent")
        self.button.clicked.connect(self.asked)
        column.addSpacing(8)
        column.addWidget(self.button, 0, Qt.AlignmentFlag.AlignHCenter)
        # In its place by now: it would be a window of its own for a moment.
        self.button.setVisible(bool(button))
        self._column = column
        around = QVBoxLayout(self)
        around.addStretch(2)
        row = QHBoxLayout()
        row.addStretch(1)
        row.addWidget(middle)
        row.addStretch(1)
        around.addLayout(row)
        around.addStretch(3)

    def offer(self, widget: QWidget) -> None:
        """One more thing to do, below the first."""
        self._column.addWidget(widget, 0, Qt.AlignmentFlag.AlignHCenter)
