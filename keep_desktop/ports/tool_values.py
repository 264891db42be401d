"""Validated input and output of tools.

A module of its own because pydantic imports slowly and only a run needs it; `ports.tools`
re-exports both names.
"""

from pydantic import BaseModel, ConfigDict


class ToolInput(BaseModel):
    """Base of every tool's input: frozen, rejects unknown properties."""

    # No NaN: the ledger stores JSON.
    model_config = ConfigDict(
        extra="forbid", frozen=True, populate_by_name=True, allow_inf_nan=False
    )


class ToolOutput(BaseModel):
    """Base of every tool's output: a bug of the tool raises InternalFailure."""

    model_config = ConfigDict(extra="forbid", frozen=True, populate_by_name=True)
