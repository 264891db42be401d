"""What a rehearsal did, for comparing it with another one of the same or a changed script."""

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from keep_desktop.domain.errors import Failure
from keep_desktop.domain.immutable import immutable
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.permissions import Capability
from keep_desktop.ports.tools import Tool

if TYPE_CHECKING:
    from keep_desktop.engine.rehearsal.topics import RehearsedTopics
    from keep_desktop.ports.tools import ToolInput


@immutable
class RehearsedEffect:
    """One mutation, with the items or inputs it is made for."""

    items: tuple[str, ...]
    tool: str
    identity: JsonValue
    #: What a person can compare.
    payload: JsonValue
    params: JsonValue


@dataclass(slots=True)
class Trace:
    """One rehearsal. One thread."""

    #: Items and registered inputs as id → title, in the order in which the script met them.
    met: dict[str, str] = field(default_factory=dict)
    #: Those that were done before.
    were_done: set[str] = field(default_factory=set)
    #: Those whose handler came to its end.
    finished: set[str] = field(default_factory=set)
    #: Those whose handler threw, or that a tool refused; for the input of `Scenario.failing`, all
    #: that its run held.
    failed: dict[str, str] = field(default_factory=dict)
    #: Published events as (topic, messageId) → the inputs that caused them.
    events: dict[tuple[str, str], tuple[str, ...]] = field(default_factory=dict)
    effects: list[RehearsedEffect] = field(default_factory=list)
    #: Handlers that did something: producers that ran, consumers that reserved events.
    handlers: set[str] = field(default_factory=set)
    #: What ended it early, and the item that was open.
    failure: Failure | None = None
    failed_at: str | None = None
    topics: "RehearsedTopics | None" = None
    #: What its calls used.
    reached: set[Capability] = field(default_factory=set)

    @property
    def done(self) -> dict[str, str]:
        """What is done once this has come true, as id → title."""
        done = self.finished | self.were_done
        return {id: title for id, title in self.met.items() if id in done}

    def add_item(self, id: str, title: str, *, was_done: bool = False) -> None:
        if was_done and id not in self.met:
            self.were_done.add(id)
        self.met[id] = title

    def add_effect(self, items: tuple[str, ...], tool: Tool[Any], params: "ToolInput") -> None:
        self.effects.append(
            RehearsedEffect(
                items,
                tool.full_name,
                tool.identity(params),
                tool.payload(params),
                params.model_dump(mode="json", by_alias=True),
            )
        )

    @property
    def first_open(self) -> str | None:
        """The first item that was not done and came to its end."""
        open_ones = (id for id in self.met if id in self.finished and id not in self.were_done)
        return next(open_ones, None)
