"""The ring around what has the keyboard: there for who uses the keyboard, not after a click.

style.qss draws it for widgets with ring="true"; what is painted by hand asks `has_ring`. Fields
to write in show it always, and buttons of a dialog that the keyboard came to without a click on
them: Enter presses them, however the dialog was opened.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QDialog,
    QPushButton,
    QScrollArea,
    QToolButton,
    QWidget,
)
from shiboken6 import isValid

from keep_desktop.ui.theme import restyle

#: Kept free around what is scrolled to.
_ROUND = 8
#: The ring is to be there when the keyboard comes.
_DUE = "ring_due"
#: The focus of a window was last moved by a key.
_USED = Qt.WidgetAttribute.WA_KeyboardFocusChange
#: Keys that do nothing by themselves: who holds one clicks.
ALONE = (
    Qt.Key.Key_Control,
    Qt.Key.Key_Shift,
    Qt.Key.Key_Alt,
    Qt.Key.Key_Meta,
    Qt.Key.Key_AltGr,
)


class FocusRings(QObject):
    """Follows the focus."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._at: QWidget | None = None

    def follow(self, _: QWidget | None, now: QWidget | None) -> None:
        """The focus went there: for QApplication.focusChanged."""
        if self._at is not None and isValid(self._at):
            self._at.removeEventFilter(self)
            show_ring(self._at, False)
            if now is not None:
                self._at.setProperty(_DUE, None)
        self._at = now
        if now is None:
            return
        # Only the one widget is listened to: events of everything else stay out of Python.
        now.installEventFilter(self)
        by_keyboard = _by_keyboard(now)
        # A click on the button itself takes it away again.
        show_ring(now, by_keyboard or _is_pressed_by_enter(now) or bool(now.property(_DUE)))
        if by_keyboard:
            _bring_into_sight(now)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        match event.type():
            case QEvent.Type.KeyPress if isinstance(watched, QWidget):
                if event.key() not in ALONE:  # type: ignore[attr-defined]  # its type says so
                    show_ring(watched, True)
            case QEvent.Type.MouseButtonPress if isinstance(watched, QWidget):
                show_ring(watched, False)
        return False


def focus_with_ring(widget: QWidget) -> None:
    """Give *widget* the keyboard where neither a key of its window nor a click led to it; also
    where its window is not in front yet."""
    widget.setProperty(_DUE, True)
    widget.setFocus(Qt.FocusReason.OtherFocusReason)
    if widget.hasFocus():
        show_ring(widget, True)


def hand_on(widget: QWidget) -> None:
    """Give *widget* the keyboard from what has it in its window, with a ring where that wore one:
    by itself, Qt forgets then that a key led there."""
    window = widget.window()
    if window.testAttribute(_USED) or has_ring(window.focusWidget()):
        focus_with_ring(widget)
    else:
        widget.setFocus(Qt.FocusReason.OtherFocusReason)


@contextmanager
def kept_in(area: QWidget, begin: Callable[[], None]) -> Iterator[None]:
    """Around what may hide what has the keyboard inside of *area*: then it goes on where *begin*
    puts it, not where Qt finds something, and with a ring where it wore one."""
    had = QApplication.focusWidget()
    inside, ringed = had is not None and area.isAncestorOf(had), has_ring(had)
    yield
    if inside and had is not None and not had.isVisible():
        begin()
        now = QApplication.focusWidget()
        if ringed and now is not None and area.isAncestorOf(now):
            focus_with_ring(now)


def show_ring(widget: QWidget, there: bool) -> None:
    """Draw it around *widget* from now on, or no more."""
    if has_ring(widget) is there:
        return
    restyle(widget, ring="true" if there else "")
    if isinstance(widget, QAbstractItemView):
        widget.viewport().update()


def has_ring(widget: QWidget | None) -> bool:
    return widget is not None and widget.property("ring") == "true"


def _bring_into_sight(widget: QWidget) -> None:
    """Qt scrolls to what follows inside an area, not to what is come to from outside of it."""
    inside = widget.parentWidget()
    while inside is not None and not inside.isWindow():
        if isinstance(inside, QScrollArea):
            inside.ensureWidgetVisible(widget, 0, _ROUND)
        inside = inside.parentWidget()


def _is_pressed_by_enter(widget: QWidget) -> bool:
    return isinstance(widget, QPushButton | QToolButton) and isinstance(widget.window(), QDialog)


def _by_keyboard(widget: QWidget) -> bool:
    """Whether the focus came by a key, or a dialog was opened by one."""
    if QGuiApplication.mouseButtons() != Qt.MouseButton.NoButton:
        return False
    window = widget.window()
    above = window.parentWidget()
    below = None if above is None else above.window()
    return window.testAttribute(_USED) or (below is not None and below.testAttribute(_USED))
