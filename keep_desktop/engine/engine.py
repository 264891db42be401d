"""The engine: starts sessions, by hand or by schedule, and stops them.

One engine per data folder. All of it is thread-safe; nothing of it runs on the window's thread.
"""

import threading
from collections.abc import Collection, Mapping, Sequence
from concurrent.futures import Future
from dataclasses import replace

from keep_desktop.domain.errors import (
    Held,
    KeepError,
    NotFound,
    StorageFailure,
)
from keep_desktop.domain.ids import ItemId, MutationId, WorkflowId
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.notices import Notice, NoticeKind
from keep_desktop.domain.rehearsals import Rehearsal
from keep_desktop.domain.runs import Due, Trigger
from keep_desktop.domain.sentences import cited
from keep_desktop.domain.undo import UndoReport, UndoStep
from keep_desktop.domain.workflows import Workflow, WorkflowStatus
from keep_desktop.engine.agenda import Agenda
from keep_desktop.engine.handlers.validation import Checked, check, check_form
from keep_desktop.engine.held import (
    require_known,
    require_startable,
)
from keep_desktop.engine.live import STOPPED, Live, Work
from keep_desktop.engine.outcomes import RunReport
from keep_desktop.engine.parts import Parts, policies_of
from keep_desktop.engine.recovery import NOT_WRITTEN, recover
from keep_desktop.engine.rehearsing import Proposed, rehearse
from keep_desktop.engine.run_now import RunNow
from keep_desktop.engine.scope import Stopped
from keep_desktop.engine.session_pool import NO_THREAD, SessionPool
from keep_desktop.engine.session_state import SessionState
from keep_desktop.engine.sessions import SessionRunner
from keep_desktop.engine.stopping import Stopping
from keep_desktop.engine.ticker import Ticker
from keep_desktop.engine.undo_steps import looked_ahead, steps_of, undoable
from keep_desktop.engine.undoing import Undoing
from keep_desktop.ports.sandbox import ScriptForm
from keep_desktop.ports.tools import Grant

ENDED = "The engine has stopped working: nothing starts by itself until you restart it."


