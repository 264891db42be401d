"""Inputs of `Items.list` and `Topics` calls; a module of its own, since pydantic imports slowly."""

from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field

MOST_ID = 2_000
#: Of a topic, a source and a type.
MOST_NAME = 200


class ItemsListInput(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)

    status: str | None = None
    logical_item_id: str | None = None
    limit: int = Field(default=100, ge=1, le=1000)
    offset: int = Field(default=0, ge=0, le=2**53)


Name = Annotated[str, Field(max_length=MOST_NAME)]


class TopicInput(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


class Peek(TopicInput):
    topic: Name
    limit: int = Field(default=100, ge=1, le=1000)


class GetByIds(TopicInput):
    topic: Name
    ids: list[str] = Field(max_length=1000)


class RegisterInput(TopicInput):
    source: Name
    type: Name
    id: str = Field(min_length=1, max_length=MOST_ID)
    title: str = Field(min_length=1)


class EventGiven(TopicInput):
    messageId: str = Field(min_length=1, max_length=MOST_ID)  # noqa: N815 - the script's word
    inputId: str | None = None  # noqa: N815
    payload: Any = None


class Publish(TopicInput):
    topic: Name | Annotated[list[Name], Field(max_length=1000)]
    event: EventGiven

    @property
    def topics(self) -> list[str]:
        """Each once, in the order given."""
        return [self.topic] if isinstance(self.topic, str) else list(dict.fromkeys(self.topic))
