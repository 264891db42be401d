"""Sheets.updateRow: other values in the cells of one row."""

from dataclasses import dataclass
from pathlib import PurePath

from keep_desktop.domain.errors import PreconditionFailure
from keep_desktop.domain.json import JsonValue, digest
from keep_desktop.ports.tools import CallContext, Reconciled, Risk, Tool, Verdict
from keep_desktop.tools.files.atomic import clear_temporary
from keep_desktop.tools.files.granted import Place
from keep_desktop.tools.files.troubles import quoted
from keep_desktop.tools.sheets.cells import cell, line, records, split
from keep_desktop.tools.sheets.header import Header, cells_of, decoded
from keep_desktop.tools.sheets.row import RowInput, RowOutput, result
from keep_desktop.tools.sheets.sheet import (
    alone,
    content_of,
    header_in,
    key_position,
    rewrite,
    sheet_at,
)
from keep_desktop.tools.sheets.widen import widened
from keep_desktop.tools.titles import one_line, shown_name


@dataclass(frozen=True, slots=True)
class _Found:
    """The last row with the key, in the content it was found in."""

    raw: bytes
    header: Header
    #: Where the record begins and ends in `raw`, its line end included.
    start: int
    end: int
    cells: tuple[str, ...]

    def holds(self, wanted: dict[str, str]) -> bool:
        """Whether the row has all the wanted cells already."""
        if self.header.missing_from(wanted):
            return False
        places = {self.header.columns.index(column): text for column, text in wanted.items()}
        return all(
            (self.cells[at] if at < len(self.cells) else "") == text for at, text in places.items()
        )


class UpdateRow(Tool[RowInput]):
    namespace = "Sheets"
    name = "updateRow"
    description = (
        "Changes the cells named in `row` in the row of a CSV file that has the key, and no others;"
        " columns that are new are added. Fails where no row has the key. Where several have it,"
        " the last one is changed."
    )
    risk = Risk.MEDIUM
    Input = RowInput
    Output = RowOutput
    can_reconcile = True

    def identity(self, params: RowInput) -> JsonValue:
        return {"file": params.file, "key": params.key}

    def payload(self, params: RowInput) -> JsonValue:
        return {"row": params.row}

    def title(self, params: RowInput) -> str:
        return one_line(f"Change a row of {shown_name(PurePath(params.file).name)}")

    def observe(self, params: RowInput, context: CallContext) -> JsonValue:
        with sheet_at(params.file, context) as place:
            return {"row": digest(_found(place, params.key).cells)}

    def call(self, params: RowInput, context: CallContext) -> JsonValue:
        wanted = cells_of(params.key, params.row)
        with sheet_at(params.file, context) as place, alone(place):
            found = _found(place, params.key)
            if not found.holds(wanted):
                rewrite(place, found.raw, _changed(found, wanted, place), context.key)
        return result(params)

    def reconcile(self, params: RowInput, context: CallContext) -> Reconciled:
        with sheet_at(params.file, context) as place, alone(place):
            clear_temporary(place, context.key)
            found = _found(place, params.key)
        if found.holds(cells_of(params.key, params.row)):
            return Reconciled(Verdict.APPLIED, result(params))
        unchanged = context.evidence == {"row": digest(found.cells)}
        return Reconciled(Verdict.FAILED if unchanged else Verdict.RETRY)


def _found(place: Place, key: str) -> _Found:
    raw = content_of(place)
    header = None if raw is None else header_in(raw, place)
    at = None if header is None else key_position(header)
    if raw is None or header is None or at is None:
        raise _no_row(place, key)
    whole, rest = records(raw[len(header.raw) :], header.delimiter)
    end = len(raw)
    for record in reversed([*whole, rest]):
        cells = split(decoded(record, place.path), header.delimiter)
        if record.strip(b"\r\n") and at < len(cells) and cells[at] == cell(key):
            return _Found(raw, header, end - len(record), end, tuple(cells))
        end -= len(record)
    raise _no_row(place, key)


def _no_row(place: Place, key: str) -> PreconditionFailure:
    return PreconditionFailure(f"{quoted(place.path)} has no row with the key {quoted(key)}.")


def _changed(found: _Found, wanted: dict[str, str], place: Place) -> bytes:
    """The whole content with the row changed, and wider where a column is new."""
    columns = found.header.columns
    cells = [*found.cells, *([""] * (len(columns) - len(found.cells)))]
    missing = found.header.missing_from(wanted)
    for column, text in wanted.items():
        if column in columns:
            cells[columns.index(column)] = text
    if missing:
        # Cells beyond the header make way for the new columns and stay behind them.
        added = [wanted[column] for column in missing]
        cells = [*cells[: len(columns)], *added, *cells[len(columns) :]]
    record = (line(cells, found.header.delimiter) + found.header.newline).encode()
    content = found.raw[: found.start] + record + found.raw[found.end :]
    return widened(content, found.header, missing, place)[1] if missing else content
