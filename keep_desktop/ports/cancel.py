"""Cancellation of calls."""

from collections.abc import Callable
from typing import Protocol


class CancelToken(Protocol):
    """Cancelled by a stop or a pause. Thread-safe."""

    @property
    def cancelled(self) -> bool: ...

    def check(self) -> None:
        """Raise Cancelled once cancelled."""
        ...

    def on_cancel(self, callback: Callable[[], None]) -> Callable[[], None]:
        """Call *callback* once on cancellation (now if already cancelled); returns a function that
        unregisters it. Used to close the socket a call blocks on."""
        ...


class NeverCancelled:
    """A token that is never cancelled."""

    cancelled = False

    def check(self) -> None:
        return None

    def on_cancel(self, callback: Callable[[], None]) -> Callable[[], None]:
        return lambda: None
