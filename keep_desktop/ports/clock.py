"""Time, as an argument: nothing in the core reads a clock behind the caller's back."""

from datetime import UTC, datetime, tzinfo
from typing import Protocol

import tzlocal


class Clock(Protocol):
    """What time it is. `now` is aware UTC; `monotonic` is seconds that never jump."""

    def now(self) -> datetime: ...

    def monotonic(self) -> float: ...

    def zone(self) -> tzinfo:
        """The zone the user lives in now; asked again each time, since people travel."""
        ...


class SystemClock:
    """The computer's own clock."""

    def now(self) -> datetime:
        return datetime.now(UTC)

    def monotonic(self) -> float:
        import time

        return time.monotonic()

    def zone(self) -> tzinfo:
        tzlocal.reload_localzone()
        return tzlocal.get_localzone()
