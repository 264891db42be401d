"""The line over a text to find words in it, and the marks on what it finds."""

import re
from itertools import islice
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QRect, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence, QTextCursor
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QTextEdit,
)

from keep_desktop.ui.theme import color, set_icon, theme

if TYPE_CHECKING:
    from keep_desktop.ui.code_view import CodeView

#: What is found beyond is not counted: nobody goes through so many.
_MOST = 1_000
#: So many before and behind the one that is looked at are marked.
_MARKED = 100
_WIDTH, _MARGIN = 300, 8


class FindLine(QFrame):
    """Lies over the top of its view while it is open; Escape closes it."""

    def __init__(self, view: "CodeView") -> None:
        super().__init__(view)
        self._view = view
        self._found: list[tuple[int, int]] = []
        self._at = -1
        self.setProperty("surface", "find")
        self.line = QLineEdit(self)
        self.line.setProperty("kind", "search")
        self.line.setPlaceholderText(self.tr("Find"))
        self.line.setAccessibleName(self.tr("Find in this text"))
        self.line.setMaxLength(200)
        self.count = QLabel(self)
        self.count.setProperty("role", "small")
        self.before = self._button("chevron-up", self.tr("Previous one"), lambda: self.go(-1))
        self.after = self._button("chevron-down", self.tr("Next one"), lambda: self.go(1))
        self.shut = self._button("x", self.tr("Close the search"), self.close_line)
        row = QHBoxLayout(self)
        row.setContentsMargins(6, 6, 6, 6)
        row.setSpacing(4)
        row.addWidget(self.line, 1)
        for part in (self.count, self.before, self.after, self.shut):
            row.addWidget(part)
        self.line.textChanged.connect(self.look_again)
        for watched in (self.line, self.before, self.after, self.shut):
            watched.installEventFilter(self)
        theme().changed.connect(self._mark)
        self.hide()

    def _button(self, icon: str, name: str, clicked: object) -> QPushButton:
        made = QPushButton(self)
        made.setProperty("kind", "ghost")
        made.setProperty("shape", "icon")
        made.setAccessibleName(name)
        made.setToolTip(name)
        made.setAutoDefault(False)
        set_icon(made, icon)
        made.clicked.connect(lambda: clicked())  # type: ignore[operator]  # any call
        return made

    def open(self) -> None:
        """Show it with what is selected, ready to type."""
        chosen = self._view.textCursor().selectedText()
        if chosen and "\u2029" not in chosen:
            self.line.setText(chosen)
        self.show()
        self.raise_()
        self.place(self._view.viewport().geometry())
        self.look_again()
        self.line.selectAll()
        self.line.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def close_line(self) -> None:
        self.hide()
        self._view.setExtraSelections([])
        self._view.setFocus(Qt.FocusReason.OtherFocusReason)

    def place(self, viewport: QRect) -> None:
        """Over the right end of the top of *viewport*, while it is open."""
        if self.isHidden():
            return
        width = min(_WIDTH + self.count.width(), viewport.width() - 2 * _MARGIN)
        left = viewport.right() - width - _MARGIN
        self.setGeometry(left, viewport.top() + _MARGIN, width, self.sizeHint().height())

    def look_again(self) -> None:
        """Find all that is there now."""
        if self.isHidden():
            return
        wanted = self.line.text()
        self._found = _places(self._view.whole_text(), wanted) if wanted else []
        self._at = -1
        self.go(1)

    def go(self, by: int) -> None:
        """To the next one, or the one before; round at the ends."""
        if self.isHidden():
            self.open()
            return
        if self._found:
            self._at = (self._at + by) % len(self._found) if self._at >= 0 else 0
            self._view.setTextCursor(self._cursor(self._found[self._at], marked=False))
            self._view.centerCursor()
        self._say()
        self._mark()

    def _say(self) -> None:
        if not self.line.text():
            said = ""
        elif not self._found:
            said = self.tr("None")
        else:
            more = "+" if len(self._found) == _MOST else ""
            said = self.tr("{at} of {count}").format(
                at=self._at + 1, count=f"{len(self._found)}{more}"
            )
        self.count.setText(said)
        self.line.setAccessibleDescription(said)
        for button in (self.before, self.after):
            button.setEnabled(bool(self._found))
        self.place(self._view.viewport().geometry())

    def _mark(self) -> None:
        if self.isHidden():
            return
        marks = []
        first = max(0, self._at - _MARKED)
        for at, place in enumerate(self._found[first : self._at + _MARKED], first):
            mark = QTextEdit.ExtraSelection()
            mark.cursor = self._cursor(place)
            here = at == self._at
            mark.format.setBackground(color("badge" if here else "found"))
            if here:
                mark.format.setForeground(color("on_badge"))
            marks.append(mark)
        self._view.setExtraSelections(marks)

    def _cursor(self, place: tuple[int, int], *, marked: bool = True) -> QTextCursor:
        cursor = QTextCursor(self._view.document())
        cursor.setPosition(place[0])
        if marked:
            cursor.setPosition(place[1], QTextCursor.MoveMode.KeepAnchor)
        return cursor

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if not isinstance(event, QKeyEvent):
            return super().eventFilter(watched, event)
        # A dialog around it takes Escape and Enter for itself.
        ours = event.key() == Qt.Key.Key_Escape or (
            watched is self.line and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        )
        find_next = event.matches(QKeySequence.StandardKey.FindNext)
        find_before = event.matches(QKeySequence.StandardKey.FindPrevious)
        if event.type() == QEvent.Type.ShortcutOverride:
            if ours or event.matches(QKeySequence.StandardKey.Find):
                event.accept()
                return True
        elif event.type() == QEvent.Type.KeyPress:
            shifted = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
            if event.key() == Qt.Key.Key_Escape:
                self.close_line()
                return True
            if find_next or find_before or ours:
                self.go(-1 if find_before or shifted else 1)
                return True
            if event.matches(QKeySequence.StandardKey.Find):
                self.line.selectAll()
                return True
        return super().eventFilter(watched, event)


def _places(text: str, wanted: str) -> list[tuple[int, int]]:
    """Where it begins and ends, as Qt counts: the first thousand."""
    found = []
    units = at = 0
    wide = not text.isascii()
    for one in islice(re.finditer(re.escape(wanted), text, re.IGNORECASE), _MOST):
        begin, end = one.span()
        units += _units(text[at:begin]) if wide else begin - at
        length = _units(one.group()) if wide else end - begin
        found.append((units, units + length))
        units, at = units + length, end
    return found


def _units(text: str) -> int:
    return len(text) + sum(char > "\uffff" for char in text)
