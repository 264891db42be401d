"""One run of an item script, and a session's sequence of such runs.

The host handles the script's requests and writes each item's result to the ledger.
"""

from collections.abc import Sequence
from typing import Protocol

from keep_desktop.domain.errors import Busy, Failure, FailureKind
from keep_desktop.domain.ids import RunId, SessionId
from keep_desktop.domain.items import Item, ItemStatus
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.messages import UserMessage
from keep_desktop.domain.notices import Notice, NoticeKind
from keep_desktop.domain.questions import QuestionKind
from keep_desktop.domain.runs import HandlerType, RunStatus
from keep_desktop.domain.text import quote
from keep_desktop.domain.workflows import ScriptVersion, Workflow
from keep_desktop.engine.context import EngineContext
from keep_desktop.engine.mutations.perform import ItemMutations
from keep_desktop.engine.runs.base import BaseRun, with_position
from keep_desktop.engine.runs.failures import (
    HandlerThrew,
    RuleViolation,
    is_script_fault,
    place_of,
    route,
)
from keep_desktop.engine.runs.items import (
    ITEMS_DOCS,
    ITEMS_LIST,
    ITEMS_LIST_NAME,
    Items,
    list_items,
)
from keep_desktop.engine.runs.results import After, RunOutcome, RunSuspended, Stopped
from keep_desktop.engine.runs.run_context import RunContext
from keep_desktop.engine.runs.tool_lookup import resolve_tool
from keep_desktop.engine.sessions.state import SessionState
from keep_desktop.ports.repair import ScriptFault
from keep_desktop.ports.sandbox import (
    Finished,
    ItemClosed,
    ItemOpened,
    Killed,
    LimitBroken,
    Logged,
    Message,
    ScriptRun,
    Threw,
    ToolCalled,
)
from keep_desktop.ports.stores import UnitOfWork


class ItemRun(BaseRun):
    """Runs the script once, from start to end."""

    _adds_to_warnings = False

    def __init__(self, run: RunContext) -> None:
        super().__init__(run)
        self._items = Items(run, self.write_buffer, self._received, self.recorder)
        self._mutations = ItemMutations(
            ctx=run.ctx,
            policies=run.session.policies,
            workflow_id=run.workflow.id,
            run_id=run.run_id,
            write_buffer=self.write_buffer,
            cancel=run.session.cancel,
            context=self._context,
            precheck=self._precheck,
            check=self._check,
        )

    def _execute(self) -> RunOutcome:
        self._message_loop(self._job_for(ITEMS_DOCS, None), self._handle_messages)
        return self._end(RunStatus.COMMITTED, After.END)

    # -- the conversation ---------------------------------------------------------------------

    def _handle_messages(self, script: ScriptRun, messages: list[Message]) -> bool:
        return any(self._handle_message(script, message) for message in messages)

    def _handle_message(self, script: ScriptRun, message: Message) -> bool:
        """Handle one message; True for the last one of a normal end."""
        match message:
            case Logged():
                self._log.log_script(message.level, message.text, self._items.open_item)
            case ToolCalled():
                script.answer(message.call, self._call_tool(message))
            case ItemOpened():
                self._session.check()
                script.answer(message.call, self._items.handle_open(message))
            case ItemClosed():
                self._items.handle_close(message)
            case Finished():
                self._items.check_none_open()
                return True
            case Threw():
                self._threw(message)
            case LimitBroken():
                self._check_switches()
                raise RuleViolation(message.sentence)
            case Killed():
                raise Stopped
        return False

    def _threw(self, message: Threw) -> None:
        error = message.error
        kind = HandlerThrew if message.from_item else RuleViolation
        line, column = place_of(error, self._version.script)
        raise kind(error.message, details=error.stack, line=line, column=column)

    def _call_tool(self, call: ToolCalled) -> JsonValue:
        """Every call checks for a stop or a pause."""
        self._session.check()
        if (call.namespace, call.name) == ITEMS_LIST:
            self.write_buffer.flush()
            listed = list_items(self._ctx.ledger, self._workflow.id, call.input)
            self.recorder.call(ITEMS_LIST_NAME, call.input, listed)
            return listed
        tool, params = resolve_tool(self._ctx.tools, self._version.script, call)
        if tool.is_read_only(params):
            result = self._read_tool(tool, params)
            self._received.add(tool, result)
            self._items.note_received()
            return result
        return self._mutations.perform(self._items.scope_for(tool), tool, params)

    # -- the end ------------------------------------------------------------------------------

    def _failed(self, failure: Failure) -> RunOutcome:
        scope = self._items.open_scope
        item = scope.item if scope is not None else self._items.thrown_by(failure)
        way = route(
            failure,
            inside_item=item is not None,
            host_fails=failure.kind is FailureKind.NETWORK
            and item is not None
            and self._session.fails_for_others(failure.host, item.logical_item_id),
        )
        if scope is not None and not scope.done:
            if way.item_fails:
                self._items.fail(scope, failure.sentence)
            elif way.after is After.AGAIN:
                self._items.wait_for_network(scope, failure)
        if way.after is After.AGAIN and item is not None:
            self._session.exclude(item.logical_item_id)
        sentence = with_position(failure)
        is_passed_on = item is not None and self._received.is_problem(failure.sentence)
        if not is_passed_on and is_script_fault(failure, inside_item=item is not None):
            self._session.record_fault(
                ScriptFault(
                    workflow_id=self._workflow.id,
                    run_id=self._run_id,
                    error=sentence,
                    logical_item_id=item.logical_item_id if item is not None else None,
                )
            )
        self._log.log_host("ERROR", sentence, item)
        if failure.details:
            self._log.log_host("ERROR", failure.details, item)
        return self._end(
            way.status,
            way.after,
            error=sentence,
            kind=failure.kind,
            page=failure.page,
            failed_item=item.logical_item_id if item is not None else None,
            retry_after_s=failure.retry_after_s,
            before=self._blocking_write(way, failure, sentence, item),
        )

    def _suspended(self, suspension: RunSuspended) -> RunOutcome:
        scope = self._items.open_scope
        if scope is not None:
            self._session.exclude(scope.item.logical_item_id)
            self._session.record_status(scope.item.logical_item_id, self._status_now(scope.item))
        stopped = self._session.stopped
        self._log.log_host(
            "WARN", suspension.sentence, scope.item if scope else None, of_run_error=not stopped
        )
        if stopped:
            return self._stopped()
        return self._end(
            suspension.status, After.AGAIN, error=suspension.sentence, kind=suspension.kind
        )

    def _status_now(self, item: Item) -> ItemStatus:
        """As in the ledger: a question may have changed it."""
        with self._ctx.ledger.read() as uow:
            current = uow.items.find(self._workflow.id, item.logical_item_id)
        return current.status if current is not None else item.status

    def _on_end(self, uow: UnitOfWork) -> None:
        """Items are written as they close; nothing of them is left for the end."""


