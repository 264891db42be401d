"""Repairs in the ledger: stored as proposed or live, applied, discarded and undone.

Each function is part of one transaction, so that no repair is half applied.
"""

from datetime import datetime

from keep_desktop.domain.errors import NotFound, Refused
from keep_desktop.domain.handlers import HandlerGraph
from keep_desktop.domain.ids import ItemId, RunId, VersionId, WorkflowId
from keep_desktop.domain.items import ItemStatus
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.messages import UserMessage
from keep_desktop.domain.notices import Notice, NoticeKind
from keep_desktop.domain.planning.versions import (
    Author,
    Repair,
    RepairOutcome,
    RepairStatus,
    VersionStatus,
)
from keep_desktop.domain.questions import Answer, QuestionKind
from keep_desktop.domain.text import quote
from keep_desktop.domain.workflows import ScriptVersion, Workflow
from keep_desktop.engine.mutations.reconcile import blocking_question
from keep_desktop.engine.schedule.rules import first_due
from keep_desktop.ports.clock import Clock
from keep_desktop.ports.stores import UnitOfWork

#: What the failure that a repair mends had asked, and what the repair itself asks.
_ENDED_BY_REPAIR = (
    QuestionKind.BLOCKED,
    QuestionKind.REPAIR,
    QuestionKind.REPAIR_FAILED,
    QuestionKind.ESCALATED,
)


def add_repair(
    uow: UnitOfWork,
    base: ScriptVersion,
    *,
    script: str,
    graph: HandlerGraph | None,
    outcome: RepairOutcome,
    issue: str,
    comment: str,
    differences: JsonValue,
    open_items: int,
    run_id: RunId | None,
    item_id: ItemId | None,
    at: datetime,
) -> Repair:
    """Store a repair as proposed, in place of one that was proposed before: a version `N.m` of
    status draft."""
    _drop_proposed(uow, base.workflow_id, at=at)
    minors = [
        one.minor for one in uow.workflows.versions(base.workflow_id) if one.major == base.major
    ]
    version_id = uow.workflows.add_version(
        base.workflow_id,
        major=base.major,
        minor=1 + max(minors),
        script=script,
        params_schema=base.params_schema,
        author=Author.MAINTAINER,
        comment=comment,
        at=at,
        graph=graph,
        status=VersionStatus.DRAFT,
        title=base.title,
        summary=base.summary,
        diagram=base.diagram,
    )
    uow.repairs.add(
        base.workflow_id,
        run_id=run_id,
        item_id=item_id,
        base_version_id=base.id,
        version_id=version_id,
        status=RepairStatus.PROPOSED,
        outcome=outcome,
        issue=issue,
        comment=comment,
        differences=differences,
        open_items=open_items,
        at=at,
    )
    return _proposed(uow, base.workflow_id)


def activate_repair(
    uow: UnitOfWork, clock: Clock, workflow: Workflow
) -> tuple[Repair, ScriptVersion]:
    """Make the proposed repair the version that runs, and clear what the failure blocked. Raises
    NotFound where none is proposed, and Refused where another version is active since."""
    repair = _proposed(uow, workflow.id)
    if workflow.active_version_id != repair.base_version_id:
        raise Refused(
            UserMessage(
                "“{name}” runs another version since the repair was proposed, so the repair no "
                "longer fits.",
                name=quote(workflow.name),
            )
        )
    now = clock.now()
    uow.repairs.move(repair.id, RepairStatus.APPLIED, was=RepairStatus.PROPOSED, at=now)
    version = activate_in(uow, clock, workflow, repair.version_id, comment=repair.comment)
    intent = uow.chats.intent(repair.base_version_id)
    if intent is not None:
        uow.chats.put_intent(version.id, intent, at=now)
    uow.workflows.set_repairs_in_row(workflow.id, workflow.repairs_in_row + 1)
    release_in(uow, workflow.id, answer=Answer.APPLY, at=now)
    if repair.item_id is not None:
        _continue_item(uow, repair.item_id, at=now)
    return repair, version


def discard_in(uow: UnitOfWork, workflow: Workflow, *, at: datetime) -> Repair:
    """Put the proposed repair away; what the failure blocked stays blocked. Raises NotFound where
    none is proposed."""
    repair = _proposed(uow, workflow.id)
    uow.repairs.move(repair.id, RepairStatus.DISCARDED, was=RepairStatus.PROPOSED, at=at)
    uow.workflows.set_version_status(repair.version_id, VersionStatus.RETIRED)
    uow.questions.close_of(
        workflow_id=workflow.id, kinds=(QuestionKind.REPAIR,), answer=Answer.DISCARD, at=at
    )
    stay_blocked_in(uow, workflow, run_id=repair.run_id, at=at)
    return repair


