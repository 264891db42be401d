"""The engine: starts sessions, by hand or by schedule, and stops them.

One engine per data folder. Thread-safe; nothing runs on the GUI thread.
"""

import threading
from collections.abc import Collection, Iterator, Mapping, Sequence
from concurrent.futures import Future
from contextlib import contextmanager
from dataclasses import replace

from keep_desktop.domain.errors import (
    KeepError,
    NotFound,
    NotRunnable,
    StorageFailure,
)
from keep_desktop.domain.ids import ItemId, MutationId, SessionId, WorkflowId
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.messages import UserMessage, term
from keep_desktop.domain.notices import Notice, NoticeKind
from keep_desktop.domain.rehearsals import Rehearsal
from keep_desktop.domain.runs import Due, Trigger
from keep_desktop.domain.text import quote
from keep_desktop.domain.undo import UndoReport, UndoStep
from keep_desktop.domain.workflows import Workflow, WorkflowStatus
from keep_desktop.engine.context import EngineContext, policies_of
from keep_desktop.engine.emergency_stop import StopController
from keep_desktop.engine.gating import require_known, require_startable
from keep_desktop.engine.mutations.undo import UndoRun, steps_of, undo_preview, undoable
from keep_desktop.engine.recovery import NOT_WRITTEN, recover
from keep_desktop.engine.rehearsal.run import ProposedVersion, rehearse
from keep_desktop.engine.rehearsal.scenario import ORDINARY, Scenario
from keep_desktop.engine.runs.results import RunReport, Stopped
from keep_desktop.engine.runs.write_buffer import Ticker
from keep_desktop.engine.schedule.scheduler import Scheduler
from keep_desktop.engine.scripts.validation import Checked, check, check_form
from keep_desktop.engine.sessions.registry import (
    NO_THREAD,
    STOPPED,
    ActiveSession,
    ActiveSessions,
    SessionPool,
)
from keep_desktop.engine.sessions.run_now import RunNow
from keep_desktop.engine.sessions.runner import SessionRunner
from keep_desktop.engine.sessions.state import SessionState
from keep_desktop.engine.triggers.watch import TriggerWatch
from keep_desktop.ports.cancel import CancelToken, NeverCancelled
from keep_desktop.ports.sandbox import ScriptForm
from keep_desktop.ports.tools import Grant

ENDED = UserMessage(
    "The engine has stopped working: nothing starts by itself until you restart it."
)


_CANCELLED = UserMessage("Stopped.")
_NEVER = NeverCancelled()


