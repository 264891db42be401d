"""Scripts in the services: checked before they are kept, and what they declare kept in force."""

from collections.abc import Mapping, Sequence

from keep_desktop.domain.errors import NotFound, Refused
from keep_desktop.domain.handlers import HandlerGraph, Warned
from keep_desktop.domain.ids import VersionId, WorkflowId
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.sentences import cited
from keep_desktop.domain.workflows import ScriptVersion, Workflow
from keep_desktop.engine import schedules as engine_schedules
from keep_desktop.engine.handlers.warnings import declares_workflow, warnings_of
from keep_desktop.ports.stores import UnitOfWork
from keep_desktop.services.context import Keep


def script_warnings(keep: Keep, version_id: VersionId) -> Sequence[Warned]:
    """What is most likely a mistake in that version's script. Takes up to seconds for a long one:
    not for the window's own thread."""
    with keep.ledger.read() as uow:
        version = uow.workflows.version(version_id)
    if version is None:
        raise NotFound("There is no such version any more.")
    return warnings_of(version.script, keep.tools)


def declares_handlers(script: str) -> bool:
    """Whether a script that is still to be imported is one of handlers, as far as its text shows.
    Takes as long as `script_warnings`."""
    return declares_workflow(script)


def graph_with(
    keep: Keep, version: ScriptVersion, params: Mapping[str, JsonValue]
) -> HandlerGraph | None:
    """What a kept version declares with these parameters; None of an item script. Raises
    LogicFailure where it would be refused with them. Not within a unit of work: it runs the
    script's top level."""
    if version.graph is None:
        return None
    return keep.engine.check_script(version.script, params).graph


def declare(
    keep: Keep, uow: UnitOfWork, workflow_id: WorkflowId, graph: HandlerGraph | None
) -> None:
    """The active version declares this; the handlers of a handler workflow have schedules of their
    own, so the workflow itself has none."""
    now, zone = keep.clock.now(), keep.clock.zone()
    uow.handlers.declare(
        workflow_id,
        graph,
        first_due=lambda rule: engine_schedules.first_due(rule, now=now, zone=zone),
    )
    if graph is not None:
        uow.schedules.remove(workflow_id)


def require_same(uow: UnitOfWork, seen: Workflow) -> Workflow:
    """The workflow as it is now; Refused where what decides over its graph changed meanwhile."""
    now = uow.workflows.get(seen.id)
    if now is None:
        raise NotFound("There is no such workflow any more.")
    if (now.values, now.active_version_id) != (seen.values, seen.active_version_id):
        raise Refused(f"“{now.name}” was changed in another place just now. Try again.")
    return now


def refuse_handlers(uow: UnitOfWork, workflow: Workflow) -> None:
    """Refused where the workflow's script schedules its producers itself."""
    version = uow.workflows.version(workflow.active_version_id)
    if version is not None and version.graph is not None:
        raise Refused(
            f"“{cited(workflow.name)}” is scheduled by its script: each producer has a schedule "
            "there. Change it in the script, or in the settings where the script asks for it."
        )
