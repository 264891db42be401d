"""What goes into a tool and what comes out of it, checked.

By itself, since it brings pydantic along, which takes long to import and which only a run needs;
`ports.tools` hands both names on.
"""

from pydantic import BaseModel, ConfigDict


class ToolInput(BaseModel):
    """The base of every tool's input: frozen, and unknown properties are refused."""

    # No NaN: the ledger keeps JSON, and JSON has none.
    model_config = ConfigDict(
        extra="forbid", frozen=True, populate_by_name=True, allow_inf_nan=False
    )


class ToolOutput(BaseModel):
    """The base of every tool's output: a bug of the tool shows as InternalFailure."""

    model_config = ConfigDict(extra="forbid", frozen=True, populate_by_name=True)
