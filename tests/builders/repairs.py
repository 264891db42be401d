"""Repairs that wait for the user, without a model."""

from pathlib import Path

from keep_desktop.app.build import open_engine
from keep_desktop.domain.ids import WorkflowId
from keep_desktop.domain.planning.versions import RepairOutcome
from keep_desktop.domain.questions import Answer, QuestionKind
from keep_desktop.planning.repair.ledger import add_repair, block_workflow
from keep_desktop.services.context import Keep

ISSUE = "boom is not defined"
COMMENT = "Take the sender's address"


def propose(keep: Keep, workflow_id: WorkflowId, script: str) -> None:
    """A repair of the active version that waits for an answer; the workflow is blocked."""
    now = keep.clock.now()
    with keep.ledger.write() as uow:
        workflow = uow.workflows.get(workflow_id)
        assert workflow is not None
        base = uow.workflows.version(workflow.active_version_id)
        assert base is not None
        add_repair(
            uow,
            base,
            script=script,
            graph=None,
            outcome=RepairOutcome.IMPACTFUL,
            issue=ISSUE,
            comment=COMMENT,
            differences=[{"item": "one", "tool": "Memory.createNote", "before": 1, "after": 2}],
            open_items=1,
            run_id=None,
            item_id=None,
            at=now,
        )
        block_workflow(
            uow,
            workflow_id,
            QuestionKind.REPAIR,
            f"A repair waits for you: {COMMENT}",
            actions=(Answer.APPLY, Answer.DISCARD, Answer.PLAN_AGAIN),
            run_id=None,
            at=now,
            error="boom is not defined (line 1, column 1)",
        )
        uow.commit()


def propose_in(data: Path, name: str, script: str) -> None:
    """The same in a data folder that nothing has open."""
    with open_engine(data) as keep:
        with keep.ledger.read() as uow:
            workflow = uow.workflows.by_name(name)
        assert workflow is not None
        propose(keep, workflow.id, script)
