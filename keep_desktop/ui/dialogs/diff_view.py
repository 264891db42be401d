"""Shows a diff: the sign, the line number and the line, on the colour of what happened to it."""

from collections.abc import Sequence

from PySide6.QtGui import QTextBlockFormat, QTextCharFormat, QTextCursor
from PySide6.QtWidgets import QPlainTextEdit, QWidget

from keep_desktop.ui.dialogs.script_diff import DiffLine, LineKind
from keep_desktop.ui.foreign_text import block
from keep_desktop.ui.text import plural
from keep_desktop.ui.theme import color, mono_font, theme

_SIGNS = {LineKind.SAME: " ", LineKind.ADDED: "+", LineKind.REMOVED: "−", LineKind.GAP: "⋯"}
_COLOURS = {
    LineKind.ADDED: ("done", "done_soft"),
    LineKind.REMOVED: ("fail", "fail_soft"),
    LineKind.GAP: ("text_faint", "hover"),
}
_MOST_LINES = 20_000
_LINE_LENGTH = 2_000


class DiffView(QPlainTextEdit):
    """Read only; can be selected and copied. Follows the theme."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._lines: Sequence[DiffLine] = ()
        self.setReadOnly(True)
        self.setTabChangesFocus(True)
        self.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.setFont(mono_font())
        theme().changed.connect(self._draw)

    def show_lines(self, lines: Sequence[DiffLine]) -> None:
        self._lines = lines
        self._draw()

    def _draw(self) -> None:
        shown = self._lines[:_MOST_LINES]
        self.setPlainText("\n".join(self._words(line) for line in shown))
        cursor = QTextCursor(self.document())
        for at, line in enumerate(shown):
            if line.kind is not LineKind.SAME:
                cursor.setPosition(self.document().findBlockByNumber(at).position())
                _colour(cursor, line.kind)
        if len(self._lines) > _MOST_LINES:
            self.appendPlainText(self.tr("Only the first 20,000 lines are shown."))
        self.moveCursor(QTextCursor.MoveOperation.Start)

    def _words(self, line: DiffLine) -> str:
        if line.kind is LineKind.GAP:
            same = plural(int(line.text), self.tr("line is"), self.tr("lines are"))
            return "⋯      " + self.tr("{count} the same").format(count=same)
        text = block(line.text, _LINE_LENGTH).replace("\n", " ")
        return f"{_SIGNS[line.kind]} {line.number:>4} {text}"


def _colour(cursor: QTextCursor, kind: LineKind) -> None:
    text, ground = _COLOURS[kind]
    of_block = QTextBlockFormat()
    of_block.setBackground(color(ground))
    cursor.setBlockFormat(of_block)
    of_text = QTextCharFormat()
    of_text.setForeground(color(text))
    cursor.movePosition(QTextCursor.MoveOperation.EndOfBlock, QTextCursor.MoveMode.KeepAnchor)
    cursor.mergeCharFormat(of_text)
