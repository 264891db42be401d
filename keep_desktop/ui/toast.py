"""A short message in the line at the foot of the window that goes by itself, with one thing to do.

It stands over the line that is always there: no page gets shorter for its time, and it covers no
row. A message that is longer than the line ends in “…”, and is shown whole when the user asks for
it. It belongs to the page that was looked at when it was told: on another it is out of sight, and
told again on coming back while its time lasts. Behind a dialog its time does not run, and goes on
after it; nor does it run while the window is not in front, where nobody may have seen it. What is
told of one workflow goes with it: who chooses another one has seen it.
"""

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QEvent, QObject, QRect, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QEnterEvent, QHideEvent, QPainter, QPaintEvent, QShowEvent
from PySide6.QtWidgets import QApplication, QFrame, QHBoxLayout, QPushButton, QStyle, QWidget

from keep_desktop.ui.aloud import say_aloud
from keep_desktop.ui.focus_back import FocusBack
from keep_desktop.ui.foreign_text import one_line
from keep_desktop.ui.press_guard import PressGuard
from keep_desktop.ui.show_in_folder import show_in_folder
from keep_desktop.ui.wrap_label import WrapLabel

_STAYS_MS = 10_000
#: Where there is something to decide on.
_STAYS_WITH_BUTTON_MS = 20_000
#: After a dialog or the pointer was over it: long enough to be read.
_STAYS_YET_MS = 5_000
#: Before that, what is read of a subject may be older than what is told of it.
_SETTLES_S = 3.0
#: Around it, inside the line.
_ABOVE, _SIDE = 2, 8
#: Beside its words, beside a button, and over words that are shown whole.
_EDGE, _BESIDE, _ROUND_WORDS = 12, 2, 6
#: So much is left of its words.
_LEAST = 24
#: What is longer has no place in a message that goes by itself.
_MOST_TEXT = 600


@dataclass(frozen=True, slots=True)
class Undo:
    """What takes back that of which is told; Ctrl+Z does it too, while it is told."""

    take_back: Callable[[], None]

    def __call__(self) -> None:
        self.take_back()


@dataclass(frozen=True, slots=True)
class OrUndo:
    """What can be done next, and beside it what takes back that of which is told."""

    next: Callable[[], None]
    undo: Undo

    def __call__(self) -> None:
        self.next()


class _Words(WrapLabel):
    """On one line that ends in “…” where it must, or whole."""

    def __init__(self) -> None:
        super().__init__()
        self.show_whole(False)

    def show_whole(self, whole: bool) -> None:
        self.setWordWrap(whole)

    def minimumSizeHint(self) -> QSize:
        least = super().minimumSizeHint()
        return least if self.wordWrap() else QSize(_LEAST, least.height())

    @property
    def wanted(self) -> int:
        """How wide all of it is on one line."""
        return self.fontMetrics().horizontalAdvance(self.said()) + 2

    def paintEvent(self, event: QPaintEvent) -> None:
        if self.wordWrap():
            super().paintEvent(event)
            return
        painter = QPainter(self)
        painter.setPen(self.palette().color(self.foregroundRole()))
        room = self.contentsRect()
        shown = self.fontMetrics().elidedText(
            self.said(), Qt.TextElideMode.ElideRight, room.width()
        )
        painter.drawText(room, Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine, shown)
        painter.end()


