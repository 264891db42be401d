"""The tools of Google Sheets."""

import re
from collections.abc import Mapping, Sequence
from typing import Annotated, Any, ClassVar

from pydantic import AfterValidator, Field, StringConstraints

from keep_desktop.domain.errors import LogicFailure, PreconditionFailure
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.messages import UserMessage
from keep_desktop.domain.permissions import Risk, ScopeKind
from keep_desktop.ports.tools import CallContext, EffectRisk, PayloadChange, Reconciled, ToolOutput
from keep_desktop.tools.connectors.google import GoogleMutation, GoogleRead
from keep_desktop.tools.connectors.google_sheets.entry import GOOGLE_SHEETS
from keep_desktop.tools.connectors.google_sheets.record import (
    BOOK,
    RECORDS,
    change,
    old_records,
    verdict,
)
from keep_desktop.tools.connectors.service import (
    Evidence,
    ServiceClient,
    ServiceInput,
    as_list,
    as_mapping,
    text_of,
    unreadable_answer,
)
from keep_desktop.tools.sheets.cells import Value, cell
from keep_desktop.tools.sheets.row import CellValue, ColumnName, compare_rows
from keep_desktop.tools.text import named, shown_name, single_line

_ID = re.compile(
    r"(?:https://docs\.google\.com/spreadsheets/(?:u/\d+/)?d/)?([\w-]{20,100})(?:[/?#].*)?"
)
_SCOPES = {"account": ScopeKind.ACCOUNT, "spreadsheet": ScopeKind.PLACE}
_MOST_ROWS = 10_000
_MOST_ADDED = 1_000
_HEAD = f"{RECORDS},sheets(properties(sheetId,title),data(rowData(values(formattedValue))))"


def _id(text: str) -> str:
    found = _ID.fullmatch(text.strip())
    if found is None:
        raise ValueError(UserMessage("is no id and no address of a spreadsheet"))
    return found[1]


Spreadsheet = Annotated[str, StringConstraints(max_length=500), AfterValidator(_id)]
Row = Annotated[dict[ColumnName, CellValue], Field(min_length=1, max_length=500)]


class GoogleSheetsBookInput(ServiceInput):
    spreadsheet: Spreadsheet = Field(description="Its address in the browser, or the id in it")
    sheet: str | None = Field(
        default=None,
        min_length=1,
        max_length=100,
        description="The name of the tab; else the first",
    )


class GoogleSheetsReadInput(GoogleSheetsBookInput):
    limit: int = Field(default=1000, ge=1, le=_MOST_ROWS)
    offset: int = Field(default=0, ge=0, le=10_000_000, description="Rows to leave out first")


class GoogleSheetsAppendRowInput(GoogleSheetsBookInput):
    key: str = Field(
        min_length=1, max_length=1000, description="What the row is known by; it is not written"
    )
    row: Row = Field(description="The values by column; the columns must be there")


class GoogleSheetsAppendRowsInput(GoogleSheetsBookInput):
    key: str = Field(
        min_length=1, max_length=1000, description="What they are known by; it is not written"
    )
    rows: list[Row] = Field(min_length=1, max_length=_MOST_ADDED)


class GoogleSheetsUpdateRowInput(GoogleSheetsBookInput):
    column: ColumnName = Field(description="The column that says which row it is")
    value: str | int | float = Field(description="What the row has there; only one row may have it")
    row: Row = Field(description="The new values by column; others stay")


class GoogleSheetsSheetRow(ToolOutput):
    number: int = Field(description="Of the row in the sheet; the one below the heading is 2")
    row: dict[str, Any] = Field(description="The values by column: texts, numbers, true and false")


class GoogleSheetsAppended(ToolOutput):
    spreadsheet: str
    added: int


class GoogleSheetsUpdated(ToolOutput):
    spreadsheet: str
    number: int


