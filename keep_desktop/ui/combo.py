"""A combo box that shows its arrow in the colours of the theme."""

from PySide6.QtCore import QPoint
from PySide6.QtGui import QPainter, QPaintEvent, QWheelEvent
from PySide6.QtWidgets import QComboBox, QWidget

from keep_desktop.ui.sides import is_mirrored
from keep_desktop.ui.theme import pixmap

_ARROW_PX = 14
_MARGIN_PX = 9


class Combo(QComboBox):
    """A wheel turned over it scrolls the form and changes nothing; it shrinks to a few letters."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setMinimumContentsLength(6)
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        token = "text_soft" if self.isEnabled() else "text_faint"
        arrow = pixmap("chevron-down", token, _ARROW_PX, self.devicePixelRatioF())
        left = _MARGIN_PX if is_mirrored() else self.width() - _MARGIN_PX - _ARROW_PX
        at = QPoint(left, (self.height() - _ARROW_PX) // 2)
        painter = QPainter(self)
        painter.drawPixmap(at, arrow)
        painter.end()

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()
