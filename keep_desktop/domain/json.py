"""JSON as the ledger means it: what may be stored, its canonical text, and its digest."""

import hashlib
import json
from collections.abc import Mapping, Sequence
from typing import TypeAlias

JsonValue: TypeAlias = (
    "bool | int | float | str | Sequence[JsonValue] | Mapping[str, JsonValue] | None"
)

# Made once: the standard functions make an encoder for each call, which costs more than the text.
_text_of = json.JSONEncoder(
    sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False
).encode
_ascii_of = json.JSONEncoder(sort_keys=True, separators=(",", ":"), allow_nan=False).encode


def canonical(value: JsonValue) -> str:
    """One text per value: keys sorted, no spaces, non-ASCII kept, no NaN.

    Raises ValueError for what JSON cannot hold (NaN, infinities, lone surrogates stay escaped).
    """
    text = _text_of(value)
    try:
        text.encode("utf-8")
    except UnicodeEncodeError:
        return _ascii_of(value)
    return text


def digest(value: JsonValue) -> str:
    """The SHA-256 of the canonical text, in hexadecimal."""
    return hashlib.sha256(canonical(value).encode("utf-8")).hexdigest()
