"""Moments and days as scripts give them to calendars."""

from datetime import date, datetime, tzinfo
from typing import Annotated

from pydantic import AfterValidator, StringConstraints

from keep_desktop.domain.messages import UserMessage

_LENGTH_OF_A_DATE = 10


def read_moment(text: str) -> datetime | date:
    """Raises ValueError."""
    is_date = len(text) == _LENGTH_OF_A_DATE
    return date.fromisoformat(text) if is_date else datetime.fromisoformat(text)


def in_zone(text: str, zone: tzinfo) -> datetime | date:
    """A moment without an offset is in *zone*."""
    read = read_moment(text)
    if isinstance(read, datetime) and read.tzinfo is None:
        return read.replace(tzinfo=zone)
    return read


def start_of(text: str, zone: tzinfo) -> datetime:
    """A day begins at midnight in *zone*."""
    at = in_zone(text, zone)
    return at if isinstance(at, datetime) else datetime(at.year, at.month, at.day, tzinfo=zone)


def check_span(start: str | None, end: str | None) -> None:
    """Raises ValueError for what is no beginning and end."""
    if (start is None) != (end is None):
        raise ValueError(UserMessage("start and end go together"))
    if (
        start
        and end
        and isinstance(read_moment(start), datetime) != isinstance(read_moment(end), datetime)
    ):
        raise ValueError(UserMessage("start and end must both be dates, or both moments"))


def _checked(text: str) -> str:
    try:
        read_moment(text)
    except ValueError:
        raise ValueError(
            UserMessage("must be a date or a moment in ISO 8601, such as 2026-11-20T10:00")
        ) from None
    return text


Moment = Annotated[str, StringConstraints(max_length=40), AfterValidator(_checked)]