class Toast(QFrame):
    """One at a time; a new message takes the place of the one before. It stands at the beginning
    of *line*, which may `make_room`."""

    #: So much of the line it takes from where it begins, in so high a line; nothing: (0, 0).
    takes = Signal(int, int)

    def __init__(self, line: QWidget, now: Callable[[], float] = time.monotonic) -> None:
        super().__init__(line)
        self._now = now
        self.setProperty("surface", "toast")
        self.words = _Words()
        self.more = QPushButton(self.tr("Show all"))
        self.more.setAccessibleName(self.more.text())
        self.more.clicked.connect(self._show_whole)
        #: What can be done next, often an undo; and an undo beside what is none.
        self.undo = QPushButton()
        self.undo.clicked.connect(self._undo_clicked)
        self.back = QPushButton(self.tr("Undo"))
        self.back.setAccessibleName(self.back.text())
        self.back.setToolTip("Ctrl+Z")
        self.back.clicked.connect(self.take_back)
        self._undo: Callable[[], None] | None = None
        #: The page that is looked at, and that of the message; None: it is told on every page.
        self._page = ""
        self._home: str | None = None
        #: What it is about, where that is known.
        self._about: object | None = None
        #: Of which something is told on every page too, and what it was when that was told.
        self._subject: object | None = None
        self._was: object | None = None
        self._told_at = 0.0
        self._left_ms = 0
        self._is_told = self._is_whole = self._stays = False
        self._guard = PressGuard(self)
        self._focus_back = FocusBack(self)
        self._row = QHBoxLayout(self)
        self._row.setSpacing(8)
        self._row.addWidget(self.words, 1)
        for button in (self.more, self.undo, self.back):
            self._row.addWidget(button, 0, Qt.AlignmentFlag.AlignVCenter)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._time_is_over)
        self.hide()

    def tell(self, text: str, undo_word: str = "", undo: Callable[[], None] | None = None) -> None:
        """On the page that is looked at."""
        self.tell_of(None, text, undo_word, undo)

    def tell_of(
        self,
        about: object | None,
        text: str,
        undo_word: str = "",
        undo: Callable[[], None] | None = None,
    ) -> None:
        """On the page that is looked at; it goes when something else than *about* is turned to."""
        self._home, self._about = self._page, about
        self._tell(text, undo_word, undo, subject=about)

    def turn_to(self, subject: object | None) -> None:
        """That is what the user looks at from now on."""
        if self._is_told and self._about is not None and self._about != subject:
            self._go()

    def tell_everywhere(
        self,
        text: str,
        undo_word: str = "",
        undo: Callable[[], None] | None = None,
        *,
        subject: object | None = None,
    ) -> None:
        """News of no page: it stays on going to another, but not past a change of *subject*."""
        self._home = self._about = None
        self._tell(text, undo_word, undo, subject=subject)

    def tell_meanwhile(self, text: str) -> None:
        """What is under way, on every page, until something else is told; empty: it is over."""
        if text:
            self._home = self._about = None
            self._tell(text, "", None, subject=None, stays=True)
        elif self._stays:
            self._go()

    def look(self, states: Mapping[object, object]) -> None:
        """What everything is now that something may be told of. What is told of one that has become
        another since holds no more."""
        if not self._is_told or self._subject not in states:
            return
        now = states[self._subject]
        if self._was is None or self._now() - self._told_at < _SETTLES_S:
            # A look that began before the deed may come after what was told of it.
            self._was = now
        elif now != self._was:
            self._go()

    def tell_written(self, text: str, file: Path) -> None:
        """That a file was made: with the way to it."""
        self.tell(text, self.tr("Show in folder"), lambda: show_in_folder(file))

    def tell_aside(self, text: str) -> None:
        """Of little weight: not where it would take away something to decide on."""
        if self._undo is None or not self._is_told:
            self.tell(text)

    def withdraw(self, text: str) -> None:
        """Take that message away, where it is told: it holds no more."""
        if self.words.said() == one_line(text, _MOST_TEXT):
            self._go()

    def show_page(self, key: str) -> None:
        """That page is looked at now."""
        self._page = key
        self.setVisible(self._is_told and self._home in (None, key))

    def _tell(
        self,
        text: str,
        undo_word: str,
        undo: Callable[[], None] | None,
        *,
        subject: object | None,
        stays: bool = False,
    ) -> None:
        # A double click means what was told before.
        with self._guard.changing((self.undo, self.back)):
            self._show_told(text, undo_word, undo, subject=subject, stays=stays)

    def _show_told(
        self,
        text: str,
        undo_word: str,
        undo: Callable[[], None] | None,
        *,
        subject: object | None,
        stays: bool,
    ) -> None:
        self._stays = stays
        self._subject, self._was, self._told_at = subject, None, self._now()
        self.words.setText(one_line(text, _MOST_TEXT))
        self._undo = undo
        self.undo.setText(undo_word)
        self.undo.setAccessibleName(undo_word)
        self.undo.setToolTip("Ctrl+Z" if isinstance(undo, Undo) else "")
        self.undo.setVisible(undo is not None)
        self.back.setVisible(isinstance(undo, OrUndo))
        self._is_told, self._is_whole = True, False
        for watched in (self.window(), self._line):
            watched.installEventFilter(self)
        self._place()
        self.show()
        say_aloud(self, self.words.said())
        self._timer.stop()
        self._left_ms = _STAYS_MS if self._undo is None else _STAYS_WITH_BUTTON_MS
        self._begin_to_go()

    # -- its time -----------------------------------------------------------------------------

    def _begin_to_go(self) -> None:
        modal = QApplication.activeModalWidget()
        is_covered = modal is not None and modal is not self.window()
        if self.window().isActiveWindow() and not is_covered and not self._stays:
            self._timer.start(self._left_ms)

    def _hold(self) -> None:
        """Its time does not run for now."""
        if self._timer.isActive():
            self._left_ms = max(self._timer.remainingTime(), _STAYS_YET_MS)
            self._timer.stop()

    def _time_is_over(self) -> None:
        """It does not go from under who has come to it by keyboard."""
        at = QApplication.focusWidget()
        if at is not None and self.isAncestorOf(at):
            self._left_ms = _STAYS_YET_MS
            self._begin_to_go()
        else:
            self._go()

    def _go(self) -> None:
        self._is_told = self._stays = False
        self._timer.stop()
        self._focus_back.give()
        self.hide()
        for watched in (self.window(), self._line):
            watched.removeEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        match event.type():
            # A dialog or another program lies over the window, or lets it go.
            case QEvent.Type.WindowBlocked | QEvent.Type.WindowDeactivate:
                self._hold()
            case QEvent.Type.WindowUnblocked | QEvent.Type.WindowActivate:
                self._begin_to_go()
            case QEvent.Type.Resize if watched is self._line:
                self._place()
        return False

    def enterEvent(self, event: QEnterEvent) -> None:
        """It does not go while the pointer is on it."""
        super().enterEvent(event)
        self._hold()

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        if self._is_told:
            self._begin_to_go()

    # -- what is done with it -----------------------------------------------------------------

    def take_back(self) -> None:
        """Ctrl+Z; nothing where nothing is told that can be taken back."""
        undo = self._undo.undo if isinstance(self._undo, OrUndo) else self._undo
        if self.isVisible() and isinstance(undo, Undo):
            self._go()
            undo()

    def _undo_clicked(self) -> None:
        self._go()
        if self._undo is not None:
            self._undo()

    def _show_whole(self) -> None:
        self._is_whole = True
        self._place()

    # -- its place ----------------------------------------------------------------------------

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._place()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self.takes.emit(0, 0)

    def _place(self) -> None:
        """As wide as its words want, and as high as the line; where it is shown whole, as high as
        its words are then."""
        line = self._line.size()
        self.words.show_whole(self._is_whole)
        room = max(0, line.width() - 2 * _SIDE)
        wanted = self._wanted()
        self.more.setVisible(wanted > room and not self._is_whole)
        buttons = (self.undo, self.back, self.more)
        has_button = any(button.isVisibleTo(self) for button in buttons)
        above = _ROUND_WORDS if self._is_whole else 0
        self._row.setContentsMargins(_EDGE, above, _BESIDE if has_button else _EDGE, above)
        width = min(wanted, room)
        height = self._row.heightForWidth(width) + 2 * _ABOVE if self._is_whole else 0
        if self.isVisible():
            self.takes.emit(_SIDE + width, height)
            line = self._line.size()
        place = QRect(_SIDE, _ABOVE, width, line.height() - 2 * _ABOVE)
        self.setGeometry(QStyle.visualRect(self.layoutDirection(), self._line.rect(), place))

    @property
    def _line(self) -> QWidget:
        line = self.parentWidget()
        assert line is not None  # noqa: S101 - it is made in a line, or moved to one
        return line

    def _wanted(self) -> int:
        """How wide it would be on one line."""
        buttons = [one for one in (self.undo, self.back) if one.isVisibleTo(self)]
        wide = sum(self._row.spacing() + one.sizeHint().width() for one in buttons)
        return self.words.wanted + 2 * _EDGE + wide
