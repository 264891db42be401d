"""The dynamic review of a stored version."""

from keep_desktop.domain.errors import NotFound
from keep_desktop.domain.ids import WorkflowId
from keep_desktop.domain.messages import UserMessage
from keep_desktop.engine.rehearsal.run import ProposedVersion
from keep_desktop.planning.reach import Reach, is_approved, reach_of
from keep_desktop.planning.review.dynamic import BehaviourReview, check_behaviour
from keep_desktop.ports.cancel import CancelToken, NeverCancelled
from keep_desktop.services.context import Keep

_NEVER = NeverCancelled()


def review_behaviour(
    keep: Keep, workflow_id: WorkflowId, *, cancel: CancelToken = _NEVER
) -> BehaviourReview:
    """Of the active version, else the newest, as if a model had saved it; blocks. Raises NotFound
    where there is none, and NotRunnable where a stop or *cancel* prevents or ends it."""
    with keep.ledger.read() as uow:
        workflow = uow.workflows.get(workflow_id)
        versions = uow.workflows.versions(workflow_id)
        if workflow is None or not versions:
            raise NotFound(UserMessage("There is no script to review."))
        active = uow.workflows.version(workflow.active_version_id)
        version = active or versions[0]
        reach = reach_of(uow, workflow, keep.book.all())
    if is_approved(version):
        reach = Reach(connections=reach.connections, anywhere=True)
    proposed = ProposedVersion(version=version, params=workflow.values, grants=())
    return check_behaviour(keep, workflow, proposed, reach=reach, cancel=cancel)
