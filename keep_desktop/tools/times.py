"""How tools write moments down for scripts."""

from datetime import UTC, datetime


def iso(moment: datetime) -> str:
    """ISO 8601 in UTC with milliseconds, as JavaScript's `toISOString` writes it."""
    return moment.astimezone(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def iso_of_timestamp(seconds: float) -> str:
    """The same for a file's time. Times no calendar holds come out as the start of 1970."""
    try:
        return iso(datetime.fromtimestamp(seconds, UTC))
    except (OverflowError, ValueError, OSError):
        return iso(datetime.fromtimestamp(0, UTC))