def undo_in(uow: UnitOfWork, clock: Clock, workflow: Workflow) -> tuple[Repair, ScriptVersion]:
    """Activate the version before the repair again. Raises NotFound unless a repair runs."""
    active = workflow.active_version_id
    repair = uow.repairs.of_version(active) if active is not None else None
    if repair is None:
        raise NotFound(UserMessage("No repair is in force that could be undone."))
    now = clock.now()
    uow.repairs.move(repair.id, RepairStatus.UNDONE, was=repair.status, at=now)
    comment = UserMessage("The repair was undone.")
    version = activate_in(uow, clock, workflow, repair.base_version_id, comment=comment)
    return repair, version


def activate_in(
    uow: UnitOfWork, clock: Clock, workflow: Workflow, version_id: VersionId, *, comment: str
) -> ScriptVersion:
    """Activate a version of the same form as the active one, with the same values."""
    now, zone = clock.now(), clock.zone()
    uow.workflows.activate(workflow.id, version_id, at=now, comment=comment)
    version = uow.workflows.version(version_id)
    if version is None:
        raise NotFound(UserMessage("There is no such version any more."))
    uow.handlers.declare(
        workflow.id, version.graph, first_due=lambda rule: first_due(rule, now=now, zone=zone)
    )
    return version


def release_in(uow: UnitOfWork, workflow_id: WorkflowId, *, answer: Answer, at: datetime) -> None:
    """End what a failure of the script blocked."""
    uow.questions.close_of(workflow_id=workflow_id, kinds=_ENDED_BY_REPAIR, answer=answer, at=at)
    # Only the user can say whether a handler's step happened.
    uow.workflows.set_error(workflow_id, blocking_question(uow, workflow_id), at=at)
    uow.workflows.set_maintenance(workflow_id, False, at=at)
    notify_changed(uow, workflow_id)


def block_workflow(
    uow: UnitOfWork,
    workflow_id: WorkflowId,
    kind: QuestionKind,
    sentence: str,
    *,
    actions: tuple[Answer, ...],
    run_id: RunId | None,
    at: datetime,
    error: str | None = None,
    detail: JsonValue = None,
    item_id: ItemId | None = None,
) -> None:
    """Ask the user in place of what the failure asked, and block the workflow with *error*; with
    None it is not blocked."""
    uow.questions.close_of(workflow_id=workflow_id, kinds=_ENDED_BY_REPAIR, answer="repair", at=at)
    if error is not None:
        uow.workflows.set_error(workflow_id, error, at=at)
    uow.workflows.set_maintenance(workflow_id, False, at=at)
    uow.questions.add(
        kind=kind,
        workflow_id=workflow_id,
        run_id=run_id,
        item_id=item_id,
        sentence=sentence,
        actions=actions,
        detail=detail,
        at=at,
    )
    notify_changed(uow, workflow_id)


def stay_blocked_in(
    uow: UnitOfWork, workflow: Workflow, *, run_id: RunId | None, at: datetime
) -> None:
    """A workflow that is blocked has a question by which it can go on."""
    if workflow.error is not None:
        block_workflow(
            uow,
            workflow.id,
            QuestionKind.BLOCKED,
            workflow.error,
            actions=(Answer.RESUME,),
            run_id=run_id,
            at=at,
            error=workflow.error,
        )
    notify_changed(uow, workflow.id)


def notify_changed(uow: UnitOfWork, workflow_id: WorkflowId) -> None:
    uow.notice(Notice(kind=NoticeKind.WORKFLOW_CHANGED, workflow_id=workflow_id))
    uow.notice(Notice(kind=NoticeKind.QUESTION_CHANGED, workflow_id=workflow_id))


def _continue_item(uow: UnitOfWork, item_id: ItemId, *, at: datetime) -> None:
    """In the same attempt, so that nothing it did is repeated."""
    uow.questions.close_of(
        item_id=item_id, kinds=(QuestionKind.ITEM_FAILED,), answer=Answer.TRY_AGAIN, at=at
    )
    item = uow.items.get(item_id)
    if item is not None and item.status is ItemStatus.NEEDS_ATTENTION:
        uow.items.move(item, ItemStatus.PROCESSING, at=at, failures=0)


def _proposed(uow: UnitOfWork, workflow_id: WorkflowId) -> Repair:
    repair = uow.repairs.newest(workflow_id)
    if repair is None or repair.status is not RepairStatus.PROPOSED:
        raise NotFound(UserMessage("No repair is proposed."))
    return repair


def _drop_proposed(uow: UnitOfWork, workflow_id: WorkflowId, *, at: datetime) -> None:
    repair = uow.repairs.newest(workflow_id)
    if repair is None or repair.status is not RepairStatus.PROPOSED:
        return
    version = uow.workflows.version(repair.version_id)
    if version is not None and version.status is VersionStatus.DRAFT:
        uow.repairs.move(repair.id, RepairStatus.DISCARDED, was=repair.status, at=at)
        uow.workflows.set_version_status(version.id, VersionStatus.RETIRED)
    else:
        # The user has activated it by its number.
        uow.repairs.move(repair.id, RepairStatus.APPLIED, was=repair.status, at=at)
