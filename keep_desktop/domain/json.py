"""JSON as the ledger means it: what may be stored, its canonical text, and its digest."""

import hashlib
import json
from collections.abc import Mapping, Sequence
from typing import TypeAlias

JsonValue: TypeAlias = (
    "bool | int | float | str | Sequence[JsonValue] | Mapping[str, JsonValue] | None"
)


def canonical(value: JsonValue) -> str:
    """One text per value: keys sorted, no spaces, non-ASCII kept, no NaN.

    Raises ValueError for what JSON cannot hold (NaN, infinities, lone surrogates stay escaped).
    """
    text = json.dumps(
        value, sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False
    )
    try:
        text.encode("utf-8")
    except UnicodeEncodeError:
        return json.dumps(
            value, sort_keys=True, separators=(",", ":"), ensure_ascii=True, allow_nan=False
        )
    return text


def digest(value: JsonValue) -> str:
    """The SHA-256 of the canonical text, in hexadecimal."""
    return hashlib.sha256(canonical(value).encode("utf-8")).hexdigest()
