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


def have_loops_run(app: QApplication) -> None:
    """Forget an `exit` sent while no loop was running: Qt would end every later loop at once, and
    no test would get events."""
    loop = QEventLoop()
    QTimer.singleShot(0, loop, loop.quit)
    if loop.exec() == -1:
        QTimer.singleShot(0, app, lambda: app.exit(0))
        app.exec()
