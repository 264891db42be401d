"""A label of one line that gives way: what does not fit ends in “…” and stands in the tooltip."""

import re

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget

from keep_desktop.ui.foreign_text import one_line

_LEAST = 24


class ElidedLabel(QLabel):
    """Plain text only, safe for text from outside; `text()` is the whole of it. Another kind of
    label may shorten its text in its own way."""

    def __init__(self, role: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setProperty("role", role)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def setText(self, text: str) -> None:
        super().setText(one_line(text))
        self._tell_whole()

    def minimumSizeHint(self) -> QSize:
        return QSize(_LEAST, super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._tell_whole()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setFont(self.font())
        painter.setPen(self.palette().color(self.foregroundRole()))
        room = self.contentsRect()
        shown = self.shortened(room.width())
        flags = Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine
        painter.drawText(
            room, flags | self.alignment() & Qt.AlignmentFlag.AlignHorizontal_Mask, shown
        )
        painter.end()

    def shortened(self, room: int) -> str:
        """What is shown of the text where it has so many pixels."""
        return self.fontMetrics().elidedText(self.text(), Qt.TextElideMode.ElideRight, room)

    def _tell_whole(self) -> None:
        fits = self.fontMetrics().horizontalAdvance(self.text()) <= self.contentsRect().width()
        self.setToolTip("" if fits else plain_tooltip(self.text()))


def plain_tooltip(text: str) -> str:
    """Text from outside for a tooltip, which would otherwise read it as HTML."""
    escaped = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return f"<span>{escaped}</span>" if text else ""


def breakable(text: str) -> str:
    """Foreign text for a label that wraps: a word longer than any line may break inside."""
    return re.sub(r"\S{32}", lambda word: f"{word[0]}\u200b", text)