_HANDLER = "main"


class SessionRuns(Protocol):
    """The runs of one session, in sequence."""

    def next(self, outcomes: Sequence[RunOutcome]) -> BaseRun | None:
        """The next run, active in the ledger; None at the end of the session. *outcomes* are those
        of the previous runs. Raises StorageFailure, or Busy while another run of the workflow is
        active."""
        ...


class ItemRuns:
    """Those of an item script."""

    def __init__(
        self,
        ctx: EngineContext,
        state: SessionState,
        workflow: Workflow,
        version: ScriptVersion,
        session_id: SessionId,
        retried: RunId | None,
    ) -> None:
        self._ctx = ctx
        self._state = state
        self._workflow = workflow
        self._version = version
        self._session_id = session_id
        #: The run that this session's first run retries.
        self._retried = retried

    def next(self, outcomes: Sequence[RunOutcome]) -> BaseRun | None:
        if outcomes and not self._may_go_on(outcomes):
            return None
        with self._ctx.ledger.write(durable=False) as uow:
            run_id = uow.runs.start(
                workflow_id=self._workflow.id,
                session_id=self._session_id,
                handler_type=HandlerType.ITEMS,
                handler_name=_HANDLER,
                version_id=self._version.id,
                retry_of=self._retried,
                at=self._ctx.clock.now(),
            )
            if run_id is None:
                raise Busy(
                    UserMessage("“{name}” is running already.", name=quote(self._workflow.name))
                )
            uow.notice(
                Notice(kind=NoticeKind.RUN_CHANGED, workflow_id=self._workflow.id, run_id=run_id)
            )
            uow.commit()
        self._retried = None
        self._ctx.checkpoint("run started")
        return ItemRun(RunContext(self._ctx, self._workflow, self._version, run_id, self._state))

    def _may_go_on(self, outcomes: Sequence[RunOutcome]) -> bool:
        """Whether the script is started again; blocks the workflow after too many failed items."""
        last = outcomes[-1]
        if last.after is After.END or self._state.ending:
            return False
        limit = self._state.policies["policy.session.max_item_failures"]
        if len(outcomes) < limit:
            return True
        if last.error_type is FailureKind.NETWORK and last.status is RunStatus.PAUSED_TRANSIENT:
            # Each of these is retried by itself.
            return False
        sentence = (
            UserMessage("1 item could not be finished: {error}", error=last.error)
            if limit == 1
            else UserMessage(
                "{limit} items in a row could not be finished. The last one: {error}",
                limit=limit,
                error=last.error,
            )
            if self._state.suspended_in_a_row >= limit
            else UserMessage(
                "{limit} items could not be finished. The last one: {error}",
                limit=limit,
                error=last.error,
            )
        )
        with self._ctx.ledger.write() as uow:
            self._state.block(uow, QuestionKind.BLOCKED, sentence, last.run_id)
            uow.commit()
        self._ctx.checkpoint("session blocked")
        return False
