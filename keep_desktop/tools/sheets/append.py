"""Sheets.appendRow: appends a row to a CSV file, and reconciles it."""

import os
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import lru_cache
from pathlib import Path, PurePath

from keep_desktop.domain.errors import PreconditionFailure
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.messages import UserMessage
from keep_desktop.ports.tools import (
    CallContext,
    PayloadChange,
    Reconciled,
    Verdict,
)
from keep_desktop.tools.files.atomic import put
from keep_desktop.tools.files.granted import GrantedPath
from keep_desktop.tools.files.io import flush, read_at
from keep_desktop.tools.files.os_errors import failure_of, quoted, translated
from keep_desktop.tools.sheets.add_columns import with_columns
from keep_desktop.tools.sheets.cells import escape_formula, spans
from keep_desktop.tools.sheets.find_row import find_row
from keep_desktop.tools.sheets.header import (
    BOM,
    KEY_COLUMN,
    Header,
    cells_of,
    delimiter_for,
    new_header,
    read_header,
)
from keep_desktop.tools.sheets.remove import removal_verdict, remove_row
from keep_desktop.tools.sheets.row import RowInput, RowTool, compare_rows, result
from keep_desktop.tools.sheets.sheet import (
    alone,
    content_of,
    evidence_of,
    is_there,
    rewrite,
    sheet_at,
)
from keep_desktop.tools.text import named

_KNOWN_HEADERS = 256
_CHUNK = 1024 * 1024
_LONGEST = 16 * 1024 * 1024


class AppendRow(RowTool):
    name = "appendRow"
    permits = "Add rows to {scope}"
    description = (
        "Adds a row at the end of a CSV file (UTF-8). A file that is not there yet is begun with"
        " the row's columns and a last column `key`; columns that are new later are added to the"
        " header. Text that a spreadsheet would take for a formula gets a ' in front."
    )

    def __init__(self) -> None:
        self._headers: dict[Path, Header] = {}
        #: The inode, size and time of files that were seen to end outside of quotes.
        self._ended: dict[Path, tuple[int, int, int]] = {}

    def title(self, params: RowInput) -> str:
        return _title(params.file)

    def observe(self, params: RowInput, context: CallContext) -> JsonValue:
        with sheet_at(params.file, context) as place:
            if not is_there(place):
                return {"size": None}
            with place.reading() as fd:
                return evidence_of(fd, self._header(fd, place))

    def call(self, params: RowInput, context: CallContext) -> JsonValue:
        with sheet_at(params.file, context) as place, alone(place):
            if not is_there(place):
                _begin(place, params, context, replace=False)
            else:
                self._add(place, params, context)
        return result(params)

    def reconcile(self, params: RowInput, context: CallContext) -> Reconciled:
        with sheet_at(params.file, context) as place, alone(place):
            cells = cells_of(params.key, params.row, context.cancel.check)
            return find_row(place, cells, context, result(params))

    def predict(self, params: RowInput, context: CallContext) -> JsonValue:
        cells = cells_of(params.key, params.row, context.cancel.check)
        with sheet_at(params.file, context) as place:
            header = None
            if is_there(place):
                with place.reading() as fd:
                    header = self._header(fd, place)
                    if header is not None:
                        self._require_ended(fd, place, header, context)
            if header is not None and header.missing_from(cells):
                missing, check = header.missing_from(cells), context.cancel.check
                with_columns(content_of(place) or b"", header, missing, place, check)
            place.require_writable_folder()
        return result(params)

    def depends_on(self, params: RowInput) -> Sequence[str]:
        """A row is appended whatever rows there are."""
        return ()

    def compare_payload(self, was: JsonValue, now: JsonValue) -> PayloadChange:
        return compare_rows(was, now, left_out_is_empty=True)

    def undo(self, params: RowInput, undone: JsonValue, context: CallContext) -> JsonValue:
        """Remove the row. Columns added with it stay, and so does a line end added to the last
        line if rows followed it."""
        cells = cells_of(params.key, params.row, context.cancel.check)
        with sheet_at(params.file, context) as place, alone(place):
            remove_row(place, cells, context)
        return result(params)

    def reconcile_undo(
        self, params: RowInput, undone: JsonValue, context: CallContext
    ) -> Reconciled:
        cells = cells_of(params.key, params.row, context.cancel.check)
        with sheet_at(params.file, context) as place, alone(place):
            verdict = removal_verdict(place, cells, context)
        return Reconciled(verdict, result(params) if verdict is Verdict.APPLIED else None)

    def _add(self, place: GrantedPath, params: RowInput, context: CallContext) -> None:
        cells = cells_of(params.key, params.row, context.cancel.check)
        fd = place.open_file(os.O_RDWR | os.O_APPEND)
        try:
            header = self._header(fd, place)
            if header is not None:
                self._require_ended(fd, place, header, context)
            if header is not None and not header.missing_from(cells):
                _append(fd, place, header.record(cells), header.newline.encode())
                self._ended[place.path] = _state_of(fd)
                return
        finally:
            os.close(fd)
        if header is None:
            _begin(place, params, context, replace=True)
            return
        raw = content_of(place) or b""
        missing, check = header.missing_from(cells), context.cancel.check
        wider, content = with_columns(raw, header, missing, place, check)
        rewrite(place, raw, content + wider.record(cells), context.key)

    def _header(self, fd: int, place: GrantedPath) -> Header | None:
        """The header, cached while the file begins with the same bytes."""
        known = self._headers.get(place.path)
        try:
            if known is not None and read_at(fd, 0, len(known.raw)) == known.raw:
                return known
            header = read_header(fd, place.path)
        except OSError as error:
            raise failure_of(error, place.path) from error
        if header is not None and header.raw.endswith(b"\n"):
            if len(self._headers) >= _KNOWN_HEADERS:
                self._headers.clear()
            self._headers[place.path] = header
        return header

    def _require_ended(
        self, fd: int, place: GrantedPath, header: Header, context: CallContext
    ) -> None:
        """Refuse a file whose last cell has no closing quote: a row would become a part of it. Read
        as a whole where another program changed it."""
        with translated(place.path):
            state = _state_of(fd)
            if self._ended.get(place.path) == state:
                return
            if _ends_within_quotes(fd, header.delimiter, context.cancel.check):
                raise PreconditionFailure(
                    UserMessage(
                        "{path} ends within a cell that begins with a quotation mark and has none "
                        "at its end, so a further row would be lost in it. Add the mark, then try "
                        "again.",
                        path=quoted(place.path),
                    )
                )
        if len(self._ended) >= _KNOWN_HEADERS:
            self._ended.clear()
        self._ended[place.path] = state


