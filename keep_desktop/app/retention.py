"""Daily work on a thread of its own: applies retention, mentions drafts that lie about, and
suspends permissions that nothing uses."""

import logging
import threading
from collections.abc import Iterator
from contextlib import contextmanager

from keep_desktop.domain.errors import StorageFailure
from keep_desktop.services.context import Keep
from keep_desktop.services.drafts import mention_drafts
from keep_desktop.services.maintenance.retention import apply_retention, is_due
from keep_desktop.services.models import forget_old_contents
from keep_desktop.services.recordings import forget_old_recordings
from keep_desktop.services.workflows.permissions import suspend_unused

_log = logging.getLogger(__name__)

#: Not while the program starts.
_FIRST_S = 120.0
#: How often it checks whether a day has passed: a computer may have slept.
_AGAIN_S = 900.0


class _Ended(Exception):
    pass


@contextmanager
def retention(
    keep: Keep, *, first_s: float = _FIRST_S, again_s: float = _AGAIN_S
) -> Iterator[None]:
    """While open, removes what is older than the user's settings; on exit waits only for the
    transaction under way."""
    closing = threading.Event()

    def watch() -> None:
        if closing.is_set():
            raise _Ended

    def work() -> None:
        wait = first_s
        while not closing.wait(wait):
            wait = again_s
            try:
                forget_old_contents(keep)
                forget_old_recordings(keep)
                mention_drafts(keep)
                suspend_unused(keep)
                if is_due(keep):
                    gone = apply_retention(keep, watch=watch, pause=closing.wait)
                    _log.info("removed %d things that were older than wanted", gone)
            except StorageFailure as failure:
                # Disk errors are shown by what needs the disk; this tries again.
                _log.info("the daily work was not done: %s", failure.sentence)
            except _Ended:
                return

    thread = threading.Thread(target=work, name="retention")
    thread.start()
    try:
        yield
    finally:
        closing.set()
        thread.join()
