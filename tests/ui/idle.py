"""Waits until a window is idle: no pending requests, timers, layouts or animations."""

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QAbstractAnimation, QEvent, QObject, QTimer
from PySide6.QtWidgets import QApplication
from shiboken6 import isValid

from keep_desktop.ui.window.main_window import MainWindow

Until = Callable[[Callable[[], object]], None]

#: Of a layout that does not settle.
_MOVES = (QEvent.Type.LayoutRequest, QEvent.Type.Resize, QEvent.Type.Move)
#: Longer timers do not affect what is shown next.
_SOON_MS = 1_000
#: The queues whose results are shown.
_LANES = 4


class Moved(QObject):
    """Whether anything was laid out again."""

    def __init__(self, app: QApplication) -> None:
        super().__init__(app)
        self.anything = False
        app.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        self.anything = self.anything or event.type() in _MOVES
        return False


def come_to_rest(window: MainWindow, moved: Moved, until: Until, *, collect: bool = False) -> None:
    """Run the window until it is idle, or until *until* holds. With *collect* deleted objects are
    freed, which needs a running event loop otherwise."""
    quiet, tasks = 0, window.tasks
    while quiet < 2:
        asked, moved.anything = tasks.query_count, False
        _answered(window, until)
        # Not looked for after each event: a window has thousands of children.
        while waiting := _putting_off(window):
            until(partial(_are_over, waiting))
        QApplication.sendPostedEvents()
        if collect:
            QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
        still = tasks.query_count == asked + _LANES and not moved.anything
        quiet = quiet + 1 if still else 0


def _answered(window: MainWindow, until: Until) -> None:
    """Each queue has answered everything before this."""
    came: list[bool] = []
    tasks = window.tasks
    tasks.query(object(), lambda: True, came.append)
    tasks.command(lambda: True, came.append)
    tasks.long(lambda: True, came.append)
    tasks.search(object(), lambda: True, came.append)
    until(lambda: len(came) == _LANES)


def _putting_off(window: MainWindow) -> list[QObject]:
    # An animation such as that of the clear button of a field, which fades in.
    return list(
        filter(_puts_off, (*window.findChildren(QTimer), *window.findChildren(QAbstractAnimation)))
    )


def _are_over(waiting: list[QObject]) -> bool:
    return not any(map(_puts_off, waiting))


def _puts_off(one: QObject) -> bool:
    if not isValid(one):
        return False
    if isinstance(one, QTimer):
        return one.isActive() and one.isSingleShot() and one.interval() <= _SOON_MS
    assert isinstance(one, QAbstractAnimation)
    return one.state() is QAbstractAnimation.State.Running
