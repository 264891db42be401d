"""Read-only views of fixed-width text with a gutter, colours and a find bar: any text, a script,
and the list of a script's warnings. Long texts are filled in chunks so that the window stays
responsive."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice

from PySide6.QtCore import QEvent, QObject, QRect, QSize, Qt, QTimer
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
    QTextCursor,
    QTextLayout,
)
from PySide6.QtWidgets import (
    QFrame,
    QPlainTextEdit,
    QSizePolicy,
    QWidget,
)

from keep_desktop.domain.handlers import ScriptWarning
from keep_desktop.ui.code.find_bar import FindBar
from keep_desktop.ui.code.highlighter import Line
from keep_desktop.ui.style.theme import color, mono_font, set_icon, theme
from keep_desktop.ui.text.error_text import translate_error
from keep_desktop.ui.text.sanitize import single_line
from keep_desktop.ui.widgets.labels import WrapLabel, icon_label
from keep_desktop.ui.widgets.layouts import hbox, vbox
from keep_desktop.ui.widgets.menus import pop_up

#: Lines inserted at a time: more than fit the viewport.
_PART = 1_000


class ChunkedText(QObject):
    """Inserts a long text part by part."""

    def __init__(self, view: QPlainTextEdit) -> None:
        super().__init__(view)
        self._view = view
        self._rest: Iterator[str] = iter(())
        self._timer = QTimer(self, interval=0)
        self._timer.timeout.connect(self._fill_next)

    def show(self, lines: Iterable[str]) -> None:
        """Replace the text; the first rows are inserted at once."""
        self._rest = iter(lines)
        self._view.setPlainText("\n".join(islice(self._rest, _PART)))
        self._timer.start()

    def fill_to(self, row: int) -> None:
        """Insert lines until that row and the viewport below it are filled."""
        while self._timer.isActive() and self._view.blockCount() < row + _PART:
            self._fill_next()

    def fill_all(self) -> None:
        """Insert all remaining lines: for a search or a copy."""
        while self._timer.isActive():
            self._fill_next()

    def _fill_next(self) -> None:
        part = list(islice(self._rest, _PART))
        if not part:
            self._timer.stop()
            return
        end = QTextCursor(self._view.document())
        end.movePosition(QTextCursor.MoveOperation.End)
        end.insertText("\n" + "\n".join(part))


_PAD = 10
#: Lines coloured ahead of the viewport.
_AHEAD = 60
_TO_THE_END = (
    QKeySequence.StandardKey.SelectAll,
    QKeySequence.StandardKey.MoveToEndOfDocument,
    QKeySequence.StandardKey.SelectEndOfDocument,
)


class CodeView(QPlainTextEdit):
    """Read only; Ctrl+F finds, Alt+Z wraps. Only visible lines are coloured, and the rest is
    inserted in chunks, so that the longest script opens as fast as a short one."""

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
        self.growing = ChunkedText(self)
        self.find_bar = FindBar(self)
        self.wraps = QAction(self.tr("Wrap long lines"), self)
        self.wraps.setCheckable(True)
        self.wraps.setShortcut(QKeySequence("Alt+Z"))
        self.wraps.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
        self.wraps.toggled.connect(self._wrap)
        self.addAction(self.wraps)
        self.blockCountChanged.connect(self._set_gutter_width)
        self.updateRequest.connect(self._follow)
        self.verticalScrollBar().valueChanged.connect(self._colour_visible)
        theme().changed.connect(self._recolour)
        self._set_gutter_width()

    def show_code(self, text: str, inks: Sequence[Line] = ()) -> None:
        """Show *text* from its beginning; *inks* are the colours of its lines."""
        self._inks = inks
        if text != self._text:
            self._text = text
            self.show_rows(text.split("\n"))
        self._recolour()

    def show_rows(self, rows: Iterable[str]) -> None:
        self.growing.show(rows)
        self.find_bar.find_again()

    def select_line(self, line: int) -> None:
        """Select a line, counted from 1, in the middle of the view; none if there is no such."""
        self.growing.fill_to(line)
        block = self.document().findBlockByNumber(line - 1)
        if block.isValid():
            cursor = QTextCursor(block)
            cursor.movePosition(
                QTextCursor.MoveOperation.EndOfBlock, QTextCursor.MoveMode.KeepAnchor
            )
            self.setTextCursor(cursor)
            self.centerCursor()
            self.setFocus(Qt.FocusReason.OtherFocusReason)

    def whole_text(self) -> str:
        """All of the text, including lines not inserted yet."""
        self.growing.fill_all()
        return self.toPlainText()

    def gutter_texts(self, row: int) -> Sequence[str]:
        """The columns of the gutter for one line, from the left."""
        return (str(row + 1),)

    def gutter_digits(self) -> Sequence[int]:
        """The width of each gutter column, in digits."""
        lines = (self._text or "").count("\n") + 1
        return (max(2, len(str(lines))),)

    def background_of(self, row: int) -> str | None:
        """The colour token of a line's background; None for the default."""
        return None

    def formats_of(self, row: int) -> list[QTextLayout.FormatRange]:
        found = []
        for inked in self._inks[row] if row < len(self._inks) else ():
            part = _range(inked.start, inked.length)
            part.format.setForeground(color(f"code_{inked.ink}"))
            found.append(part)
        return found

    def _recolour(self) -> None:
        self._coloured.clear()
        self._colour_visible()
        self.gutter.update()
        self.viewport().update()

    def _colour_visible(self) -> None:
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

    def gutter_width(self) -> int:
        digit = self.fontMetrics().horizontalAdvance("9")
        return sum(one * digit + _PAD for one in self.gutter_digits()) + _PAD

    def _set_gutter_width(self) -> None:
        self.setViewportMargins(self.gutter_width(), 0, 0, 0)
        self._place()

    def _place(self) -> None:
        room = self.contentsRect()
        self.gutter.setGeometry(QRect(room.left(), room.top(), self.gutter_width(), room.height()))
        self.find_bar.place(self.viewport().geometry())

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
        for block, rect in self._visible_lines():
            row = block.blockNumber()
            area = QRect(0, rect.top() + shift, self.gutter.width(), rect.height())
            if (ground := self.background_of(row)) is not None:
                painter.fillRect(area, color(ground))
            painter.setPen(color("text_soft" if ground is not None else "text_faint"))
            left = 0
            for width, text in zip(digits, self.gutter_texts(row), strict=True):
                left += width * digit + _PAD
                line = QRect(0, area.top(), left, self.fontMetrics().lineSpacing())
                painter.drawText(line, int(Qt.AlignmentFlag.AlignRight), text)
            self.paint_gutter_mark(painter, row, area)
        painter.end()

    def paint_gutter_mark(self, painter: QPainter, row: int, area: QRect) -> None:
        """Hook: paint something more in the gutter of one line."""

    def _visible_lines(self) -> list[tuple[QTextBlock, QRect]]:
        """The visible lines, and where they are in the viewport."""
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

    def paintEvent(self, event: QPaintEvent) -> None:
        grounds = [
            (rect, self.background_of(block.blockNumber())) for block, rect in self._visible_lines()
        ]
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
        self._colour_visible()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._colour_visible()

    def event(self, event: QEvent) -> bool:
        # The window's own Ctrl+F must not take it.
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
            self.growing.fill_all()
        if event.matches(QKeySequence.StandardKey.Find):
            self.find_bar.open()
        elif event.matches(QKeySequence.StandardKey.FindNext):
            self.find_bar.go(1)
        elif event.matches(QKeySequence.StandardKey.FindPrevious):
            self.find_bar.go(-1)
        elif event.key() == Qt.Key.Key_Escape and self.find_bar.isVisible():
            self.find_bar.close_bar()
        else:
            super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.gutter.update()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        # A selection may reach the end of the text.
        self.growing.fill_all()
        menu = self.createStandardContextMenu()
        menu.addSeparator()
        find = menu.addAction(self.tr("Find…"), self.find_bar.open)
        find.setShortcut(QKeySequence(QKeySequence.StandardKey.Find))
        set_icon(find, "search")
        menu.addAction(self.wraps)
        pop_up(menu, event.globalPos())

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


