"""Sheets.read and Sheets.find: the rows of a CSV file as objects of texts by column."""

import os
from collections.abc import Mapping
from typing import Any, ClassVar, Self

from pydantic import BaseModel, Field, TypeAdapter, model_validator

from keep_desktop.domain.errors import LogicFailure, PreconditionFailure
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.messages import UserMessage
from keep_desktop.domain.permissions import Risk, ScopeKind
from keep_desktop.ports.parsing import Content
from keep_desktop.ports.tools import CallContext, Tool, ToolInput, ToolOutput
from keep_desktop.tools.files.granted import MAX_PATH
from keep_desktop.tools.files.os_errors import NotThere, quoted
from keep_desktop.tools.json_text import as_json
from keep_desktop.tools.parser_results import checked
from keep_desktop.tools.sheets.cells import Value, cell
from keep_desktop.tools.sheets.functions import MOST_CELLS
from keep_desktop.tools.sheets.header import KEY_COLUMN
from keep_desktop.tools.sheets.row import MAX_KEY
from keep_desktop.tools.sheets.sheet import is_there, sheet_at
from keep_desktop.tools.text import single_line

_MAX_ROWS = 100_000


class ReadSheetInput(ToolInput):
    file: str = Field(max_length=MAX_PATH, description="the full path of a .csv file")
    limit: int = Field(default=1000, ge=1, le=_MAX_ROWS)
    offset: int = Field(default=0, ge=0)


class ReadSheetOutput(ToolOutput):
    columns: list[str]
    rows: list[dict[str, str]]
    total: int


class _SheetRead(Tool[Any]):
    namespace = "Sheets"
    access = Risk.READS
    permits = "Read rows of {scope}"
    scope_params: ClassVar = {"file": ScopeKind.FOLDER}
    uses_network = False
    read_only = True
    source, type = "Sheets", "row"


class ReadSheet(_SheetRead):
    name = "read"
    description = (
        "Reads the rows of a CSV file (UTF-8), in the order of the file. Cells are texts, as"
        " they were given to appendRow. A file that is not there yet has no columns and no rows."
    )
    Input = ReadSheetInput
    Output = ReadSheetOutput

    def call(self, params: ReadSheetInput, context: CallContext) -> JsonValue:
        columns, rows, total = _table(
            params.file, {"offset": params.offset, "limit": params.limit}, context
        )
        return {"columns": columns, "rows": rows, "total": total}


class FindInput(ToolInput):
    file: str = Field(max_length=MAX_PATH, description="the full path of a .csv file")
    key: str | None = Field(default=None, max_length=MAX_KEY, description="the key of the row")
    column: str | None = Field(default=None, description="with value: the column to look in")
    value: Value = Field(default=None, description="what the cell must hold")
    limit: int = Field(default=100, ge=1, le=_MAX_ROWS)

    @model_validator(mode="after")
    def _one_lookup(self) -> Self:
        if (self.key is None) == (self.column is None):
            raise ValueError(UserMessage("give either key, or column and value"))
        return self


class Find(_SheetRead):
    name = "find"
    description = (
        "Finds rows of a CSV file by their key, or by what a column holds, compared as the text"
        " that appendRow would write. Answers with a list, which is empty where there is none."
    )
    Input = FindInput
    Output = list[dict[str, str]]

    def call(self, params: FindInput, context: CallContext) -> JsonValue:
        column, value = (
            (KEY_COLUMN, params.key) if params.column is None else (params.column, params.value)
        )
        arguments: dict[str, JsonValue] = {"offset": 0, "limit": params.limit}
        return _table(params.file, {**arguments, "column": column, "value": cell(value)}, context)[
            1
        ]


class _SheetFacts(BaseModel):
    columns: list[str]
    total: int
    problem: str | None
    too_much: bool


_ABOUT = TypeAdapter(_SheetFacts)
_ROWS = TypeAdapter(list[list[str]])


def _table(
    file: str, arguments: Mapping[str, JsonValue], context: CallContext
) -> tuple[list[str], list[dict[str, str]], int]:
    """The columns, the requested rows, and the total."""
    try:
        with sheet_at(file, context) as place:
            if not is_there(place):
                return [], [], 0
            what = quoted(place.path)
            with place.reading() as fd:
                path = str(place.path).encode("utf-8", "replace")
                raw = Content(os.fdopen(fd, "rb", closefd=False), os.fstat(fd).st_size)
                found = context.parse("sheets.rows", [path, as_json(arguments), raw], what)
    except NotThere:
        return [], [], 0
    about = checked(_ABOUT, found, what)
    if about.problem is not None:
        raise PreconditionFailure(single_line(about.problem, 500))
    if about.too_much:
        raise LogicFailure(
            UserMessage(
                "These rows of {what} are more than can be read at once ({most_cells:,} "
                "cells or 16 MB). Read fewer at a time, with `limit` and `offset`.",
                what=what,
                most_cells=MOST_CELLS,
            )
        )
    rows: list[dict[str, str]] = []
    for part in found[1:]:
        context.cancel.check()
        rows.extend(_as_object(row, about.columns) for row in checked(_ROWS, [part], what))
    return about.columns, rows, about.total


def _as_object(row: list[str], names: list[str]) -> dict[str, str]:
    """A row by column; missing cells are empty, cells beyond the header are numbered."""
    cells = dict.fromkeys(names, "")
    cells.update(zip(names, row, strict=False))
    for number in range(len(names), len(row)):
        cells[f"column {number + 1}"] = row[number]
    return cells


ROW_TOOLS: tuple[Tool[Any], ...] = (ReadSheet(), Find())
