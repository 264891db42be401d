"""Sheets.read and Sheets.find: the rows of a CSV file as objects of texts by column."""

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any, Self

from pydantic import Field, model_validator

from keep_desktop.domain.json import JsonValue
from keep_desktop.ports.tools import CallContext, Tool, ToolInput, ToolOutput
from keep_desktop.tools.files.granted import MAX_PATH
from keep_desktop.tools.files.touched import file_name
from keep_desktop.tools.files.troubles import NotThere
from keep_desktop.tools.sheets.cells import Value, cell, guarded
from keep_desktop.tools.sheets.header import KEY_COLUMN, Header
from keep_desktop.tools.sheets.row import MAX_KEY
from keep_desktop.tools.sheets.sheet import content_of, header_in, rows_of, sheet_at

_MAX_ROWS = 100_000


class ReadInput(ToolInput):
    file: str = Field(max_length=MAX_PATH, description="the full path of a .csv file")
    limit: int = Field(default=1000, ge=1, le=_MAX_ROWS)
    offset: int = Field(default=0, ge=0)


class ReadOutput(ToolOutput):
    columns: list[str]
    rows: list[dict[str, str]]
    total: int


class Read(Tool[ReadInput]):
    namespace = "Sheets"
    name = "read"
    reaches_out = False
    description = (
        "Reads the rows of a CSV file (UTF-8), in the order of the file. Cells are texts as they"
        " stand in the file. A file that is not there yet has no columns and no rows."
    )
    Input = ReadInput
    Output = ReadOutput
    source = "Sheets"
    type = "row"

    def is_read_only(self, params: ReadInput) -> bool:
        return True

    def touches(self, params: ReadInput) -> Sequence[str]:
        return (file_name(params.file),)

    def call(self, params: ReadInput, context: CallContext) -> JsonValue:
        header, rows = _table(params.file, context)
        if header is None:
            return {"columns": [], "rows": [], "total": 0}
        names = column_names(header)
        end = params.offset + params.limit
        shown = [as_object(row, names) for row in rows[params.offset : end]]
        return {"columns": list(names), "rows": shown, "total": len(rows)}


class FindInput(ToolInput):
    file: str = Field(max_length=MAX_PATH, description="the full path of a .csv file")
    key: str | None = Field(default=None, max_length=MAX_KEY, description="the key of the row")
    column: str | None = Field(default=None, description="with value: the column to look in")
    value: Value = Field(default=None, description="what the cell must hold")
    limit: int = Field(default=100, ge=1, le=_MAX_ROWS)

    @model_validator(mode="after")
    def _one_way_to_look(self) -> Self:
        if (self.key is None) == (self.column is None):
            raise ValueError("give either key, or column and value")
        return self


class Find(Tool[FindInput]):
    namespace = "Sheets"
    name = "find"
    reaches_out = False
    description = (
        "Finds rows of a CSV file by their key, or by what a column holds, compared as the text"
        " that appendRow would write. Answers with a list, which is empty where there is none."
    )
    Input = FindInput
    Output = list[dict[str, str]]
    source = "Sheets"
    type = "row"

    def is_read_only(self, params: FindInput) -> bool:
        return True

    def touches(self, params: FindInput) -> Sequence[str]:
        return (file_name(params.file),)

    def call(self, params: FindInput, context: CallContext) -> JsonValue:
        header, rows = _table(params.file, context)
        if header is None:
            return []
        return list(islice(_matching(header, rows, params), params.limit))


def _matching(header: Header, rows: list[list[str]], params: FindInput) -> Iterator[dict[str, str]]:
    names = column_names(header)
    column, value = (
        (KEY_COLUMN, params.key) if params.column is None else (params.column, params.value)
    )
    wanted = cell(value)
    at = next((names.index(name) for name in (column, guarded(column)) if name in names), None)
    if at is None:
        return
    for row in rows:
        if (row[at] if at < len(row) else "") == wanted:
            yield as_object(row, names)


def _table(file: str, context: CallContext) -> tuple[Header | None, list[list[str]]]:
    try:
        with sheet_at(file, context) as place:
            raw = content_of(place)
            header = None if raw is None else header_in(raw, place)
            if raw is None or header is None:
                return None, []
            return header, list(rows_of(raw[len(header.raw) :], header, place))
    except NotThere:
        return None, []


def column_names(header: Header) -> tuple[str, ...]:
    """A name for each column: one without a name, or with one that is taken, gets a number."""
    names: dict[str, None] = {}
    for number, column in enumerate(header.columns, start=1):
        name = column or f"column {number}"
        while name in names:
            name = f"{name} ({number})"
        names[name] = None
    return tuple(names)


def as_object(row: list[str], names: tuple[str, ...]) -> dict[str, str]:
    """A row by column; cells that are missing are empty, cells beyond the header are numbered."""
    cells = dict.fromkeys(names, "")
    cells.update(zip(names, row, strict=False))
    for number in range(len(names), len(row)):
        cells[f"column {number + 1}"] = row[number]
    return cells


READ_TOOLS: tuple[Tool[Any], ...] = (Read(), Find())
