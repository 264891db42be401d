"""Removes an appended row: only that one, and only if unchanged.

It is found by all of its cells, after the file's old end if the file still begins in the same way,
else anywhere in it. If several rows are equal, none is removed.
"""

from collections.abc import Mapping

from keep_desktop.domain.errors import PreconditionFailure
from keep_desktop.domain.immutable import immutable
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.messages import UserMessage
from keep_desktop.ports.tools import CallContext, Verdict
from keep_desktop.tools.files.atomic import clear_temporary
from keep_desktop.tools.files.granted import GrantedPath
from keep_desktop.tools.files.os_errors import quoted
from keep_desktop.tools.files.undo import drop
from keep_desktop.tools.sheets.cells import records, same_cell, split
from keep_desktop.tools.sheets.header import BOM, Header, decoded, header_in
from keep_desktop.tools.sheets.sheet import (
    content_of,
    rewrite,
    short_digest,
    tail_of,
)


@immutable
class _Rows:
    """The rows equal to the appended one, as positions in the content."""

    raw: bytes
    header: Header
    found: tuple[tuple[int, int], ...]
    #: Whether the file still begins as before the row was appended.
    in_place: bool


def remove_row(place: GrantedPath, cells: dict[str, str], context: CallContext) -> None:
    """Raises PreconditionFailure if the row is not there any more as appended."""
    size = _recorded_size(context)
    rows = _rows(place, cells, context)
    if size is _UNKNOWN or rows is None or not rows.found:
        raise PreconditionFailure(
            UserMessage(
                "The row of {path} is no longer as it was added, so the file stays as it is now.",
                path=quoted(place.path),
            )
        )
    if len(rows.found) > 1:
        raise PreconditionFailure(
            UserMessage(
                "{path} has several such rows, and it is not known which was added, so "
                "the file stays as it is now.",
                path=quoted(place.path),
            )
        )
    context.cancel.check()
    start, end = rows.found[0]
    rest = rows.raw[:start] + rows.raw[end:]
    if not isinstance(size, int) and rest == rows.header.raw:
        # There was no file before this row.
        state = place.lstat()
        if state is not None and content_of(place) == rows.raw:
            drop(place, state)
        return
    rewrite(place, rows.raw, _as_before(rest, rows, start, size), context.key)


def removal_verdict(place: GrantedPath, cells: dict[str, str], context: CallContext) -> Verdict:
    """Whether the row is removed."""
    clear_temporary(place, context.key)
    size = _recorded_size(context)
    if size is _UNKNOWN:
        return Verdict.RETRY
    rows = _rows(place, cells, context)
    if rows is None:
        # No file, or one without a header: as before the first row, or emptied since.
        return Verdict.APPLIED if not isinstance(size, int) or size <= len(BOM) else Verdict.RETRY
    # If there are several, the row was left.
    return Verdict.FAILED if rows.found else Verdict.APPLIED


_UNKNOWN = "unknown"


def _recorded_size(context: CallContext) -> int | str | None:
    """The size of the file before the row; None if there was none."""
    known = context.evidence
    if not isinstance(known, Mapping) or "size" not in known:
        return _UNKNOWN
    size = known["size"]
    return size if isinstance(size, int) else None


def _rows(place: GrantedPath, cells: dict[str, str], context: CallContext) -> _Rows | None:
    raw = content_of(place)
    header = None if raw is None else header_in(raw, place.path)
    if raw is None or header is None:
        return None
    begin = _begin(raw, header, context.evidence)
    found, start = [], len(header.raw) if begin is None else begin
    if not header.missing_from(cells):
        whole, rest = records(raw[start:], header.delimiter, context.cancel.check)
        for record in [*whole, rest]:
            context.cancel.check()
            if record.strip(b"\r\n") and _is_row(record, header, cells, place):
                found.append((start, start + len(record)))
            start += len(record)
    return _Rows(raw, header, tuple(found), begin is not None)


def _begin(raw: bytes, header: Header, evidence: JsonValue) -> int | None:
    """Where appended rows begin; None if the file does not begin as before."""
    known = evidence if isinstance(evidence, Mapping) else {}
    size = known.get("size")
    if not isinstance(size, int) or known.get("header") is None:
        # The file was created with the row.
        return len(header.raw)
    # A header without an end got one with the row.
    same = known["header"] in (short_digest(header.raw), short_digest(header.raw[:size]))
    return size if same and known.get("tail") == tail_of(raw, size) else None


def _is_row(record: bytes, header: Header, cells: dict[str, str], place: GrantedPath) -> bool:
    """Whether the record has exactly these cells."""
    row = split(decoded(record, place.path), header.delimiter)
    row += [""] * (len(header.columns) - len(row))
    expected = [cells.get(column, "") for column in header.columns]
    return all(map(same_cell, row, expected)) and not any(row[len(expected) :])


def _as_before(rest: bytes, rows: _Rows, start: int, size: int | str | None) -> bytes:
    """*rest* without what was added around the row, if it is the end of the file again."""
    if not isinstance(size, int) or not rows.in_place or start < len(rest):
        return rest
    if size <= len(BOM) and rest == rows.header.raw:
        # There was an empty file before this row.
        return rest[:size]
    # A last line without an end got one.
    return rest[:size] if not rest[size:].strip(b"\r\n") else rest
