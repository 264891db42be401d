"""A column that scrolls and never sideways."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QScrollArea, QVBoxLayout, QWidget


class ScrollingColumn(QScrollArea):
    """Put widgets into `column`; they share its width."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.body = QWidget(self)
        self.body.setProperty("surface", "clear")
        self.column = QVBoxLayout(self.body)
        self.column.setContentsMargins(0, 12, 12, 20)
        self.column.setSpacing(12)
        self.column.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.setWidget(self.body)
