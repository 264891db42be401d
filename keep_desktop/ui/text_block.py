"""Fixed-width text to read and copy, in a sunken frame as high as its lines need."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QPlainTextEdit, QSizePolicy, QWidget

from keep_desktop.ui.theme import mono_font

_MOST_LINES = 14
_AROUND = 22


class TextBlock(QPlainTextEdit):
    """Read only; Tab leaves it. Scrolls beyond a dozen lines."""

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
        self.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse
            | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )

    def say(self, text: str) -> None:
        if text == self.toPlainText():
            return
        self.setPlainText(text)
        lines = min(_MOST_LINES, self.document().blockCount())
        self.setFixedHeight(lines * self.fontMetrics().lineSpacing() + _AROUND)
