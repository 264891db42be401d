"""Time, as an argument: nothing in the core reads a clock behind the caller's back."""

import os
import time
from dataclasses import dataclass, replace
from datetime import UTC, datetime, tzinfo
from typing import Protocol

import tzlocal


class Clock(Protocol):
    """What time it is. `now` is aware UTC; `monotonic` is seconds that never jump."""

    def now(self) -> datetime: ...

    def monotonic(self) -> float: ...

    def zone(self) -> tzinfo:
        """The zone the user lives in now; asked again and again, since people travel."""
        ...


#: Where a computer says which zone it is in; a computer without any of them says it elsewhere.
_SAID_IN = (
    "/etc/localtime",
    "/etc/timezone",
    "/etc/sysconfig/clock",
    "/etc/conf.d/clock",
    "/var/db/zoneinfo",
)


@dataclass(frozen=True, slots=True)
class _Found:
    """A zone; by what it was found, and in which second that was last so."""

    zone: tzinfo
    marks: object
    moment: tuple[int, str | None]


class SystemClock:
    """The computer's own clock."""

    #: The zone as any of them found it. It is read from many files, which takes a thousandth of a
    #: second; so only where one of them is another, and they are looked at once a second.
    _found: _Found | None = None

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


def _find(before: _Found | None, moment: tuple[int, str | None]) -> _Found:
    files = tuple(map(_mark, _SAID_IN))
    # Where no file tells, it is asked for each second.
    marks = moment[1], files if any(files) else moment[0]
    if before is None or before.marks != marks:
        tzlocal.reload_localzone()
        return _Found(tzlocal.get_localzone(), marks, moment)
    return replace(before, moment=moment)


def _mark(path: str) -> tuple[int, int, int] | None:
    try:
        # Of a link itself: it is put in place anew to name another zone.
        found = os.lstat(path)
    except OSError:
        return None
    return found.st_ino, found.st_mtime_ns, found.st_size
