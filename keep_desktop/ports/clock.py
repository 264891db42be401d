"""Time, as an argument: nothing in the core reads a clock behind the caller's back."""

import os
import time
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


class SystemClock:
    """The computer's own clock."""

    #: The zone as any of them found it, and when; it is looked for in files, which takes too long
    #: for each of the many who ask.
    _found: tuple[tuple[int, str | None], tzinfo] | None = None

    def now(self) -> datetime:
        return datetime.now(UTC)

    def monotonic(self) -> float:
        return time.monotonic()

    def zone(self) -> tzinfo:
        moment = int(time.monotonic()), os.environ.get("TZ")
        found = self._found
        if found is None or found[0] != moment:
            tzlocal.reload_localzone()
            SystemClock._found = found = moment, tzlocal.get_localzone()
        return found[1]
