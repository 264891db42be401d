"""Line diff of two scripts with changes marked within lines, the view that shows it, and the pane
with its heading and navigation buttons."""

import difflib
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from enum import StrEnum
from itertools import groupby, islice
from typing import TypeAlias

from PySide6.QtCore import QRect, Qt, Signal
from PySide6.QtGui import QFont, QKeyEvent, QMouseEvent, QPainter, QTextCharFormat, QTextLayout
from PySide6.QtWidgets import QPushButton, QWidget

from keep_desktop.domain.immutable import immutable
from keep_desktop.ui.code.code_view import CodeView
from keep_desktop.ui.code.highlighter import Line, highlight
from keep_desktop.ui.style.theme import color, set_icon
from keep_desktop.ui.text.format import number, plural
from keep_desktop.ui.text.sanitize import reveal_hidden
from keep_desktop.ui.widgets.labels import ElidedLabel
from keep_desktop.ui.widgets.layouts import hbox, vbox

#: Context lines around a change.
AROUND = 3
_WORD = re.compile(r"\w+|\s+|.")
#: Longer lines are not compared word by word; nor are lines that have less in common.
_LONGEST, _LIKE = 400, 0.4
#: With more lines than this, lines that occur very often no longer count as equal.
_MANY_LINES = 4_000


#: Pairs of equal words, per pair of lines and in total. Real lines have some hundred; in repetitive
#: lines each further pair costs more.
_MOST_IN_LINES, _MOST_IN_ALL = 4_000, 400_000

Marks: TypeAlias = tuple[tuple[int, int], ...]


class DiffLineKind(StrEnum):
    EQUAL = "same"
    ADDED = "added"
    REMOVED = "removed"
    #: Unchanged lines that are left out.
    GAP = "gap"


@immutable
class DiffLine:
    """`before` and `after` are line numbers in the two scripts, from 1; None where the line is not
    in it. The text of a gap is the count of its lines, and `after` the first of them."""

    kind: DiffLineKind
    before: int | None
    after: int | None
    text: str
    #: The parts of a changed line that its counterpart lacks: start and length, in UTF-16 units.
    marks: Marks = ()
    inks: Line = ()


def unchanged_lines(script: str, *, inked: bool = False) -> Sequence[DiffLine]:
    """All lines of one script, as unchanged."""
    text = reveal_hidden(script)
    inks = highlight(text) if inked else ()
    lines = enumerate(_lines(text), 1)
    return tuple(DiffLine(DiffLineKind.EQUAL, n, n, line, (), _at(inks, n)) for n, line in lines)


def changes(before: str, after: str, *, inked: bool = False) -> Sequence[DiffLine]:
    """Both scripts as one list of removed, added and unchanged lines; empty where they are equal.
    *inked*: with the colours of a script."""
    was, now = reveal_hidden(before), reveal_hidden(after)
    old, new = _lines(was), _lines(now)
    if old == new:
        return ()
    old_inks, new_inks = (highlight(was), highlight(now)) if inked else ((), ())
    matcher = difflib.SequenceMatcher(None, old, new, autojunk=len(old) + len(new) > _MANY_LINES)
    found: list[DiffLine] = []
    marker = _WordDiff()
    for tag, o_from, o_to, n_from, n_to in matcher.get_opcodes():
        if tag == "equal":
            for step in range(n_to - n_from):
                n = n_from + step + 1
                text, inks = new[n - 1], _at(new_inks, n)
                found.append(DiffLine(DiffLineKind.EQUAL, o_from + step + 1, n, text, (), inks))
            continue
        pairs = zip(old[o_from:o_to], new[n_from:n_to], strict=False)
        marks = [marker.marks(*pair) for pair in pairs]
        for n in range(o_from + 1, o_to + 1):
            icon = marks[n - o_from - 1][0] if n - o_from <= len(marks) else ()
            inks = _at(old_inks, n)
            found.append(DiffLine(DiffLineKind.REMOVED, n, None, old[n - 1], icon, inks))
        for n in range(n_from + 1, n_to + 1):
            icon = marks[n - n_from - 1][1] if n - n_from <= len(marks) else ()
            inks = _at(new_inks, n)
            found.append(DiffLine(DiffLineKind.ADDED, None, n, new[n - 1], icon, inks))
    return tuple(found)


