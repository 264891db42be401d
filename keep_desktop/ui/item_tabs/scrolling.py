"""A column that scrolls and never sideways."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QScrollArea, QVBoxLayout, QWidget

#: Free beside what is scrolled: the ring around all of it stands there.
GUTTER = 8
#: As wide as style.qss draws it, also while it is not seen.
_RING = 2


class ScrollingColumn(QScrollArea):
    """Put widgets into `column`; they share its width."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setProperty("kind", "column")
        self.body = QWidget(self)
        self.body.setProperty("surface", "clear")
        self.column = QVBoxLayout(self.body)
        self.column.setContentsMargins(GUTTER - _RING, 12 - _RING, 12 - _RING, 20 - _RING)
        self.column.setSpacing(12)
        self.column.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.setWidget(self.body)
