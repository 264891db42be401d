"""Adds columns to a CSV file with rows."""

from collections.abc import Callable

from keep_desktop.tools.files.granted import GrantedPath
from keep_desktop.tools.sheets.cells import records, split
from keep_desktop.tools.sheets.header import Header, decoded


def with_columns(
    raw: bytes, header: Header, names: list[str], place: GrantedPath, check: Callable[[], None]
) -> tuple[Header, bytes]:
    """The wider header, and the whole content under it: old rows are padded with empty cells, and
    otherwise unchanged. The content ends with a line end. *check* is called between the rows, and
    may raise."""
    wider = header.with_columns(names)
    found, rest = records(raw[len(header.raw) :], header.delimiter, check)
    if rest:
        found.append(rest)
    parts = [wider.raw]
    for record in found:
        check()
        parts.append(_padded(record, wider, place))
    return wider, b"".join(parts)


def _padded(record: bytes, header: Header, place: GrantedPath) -> bytes:
    body = record.removesuffix(b"\n").removesuffix(b"\r")
    if not body:
        return record
    cells = split(decoded(body, place.path), header.delimiter)
    missing = max(0, len(header.columns) - len(cells))
    return body + (header.delimiter * missing + header.newline).encode()