class GoogleSheetsRead(GoogleRead):
    namespace, name = "GoogleSheets", "read"
    description = (
        "The rows of a sheet below its first row, which names the columns; a column without a name "
        "is called by its letter. Dates are texts as the sheet shows them."
    )
    entry = GOOGLE_SHEETS
    base, place_id = "https://sheets.googleapis.com", _ID
    Input = GoogleSheetsReadInput
    Output = list[GoogleSheetsSheetRow]
    source, type = "GoogleSheets", "row"
    permits = "Read the spreadsheet {scope}"
    scope_params = _SCOPES

    def run(self, params: GoogleSheetsReadInput, client: ServiceClient) -> JsonValue:
        first = params.offset + 2
        head, rows = _values(client, params, ["1:1", f"{first}:{first + params.limit - 1}"])
        columns = _columns(head[0] if head else ())
        found: list[JsonValue] = []
        for at, values in enumerate(rows):
            names = [*columns, *map(_letter, range(len(columns), len(values)))]
            row = {name: value for name, value in zip(names, values, strict=False) if value != ""}
            if row:
                found.append({"number": first + at, "row": row})
        return found


class _GoogleSheetsChange(GoogleMutation):
    """One batch with its record."""

    entry = GOOGLE_SHEETS
    base, place_id = "https://sheets.googleapis.com", _ID
    risk = EffectRisk.MEDIUM
    access = Risk.WRITES
    scope_params: ClassVar[Mapping[str, ScopeKind]] = _SCOPES

    def result(self, params: Any, noted: Mapping[str, Any]) -> JsonValue:
        raise NotImplementedError

    def check_outcome(self, params: GoogleSheetsBookInput, client: ServiceClient) -> Reconciled:
        return verdict(client, params.spreadsheet, self.result(params, client.evidence))

    def head(
        self, params: GoogleSheetsBookInput, client: ServiceClient, columns: Sequence[str]
    ) -> dict[str, JsonValue]:
        """The sheet's number and heading, and the records to be removed. PreconditionFailure
        where one of *columns* is not there; a heading is begun in an empty sheet."""
        query = {"spreadsheet": params.spreadsheet, "ranges": [_in(params, "1:1")], "fields": _HEAD}
        book = as_mapping(client.get(BOOK, query))
        sheet = as_mapping(next(iter(as_list(book.get("sheets"))), None))
        data = as_mapping(next(iter(as_list(sheet.get("data"))), None))
        first = as_mapping(next(iter(as_list(data.get("rowData"))), None))
        head = [
            text_of(as_mapping(one).get("formattedValue")) for one in as_list(first.get("values"))
        ]
        is_empty = not any(head)
        there = list(columns) if is_empty else _columns(head)
        missing = [name for name in columns if name not in there]
        if missing:
            raise PreconditionFailure(
                UserMessage(
                    "The sheet has no column {columns}. Its first row names the columns: add it "
                    "there, or leave it out",
                    columns=", ".join(named(name) for name in missing[:5]),
                )
            )
        return {
            "sheet": as_mapping(sheet.get("properties")).get("sheetId", 0),
            "columns": [*there],
            "begins": is_empty,
            "old": old_records(book),
        }


