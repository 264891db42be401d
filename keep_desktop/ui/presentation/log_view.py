"""Log lines of a script, of one item or of a run."""

from collections.abc import Mapping, Sequence
from math import ceil

from PySide6.QtGui import QResizeEvent, QTextCharFormat, QTextCursor
from PySide6.QtWidgets import QPlainTextEdit, QStackedLayout, QWidget

from keep_desktop.domain.ids import RunId
from keep_desktop.ports.views import LogRow
from keep_desktop.ui.style.theme import color, mono_font, theme
from keep_desktop.ui.text.error_text import translate_error
from keep_desktop.ui.text.format import Now, clock_time, day_text, region, weekday
from keep_desktop.ui.text.sanitize import single_line
from keep_desktop.ui.widgets.empty_state import EmptySpace, ErrorBar
from keep_desktop.ui.widgets.layouts import GUTTER, vbox

#: The longest line shown; the host may keep more.
_LINE = 4_000
_NAME = 60
#: Characters of the longest time in 12- and 24-hour format, to align the lines.
_TIME = {False: 8, True: 11}
_TONES = {"WARN": "warn", "ERROR": "fail"}


class LogTab(QWidget):
    """Lines with time, oldest first, and the level of warnings and errors; follows new lines at the
    end. *days*: headings for days other than today."""

    def __init__(self, parent: QWidget | None = None, *, days: bool = False) -> None:
        super().__init__(parent)
        self._days = days
        self._lines: tuple[LogRow, ...] = ()
        self._handlers: Mapping[RunId, str] = {}
        self._now = Now()
        self.trouble = ErrorBar(self)
        self.empty = EmptySpace("terminal", self)
        self.empty.set_text(
            self.tr("No log lines"), self.tr("What the script reports appears here.")
        )
        self.page = _LogPage(self)
        self.page.setReadOnly(True)
        self.page.setTabChangesFocus(True)
        self.page.setFont(mono_font())
        self.page.setFrameShape(QPlainTextEdit.Shape.NoFrame)
        self.page.setProperty("kind", "reading")
        self.page.setAccessibleName(self.tr("Log of this item"))
        column = vbox(self.trouble, within=self, margins=(GUTTER, 12, 12, 16))
        self._stack = QStackedLayout()
        self._stack.addWidget(self.page)
        self._stack.addWidget(self.empty)
        column.addLayout(self._stack, 1)
        theme().changed.connect(self._write)
        region().changed.connect(self._write)

    def show_lines(
        self, lines: Sequence[LogRow], now: Now, handlers: Mapping[RunId, str] | None = None
    ) -> None:
        """*handlers*: name the handler of each line, if there are several."""
        self._handlers = handlers or {}
        self.trouble.set_text(None)
        self._stack.setCurrentWidget(self.page if lines else self.empty)
        lines, known = tuple(lines), len(self._lines)
        goes_on = lines[:known] == self._lines and now.zone == self._now.zone
        self._lines, self._now = lines, now
        if not goes_on:
            self._write()
        elif len(lines) > known:
            self._write_from(known)

    def _write(self) -> None:
        self.page.clear()
        self._write_from(0)

    def _write_from(self, first: int) -> None:
        bar = self.page.verticalScrollBar()
        at_end, place = bar.value() == bar.maximum(), bar.value()
        cursor = QTextCursor(self.page.document())
        cursor.movePosition(QTextCursor.MoveOperation.End)
        cursor.beginEditBlock()
        for at, line in enumerate(self._lines[first:], first):
            if at:
                cursor.insertBlock()
            day = self._day_above(at)
            if day:
                cursor.insertText(day, _ink("text_faint"))
                cursor.insertBlock()
            level = line.level.upper()
            time = clock_time(line.at, self._now.zone).rjust(_TIME[region().uses_12_hours])
            cursor.insertText(f"{time} ", _ink("text_faint"))
            # The level of an ordinary line is left out.
            if level in _TONES:
                cursor.insertText(f"{level:<5} ", _ink(_TONES[level]))
            handler = None if line.run_id is None else self._handlers.get(line.run_id)
            if handler is not None:
                cursor.insertText(f"{single_line(handler, _NAME)} ", _ink("text_soft"))
            cursor.insertText(
                single_line(translate_error(line.text), _LINE), _ink(_TONES.get(level, "text"))
            )
        cursor.endEditBlock()
        self.page.fit_height()
        bar.setValue(bar.maximum() if at_end else place)

    def _day_above(self, at: int) -> str:
        """“Tue 17 Nov”, above the first line of that day."""
        zone, today = self._now.zone, self._now.at.astimezone(self._now.zone).date()
        there = self._lines[at].at.astimezone(zone)
        before = self._lines[at - 1].at.astimezone(zone).date() if at else today
        if not self._days or there.date() == before:
            return ""
        return f"{weekday(there)} {day_text(there, today.year)}"


class _LogPage(QPlainTextEdit):
    """As high as its lines, up to a limit."""

    def fit_height(self) -> None:
        lines = self.document().size().height()
        around = 2 * self.document().documentMargin() + self.height() - self.viewport().height()
        self.setMaximumHeight(ceil(lines * self.fontMetrics().lineSpacing() + around) + 1)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.fit_height()


def _ink(token: str) -> QTextCharFormat:
    ink = QTextCharFormat()
    ink.setForeground(color(token))
    return ink
