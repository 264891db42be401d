"""`Console`: a script's log and progress. Nothing here leaves the program."""

from typing import Literal

from pydantic import Field

from keep_desktop.domain.json import JsonValue
from keep_desktop.ports.tools import CallContext, Tool, ToolInput

_LABEL_LENGTH = 200


class LogInput(ToolInput):
    type: Literal["log", "warn", "error", "LOG", "WARN", "ERROR"] = Field(
        default="log", description="how serious it is"
    )
    line: str = Field(description="cropped at 1000 characters")


class Log(Tool[LogInput]):
    """The sandbox sends log lines by itself, so a call here is already logged."""

    namespace = "Console"
    name = "log"
    uses_network = False
    description = "Writes a line into the log of the run; console.log, warn and error do the same."
    Input = LogInput
    Output = None
    read_only = True

    def call(self, params: LogInput, context: CallContext) -> JsonValue:
        return None


class ProgressInput(ToolInput):
    done: int = Field(ge=0, le=2**53, description="how many are done")
    total: int | None = Field(
        default=None, ge=0, le=2**53, description="how many there are, where known"
    )
    label: str | None = Field(default=None, max_length=_LABEL_LENGTH, description="what is counted")


class ReportProgress(Tool[ProgressInput]):
    namespace = "Console"
    name = "progress"
    uses_network = False
    description = "Shows how far the run is, such as “214 of 310”."
    Input = ProgressInput
    Output = None
    read_only = True

    def call(self, params: ProgressInput, context: CallContext) -> JsonValue:
        context.progress(params.done, params.total, params.label)
        return None


CONSOLE_TOOLS: tuple[Tool[LogInput] | Tool[ProgressInput], ...] = (Log(), ReportProgress())
