"""Repairs of a workflow: what the newest one is, apply, discard and undo it, and when the
maintainer may work."""

from collections.abc import Mapping

from keep_desktop.domain.errors import Busy, Refused
from keep_desktop.domain.ids import WorkflowId
from keep_desktop.domain.immutable import immutable
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.messages import UserMessage
from keep_desktop.domain.planning.versions import RepairMode, RepairStatus
from keep_desktop.domain.questions import Answer, Question, QuestionKind
from keep_desktop.domain.text import quote
from keep_desktop.domain.workflows import ScriptVersion, Workflow, WorkflowStatus
from keep_desktop.engine.mutations.reconcile import schedule_resume
from keep_desktop.planning.repair.ledger import (
    activate_repair,
    discard_in,
    notify_changed,
    release_in,
    stay_blocked_in,
    undo_in,
)
from keep_desktop.ports.stores import UnitOfWork
from keep_desktop.services.context import Keep
from keep_desktop.services.recordings import set_recording
from keep_desktop.services.workflows.queries import require


@immutable(kw_only=True)
class RepairView:
    """The newest repair of a workflow. `issue`, `comment` and `differences` are untrusted text."""

    mode: RepairMode
    #: None where there has been no repair.
    status: RepairStatus | None = None
    outcome: str | None = None
    version: str | None = None
    base_version: str | None = None
    issue: str | None = None
    comment: str | None = None
    #: {item, tool, before, after} of each effect that would be another one.
    differences: JsonValue = ()
    open_items: int = 0
    #: It is the version that runs, and can be undone.
    in_force: bool = False

    def as_json(self) -> Mapping[str, JsonValue]:
        """What `repair N --show --json` prints."""
        return {
            "status": "none" if self.status is None else str(self.status),
            "outcome": self.outcome,
            "version": self.version,
            "base_version": self.base_version,
            "issue": self.issue,
            "comment": self.comment,
            "differences": self.differences,
            "open_items": self.open_items,
        }


def repair_view(keep: Keep, workflow_id: WorkflowId) -> RepairView:
    with keep.ledger.read() as uow:
        workflow = require(uow, workflow_id)
        repair = uow.repairs.newest(workflow_id)
        version = uow.workflows.version(repair.version_id) if repair is not None else None
        base = uow.workflows.version(repair.base_version_id) if repair is not None else None
    if repair is None:
        return RepairView(mode=workflow.repairs)
    runs = workflow.active_version_id == repair.version_id
    # The user may have activated a proposed one by its number.
    by_number = runs and repair.status is RepairStatus.PROPOSED
    status = RepairStatus.APPLIED if by_number else repair.status
    return RepairView(
        mode=workflow.repairs,
        status=status,
        outcome=str(repair.outcome),
        version=version.label if version is not None else None,
        base_version=base.label if base is not None else None,
        issue=repair.issue,
        comment=repair.comment,
        differences=repair.differences,
        open_items=repair.open_items,
        in_force=runs,
    )


def apply_repair(keep: Keep, workflow_id: WorkflowId) -> str:
    """Make the proposed repair the version that runs; its label. The workflow goes on by itself
    with what failed. Raises NotFound where none is proposed, Refused where another version is
    active since, and Busy while a run is active."""
    with keep.ledger.write() as uow:
        version = _apply(keep, uow, _require_idle(uow, workflow_id))
        uow.commit()
    keep.checkpoint("repair question answered")
    keep.engine.schedule_changed()
    return version.label


def discard_repair(keep: Keep, workflow_id: WorkflowId) -> None:
    """Put the proposed repair away; the workflow stays blocked. Raises NotFound where none is
    proposed."""
    with keep.ledger.write() as uow:
        discard_in(uow, require(uow, workflow_id), at=keep.clock.now())
        uow.commit()
    keep.checkpoint("repair question answered")


