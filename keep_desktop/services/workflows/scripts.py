"""Scripts: validation before they are stored, switching versions, and the active declaration."""

from collections.abc import Collection, Mapping, Sequence

from keep_desktop.domain.errors import Busy, NotFound, Refused
from keep_desktop.domain.handlers import HandlerGraph, ScriptWarning
from keep_desktop.domain.ids import VersionId, WorkflowId
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.messages import UserMessage
from keep_desktop.domain.notices import Notice, NoticeKind
from keep_desktop.domain.questions import BLOCKING, QuestionKind
from keep_desktop.domain.schedules import ScheduleRule
from keep_desktop.domain.text import quote
from keep_desktop.domain.workflows import ScriptVersion, Workflow
from keep_desktop.engine.mutations.reconcile import blocking_question
from keep_desktop.engine.schedule import due as engine_due
from keep_desktop.engine.schedule import rules as engine_schedules
from keep_desktop.engine.scripts.warnings import declares_workflow, warnings_of
from keep_desktop.ports.stores import UnitOfWork
from keep_desktop.services.access.grants import grant_named, revoke_replaced
from keep_desktop.services.context import Keep
from keep_desktop.services.forms.schema import make_folders, schedule_of
from keep_desktop.services.workflows.parameters import (
    Values,
    merged,
    missing_settings_of,
    missing_settings_text,
    settings_change_text,
    values_for,
)


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
    if old is None or version is None:
        raise NotFound(UserMessage("There is no such version any more."))
    form = version.params_schema
    stored_values = merged(form, known.values, values)
    revoke_replaced(uow, known.id, form, version.takes(known.values), values)
    comment = settings_change_text(old.params_schema, form, known.values)
    uow.workflows.activate(known.id, version_id, at=now, comment=comment)
    if stored_values != known.values:
        other = any(stored_values.get(name) != value for name, value in known.values.items())
        uow.workflows.set_values(known.id, stored_values, at=now, by_user=other)


def activate_version(
    keep: Keep,
    workflow_id: WorkflowId,
    version: str | None = None,
    params: Mapping[str, JsonValue] | None = None,
    *,
    given: Collection[str] | None = None,
) -> str:
    """Activate a version (“1.2”), the newest if None; returns its label.

    Its settings have the stored values, or *params*, if all of them were reviewed (WrongValues).
    Of *params*, what was *given* now (None: all) is granted. If a required one is missing, the
    workflow is blocked until it is filled in; else what blocked it is cleared. Refused while a run
    is active; LogicFailure if a handler workflow's script is rejected with its values.
    """
    with keep.ledger.read() as uow:
        seen = uow.workflows.get(workflow_id)
        versions = uow.workflows.versions(workflow_id)
    if seen is None:
        raise NotFound(UserMessage("There is no such workflow any more."))
    wanted = next((v for v in versions if version in (None, v.label)), None)
    if wanted is None:
        raise NotFound(
            UserMessage(
                "“{name}” has no version {version}.", name=quote(seen.name), version=version
            )
        )
    values = values_for(wanted, seen.values, params)
    # A script's declaration is not read without its required values.
    waits = missing_settings_text(wanted, values) is not None
    graph = wanted.graph if waits else graph_with(keep, wanted, values)
    fresh = {name: one for name, one in values.items() if seen.values.get(name) != one}
    chosen = {} if params is None else fresh
    changed_values = {
        name: one
        for name, one in values.items()
        if params is not None and (given is None or name in given)
    }
    make_folders(wanted.params_schema, fresh)
    with keep.ledger.write() as uow:
        workflow = require_same(uow, seen)
        if uow.runs.active_of(workflow_id) is not None:
            raise Busy(
                UserMessage(
                    "“{name}” is running. Pause it or wait for it first.", name=quote(workflow.name)
                )
            )
        switch_version(keep, uow, workflow, wanted.id, values)
        uow.workflows.set_graph(wanted.id, graph)
        declare(keep, uow, workflow_id, graph)
        grant_named(keep, uow, workflow_id, wanted.params_schema, changed_values)
        if graph is None:
            apply_rule(keep, uow, workflow_id, schedule_of(wanted.params_schema, chosen))
        unblock(keep, uow, workflow)
        uow.notice(Notice(kind=NoticeKind.WORKFLOW_CHANGED, workflow_id=workflow_id))
        uow.commit()
    keep.engine.schedule_changed()
    return wanted.label