def change_ranges(lines: Sequence[DiffLine]) -> Iterator[range]:
    """Ranges of consecutive changed lines; lazy."""
    end = 0
    for changed, together in groupby(lines, _is_change):
        first, end = end, end + sum(1 for _ in together)
        if changed:
            yield range(first, end)


def _is_change(line: DiffLine) -> bool:
    return line.kind is DiffLineKind.ADDED or line.kind is DiffLineKind.REMOVED


def collapse_unchanged(
    lines: Sequence[DiffLine], *, opened: frozenset[int] = frozenset(), around: int = AROUND
) -> Iterator[DiffLine]:
    """The changes with *around* lines of context; the rest as gaps, except those whose `after` is
    in *opened*."""
    at = 0
    for stretch in change_ranges(lines):
        near = max(at, stretch.start - around)
        yield from _gap(lines, at, near, opened)
        at = min(len(lines), stretch.stop + around)
        yield from lines[near:at]
    yield from _gap(lines, at, len(lines), opened)


def _gap(
    lines: Sequence[DiffLine], first: int, end: int, opened: frozenset[int]
) -> Iterator[DiffLine]:
    begin = (lines[first].after or 0) if first < end else 0
    # A gap takes a line itself.
    if end - first < 2 or begin in opened:
        yield from lines[first:end]
    else:
        stored = replace(lines[first], kind=DiffLineKind.GAP, before=None, text=str(end - first))
        yield replace(stored, marks=(), inks=())


class _WordDiff:
    """Finds the words of a changed line that its counterpart lacks, within bounds: a contrived
    script would take minutes."""

    def __init__(self) -> None:
        self._left = _MOST_IN_ALL

    def marks(self, before: str, after: str) -> tuple[Marks, Marks]:
        if len(before) > _LONGEST or len(after) > _LONGEST:
            return (), ()
        old, new = _WORD.findall(before), _WORD.findall(after)
        often = Counter(new)
        equal = sum(often[label] for label in old)
        if equal > min(_MOST_IN_LINES, self._left):
            return (), ()
        self._left -= equal
        matcher = difflib.SequenceMatcher(None, old, new, autojunk=False)
        if matcher.ratio() < _LIKE:
            return (), ()
        changed = [code for code in matcher.get_opcodes() if code[0] != "equal"]
        return (
            tuple(_span(old, first, last) for _, first, last, _, _ in changed if last > first),
            tuple(_span(new, first, last) for _, _, _, first, last in changed if last > first),
        )


def _span(text: Sequence[str], first: int, last: int) -> tuple[int, int]:
    return _units("".join(text[:first])), _units("".join(text[first:last]))


def _units(text: str) -> int:
    return len(text) + sum(ord(char) > 0xFFFF for char in text)


def _at(inks: Sequence[Line], number: int) -> Line:
    return inks[number - 1] if number <= len(inks) else ()


def _lines(text: str) -> list[str]:
    return text.removesuffix("\n").split("\n")


_SIGNS = {DiffLineKind.EQUAL: "  ", DiffLineKind.ADDED: "+ ", DiffLineKind.REMOVED: "− "}
_GROUNDS = {
    DiffLineKind.ADDED: "done_soft",
    DiffLineKind.REMOVED: "fail_soft",
    DiffLineKind.GAP: "hover",
}
_MARKS = {DiffLineKind.ADDED: "done_mark", DiffLineKind.REMOVED: "fail_mark"}
_SIGN_INKS = {DiffLineKind.ADDED: "done", DiffLineKind.REMOVED: "fail"}
_MOST_LINES = 20_000
_LINE_LENGTH = 2_000
_BAR = 3


