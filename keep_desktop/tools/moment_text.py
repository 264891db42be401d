"""Moments as scripts give them, in ISO 8601; one without an offset is in UTC."""

from datetime import UTC, datetime
from typing import Annotated

from pydantic import AfterValidator


def moment_of(text: str) -> datetime:
    moment = datetime.fromisoformat(text)
    return moment.replace(tzinfo=UTC) if moment.tzinfo is None else moment


def _readable(text: str) -> str:
    moment_of(text)
    return text


MomentText = Annotated[str, AfterValidator(_readable)]
