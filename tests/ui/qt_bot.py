"""A QtBot with generous timeouts."""

from collections.abc import Callable
from typing import Any

from pytestqt.qtbot import QtBot
from pytestqt.wait_signal import MultiSignalBlocker, SignalBlocker

#: A busy machine is no reason to fail.
SOON = 60_000


class PatientBot(QtBot):
    """As `QtBot`, whose five seconds are short on a busy machine."""

    def waitUntil(self, callback: Callable[[], bool | None], *, timeout: int = SOON) -> None:
        super().waitUntil(callback, timeout=timeout)

    def waitSignal(self, signal: Any, *, timeout: int = SOON, **how: Any) -> SignalBlocker:
        return super().waitSignal(signal, timeout=timeout, **how)

    def waitSignals(self, signals: Any, *, timeout: int = SOON, **how: Any) -> MultiSignalBlocker:
        return super().waitSignals(signals, timeout=timeout, **how)

    def waitExposed(self, widget: Any, *, timeout: int = SOON) -> Any:
        return super().waitExposed(widget, timeout=timeout)
