"""Printing: one JSON value, or a table a person can read."""

import io
import json
import os
import re
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from datetime import UTC, datetime
from typing import Any

from keep_desktop.domain.json import JsonValue

_WIDTH = 60
#: Columns whose text a person needs whole: to type it again, or to answer.
_WHOLE = ("actions", "key", "logical_item_id", "name", "path", "question", "workflow")
#: What JSON leaves as it is inside texts, and terminals obey.
_NOT_ON_TERMINALS = re.compile("[\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]")
_BIDI = dict.fromkeys([*range(0x202A, 0x202F), *range(0x2066, 0x206A)], None)


def say(text: str) -> None:
    """A line for a person, on stdout."""
    _put(plain(text))


def say_error(text: str) -> None:
    """A line for a person, on stderr."""
    with suppress(BrokenPipeError):
        sys.stderr.write(plain(text) + "\n")
        sys.stderr.flush()


def print_json(value: Any) -> None:
    """The one JSON value of `--json`."""
    readable = (sys.stdout.encoding or "").lower().startswith("utf")
    text = json.dumps(value, ensure_ascii=not readable, indent=2)
    _put(_NOT_ON_TERMINALS.sub(lambda found: f"\\u{ord(found[0]):04x}", text))


def speak_plainly() -> None:
    """Text that the terminal has no letters for is written with backslashes."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def _put(text: str) -> None:
    try:
        sys.stdout.write(text + "\n")
        sys.stdout.flush()
    except BrokenPipeError:
        # Whoever read has seen enough, as `head` does. What is still to be done is done.
        sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: PTH123, SIM115  # kept open


def plain(text: str) -> str:
    """Text of strangers on a terminal: no control characters, no reordering."""
    return "".join(c if c == "\n" or c.isprintable() else " " for c in text.translate(_BIDI))


def ms(moment: datetime | None) -> int | None:
    """Unix milliseconds."""
    return None if moment is None else round(moment.timestamp() * 1000)


def table(rows: Sequence[Mapping[str, JsonValue]], columns: Sequence[str]) -> None:
    """A table of some of the columns; long cells are cropped, but never names and questions."""
    if not rows:
        say("Nothing here yet.")
        return
    cells = [[column.replace("_", " ") for column in columns]]
    cells += [[_cell(column, row.get(column)) for column in columns] for row in rows]
    widths = [max(len(line[i]) for line in cells) for i in range(len(columns))]
    for line in cells:
        say("  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip())


def _cell(column: str, value: JsonValue) -> str:
    if value is None:
        return ""
    if isinstance(value, int) and (column.endswith(("_at", "_timestamp")) or column == "time"):
        return f"{datetime.fromtimestamp(value / 1000, UTC).astimezone():%Y-%m-%d %H:%M:%S}"
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    text = " ".join(plain(text).split())
    return text if column in _WHOLE or len(text) <= _WIDTH else text[: _WIDTH - 1] + "…"
