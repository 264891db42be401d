"""Prints one JSON value or a table."""

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
from keep_desktop.domain.permissions import is_recent_use
from keep_desktop.domain.text import UNSEEN, directions_escaped, escaped, is_visually_empty

_WIDTH = 60
#: Columns that are never cropped: their text is needed to type it again or to answer.
_WHOLE = (
    "actions",
    "address",
    "capability",
    "key",
    "logical_item_id",
    "name",
    "operation",
    "path",
    "place",
    "question",
    "sentence",
    "sign_in",
    "workflow",
)
_CONTROL = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f]")


def print_line(text: str) -> None:
    """Print to stdout."""
    _put(escape_controls(text))


def print_part(text: str) -> None:
    """Print a piece of a line to stdout, at once."""
    _put(escape_controls(text), end="")


def print_error(text: str) -> None:
    """Print to stderr."""
    with suppress(BrokenPipeError):
        sys.stderr.write(escape_controls(text) + "\n")
        sys.stderr.flush()


def user_confirms(question: str) -> bool:
    """Whether the user answers yes, on the terminal."""
    print_error(f"{question} [y/N]")
    return sys.stdin.readline(10).strip().casefold() in ("y", "yes")


def print_json(value: Any) -> None:
    """Print the one JSON value of `--json`."""
    readable = (sys.stdout.encoding or "").lower().startswith("utf")
    _put(json_text(value, ensure_ascii=not readable, indent=2))


def json_text(value: Any, *, ensure_ascii: bool = False, indent: int | None = None) -> str:
    """JSON with invisible characters escaped, so that no terminal interprets them."""
    text = json.dumps(value, ensure_ascii=ensure_ascii, indent=indent)
    return UNSEEN.sub(lambda found: json.dumps(found[0])[1:-1], text)


def escape_unencodable() -> None:
    """Replace characters that the terminal cannot encode by backslash escapes."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def _put(text: str, end: str = "\n") -> None:
    try:
        sys.stdout.write(text + end)
        sys.stdout.flush()
    except BrokenPipeError:
        # The reader closed the pipe, as `head` does. The command still finishes.
        sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: PTH123, SIM115  # kept open


def escape_controls(text: str) -> str:
    """Replace control and bidi characters in untrusted text by their names."""
    if is_visually_empty(text) and text.strip():
        return escaped(text)
    shown = _CONTROL.sub(lambda found: escaped(found[0]), directions_escaped(text))
    return "".join(c if c == "\n" or c.isprintable() else " " for c in shown)


def escape_inline(text: str) -> str:
    """The same for text inside a line: line breaks become spaces, so that it cannot add a line."""
    return " ".join(escape_controls(text).split())


def ms(moment: datetime | None) -> int | None:
    """Unix milliseconds."""
    return None if moment is None else round(moment.timestamp() * 1000)


def local_time(unix_ms: float) -> str:
    """Unix milliseconds as a time of this computer's zone."""
    return f"{datetime.fromtimestamp(unix_ms / 1000, UTC).astimezone():%Y-%m-%d %H:%M:%S}"


def last_used_text(recorded: JsonValue) -> str:
    """A use that was written down then (unix milliseconds or ISO 8601): the newest may be up to an
    hour later."""
    match recorded:
        case int():
            at = datetime.fromtimestamp(recorded / 1000, UTC)
        case str():
            at = datetime.fromisoformat(recorded)
        case _:
            return ""
    is_recent = is_recent_use(at, datetime.now(UTC))
    return "within the last hour" if is_recent else local_time(at.timestamp() * 1000)


def table(rows: Sequence[Mapping[str, JsonValue]], columns: Sequence[str]) -> None:
    """A table of some of the columns; long cells are cropped, but never names, questions, and what
    stands last, which pushes nothing aside."""
    if not rows:
        print_line("Nothing here yet.")
        return
    cells = [[column.replace("_", " ") for column in columns]]
    cells += [
        [_cell(column, row.get(column), is_last=column == columns[-1]) for column in columns]
        for row in rows
    ]
    widths = [max(len(line[i]) for line in cells) for i in range(len(columns))]
    for line in cells:
        print_line(
            "  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip()
        )


def _cell(column: str, value: JsonValue, *, is_last: bool) -> str:
    if value is None:
        return ""
    if isinstance(value, int) and (column.endswith(("_at", "_timestamp")) or column == "time"):
        return local_time(value)
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    text = escape_inline(text)
    is_whole = is_last or column in _WHOLE or len(text) <= _WIDTH
    return text if is_whole else text[: _WIDTH - 1] + "…"
