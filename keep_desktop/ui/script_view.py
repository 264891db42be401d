"""A script to read: line numbers, quiet colours for its words, nothing to edit."""

import re

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import (
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QSyntaxHighlighter,
    QTextCharFormat,
    QTextDocument,
)
from PySide6.QtWidgets import QPlainTextEdit, QWidget

from keep_desktop.ui.theme import color, mono_font, theme

_WORDS = (
    "async|await|break|case|catch|class|const|continue|default|delete|do|else|export|extends|"
    "false|finally|for|function|if|import|in|instanceof|let|new|null|of|return|static|super|"
    "switch|this|throw|true|try|typeof|undefined|var|void|while|yield"
)
_TOKEN = re.compile(
    r"(?P<comment>//.*|/\*.*?\*/|/\*.*)"
    r"|(?P<text>\"(?:\\.|[^\"\\])*\"?|'(?:\\.|[^'\\])*'?|`(?:\\.|[^`\\])*`?)"
    rf"|\b(?P<word>{_WORDS})\b"
    r"|\b(?P<number>0x[\da-fA-F]+|\d[\d_]*(?:\.\d+)?)\b"
)
_INKS = {"comment": "text_faint", "text": "done", "word": "accent", "number": "warn"}
_IN_COMMENT, _IN_TEMPLATE = 1, 2
#: Beyond this a line is not coloured: no person wrote it.
_LONGEST = 2_000
#: Nor one with more lines than this.
_MOST_COLOURED = 4_000
_PAD = 10


class ScriptColours(QSyntaxHighlighter):
    """Colours for JavaScript, good enough to read by."""

    def highlightBlock(self, text: str) -> None:
        self.setCurrentBlockState(0)
        if len(text) > _LONGEST:
            return
        at = self._finish(text, max(0, self.previousBlockState()))
        while at >= 0 and (found := _TOKEN.search(text, at)) is not None:
            kind = found.lastgroup or ""
            self._ink(found.start(), found.end(), kind)
            at = max(found.end(), at + 1)
            self._note_open(found.group(), kind)

    def _finish(self, text: str, state: int) -> int:
        """Colour what a comment or template of an earlier line covers; where it ends, or -1."""
        if state == 0:
            return 0
        closing, kind = ("*/", "comment") if state == _IN_COMMENT else ("`", "text")
        end = text.find(closing)
        if end < 0:
            self._ink(0, len(text), kind)
            self.setCurrentBlockState(state)
            return -1
        self._ink(0, end + len(closing), kind)
        return end + len(closing)

    def _note_open(self, token: str, kind: str) -> None:
        if kind == "comment" and token.startswith("/*") and not token.endswith("*/"):
            self.setCurrentBlockState(_IN_COMMENT)
        elif kind == "text" and token[0] == "`" and (len(token) == 1 or token[-1] != "`"):
            self.setCurrentBlockState(_IN_TEMPLATE)

    def _ink(self, start: int, end: int, kind: str) -> None:
        ink = QTextCharFormat()
        ink.setForeground(color(_INKS[kind]))
        self.setFormat(start, end - start, ink)


class ScriptView(QPlainTextEdit):
    """Read only, with line numbers."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setReadOnly(True)
        self.setTabChangesFocus(True)
        self.setFont(mono_font())
        self.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.setFrameShape(QPlainTextEdit.Shape.NoFrame)
        self.setProperty("kind", "reading")
        self.setAccessibleName(self.tr("Script"))
        self.setTabStopDistance(2 * self.fontMetrics().horizontalAdvance(" "))
        document: QTextDocument = self.document()
        self.colours = ScriptColours(document)
        self.numbers = _LineNumbers(self)
        self.blockCountChanged.connect(self._make_room)
        self.updateRequest.connect(self._follow)
        theme().changed.connect(self.colours.rehighlight)
        self._make_room()

    def show_script(self, script: str) -> None:
        if script != self.toPlainText():
            short = script.count("\n") < _MOST_COLOURED
            self.colours.setDocument(self.document() if short else None)
            self.setPlainText(script)

    def numbers_width(self) -> int:
        digits = max(2, len(str(self.blockCount())))
        return digits * self.fontMetrics().horizontalAdvance("9") + 2 * _PAD

    def _make_room(self) -> None:
        self.setViewportMargins(self.numbers_width(), 0, 0, 0)
        self._place_numbers()

    def _place_numbers(self) -> None:
        room = self.contentsRect()
        self.numbers.setGeometry(
            QRect(room.left(), room.top(), self.numbers_width(), room.height())
        )

    def _follow(self, rect: QRect, by: int) -> None:
        if by:
            self.numbers.scroll(0, by)
        else:
            self.numbers.update(0, rect.y(), self.numbers.width(), rect.height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place_numbers()

    def paint_numbers(self, event: QPaintEvent) -> None:
        painter = QPainter(self.numbers)
        painter.setFont(self.font())
        painter.setPen(color("text_faint"))
        block, offset = self.firstVisibleBlock(), self.contentOffset()
        shift = self.viewport().y() - self.numbers.y()
        while block.isValid():
            where = self.blockBoundingGeometry(block).translated(offset)
            top = round(where.top()) + shift
            if top > event.rect().bottom():
                break
            room = QRect(0, top, self.numbers.width() - _PAD, round(where.height()))
            painter.drawText(
                room,
                int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter),
                str(block.blockNumber() + 1),
            )
            block = block.next()
        painter.end()


class _LineNumbers(QWidget):
    def __init__(self, view: ScriptView) -> None:
        super().__init__(view)
        self._view = view

    def sizeHint(self) -> QSize:
        return QSize(self._view.numbers_width(), 0)

    def paintEvent(self, event: QPaintEvent) -> None:
        self._view.paint_numbers(event)
