"""The user's own name for a workflow."""

from keep_desktop.domain.ids import WorkflowId
from keep_desktop.domain.notices import Notice, NoticeKind
from keep_desktop.services.context import Keep
from keep_desktop.services.names import checked_name
from keep_desktop.services.workflows import require


def rename_workflow(keep: Keep, workflow_id: WorkflowId, name: str) -> None:
    """Raises Refused where the name is empty or taken."""
    name = checked_name(name)
    with keep.ledger.write() as uow:
        workflow = require(uow, workflow_id)
        uow.workflows.describe(
            workflow_id,
            name=name,
            description=workflow.description,
            icon=workflow.icon,
            at=keep.clock.now(),
        )
        uow.notice(Notice(kind=NoticeKind.WORKFLOW_CHANGED, workflow_id=workflow_id))
        uow.commit()
