"""What the strips over the pages that tell of a fault have in common: their looks."""

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from keep_desktop.ui.theme import set_icon


def lay_out_fault(
    strip: QFrame, heading: QWidget, sentence: QWidget, buttons: Sequence[QPushButton]
) -> None:
    """A sign, a heading over a sentence, and the deeds at the end of the line."""
    strip.setProperty("surface", "strip")
    mark = QLabel()
    set_icon(mark, "triangle-alert", "fail", 20)
    words = QVBoxLayout()
    words.setSpacing(2)
    words.addWidget(heading)
    words.addWidget(sentence)
    row = QHBoxLayout(strip)
    row.setContentsMargins(20, 10, 16, 10)
    row.setSpacing(12)
    row.addWidget(mark)
    row.addLayout(words, 1)
    for button in buttons:
        row.addWidget(button, 0, Qt.AlignmentFlag.AlignVCenter)
