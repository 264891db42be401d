"""What stands where there is nothing yet: it says what to do, and offers to do it."""

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QPushButton,
    QSizePolicy,
    QSpacerItem,
    QVBoxLayout,
    QWidget,
)

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
        self._also = QLabel()
        self._also.setProperty("role", "soft")
        self._also.hide()
        middle = QWidget()
        middle.setFixedWidth(_WIDTH)
        column = QVBoxLayout(middle)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(12)
        for label in (mark, title, words, self._also):
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
        self._middle = middle
        self._above = QSpacerItem(0, 0, QSizePolicy.Policy.Minimum, QSizePolicy.Policy.Fixed)
        self._around = around = QVBoxLayout(self)
        around.addItem(self._above)
        row = QHBoxLayout()
        row.addStretch(1)
        row.addWidget(middle)
        row.addStretch(1)
        around.addLayout(row)
        around.addStretch(1)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """A little above the middle of the window, not of the room that is left of it: what is
        told at the foot of a page comes and goes while somebody aims at the button."""
        super().resizeEvent(event)
        top = self.mapTo(self.window(), QPoint(0, 0)).y()
        room = self.window().height() - top - self._middle.sizeHint().height()
        above = max(0, min(room * 2 // 5, self.height() - self._middle.sizeHint().height()))
        if above != self._above.sizeHint().height():
            self._above.changeSize(0, above, QSizePolicy.Policy.Minimum, QSizePolicy.Policy.Fixed)
            self._around.invalidate()

    def tell(self, sentence: str) -> None:
        """One more thing to know, below the rest; "" takes it away."""
        self._also.setText(sentence)
        self._also.setVisible(bool(sentence))

    @property
    def also(self) -> str:
        return self._also.text()

    def offer(self, widget: QWidget) -> None:
        """One more thing to do, below the first."""
        self._column.addWidget(widget, 0, Qt.AlignmentFlag.AlignHCenter)
