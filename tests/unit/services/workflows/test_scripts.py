"""Handler workflows on import, activation and in the settings: what they declare is in force."""

from collections.abc import Mapping
from datetime import timedelta
from pathlib import Path

import pytest

from keep_desktop.domain.errors import LogicFailure, NotFound, Refused
from keep_desktop.domain.handlers import HandlerTimes
from keep_desktop.domain.ids import VersionId, WorkflowId
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.schedules import Cron, ScheduleRule, parse_interval
from keep_desktop.services.context import Keep
from keep_desktop.services.workflows.activation import activate_version
from keep_desktop.services.workflows.create import Plan, add_workflow
from keep_desktop.services.workflows.lifecycle import (
    Draft,
    ImportedWorkflow,
    import_workflow,
    set_params,
    set_schedule,
)
from keep_desktop.services.workflows.scripts import script_warnings

HANDLERS = """\
const workflow = {
  topics: { [params.topic ?? "t"]: {} },
  producers: {
    poll: { publishes: ["t"], schedule: params.when, handler: async () => {} },
  },
  consumers: {
    take: { subscribe: ["t"], prepare: async () => ({ reservations: [] }) },
  },
};
"""
ITEMS = "await Items.list({});"
SCHEMA: Mapping[str, JsonValue] = {
    "type": "object",
    "properties": {
        "when": {"type": "string", "format": "schedule", "default": "5m"},
        "topic": {"type": "string"},
    },
}


def _import(keep: Keep, name: str, script: str, **params: JsonValue) -> ImportedWorkflow:
    return import_workflow(
        keep, Draft(name=name, script=script, params=params, params_schema=SCHEMA)
    )


def _handlers(keep: Keep, workflow_id: WorkflowId) -> dict[str, HandlerTimes]:
    with keep.ledger.read() as uow:
        return {times.name: times for times in uow.handlers.of(workflow_id)}


def _rule_kept(keep: Keep, workflow_id: WorkflowId) -> ScheduleRule | None:
    """As the graph of the active version has it."""
    with keep.ledger.read() as uow:
        workflow = uow.workflows.get(workflow_id)
        version = uow.workflows.version(workflow.active_version_id) if workflow else None
    return version.graph.producers[0].rule if version and version.graph else None


def _schedule(keep: Keep, workflow_id: WorkflowId) -> ScheduleRule | None:
    with keep.ledger.read() as uow:
        schedule = uow.schedules.get(workflow_id)
    return None if schedule is None else schedule.rule


def test_the_handlers_of_a_script_are_declared_and_scheduled(keep: Keep, name: str) -> None:
    before = keep.clock.now()
    added = _import(keep, name, HANDLERS)
    assert added.has_handlers
    handlers = _handlers(keep, added.workflow_id)
    assert list(handlers) == ["poll", "take"]
    assert handlers["poll"].rule == parse_interval("5m")
    first = handlers["poll"].next_at
    assert first is not None
    assert first >= before + timedelta(minutes=5) - timedelta(milliseconds=1)
    assert handlers["take"].has_news
    assert _rule_kept(keep, added.workflow_id) == parse_interval("5m")
    assert _schedule(keep, added.workflow_id) is None


def test_other_parameters_declare_again_and_are_kept_with_the_version(
    keep: Keep, name: str
) -> None:
    workflow_id = _import(keep, name, HANDLERS).workflow_id
    set_params(keep, workflow_id, {"when": "0 9 * * *"})
    assert _rule_kept(keep, workflow_id) == Cron("0 9 * * *")
    assert _handlers(keep, workflow_id)["poll"].rule == Cron("0 9 * * *")
    assert _schedule(keep, workflow_id) is None


def test_parameters_that_the_script_cannot_work_with_change_nothing(keep: Keep, name: str) -> None:
    workflow_id = _import(keep, name, HANDLERS).workflow_id
    before = _handlers(keep, workflow_id)
    with pytest.raises(LogicFailure, match="publishes to undeclared topic 't'"):
        set_params(keep, workflow_id, {"topic": "other", "when": "1h"})
    with keep.ledger.read() as uow:
        workflow = uow.workflows.get(workflow_id)
    assert workflow is not None
    assert workflow.values == {"when": "5m"}
    assert _handlers(keep, workflow_id) == before


