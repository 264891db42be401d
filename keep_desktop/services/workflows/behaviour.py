"""The dynamic review of a stored version."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from keep_desktop.domain.errors import ChecksFailed, NotFound, NotRunnable
from keep_desktop.domain.ids import WorkflowId
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.messages import UserMessage
from keep_desktop.domain.planning.behaviour import Behaviour
from keep_desktop.domain.workflows import ScriptVersion, Workflow
from keep_desktop.engine.rehearsal.run import ProposedVersion
from keep_desktop.planning.network_access import NetworkAccess, is_approved, network_access_of
from keep_desktop.planning.review.dynamic import BehaviourReview, check_behaviour
from keep_desktop.ports.cancel import NeverCancelled
from keep_desktop.ports.stores import UnitOfWork
from keep_desktop.ports.tools import Grant
from keep_desktop.services.context import Keep
from keep_desktop.services.workflows.parameters import values_for
from keep_desktop.services.workflows.queries import version_to_activate

_NEVER = NeverCancelled()


def review_behaviour(
    keep: Keep,
    workflow_id: WorkflowId,
    label: str | None = None,
    *,
    values: Mapping[str, JsonValue] | None = None,
    grants: Sequence[Grant] = (),
) -> BehaviourReview:
    """Of the version of that label (None: of the active one, else the newest), with these *values*
    and *grants* besides the stored ones, as if a model had saved it; blocks. Raises NotFound where
    there is none, and NotRunnable where a stop prevents or ends it."""
    with keep.ledger.read() as uow:
        workflow, version = _reviewed(uow, workflow_id, label)
        workflow = replace(workflow, values={**workflow.values, **(values or {})})
        access = network_access_of(uow, workflow, keep.connectors.all())
    if is_approved(version):
        access = NetworkAccess(connections=access.connections, anywhere=True)
    proposed = ProposedVersion(
        version=version,
        params=values_for(version, workflow.values),
        grants=grants,
    )
    return check_behaviour(keep, workflow, proposed, access=access, cancel=_NEVER)


def try_out(
    keep: Keep, version: ScriptVersion, values: Mapping[str, JsonValue], grants: Sequence[Grant]
) -> Behaviour:
    """Make the checks of a version that was stored without a rehearsal; blocks. Raises ChecksFailed
    where they fail, and NotRunnable where they cannot be made yet."""
    from keep_desktop.planning.chat.pipeline import (
        ScriptRefused,
        behaviour_of_rehearsal,
        require_sound,
    )

    review = review_behaviour(
        keep, version.workflow_id, version.label, values=values, grants=grants
    )
    if review.rehearsal is None:
        raise NotRunnable(review.untested_reason or "")
    try:
        require_sound(review.rehearsal, review.findings)
    except ScriptRefused as refused:
        raise ChecksFailed(refused.sentence) from refused
    return behaviour_of_rehearsal(keep.tools, version, review.rehearsal, review.trace)


def reviewed_version(keep: Keep, workflow_id: WorkflowId) -> ScriptVersion:
    """The active version, else the newest. Raises NotFound where there is none."""
    with keep.ledger.read() as uow:
        return _reviewed(uow, workflow_id, None)[1]


def _reviewed(
    uow: UnitOfWork, workflow_id: WorkflowId, label: str | None
) -> tuple[Workflow, ScriptVersion]:
    workflow = uow.workflows.get(workflow_id)
    if workflow is None:
        raise NotFound(UserMessage("There is no such workflow any more."))
    active = uow.workflows.version(workflow.active_version_id) if label is None else None
    versions = uow.workflows.versions(workflow_id)
    return workflow, active or version_to_activate(uow, workflow, versions, label)
