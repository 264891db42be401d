"""Shows a diff: the sign, both line numbers and the line, on the colour of what happened to it."""

from collections.abc import Iterator, Sequence
from itertools import islice

from PySide6.QtCore import QRect, Qt, Signal
from PySide6.QtGui import QFont, QKeyEvent, QMouseEvent, QPainter, QTextCharFormat, QTextLayout

from keep_desktop.ui.code_view import CodeView
from keep_desktop.ui.dialogs.script_diff import DiffLine, LineKind, folded, stretches
from keep_desktop.ui.text import plural
from keep_desktop.ui.theme import color

_SIGNS = {LineKind.SAME: "  ", LineKind.ADDED: "+ ", LineKind.REMOVED: "− "}
_GROUNDS = {LineKind.ADDED: "done_soft", LineKind.REMOVED: "fail_soft", LineKind.GAP: "hover"}
_MARKS = {LineKind.ADDED: "done_mark", LineKind.REMOVED: "fail_mark"}
_SIGN_INKS = {LineKind.ADDED: "done", LineKind.REMOVED: "fail"}
_MOST_LINES = 20_000
_LINE_LENGTH = 2_000
_BAR = 3


class DiffView(CodeView):
    """Read only. What did not change is folded away; a fold opens with a click, or with Enter
    where it is the next one below the change that is looked at. N and P go from change to
    change."""

    #: From 1, and how many there are; 0 where none is looked at.
    at_change = Signal(int, int)

    # The class below asks for these while it is made.
    _all: Sequence[DiffLine] = ()
    _lines: Sequence[DiffLine] = ()
    _shown: tuple[Sequence[DiffLine], bool] = ((), False)
    _opened: frozenset[int] = frozenset()
    _is_whole = _unfolded = False
    #: The rows of each change, and the one that is looked at.
    _changes: Sequence[range] = ()
    _at = -1
    #: The last numbers of lines in the two scripts.
    _last = (0, 0)

    # -- what is shown ------------------------------------------------------------------------

    def show_lines(self, lines: Sequence[DiffLine]) -> None:
        """As `changes` or `whole` of script_diff tell them."""
        self._all = lines
        self._opened = frozenset()
        self._is_whole = all(line.kind is LineKind.SAME for line in lines)
        self._last = _last_numbers(lines)
        self._at = -1
        self._draw()

    def unfold(self, unfolded: bool) -> None:
        """Show all lines, or only the changes and what is about them."""
        self._unfolded = unfolded
        self._opened = frozenset()
        self._draw()
        if self._at >= 0:
            self._go_to(self._at)

    @property
    def folds(self) -> int:
        """How many are folded now."""
        return sum(line.kind is LineKind.GAP for line in self._lines)

    def _draw(self) -> None:
        keep_all = self._unfolded or self._is_whole
        lines = iter(self._all) if keep_all else folded(self._all, opened=self._opened)
        shown = tuple(islice(lines, _MOST_LINES))
        is_cut = next(lines, None) is not None
        # Who reads on in the same is not led back to its beginning.
        if (shown, is_cut) != self._shown:
            self._shown, self._lines = (shown, is_cut), shown
            self._changes = tuple(stretches(shown))
            self.show_rows(self._rows(shown, is_cut=is_cut))
        self._colour_anew()
        # The numbers may need another room for as many lines as before.
        self._make_room()
        self.at_change.emit(self._at + 1, len(self._changes))

    def _rows(self, lines: Sequence[DiffLine], *, is_cut: bool) -> Iterator[str]:
        yield from map(self._words, lines)
        if is_cut:
            yield self.tr("Only the first 20,000 lines are shown.")

    def _words(self, line: DiffLine) -> str:
        if line.kind is LineKind.GAP:
            same = plural(int(line.text), self.tr("line is"), self.tr("lines are"))
            return "… " + self.tr("{count} the same").format(count=same)
        text = line.text if len(line.text) <= _LINE_LENGTH else line.text[:_LINE_LENGTH] + "…"
        return text if self._is_whole else _SIGNS[line.kind] + text

    def formats_of(self, row: int) -> list[QTextLayout.FormatRange]:
        if row >= len(self._lines):
            return []
        line = self._lines[row]
        if line.kind is LineKind.GAP:
            return [_part(0, len(self._words(line)), ink="text_soft")]
        ahead = 0 if self._is_whole else len(_SIGNS[line.kind])
        found = [_part(ahead + one.start, one.length, ink=f"code_{one.ink}") for one in line.inks]
        if line.kind in _MARKS:
            # Last, and without an ink: the colours of the words stay.
            ground = _MARKS[line.kind]
            found += [_part(ahead + start, length, on=ground) for start, length in line.marks]
            sign = _part(0, 1, ink=_SIGN_INKS[line.kind])
            sign.format.setFontWeight(QFont.Weight.Bold)
            found.append(sign)
        return found

    def ground_of(self, row: int) -> str | None:
        return _GROUNDS.get(self._lines[row].kind) if row < len(self._lines) else None

    def gutter_texts(self, row: int) -> Sequence[str]:
        line = self._lines[row] if row < len(self._lines) else None
        if line is None or line.kind is LineKind.GAP:
            return ("",) * len(self.gutter_digits())
        if self._is_whole:
            return (str(line.after),)
        return str(line.before or ""), str(line.after or "")

    def gutter_digits(self) -> Sequence[int]:
        if self._is_whole:
            return (max(2, len(str(len(self._all)))),)
        digits = max(2, len(str(max(self._last))))
        return digits, digits

    def paint_beside(self, painter: QPainter, row: int, area: QRect) -> None:
        """A bar beside the change that is looked at."""
        if 0 <= self._at < len(self._changes) and row in self._changes[self._at]:
            painter.fillRect(QRect(0, area.top(), _BAR, area.height()), color("accent"))

    # -- going about --------------------------------------------------------------------------

    def next_change(self) -> None:
        self._go_to(self._at + 1)

    def previous_change(self) -> None:
        self._go_to(self._at - 1)

    def _go_to(self, at: int) -> None:
        if not self._changes:
            return
        self._at = max(0, min(at, len(self._changes) - 1))
        # With some lines above it.
        above = max(0, self._changes[self._at].start - 2)
        self.growing.reach(above)
        self.verticalScrollBar().setValue(above)
        self.gutter.update()
        self.at_change.emit(self._at + 1, len(self._changes))

    def _open_fold(self, row: int) -> bool:
        if not 0 <= row < len(self._lines) or self._lines[row].kind is not LineKind.GAP:
            return False
        top = self.verticalScrollBar().value()
        self._opened |= {self._lines[row].after or 0}
        self._draw()
        self.growing.reach(top)
        self.verticalScrollBar().setValue(top)
        return True

    def keyPressEvent(self, event: QKeyEvent) -> None:
        plain = event.modifiers() == Qt.KeyboardModifier.NoModifier
        if plain and event.key() == Qt.Key.Key_N:
            self.next_change()
        elif plain and event.key() == Qt.Key.Key_P:
            self.previous_change()
        elif plain and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            # Also with nothing to open: the dialog's own button must not take it.
            rows = range(len(self._lines))
            begin = self._changes[self._at].start if 0 <= self._at < len(self._changes) else 0
            ahead = (row for row in rows[begin:] if self._lines[row].kind is LineKind.GAP)
            self._open_fold(next(ahead, -1))
        else:
            super().keyPressEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        super().mouseReleaseEvent(event)
        is_click = event.button() == Qt.MouseButton.LeftButton
        if is_click and not self.textCursor().hasSelection():
            self._open_fold(self.cursorForPosition(event.position().toPoint()).blockNumber())


def _last_numbers(lines: Sequence[DiffLine]) -> tuple[int, int]:
    """They only grow."""
    before = next((line.before for line in reversed(lines) if line.before), 0)
    return before, next((line.after for line in reversed(lines) if line.after), 0)


def _part(
    start: int, length: int, *, ink: str | None = None, on: str | None = None
) -> QTextLayout.FormatRange:
    part = QTextLayout.FormatRange()
    part.start, part.length = start, length
    part.format = QTextCharFormat()
    if ink is not None:
        part.format.setForeground(color(ink))
    if on is not None:
        part.format.setBackground(color(on))
    return part