class ScriptView(CodeView):
    """Shows a script unchanged; see `sanitize.reveal_hidden`."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFrameShape(QPlainTextEdit.Shape.NoFrame)
        self.setProperty("kind", "reading")
        self.setAccessibleName(self.tr("Script"))

    def show_script(self, script: str, inks: Sequence[Line] = ()) -> None:
        """*inks* as `highlighter.highlight` returns them for this very text."""
        self.show_code(script, inks)


#: Warnings shown at once; the script below needs the room.
_MOST = 4


class ScriptWarnings(QFrame):
    """A script's warnings, with their lines; hidden while there are none."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("surface", "warn")
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        icon = icon_label("triangle-alert", "warn")
        self._header = WrapLabel("strong", self)
        self._sentences = WrapLabel("", self)
        self._sentences.allow_selecting()
        text = vbox(self._header, self._sentences, spacing=4)
        hbox(
            (icon, 0, Qt.AlignmentFlag.AlignTop),
            (text, 1),
            within=self,
            spacing=10,
            margins=(12, 8, 12, 8),
        )
        self.hide()

    def show_warnings(self, warnings: Sequence[ScriptWarning]) -> None:
        text = [self._warning_text(one) for one in warnings[:_MOST]]
        more = len(warnings) - len(text)
        if more > 0:
            text.append(self.tr("and {number} more").format(number=more))
        header = self.tr("Likely a mistake")
        self._header.setText(header)
        self._sentences.setText("\n".join(text))
        self.setAccessibleName(header)
        self.setAccessibleDescription(" ".join(text))
        self.setVisible(bool(warnings))

    def _warning_text(self, warned: ScriptWarning) -> str:
        sentence = single_line(translate_error(warned.sentence), 400)
        if warned.line is None:
            return sentence
        return self.tr("Line {line}: {sentence}").format(line=warned.line, sentence=sentence)
