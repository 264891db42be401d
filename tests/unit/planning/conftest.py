"""A Keep with a source that lists things and counts how often it was read."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from keep_desktop.app.build import open_engine
from keep_desktop.domain.ids import VersionId, WorkflowId
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.planning.versions import Author, VersionStatus
from keep_desktop.domain.workflows import ScriptVersion, Workflow
from keep_desktop.engine.cancellation import CancelSource
from keep_desktop.engine.rehearsal.run import ProposedVersion
from keep_desktop.planning.network_access import NetworkAccess
from keep_desktop.planning.review.dynamic import BehaviourReview, check_behaviour
from keep_desktop.ports.tools import CallContext, Tool, ToolInput
from keep_desktop.services.context import Keep
from tests.builders.engine import Effect, Outside
from tests.builders.ledger import new_version, new_workflow


class ListInput(ToolInput):
    after: str | None = None


class GetInput(ToolInput):
    id: str


@dataclass
class Things:
    """What the source lists, and what was read of it."""

    rows: list[JsonValue] = field(default_factory=list)
    reads: list[str] = field(default_factory=list)


class ListThings(Tool[ListInput]):
    namespace, name = "Things", "list"
    description = "The things."
    source, type = "Things", "thing"
    uses_network = False
    Input, Output = ListInput, Any

    def __init__(self, things: Things) -> None:
        self._things = things

    def is_read_only(self, params: ListInput) -> bool:
        return True

    def call(self, params: ListInput, context: CallContext) -> JsonValue:
        self._things.reads.append("list")
        return self._things.rows


class GetThing(Tool[GetInput]):
    namespace, name = "Things", "get"
    description = "One thing."
    uses_network = False
    Input, Output = GetInput, Any

    def __init__(self, things: Things) -> None:
        self._things = things

    def is_read_only(self, params: GetInput) -> bool:
        return True

    def call(self, params: GetInput, context: CallContext) -> JsonValue:
        self._things.reads.append(params.id)
        return next(
            row for row in self._things.rows if isinstance(row, dict) and row["id"] == params.id
        )


class PredictedEffect(Effect):
    def predict(self, params: Any, context: CallContext) -> JsonValue:
        return {"made": params.name}


@dataclass
class Bench:
    """A draft whose scripts are reviewed."""

    keep: Keep
    things: Things
    outside: Outside
    workflow: Workflow

    def proposed(
        self, script: str, schema: Mapping[str, JsonValue] | None = None, **params: JsonValue
    ) -> ProposedVersion:
        checked = self.keep.engine.check_script(script, params)
        version = ScriptVersion(
            id=VersionId(0),
            workflow_id=self.workflow.id,
            major=1,
            minor=0,
            script=script,
            params_schema=schema,
            author=Author.PLANNER,
            comment="",
            created_at=self.keep.clock.now(),
            graph=checked.graph,
        )
        return ProposedVersion(version=version, params=params, grants=())

    def give_version(
        self, script: str, schema: Mapping[str, JsonValue] | None, *, author: Author
    ) -> None:
        """Store it as the version that would run."""
        now = self.keep.clock.now()
        with self.keep.ledger.write() as uow:
            number = len(uow.workflows.versions(self.workflow.id)) + 1
            version_id = new_version(
                uow,
                self.workflow.id,
                number,
                script=script,
                params_schema=schema,
                author=author,
                at=now,
                status=VersionStatus.READY,
            )
            uow.workflows.activate(self.workflow.id, version_id, at=now)
            uow.commit()

    def review(
        self,
        script: str,
        *messages: str,
        schema: Mapping[str, JsonValue] | None = None,
        **params: JsonValue,
    ) -> BehaviourReview:
        return check_behaviour(
            self.keep,
            self.workflow,
            self.proposed(script, schema, **params),
            access=NetworkAccess.of(messages),
            cancel=CancelSource(),
        )


def things(*names: str) -> list[JsonValue]:
    return [{"id": f"id-{name}", "name": name, "tags": ["x", name]} for name in names]


@pytest.fixture
def bench(tmp_path: Path) -> Iterator[Bench]:
    outside, known = Outside(tmp_path / "outside.txt"), Things(things("ada", "bob", "cy"))
    tools = (PredictedEffect(outside), ListThings(known), GetThing(known))
    with open_engine(tmp_path / "data", extra_tools=tools) as keep:
        yield Bench(keep, known, outside, a_draft(keep))


def a_draft(keep: Keep) -> Workflow:
    """A workflow without a script."""
    with keep.ledger.write() as uow:
        made: WorkflowId = new_workflow(uow, "Draft", at=keep.clock.now())
        workflow = uow.workflows.get(made)
        uow.commit()
    assert workflow is not None
    return workflow
