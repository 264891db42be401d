"""Bar over a text view that finds words in it and highlights the matches."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QRect, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence, QTextCursor
from PySide6.QtWidgets import (
    QFrame,
    QLineEdit,
    QPushButton,
    QTextEdit,
)

from keep_desktop.domain.text import fold_case
from keep_desktop.ui.style.theme import color, set_icon, theme
from keep_desktop.ui.widgets.labels import plain_label
from keep_desktop.ui.widgets.layouts import hbox

if TYPE_CHECKING:
    from keep_desktop.ui.code.code_view import CodeView

#: Matches beyond this are not counted.
_MOST = 1_000
#: Matches highlighted before and after the current one.
_HIGHLIGHT = 100
_WIDTH, _MARGIN = 300, 8


class FindBar(QFrame):
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
        self.count = plain_label("", "small", wrap=False)
        self.before = self._button("chevron-up", self.tr("Previous match"), lambda: self.go(-1))
        self.after = self._button("chevron-down", self.tr("Next match"), lambda: self.go(1))
        self.shut = self._button("x", self.tr("Close the search"), self.close_bar)
        hbox(
            (self.line, 1),
            self.count,
            self.before,
            self.after,
            self.shut,
            within=self,
            spacing=4,
            margins=(6, 6, 6, 6),
        )
        self.line.textChanged.connect(self.find_again)
        for watched in (self.line, self.before, self.after, self.shut):
            watched.installEventFilter(self)
        theme().changed.connect(self._highlight)
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
        """Open with the selected text, ready to type."""
        chosen = self._view.textCursor().selectedText()
        if chosen and "\u2029" not in chosen:
            self.line.setText(chosen)
        self.show()
        self.raise_()
        self.place(self._view.viewport().geometry())
        self.find_again()
        self.line.selectAll()
        self.line.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def close_bar(self) -> None:
        self.hide()
        self._view.setExtraSelections([])
        self._view.setFocus(Qt.FocusReason.OtherFocusReason)

    def place(self, viewport: QRect) -> None:
        """Move to the right end of the top of *viewport*, if open."""
        if self.isHidden():
            return
        width = min(_WIDTH + self.count.width(), viewport.width() - 2 * _MARGIN)
        left = viewport.right() - width - _MARGIN
        self.setGeometry(left, viewport.top() + _MARGIN, width, self.sizeHint().height())

    def find_again(self) -> None:
        if self.isHidden():
            return
        searched_text = self.line.text()
        self._found = _places(self._view.whole_text(), searched_text) if searched_text else []
        self._at = -1
        self.go(1)

    def go(self, by: int) -> None:
        """To the next match, or the previous one; wraps around."""
        if self.isHidden():
            self.open()
            return
        if self._found:
            self._at = (self._at + by) % len(self._found) if self._at >= 0 else 0
            self._view.setTextCursor(self._cursor(self._found[self._at], selected=False))
            self._view.centerCursor()
        self._update_text()
        self._highlight()

    def _update_text(self) -> None:
        if not self.line.text():
            text = ""
        elif not self._found:
            text = self.tr("No results")
        else:
            more = "+" if len(self._found) == _MOST else ""
            text = self.tr("{at} of {count}").format(
                at=self._at + 1, count=f"{len(self._found)}{more}"
            )
        self.count.setText(text)
        self.line.setAccessibleDescription(text)
        for button in (self.before, self.after):
            button.setEnabled(bool(self._found))
        self.place(self._view.viewport().geometry())

    def _highlight(self) -> None:
        if self.isHidden():
            return
        marks = []
        first = max(0, self._at - _HIGHLIGHT)
        for at, place in enumerate(self._found[first : self._at + _HIGHLIGHT], first):
            icon = QTextEdit.ExtraSelection()
            icon.cursor = self._cursor(place)
            here = at == self._at
            icon.format.setBackground(color("badge" if here else "found"))
            if here:
                icon.format.setForeground(color("on_badge"))
            marks.append(icon)
        self._view.setExtraSelections(marks)

    def _cursor(self, place: tuple[int, int], *, selected: bool = True) -> QTextCursor:
        cursor = QTextCursor(self._view.document())
        cursor.setPosition(place[0])
        if selected:
            cursor.setPosition(place[1], QTextCursor.MoveMode.KeepAnchor)
        return cursor

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if not isinstance(event, QKeyEvent):
            return super().eventFilter(watched, event)
        # A dialog around it would take Escape and Enter.
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
                self.close_bar()
                return True
            if find_next or find_before or ours:
                self.go(-1 if find_before or shifted else 1)
                return True
            if event.matches(QKeySequence.StandardKey.Find):
                self.line.selectAll()
                return True
        return super().eventFilter(watched, event)


def _places(text: str, searched_text: str) -> list[tuple[int, int]]:
    """Start and end of each match, in UTF-16 units; the first thousand."""
    found: list[tuple[int, int]] = []
    units = at = 0
    wide = not text.isascii()
    searched, searched_text = fold_case(text), fold_case(searched_text)
    while len(found) < _MOST and (begin := searched.find(searched_text, at)) >= 0:
        end = begin + len(searched_text)
        units += _units(text[at:begin]) if wide else begin - at
        length = _units(text[begin:end]) if wide else end - begin
        found.append((units, units + length))
        units, at = units + length, end
    return found


def _units(text: str) -> int:
    return len(text) + sum(char > "\uffff" for char in text)
