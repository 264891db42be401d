"""A QtBot with generous timeouts."""

import sys
import threading
import traceback
from collections.abc import Callable
from typing import Any

from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.exceptions import TimeoutError as WaitedTooLong
from pytestqt.qtbot import QtBot
from pytestqt.wait_signal import MultiSignalBlocker, SignalBlocker

#: A busy machine is no reason to fail.
SOON = 60_000


class PatientBot(QtBot):
    """As `QtBot`, whose five seconds are short on a busy machine."""

    def waitUntil(self, callback: Callable[[], bool | None], *, timeout: int = SOON) -> None:
        try:
            super().waitUntil(callback, timeout=timeout)
        except WaitedTooLong:
            _report()
            raise

    def waitSignal(self, signal: Any, *, timeout: int = SOON, **how: Any) -> SignalBlocker:
        return super().waitSignal(signal, timeout=timeout, **how)

    def waitSignals(self, signals: Any, *, timeout: int = SOON, **how: Any) -> MultiSignalBlocker:
        return super().waitSignals(signals, timeout=timeout, **how)

    def waitExposed(self, widget: Any, *, timeout: int = SOON) -> Any:
        return super().waitExposed(widget, timeout=timeout)


def _report() -> None:
    """Print what is shown and what every thread does, for failures that come once in many runs."""
    for window in QApplication.topLevelWidgets():
        if window.isVisible():
            texts = [label.text() for label in window.findChildren(QLabel) if label.isVisible()]
            print(f"{type(window).__name__} shows {texts}")
    names = {thread.ident: thread.name for thread in threading.enumerate()}
    for ident, frame in sys._current_frames().items():
        print(f"Thread {names.get(ident)}:\n{''.join(traceback.format_stack(frame)[-6:])}")
