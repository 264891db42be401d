"""Workflows and their script versions."""

import unicodedata
from collections.abc import Mapping
from datetime import datetime
from enum import StrEnum

from keep_desktop.domain.handlers import HandlerGraph
from keep_desktop.domain.ids import RunId, VersionId, WorkflowId
from keep_desktop.domain.immutable import immutable
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.planning.versions import Author, RepairMode, VersionStatus


class WorkflowStatus(StrEnum):
    """Set by the user alone. What blocks a workflow is in `Workflow.error`."""

    DRAFT = "draft"
    READY = "ready"
    ACTIVE = "active"
    PAUSED = "paused"
    ARCHIVED = "archived"


_S = WorkflowStatus
WORKFLOW_MOVES: Mapping[WorkflowStatus, frozenset[WorkflowStatus]] = {
    _S.DRAFT: frozenset({_S.READY, _S.ACTIVE, _S.ARCHIVED}),
    _S.READY: frozenset({_S.DRAFT, _S.ACTIVE, _S.ARCHIVED}),
    _S.ACTIVE: frozenset({_S.PAUSED, _S.ARCHIVED}),
    _S.PAUSED: frozenset({_S.ACTIVE, _S.ARCHIVED}),
    # Unarchived, it stays off until the user turns it on; a draft is one again.
    _S.ARCHIVED: frozenset({_S.DRAFT, _S.READY, _S.PAUSED, _S.ACTIVE}),
}


#: Of these statuses a workflow was never turned on: no version of it is active.
NEVER_ON = (WorkflowStatus.DRAFT, WorkflowStatus.READY)


def name_key(name: str) -> str:
    """Two workflows cannot have names with the same key: case and Unicode composition are
    ignored."""
    return unicodedata.normalize("NFC", unicodedata.normalize("NFC", name).casefold())


def setting_names(schema: Mapping[str, JsonValue] | None) -> frozenset[str]:
    """The settings in a form of this schema."""
    properties = (schema or {}).get("properties")
    return frozenset(properties) if isinstance(properties, Mapping) else frozenset()


def form_values(
    schema: Mapping[str, JsonValue] | None, values: Mapping[str, JsonValue]
) -> Mapping[str, JsonValue]:
    """Those of *values* that a form has; without a form, all of them."""
    if schema is None:
        return values
    names = setting_names(schema)
    return {name: value for name, value in values.items() if name in names}


def script_params(
    schema: Mapping[str, JsonValue] | None, values: Mapping[str, JsonValue]
) -> Mapping[str, JsonValue]:
    """A script's parameters: all of them, also those not in its form, unless the form forbids
    others (`additionalProperties: false`, as in JSON Schema)."""
    forbids = schema is not None and schema.get("additionalProperties") is False
    return form_values(schema, values) if forbids else values


def _is_connection(field: object) -> bool:
    return isinstance(field, Mapping) and field.get("format") == "connection"


@immutable(kw_only=True)
class ScriptVersion:
    """`major.minor` of a script; immutable. Minor is a repair, major a changed intent."""

    id: VersionId
    workflow_id: WorkflowId
    major: int
    minor: int
    script: str
    #: JSON Schema of the parameters; None if the script takes none.
    params_schema: Mapping[str, JsonValue] | None
    author: Author
    #: What it was made for: where it was imported from, what a repair mends.
    comment: str
    created_at: datetime
    status: VersionStatus = VersionStatus.RETIRED
    title: str = ""
    #: What it does, in a sentence or two.
    summary: str = ""
    #: Its steps as text; None if its author gave none.
    diagram: str | None = None
    #: What changed in behaviour from the version before, as its rehearsal showed; None: unknown.
    behaviour: JsonValue = None
    #: What a handler workflow declares; None for an item script.
    graph: HandlerGraph | None = None

    @property
    def label(self) -> str:
        return f"{self.major}.{self.minor}"

    def takes(self, values: Mapping[str, JsonValue]) -> Mapping[str, JsonValue]:
        """The values stored with the workflow that its form has."""
        return form_values(self.params_schema, values)

    def connections(self, values: Mapping[str, JsonValue]) -> frozenset[str]:
        """The connectors that the user chose in its form, and thereby lets it read."""
        properties = (self.params_schema or {}).get("properties")
        fields = properties if isinstance(properties, Mapping) else {}
        return frozenset(
            value
            for name, value in self.takes(values).items()
            if isinstance(value, str) and _is_connection(fields.get(name))
        )

    def effective_params(self, values: Mapping[str, JsonValue]) -> Mapping[str, JsonValue]:
        return script_params(self.params_schema, values)


@immutable(kw_only=True)
class Workflow:
    """A workflow of the user."""

    id: WorkflowId
    name: str
    description: str
    #: The name of a bundled icon.
    icon: str
    status: WorkflowStatus
    #: Why the system blocks it, as a sentence; None if it does not.
    error: str | None
    maintenance: bool
    #: The version that runs, or would run once it is turned on; None for a draft without one.
    active_version_id: VersionId | None
    #: Every value that a setting was given, by its name, for all versions.
    values: Mapping[str, JsonValue]
    created_at: datetime
    updated_at: datetime
    #: The run whose mutation was applied or skipped and that continues at `next`.
    pending_retry_run_id: RunId | None = None
    #: When it was turned on again or released: what waited by then starts no session, until
    #: something else does (a schedule, the user, an answer).
    quiet_since: datetime | None = None
    #: Repairs that went live since a run last succeeded.
    repairs_in_row: int = 0
    #: Whether what its runs read is recorded.
    recording: bool = True
    repairs: RepairMode = RepairMode.SAFE

    @property
    def may_run(self) -> bool:
        """Whether the workflow itself allows runs; the stop switches are checked elsewhere."""
        return self.status is WorkflowStatus.ACTIVE and self.error is None and not self.maintenance
