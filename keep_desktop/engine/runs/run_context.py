"""What a run is made of."""

from typing import NamedTuple

from keep_desktop.domain.ids import RunId
from keep_desktop.domain.workflows import ScriptVersion, Workflow
from keep_desktop.engine.context import EngineContext
from keep_desktop.engine.sessions.state import SessionState


class RunContext(NamedTuple):
    ctx: EngineContext
    workflow: Workflow
    version: ScriptVersion
    run_id: RunId
    session: SessionState
