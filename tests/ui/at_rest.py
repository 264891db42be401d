"""When a window has come to rest: it has asked nothing more, waits for no answer, puts nothing off,
and nothing in it moves."""

from collections.abc import Callable

from PySide6.QtCore import QAbstractAnimation, QEvent, QObject, QTimer
from PySide6.QtWidgets import QApplication

from keep_desktop.ui.main_window import MainWindow

Until = Callable[[Callable[[], object]], None]

#: Of a layout that has not come to its end.
_MOVES = (QEvent.Type.LayoutRequest, QEvent.Type.Resize, QEvent.Type.Move)
#: Timers that wait longer are not for what is shown next.
_SOON_MS = 1_000
#: Those of the reader that answer what is shown.
_LANES = 4


class Moved(QObject):
    """Whether anything was laid out anew."""

    def __init__(self, app: QApplication) -> None:
        super().__init__(app)
        self.anything = False
        app.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        self.anything = self.anything or event.type() in _MOVES
        return False


def come_to_rest(window: MainWindow, moved: Moved, until: Until, *, sweep: bool = False) -> None:
    """Let it work until then; *until* lets it work until something holds. With *sweep*, what is
    done with is done away with: without an event loop that runs, nothing else does it."""
    quiet, reader = 0, window.reader
    while quiet < 2:
        asked, moved.anything = reader.asked, False
        _answered(window, until)
        until(lambda: not _puts_off(window))
        QApplication.sendPostedEvents()
        if sweep:
            QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
        still = reader.asked == asked + _LANES and not moved.anything
        quiet = quiet + 1 if still else 0


def _answered(window: MainWindow, until: Until) -> None:
    """Whatever was asked before is answered: each lane answers in turn."""
    came: list[bool] = []
    reader = window.reader
    reader.ask(object(), lambda: True, came.append)
    reader.do(lambda: True, came.append)
    reader.long(lambda: True, came.append)
    reader.search(object(), lambda: True, came.append)
    until(lambda: len(came) == _LANES)


def _puts_off(window: MainWindow) -> bool:
    waits = any(
        timer.isActive() and timer.isSingleShot() and timer.interval() <= _SOON_MS
        for timer in window.findChildren(QTimer)
    )
    # Such as the button that clears a field, which fades in.
    return waits or any(
        moving.state() is QAbstractAnimation.State.Running
        for moving in window.findChildren(QAbstractAnimation)
    )
