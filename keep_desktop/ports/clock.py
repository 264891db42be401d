"""Time as an argument: the core reads no clock of its own."""

import os
import time
from dataclasses import replace
from datetime import UTC, datetime, tzinfo
from typing import Protocol

import tzlocal

from keep_desktop.domain.immutable import immutable


class Clock(Protocol):
    """The current time. `now` is aware UTC; `monotonic` is seconds that never jump."""

    def now(self) -> datetime: ...

    def monotonic(self) -> float: ...

    def zone(self) -> tzinfo:
        """The user's current zone; read it each time, since people travel."""
        ...


#: Where a computer configures its zone; a computer without any of them does it elsewhere.
_ZONE_FILES = (
    "/etc/localtime",
    "/etc/timezone",
    "/etc/sysconfig/clock",
    "/etc/conf.d/clock",
    "/var/db/zoneinfo",
)


@immutable
class _ZoneReading:
    """A zone, how it was found, and in which second that was last valid."""

    zone: tzinfo
    marks: object
    moment: tuple[int, str | None]


class SystemClock:
    """The computer's own clock."""

    #: The zone at its last reading. Reading takes many files and a millisecond, so it is read only
    #: if one of these files changed, checked once a second.
    _found: _ZoneReading | None = None

    def now(self) -> datetime:
        return datetime.now(UTC)

    def monotonic(self) -> float:
        return time.monotonic()

    def zone(self) -> tzinfo:
        moment = int(time.monotonic()), os.environ.get("TZ")
        found = self._found
        if found is None or found.moment != moment:
            SystemClock._found = found = _find(found, moment)
        return found.zone


def _find(before: _ZoneReading | None, moment: tuple[int, str | None]) -> _ZoneReading:
    files = tuple(map(_mark, _ZONE_FILES))
    # Without such a file, it is read each second.
    marks = moment[1], files if any(files) else moment[0]
    if before is None or before.marks != marks:
        tzlocal.reload_localzone()
        return _ZoneReading(tzlocal.get_localzone(), marks, moment)
    return replace(before, moment=moment)


def _mark(path: str) -> tuple[int, int, int] | None:
    try:
        # Stat the link itself: it is replaced to select another zone.
        found = os.lstat(path)
    except OSError:
        return None
    return found.st_ino, found.st_mtime_ns, found.st_size