class Engine:
    """Runs the workflows of one data folder."""

    def __init__(self, ctx: EngineContext) -> None:
        self._ctx = ctx
        self._sessions = ActiveSessions()
        self._trouble: str | None = None
        self._closing = threading.Event()
        self._ticker = Ticker(self._tick)
        self._pool = SessionPool(policies_of(ctx.ledger)["policy.engine.workflows_at_once"])
        self._scheduler = Scheduler(ctx, self._sessions, self.start_session, self._write_stops)
        self._run_now = RunNow(
            ctx, self._sessions, self._scheduler, self.start_session, self._closing
        )
        self._stop_controller = StopController(ctx, self._sessions, self._scheduler)
        make, changed = ctx.make_watcher, self._scheduler.set_alarm
        self._triggers = None if make is None else TriggerWatch(ctx, make, changed)
        self._unsubscribe = ctx.ledger.subscribe(self._on_notices)

    @property
    def context(self) -> EngineContext:
        """For what rehearses and plans by the engine's rules."""
        return self._ctx

    # -- life ---------------------------------------------------------------------------------

    def recover(self, *, check_later: bool = False) -> None:
        """Recover from a crash: runs end as crashed, unknown outcomes are reconciled. Call once,
        before anything starts.

        With *check_later* the checks, which may wait for servers, run on another thread, and this
        returns at once; a workflow starts nothing before its own checks are done.
        """
        recover(self._ctx)
        if check_later:
            self._scheduler.recover_in_background()
        else:
            self._scheduler.check_outcomes(crashed=True)

    def start_schedule(self) -> None:
        """Start what is due from now on, until `close`."""
        self._ctx.sandbox.prewarm()
        self._scheduler.begin()
        if self._triggers is not None:
            self._triggers.begin()

    def close(self) -> None:
        """End every session as stopped, and wait for sessions and threads. Idempotent."""
        self._closing.set()
        if self._triggers is not None:
            self._triggers.close()
        self._scheduler.close()
        self._sessions.close()
        self._pool.close()
        self._scheduler.join()
        self._ticker.close()
        self._unsubscribe()

    @property
    def trouble(self) -> str | None:
        """An error that keeps the engine from working, as a sentence; None if all is well."""
        return (ENDED if self.dead else None) or self._trouble or self._scheduler.trouble

    @property
    def dead(self) -> bool:
        """Whether a thread needed for the schedule has ended; see `restart`."""
        return self._pool.dead or self._scheduler.dead

    def restart(self) -> None:
        """Replace ended threads; active sessions continue, and what came due meanwhile starts.
        Raises the error that ended them, if it happens again."""
        self._pool.restart()
        self._scheduler.restart()

    @property
    def sessions_under_way(self) -> int:
        return len(self._sessions)

    @property
    def stopping(self) -> bool:
        """Whether a session affected by a stop has not ended yet."""
        return self._sessions.ending

    # -- sessions -----------------------------------------------------------------------------

    def check_script(self, script: str, params: Mapping[str, JsonValue]) -> Checked:
        """See `engine.scripts.validation.check`."""
        ctx = self._ctx
        return check(
            ctx.sandbox,
            ctx.tools,
            script,
            params,
            limits=policies_of(ctx.ledger).limits(),
            zone=ctx.clock.zone(),
        )

    def check_form(self, script: str) -> ScriptForm:
        """See `engine.scripts.validation.check_form`."""
        return check_form(self._ctx.sandbox, script)

    def start_session(
        self,
        workflow_id: WorkflowId,
        trigger: Trigger = Trigger.MANUAL,
        due: Due | None = None,
        *,
        with_producers: bool = True,
    ) -> "Future[RunReport]":
        """Start a session on a thread of its own; without producers, of consumers only. *due* is
        stored with it if its schedule starts it.

        Raises Busy if one is active, and NotRunnable with the reason if the workflow may not run
        now: OutcomeUnknown while a step that blocks everything else is being verified.
        """
        with self._ctx.ledger.read() as uow:
            workflow = require_startable(uow, workflow_id)
            if self._sessions.of(workflow_id) is None and uow.runs.active_of(workflow_id) is None:
                # The session itself checks what a crash left in flight.
                require_known(uow, workflow, but_in_flight=True)
        state = self._state(workflow)
        runner = SessionRunner(self._ctx, state, trigger, due, with_producers=with_producers)
        work = ActiveSession(state, runner, pausable=True)
        self._sessions.register(work)
        try:
            self._ticker.run_while(self._any_active)
            self._pool.submit(
                lambda: self._session(workflow_id, runner, work.report),
                dropped=lambda: self._dropped(workflow_id, work.report),
            )
        except Exception:
            # Not after Ctrl+C, which may come when the session has begun already: `close` has to
            # reach it.
            self._sessions.ended(workflow_id)
            raise
        return work.report

    def _dropped(self, workflow_id: WorkflowId, report: "Future[RunReport]") -> None:
        self._sessions.ended(workflow_id)
        report.set_exception(NotRunnable(NO_THREAD))

    def _state(self, workflow: Workflow) -> SessionState:
        return SessionState(workflow, policies_of(self._ctx.ledger), self._ctx.clock)

    def run_session(
        self,
        workflow_id: WorkflowId,
        *,
        until_idle: bool = False,
        wait_s: float = 0.0,
        with_producers: bool = True,
    ) -> RunReport:
        """Run a session and wait for its end; with *until_idle*, session after session until
        nothing is due; with *wait_s*, continue with the retries and verifications that come due
        within so many seconds.

        A session of an item script leaves nothing due, so *until_idle* adds nothing to it.
        """
        return self._run_now.run(
            workflow_id, until_idle=until_idle, wait_s=wait_s, with_producers=with_producers
        )

    def rehearse(
        self,
        workflow_id: WorkflowId,
        proposed: ProposedVersion | None = None,
        scenario: Scenario = ORDINARY,
    ) -> Rehearsal:
        """Rehearse the script on this thread, changing nothing; *proposed* instead of the active
        version, if given.

        Also for a workflow that is paused or not on yet. Raises NotRunnable if a stop prevents or
        ends it.
        """
        with self._ctx.ledger.read() as uow:
            workflow = uow.workflows.get(workflow_id)
            active = uow.workflows.version(workflow.active_version_id) if workflow else None
        version = active if proposed is None else proposed.version
        if workflow is None or version is None:
            raise NotFound(UserMessage("There is no such workflow any more."))
        grants: Sequence[Grant] = ()
        if proposed is not None:
            workflow, grants = replace(workflow, values=proposed.params), proposed.grants
        with self.rehearsal_state(workflow) as state:
            return rehearse(self._ctx, workflow, version, state, grants, scenario)

    @contextmanager
    def rehearsal_state(
        self, workflow: Workflow, cancel: CancelToken = _NEVER
    ) -> Iterator[SessionState]:
        """The state of a rehearsal of *workflow*, or of other work that changes nothing, which
        stops and *cancel* end. Raises NotRunnable with the reason where they do."""
        state = self._state(workflow)
        with self._sessions.rehearsal(state):
            # Only now: a stop from here on reaches it.
            with self._ctx.ledger.read() as uow:
                if uow.switches.is_stopped(workflow.id):
                    raise NotRunnable(STOPPED)
            forget = cancel.on_cancel(lambda: state.stop(_CANCELLED))
            try:
                yield state
            except Stopped:
                raise NotRunnable(state.stop_reason) from None
            finally:
                forget()

    def end_rehearsal(self, workflow_id: WorkflowId) -> None:
        """Cancel rehearsals of the workflow: `rehearse` raises NotRunnable. Any thread; at once."""
        self._sessions.end_rehearsals(workflow_id)

    def undo_attempt(
        self, item_id: ItemId, attempt: int, *, after: SessionId | None = None
    ) -> UndoReport:
        """Undo an attempt, on this thread. It goes on with the session of the undo before, *after*,
        where nothing else of the workflow began since. Raises Busy while the workflow runs, and
        NotRunnable if it is stopped."""
        with self._ctx.ledger.read() as uow:
            item = uow.items.get(item_id)
            workflow = uow.workflows.get(item.workflow_id) if item is not None else None
            if item is None or workflow is None:
                raise NotFound(UserMessage("There is no such item."))
            if uow.switches.is_stopped(workflow.id):
                raise NotRunnable(
                    UserMessage(
                        "“{name}” is stopped. Turn it back on, then undo.",
                        name=quote(workflow.name),
                    )
                )
        state = self._state(workflow)
        undoing = UndoRun(self._ctx, state, item, attempt, after)
        work = ActiveSession(state, undoing, pausable=False)
        self._sessions.register(work)
        try:
            recover(self._ctx, workflow.id, why=NOT_WRITTEN)
            return undoing.run()
        finally:
            self._ended(workflow.id)
            work.report.set_result(None)

    def undoable_steps(self, item_id: ItemId, attempt: int) -> tuple[MutationId, ...]:
        """The steps of an attempt that can be undone, in the order of undoing."""
        with self._ctx.ledger.read() as uow:
            mutations = steps_of(uow, item_id, attempt)
        return tuple(mutation.id for mutation in undoable(self._ctx, mutations))

    def preview_undo_steps(self, item_id: ItemId, attempt: int) -> Sequence[UndoStep]:
        """The same, each with what prevents its undo, if known. Raises NotFound."""
        with self._ctx.ledger.read() as uow:
            item = uow.items.get(item_id)
        if item is None:
            raise NotFound(UserMessage("There is no such item."))
        return undo_preview(self._ctx, policies_of(self._ctx.ledger), item, attempt)

    def _session(
        self, workflow_id: WorkflowId, runner: SessionRunner, report: "Future[RunReport]"
    ) -> None:
        try:
            result = self._repaired(runner.state, runner.run())
        except StorageFailure as failure:
            self._trouble = failure.sentence
            # No alarm: the disk would fail again at once. The periodic poll retries.
            self._sessions.ended(workflow_id)
            report.set_exception(failure)
        except KeepError as error:
            self._ended(workflow_id)
            report.set_exception(error)
        except BaseException as error:
            self._ended(workflow_id)
            report.set_exception(error)
            raise
        else:
            self._trouble = None
            self._ended(workflow_id)
            report.set_result(result)

    def _repaired(self, state: SessionState, report: RunReport) -> RunReport:
        """Hand the session's fault to the repairer. What goes on afterwards is a session of its
        own, which a due retry starts."""
        repairer = self._ctx.repairer
        if repairer is None or state.fault is None or state.ending:
            return report
        state.is_repairing = True
        repair = repairer.repair(state.fault, state.cancel)
        return replace(report, repair=repair.result, repairs=(repair,))

    def _ended(self, workflow_id: WorkflowId) -> None:
        self._sessions.ended(workflow_id)
        self._scheduler.set_alarm()

    def _any_active(self) -> bool:
        return len(self._sessions) > 0

    def _tick(self, seconds: float) -> None:
        failure = self._sessions.flush(seconds)
        if failure is not None:
            self._trouble = failure.sentence

    @property
    def verifying(self) -> bool:
        """Whether unknown outcomes are being checked in the background."""
        return self._scheduler.verifying

    def verify_soon(self) -> None:
        """Check due steps of unknown outcome on another thread."""
        self._scheduler.check_soon()

    # -- changes and stops --------------------------------------------------------------------

    def schedule_changed(self) -> None:
        """A workflow or a schedule was changed: end what may no longer run, reset the alarm."""
        with self._ctx.ledger.read() as uow:
            for work in self._sessions.all():
                reason = _end_reason(uow.workflows.get(work.state.workflow.id))
                if reason is not None and work.pausable:
                    work.state.pause(reason)
        self._scheduler.set_alarm()

    def end_session(self, workflow_id: WorkflowId, *, at_once: bool = False) -> bool:
        """End the session of a workflow as a pause does, at the next tool call or where the script
        comes to none, or *at_once* with its script killed; the workflow stays on. False if none is
        active."""
        return self._sessions.end_session(workflow_id, at_once=at_once)

    @property
    def sessions_ending(self) -> Collection[WorkflowId]:
        """The workflows whose session is ending on request."""
        return {work.state.workflow.id for work in self._sessions.all() if work.state.ending}

    def stop(self, workflow_id: WorkflowId | None) -> None:
        """The emergency stop of everything (None) or of one workflow; see docs/execution.md.

        Returns once the scripts are killed and the switch is written. If it cannot be written
        (StorageFailure), the stop holds until `release` or the end of this process, and the write
        is retried if the schedule was started.
        """
        self._stop_controller.stop(workflow_id)

    def _write_stops(self) -> None:
        self._stop_controller.write_pending()

    @property
    def everything_blocked(self) -> bool:
        """Whether a stop of everything holds in this process that is not on disk (yet)."""
        return None in self._sessions.blocked()

    def is_blocked(self, workflow_id: WorkflowId) -> bool:
        """Whether a stop holds it in this process that is not on disk (yet)."""
        return bool({None, workflow_id} & self._sessions.blocked())

    def release(self, workflow_id: WorkflowId | None) -> None:
        """Release a stop; starts nothing by itself."""
        self._stop_controller.release(workflow_id)

    def wait_until_ended(self, workflow_id: WorkflowId | None, timeout_s: float) -> bool:
        """Whether all sessions affected by a stop ended within the timeout."""
        return self._stop_controller.wait_until_ended(workflow_id, timeout_s)

    def _on_notices(self, notices: Sequence[Notice]) -> None:
        """Handle notices of any commit: a changed workflow may have other grants now."""
        if self._triggers is not None:
            self._triggers.on_notices(notices)
        for notice in notices:
            if notice.kind is NoticeKind.WORKFLOW_CHANGED and notice.workflow_id is not None:
                work = self._sessions.of(notice.workflow_id)
                if work is not None:
                    work.worker.forget_grants()


def _end_reason(workflow: Workflow | None) -> str | None:
    """Why an active session must end: the user's status, not what the session itself set."""
    if workflow is None or workflow.status is WorkflowStatus.ACTIVE:
        return None
    return UserMessage(
        "“{name}” was {status}.", name=quote(workflow.name), status=term(workflow.status)
    )
