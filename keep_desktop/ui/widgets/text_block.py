"""Fixed-width text to read and copy, and copying to the clipboard with a message."""

from functools import lru_cache
from math import ceil

from PySide6.QtCore import QCoreApplication, QEvent, QObject, QSize, Qt, Signal
from PySide6.QtGui import QGuiApplication, QResizeEvent, QTextLayout
from PySide6.QtWidgets import QFrame, QPlainTextEdit, QSizePolicy, QWidget

from keep_desktop.ui.style.theme import mono_font
from keep_desktop.ui.text.format import number
from keep_desktop.ui.text.sanitize import single_line
from keep_desktop.ui.widgets.labels import WrapLabel, show_text
from keep_desktop.ui.widgets.layouts import vbox

_MOST = 80


class ClipboardNotifier(QObject):
    """`copied` is emitted after a copy, which is invisible otherwise."""

    copied = Signal(str)


@lru_cache(maxsize=1)
def clipboard_notifier() -> ClipboardNotifier:
    return ClipboardNotifier()


def copy_text(text: str) -> None:
    QGuiApplication.clipboard().setText(text)
    clipboard_notifier().copied.emit(_copied_text(text))


def _copied_text(text: str) -> str:
    lines = text.strip("\n").count("\n") + 1
    if lines > 1:
        many = QCoreApplication.translate("Clipboard", "Copied: {count} lines")
        return many.format(count=number(lines))
    return QCoreApplication.translate("Clipboard", "Copied: {text}").format(
        text=single_line(text, _MOST)
    )


_MOST_LINES = 14
#: Between the text and the padding of the frame, on each side.
_EDGE = 4


class TextBlock(QPlainTextEdit):
    """Read only; Tab leaves it. Scrolls beyond a dozen lines, and never shows half of one."""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        #: Cached for a width: the count of lines, and the height of one.
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
        # A bar that came for a moment would rewrap the text, and so be needed.
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        # A margin of the text would scroll with it and leave space for a part of a line.
        self.document().setDocumentMargin(0)
        self.setViewportMargins(_EDGE, _EDGE, _EDGE, _EDGE)
        self.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse
            | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )

    def set_text(self, text: str) -> None:
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
        # If the last line ends at the edge, Qt expects more.
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
        """By the count of lines, not by the present height."""
        more = self._lines_in(self.width())[0] > _MOST_LINES
        policy = Qt.ScrollBarPolicy.ScrollBarAsNeeded if more else _NEVER
        if policy is not self.verticalScrollBarPolicy():
            self.setVerticalScrollBarPolicy(policy)

    def _around(self) -> QSize:
        """What the frame adds to the text, in both directions."""
        return self.size() - self.maximumViewportSize()

    def _lines_in(self, width: int) -> tuple[int, float]:
        room = max(1, width - self._around().width())
        if room not in self._lines:
            self._lines[room] = self._count(room)
        return self._lines[room]

    def _count(self, room: int) -> tuple[int, float]:
        """The document's own line count, up to the maximum."""
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


class SentBlock(QWidget):
    """What a step sent, with its heading."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._header = WrapLabel("label", self)
        self.block = TextBlock(self.tr("Request"), self)
        vbox(self._header, self.block, within=self, spacing=6, margins=(0, 0, 6, 4))

    def set_text(self, header: str, sent: str) -> None:
        """*header* is empty if the heading is elsewhere."""
        show_text(self._header, header)
        self.block.set_text(sent)
