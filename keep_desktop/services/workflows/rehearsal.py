"""Rehearsals: what a run would change, without changing anything."""

from collections.abc import Sequence
from dataclasses import replace

from keep_desktop.domain.ids import VersionId, WorkflowId
from keep_desktop.domain.planning.versions import Author
from keep_desktop.domain.rehearsals import Rehearsal
from keep_desktop.domain.workflows import NEVER_ON, ScriptVersion
from keep_desktop.engine.rehearsal.run import ProposedVersion
from keep_desktop.engine.rehearsal.scenario import ORDINARY, Scenario
from keep_desktop.planning.network_access import is_approved, network_access_of
from keep_desktop.ports.stores import UnitOfWork
from keep_desktop.services.access.grants import refuse_own_folder
from keep_desktop.services.context import Keep
from keep_desktop.services.forms.schema import check_params, granted_by
from keep_desktop.services.workflows.lifecycle import Draft
from keep_desktop.services.workflows.parameters import refuse_missing_settings


def rehearse(keep: Keep, workflow_id: WorkflowId) -> Rehearsal:
    """Rehearse the active version; blocks. Reads are real, mutations are only listed.

    Also for a workflow that is off; a script that the user has not approved yet reaches only what
    planning may. Raises Refused if it is stopped, or its version needs settings that are missing.
    """
    with keep.ledger.read() as uow:
        refuse_missing_settings(uow, workflow_id)
        scenario = _scenario(keep, uow, workflow_id)
    return keep.engine.rehearse(workflow_id, scenario=scenario)


def _scenario(keep: Keep, uow: UnitOfWork, workflow_id: WorkflowId) -> Scenario:
    workflow = uow.workflows.get(workflow_id)
    version = uow.workflows.version(workflow.active_version_id) if workflow is not None else None
    if workflow is None or version is None:
        return ORDINARY
    scenario = ORDINARY
    if workflow.status in NEVER_ON:
        planned = granted_by(version.params_schema, version.takes(workflow.values))
        scenario = replace(scenario, planned=planned)
    if not is_approved(version):
        access = network_access_of(uow, workflow, keep.connectors.all())
        scenario = replace(scenario, check_host=access.check_host)
    return scenario


def rehearse_draft(keep: Keep, workflow_id: WorkflowId, draft: Draft) -> Rehearsal:
    """The same for a version not stored yet, with the draft's script, schema and parameters
    instead of the workflow's: its grants apply to the rehearsal only. Raises Refused and
    LogicFailure as `import_workflow` does."""
    params = check_params(draft.params_schema, draft.params)
    checked = keep.engine.check_script(draft.script, params)
    grants = granted_by(draft.params_schema, params)
    for grant in grants:
        refuse_own_folder(keep, grant.path)
    with keep.ledger.read() as uow:
        major, minor = _number(uow.workflows.versions(workflow_id), draft)
    version = ScriptVersion(
        id=VersionId(0),
        workflow_id=workflow_id,
        major=major,
        minor=minor,
        script=draft.script,
        params_schema=draft.params_schema,
        author=Author.YOU,
        comment=draft.comment,
        created_at=keep.clock.now(),
        graph=checked.graph,
    )
    return keep.engine.rehearse(
        workflow_id, ProposedVersion(version=version, params=params, grants=grants)
    )


def _number(versions: Sequence[ScriptVersion], draft: Draft) -> tuple[int, int]:
    """Of the version that the draft repeats, else of the one that it would become."""
    for one in versions:
        if (one.script, one.params_schema) == (draft.script, draft.params_schema):
            return one.major, one.minor
    return 1 + max((one.major for one in versions), default=0), 0


def end_rehearsal(keep: Keep, workflow_id: WorkflowId) -> None:
    """Cancel an active rehearsal: `rehearse` raises Refused. Returns at once."""
    keep.engine.end_rehearsal(workflow_id)
