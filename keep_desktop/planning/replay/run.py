"""Runs one version of a script on one recorded run."""

from keep_desktop.domain.errors import Failure, InternalFailure, NotRecorded
from keep_desktop.domain.ids import RunId
from keep_desktop.domain.messages import UserMessage
from keep_desktop.domain.planning.replays import ReplayedRun
from keep_desktop.domain.runs import HandlerType
from keep_desktop.domain.workflows import ScriptVersion
from keep_desktop.engine.context import EngineContext, policies_of
from keep_desktop.engine.runs.base import with_position
from keep_desktop.planning.replay.effects import Replay
from keep_desktop.planning.replay.handlers import HandlerReplayRun
from keep_desktop.planning.replay.items import ItemReplayRun
from keep_desktop.planning.replay.recording import Recording, recording_of
from keep_desktop.ports.cancel import CancelToken, NeverCancelled

#: Where a run was not recorded at all.
_WHOLE_RUN = UserMessage("NotRecorded: {name}", name="run")


def replay_run(
    ctx: EngineContext,
    run_id: RunId,
    version: ScriptVersion,
    *,
    cancel: CancelToken | None = None,
) -> ReplayedRun:
    """What *version* does on what that run read, with the parameters of that run. Nothing outside
    is reached, and nothing is written.

    Raises Stopped if cancelled, and NotFound if there is no such run.
    """
    policies = policies_of(ctx.ledger)
    with ctx.ledger.read() as uow:
        recording = recording_of(uow, run_id)
        if recording is None:
            return ReplayedRun(run_id=run_id, version=version.label, handler="", missing=_WHOLE_RUN)
        workflow = uow.workflows.get(recording.run.workflow_id)
        if workflow is None:
            raise InternalFailure(UserMessage("The workflow of a run is gone."))
        token = cancel or NeverCancelled()
        replay = Replay(ctx, workflow, version, recording, recording.params, token, policies)
        if recording.run.handler_type is HandlerType.ITEMS and version.graph is None:
            return _of_items(replay, recording)
        return _of_handler(replay, recording)


def _of_items(replay: Replay, recording: Recording) -> ReplayedRun:
    run = ItemReplayRun(replay)
    failure, missing = _ended(run)
    return ReplayedRun(
        run_id=recording.run.id,
        version=replay.version.label,
        handler=recording.run.handler_name,
        effects=tuple(replay.effects),
        items=run.items,
        failure=failure,
        item_failures=run.item_failures,
        missing=missing,
    )


def _of_handler(replay: Replay, recording: Recording) -> ReplayedRun:
    run = HandlerReplayRun(replay)
    failure, missing = _ended(run)
    return ReplayedRun(
        run_id=recording.run.id,
        version=replay.version.label,
        handler=recording.run.handler_name,
        effects=tuple(replay.effects),
        failure=failure,
        missing=missing,
        publications=run.publications,
        inputs=run.inputs,
        reservations=run.reservations,
        state=(run.returned.value,) if run.returned.given else (),
    )


def _ended(run: ItemReplayRun | HandlerReplayRun) -> tuple[str | None, str | None]:
    """The sentence that ended it, and that of what was not recorded."""
    try:
        run.run()
    except NotRecorded as missing:
        return None, missing.sentence
    except Failure as failure:
        return with_position(failure), None
    return None, None
