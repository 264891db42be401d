"""The input of `Items.list`; by itself, since pydantic takes long to import."""

from pydantic import BaseModel, ConfigDict, Field


class ListInput(BaseModel):
    """What `Items.list` takes."""

    model_config = ConfigDict(extra="forbid", strict=True)

    status: str | None = None
    logical_item_id: str | None = None
    limit: int = Field(default=100, ge=1, le=1000)
    offset: int = Field(default=0, ge=0, le=2**53)