def test_either_form_may_follow_the_other(keep: Keep, name: str) -> None:
    workflow_id = _import(keep, name, ITEMS).workflow_id
    assert _schedule(keep, workflow_id) == parse_interval("5m")
    _import(keep, name, HANDLERS)
    assert list(_handlers(keep, workflow_id)) == ["poll", "take"]
    assert _schedule(keep, workflow_id) is None
    again = _import(keep, name, ITEMS, when="1h")
    assert not again.has_handlers
    assert _handlers(keep, workflow_id) == {}
    assert _schedule(keep, workflow_id) == parse_interval("1h")


def test_an_older_version_brings_its_handlers_back(keep: Keep, name: str) -> None:
    workflow_id = _import(keep, name, HANDLERS).workflow_id
    _import(keep, name, ITEMS)
    activate_version(keep, workflow_id, "1.0")
    assert list(_handlers(keep, workflow_id)) == ["poll", "take"]
    assert _schedule(keep, workflow_id) is None
    activate_version(keep, workflow_id)
    assert _handlers(keep, workflow_id) == {}


def test_an_older_version_is_declared_with_the_parameters_of_today(keep: Keep, name: str) -> None:
    workflow_id = _import(keep, name, HANDLERS).workflow_id
    _import(keep, name, HANDLERS.replace("poll", "look"), when="1h")
    activate_version(keep, workflow_id, "1.0")
    assert _handlers(keep, workflow_id)["poll"].rule == parse_interval("1h")
    assert _rule_kept(keep, workflow_id) == parse_interval("1h")


def test_a_version_refused_with_the_parameters_of_today_is_not_activated(
    keep: Keep, name: str
) -> None:
    workflow_id = _import(keep, name, HANDLERS).workflow_id
    _import(keep, name, HANDLERS.replace('["t"]', "[params.topic]"), topic="other")
    with pytest.raises(LogicFailure, match="undeclared topic"):
        activate_version(keep, workflow_id, "1.0")
    with keep.ledger.read() as uow:
        workflow = uow.workflows.get(workflow_id)
        version = uow.workflows.version(workflow.active_version_id) if workflow else None
    assert version is not None
    assert version.label == "2.0"


def test_a_handler_workflow_is_scheduled_by_its_script_alone(keep: Keep, name: str) -> None:
    workflow_id = _import(keep, name, HANDLERS).workflow_id
    for every in ("5m", None):
        with pytest.raises(Refused, match="is scheduled by its script"):
            set_schedule(keep, workflow_id, every=every)
    draft = Draft(name=f"{name} 2", script=HANDLERS, params={}, params_schema=SCHEMA)
    added = add_workflow(keep, Plan(draft=draft, schedule="1h"))
    assert _schedule(keep, added.workflow_id) is None


@pytest.mark.parametrize("known", [True, False])
def test_a_refused_script_changes_nothing(
    keep: Keep, name: str, known: bool, tmp_path: Path
) -> None:
    schema: Mapping[str, JsonValue] = {
        "type": "object",
        "properties": {"to": {"type": "string", "format": "folder", "x-create": True}},
    }
    if known:
        _import(keep, name, HANDLERS)
    draft = Draft(
        name=name,
        script="const workflow = {};",
        params={"to": str(tmp_path / "made")},
        params_schema=schema,
    )
    with pytest.raises(LogicFailure, match="at least one producer or consumer"):
        import_workflow(keep, draft)
    assert not (tmp_path / "made").exists()
    with keep.ledger.read() as uow:
        workflow = uow.workflows.by_name(name)
        assert (workflow is not None) == known
        if workflow is not None:
            assert [v.label for v in uow.workflows.versions(workflow.id)] == ["1.0"]
            assert workflow.values == {"when": "5m"}


def test_warnings_come_with_the_import_and_are_there_later(keep: Keep, name: str) -> None:
    added = _import(keep, name, "Memory.getNote({ id: 'a' });")
    (warned,) = added.warnings
    assert warned.sentence.startswith("Memory.getNote is called without await")
    with keep.ledger.read() as uow:
        workflow = uow.workflows.get(added.workflow_id)
    assert workflow is not None
    assert workflow.active_version_id is not None
    assert script_warnings(keep, workflow.active_version_id) == added.warnings
    with pytest.raises(NotFound):
        script_warnings(keep, VersionId(999_999))
