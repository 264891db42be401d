"""What a session of an item script runs: the script, and again while single items hold it up."""

from collections.abc import Sequence
from typing import Protocol

from keep_desktop.domain.errors import Busy
from keep_desktop.domain.ids import RunId, SessionId
from keep_desktop.domain.notices import Notice, NoticeKind
from keep_desktop.domain.questions import QuestionKind
from keep_desktop.domain.runs import HandlerType
from keep_desktop.domain.sentences import cited
from keep_desktop.domain.workflows import ScriptVersion, Workflow
from keep_desktop.engine.item_run import ItemRun
from keep_desktop.engine.outcomes import After, RunOutcome
from keep_desktop.engine.parts import Parts
from keep_desktop.engine.played_run import PlayedRun
from keep_desktop.engine.session_state import SessionState

_HANDLER = "main"


class Steps(Protocol):
    """The runs of one session, one after the other."""

    def next(self, outcomes: Sequence[RunOutcome]) -> PlayedRun | None:
        """The next run, which stands in the ledger as active; None where the session is over.
        *outcomes* are those of the runs before. Raises StorageFailure, or Busy where another run
        of the workflow is active."""
        ...


class ItemSteps:
    """The steps of an item script."""

    def __init__(
        self,
        parts: Parts,
        state: SessionState,
        workflow: Workflow,
        version: ScriptVersion,
        session_id: SessionId,
        retried: RunId | None,
    ) -> None:
        self._parts = parts
        self._state = state
        self._workflow = workflow
        self._version = version
        self._session_id = session_id
        #: The run that the first one of this session retries.
        self._retried = retried

    def next(self, outcomes: Sequence[RunOutcome]) -> PlayedRun | None:
        if outcomes and not self._may_go_on(outcomes):
            return None
        with self._parts.ledger.write(durable=False) as uow:
            run_id = uow.runs.start(
                workflow_id=self._workflow.id,
                session_id=self._session_id,
                handler_type=HandlerType.ITEMS,
                handler_name=_HANDLER,
                version_id=self._version.id,
                retry_of=self._retried,
                at=self._parts.clock.now(),
            )
            if run_id is None:
                raise Busy(f"“{cited(self._workflow.name)}” is running already.")
            uow.notice(
                Notice(kind=NoticeKind.RUN_CHANGED, workflow_id=self._workflow.id, run_id=run_id)
            )
            uow.commit()
        self._retried = None
        self._parts.passed("run started")
        return ItemRun(self._parts, self._workflow, self._version, run_id, self._state)

    def _may_go_on(self, outcomes: Sequence[RunOutcome]) -> bool:
        """Whether the script is started again; blocks the workflow after too many items."""
        last = outcomes[-1]
        if last.after is After.END or self._state.ending:
            return False
        limit = self._state.policies["policy.session.max_item_failures"]
        if len(outcomes) < limit:
            return True
        sentence = f"{limit} items in a row could not be finished. The last one: {last.error}"
        with self._parts.ledger.write() as uow:
            self._state.block(uow, QuestionKind.BLOCKED, sentence, last.run_id)
            uow.commit()
        self._parts.passed("session blocked")
        return False
