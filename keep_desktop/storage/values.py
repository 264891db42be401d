"""Converts values of the domain to columns and back."""

import json
import unicodedata
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime, timedelta
from typing import Any

from keep_desktop.domain.json import JsonValue, gathered, text_in_chunks
from keep_desktop.domain.messages import dump, load

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_LONGEST_PIECE = 1_000_000
#: A letter takes up to six in JSON; most facts stand in the text as they are.
_PER_LETTER, _MOST_FACTS = 6, 1_000
_MILLISECOND = timedelta(milliseconds=1)
_encode = json.JSONEncoder(separators=(",", ":"), allow_nan=False).encode


def to_ms(at: datetime) -> int:
    """Whole milliseconds since 1970, truncated."""
    return (at - _EPOCH) // _MILLISECOND


def to_ms_or_none(at: datetime | None) -> int | None:
    return None if at is None else to_ms(at)


def from_ms(ms: int) -> datetime:
    return datetime.fromtimestamp(ms / 1000, UTC)


def from_ms_or_none(ms: int | None) -> datetime | None:
    return None if ms is None else from_ms(ms)


def to_json(value: JsonValue) -> str | None:
    """Compact ASCII text, so that lone surrogates survive; None for None.

    Raises ValueError for NaN and infinities.
    """
    return None if value is None else "".join(text_in_chunks(value, _encode))


def to_json_pieces(value: JsonValue) -> Iterator[str]:
    """The same text in pieces of about a million characters; none for None."""
    return iter(()) if value is None else gathered(text_in_chunks(value, _encode), _LONGEST_PIECE)


def from_json(text: str | None) -> JsonValue:
    value: JsonValue = None if text is None else json.loads(text)
    return value


def to_facts(text: str | None) -> str | None:
    """What stands beside a message; None for plain text, and where it is far longer than that."""
    dumped = dump(text)
    if text is None or dumped is None or len(dumped) > _MOST_FACTS + _PER_LETTER * len(text):
        return None
    return dumped


def message_values(name: str, text: str | None) -> dict[str, str | None]:
    """Of the column *name* that holds a message, and of that of its facts."""
    return {name: text, f"{name}_facts": to_facts(text)}


def from_message(text: Any, facts: str | None) -> Any:
    """The text of a row, with its facts where it has any."""
    return text if facts is None else load(text, facts)


def payload_facts(payload: JsonValue) -> str | None:
    """Of the message that is a member of *payload*: it has one at most."""
    members = payload.values() if isinstance(payload, Mapping) else ()
    return next(filter(None, (to_facts(one) for one in members if isinstance(one, str))), None)


def from_payload(text: str | None, facts: str | None) -> JsonValue:
    payload = from_json(text)
    if facts is None or not isinstance(payload, Mapping):
        return payload
    return {
        name: load(one, facts) if isinstance(one, str) else one for name, one in payload.items()
    }


def to_key(key: str) -> bytes | str:
    """A mutation key as its 32 bytes; text if it has another form."""
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
    """The text for search and sort: ignores case and the spelling of accents."""
    return unicodedata.normalize("NFC", text.casefold())
