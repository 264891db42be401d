"""What holds of the keyboard in the whole window and the dialogs above it: the keys that work from
anywhere, Enter, and the ring around what has it."""

from collections.abc import Callable

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QApplication, QWidget

from keep_desktop.ui.enter_presses import EnterPresses
from keep_desktop.ui.focus_rings import FocusRings
from keep_desktop.ui.stop_keys import StopKeys
from keep_desktop.ui.tab_order import OrdersTabs


class Keyboard(QObject):
    """Until closed. `stop_pressed`: the keys of the emergency stop."""

    stop_pressed = Signal()

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        stop_keys = StopKeys(window)
        stop_keys.pressed.connect(self.stop_pressed)
        self._followers = (stop_keys, EnterPresses(self), FocusRings(self))
        for follower in self._followers:
            _application().focusChanged.connect(follower.follow)
        OrdersTabs(window)

    def on(self, keys: str, do: Callable[[], object]) -> None:
        """In the window, not in its dialogs."""
        QShortcut(QKeySequence(keys), self._window, do)

    def close(self) -> None:
        for follower in self._followers:
            _application().focusChanged.disconnect(follower.follow)


def _application() -> QApplication:
    app = QApplication.instance()
    assert isinstance(app, QApplication)  # noqa: S101 - a window has an application
    return app
