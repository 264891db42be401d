"""Sheets.updateRow: changes cells of one row."""

from array import array
from collections.abc import Iterable, Mapping
from pathlib import PurePath

from keep_desktop.domain.errors import PreconditionFailure
from keep_desktop.domain.immutable import immutable
from keep_desktop.domain.json import JsonValue, digest
from keep_desktop.domain.messages import UserMessage
from keep_desktop.ports.tools import (
    CallContext,
    PayloadChange,
    Reconciled,
    Verdict,
)
from keep_desktop.tools.files.atomic import clear_temporary
from keep_desktop.tools.files.granted import GrantedPath
from keep_desktop.tools.files.os_errors import quoted
from keep_desktop.tools.sheets.add_columns import with_columns
from keep_desktop.tools.sheets.cells import cell, line, same_cell, spans, split
from keep_desktop.tools.sheets.header import Header, cells_of, decoded, header_in
from keep_desktop.tools.sheets.row import RowInput, RowTool, compare_rows, result
from keep_desktop.tools.sheets.sheet import (
    alone,
    content_of,
    key_position,
    rewrite,
    sheet_at,
)
from keep_desktop.tools.text import named


@immutable
class _FoundRow:
    """The last row with the key, and the content it was found in."""

    raw: bytes
    header: Header
    #: Start and end of the record in `raw`, its line end included.
    start: int
    end: int
    cells: tuple[str, ...]

    def holds(self, expected: dict[str, str]) -> bool:
        """Whether the row has all the new cells already."""
        return not self.header.missing_from(expected) and self.has(expected)

    def has(self, expected: dict[str, str]) -> bool:
        """The same, with missing columns counted as empty."""
        texts = self.texts(expected)
        return all(same_cell(texts[name], text) for name, text in expected.items())

    def texts(self, columns: Iterable[str]) -> dict[str, str]:
        """The texts in those columns."""
        known = {name: at for at, name in reversed(list(enumerate(self.header.columns)))}
        places = {name: known.get(name, len(self.cells)) for name in columns}
        return {n: self.cells[at] if at < len(self.cells) else "" for n, at in places.items()}


class UpdateRow(RowTool):
    name = "updateRow"
    permits = "Change rows of {scope}"
    description = (
        "Changes the cells named in `row` in the row of a CSV file that has the key, and no others;"
        " columns that are new are added. Fails where no row has the key. Where several have it,"
        " the last one is changed."
    )

    def title(self, params: RowInput) -> str:
        return UserMessage("Change a row of {name}", name=named(PurePath(params.file).name))

    def observe(self, params: RowInput, context: CallContext) -> JsonValue:
        with sheet_at(params.file, context) as place:
            found = _found(place, params.key, context)
        return {
            "row": digest(found.cells),
            "was": found.texts(cells_of(params.key, params.row, context.cancel.check)),
            "record": found.raw[found.start : found.end].decode("utf-8"),
        }

    def call(self, params: RowInput, context: CallContext) -> JsonValue:
        expected = cells_of(params.key, params.row, context.cancel.check)
        with sheet_at(params.file, context) as place, alone(place):
            found = _found(place, params.key, context)
            if not found.holds(expected):
                rewrite(place, found.raw, _changed(found, expected, context, place), context.key)
        return result(params)

    def reconcile(self, params: RowInput, context: CallContext) -> Reconciled:
        with sheet_at(params.file, context) as place, alone(place):
            clear_temporary(place, context.key)
            found = _found(place, params.key, context)
        if found.holds(cells_of(params.key, params.row, context.cancel.check)):
            return Reconciled(Verdict.APPLIED, result(params))
        evidence = context.evidence
        was = evidence.get("row") if isinstance(evidence, Mapping) else None
        return Reconciled(Verdict.FAILED if was == digest(found.cells) else Verdict.RETRY)

    def predict(self, params: RowInput, context: CallContext) -> JsonValue:
        expected = cells_of(params.key, params.row, context.cancel.check)
        with sheet_at(params.file, context) as place:
            found = _found(place, params.key, context)
            if not found.holds(expected):
                _changed(found, expected, context, place)
                place.require_writable_folder()
        return result(params)

    def compare_payload(self, was: JsonValue, now: JsonValue) -> PayloadChange:
        return compare_rows(was, now, left_out_is_empty=False)

    def undo(self, params: RowInput, undone: JsonValue, context: CallContext) -> JsonValue:
        """Restore the old texts of the changed cells; columns added with them stay, empty."""
        expected = cells_of(params.key, params.row, context.cancel.check)
        with sheet_at(params.file, context) as place, alone(place):
            found = _found(place, params.key, context)
            was = _texts_before(context)
            if was is None:
                raise _changed_since(place, params.key)
            if not found.has(was):
                if not found.holds(expected):
                    raise _changed_since(place, params.key)
                context.cancel.check()
                rewrite(place, found.raw, _as_before(found, was, context, place), context.key)
        return result(params)

    def reconcile_undo(
        self, params: RowInput, undone: JsonValue, context: CallContext
    ) -> Reconciled:
        expected = cells_of(params.key, params.row, context.cancel.check)
        with sheet_at(params.file, context) as place, alone(place):
            clear_temporary(place, context.key)
            found = _found(place, params.key, context)
        was = _texts_before(context)
        if was is None:
            return Reconciled(Verdict.RETRY)
        if found.has(was):
            return Reconciled(Verdict.APPLIED, result(params))
        return Reconciled(Verdict.FAILED if found.holds(expected) else Verdict.RETRY)


