"""One session of an item script: run it, and while single items hold it up, run it again."""

from keep_desktop.domain.errors import Busy, Held, InternalFailure
from keep_desktop.domain.ids import RunId, SessionId, WorkflowId
from keep_desktop.domain.notices import Notice, NoticeKind
from keep_desktop.domain.questions import QuestionKind
from keep_desktop.domain.retries import Retry
from keep_desktop.domain.runs import HandlerType, Trigger
from keep_desktop.domain.workflows import ScriptVersion, Workflow
from keep_desktop.engine.doubts import look_at_open
from keep_desktop.engine.held import require_startable
from keep_desktop.engine.item_run import ItemRun
from keep_desktop.engine.outcomes import After, RunOutcome, RunReport
from keep_desktop.engine.parts import Parts
from keep_desktop.engine.recovery import NOT_WRITTEN, recover
from keep_desktop.engine.reports import report_of
from keep_desktop.engine.retrying import plan
from keep_desktop.engine.session_state import SessionState
from keep_desktop.ports.stores import UnitOfWork

_HANDLER = "main"


class SessionRunner:
    """Runs one session on the calling thread."""

    def __init__(self, parts: Parts, state: SessionState, trigger: Trigger) -> None:
        self._parts = parts
        self._state = state
        self._trigger = trigger
        self._current: ItemRun | None = None
        self._again = 0
        #: What stood when the session began: the retry that it answers, and the run it retries.
        self._retry: Retry | None = None
        self._retried: RunId | None = None

    def run(self) -> RunReport:
        """Run to the session's end. Raises Refused or Busy before anything was written, and
        StorageFailure where the ledger fails."""
        workflow_id = self._state.workflow.id
        if self._state.ending:
            # It waited for a thread, and was told to end before it got one.
            raise Held(self._state.stop_reason)
        recover(self._parts, workflow_id, why=NOT_WRITTEN)
        with self._parts.ledger.read() as uow:
            require_startable(uow, workflow_id)
        look_at_open(
            self._parts, self._state.policies, self._state.cancel, workflow_id, crashed=True
        )
        workflow, version, session_id = self._open(workflow_id)
        outcomes: list[RunOutcome] = []
        try:
            while True:
                outcome = self._one_run(workflow, version, session_id)
                outcomes.append(outcome)
                if outcome.after is After.END or not self._may_go_on(outcome):
                    break
        finally:
            if outcomes:
                self._close(session_id, outcomes)
        with self._parts.ledger.read() as uow:
            return report_of(uow, workflow, session_id, outcomes, self._state)

    def flush_if_older(self, seconds: float) -> None:
        """Write what waits, and the progress; from the engine's ticker."""
        run = self._current
        if run is not None:
            self._state.progress.drain(run.later)
            run.later.flush_if_older(seconds)

    def forget_grants(self) -> None:
        if self._current is not None:
            self._current.forget_grants()

    # -- steps --------------------------------------------------------------------------------

    def _open(self, workflow_id: WorkflowId) -> tuple[Workflow, ScriptVersion, SessionId]:
        with self._parts.ledger.write() as uow:
            workflow = require_startable(uow, workflow_id)
            if uow.runs.active_of(workflow_id) is not None:
                raise Busy(f"“{workflow.name}” is running already.")
            version = uow.workflows.version(workflow.active_version_id)
            if version is None:
                raise InternalFailure(f"“{workflow.name}” has no script.")
            self._retry = uow.retries.get(workflow_id)
            self._retried = self._retried_run(uow, workflow_id)
            session_id = uow.runs.open_session(
                workflow_id,
                trigger=self._trigger,
                version_id=version.id,
                at=self._parts.clock.now(),
            )
            uow.notice(Notice(kind=NoticeKind.WORKFLOW_CHANGED, workflow_id=workflow_id))
            uow.commit()
        self._parts.passed("session opened")
        return workflow, version, session_id

    def _retried_run(self, uow: UnitOfWork, workflow_id: WorkflowId) -> RunId | None:
        if self._trigger is not Trigger.RETRY:
            return None
        previous = uow.runs.previous(workflow_id)
        return previous.id if previous is not None else None

    def _one_run(
        self, workflow: Workflow, version: ScriptVersion, session_id: SessionId
    ) -> RunOutcome:
        with self._parts.ledger.write(durable=False) as uow:
            run_id = uow.runs.start(
                workflow_id=workflow.id,
                session_id=session_id,
                handler_type=HandlerType.ITEMS,
                handler_name=_HANDLER,
                version_id=version.id,
                retry_of=self._retried,
                at=self._parts.clock.now(),
            )
            if run_id is None:
                raise Busy(f"“{workflow.name}” is running already.")
            uow.notice(Notice(kind=NoticeKind.RUN_CHANGED, workflow_id=workflow.id, run_id=run_id))
            uow.commit()
        self._retried = None
        self._parts.passed("run started")
        run = ItemRun(self._parts, workflow, version, run_id, self._state)
        self._current = run
        try:
            return run.execute()
        finally:
            self._current = None

    def _may_go_on(self, outcome: RunOutcome) -> bool:
        """Whether the script is started again; blocks the workflow after too many items."""
        if self._state.ending:
            return False
        self._again += 1
        limit = self._state.policies["policy.session.max_item_failures"]
        if self._again < limit:
            return True
        sentence = f"{limit} items in a row could not be finished. The last one: {outcome.error}"
        with self._parts.ledger.write() as uow:
            self._state.block(uow, QuestionKind.BLOCKED, sentence, outcome.run_id)
            uow.commit()
        self._parts.passed("session blocked")
        return False

    def _close(self, session_id: SessionId, outcomes: list[RunOutcome]) -> None:
        last = outcomes[-1]
        first_error = next((o.error for o in outcomes if o.error), None)
        workflow_id = self._state.workflow.id
        with self._parts.ledger.write() as uow:
            now = self._parts.clock.now()
            uow.runs.close_session(session_id, result=last.status, error=first_error, at=now)
            plan(uow, self._state, outcomes, before=self._retry, now=now)
            uow.notice(Notice(kind=NoticeKind.WORKFLOW_CHANGED, workflow_id=workflow_id))
            uow.commit()
        self._parts.passed("session closed")
