"""Removes what is too old, once a day, on a thread of its own, while a Keep is open for long."""

import logging
import threading
from collections.abc import Iterator
from contextlib import contextmanager

from keep_desktop.domain.errors import StorageFailure
from keep_desktop.services.context import Keep
from keep_desktop.services.history import EVERY, age_history, is_due, offer_history

_log = logging.getLogger(__name__)

#: Not while the program starts.
_FIRST_S = 120.0
#: How often it asks whether a day has passed: a computer may have slept.
_AGAIN_S = 900.0


class _Ended(Exception):
    """The program is closing."""


@contextmanager
def ageing(keep: Keep, *, first_s: float = _FIRST_S, again_s: float = _AGAIN_S) -> Iterator[None]:
    """Meanwhile, what is older than the user wants goes; on the way out this waits for the
    transaction under way and no longer."""
    closing = threading.Event()

    def watch() -> None:
        if closing.is_set():
            raise _Ended

    def work() -> None:
        wait, offer_from = first_s, keep.clock.monotonic()
        while not closing.wait(wait):
            wait = again_s
            try:
                # Counting takes a while, and what is old grows by the day.
                if keep.clock.monotonic() >= offer_from:
                    offer_from += EVERY.total_seconds()
                    offer_history(keep)
                if is_due(keep):
                    gone = age_history(keep, watch=watch, pause=closing.wait)
                    _log.info("removed %d things that were older than wanted", gone)
            except StorageFailure as failure:
                # What keeps the disk from working is shown by what needs it; this tries again.
                _log.info("nothing old was removed: %s", failure.sentence)
            except _Ended:
                return

    thread = threading.Thread(target=work, name="ageing")
    thread.start()
    try:
        yield
    finally:
        closing.set()
        thread.join()
