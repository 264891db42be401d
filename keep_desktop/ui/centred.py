"""A page of one column in the middle, which scrolls where it is longer than the window."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QScrollArea, QVBoxLayout, QWidget


def centred(page: QWidget, middle: QWidget) -> QScrollArea:
    """Fill *page* with *middle*; the area in which it scrolls."""
    ground = QWidget()
    ground.setProperty("surface", "clear")
    row = QHBoxLayout(ground)
    row.setContentsMargins(0, 0, 0, 0)
    row.addStretch(1)
    row.addWidget(middle, 100)
    row.addStretch(1)
    area = QScrollArea()
    area.setWidgetResizable(True)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    area.setWidget(ground)
    around = QVBoxLayout(page)
    around.setContentsMargins(0, 0, 0, 0)
    around.addWidget(area)
    return area
