"""Keys that work in the whole window and its dialogs: emergency stop, zoom, and Enter on buttons;
and focus rings."""

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import QMainWindow, QPushButton, QToolButton, QWidget
from shiboken6 import isValid

from keep_desktop.ui.settings.preferences import SIZES, Preferences
from keep_desktop.ui.widgets.focus import FocusRings, TabOrderFilter, application
from keep_desktop.ui.window.status_bar import Toast

_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
#: Key_Enter is that of the number pad.
_PLAIN = (Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.KeypadModifier)


class EnterClicks(QObject):
    """Enter clicks the focused button, as Space does. By itself, Qt gives Enter only to a dialog's
    default button, which may be another one."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._at: QWidget | None = None

    def follow(self, _: QWidget | None, now: QWidget | None) -> None:
        """For QApplication.focusChanged."""
        # A filter on this button alone: events of all others stay out of Python.
        if self._at is not None and isValid(self._at):
            self._at.removeEventFilter(self)
        self._at = now if isinstance(now, QPushButton | QToolButton) else None
        if self._at is not None:
            self._at.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() is not QEvent.Type.KeyPress or not isinstance(event, QKeyEvent):
            return False
        if event.key() not in _ENTER or event.modifiers() not in _PLAIN:
            return False
        if not isinstance(watched, QPushButton | QToolButton):
            return False
        if not event.isAutoRepeat():
            watched.click()
        return True


#: Shift and full stop arrive as “>” on many keyboards.
STOP_KEYS = ("Ctrl+Shift+.", "Ctrl+>", "Ctrl+Shift+>")


class StopKeys(QObject):
    """The shortcuts of the emergency stop in every dialog: a dialog shadows those of the window."""

    def __init__(self, window: QWidget, stop: Callable[[], None]) -> None:
        super().__init__(window)
        self._window, self._stop = window, stop
        self._add(window, Qt.ShortcutContext.ApplicationShortcut)

    def follow(self, _: QWidget | None, now: QWidget | None) -> None:
        """For QApplication.focusChanged."""
        dialog = now.window() if now is not None else None
        if dialog is None or dialog is self._window or not dialog.isModal():
            return
        if not dialog.property("stops"):
            dialog.setProperty("stops", True)
            self._add(dialog, Qt.ShortcutContext.WindowShortcut)

    def _add(self, where: QWidget, context: Qt.ShortcutContext) -> None:
        shortcut = QShortcut(where)
        shortcut.setKeys([QKeySequence(keys) for keys in STOP_KEYS])
        shortcut.setContext(context)
        shortcut.activated.connect(self._stop)
        # On many layouts one press matches several of the keys, which Qt reports as ambiguous.
        shortcut.activatedAmbiguously.connect(self._stop)


#: On layouts where plus needs Shift, equals is accepted too.
_LARGER = ("Ctrl++", "Ctrl+=")
_SMALLER, _AS_IT_WAS = ("Ctrl+-",), ("Ctrl+0",)


class ZoomKeys(QObject):
    """Ctrl++, Ctrl+- and Ctrl+0; each press shows a toast."""

    def __init__(self, window: QMainWindow, preferences: Preferences, toast: Toast) -> None:
        super().__init__(window)
        self._window, self._preferences, self._toast = window, preferences, toast
        self._on(_LARGER, lambda: self._step(1))
        self._on(_SMALLER, lambda: self._step(-1))
        self._on(_AS_IT_WAS, lambda: self._choose(SIZES[0]))

    def _on(self, keys: tuple[str, ...], pressed: Callable[[], None]) -> None:
        shortcut = QShortcut(self._window)
        shortcut.setKeys([QKeySequence(each) for each in keys])
        shortcut.activated.connect(pressed)
        shortcut.activatedAmbiguously.connect(pressed)

    def _step(self, by: int) -> None:
        at = SIZES.index(self._preferences.size) + by
        self._choose(SIZES[min(max(at, 0), len(SIZES) - 1)])

    def _choose(self, size: int) -> None:
        before = self._preferences.size
        if not self._preferences.size_fits(size, self._window):
            # At a larger size the way back would be off the screen, too.
            text = self.tr("{size} % zoom doesn't fit this screen. Zoom stays at {before} %.")
            self._toast.show_message(text.format(size=size, before=before))
            return
        self._preferences.set_size(size)
        self._toast.show_message(self.tr("Zoom {size} %").format(size=size))


class Keyboard(QObject):
    """Installs all of them until closed. `stop_requested`: emergency stop."""

    def __init__(self, window: QWidget, stop: Callable[[], None]) -> None:
        super().__init__(window)
        self._window = window
        stop_keys = StopKeys(window, stop)
        self._followers = (stop_keys, EnterClicks(self), FocusRings(self))
        for follower in self._followers:
            application().focusChanged.connect(follower.follow)
        TabOrderFilter(window)

    def on(self, keys: str, do: Callable[[], object]) -> None:
        """A shortcut of the window, not of its dialogs."""
        QShortcut(QKeySequence(keys), self._window, do)

    def close(self) -> None:
        for follower in self._followers:
            application().focusChanged.disconnect(follower.follow)
