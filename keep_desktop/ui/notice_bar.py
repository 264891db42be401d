"""What stands where rows or cards should be: a sentence about trouble with a way to try again,
and a quiet word about an empty place."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from keep_desktop.ui.theme import set_icon
from keep_desktop.ui.wrap_label import WrapLabel

_WIDTH = 420


class TroubleBar(QFrame):
    """Hidden while all is well."""

    again = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("surface", "fail")
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        icon = QLabel(self)
        set_icon(icon, "triangle-alert", "fail")
        self._sentence = WrapLabel("", self)
        self._button = QPushButton(self.tr("Try again"), self)
        self._button.clicked.connect(self.again)
        row = QHBoxLayout(self)
        row.setContentsMargins(12, 8, 8, 8)
        row.setSpacing(10)
        row.addWidget(icon, 0, Qt.AlignmentFlag.AlignVCenter)
        row.addWidget(self._sentence, 1)
        row.addWidget(self._button, 0, Qt.AlignmentFlag.AlignVCenter)
        self.hide()

    def say(self, sentence: str | None) -> None:
        """Show the sentence; None: all is well again."""
        self._sentence.setText(sentence or "")
        self.setAccessibleName(sentence or "")
        self.setVisible(sentence is not None)

    @property
    def sentence(self) -> str:
        return self._sentence.said()


class EmptySpace(QWidget):
    """An icon, what is missing, and what to do."""

    def __init__(self, icon: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._what = WrapLabel("strong", self)
        self._do = WrapLabel("soft", self)
        picture = QLabel(self)
        set_icon(picture, icon, "text_faint", 28)
        column = self._column = QVBoxLayout(self)
        column.setContentsMargins(24, 24, 24, 24)
        column.setSpacing(8)
        column.addStretch(2)
        for label in (picture, self._what, self._do):
            label.setAlignment(Qt.AlignmentFlag.AlignHCenter)
            label.setMaximumWidth(_WIDTH)
            # A column of lines that are easy to read, in the middle however wide the place is.
            line = QHBoxLayout()
            line.addStretch(1)
            line.addWidget(label, 100)
            line.addStretch(1)
            column.addLayout(line)
        column.addStretch(3)

    def add_below(self, widget: QWidget) -> None:
        """Something that stands under the words."""
        self._column.insertWidget(
            self._column.count() - 1, widget, 0, Qt.AlignmentFlag.AlignHCenter
        )

    def say(self, what: str, do: str = "") -> None:
        self._what.setText(what)
        self._do.setText(do)
        self._do.setVisible(bool(do))

    @property
    def sentence(self) -> str:
        return f"{self._what.said()}. {self._do.said()}".strip()
