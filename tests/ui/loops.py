"""Helpers for tests that run the program's own event loop."""

from collections.abc import Iterator
from contextlib import contextmanager

from PySide6.QtCore import QEventLoop, QTimer
from PySide6.QtWidgets import QApplication

NOBODY = 99


@contextmanager
def ended_after(app: QApplication, limit_ms: int) -> Iterator[None]:
    """An event loop not ended within the block is ended with NOBODY, since a failure in a slot does
    not end it. Nothing of it fires after the block."""
    guard = QTimer()
    guard.setSingleShot(True)
    guard.timeout.connect(lambda: app.exit(NOBODY))
    guard.start(limit_ms)
    try:
        yield
    finally:
        guard.stop()


def end_all_loops(app: QApplication) -> str:
    """End each loop that is running, those of menus and dialogs too; says which were open."""
    was_open = []
    while (one := app.activePopupWidget() or app.activeModalWidget()) is not None:
        was_open.append(f"{type(one).__name__} “{one.windowTitle()}”")
        one.hide()
    app.exit(NOBODY)
    return ", ".join(was_open) or "an event loop"


def have_loops_run(app: QApplication) -> None:
    """Forget an `exit` sent while no loop was running: Qt would end every later loop at once, and
    no test would get events."""
    loop = QEventLoop()
    QTimer.singleShot(0, loop, loop.quit)
    if loop.exec() == -1:
        QTimer.singleShot(0, app, lambda: app.exit(0))
        app.exec()
