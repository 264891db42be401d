"""Values of the ledger as a person reads them, never more of them than can be read."""

import json

from keep_desktop.domain.json import JsonValue
from keep_desktop.ui.foreign_text import block

LIMIT = 20_000
#: A list or group no longer than this stands on one line.
_SHORT = 60


def readable_json(value: JsonValue, limit: int = LIMIT) -> str:
    """*value* over several lines, indented by two, at most *limit* characters.

    What lies beyond the limit is not worked out, so that a very large value costs no more.
    """
    parts: list[str] = []
    length = 0
    for part in json.JSONEncoder(indent=2, ensure_ascii=False).iterencode(value):
        parts.append(part)
        length += len(part)
        if length > limit:
            break
    return block("".join(parts), limit)


def short_value(value: JsonValue, limit: int = 2_000) -> str:
    """One value for a table: text as it is, yes and no aside, else JSON."""
    if isinstance(value, str):
        return block(value, limit)
    said = readable_json(value, limit)
    flat = " ".join(said.split())
    return flat if len(flat) <= _SHORT else said
