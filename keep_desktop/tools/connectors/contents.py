"""What scripts give to events and contacts: all of what is new, of a change what is given."""

from typing import Annotated, Any, ClassVar

from pydantic import Field, StringConstraints, model_validator

from keep_desktop.domain.items import ReceivedKind, RowFacts
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.messages import UserMessage
from keep_desktop.domain.permissions import Risk
from keep_desktop.ports.tools import CallContext, EffectRisk, ToolOutput
from keep_desktop.tools.connectors.moments import Moment, check_span
from keep_desktop.tools.connectors.service import ServiceInput, ServiceMutation, SubkeyInput

Line = Annotated[str, StringConstraints(max_length=1000)]
EVENT_ROW = RowFacts(
    kind=ReceivedKind.ENTRY, title="title", at="start", place="location", excerpt="description"
)


class ContentInput(ServiceInput):
    #: The fields that are content of the thing itself.
    content: ClassVar[tuple[str, ...]]

    @property
    def given(self) -> dict[str, Any]:
        return self.model_dump(include={*self.content}, exclude_none=True)


class ChangeInput(ContentInput):
    """What is not given stays."""

    @model_validator(mode="after")
    def _changes(self) -> "ChangeInput":
        if not self.given:
            raise ValueError(UserMessage("says nothing that is to be changed"))
        return self


class SpanInput(ServiceInput):
    after: Moment = Field(description="Events that end after this")
    before: Moment = Field(description="Events that begin before this")
    limit: int = Field(default=250, ge=1, le=2500)


class EventContent(ContentInput):
    content: ClassVar[tuple[str, ...]] = ("title", "start", "end", "description", "location")
    title: Line | None = None
    start: Moment | None = Field(
        default=None, description="A moment; or a date, for an event of whole days"
    )
    end: Moment | None = Field(default=None, description="The moment, or the day, after it")
    description: str | None = Field(default=None, max_length=8000)
    location: Line | None = None

    @model_validator(mode="after")
    def _fits(self) -> "EventContent":
        check_span(self.start, self.end)
        return self


class NewEvent(EventContent, SubkeyInput):
    title: Line = Field(min_length=1)
    start: Moment = Field(description="A moment; or a date, for an event of whole days")
    end: Moment = Field(description="The moment, or the day, after it")


class CalendarEvent(ToolOutput):
    id: str
    title: str
    start: str = Field(description="ISO 8601 in UTC, or a date if it takes whole days")
    end: str = Field(description="The first moment, or the first day, after it")
    location: str
    description: str
    attendees: list[str] = Field(description="Mail addresses")
    status: str = Field(description="confirmed, tentative or cancelled")
    repeats: bool = Field(description="One of a series, or the series")
    link: str | None


class Deleted(ToolOutput):
    id: str


class NotifyingMutation(ServiceMutation[Any]):
    """Where `notify` is given, the service writes to others; a deletion stays one."""

    def access_of(self, params: Any) -> Risk | None:
        is_message = params.notify and self.access is not Risk.DELETES
        return Risk.SENDS if is_message else self.access


class DeletingMutation(ServiceMutation[Any]):
    Output = Deleted
    access = Risk.DELETES
    risk = EffectRisk.HIGH

    def predict_from_params(self, params: Any, context: CallContext) -> JsonValue:
        return {"id": params.id}
