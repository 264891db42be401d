"""How values of the domain stand in a column, and back."""

import json
import unicodedata
from datetime import UTC, datetime, timedelta

from keep_desktop.domain.json import JsonValue

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_MILLISECOND = timedelta(milliseconds=1)
_encode = json.JSONEncoder(separators=(",", ":"), allow_nan=False).encode


def to_ms(at: datetime) -> int:
    """Whole milliseconds since 1970; what is finer is cut off."""
    return (at - _EPOCH) // _MILLISECOND


def to_ms_or_none(at: datetime | None) -> int | None:
    return None if at is None else to_ms(at)


def from_ms(ms: int) -> datetime:
    return datetime.fromtimestamp(ms / 1000, UTC)


def from_ms_or_none(ms: int | None) -> datetime | None:
    return None if ms is None else from_ms(ms)


def to_json(value: JsonValue) -> str | None:
    """Compact ASCII text, so that lone surrogates survive; None stays an empty column.

    Raises ValueError for NaN and infinities.
    """
    return None if value is None else _encode(value)


def from_json(text: str | None) -> JsonValue:
    value: JsonValue = None if text is None else json.loads(text)
    return value


def to_key(key: str) -> bytes | str:
    """A mutation key as its 32 bytes; one of another form is kept as text."""
    if len(key) == 64 and key.isascii():
        try:
            raw = bytes.fromhex(key)
        except ValueError:
            return key
        if raw.hex() == key:
            return raw
    return key


def from_key(stored: bytes | str) -> str:
    return stored.hex() if isinstance(stored, bytes) else stored


def folded(text: str) -> str:
    """The text as it is searched and sorted: case and the spelling of accents do not count."""
    return unicodedata.normalize("NFC", text.casefold())
