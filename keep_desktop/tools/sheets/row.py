"""What the tools that write a row have in common."""

from collections.abc import Mapping
from typing import Annotated, ClassVar

from pydantic import Field, StringConstraints, field_validator

from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.messages import UserMessage
from keep_desktop.domain.permissions import Risk, ScopeKind
from keep_desktop.ports.tools import (
    CallContext,
    EffectRisk,
    PayloadChange,
    Tool,
    ToolInput,
    ToolOutput,
)
from keep_desktop.tools.files.granted import MAX_PATH, require_granted
from keep_desktop.tools.sheets.cells import Value, cell
from keep_desktop.tools.sheets.header import KEY_COLUMN

MAX_KEY = 1000
_MAX_COLUMNS = 1000

# A NUL in its first line identifies a file that is no table.
ColumnName = Annotated[str, StringConstraints(max_length=200, pattern=r"^[^\x00]+$")]

CellValue = str | int | Annotated[float, Field(allow_inf_nan=False)] | bool | None


class RowInput(ToolInput):
    file: str = Field(max_length=MAX_PATH, description="the full path of a .csv file")
    key: str = Field(
        min_length=1, max_length=MAX_KEY, description="what the row is known by, such as a mail id"
    )
    row: dict[ColumnName, CellValue] = Field(
        description="the values by column; new columns are added"
    )

    @field_validator("row", mode="before")
    @classmethod
    def _few_enough(cls, row: object) -> object:
        # Counted first: validating every cell of a hostile row of millions takes seconds.
        if isinstance(row, dict) and len(row) > _MAX_COLUMNS:
            raise ValueError(
                UserMessage("has more than {max_columns} columns", max_columns=_MAX_COLUMNS)
            )
        return row

    @field_validator("row")
    @classmethod
    def _key_is_ours(cls, row: dict[str, CellValue]) -> dict[str, CellValue]:
        if KEY_COLUMN in row:
            raise ValueError(UserMessage("the column “key” is filled from the parameter key"))
        return row


class RowOutput(ToolOutput):
    file: str
    key: str


def result(params: RowInput) -> JsonValue:
    return {"file": params.file, "key": params.key}


class RowTool(Tool[RowInput]):
    """A tool that writes one row, known by its key."""

    namespace = "Sheets"
    access = Risk.WRITES
    scope_params: ClassVar[Mapping[str, ScopeKind]] = {"file": ScopeKind.FOLDER}
    uses_network = False
    risk = EffectRisk.MEDIUM
    Input = RowInput
    payload_params = ("row",)
    Output = RowOutput
    undoable = True
    can_reconcile = True
    outcome_on_disk = True

    def predict_from_params(self, params: RowInput, context: CallContext) -> JsonValue:
        return result(params)

    def require_granted(self, params: RowInput, context: CallContext) -> None:
        require_granted(params.file, context.grants)


def compare_rows(was: JsonValue, now: JsonValue, *, left_out_is_empty: bool) -> PayloadChange:
    """Rows are equivalent if they write the same texts: whatever the order of their values, and 5,
    5.0 and “5” are one text. A missing value may count as an empty one."""
    same = _texts(was, left_out_is_empty) == _texts(now, left_out_is_empty)
    return PayloadChange.EQUIVALENT if same else PayloadChange.SIGNIFICANT


def _texts(payload: JsonValue, left_out_is_empty: bool) -> dict[str, str]:
    row = payload.get("row") if isinstance(payload, Mapping) else None
    if not isinstance(row, Mapping):
        return {}
    texts = {name: cell(value) for name, value in row.items() if isinstance(value, Value)}
    return {name: text for name, text in texts.items() if text or not left_out_is_empty}
