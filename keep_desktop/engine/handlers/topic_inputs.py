"""What the calls of `Topics` take; by itself, since pydantic takes long to import."""

from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field

from keep_desktop.engine.handlers.topic_calls import MOST_ID, MOST_NAME

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
