"""Scripts: validation before they are stored, switching versions, and the active declaration."""

from collections.abc import Mapping, Sequence

from keep_desktop.domain.errors import NotFound, Refused
from keep_desktop.domain.handlers import HandlerGraph, ScriptWarning
from keep_desktop.domain.ids import VersionId, WorkflowId
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.messages import UserMessage
from keep_desktop.domain.questions import BLOCKING, QuestionKind
from keep_desktop.domain.schedules import ScheduleRule
from keep_desktop.domain.text import quote
from keep_desktop.domain.workflows import ScriptVersion, Workflow
from keep_desktop.engine.mutations.reconcile import blocking_question
from keep_desktop.engine.schedule import due as engine_due
from keep_desktop.engine.schedule import rules as engine_schedules
from keep_desktop.engine.scripts.warnings import declares_workflow, warnings_of
from keep_desktop.ports.stores import UnitOfWork
from keep_desktop.services.access.grants import revoke_replaced
from keep_desktop.services.context import Keep
from keep_desktop.services.workflows.parameters import (
    Values,
    merged,
    missing_settings_of,
    settings_change_text,
)


def active_script(keep: Keep, workflow_id: WorkflowId) -> ScriptVersion | None:
    with keep.ledger.read() as uow:
        workflow = uow.workflows.get(workflow_id)
        return None if workflow is None else uow.workflows.version(workflow.active_version_id)


def script_warnings(keep: Keep, version_id: VersionId) -> Sequence[ScriptWarning]:
    """Probable mistakes in that version's script. Takes up to seconds for a long one: not for the
    GUI thread."""
    with keep.ledger.read() as uow:
        version = uow.workflows.version(version_id)
    if version is None:
        raise NotFound(UserMessage("There is no such version any more."))
    return warnings_of(version.script, keep.tools)


def declares_handlers(script: str) -> bool:
    """Whether a script to be imported has handlers, by its text. As slow as `script_warnings`."""
    return declares_workflow(script)


def graph_with(
    keep: Keep, version: ScriptVersion, params: Mapping[str, JsonValue]
) -> HandlerGraph | None:
    """What a stored version declares with these parameters; None for an item script. Raises
    LogicFailure if rejected with them. Not within a unit of work: it runs the script's top
    level."""
    if version.graph is None:
        return None
    return keep.engine.check_script(version.script, params).graph


def declare(
    keep: Keep, uow: UnitOfWork, workflow_id: WorkflowId, graph: HandlerGraph | None
) -> None:
    """Store the active version's declaration; a handler workflow's handlers have schedules of
    their own, so the workflow itself has none."""
    now, zone = keep.clock.now(), keep.clock.zone()
    uow.handlers.declare(
        workflow_id,
        graph,
        first_due=lambda rule: engine_schedules.first_due(rule, now=now, zone=zone),
    )
    if graph is not None:
        uow.schedules.remove(workflow_id)


def require_same(uow: UnitOfWork, seen: Workflow) -> Workflow:
    """The current workflow; Refused if what determines its graph changed meanwhile."""
    now = uow.workflows.get(seen.id)
    if now is None:
        raise NotFound(UserMessage("There is no such workflow any more."))
    if (now.values, now.active_version_id) != (seen.values, seen.active_version_id):
        raise Refused(
            UserMessage(
                "“{name}” was changed in another place just now. Try again.", name=quote(now.name)
            )
        )
    return now


def refuse_handlers(uow: UnitOfWork, workflow: Workflow) -> None:
    """Refused if the workflow's script schedules its producers itself."""
    version = uow.workflows.version(workflow.active_version_id)
    if version is not None and version.graph is not None:
        raise Refused(
            UserMessage(
                "“{name}” is scheduled by its script: each producer has a schedule "
                "there. Change it in the script, or in the settings where the script "
                "asks for it.",
                name=quote(workflow.name),
            )
        )


def apply_rule(
    keep: Keep, uow: UnitOfWork, workflow_id: WorkflowId, rule: ScheduleRule | None
) -> None:
    """Set the schedule; None leaves it unchanged."""
    if rule is None:
        return
    next_at = engine_schedules.first_due(rule, now=keep.clock.now(), zone=keep.clock.zone())
    uow.schedules.put(workflow_id, rule, next_at=next_at)


def unblock(keep: Keep, uow: UnitOfWork, workflow: Workflow) -> None:
    """Clear what blocks it, except an unknown outcome and missing settings; missed times do not
    start by that."""
    now = keep.clock.now()
    if not workflow.may_run:
        engine_due.skip_missed(uow, workflow.id, now=now, zone=keep.clock.zone())
    wait = missing_settings_of(uow, workflow.id)
    # Only the user can say whether a handler's step happened; turning it on does not.
    uow.workflows.set_error(workflow.id, blocking_question(uow, workflow.id) or wait, at=now)
    uow.workflows.set_maintenance(workflow.id, False, at=now)
    uow.questions.close_of(
        workflow_id=workflow.id,
        kinds=BLOCKING,
        answer="resume",
        at=now,
    )
    if wait is not None:
        uow.questions.add(
            kind=QuestionKind.PRECONDITION,
            workflow_id=workflow.id,
            sentence=wait,
            # Filling them in is the answer.
            actions=(),
            at=now,
        )


def switch_version(
    keep: Keep, uow: UnitOfWork, known: Workflow, version_id: VersionId, values: Values
) -> None:
    """Activate another version of a workflow, with *values* for its form. What only other versions
    have stays stored."""
    now = keep.clock.now()
    old = uow.workflows.version(known.active_version_id)
    version = uow.workflows.version(version_id)
    if version is None:
        raise NotFound(UserMessage("There is no such version any more."))
    form = version.params_schema
    stored_values = merged(form, known.values, values)
    revoke_replaced(uow, known.id, form, version.takes(known.values), values)
    comment = "" if old is None else settings_change_text(old.params_schema, form, known.values)
    uow.workflows.activate(known.id, version_id, at=now, comment=comment)
    if stored_values != known.values:
        other = any(stored_values.get(name) != value for name, value in known.values.items())
        uow.workflows.set_values(known.id, stored_values, at=now, by_user=other)