def undo_repair(keep: Keep, workflow_id: WorkflowId) -> str:
    """Activate the version before the repair again; its label. Raises NotFound where no repair is
    in force, and Busy while a run is active."""
    with keep.ledger.write() as uow:
        _, version = undo_in(uow, keep.clock, _require_idle(uow, workflow_id))
        notify_changed(uow, workflow_id)
        uow.commit()
    keep.checkpoint("repair undone")
    keep.engine.schedule_changed()
    return version.label


@immutable(kw_only=True)
class RepairSettings:
    """What a workflow lets the maintainer do, and whether what it reads is recorded for that."""

    mode: RepairMode
    records: bool


def repair_settings(keep: Keep, workflow_id: WorkflowId) -> RepairSettings:
    with keep.ledger.read() as uow:
        workflow = require(uow, workflow_id)
    return RepairSettings(mode=workflow.repairs, records=workflow.recording)


def set_repair_settings(keep: Keep, workflow_id: WorkflowId, chosen: RepairSettings) -> None:
    """Set what differs."""
    before = repair_settings(keep, workflow_id)
    if chosen.mode is not before.mode:
        set_repair_mode(keep, workflow_id, chosen.mode)
    if chosen.records is not before.records:
        set_recording(keep, workflow_id, on=chosen.records)


def set_repair_mode(keep: Keep, workflow_id: WorkflowId, mode: RepairMode) -> None:
    with keep.ledger.write() as uow:
        require(uow, workflow_id)
        uow.workflows.set_repair_mode(workflow_id, mode, at=keep.clock.now())
        notify_changed(uow, workflow_id)
        uow.commit()


#: Questions that a failure of a script leaves once the maintainer has worked on it.
ASKED_BY_MAINTAINER = (QuestionKind.REPAIR, QuestionKind.REPAIR_FAILED, QuestionKind.ESCALATED)


def answer_maintainer(keep: Keep, uow: UnitOfWork, question: Question, choice: Answer) -> None:
    """Part of the transaction that answers a question of the maintainer."""
    now, workflow = keep.clock.now(), require(uow, question.workflow_id)
    match choice:
        case Answer.APPLY:
            _apply(keep, uow, _require_idle(uow, workflow.id))
        case Answer.DISCARD:
            discard_in(uow, workflow, at=now)
        case Answer.PLAN_AGAIN:
            # The chat goes on; until it has another version, the workflow waits as it is.
            _drop_proposed(keep, uow, workflow)
            stay_blocked_in(uow, workflow, run_id=question.run_id, at=now)
        case Answer.TRY_AGAIN:
            uow.workflows.set_repairs_in_row(workflow.id, 0)
            release_in(uow, workflow.id, answer=choice, at=now)
            schedule_resume(uow, workflow.id, now)
        case Answer.PAUSE:
            if workflow.status is WorkflowStatus.ACTIVE:
                uow.workflows.move(workflow.id, WorkflowStatus.PAUSED, was=workflow.status, at=now)
            stay_blocked_in(uow, workflow, run_id=question.run_id, at=now)


def _apply(keep: Keep, uow: UnitOfWork, workflow: Workflow) -> ScriptVersion:
    _, version = activate_repair(uow, keep.clock, workflow)
    schedule_resume(uow, workflow.id, keep.clock.now())
    return version


def _drop_proposed(keep: Keep, uow: UnitOfWork, workflow: Workflow) -> None:
    repair = uow.repairs.newest(workflow.id)
    if repair is not None and repair.status is RepairStatus.PROPOSED:
        discard_in(uow, workflow, at=keep.clock.now())


def _require_idle(uow: UnitOfWork, workflow_id: WorkflowId) -> Workflow:
    workflow = require(uow, workflow_id)
    if uow.runs.active_of(workflow_id) is not None:
        raise Busy(
            UserMessage(
                "“{name}” is running. Pause it or wait for it first.", name=quote(workflow.name)
            )
        )
    if workflow.status is WorkflowStatus.ARCHIVED:
        raise Refused(
            UserMessage(
                "“{name}” is in the archive. Bring it back first.", name=quote(workflow.name)
            )
        )
    return workflow