@lru_cache(maxsize=_KNOWN_HEADERS)
def _title(file: str) -> str:
    return UserMessage("Append a row to {name}", name=named(PurePath(file).name))


def _state_of(fd: int) -> tuple[int, int, int]:
    state = os.fstat(fd)
    return state.st_ino, state.st_size, state.st_mtime_ns


def _ends_within_quotes(fd: int, delimiter: str, check: Callable[[], None]) -> bool:
    """Whether the last record of a file cannot end where the file does; one longer than any cell of
    a spreadsheet counts as such. Raises OSError, and what *check* raises."""
    at, rest = 0, b""
    while chunk := read_at(fd, at, _CHUNK):
        check()
        at += len(chunk)
        rest += chunk
        done = len(BOM) if at == len(chunk) and rest.startswith(BOM) else 0
        for _, end in spans(rest, delimiter, done):
            check()
            done = end
        rest = rest[done:]
        if len(rest) > _LONGEST:
            return True
    return b'"' in rest and not any(spans(rest + b"\n", delimiter))


def _begin(place: GrantedPath, params: RowInput, context: CallContext, *, replace: bool) -> None:
    """Write a file of a header and this row. A new one gets a UTF-8 BOM, which Excel needs; an
    existing one keeps its beginning."""
    bom = not replace or content_of(place) == BOM
    cells = cells_of(params.key, params.row, context.cancel.check)
    names = [*dict.fromkeys(map(escape_formula, params.row)), KEY_COLUMN]
    header = new_header(names, delimiter_for(place.path), bom=bom)
    put(place, header.raw + header.record(cells), key=context.key, replace=replace)


def _append(fd: int, place: GrantedPath, record: bytes, newline: bytes) -> None:
    """Append one whole record, durably, or leave the file unchanged. A last line without an end
    gets *newline* first."""
    try:
        size = os.fstat(fd).st_size
        if size and read_at(fd, size - 1, 1) != b"\n":
            record = newline + record
        written = 0
        try:
            # One write of the whole line: other appenders never interleave.
            written = os.write(fd, record)
            while written < len(record):
                written += os.write(fd, record[written:])
            flush(fd)
        except OSError as error:
            took_effect = None if not _truncate(fd, size, written) else False
            raise failure_of(error, place.path, took_effect=took_effect) from error
    except OSError as error:
        raise failure_of(error, place.path) from error


def _truncate(fd: int, size: int, written: int) -> bool:
    """Remove what is beyond *size*, if it is only what we wrote; False if uncertain."""
    with suppress(OSError):
        if os.fstat(fd).st_size != size + written:
            return False
        if written:
            os.ftruncate(fd, size)
            flush(fd)
        return True
    return False
