"""JSON as bytes: reads untrusted text, writes the parser's results."""

import json
from collections.abc import Callable
from typing import Any

from keep_desktop.domain.json import JsonValue, finite
from keep_desktop.domain.large_json import CHUNK_SIZE, LargeText

_DEEPEST = 100


def as_json(value: object) -> bytes:
    """Replaces lone surrogates by question marks."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "replace")


def parsed(body: bytes) -> JsonValue:
    """JSON that the ledger can store. Raises ValueError or RecursionError for anything else."""
    value: JsonValue = json.loads(body, parse_constant=finite, parse_float=finite)
    _check_depth(value)
    return value


def parsed_in_chunks(
    body: bytes, *, most_values: int, is_over: Callable[[], bool] = lambda: False
) -> JsonValue:
    """The same for a large text, releasing the GIL. Raises TooMany for more values, and Ended once
    *is_over*."""
    if len(body) <= CHUNK_SIZE:
        return parsed(body)
    encoding = json.detect_encoding(body)
    utf8 = body if encoding == "utf-8" else body.decode(encoding).encode()
    if utf8.lstrip()[:1] not in (b"[", b"{"):
        # A single text or number is fast to parse.
        return parsed(body)
    return LargeText(
        utf8, deepest=_DEEPEST, most_values=most_values, clean=lambda value: value, is_over=is_over
    ).read()


def _check_depth(value: JsonValue) -> None:
    level: list[Any] = [value]
    for _ in range(_DEEPEST):
        level = [
            inner
            for outer in level
            if isinstance(outer, dict | list)
            for inner in (outer.values() if isinstance(outer, dict) else outer)
        ]
        if not level:
            return
    raise ValueError("nested too deeply")
