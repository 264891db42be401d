"""Ctrl++, Ctrl+- and Ctrl+0: how large everything is drawn, as Settings has it."""

from collections.abc import Callable

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QMainWindow

from keep_desktop.ui.preferences import SIZES, Preferences
from keep_desktop.ui.toast import Toast

#: Where plus shares its key with the equals sign, nobody holds Shift down for it.
_LARGER = ("Ctrl++", "Ctrl+=")
_SMALLER, _AS_IT_WAS = ("Ctrl+-",), ("Ctrl+0",)


class ZoomKeys(QObject):
    """Each press is told at the foot of the window, with a button there: the size takes effect
    with a start, which `restart_asked` asks for."""

    restart_asked = Signal()

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
        self._preferences.set_size(size)
        if size > before and not self._preferences.size_fits(self._window):
            # The way back would lie below the screen, too.
            self._preferences.set_size(before)
            said = self.tr("Zoom {size} % does not fit on this screen: it stays at {before} %.")
            self._toast.tell_everywhere(said.format(size=size, before=before))
            return
        if not self._preferences.size_waits:
            self._toast.tell_everywhere(self.tr("Zoom {size} %").format(size=size))
            return
        said = self.tr("Zoom {size} %: from the next start on").format(size=size)
        self._toast.tell_everywhere(said, self.tr("Restart now"), self.restart_asked.emit)
