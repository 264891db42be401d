"""A rehearsal: what a run would change, with nothing changed."""

from keep_desktop.domain.ids import VersionId, WorkflowId
from keep_desktop.domain.rehearsals import Rehearsal
from keep_desktop.domain.workflows import ScriptVersion
from keep_desktop.engine.rehearsing import Proposed
from keep_desktop.services.context import Keep
from keep_desktop.services.forms import check_params, granted_by
from keep_desktop.services.grants import refuse_own_folder
from keep_desktop.services.kept_values import refuse_waiting
from keep_desktop.services.workflows import Draft


def rehearse(keep: Keep, workflow_id: WorkflowId) -> Rehearsal:
    """Play the active version through; blocks. Reads are real, mutations are only listed.

    Also for a workflow that is off. Raises Refused where a stop holds it, or where its version
    needs settings that are missing.
    """
    with keep.ledger.read() as uow:
        refuse_waiting(uow, workflow_id)
    return keep.engine.rehearse(workflow_id)


def rehearse_draft(keep: Keep, workflow_id: WorkflowId, draft: Draft) -> Rehearsal:
    """The same for a version that is not kept yet, with the draft's script, schema and parameters
    instead of the workflow's: what these grant counts for the rehearsal alone. Raises Refused and
    LogicFailure as `import_workflow` does."""
    params = check_params(draft.params_schema, draft.params)
    checked = keep.engine.check_script(draft.script, params)
    grants = granted_by(draft.params_schema, params)
    for grant in grants:
        refuse_own_folder(keep, grant.path)
    with keep.ledger.read() as uow:
        major = 1 + max((v.major for v in uow.workflows.versions(workflow_id)), default=0)
    version = ScriptVersion(
        id=VersionId(0),
        workflow_id=workflow_id,
        major=major,
        minor=0,
        script=draft.script,
        params_schema=draft.params_schema,
        author="user",
        comment=draft.comment,
        created_at=keep.clock.now(),
        graph=checked.graph,
    )
    return keep.engine.rehearse(
        workflow_id, Proposed(version=version, params=params, grants=grants)
    )


def end_rehearsal(keep: Keep, workflow_id: WorkflowId) -> None:
    """End a rehearsal that is under way: `rehearse` raises Refused. Returns at once."""
    keep.engine.end_rehearsal(workflow_id)
