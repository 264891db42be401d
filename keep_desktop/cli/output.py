"""Printing: one JSON value, or a table a person can read."""

import json
import sys
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

import typer

from keep_desktop.domain.json import JsonValue

_WIDTH = 60
_BIDI = dict.fromkeys([*range(0x202A, 0x202F), *range(0x2066, 0x206A)], None)


def say(text: str) -> None:
    """A line for a person, on stdout."""
    typer.echo(plain(text))


def say_error(text: str) -> None:
    """A line for a person, on stderr."""
    typer.echo(plain(text), err=True)


def print_json(value: Any) -> None:
    """The one JSON value of `--json`."""
    json.dump(value, sys.stdout, ensure_ascii=False, indent=2)
    sys.stdout.write("\n")


def plain(text: str) -> str:
    """Text of strangers on a terminal: no control characters, no reordering."""
    return "".join(c if c == "\n" or c.isprintable() else " " for c in text.translate(_BIDI))


def ms(moment: datetime | None) -> int | None:
    """Unix milliseconds."""
    return None if moment is None else round(moment.timestamp() * 1000)


def table(rows: Sequence[Mapping[str, JsonValue]], columns: Sequence[str]) -> None:
    """A table of some of the columns; long cells are cropped."""
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
    return text if len(text) <= _WIDTH else text[: _WIDTH - 1] + "…"
