"""What a user does with workflows: import, turn on and off, versions, parameters, schedule."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from enum import StrEnum
from types import EllipsisType

from keep_desktop.domain.errors import Busy, NotFound, Refused
from keep_desktop.domain.handlers import Warned
from keep_desktop.domain.ids import VersionId, WorkflowId
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.notices import Notice, NoticeKind
from keep_desktop.domain.schedules import rule_text
from keep_desktop.domain.sentences import cited
from keep_desktop.domain.workflows import ScriptVersion, Workflow, WorkflowStatus
from keep_desktop.engine import schedules as engine_schedules
from keep_desktop.engine.handlers.script_ids import ids_change
from keep_desktop.engine.handlers.validation import Checked
from keep_desktop.ports.stores import UnitOfWork
from keep_desktop.ports.views import VersionRow, WorkflowDetail, WorkflowRow
from keep_desktop.services.activating import put_rule, take_version, unblock
from keep_desktop.services.context import Keep
from keep_desktop.services.forms import check_params, make_folders, schedule_of
from keep_desktop.services.fresh import start_fresh
from keep_desktop.services.grants import (
    grant_named,
    take_back_replaced,
)
from keep_desktop.services.kept_values import (
    Values,
    aside_warnings,
    merged,
    refuse_other_than,
    refuse_waiting,
    set_aside,
    waits_for_settings,
)
from keep_desktop.services.missing_places import lacks_place, refuse_lacking
from keep_desktop.services.names import checked_name
from keep_desktop.services.paused import schedules_paused
from keep_desktop.services.scripts import declare, graph_with, refuse_handlers, require_same


class DoneItems(StrEnum):
    """What a new major version does with items that are done."""

    KEEP = "keep"
    FRESH = "fresh"


@dataclass(frozen=True, slots=True, kw_only=True)
class Imported:
    workflow_id: WorkflowId
    name: str
    version: str
    #: Whether its producers and consumers run, each on its own.
    has_handlers: bool = False
    warnings: Sequence[Warned] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Draft:
    """A workflow as it is handed in: by the gallery, a dialog or `workflow import`."""

    name: str
    script: str
    params: Mapping[str, JsonValue]
    params_schema: Mapping[str, JsonValue] | None = None
    description: str = ""
    icon: str = "workflow"
    comment: str = ""


def import_workflow(
    keep: Keep, draft: Draft, *, done_items: DoneItems = DoneItems.KEEP, turned_on: bool = True
) -> Imported:
    """Add a workflow (version 1.0; active, or ready where it is not to be turned on) or, where the
    name exists, a new major version, activated: its error and maintenance are cleared and their
    question is closed; items stay.

    Folders and files among the parameters are thereby granted to it, and a parameter of format
    `schedule` sets its schedule, but for a handler workflow, whose producers have their own. A
    script that gives its items ids of another form is warned of, beside other mistakes. With
    FRESH every done item starts a new attempt. Raises Refused or LogicFailure (a script that is
    refused: line and column where they are known); then nothing has changed.
    """
    name = checked_name(draft.name)
    params = check_params(draft.params_schema, draft.params)
    draft = replace(draft, name=name, params=params)
    checked = keep.engine.check_script(draft.script, params)
    make_folders(draft.params_schema, params)
    now = keep.clock.now()
    before = _active(keep, draft.name)
    ids = ids_change(before[1].script, draft.script) if before is not None else None
    lost = set_aside(before[1].params_schema, draft.params_schema, before[0]) if before else ()
    with keep.ledger.write() as uow:
        known = uow.workflows.by_name(draft.name)
        workflow_id, major = _place(uow, known, draft, turned_on=turned_on, at=now)
        version_id = _add_version(uow, workflow_id, draft, major, checked, at=now)
        if known is None:
            uow.workflows.activate(workflow_id, version_id, at=now)
        else:
            take_version(keep, uow, known, version_id, params)
            unblock(keep, uow, known)
        declare(keep, uow, workflow_id, checked.graph)
        grant_named(keep, uow, workflow_id, draft.params_schema, params)
        if checked.graph is None:
            put_rule(keep, uow, workflow_id, schedule_of(draft.params_schema, params))
        if done_items is DoneItems.FRESH:
            start_fresh(keep, uow, workflow_id, version_id)
        uow.notice(Notice(kind=NoticeKind.WORKFLOW_CHANGED, workflow_id=workflow_id))
        uow.commit()
    keep.engine.schedule_changed()
    return Imported(
        workflow_id=workflow_id,
        name=draft.name,
        version=f"{major}.0",
        has_handlers=checked.graph is not None,
        warnings=(
            *([] if ids is None else [ids.warning()]),
            *checked.warnings,
            *aside_warnings(lost),
        ),
    )


def _add_version(
    uow: UnitOfWork,
    workflow_id: WorkflowId,
    draft: Draft,
    major: int,
    checked: Checked,
    *,
    at: datetime,
) -> VersionId:
    return uow.workflows.add_version(
        workflow_id,
        major=major,
        minor=0,
        script=draft.script,
        params_schema=draft.params_schema,
        author="user",
        comment=draft.comment,
        at=at,
        graph=checked.graph,
    )


def _place(
    uow: UnitOfWork, known: Workflow | None, draft: Draft, *, turned_on: bool, at: datetime
) -> tuple[WorkflowId, int]:
    """The workflow of that name, made or turned on; its next major version."""
    if known is not None:
        _turn_on(uow, known, draft, at=at)
        return known.id, 1 + max((v.major for v in uow.workflows.versions(known.id)), default=0)
    workflow_id = uow.workflows.add(
        name=draft.name,
        description=draft.description,
        icon=draft.icon,
        status=WorkflowStatus.ACTIVE if turned_on else WorkflowStatus.READY,
        params=draft.params,
        at=at,
    )
    return workflow_id, 1


def _active(keep: Keep, name: str) -> tuple[Values, ScriptVersion] | None:
    """What the workflow of that name keeps, and its active version."""
    with keep.ledger.read() as uow:
        known = uow.workflows.by_name(name)
        version = uow.workflows.version(known.active_version_id) if known is not None else None
    return None if known is None or version is None else (known.values, version)


def _turn_on(uow: UnitOfWork, known: Workflow, draft: Draft, *, at: datetime) -> None:
    if uow.runs.active_of(known.id) is not None:
        raise Busy(
            f"“{known.name}” is running. Wait for it or pause it, then import the script again."
        )
    if known.status is not WorkflowStatus.ACTIVE:
        uow.workflows.move(known.id, WorkflowStatus.ACTIVE, was=known.status, at=at)
    if draft.description:
        uow.workflows.describe(
            known.id, name=known.name, description=draft.description, icon=draft.icon, at=at
        )


def require(uow: UnitOfWork, workflow_id: WorkflowId) -> Workflow:
    """The workflow, or NotFound."""
    workflow = uow.workflows.get(workflow_id)
    if workflow is None:
        raise NotFound("There is no such workflow any more.")
    return workflow


def find_workflow(keep: Keep, name: str) -> Workflow:
    """By exact name, else the only one that matches without regard to case; NotFound otherwise."""
    with keep.ledger.read() as uow:
        return named_workflow(uow, name)


def named_workflow(uow: UnitOfWork, name: str) -> Workflow:
    """As `find_workflow`, within a piece of work."""
    exact = uow.workflows.by_name(name)
    if exact is not None:
        return exact
    close = [w for w in uow.workflows.all() if w.name.casefold() == name.casefold()]
    if len(close) == 1:
        return close[0]
    raise NotFound(f"There is no workflow called “{name}”. `workflow list` shows them all.")


def _move(
    keep: Keep,
    workflow_id: WorkflowId,
    to: WorkflowStatus,
    *,
    clears: bool,
    look: Callable[[Workflow], None] = lambda workflow: None,
) -> None:
    """*look* raises where it is not to be moved from what it is."""
    if clears:
        # Before the writer is held: what looks at schemas is loaded by the first look.
        with keep.ledger.read() as uow:
            refuse_waiting(uow, workflow_id)
            refuse_lacking(uow, require(uow, workflow_id))
    with keep.ledger.write() as uow:
        look(require(uow, workflow_id))
        move_in(keep, uow, workflow_id, to, clears=clears)
        uow.commit()
    keep.passed("workflow moved")
    keep.engine.schedule_changed()


def move_in(
    keep: Keep, uow: UnitOfWork, workflow_id: WorkflowId, to: WorkflowStatus, *, clears: bool
) -> None:
    """Part of a piece of work after whose commit the engine is told of the change. *clears*: what
    blocked it too. Refused where it waits for settings."""
    workflow = require(uow, workflow_id)
    if clears:
        refuse_waiting(uow, workflow_id)
    if workflow.status is not to:
        uow.workflows.move(workflow_id, to, was=workflow.status, at=keep.clock.now())
    if clears:
        unblock(keep, uow, workflow)
    uow.notice(Notice(kind=NoticeKind.WORKFLOW_CHANGED, workflow_id=workflow_id))


def pause_workflow(keep: Keep, workflow_id: WorkflowId) -> None:
    """No new session starts; one under way ends at its next tool call as `stopped`. Refused for
    one that is not on: it is quiet already."""

    def look(workflow: Workflow) -> None:
        if workflow.status is WorkflowStatus.ARCHIVED:
            raise Refused(f"“{cited(workflow.name)}” is in the archive. Bring it back first.")
        if workflow.status not in (WorkflowStatus.ACTIVE, WorkflowStatus.PAUSED):
            raise Refused(f"“{cited(workflow.name)}” is not on, so it cannot be paused.")

    _move(keep, workflow_id, WorkflowStatus.PAUSED, clears=False, look=look)


def resume_workflow(
    keep: Keep, workflow_id: WorkflowId, *, was: WorkflowStatus | None = None
) -> str | None:
    """On again; clears what blocked it and closes that question. Starts nothing by itself. What
    holds it up all the same: the question whether a step happened waits for its answer. Refused
    where its version needs settings that are missing, and where a folder or file that it is blocked
    for is not there yet or may not be used any more: settings turn it on. *was*: only from that."""

    def look(workflow: Workflow) -> None:
        if was is not None and workflow.status is not was:
            raise Refused(f"“{cited(workflow.name)}” has changed since, so it stays as it is.")

    _move(keep, workflow_id, WorkflowStatus.ACTIVE, clears=True, look=look)
    with keep.ledger.read() as uow:
        return require(uow, workflow_id).error


def archive_workflow(keep: Keep, workflow_id: WorkflowId) -> None:
    """Out of the list; nothing of its history is lost. A run under way ends as when paused."""
    _move(keep, workflow_id, WorkflowStatus.ARCHIVED, clears=False)


def bring_back_workflow(
    keep: Keep, workflow_id: WorkflowId, *, was: WorkflowStatus = WorkflowStatus.PAUSED
) -> None:
    """From the archive to paused: it stays quiet until it is turned on. *was*: what it was before,
    where that is known; one that was never turned on waits for that again. Refused where it is
    not in the archive (any more): it stays as it is."""

    def look(workflow: Workflow) -> None:
        if workflow.status is not WorkflowStatus.ARCHIVED:
            raise Refused(f"“{cited(workflow.name)}” is not in the archive any more.")

    never_on = was in (WorkflowStatus.DRAFT, WorkflowStatus.READY)
    to = WorkflowStatus.READY if never_on else WorkflowStatus.PAUSED
    _move(keep, workflow_id, to, clears=False, look=look)


def set_params(
    keep: Keep,
    workflow_id: WorkflowId,
    params: Mapping[str, JsonValue],
    *,
    shown: WorkflowDetail | None = None,
) -> None:
    """Replace the parameters of the active version; checked against its schema (Refused), and by a
    handler workflow's script (LogicFailure). What only other versions have stays kept. A workflow
    that waited for settings, or for a folder or file that was not there or that it might not use
    any more, goes on, unless the user turned it off.

    What the new parameters name is granted; what only the old ones named is no longer. A
    schedule set elsewhere since stays, unless the new parameters name another than the old ones.

    *shown*: what the user saw and changed; Refused where something else is in force since.
    """
    with keep.ledger.read() as uow:
        seen = require(uow, workflow_id)
        version = uow.workflows.version(seen.active_version_id)
        lacked = lacks_place(uow, seen)
    if version is None:
        raise NotFound("There is no such version any more.")
    schema, old = version.params_schema, version.takes(seen.values)
    refuse_other_than(shown, version, old)
    checked = check_params(schema, params)
    graph = graph_with(keep, version, checked)
    make_folders(schema, checked)
    kept = checked if schema is None else merged(schema, seen.values, checked)
    with keep.ledger.write() as uow:
        workflow = require_same(uow, seen)
        take_back_replaced(uow, workflow_id, schema, old, checked)
        if kept != seen.values:
            uow.workflows.set_values(workflow_id, kept, at=keep.clock.now(), by_user=True)
        grant_named(keep, uow, workflow_id, schema, checked)
        if graph is not None:
            uow.workflows.set_graph(version.id, graph)
            declare(keep, uow, workflow_id, graph)
        elif (rule := schedule_of(schema, checked)) != schedule_of(schema, old):
            put_rule(keep, uow, workflow_id, rule)
        # What is checked is there now, and granted.
        if lacked or waits_for_settings(workflow.error):
            unblock(keep, uow, workflow)
        uow.notice(Notice(kind=NoticeKind.WORKFLOW_CHANGED, workflow_id=workflow_id))
        uow.commit()
    keep.engine.schedule_changed()


def set_schedule(
    keep: Keep,
    workflow_id: WorkflowId,
    *,
    every: str | None = None,
    cron: str | None = None,
    was: str | EllipsisType | None = ...,
) -> None:
    """Set an interval (“5m”) or a crontab line; neither: it runs only when told.

    Raises Refused with a sentence for what cannot be read, for a handler workflow, and where its
    rule is not *was* any more (as `rule_text` has it), if that is given.
    """
    with keep.ledger.write() as uow:
        refuse_handlers(uow, require(uow, workflow_id))
        known = uow.schedules.get(workflow_id)
        if was is not ... and rule_text(known.rule if known is not None else None) != was:
            raise Refused("The schedule has changed meanwhile. Cancel, and look at it anew.")
        if every is None and cron is None:
            uow.schedules.remove(workflow_id)
        else:
            put_rule(keep, uow, workflow_id, engine_schedules.parse_rule(every=every, cron=cron))
        uow.notice(Notice(kind=NoticeKind.WORKFLOW_CHANGED, workflow_id=workflow_id))
        uow.commit()
    keep.engine.schedule_changed()


def workflow_list(keep: Keep, *, archived: bool = False) -> Sequence[WorkflowRow]:
    """The list of the Workflows screen."""
    return keep.queries.workflows(archived=archived)


def has_archived(keep: Keep) -> bool:
    """Whether something is in the archive."""
    with keep.ledger.read() as uow:
        return any(one.status is WorkflowStatus.ARCHIVED for one in uow.workflows.all())


def workflow_detail(keep: Keep, workflow_id: WorkflowId) -> WorkflowDetail | None:
    """The head of one workflow; None where it is gone. While schedules are paused it has no next
    time, and no input is taken up."""
    detail = keep.queries.workflow(workflow_id)
    if detail is None or not schedules_paused(keep):
        return detail
    return replace(detail, row=replace(detail.row, next_at=None), inputs_until=None)


def workflow_versions(keep: Keep, workflow_id: WorkflowId) -> Sequence[VersionRow]:
    """Newest first."""
    return keep.queries.versions(workflow_id)