class DiffView(CodeView):
    """Read only. Unchanged lines are collapsed; a gap expands with a click, or with Enter if it is
    the next one below the current change. N and P move between changes."""

    #: The current change from 1, and their count; 0 where none is current.
    position_changed = Signal(int, int)

    # The base class calls these in its constructor.
    _all: Sequence[DiffLine] = ()
    _lines: Sequence[DiffLine] = ()
    _shown: tuple[Sequence[DiffLine], bool] = ((), False)
    _opened: frozenset[int] = frozenset()
    _is_whole = _expanded = False
    #: The rows of each change, and the current one.
    _changes: Sequence[range] = ()
    _at = -1
    #: The last line numbers of the two scripts.
    _last = (0, 0)

    def show_lines(self, lines: Sequence[DiffLine]) -> None:
        """*lines* as `changes` or `unchanged_lines` return them."""
        self._all = lines
        self._opened = frozenset()
        self._is_whole = all(line.kind is DiffLineKind.EQUAL for line in lines)
        self._last = _last_numbers(lines)
        self._at = -1
        self._draw()

    def expand_all(self, expanded: bool) -> None:
        """Show all lines, or only the changes and their context."""
        self._expanded = expanded
        self._opened = frozenset()
        self._draw()
        if self._at >= 0:
            self._select_change(self._at)

    def _draw(self) -> None:
        keep_all = self._expanded or self._is_whole
        lines = iter(self._all) if keep_all else collapse_unchanged(self._all, opened=self._opened)
        shown = tuple(islice(lines, _MOST_LINES))
        is_cut = next(lines, None) is not None
        # The same text keeps its scroll position.
        if (shown, is_cut) != self._shown:
            self._shown, self._lines = (shown, is_cut), shown
            self._changes = tuple(change_ranges(shown))
            self.show_rows(self._rows(shown, is_cut=is_cut))
        self._recolour()
        # The line numbers may need another width.
        self._set_gutter_width()
        self.position_changed.emit(self._at + 1, len(self._changes))

    def _rows(self, lines: Sequence[DiffLine], *, is_cut: bool) -> Iterator[str]:
        yield from map(self._line_text, lines)
        if is_cut:
            yield self.tr("Only the first 20,000 lines are shown.")

    def _line_text(self, line: DiffLine) -> str:
        if line.kind is DiffLineKind.GAP:
            same = plural(int(line.text), self.tr("line is"), self.tr("lines are"))
            return "… " + self.tr("{count} the same").format(count=same)
        text = line.text if len(line.text) <= _LINE_LENGTH else line.text[:_LINE_LENGTH] + "…"
        return text if self._is_whole else _SIGNS[line.kind] + text

    def formats_of(self, row: int) -> list[QTextLayout.FormatRange]:
        if row >= len(self._lines):
            return []
        line = self._lines[row]
        if line.kind is DiffLineKind.GAP:
            return [_part(0, len(self._line_text(line)), ink="text_soft")]
        ahead = 0 if self._is_whole else len(_SIGNS[line.kind])
        found = [_part(ahead + one.start, one.length, ink=f"code_{one.ink}") for one in line.inks]
        if line.kind in _MARKS:
            # Last, and without a foreground, which would hide the syntax colours.
            ground = _MARKS[line.kind]
            found += [_part(ahead + start, length, on=ground) for start, length in line.marks]
            sign = _part(0, 1, ink=_SIGN_INKS[line.kind])
            sign.format.setFontWeight(QFont.Weight.Bold)
            found.append(sign)
        return found

    def background_of(self, row: int) -> str | None:
        return _GROUNDS.get(self._lines[row].kind) if row < len(self._lines) else None

    def gutter_texts(self, row: int) -> Sequence[str]:
        line = self._lines[row] if row < len(self._lines) else None
        if line is None or line.kind is DiffLineKind.GAP:
            return ("",) * len(self.gutter_digits())
        if self._is_whole:
            return (str(line.after),)
        return str(line.before or ""), str(line.after or "")

    def gutter_digits(self) -> Sequence[int]:
        if self._is_whole:
            return (max(2, len(str(len(self._all)))),)
        digits = max(2, len(str(max(self._last))))
        return digits, digits

    def paint_gutter_mark(self, painter: QPainter, row: int, area: QRect) -> None:
        if 0 <= self._at < len(self._changes) and row in self._changes[self._at]:
            painter.fillRect(QRect(0, area.top(), _BAR, area.height()), color("accent"))

    def next_change(self) -> None:
        self._select_change(self._at + 1)

    def previous_change(self) -> None:
        self._select_change(self._at - 1)

    def _select_change(self, at: int) -> None:
        if not self._changes:
            return
        self._at = max(0, min(at, len(self._changes) - 1))
        # With some lines above it.
        above = max(0, self._changes[self._at].start - 2)
        self.growing.fill_to(above)
        self.verticalScrollBar().setValue(above)
        self.gutter.update()
        self.position_changed.emit(self._at + 1, len(self._changes))

    def _expand_at(self, row: int) -> bool:
        if not 0 <= row < len(self._lines) or self._lines[row].kind is not DiffLineKind.GAP:
            return False
        top = self.verticalScrollBar().value()
        self._opened |= {self._lines[row].after or 0}
        self._draw()
        self.growing.fill_to(top)
        self.verticalScrollBar().setValue(top)
        return True

    def keyPressEvent(self, event: QKeyEvent) -> None:
        plain = event.modifiers() == Qt.KeyboardModifier.NoModifier
        if plain and event.key() == Qt.Key.Key_N:
            self.next_change()
        elif plain and event.key() == Qt.Key.Key_P:
            self.previous_change()
        elif plain and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            # Even with nothing to expand: the dialog's default button must not take it.
            rows = range(len(self._lines))
            begin = self._changes[self._at].start if 0 <= self._at < len(self._changes) else 0
            ahead = (row for row in rows[begin:] if self._lines[row].kind is DiffLineKind.GAP)
            self._expand_at(next(ahead, -1))
        else:
            super().keyPressEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        super().mouseReleaseEvent(event)
        is_click = event.button() == Qt.MouseButton.LeftButton
        if is_click and not self.textCursor().hasSelection():
            self._expand_at(self.cursorForPosition(event.position().toPoint()).blockNumber())


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


