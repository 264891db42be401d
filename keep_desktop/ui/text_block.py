"""Fixed-width text to read and copy, in a sunken frame as high as its lines need."""

from math import ceil

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QResizeEvent, QTextLayout
from PySide6.QtWidgets import QFrame, QPlainTextEdit, QSizePolicy, QWidget

from keep_desktop.ui.theme import mono_font

_MOST_LINES = 14
#: Between the text and the padding of the frame, on each side.
_EDGE = 4


class TextBlock(QPlainTextEdit):
    """Read only; Tab leaves it. Scrolls beyond a dozen lines, and never shows half of one."""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        #: By the width that the text has: the lines it takes, and the height of one.
        self._lines: dict[int, tuple[int, float]] = {}
        self.setReadOnly(True)
        self.setTabChangesFocus(True)
        self.setFont(mono_font())
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setProperty("kind", "reading")
        self.setAccessibleName(name)
        self.setLineWrapMode(QPlainTextEdit.LineWrapMode.WidgetWidth)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        # One that came for a moment would break the lines elsewhere, and so have a reason to stay.
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
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
            self._measure()

    def sizeHint(self) -> QSize:
        width = super().sizeHint().width()
        return QSize(width, self.heightForWidth(width))

    def minimumSizeHint(self) -> QSize:
        return QSize(super().minimumSizeHint().width(), self.heightForWidth(self.width()))

    def heightForWidth(self, width: int) -> int:
        lines, line = self._lines_in(width)
        # Where the last line ends just at the edge, Qt has it that there is more.
        return ceil(min(_MOST_LINES, lines) * line) + 1 + self._around().height()

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._offer_scrolling()
        super().resizeEvent(event)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._measure()

    def _measure(self) -> None:
        self._lines.clear()
        self._offer_scrolling()
        self.updateGeometry()

    def _offer_scrolling(self) -> None:
        """By the lines alone, and not by the height that it has at the moment."""
        more = self._lines_in(self.width())[0] > _MOST_LINES
        wanted = Qt.ScrollBarPolicy.ScrollBarAsNeeded if more else _NEVER
        if wanted is not self.verticalScrollBarPolicy():
            self.setVerticalScrollBarPolicy(wanted)

    def _around(self) -> QSize:
        """What the frame takes of each direction."""
        return self.size() - self.maximumViewportSize()

    def _lines_in(self, width: int) -> tuple[int, float]:
        room = max(1, width - self._around().width())
        if room not in self._lines:
            self._lines[room] = self._count(room)
        return self._lines[room]

    def _count(self, room: int) -> tuple[int, float]:
        """As the document itself breaks its lines; beyond the most it makes no difference."""
        lines, height, block = 0, 0.0, self.document().firstBlock()
        while block.isValid() and lines <= _MOST_LINES:
            made = QTextLayout(block.text(), self.document().defaultFont())
            made.setTextOption(self.document().defaultTextOption())
            made.beginLayout()
            while lines <= _MOST_LINES and (line := made.createLine()).isValid():
                line.setLeadingIncluded(True)
                line.setLineWidth(room)
                height = max(height, line.height())
                lines += 1
            made.endLayout()
            block = block.next()
        return max(1, lines), height


_NEVER = Qt.ScrollBarPolicy.ScrollBarAlwaysOff
