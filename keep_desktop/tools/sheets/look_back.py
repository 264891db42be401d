"""Finding out afterwards whether a row was appended.

What is known is how the file was before (`evidence_of`). As long as it is the same file, with the
same bytes up to its old end, the row is beyond that end or it is not there. A file that somebody
wrote anew since is searched as a whole for the row; where that does not settle it, nothing does.
"""

import os
from collections.abc import Mapping
from dataclasses import dataclass

from keep_desktop.domain.json import JsonValue
from keep_desktop.ports.tools import CallContext, Reconciled, Verdict
from keep_desktop.tools.files.atomic import clear_temporary
from keep_desktop.tools.files.granted import Place
from keep_desktop.tools.files.pieces import read_at
from keep_desktop.tools.files.troubles import translated
from keep_desktop.tools.sheets.cells import records
from keep_desktop.tools.sheets.header import KEY_COLUMN, Header, read_header
from keep_desktop.tools.sheets.sheet import (
    header_in,
    is_there,
    key_position,
    rows_of,
    short_digest,
    tail_digest,
    whole,
)


@dataclass(frozen=True, slots=True)
class _Before:
    """How the file was before the call; `size` is None where there was none."""

    size: int | None
    inode: int | None
    header: str | None
    tail: str | None


def look_back(
    place: Place, cells: dict[str, str], context: CallContext, result: JsonValue
) -> Reconciled:
    """Whether the row *cells* was appended by the call that noted `context.evidence`.

    A temporary file or a torn line of that call is cleared away.
    """
    clear_temporary(place, context.key)
    before = _before(context.evidence)
    if before is None:
        return Reconciled(Verdict.RETRY)
    if not is_there(place):
        # Gone since, and the row with it or not: only where there was no file is it certain.
        return Reconciled(Verdict.FAILED if before.size is None else Verdict.RETRY)
    fd = place.open_file(os.O_RDWR)
    try:
        with translated(place.path):
            verdict = _judge(fd, place, cells, before)
    finally:
        os.close(fd)
    return Reconciled(verdict, result if verdict is Verdict.APPLIED else None)


def _before(evidence: JsonValue) -> _Before | None:
    if not isinstance(evidence, Mapping) or "size" not in evidence:
        return None
    size, inode = evidence.get("size"), evidence.get("inode")
    header, tail = evidence.get("header"), evidence.get("tail")
    return _Before(
        size if isinstance(size, int) else None,
        inode if isinstance(inode, int) else None,
        header if isinstance(header, str) else None,
        tail if isinstance(tail, str) else None,
    )


def _judge(fd: int, place: Place, cells: dict[str, str], before: _Before) -> Verdict:
    if before.size is not None and _only_grew(fd, place, before):
        return _judge_growth(fd, place, cells, before.size)
    raw = whole(fd, place)
    header = header_in(raw, place)
    if header is not None and _has_row(raw[len(header.raw) :], header, place, cells):
        return Verdict.APPLIED
    return Verdict.RETRY


def _only_grew(fd: int, place: Place, before: _Before) -> bool:
    """Whether this is the file of before, with nothing changed up to its old end."""
    state = os.fstat(fd)
    size = before.size or 0
    if state.st_ino != before.inode or state.st_size < size:
        return False
    if tail_digest(fd, size) != before.tail:
        return False
    header = read_header(fd, place.path) if size else None
    return before.header == (None if header is None else short_digest(header.raw))


def _judge_growth(fd: int, place: Place, cells: dict[str, str], size: int) -> Verdict:
    grown = os.fstat(fd).st_size - size
    added = read_at(fd, size, grown)
    header = read_header(fd, place.path)
    if not added:
        return Verdict.FAILED
    if header is None or size == 0:
        return Verdict.RETRY
    if header.missing_from(cells):
        # Our row would have come with new columns, in a file written anew: this is the old one.
        return Verdict.FAILED
    whole_records, torn = records(added, header.delimiter)
    if _has_key(b"".join(whole_records), header, place, cells[KEY_COLUMN]):
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
    """Cut away the beginning of our own line."""
    os.ftruncate(fd, end)
    os.fsync(fd)
    return Verdict.FAILED


def _has_key(raw: bytes, header: Header, place: Place, key: str) -> bool:
    at = key_position(header)
    return at is not None and any(
        len(row) > at and row[at] == key for row in rows_of(raw, header, place)
    )


def _has_row(raw: bytes, header: Header, place: Place, cells: dict[str, str]) -> bool:
    """Whether a row has all of *cells*: more than the key, since an earlier attempt of the item
    may have written another row under it."""
    if header.missing_from(cells):
        return False
    wanted = [(header.columns.index(name), text) for name, text in cells.items()]
    return any(
        all((row[at] if at < len(row) else "") == text for at, text in wanted)
        for row in rows_of(raw, header, place)
    )
