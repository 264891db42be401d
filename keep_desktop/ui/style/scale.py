"""Keeps the icons of labels sharp on every screen, and zooms the window while it is open.

Painted icons are drawn for their screen at each paint; a label keeps one pixmap, made for one
screen.
"""

import ctypes
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from PySide6 import QtGui
from PySide6.QtCore import QEvent, QLocale, QObject, QPoint, QRect, QSize, Qt
from PySide6.QtGui import QScreen, QWindow
from PySide6.QtWidgets import QApplication, QLabel, QWidget

from keep_desktop.ui.style.theme import redraw_icon


class IconScaler(QObject):
    """Follows every window of *app* from its first activation."""

    def __init__(self, app: QApplication) -> None:
        super().__init__(app)
        self._app = app
        app.focusWindowChanged.connect(self._watch_window)

    def _watch_window(self, front: QWindow | None) -> None:
        for window in self._app.topLevelWidgets():
            if front is not None and window.windowHandle() is front:
                # Once, however often it is activated.
                window.installEventFilter(self)
                # What is made before its window exists is made for the primary screen.
                if front.devicePixelRatio() != self._app.primaryScreen().devicePixelRatio():
                    sharpen(window)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() is QEvent.Type.DevicePixelRatioChange and isinstance(watched, QWidget):
            sharpen(watched)
        return False


def sharpen(window: QWidget) -> None:
    """Redraw the icons of the labels in it for its screen."""
    for label in window.findChildren(QLabel):
        redraw_icon(label)


#: Qt's own scale factor, which QT_SCALE_FACTOR sets only at the start. Qt exports the function on
#: every platform but PySide6 does not bind it: the name is the compilers' mangling of `static void
#: QHighDpiScaling::setGlobalFactor(double)`.
_set_factor = (
    ctypes.CDLL("Qt6Gui.dll")["?setGlobalFactor@QHighDpiScaling@@SAXN@Z"]
    if sys.platform == "win32"
    else ctypes.CDLL(QtGui.__file__)["_ZN15QHighDpiScaling15setGlobalFactorEd"]
)
_set_factor.argtypes, _set_factor.restype = [ctypes.c_double], None

#: The window frame of a window manager.
_FRAME = QSize(8, 40)
_TRANSIENT = (Qt.WindowType.Popup, Qt.WindowType.ToolTip)


def set_scale(percent: int) -> None:
    """On top of the system's factor; while no window exists."""
    text, is_number = QLocale.c().toDouble(os.environ.get("QT_SCALE_FACTOR", ""))
    system = text if is_number and text > 0 else 1.0
    _set_factor(system * percent / 100)


class Zoom:
    """The zoom of the program whose main window is *window*. The main window covers the same part
    of the screen after each change; where it must be larger or smaller, only as long as it must."""

    def __init__(self, window: QWidget) -> None:
        self._window = window
        self._requested, self._made = QSize(), QSize()

    def set(self, percent: int) -> None:
        window, screen = self._window, self._window.screen()
        state, place, before = window.windowState(), window.normalGeometry(), _origin(screen)
        if place.size() != self._made:
            self._requested = place.size()
        ratio = screen.devicePixelRatio()
        with _no_windows():
            set_scale(percent)
            ratio /= screen.devicePixelRatio()
            self._requested *= ratio
            corner = _origin(screen) + (place.topLeft() - before) * ratio
            room = screen.availableGeometry()
            size = self._requested.boundedTo(room.size() - _FRAME)
            self._made = size.expandedTo(window.minimumSize())
            window.setWindowState(Qt.WindowState.WindowNoState)
            window.setGeometry(_moved_onto(QRect(corner, self._made), room))
            window.setWindowState(state)


@contextmanager
def _no_windows() -> Iterator[None]:
    """Destroy all native windows meanwhile; the widgets stay."""
    while popup := QApplication.activePopupWidget():
        popup.close()
    windows = [each for each in QApplication.topLevelWidgets() if each.windowHandle()]
    front = QApplication.activeWindow()
    shown = [one for one in windows if one.isVisible() and one.windowType() not in _TRANSIENT]
    for window in windows:
        window.hide()
    for window in windows:
        window.destroy()
    yield
    for window in windows:
        sharpen(window)
    for window in shown:
        window.show()
    if front in shown:
        front.activateWindow()


def _origin(screen: QScreen) -> QPoint:
    return screen.geometry().topLeft()


def _moved_onto(place: QRect, room: QRect) -> QRect:
    """Moved onto the screen, at least with its upper left corner."""
    place.moveRight(min(place.right(), room.right()))
    place.moveBottom(min(place.bottom(), room.bottom()))
    place.moveLeft(max(place.left(), room.left()))
    place.moveTop(max(place.top(), room.top() + _FRAME.height()))
    return place