class Engine:
    """Runs the workflows of one data folder."""

    def __init__(self, parts: Parts) -> None:
        self._parts = parts
        self._live = Live()
        self._trouble: str | None = None
        self._closing = threading.Event()
        self._ticker = Ticker(self._tick)
        self._pool = SessionPool(policies_of(parts.ledger)["policy.engine.workflows_at_once"])
        self._agenda = Agenda(parts, self._live, self.start_session, self._write_stops)
        self._run_now = RunNow(parts, self._live, self._agenda, self.start_session, self._closing)
        self._stopping = Stopping(parts, self._live, self._agenda)
        self._unsubscribe = parts.ledger.subscribe(self._heard)

    # -- life ---------------------------------------------------------------------------------

    def recover(self, *, look_later: bool = False) -> None:
        """Settle what a crash left: runs end as crashed, doubts are looked into. Call once,
        before anything starts.

        With *look_later* the looks, which may wait for servers, are taken on another thread, and
        this returns at once; a workflow begins nothing before its own looks are taken.
        """
        recover(self._parts)
        if look_later:
            self._agenda.settle_all_later()
        else:
            self._agenda.look(crashed=True)

    def start_schedule(self) -> None:
        """Wake for what is due from now on, until `close`."""
        self._parts.sandbox.prewarm()
        self._agenda.begin()

    def close(self) -> None:
        """End every session as stopped, wait for them, and let go of threads. Idempotent."""
        self._closing.set()
        self._agenda.close()
        self._live.close()
        self._pool.close()
        self._agenda.join()
        self._ticker.close()
        self._unsubscribe()

    @property
    def trouble(self) -> str | None:
        """What keeps the engine from working, as a sentence; None when all is well."""
        return (ENDED if self.dead else None) or self._trouble or self._agenda.trouble

    @property
    def dead(self) -> bool:
        """A thread without which nothing starts by itself has ended; see `restart`."""
        return self._pool.dead or self._agenda.dead

    def restart(self) -> None:
        """Put threads in the place of those that have ended; sessions under way go on, and what
        came due meanwhile starts. Raises what ended them, where it does so again."""
        self._pool.restart()
        self._agenda.restart()

    @property
    def sessions_under_way(self) -> int:
        return len(self._live)

    @property
    def stopping(self) -> bool:
        """A stop was asked for and a session that it reaches has not ended yet."""
        return self._live.ending

    # -- sessions -----------------------------------------------------------------------------

    def check_script(self, script: str, params: Mapping[str, JsonValue]) -> Checked:
        """See `engine.handlers.validation.check`."""
        parts = self._parts
        return check(
            parts.sandbox,
            parts.tools,
            script,
            params,
            limits=policies_of(parts.ledger).limits(),
            zone=parts.clock.zone(),
        )

    def check_form(self, script: str) -> ScriptForm:
        """See `engine.handlers.validation.check_form`."""
        return check_form(self._parts.sandbox, script)

    def start_session(
        self,
        workflow_id: WorkflowId,
        trigger: Trigger = Trigger.MANUAL,
        due: Due | None = None,
        *,
        with_producers: bool = True,
    ) -> "Future[RunReport]":
        """Start a session on a thread of its own; without producers, of consumers alone. *due* is
        kept with it where its time starts it.

        Raises Busy where one is under way, and Held with the reason where the workflow may not
        run now: OutcomeUnknown while a step that everything else waits for is being verified.
        """
        with self._parts.ledger.read() as uow:
            workflow = require_startable(uow, workflow_id)
            if self._live.of(workflow_id) is None and uow.runs.active_of(workflow_id) is None:
                # What a crash left in flight is looked at by the session itself.
                require_known(uow, workflow, but_in_flight=True)
        state = self._state(workflow)
        runner = SessionRunner(self._parts, state, trigger, due, with_producers=with_producers)
        work = Work(state, runner, pausable=True)
        self._live.admit(work)
        try:
            self._ticker.run_while(self._any_live)
            self._pool.submit(
                lambda: self._session(workflow_id, runner, work.report),
                dropped=lambda: self._dropped(workflow_id, work.report),
            )
        except BaseException:
            self._live.ended(workflow_id)
            raise
        return work.report

    def _dropped(self, workflow_id: WorkflowId, report: "Future[RunReport]") -> None:
        self._live.ended(workflow_id)
        report.set_exception(Held(NO_THREAD))

    def _state(self, workflow: Workflow) -> SessionState:
        return SessionState(workflow, policies_of(self._parts.ledger), self._parts.clock)

    def run_session(
        self,
        workflow_id: WorkflowId,
        *,
        until_idle: bool = False,
        wait_s: float = 0.0,
        with_producers: bool = True,
    ) -> RunReport:
        """Run a session and wait for its end; with *until_idle*, session after session until
        nothing is due; with *wait_s*, go on for the retries and verifications that come due within
        so many seconds.

        A session of an item script leaves nothing due, so *until_idle* adds nothing to it.
        """
        return self._run_now.run(
            workflow_id, until_idle=until_idle, wait_s=wait_s, with_producers=with_producers
        )

    def rehearse(self, workflow_id: WorkflowId, proposed: Proposed | None = None) -> Rehearsal:
        """Play the script through on this thread, with nothing changed anywhere; *proposed*
        instead of the active version, where given.

        Also for a workflow that is paused or not on yet. Raises Held where a stop holds it or
        ends it.
        """
        with self._parts.ledger.read() as uow:
            workflow = uow.workflows.get(workflow_id)
            version = uow.workflows.version(workflow.active_version_id) if workflow else None
        if workflow is None or version is None:
            raise NotFound("There is no such workflow any more.")
        also: Sequence[Grant] = ()
        if proposed is not None:
            workflow = replace(workflow, values=proposed.params)
            version, also = proposed.version, proposed.grants
        state = self._state(workflow)
        with self._live.rehearsing(state):
            # Only now: a stop from here on reaches it.
            with self._parts.ledger.read() as uow:
                if uow.switches.holds(workflow_id):
                    raise Held(STOPPED)
            try:
                return rehearse(self._parts, workflow, version, state, also)
            except Stopped:
                raise Held(state.stop_reason) from None

    def end_rehearsal(self, workflow_id: WorkflowId) -> None:
        """End what is being rehearsed of it: `rehearse` raises Held. Any thread; at once."""
        self._live.end_rehearsals(workflow_id)

    def undo_attempt(self, item_id: ItemId, attempt: int) -> UndoReport:
        """Take back what an attempt did, on this thread. Raises Busy where the workflow runs, and
        Held where a stop holds it."""
        with self._parts.ledger.read() as uow:
            item = uow.items.get(item_id)
            workflow = uow.workflows.get(item.workflow_id) if item is not None else None
            if item is None or workflow is None:
                raise NotFound("There is no such item.")
            if uow.switches.holds(workflow.id):
                raise Held(f"“{cited(workflow.name)}” is stopped. Turn it back on, then undo.")
        state = self._state(workflow)
        undoing = Undoing(self._parts, state, item, attempt)
        work = Work(state, undoing, pausable=False)
        self._live.admit(work)
        try:
            recover(self._parts, workflow.id, why=NOT_WRITTEN)
            return undoing.run()
        finally:
            self._ended(workflow.id)
            work.report.set_result(None)

    def can_undo(self, item_id: ItemId, attempt: int) -> bool:
        """Whether any step of the attempt can be taken back."""
        return bool(self.undoable_steps(item_id, attempt))

    def undoable_steps(self, item_id: ItemId, attempt: int) -> tuple[MutationId, ...]:
        """The steps of an attempt that can be taken back, in the order to do so."""
        with self._parts.ledger.read() as uow:
            mutations = steps_of(uow, item_id, attempt)
        return tuple(mutation.id for mutation in undoable(self._parts, mutations))

    def look_ahead(self, item_id: ItemId, attempt: int) -> Sequence[UndoStep]:
        """The same, each with what is known to be in its way. Raises NotFound."""
        with self._parts.ledger.read() as uow:
            item = uow.items.get(item_id)
        if item is None:
            raise NotFound("There is no such item.")
        return looked_ahead(self._parts, policies_of(self._parts.ledger), item, attempt)

    def _session(
        self, workflow_id: WorkflowId, runner: SessionRunner, report: "Future[RunReport]"
    ) -> None:
        try:
            result = runner.run()
        except StorageFailure as failure:
            self._trouble = failure.sentence
            # No alarm: the disk would refuse again at once. The heartbeat asks.
            self._live.ended(workflow_id)
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

    def _ended(self, workflow_id: WorkflowId) -> None:
        self._live.ended(workflow_id)
        self._agenda.set_alarm()

    def _any_live(self) -> bool:
        return len(self._live) > 0

    def _tick(self, seconds: float) -> None:
        failure = self._live.flush(seconds)
        if failure is not None:
            self._trouble = failure.sentence

    @property
    def verifying(self) -> bool:
        """Steps of unknown outcome are being looked at in the background."""
        return self._agenda.verifying

    def verify_soon(self) -> None:
        """Look at steps of unknown outcome whose time has come, on another thread."""
        self._agenda.look_soon()

    # -- changes and stops --------------------------------------------------------------------

    def schedule_changed(self) -> None:
        """A workflow or a schedule was changed: end what may no longer run, set the alarm anew."""
        with self._parts.ledger.read() as uow:
            for work in self._live.all():
                reason = _switched_off(uow.workflows.get(work.state.workflow.id))
                if reason is not None and work.pausable:
                    work.state.pause(reason)
        self._agenda.set_alarm()

    def end_session(self, workflow_id: WorkflowId, *, at_once: bool = False) -> bool:
        """End the session of a workflow as a pause does, at the next tool call, or *at_once* with
        its script killed; the workflow stays on. False where none is under way."""
        return self._live.end_session(workflow_id, at_once=at_once)

    @property
    def sessions_ending(self) -> Collection[WorkflowId]:
        """The workflows whose session was told to end and has not ended yet."""
        return {work.state.workflow.id for work in self._live.all() if work.state.ending}

    def stop(self, workflow_id: WorkflowId | None) -> None:
        """The emergency stop of everything (None) or of one workflow; see docs/execution.md.

        Returns once the scripts are killed and the switch is written. Where it cannot be written
        (StorageFailure), the stop holds until `release` or the end of this process, and is
        written by itself as soon as it can be, where the schedule was started.
        """
        self._stopping.stop(workflow_id)

    def _write_stops(self) -> None:
        self._stopping.write_left()

    @property
    def holds_everything(self) -> bool:
        """A stop of everything holds in this process that is not on disk, or not yet."""
        return None in self._live.held()

    def release(self, workflow_id: WorkflowId | None) -> None:
        """Let work start again; starts nothing by itself."""
        self._stopping.release(workflow_id)

    def wait_until_ended(self, workflow_id: WorkflowId | None, timeout_s: float) -> bool:
        """Whether the sessions that a stop reaches have ended within the time."""
        return self._stopping.wait_until_ended(workflow_id, timeout_s)

    def _heard(self, notices: Sequence[Notice]) -> None:
        """Notices of any commit: a changed workflow may have other grants now."""
        for notice in notices:
            if notice.kind is NoticeKind.WORKFLOW_CHANGED and notice.workflow_id is not None:
                work = self._live.of(notice.workflow_id)
                if work is not None:
                    work.worker.forget_grants()


def _switched_off(workflow: Workflow | None) -> str | None:
    """Why a session under way is to end: the user's status, not what the session itself set."""
    if workflow is None or workflow.status is WorkflowStatus.ACTIVE:
        return None
    return f"“{cited(workflow.name)}” was {workflow.status}."