class _GoogleSheetsAppend(_GoogleSheetsChange):
    permits = "Add rows to the spreadsheet {scope}"
    Output = GoogleSheetsAppended

    def rows(self, params: Any) -> Sequence[Mapping[str, Value]]:
        raise NotImplementedError

    def identity(self, params: Any) -> JsonValue:
        return {"spreadsheet": params.spreadsheet, "sheet": params.sheet, "key": params.key}

    def payload(self, params: Any) -> JsonValue:
        return {"rows": [{"row": dict(row)} for row in self.rows(params)]}

    def compare_payload(self, was: JsonValue, now: JsonValue) -> PayloadChange:
        before, after = (as_list(as_mapping(one).get("rows")) for one in (was, now))
        same = len(before) == len(after) and all(
            compare_rows(one, other, left_out_is_empty=True) is PayloadChange.EQUIVALENT
            for one, other in zip(before, after, strict=True)
        )
        return PayloadChange.EQUIVALENT if same else PayloadChange.SIGNIFICANT

    def evidence_before(self, params: Any, client: ServiceClient) -> Evidence:
        columns = dict.fromkeys(name for row in self.rows(params) for name in row)
        return self.head(params, client, [*columns])

    def run(self, params: Any, client: ServiceClient) -> JsonValue:
        noted = client.evidence
        columns = [*map(text_of, noted["columns"])]
        rows: list[Sequence[Value]] = [[row.get(name) for name in columns]
                                       for row in self.rows(params)]  # fmt: skip
        if noted["begins"]:
            rows.insert(0, columns)
        request = {
            "appendCells": {
                "sheetId": noted["sheet"],
                "rows": [_cells(row) for row in rows],
                "fields": "userEnteredValue",
            }
        }
        change(client, params.spreadsheet, [request], noted["old"])
        return self.result(params, noted)

    def result(self, params: Any, noted: Mapping[str, Any]) -> JsonValue:
        return {"spreadsheet": params.spreadsheet, "added": len(self.rows(params))}

    def predict_from_params(self, params: Any, context: CallContext) -> JsonValue:
        return self.result(params, {})


class GoogleSheetsAppendRow(_GoogleSheetsAppend):
    namespace, name = "GoogleSheets", "appendRow"
    description = (
        "Adds a row below the last one of a sheet. The sheet's first row names the columns; in an "
        "empty sheet it is made. Texts stay texts: nothing is taken for a formula."
    )
    Input = GoogleSheetsAppendRowInput

    def rows(self, params: GoogleSheetsAppendRowInput) -> Sequence[Mapping[str, Value]]:
        return (params.row,)

    def title(self, params: GoogleSheetsAppendRowInput) -> str:
        return UserMessage("Append a row to {name}", name=named(params.sheet or "Google Sheets"))


class GoogleSheetsAppendRows(_GoogleSheetsAppend):
    namespace, name = "GoogleSheets", "appendRows"
    description = "Adds rows as GoogleSheets.appendRow does: all of them, or none."
    Input = GoogleSheetsAppendRowsInput

    def rows(self, params: GoogleSheetsAppendRowsInput) -> Sequence[Mapping[str, Value]]:
        return params.rows

    def title(self, params: GoogleSheetsAppendRowsInput) -> str:
        return UserMessage(
            "Append {count} rows to {name}",
            count=len(params.rows),
            name=named(params.sheet or "Google Sheets"),
        )


class GoogleSheetsUpdateRow(_GoogleSheetsChange):
    namespace, name = "GoogleSheets", "updateRow"
    description = (
        "Changes cells of the one row that has a value in a column; a sheet where none or several "
        "have it is left alone. Texts stay texts: nothing is taken for a formula."
    )
    Input = GoogleSheetsUpdateRowInput
    Output = GoogleSheetsUpdated
    permits = "Change rows of the spreadsheet {scope}"

    def identity(self, params: GoogleSheetsUpdateRowInput) -> JsonValue:
        return {
            "spreadsheet": params.spreadsheet,
            "sheet": params.sheet,
            "column": params.column,
            "value": _text(params.value),
        }

    def payload(self, params: GoogleSheetsUpdateRowInput) -> JsonValue:
        return {"row": {**params.row}}

    def compare_payload(self, was: JsonValue, now: JsonValue) -> PayloadChange:
        return compare_rows(was, now, left_out_is_empty=False)

    def title(self, params: GoogleSheetsUpdateRowInput) -> str:
        return UserMessage(
            "Change the row {value} of {name}",
            value=named(_text(params.value)),
            name=named(params.sheet or "Google Sheets"),
        )

    def evidence_before(
        self, params: GoogleSheetsUpdateRowInput, client: ServiceClient
    ) -> Evidence:
        noted = self.head(params, client, [params.column, *params.row])
        at = [*as_list(noted["columns"])].index(params.column)
        (below,) = _values(client, params, [f"{_letter(at)}2:{_letter(at)}"])
        expected = _text(params.value)
        found = [
            number for number, row in enumerate(below, start=2) if row and _text(row[0]) == expected
        ]
        if len(found) != 1:
            raise _not_one(len(found), params)
        return {**noted, "number": found[0]}

    def run(self, params: GoogleSheetsUpdateRowInput, client: ServiceClient) -> JsonValue:
        noted = client.evidence
        requests = [
            {
                "updateCells": {
                    "rows": [_cells([value])],
                    "fields": "userEnteredValue",
                    "start": {
                        "sheetId": noted["sheet"],
                        "rowIndex": noted["number"] - 1,
                        "columnIndex": noted["columns"].index(name),
                    },
                }
            }
            for name, value in params.row.items()
        ]
        change(client, params.spreadsheet, requests, noted["old"])
        return self.result(params, noted)

    def result(self, params: GoogleSheetsUpdateRowInput, noted: Mapping[str, Any]) -> JsonValue:
        return {"spreadsheet": params.spreadsheet, "number": noted["number"]}

    def predict(self, params: GoogleSheetsUpdateRowInput, context: CallContext) -> JsonValue:
        client = self._client(params, context)
        return client.call_redacted(
            lambda: self.result(params, self.evidence_before(params, client)),
            tool=self.full_name,
            mutates=False,
        )

    def predict_from_params(
        self, params: GoogleSheetsUpdateRowInput, context: CallContext
    ) -> JsonValue:
        return {"spreadsheet": params.spreadsheet, "number": 2}


