"""Alarm timer: APScheduler in memory, which only wakes us to read from the store what is due.

A wake-up that comes late, twice or after a clock jump does no harm.
"""

import logging
import threading
from collections.abc import Callable
from datetime import datetime, timedelta

from keep_desktop.ports.clock import Clock

_log = logging.getLogger(__name__)

#: The store is polled at this interval anyway: sleep, clock jumps and time-zone changes move due
#: times without notifying a timer.
_HEARTBEAT_S = 30


class AlarmTimer:
    """Calls *poll* on a thread of its own when something may be due."""

    def __init__(self, poll: Callable[[], None], clock: Clock) -> None:
        # Only a process that runs the schedule needs it, and it imports slowly.
        from apscheduler.schedulers.background import BackgroundScheduler

        self._clock = clock
        # More than one instance: a wake-up sets the next alarm before it has returned, and on a
        # busy computer that alarm may fire meanwhile; with one it would be dropped.
        self._scheduler = BackgroundScheduler(
            timezone="UTC",
            job_defaults={"coalesce": True, "max_instances": 3, "misfire_grace_time": None},
        )
        self._poll = poll
        self._lock = threading.Lock()
        #: The alarm that fires next.
        self._set: datetime | None = None
        self._closing = threading.Event()
        # A thread and not a job: jobs follow the wall clock, and one that is set back by a year
        # would silence them for a year.
        self._heartbeat = threading.Thread(target=self._beat, name="heartbeat", daemon=True)

    def start(self) -> None:
        self._scheduler.start()
        self._heartbeat.start()

    @property
    def dead(self) -> bool:
        """Whether the polling thread has ended: by itself, or because this was closed."""
        return self._heartbeat.ident is not None and not self._heartbeat.is_alive()

    def _beat(self) -> None:
        while not self._closing.wait(_HEARTBEAT_S):
            try:
                self._poll()
            except Exception:  # noqa: BLE001  # whatever it is, it would come again
                # The window shows it and offers a restart.
                _log.exception("The engine cannot ask what is due")
                return

    def at(self, moment: datetime | None) -> None:
        """Fire then at the latest; does nothing once closing. An earlier alarm stays: it fires,
        and its handler sets the next. Alarms are never removed, because the scheduler removes one
        that has fired itself and fails if it is missing."""
        if moment is None:
            return
        now = self._clock.now()
        with self._lock:
            due = max(moment, now + timedelta(milliseconds=10))
            if self._set is not None and now < self._set <= due:
                return
            # The scheduler that shuts down keeps its lock while it waits for its jobs, and would
            # deadlock with one of them that sets an alarm.
            if self._closing.is_set():
                return
            self._set = due
            self._scheduler.add_job(self._fire, "date", run_date=due, args=(due,))

    def _fire(self, due: datetime) -> None:
        with self._lock:
            if self._set == due:
                self._set = None
        self._poll()

    def close(self) -> None:
        """Returns once no callback is running."""
        with self._lock:
            self._closing.set()
        if self._scheduler.running:
            # Its thread fails if it is shut down between starting a job and removing it: paused it
            # starts no more, and reading the jobs waits for the current one.
            self._scheduler.pause()
            self._scheduler.get_jobs()
            self._scheduler.shutdown(wait=True)
        if self._heartbeat.is_alive():
            self._heartbeat.join()