def _found(place: GrantedPath, key: str, context: CallContext) -> _FoundRow:
    raw = content_of(place)
    header = None if raw is None else header_in(raw, place.path)
    at = None if header is None else key_position(header)
    if raw is None or header is None or at is None:
        raise _no_row(place, key)
    # As numbers: millions of records would take many times the memory of the file.
    begins = array("Q")
    rest = len(header.raw)
    for begin, end in spans(raw, header.delimiter, rest):
        context.cancel.check()
        begins.append(begin)
        rest = end
    begins.append(rest)
    end, expected = len(raw), cell(key)
    for begin in reversed(begins):
        context.cancel.check()
        record = raw[begin:end]
        cells = split(decoded(record, place.path), header.delimiter)
        if record.strip(b"\r\n") and at < len(cells) and same_cell(cells[at], expected):
            return _FoundRow(raw, header, begin, end, tuple(cells))
        end = begin
    raise _no_row(place, key)


def _no_row(place: GrantedPath, key: str) -> PreconditionFailure:
    return PreconditionFailure(
        UserMessage(
            "{path} has no row with the key {key}.", path=quoted(place.path), key=quoted(key)
        )
    )


def _changed(
    found: _FoundRow, expected: dict[str, str], context: CallContext, place: GrantedPath
) -> bytes:
    """The whole content with the row changed, and wider if a column is new."""
    columns = found.header.columns
    cells = [*found.cells, *([""] * (len(columns) - len(found.cells)))]
    missing = found.header.missing_from(expected)
    for column, text in expected.items():
        if column in columns:
            cells[columns.index(column)] = text
    if missing:
        # Cells beyond the header are moved after the new columns.
        added = [expected[column] for column in missing]
        cells = [*cells[: len(columns)], *added, *cells[len(columns) :]]
    record = (line(cells, found.header.delimiter) + found.header.newline).encode()
    content = found.raw[: found.start] + record + found.raw[found.end :]
    if not missing:
        return content
    return with_columns(content, found.header, missing, place, context.cancel.check)[1]


def _texts_before(context: CallContext) -> dict[str, str] | None:
    """The cells' texts before the change; None if unknown."""
    evidence = context.evidence
    was = evidence.get("was") if isinstance(evidence, Mapping) else None
    return {name: str(text) for name, text in was.items()} if isinstance(was, Mapping) else None


def _as_before(
    found: _FoundRow, was: dict[str, str], context: CallContext, place: GrantedPath
) -> bytes:
    """The content with the old texts: the exact bytes of the old row if its cells are equal, since
    the same cells can be written in several ways."""
    content = _changed(found, was, context, place)
    evidence = context.evidence
    text = evidence.get("record") if isinstance(evidence, Mapping) else None
    if not isinstance(text, str):
        return content
    if not text.endswith("\n") and found.end < len(found.raw):
        text += found.header.newline
    record = content[found.start : len(content) - (len(found.raw) - found.end)]
    cells = split(decoded(record, place.path), found.header.delimiter)
    old = split(text, found.header.delimiter)
    if cells != [*old, *([""] * (len(cells) - len(old)))]:
        return content
    return found.raw[: found.start] + text.encode() + found.raw[found.end :]


def _changed_since(place: GrantedPath, key: str) -> PreconditionFailure:
    return PreconditionFailure(
        UserMessage(
            "The row of {path} with the key {key} was changed since, so it stays as it is now.",
            path=quoted(place.path),
            key=quoted(key),
        )
    )
