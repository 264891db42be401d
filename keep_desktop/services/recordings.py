"""Recordings: what runs read, kept so that repairs and other versions can be tried on it."""

from collections.abc import Iterator, Sequence

from keep_desktop.domain.ids import WorkflowId
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.notices import Notice, NoticeKind
from keep_desktop.domain.planning.recordings import HOST_FACTS, RecordingRow
from keep_desktop.engine.context import policies_of
from keep_desktop.engine.recording import remove_surplus
from keep_desktop.services.context import Keep


def set_recording(keep: Keep, workflow_id: WorkflowId, *, on: bool) -> None:
    """From the next session on. What was recorded before stays until it expires."""
    with keep.ledger.write() as uow:
        uow.workflows.set_recording(workflow_id, on, at=keep.clock.now())
        uow.notice(Notice(kind=NoticeKind.WORKFLOW_CHANGED, workflow_id=workflow_id))
        uow.commit()


def recorded_calls(keep: Keep, workflow_id: WorkflowId) -> Sequence[RecordingRow]:
    """One row for each read that is kept, of the newest run first."""
    with keep.ledger.read() as uow:
        return uow.recordings.calls(workflow_id)


def recorded_answers(keep: Keep, workflow_id: WorkflowId) -> Iterator[JsonValue]:
    """What the reads were answered, in the order of `recorded_calls`; a failure as its kind and
    sentence."""
    with keep.ledger.read() as uow:
        for run in uow.recordings.of(workflow_id):
            for result in uow.recordings.results(run.run_id):
                if result.tool not in HOST_FACTS:
                    yield result.value[0] if isinstance(result.value, list) else result.value


def forget_old_recordings(keep: Keep) -> None:
    """Remove what is kept no longer, of all workflows."""
    remove_surplus(keep.engine.context, policies_of(keep.ledger), None)
