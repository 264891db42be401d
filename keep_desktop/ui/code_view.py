"""Text of fixed width to read: numbers beside the lines, colours, a line to find words in."""

from collections.abc import Iterable, Sequence

from PySide6.QtCore import QEvent, QRect, QSize, Qt
from PySide6.QtGui import (
    QAction,
    QContextMenuEvent,
    QFocusEvent,
    QKeyEvent,
    QKeySequence,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QShowEvent,
    QTextBlock,
    QTextCharFormat,
    QTextLayout,
)
from PySide6.QtWidgets import QPlainTextEdit, QWidget

from keep_desktop.ui.find_line import FindLine
from keep_desktop.ui.growing_text import GrowingText
from keep_desktop.ui.script_inks import Line
from keep_desktop.ui.theme import color, mono_font, set_icon, theme

_PAD = 10
#: Lines that are coloured ahead of what is seen.
_AHEAD = 60
_TO_THE_END = (
    QKeySequence.StandardKey.SelectAll,
    QKeySequence.StandardKey.MoveToEndOfDocument,
    QKeySequence.StandardKey.SelectEndOfDocument,
)


class CodeView(QPlainTextEdit):
    """Read only; Ctrl+F finds, Alt+Z wraps. Only lines that are seen are coloured, each when it
    is, and what is further down comes in a little later, so that the longest script opens as fast
    as a short one."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._text: str | None = None
        self._inks: Sequence[Line] = ()
        self._coloured: set[int] = set()
        self.setReadOnly(True)
        self.setUndoRedoEnabled(False)
        self.setTabChangesFocus(True)
        # Code reads from left to right in every language.
        self.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
        self.setFont(mono_font())
        self.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.setTabStopDistance(2 * self.fontMetrics().horizontalAdvance(" "))
        self.gutter = _Gutter(self)
        self.growing = GrowingText(self)
        self.find_line = FindLine(self)
        self.wraps = QAction(self.tr("Wrap long lines"), self)
        self.wraps.setCheckable(True)
        self.wraps.setShortcut(QKeySequence("Alt+Z"))
        self.wraps.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
        self.wraps.toggled.connect(self._wrap)
        self.addAction(self.wraps)
        self.blockCountChanged.connect(self._make_room)
        self.updateRequest.connect(self._follow)
        self.verticalScrollBar().valueChanged.connect(self._colour_seen)
        theme().changed.connect(self._colour_anew)
        self._make_room()

    # -- what is shown ------------------------------------------------------------------------

    def show_code(self, text: str, inks: Sequence[Line] = ()) -> None:
        """Show *text* from its beginning; *inks* are those of its lines."""
        self._inks = inks
        if text != self._text:
            self._text = text
            self.show_rows(text.split("\n"))
        self._colour_anew()

    def show_rows(self, rows: Iterable[str]) -> None:
        """Show these lines instead of what was shown."""
        self.growing.show(rows)
        self.find_line.look_again()

    def whole_text(self) -> str:
        """All of it, also what has not come in yet."""
        self.growing.finish()
        return self.toPlainText()

    def gutter_texts(self, row: int) -> Sequence[str]:
        """What stands beside a line, from the left."""
        return (str(row + 1),)

    def gutter_digits(self) -> Sequence[int]:
        """The room for each of these texts, in digits."""
        lines = (self._text or "").count("\n") + 1
        return (max(2, len(str(lines))),)

    def ground_of(self, row: int) -> str | None:
        """The token a line stands on; None for the usual one."""
        return None

    def formats_of(self, row: int) -> list[QTextLayout.FormatRange]:
        """The colours of one line."""
        found = []
        for inked in self._inks[row] if row < len(self._inks) else ():
            part = _range(inked.start, inked.length)
            part.format.setForeground(color(f"code_{inked.ink}"))
            found.append(part)
        return found

    # -- colours ------------------------------------------------------------------------------

    def _colour_anew(self) -> None:
        self._coloured.clear()
        self._colour_seen()
        self.gutter.update()
        self.viewport().update()

    def _colour_seen(self) -> None:
        block = self.firstVisibleBlock()
        height = max(1, self.fontMetrics().lineSpacing())
        last = block.blockNumber() + self.viewport().height() // height + _AHEAD
        while block.isValid() and block.blockNumber() <= last:
            row = block.blockNumber()
            if row not in self._coloured:
                self._coloured.add(row)
                self._colour(block, row)
            block = block.next()

    def _colour(self, block: QTextBlock, row: int) -> None:
        layout = block.layout()
        formats = self.formats_of(row)
        if formats or layout.formats():
            layout.setFormats(formats)

    # -- the gutter ---------------------------------------------------------------------------

    def gutter_width(self) -> int:
        digit = self.fontMetrics().horizontalAdvance("9")
        return sum(one * digit + _PAD for one in self.gutter_digits()) + _PAD

    def _make_room(self) -> None:
        self.setViewportMargins(self.gutter_width(), 0, 0, 0)
        self._place()

    def _place(self) -> None:
        room = self.contentsRect()
        self.gutter.setGeometry(QRect(room.left(), room.top(), self.gutter_width(), room.height()))
        self.find_line.place(self.viewport().geometry())

    def _follow(self, rect: QRect, by: int) -> None:
        if by:
            self.gutter.scroll(0, by)
        else:
            self.gutter.update(0, rect.y(), self.gutter.width(), rect.height())

    def paint_gutter(self, event: QPaintEvent) -> None:
        painter = QPainter(self.gutter)
        painter.setFont(self.font())
        shift = self.viewport().y() - self.gutter.y()
        digit = self.fontMetrics().horizontalAdvance("9")
        digits = self.gutter_digits()
        for block, rect in self._seen():
            row = block.blockNumber()
            area = QRect(0, rect.top() + shift, self.gutter.width(), rect.height())
            if (ground := self.ground_of(row)) is not None:
                painter.fillRect(area, color(ground))
            painter.setPen(color("text_soft" if ground is not None else "text_faint"))
            left = 0
            for width, text in zip(digits, self.gutter_texts(row), strict=True):
                left += width * digit + _PAD
                line = QRect(0, area.top(), left, self.fontMetrics().lineSpacing())
                painter.drawText(line, int(Qt.AlignmentFlag.AlignRight), text)
            self.paint_beside(painter, row, area)
        painter.end()

    def paint_beside(self, painter: QPainter, row: int, area: QRect) -> None:
        """Something more in the gutter of one line."""

    def _seen(self) -> list[tuple[QTextBlock, QRect]]:
        """The lines that are seen, and where in the viewport."""
        found = []
        block, offset = self.firstVisibleBlock(), self.contentOffset()
        bottom = self.viewport().height()
        while block.isValid():
            rect = self.blockBoundingGeometry(block).translated(offset).toAlignedRect()
            if rect.top() > bottom:
                break
            found.append((block, QRect(0, rect.top(), self.viewport().width(), rect.height())))
            block = block.next()
        return found

    # -- events -------------------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:
        grounds = [(rect, self.ground_of(block.blockNumber())) for block, rect in self._seen()]
        if any(ground for _, ground in grounds):
            painter = QPainter(self.viewport())
            for rect, ground in grounds:
                if ground is not None:
                    painter.fillRect(rect, color(ground))
            painter.end()
        super().paintEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place()
        self._colour_seen()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._colour_seen()

    def event(self, event: QEvent) -> bool:
        # Before the window's own Ctrl+F: who reads here looks for something here.
        if (
            event.type() == QEvent.Type.ShortcutOverride
            and isinstance(event, QKeyEvent)
            and event.matches(QKeySequence.StandardKey.Find)
        ):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if any(event.matches(one) for one in _TO_THE_END):
            self.growing.finish()
        if event.matches(QKeySequence.StandardKey.Find):
            self.find_line.open()
        elif event.matches(QKeySequence.StandardKey.FindNext):
            self.find_line.go(1)
        elif event.matches(QKeySequence.StandardKey.FindPrevious):
            self.find_line.go(-1)
        elif event.key() == Qt.Key.Key_Escape and self.find_line.isVisible():
            self.find_line.close_line()
        else:
            super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.gutter.update()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        # It may take all of it.
        self.growing.finish()
        menu = self.createStandardContextMenu()
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.addSeparator()
        find = menu.addAction(self.tr("Find…"), self.find_line.open)
        find.setShortcut(QKeySequence(QKeySequence.StandardKey.Find))
        set_icon(find, "search")
        menu.addAction(self.wraps)
        menu.popup(event.globalPos())

    def _wrap(self, wraps: bool) -> None:
        mode = QPlainTextEdit.LineWrapMode
        self.setLineWrapMode(mode.WidgetWidth if wraps else mode.NoWrap)


def _range(start: int, length: int) -> QTextLayout.FormatRange:
    part = QTextLayout.FormatRange()
    part.start, part.length = start, length
    part.format = QTextCharFormat()
    return part


class _Gutter(QWidget):
    def __init__(self, view: CodeView) -> None:
        super().__init__(view)
        self._view = view

    def sizeHint(self) -> QSize:
        return QSize(self._view.gutter_width(), 0)

    def paintEvent(self, event: QPaintEvent) -> None:
        self._view.paint_gutter(event)