class DiffPane(QWidget):
    """Shows a diff, or one script."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._is_diff = False
        self.summary = ElidedLabel("small", self)
        self.before = self._button("arrow-up", self.tr("Previous change"), "P")
        self.after = self._button("arrow-down", self.tr("Next change"), "N")
        self.all_lines = QPushButton(self.tr("All lines"), self)
        self.all_lines.setProperty("kind", "chip")
        self.all_lines.setCheckable(True)
        self.all_lines.setAutoDefault(False)
        self.all_lines.setAccessibleName(self.tr("Show unchanged lines too"))
        self.finder = self._button("search", self.tr("Find"), "Ctrl+F")
        self.view = DiffView(self)
        self.view.setAccessibleName(self.tr("Script"))
        bar = hbox(
            (self.summary, 1), self.before, self.after, self.all_lines, self.finder, spacing=4
        )
        vbox(bar, (self.view, 1), within=self, spacing=8)
        self.before.clicked.connect(self.view.previous_change)
        self.after.clicked.connect(self.view.next_change)
        self.all_lines.toggled.connect(self.view.expand_all)
        self.finder.clicked.connect(self.view.find_bar.open)
        self.view.position_changed.connect(self._update_text)

    def _button(self, icon: str, name: str, keys: str) -> QPushButton:
        made = QPushButton(self)
        made.setProperty("kind", "ghost")
        made.setProperty("shape", "icon")
        made.setAccessibleName(name)
        made.setToolTip(f"{name} ({keys})")
        made.setAutoDefault(False)
        set_icon(made, icon)
        return made

    def show_script(self, lines: Sequence[DiffLine]) -> None:
        self._show(lines, is_diff=False)

    def show_changes(self, lines: Sequence[DiffLine]) -> None:
        self._show(lines, is_diff=True)

    def _show(self, lines: Sequence[DiffLine], *, is_diff: bool) -> None:
        self._is_diff = is_diff
        self.view.show_lines(lines)
        for part in (self.before, self.after, self.all_lines):
            part.setVisible(is_diff and bool(lines))
        if is_diff and not lines:
            self.summary.setText(self.tr("The two scripts are the same."))
            self.view.setAccessibleDescription(self.summary.text())

    def _update_text(self, at: int, count: int) -> None:
        if not self._is_diff:
            text = ""
        elif at:
            text = self.tr("Change {at} of {count}").format(at=number(at), count=number(count))
        else:
            text = self.tr("+ only in this version, − only in the other.")
        self.summary.setText(text)
        self.view.setAccessibleDescription(text)
        self.before.setEnabled(at > 1)
        self.after.setEnabled(at < count)
