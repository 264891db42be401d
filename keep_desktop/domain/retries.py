"""What waits for a better moment: a session to come back to, and how long between two tries."""

from dataclasses import dataclass
from datetime import datetime, timedelta


@dataclass(frozen=True, slots=True, kw_only=True)
class Retry:
    """A session that is to start by itself; one for each workflow at most."""

    due_at: datetime
    #: Network failures in a row that led here; 0 where only a verification was waited for.
    count: int


def backoff(tries: int, *, base_ms: int, most_ms: int) -> timedelta:
    """The wait after so many tries: base, then doubling, at most *most_ms*."""
    return timedelta(milliseconds=min(base_ms * 2 ** min(tries, 40), most_ms))
