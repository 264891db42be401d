"""Planning: who wrote a version, what it may become, and what a review finds in a script."""

from collections.abc import Mapping
from dataclasses import field
from datetime import datetime
from enum import StrEnum

from keep_desktop.domain.ids import ItemId, RepairId, RunId, VersionId, WorkflowId
from keep_desktop.domain.immutable import immutable
from keep_desktop.domain.json import JsonValue


class Author(StrEnum):
    """Who wrote a version."""

    YOU = "you"
    PLANNER = "planner"
    MAINTAINER = "maintainer"


class VersionStatus(StrEnum):
    #: Proposed: a repair that waits for the user. `activate` takes it only by its number.
    DRAFT = "draft"
    READY = "ready"
    ACTIVE = "active"
    RETIRED = "retired"


class RepairMode(StrEnum):
    """What a workflow lets the maintainer do."""

    #: Safe repairs go live, the others are asked.
    SAFE = "safe"
    ASK = "ask"
    NEVER = "never"


class RepairStatus(StrEnum):
    PROPOSED = "proposed"
    APPLIED = "applied"
    DISCARDED = "discarded"
    UNDONE = "undone"


class RepairOutcome(StrEnum):
    """What replay found of a repair."""

    SAFE = "safe"
    IMPACTFUL = "impactful"
    #: Something needed for the proof was not recorded.
    UNPROVEN = "unproven"


@immutable(kw_only=True)
class Repair:
    """A repair that replay let through. Its version is a draft until it is applied."""

    id: RepairId
    workflow_id: WorkflowId
    #: The run that failed, and the item whose handler threw.
    run_id: RunId | None
    item_id: ItemId | None
    base_version_id: VersionId
    version_id: VersionId
    status: RepairStatus
    outcome: RepairOutcome
    #: What was wrong and what was done, in the model's words: untrusted text.
    issue: str
    comment: str
    #: {item, tool, before, after} of each effect that would be another one.
    differences: JsonValue
    #: How many items that are not done would be handled otherwise.
    open_items: int
    created_at: datetime
    settled_at: datetime | None = None


class FindingLevel(StrEnum):
    ERROR = "error"
    WARNING = "warning"


class CheckKind(StrEnum):
    STATIC = "static"
    DYNAMIC = "dynamic"


@immutable(kw_only=True)
class Finding:
    """What a review objects to. Line and column count from 1; 0 where there is none."""

    rule: str
    level: FindingLevel
    line: int = 0
    column: int = 0
    message: str
    #: How to put it right.
    fix: str
    check: CheckKind = CheckKind.STATIC
    #: The item it was found at, by its logical id.
    item: str | None = None
    #: The values that should have been the same.
    values: tuple[JsonValue, ...] = ()

    def as_json(self) -> Mapping[str, JsonValue]:
        return {
            "rule": self.rule,
            "level": str(self.level),
            "line": self.line,
            "column": self.column,
            "message": self.message,
            "fix": self.fix,
            "check": str(self.check),
            "item": self.item,
            "values": list(self.values),
        }


@immutable(kw_only=True)
class Intent:
    """What the user wants a workflow to do, from the user's own messages alone."""

    goal: str
    inputs: tuple[str, ...] = ()
    outputs: tuple[str, ...] = ()
    assumptions: tuple[str, ...] = ()
    non_goals: tuple[str, ...] = ()
    constraints: tuple[str, ...] = ()
    #: Two to five words.
    title: str
    #: The ids of the chat messages it came from.
    messages: tuple[int, ...] = field(default=())
