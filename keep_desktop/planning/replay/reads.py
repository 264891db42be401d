"""What runs read, for rehearsals."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from keep_desktop.domain.errors import NotRecorded
from keep_desktop.domain.ids import WorkflowId
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.messages import UserMessage
from keep_desktop.engine.recording import COMPUTES
from keep_desktop.planning.replay.recording import Recording, recording_of
from keep_desktop.ports.stores import UnitOfWork
from keep_desktop.ports.tools import Tool

if TYPE_CHECKING:
    from keep_desktop.ports.tools import ToolInput


class RecordedReads:
    """The reads of several runs, as `engine.rehearsal.scenario.Reads`. One thread."""

    def __init__(self, recordings: Sequence[Recording]) -> None:
        self._recordings = recordings

    def read(
        self, tool: Tool[Any], params: "ToolInput", live: Callable[[], JsonValue]
    ) -> JsonValue:
        """Raises the Failure that a run met, and NotRecorded."""
        if tool.namespace in COMPUTES:
            return live()
        request = params.model_dump(mode="json", by_alias=True)
        for one in self._recordings:
            try:
                return one.answer(tool.full_name, request)
            except NotRecorded:
                continue
        raise NotRecorded(UserMessage("NotRecorded: {tool}", tool=tool.full_name))


def last_reads(uow: UnitOfWork, workflow_id: WorkflowId) -> RecordedReads | None:
    """Of the session of the last complete run; None where none of it was recorded."""
    last = uow.runs.last_complete(workflow_id)
    if last is None:
        return None
    found = [
        recorded
        for one in uow.recordings.of(workflow_id)
        for run in [uow.runs.get(one.run_id)]
        if run is not None and run.session_id == last.session_id
        for recorded in [recording_of(uow, one.run_id)]
        if recorded is not None
    ]
    return RecordedReads(found) if found else None
