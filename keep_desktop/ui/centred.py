"""A page of one column in the middle, which scrolls where it is longer than the window."""

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtWidgets import QHBoxLayout, QScrollArea, QVBoxLayout, QWidget


def centred(page: QWidget, middle: QWidget) -> QScrollArea:
    """Fill *page* with *middle*; the area in which it scrolls. The column stays where it is when
    the scroll bar comes."""
    ground = QWidget()
    ground.setProperty("surface", "clear")
    row = QHBoxLayout(ground)
    row.addStretch(1)
    row.addWidget(middle, 100)
    row.addStretch(1)
    area = QScrollArea()
    area.setWidgetResizable(True)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    area.setWidget(ground)
    _Room(area, row)
    around = QVBoxLayout(page)
    around.setContentsMargins(0, 0, 0, 0)
    around.addWidget(area)
    return area


class _Room(QObject):
    """Keeps the room of the scroll bar free on both sides, whether it is there or not."""

    def __init__(self, area: QScrollArea, row: QHBoxLayout) -> None:
        super().__init__(area)
        self._bar, self._row = area.verticalScrollBar(), row
        self._bar.installEventFilter(self)
        self._leave(right=True)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.Show, QEvent.Type.Hide):
            self._leave(right=event.type() is QEvent.Type.Hide)
        return False

    def _leave(self, *, right: bool) -> None:
        wide = self._bar.sizeHint().width()
        self._row.setContentsMargins(wide, 0, wide if right else 0, 0)
