"""Fixed-width text to read and copy, in a sunken frame as high as its lines need."""

from math import ceil

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QPlainTextEdit, QSizePolicy, QWidget

from keep_desktop.ui.theme import mono_font

_MOST_LINES = 14
#: Between the text and the padding of the frame, on each side.
_EDGE = 4


class TextBlock(QPlainTextEdit):
    """Read only; Tab leaves it. Scrolls beyond a dozen lines, and never shows half of one."""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setReadOnly(True)
        self.setTabChangesFocus(True)
        self.setFont(mono_font())
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setProperty("kind", "reading")
        self.setAccessibleName(name)
        self.setLineWrapMode(QPlainTextEdit.LineWrapMode.WidgetWidth)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        # A margin of the text would scroll with it and leave room for a part of a line.
        self.document().setDocumentMargin(0)
        self.setViewportMargins(_EDGE, _EDGE, _EDGE, _EDGE)
        self.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse
            | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )

    def say(self, text: str) -> None:
        if text != self.toPlainText():
            self.setPlainText(text)
            self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        # Another width breaks the lines elsewhere.
        self._fit()

    def _fit(self) -> None:
        lines = min(_MOST_LINES, max(1, round(self.document().size().height())))
        line = self.blockBoundingRect(self.document().firstBlock()).height()
        line /= max(1, self.document().firstBlock().lineCount())
        around = self.height() - self.viewport().height()
        # Where the last line ends just at the edge, Qt has it that there is more.
        height = ceil(lines * line) + 1 + around
        if height != self.height():
            self.setFixedHeight(height)
