"""Reads from the ledger what there is of a failure."""

import json

from keep_desktop.domain.json import JsonValue, text_in_chunks
from keep_desktop.domain.planning.recordings import HOST_FACTS
from keep_desktop.domain.workflows import ScriptVersion, Workflow
from keep_desktop.planning.context import PlanningContext
from keep_desktop.planning.repair.frozen import frozen_lines
from keep_desktop.planning.repair.prompting import FaultFacts
from keep_desktop.planning.repair.proof import compared
from keep_desktop.ports.repair import ScriptFault

_MOST_LINES = 200
#: Reads that are looked at, and characters of one.
_MOST_READS, _MOST_RESULT = 50, 20_000
_encode = json.JSONEncoder(ensure_ascii=False).encode


def fault_facts(
    ctx: PlanningContext, workflow: Workflow, version: ScriptVersion, fault: ScriptFault
) -> FaultFacts:
    tools = ctx.engine.context.tools
    with ctx.engine.context.ledger.read() as uow:
        intent = uow.chats.intent(version.id)
        versions = uow.workflows.versions(workflow.id)
        run = uow.runs.get(fault.run_id)
        recorded = uow.recordings.results(fault.run_id) if workflow.recording else ()
    log = ctx.queries.log(
        workflow.id, session_id=run.session_id if run is not None else None, limit=_MOST_LINES
    )
    reads = [one for one in recorded if one.tool not in HOST_FACTS][-_MOST_READS:]
    return FaultFacts(
        workflow=workflow,
        version=version,
        fault=fault,
        intent=intent,
        earlier=[
            one
            for one in reversed(versions)
            if one.major == version.major and one.minor < version.minor and one.comment
        ],
        log="\n".join(f"{line.level}: {line.text}" for line in log),
        reads=[(one.tool, _start_of(one.value)) for one in reads],
        frozen=frozen_lines(compared(version, workflow), tools.names()),
    )


def _start_of(value: JsonValue) -> str:
    """Its JSON, of which no more is written than is shown."""
    text = ""
    for piece in text_in_chunks(value, _encode):
        text += piece
        if len(text) >= _MOST_RESULT:
            break
    return text[:_MOST_RESULT]
