"""Finds out afterwards whether a row was appended.

If it is the file that `evidence_of` recorded, with the same bytes up to its old end, the row is
after that end or missing. A rewritten file is searched as a whole; if that is ambiguous, the
outcome stays unknown.
"""

import os
from collections.abc import Callable, Mapping

from keep_desktop.domain.immutable import immutable
from keep_desktop.domain.json import JsonValue
from keep_desktop.ports.tools import CallContext, Reconciled, Verdict
from keep_desktop.tools.files.atomic import clear_temporary
from keep_desktop.tools.files.granted import GrantedPath
from keep_desktop.tools.files.io import read_at
from keep_desktop.tools.files.os_errors import translated
from keep_desktop.tools.sheets.cells import records, same_cell
from keep_desktop.tools.sheets.header import KEY_COLUMN, Header, header_in, read_header
from keep_desktop.tools.sheets.sheet import (
    is_there,
    key_position,
    rows_of,
    short_digest,
    tail_digest,
    whole,
)


@immutable
class _SheetBefore:
    """The file before the call; `size` is None if there was none."""

    size: int | None
    inode: int | None
    header: str | None
    tail: str | None


def find_row(
    place: GrantedPath, cells: dict[str, str], context: CallContext, result: JsonValue
) -> Reconciled:
    """Whether the row *cells* was appended by the call that recorded `context.evidence`.

    Cleans up a temporary file or a torn line of that call.
    """
    clear_temporary(place, context.key)
    before = _before(context.evidence)
    if before is None:
        return Reconciled(Verdict.RETRY)
    if not is_there(place):
        # Deleted since, with or without the row: only certain if there was no file.
        return Reconciled(Verdict.FAILED if before.size is None else Verdict.RETRY)
    fd = place.open_file(os.O_RDWR)
    try:
        with translated(place.path):
            verdict = _verdict_of(fd, place, cells, before, context.cancel.check)
    finally:
        os.close(fd)
    return Reconciled(verdict, result if verdict is Verdict.APPLIED else None)


def _before(evidence: JsonValue) -> _SheetBefore | None:
    if not isinstance(evidence, Mapping) or "size" not in evidence:
        return None
    size, inode = evidence.get("size"), evidence.get("inode")
    header, tail = evidence.get("header"), evidence.get("tail")
    return _SheetBefore(
        size if isinstance(size, int) else None,
        inode if isinstance(inode, int) else None,
        header if isinstance(header, str) else None,
        tail if isinstance(tail, str) else None,
    )


def _verdict_of(
    fd: int,
    place: GrantedPath,
    cells: dict[str, str],
    before: _SheetBefore,
    check: Callable[[], None],
) -> Verdict:
    if before.size is not None and _only_grew(fd, place, before):
        return _verdict_of_growth(fd, place, cells, before.size, check)
    raw = whole(fd, place)
    header = header_in(raw, place.path)
    if header is not None and _has_row(raw[len(header.raw) :], header, place, cells, check):
        return Verdict.APPLIED
    return Verdict.RETRY


def _only_grew(fd: int, place: GrantedPath, before: _SheetBefore) -> bool:
    """Whether this is the same file, unchanged up to its old end."""
    state = os.fstat(fd)
    size = before.size or 0
    if state.st_ino != before.inode or state.st_size < size:
        return False
    if tail_digest(fd, size) != before.tail:
        return False
    header = read_header(fd, place.path) if size else None
    return before.header == (None if header is None else short_digest(header.raw))


def _verdict_of_growth(
    fd: int, place: GrantedPath, cells: dict[str, str], size: int, check: Callable[[], None]
) -> Verdict:
    grown = os.fstat(fd).st_size - size
    added = read_at(fd, size, grown)
    header = read_header(fd, place.path)
    if not added:
        return Verdict.FAILED
    if header is None or size == 0:
        return Verdict.RETRY
    if header.missing_from(cells):
        # Our row would have come with new columns, in a rewritten file: this is the old one.
        return Verdict.FAILED
    whole_records, torn = records(added, header.delimiter, check)
    if _has_key(b"".join(whole_records), header, place, cells[KEY_COLUMN], check):
        return Verdict.APPLIED
    if not torn:
        return Verdict.FAILED
    record = header.record(cells)
    if _line_end_is_missing(fd, size):
        record_at_old_end = header.newline.encode() + record
    else:
        record_at_old_end = record
    if _begins(record_at_old_end, added):
        return _cut(fd, size)
    return _cut(fd, size + grown - len(torn)) if _begins(record, torn) else Verdict.RETRY


def _line_end_is_missing(fd: int, size: int) -> bool:
    return read_at(fd, size - 1, 1) != b"\n"


def _begins(record: bytes, torn: bytes) -> bool:
    """Whether *torn* is the beginning of *record*. After a power loss its end may be zeros."""
    return record.startswith(torn.rstrip(b"\0"))


def _cut(fd: int, end: int) -> Verdict:
    """Truncate our own partial line."""
    os.ftruncate(fd, end)
    os.fsync(fd)
    return Verdict.FAILED


def _has_key(
    raw: bytes, header: Header, place: GrantedPath, key: str, check: Callable[[], None]
) -> bool:
    at = key_position(header)
    return at is not None and any(
        len(row) > at and same_cell(row[at], key) for row in rows_of(raw, header, place, check)
    )


def _has_row(
    raw: bytes, header: Header, place: GrantedPath, cells: dict[str, str], check: Callable[[], None]
) -> bool:
    """Whether a row has all of *cells*: more than the key, since an earlier attempt of the item
    may have written another row under it."""
    if header.missing_from(cells):
        return False
    expected = [(header.columns.index(name), text) for name, text in cells.items()]
    return any(
        all(same_cell(row[at] if at < len(row) else "", text) for at, text in expected)
        for row in rows_of(raw, header, place, check)
    )
