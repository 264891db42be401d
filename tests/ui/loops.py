"""Tests that run the program's own loop, and what they must not leave to the others."""

from collections.abc import Iterator
from contextlib import contextmanager

from PySide6.QtCore import QEventLoop, QTimer
from PySide6.QtWidgets import QApplication

NOBODY = 99


@contextmanager
def ended_after(app: QApplication, limit_ms: int) -> Iterator[None]:
    """A loop that nobody ends within the block is ended with NOBODY: a failure in a slot does not
    end it. Nothing of it fires after the block."""
    guard = QTimer()
    guard.setSingleShot(True)
    guard.timeout.connect(lambda: app.exit(NOBODY))
    guard.start(limit_ms)
    try:
        yield
    finally:
        guard.stop()


def have_loops_run(app: QApplication) -> None:
    """Forget an `exit` that came while no loop of the program ran: Qt would end every loop at once
    from then on, and no test would see an event again."""
    loop = QEventLoop()
    QTimer.singleShot(0, loop, loop.quit)
    if loop.exec() == -1:
        QTimer.singleShot(0, app, lambda: app.exit(0))
        app.exec()
