"""Icons of labels stay sharp on whichever screen their window comes to.

What is painted asks for its picture at each paint; a label holds one, made for one screen.
"""

from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QWindow
from PySide6.QtWidgets import QApplication, QLabel, QWidget

from keep_desktop.ui.theme import dress_anew


class SharpIcons(QObject):
    """Looks after every window of *app* from when it first has the keyboard."""

    def __init__(self, app: QApplication) -> None:
        super().__init__(app)
        self._app = app
        app.focusWindowChanged.connect(self._look_after)

    def _look_after(self, front: QWindow | None) -> None:
        for window in self._app.topLevelWidgets():
            if front is not None and window.windowHandle() is front:
                # Once, however often it comes to the front.
                window.installEventFilter(self)
                # What is made before its window is there is made for the first screen.
                if front.devicePixelRatio() != self._app.primaryScreen().devicePixelRatio():
                    _sharpen(window)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() is QEvent.Type.DevicePixelRatioChange and isinstance(watched, QWidget):
            _sharpen(watched)
        return False


def _sharpen(window: QWidget) -> None:
    for label in window.findChildren(QLabel):
        dress_anew(label)
