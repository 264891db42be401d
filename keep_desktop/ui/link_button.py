"""A button that looks like words: a part of it is a link, by the pointer and by Enter."""

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QHoverEvent, QKeyEvent
from PySide6.QtWidgets import QPushButton, QWidget


class LinkButton(QPushButton):
    """The hand shows where a press leads somewhere, which `hitButton` says."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("kind", "link")
        self.setAutoDefault(False)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        #: Whether the pointer is on it.
        self.is_under = False

    def point(self, on_link: bool) -> None:
        """The pointer is there, or not any more."""
        shape = Qt.CursorShape.PointingHandCursor if on_link else Qt.CursorShape.ArrowCursor
        self.setCursor(shape)
        self.is_under = on_link
        self.update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and not event.isAutoRepeat():
            self.click()
        else:
            super().keyPressEvent(event)

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QHoverEvent):
            inside = event.type() is not QEvent.Type.HoverLeave
            self.point(inside and self.hitButton(event.position().toPoint()))
        return super().event(event)
