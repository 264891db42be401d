"""The alarm clock: APScheduler in memory, which only wakes us to ask the store what is due.

Our tables are the truth. A wake that comes late, twice or after a clock jump does no harm.
"""

import logging
import threading
from collections.abc import Callable
from datetime import datetime, timedelta

from keep_desktop.ports.clock import Clock

_log = logging.getLogger(__name__)

#: How often the store is asked anyway: sleep, clock jumps and time-zone changes move due times
#: without telling a timer.
_HEARTBEAT_S = 30


class Wake:
    """Calls *ask* on a thread of its own when something may be due."""

    def __init__(self, ask: Callable[[], None], clock: Clock) -> None:
        # Only a process that keeps the schedule needs it, and it takes long to import.
        from apscheduler.schedulers.background import BackgroundScheduler

        self._clock = clock
        # More than one instance: a wake sets the next alarm before it has ended itself, and on a
        # busy computer that alarm may ring meanwhile; with one it would be dropped.
        self._scheduler = BackgroundScheduler(
            timezone="UTC",
            job_defaults={"coalesce": True, "max_instances": 3, "misfire_grace_time": None},
        )
        self._ask = ask
        self._lock = threading.Lock()
        #: The alarm that rings next.
        self._set: datetime | None = None
        self._closing = threading.Event()
        # A thread and not a job: jobs go by the wall clock, and one that is set back by a year
        # would silence them for a year.
        self._heart = threading.Thread(target=self._beat, name="heartbeat", daemon=True)

    def start(self) -> None:
        self._scheduler.start()
        self._heart.start()

    @property
    def dead(self) -> bool:
        """The heart has ended: by itself, or since this was closed."""
        return self._heart.ident is not None and not self._heart.is_alive()

    def _beat(self) -> None:
        while not self._closing.wait(_HEARTBEAT_S):
            try:
                self._ask()
            except Exception:  # noqa: BLE001  # whatever it is, it would come again
                # The window says so and offers a restart.
                _log.exception("The engine cannot ask what is due")
                return

    def at(self, moment: datetime | None) -> None:
        """Wake then at the latest; nothing once it is closing. An earlier alarm that is set already
        stays: it rings, and who is woken sets the next. Alarms are never taken back, because the
        scheduler removes one that has rung by itself and does not survive its being gone."""
        if moment is None:
            return
        now = self._clock.now()
        with self._lock:
            due = max(moment, now + timedelta(milliseconds=10))
            if self._set is not None and now < self._set <= due:
                return
            # The scheduler that shuts down keeps its lock while it waits for who was woken, and
            # would never give it to one of them that sets an alarm.
            if self._closing.is_set():
                return
            self._set = due
            self._scheduler.add_job(self._ring, "date", run_date=due, args=(due,))

    def _ring(self, due: datetime) -> None:
        with self._lock:
            if self._set == due:
                self._set = None
        self._ask()

    def close(self) -> None:
        """Returns when no wake runs any more."""
        with self._lock:
            self._closing.set()
        if self._scheduler.running:
            # Its thread fails where it is told to end between starting a job and removing it:
            # paused it begins no more of that, and looking at the jobs waits for the one begun.
            self._scheduler.pause()
            self._scheduler.get_jobs()
            self._scheduler.shutdown(wait=True)
        if self._heart.is_alive():
            self._heart.join()