def _in(params: GoogleSheetsBookInput, cells: str) -> str:
    """A range in the sheet; Google takes one without a name for the first."""
    if params.sheet is None:
        return cells
    name = params.sheet.replace("'", "''")
    return f"'{name}'!{cells}"


def _values(
    client: ServiceClient, params: GoogleSheetsBookInput, ranges: Sequence[str]
) -> list[Sequence[Sequence[Any]]]:
    """The rows of each range, up to their last cell."""
    query = {
        "spreadsheet": params.spreadsheet,
        "ranges": [_in(params, cells) for cells in ranges],
        "valueRenderOption": "UNFORMATTED_VALUE",
        "dateTimeRenderOption": "FORMATTED_STRING",
    }
    found = as_list(as_mapping(client.get(BOOK + "/values:batchGet", query)).get("valueRanges"))
    if len(found) != len(ranges):
        raise unreadable_answer("Google Sheets")
    return [[as_list(row) for row in as_list(as_mapping(one).get("values"))] for one in found]


def _columns(head: Sequence[Any]) -> list[str]:
    """The names of the columns; one without a name, or with that of another, is its letter."""
    names: list[str] = []
    for at, value in enumerate(head):
        name = single_line(_text(value), 200)
        names.append(name if name and name not in names else _letter(at))
    return names


def _text(value: Any) -> str:
    """A value as a sheet shows it."""
    if isinstance(value, str):
        return value
    return cell(value) if isinstance(value, Value) else ""


def _letter(at: int) -> str:
    """A, B, … Z, AA of the column with this number from 0."""
    text = ""
    at += 1
    while at:
        at, rest = divmod(at - 1, 26)
        text = chr(65 + rest) + text
    return text


def _cells(row: Sequence[Value]) -> JsonValue:
    return {"values": [_cell(value) for value in row]}


def _cell(value: Value) -> JsonValue:
    match value:
        case None:
            return {}
        case bool():
            return {"userEnteredValue": {"boolValue": value}}
        case int() | float():
            return {"userEnteredValue": {"numberValue": value}}
        case _:
            return {"userEnteredValue": {"stringValue": value}}


def _not_one(count: int, params: GoogleSheetsUpdateRowInput) -> PreconditionFailure | LogicFailure:
    column, value = shown_name(params.column), shown_name(_text(params.value))
    if not count:
        return PreconditionFailure(
            UserMessage("No row has “{value}” in the column “{column}”", column=column, value=value)
        )
    return LogicFailure(
        UserMessage(
            "{count} rows have “{value}” in the column “{column}”, so it is not clear which is "
            "meant",
            count=count,
            column=column,
            value=value,
        )
    )
