"""Parser functions for tables. Results begin with JSON; each further part is a JSON list of
rows."""

import json
from collections.abc import Iterator, Sequence
from pathlib import Path

from keep_desktop.domain.errors import PreconditionFailure
from keep_desktop.domain.json import JsonValue
from keep_desktop.tools.json_text import as_json
from keep_desktop.tools.sheets.cells import same_cell, spans, split, unescape_formula
from keep_desktop.tools.sheets.header import Header, decoded, header_in

#: Cell limit of one result: the host creates a value for each cell.
MOST_CELLS = 250_000
_MOST_BYTES = 16 * 1024 * 1024
#: Size of a part, which the host parses at once while holding the GIL.
_PART_CELLS, _PART_BYTES = 2_000, 64 * 1024


class _TooMuch(Exception):
    """More than one result may contain."""


def rows(path: bytes, arguments: bytes, raw: bytes) -> Sequence[bytes]:
    """The rows of a file from `offset` on, at most `limit`; if *arguments* names a `column` only
    those with `value` in it. `problem` says why there are none."""
    about: dict[str, JsonValue] = {"columns": [], "total": 0, "problem": None, "too_much": False}
    parts: list[bytes] = []
    try:
        header = header_in(raw, Path(path.decode()))
        if header is not None:
            names = column_names(header)
            about["columns"] = list(names)
            table = _Table(raw, header, names, Path(path.decode()))
            parts.extend(table.parts(**json.loads(arguments)))
            about["total"] = table.total
    except PreconditionFailure as error:
        about["problem"] = error.sentence
    except _TooMuch:
        about["too_much"] = True
    return (as_json(about), *([] if about["problem"] or about["too_much"] else parts))


class _Table:
    def __init__(self, raw: bytes, header: Header, names: tuple[str, ...], path: Path) -> None:
        self.total = 0
        self._raw, self._header, self._names, self._path = raw, header, names, path

    def parts(
        self, *, offset: int, limit: int, column: str | None = None, value: str = ""
    ) -> Iterator[bytes]:
        """Raises _TooMuch, or PreconditionFailure for invalid UTF-8."""
        part: list[list[str]] = []
        cells = size = 0
        remaining, left_bytes, left_cells = limit, _MOST_BYTES, MOST_CELLS
        for record in self._records():
            text = decoded(record, self._path)
            self.total += 1
            if self.total <= offset or not remaining:
                continue
            row = split(text, self._header.delimiter)
            if column is not None and not self._holds(row, column, value):
                continue
            remaining -= 1
            cells += max(len(row), len(self._names))
            size += len(record)
            left_cells -= max(len(row), len(self._names))
            left_bytes -= len(record)
            if left_cells < 0 or left_bytes < 0:
                raise _TooMuch
            part.append([unescape_formula(text) for text in row])
            if cells >= _PART_CELLS or size >= _PART_BYTES:
                yield as_json(part)
                part, cells, size = [], 0, 0
        if part:
            yield as_json(part)

    def _records(self) -> Iterator[bytes]:
        """Empty lines are no records; a last line without an end is one."""
        rest = len(self._header.raw)
        for begin, end in spans(self._raw, self._header.delimiter, rest):
            rest = end
            record = self._raw[begin:end]
            if record.strip(b"\r\n"):
                yield record
        if self._raw[rest:].strip(b"\r\n"):
            yield self._raw[rest:]

    def _holds(self, row: list[str], column: str, value: str) -> bool:
        if column not in self._names:
            return False
        at = self._names.index(column)
        return same_cell(row[at] if at < len(row) else "", value)


def column_names(header: Header) -> tuple[str, ...]:
    """A name for each column: an unnamed or duplicate one gets a number."""
    names: dict[str, None] = {}
    for number, column in enumerate(header.columns, start=1):
        name = unescape_formula(column) or f"column {number}"
        while name in names:
            name = f"{name} ({number})"
        names[name] = None
    return tuple(names)
