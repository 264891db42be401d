"""What the planner needs of the services: the form of a script's parameters, and storing a
version. Planning cannot import the services, which are above it."""

from collections.abc import Callable, Mapping
from dataclasses import field
from typing import Protocol

from keep_desktop.domain.handlers import HandlerGraph
from keep_desktop.domain.ids import WorkflowId
from keep_desktop.domain.immutable import immutable
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.planning.behaviour import Behaviour
from keep_desktop.domain.planning.chats import ChatFile
from keep_desktop.domain.workflows import ScriptVersion, Workflow
from keep_desktop.ports.stores import UnitOfWork


@immutable(kw_only=True)
class ProposedScript:
    """What the model saves."""

    script: str
    title: str
    summary: str
    params_schema: Mapping[str, JsonValue] | None
    diagram: str | None
    comments: str


@immutable(kw_only=True)
class FormValues:
    """The values a script would have now."""

    #: Those the user gave, defaults, and proposed places.
    values: Mapping[str, JsonValue]
    #: Proposed places that the user has granted already: to be stored as values.
    granted: Mapping[str, JsonValue] = field(default_factory=dict)
    #: What must be entered or granted before it can be rehearsed, as a sentence; None if nothing.
    missing: str | None = None


class PlannerBackend(Protocol):
    def form_values(self, workflow: Workflow, schema: Mapping[str, JsonValue] | None) -> FormValues:
        """Raises Refused for a schema that is no form."""
        ...

    def store(
        self,
        workflow_id: WorkflowId,
        proposed: ProposedScript,
        form: FormValues,
        *,
        graph: HandlerGraph | None,
        behaviour: Behaviour,
        check: Callable[[UnitOfWork], None],
    ) -> ScriptVersion:
        """Store a ready version, the first one as that of a ready workflow; it is not turned on.
        *check* raises within the same transaction where it must not be stored any more."""
        ...

    def file_text(self, file: ChatFile) -> str:
        """What an attached file says; a sentence where it is no text."""
        ...
