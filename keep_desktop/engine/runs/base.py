"""Base of all runs: the message loop with the sandbox, tool contexts, the log, and the end."""

import traceback
from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from functools import cached_property
from typing import TYPE_CHECKING, Any

from keep_desktop.domain.errors import (
    Cancelled,
    Concern,
    Failure,
    FailureKind,
    InternalFailure,
    LogicFailure,
    ModelWaits,
    StorageFailure,
)
from keep_desktop.domain.ids import RunId, WorkflowId
from keep_desktop.domain.items import Item
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.messages import UserMessage
from keep_desktop.domain.notices import Notice, NoticeKind
from keep_desktop.domain.permissions import ScopeKind
from keep_desktop.domain.questions import Answer
from keep_desktop.domain.runs import Retry, RunStatus, RunWarnings
from keep_desktop.engine.mutations.calls import (
    RunNotificationOutbox,
    call_context,
    grants_of,
    read,
)
from keep_desktop.engine.permissions import CallPermissions, CallToCheck, NotPermitted, read_call
from keep_desktop.engine.recording import recorder_of
from keep_desktop.engine.runs.failures import Route, with_line
from keep_desktop.engine.runs.items import ReceivedRows
from keep_desktop.engine.runs.results import After, RunOutcome, RunSuspended, Stopped
from keep_desktop.engine.runs.run_context import RunContext
from keep_desktop.engine.runs.tool_lookup import docs_for, tool_names
from keep_desktop.engine.runs.write_buffer import WriteBuffer
from keep_desktop.ports.clock import Clock
from keep_desktop.ports.sandbox import HandlerCall, Message, ScriptJob, ScriptRun
from keep_desktop.ports.stores import LogLine, UnitOfWork
from keep_desktop.ports.tools import CallContext, Grant, Tool, any_host

if TYPE_CHECKING:
    from keep_desktop.ports.tools import ToolInput

_MAX_TEXT = 1_000
_MAX_DETAILS = 20_000


def _crop(text: str, most: int, ending: str = "") -> str:
    """A message as it is: what is cut out of it is plain text."""
    return text if len(text) <= most else text[:most] + ending


class RunLog:
    """Buffered log lines of one run; the script's are dropped beyond *limit*, the host's never."""

    def __init__(
        self,
        clock: Clock,
        write_buffer: WriteBuffer,
        workflow_id: WorkflowId,
        run_id: RunId,
        *,
        limit: int,
    ) -> None:
        self._clock = clock
        self._write_buffer = write_buffer
        self._workflow_id = workflow_id
        self._run_id = run_id
        self._limit = limit
        self._script_lines = 0
        self._is_empty = True
        self._warnings = 0
        self._first_warning = 0

    @property
    def warned(self) -> RunWarnings | None:
        """Warnings so far."""
        found = RunWarnings(self._warnings, self._first_warning)
        return found if self._warnings else None

    def log_script(self, level: str, text: str, item: Item | None) -> None:
        self._script_lines += 1
        if self._script_lines <= self._limit:
            cropped = _crop(text, _MAX_TEXT, "...")
            self._add(level, cropped, item, warns=level == "WARN")
        elif self._script_lines == self._limit + 1:
            cut = UserMessage(
                "More than {limit} lines: further ones are not kept.", limit=self._limit
            )
            self._add("WARN", cut, item, warns=True)

    def log_warning(self, text: str) -> None:
        """A tool's finding for the user; counts as a warning of the script."""
        self._add("WARN", _crop(text, _MAX_TEXT), None, warns=True)

    def log_host(
        self, level: str, text: str, item: Item | None, *, of_run_error: bool = True
    ) -> None:
        """A line about what ended the run; no warning besides that. *of_run_error*: the run ends
        with that error."""
        self._add(level, _crop(text, _MAX_DETAILS), item, of_run_error=of_run_error)

    def _add(
        self,
        level: str,
        text: str,
        item: Item | None,
        *,
        warns: bool = False,
        of_run_error: bool = False,
    ) -> None:
        now = self._clock.now()
        logical_id = item.logical_item_id if item is not None else None
        is_first = warns and self._warnings == 0
        self._warnings += warns
        begins, self._is_empty = self._is_empty, False

        def write(uow: UnitOfWork) -> None:
            # An item opened in this same transaction gets its number only now.
            found = (
                uow.items.find(self._workflow_id, logical_id)
                if item is not None and not item.id and logical_id is not None
                else item
            )
            number = uow.log.add(
                [
                    LogLine(
                        at=now,
                        level=level,
                        text=text,
                        workflow_id=self._workflow_id,
                        run_id=self._run_id,
                        item_id=found.id if found is not None else None,
                        of_run_error=of_run_error,
                    )
                ]
            )
            if is_first and number is not None:
                self._first_warning = number
            if begins:
                # From now on there are lines to show, also while the run is active.
                uow.notice(
                    Notice(
                        kind=NoticeKind.RUN_PROGRESS,
                        workflow_id=self._workflow_id,
                        run_id=self._run_id,
                    )
                )

        self._write_buffer.add(write)


#: Handles the messages of one frame; True at the end.
MessageHandler = Callable[[ScriptRun, list[Message]], bool]


class BaseRun(ABC):
    """One active run in the ledger. One thread."""

    #: Its warnings are added to those of earlier runs of its session, which did other work.
    _adds_to_warnings = True

    def __init__(self, run: RunContext) -> None:
        ctx, workflow, version, run_id, session = run
        self._ctx = ctx
        self._workflow = workflow
        self._version = version
        self._run_id = run_id
        self._session = session
        self.write_buffer = WriteBuffer(ctx.ledger, ctx.clock, ctx.checkpoint)
        self.recorder = recorder_of(
            ctx, workflow, version, run_id, self.write_buffer, session.policies, session.cancel
        )
        self._log = RunLog(
            ctx.clock,
            self.write_buffer,
            workflow.id,
            run_id,
            limit=session.policies["policy.script.max_log_lines"],
        )
        self._grants: tuple[Grant, ...] | None = None
        self._permissions = CallPermissions(
            ctx.envelopes, ctx.tools, workflow.id, version.major, session.session_id
        )
        most = session.policies["policy.script.max_notices"]
        self._outbox = RunNotificationOutbox(ctx.outbox(workflow.id), most)
        #: Called last in the commit with which the run is committed.
        self.commit_hook: Callable[[UnitOfWork], None] | None = None
        self._zone = session.zone
        self._received = ReceivedRows()

    # -- what a kind of run decides -----------------------------------------------------------

    @abstractmethod
    def _execute(self) -> RunOutcome:
        """Do the work and write its end."""

    @abstractmethod
    def _failed(self, failure: Failure) -> RunOutcome:
        """Write the end of a run that failed."""

    @abstractmethod
    def _suspended(self, suspension: RunSuspended) -> RunOutcome:
        """Write the end of a run that cannot continue with its current item or events."""

    @abstractmethod
    def _on_end(self, uow: UnitOfWork) -> None:
        """Called in the commit that ends the run, whatever ended it."""

    # -- running ------------------------------------------------------------------------------

    def execute(self) -> RunOutcome:
        """Run it and write how it ended. Raises only StorageFailure: then the run stays active in
        the ledger until recovery finds it."""
        try:
            return self._execute()
        except (Cancelled, Stopped):
            return self._stopped()
        except RunSuspended as suspension:
            return self._suspended(suspension)
        except Failure as failure:
            if self._session.stopped and failure.kind is FailureKind.NETWORK:
                # A cancelled call raises its own error.
                return self._stopped()
            return self._failed(failure)
        except StorageFailure:
            raise
        except Exception as error:  # noqa: BLE001 - a bug of ours must end the run, not hang it
            bug = InternalFailure(
                UserMessage(
                    "Something in Keep itself went wrong. The run was ended; nothing is repeated."
                ),
                details="".join(traceback.format_exception(error)),
            )
            bug.concerns = Concern.WORKFLOW
            return self._failed(bug)

    def forget_grants(self) -> None:
        """The workflow's grants changed: read them again at the next call."""
        self._grants = None

    def _message_loop(self, job: ScriptJob, handle_messages: MessageHandler) -> None:
        """Start a script and pass its messages to *handle_messages* until it returns True."""
        script = self._ctx.sandbox.start(job)
        try:
            self._session.attach(script)
            # A stop by another process kills the children it finds; this one may be younger.
            self._check_switches()
            while not handle_messages(script, list(script.receive())):
                pass
        finally:
            self._session.detach()
            script.end()

    def _job_for(
        self, docs: dict[str, str], handler: HandlerCall | None, **tools: tuple[str, ...]
    ) -> ScriptJob:
        """*docs* and *tools* are those that the engine itself provides."""
        box, script = self._ctx.tools, self._version.script
        return ScriptJob(
            workflow=str(self._workflow.id),
            script=script,
            params=self._version.effective_params(self._workflow.values),
            tools={**tool_names(box, script), **tools},
            docs=docs_for(script, box, docs, of_handlers=handler is not None),
            limits=self._session.policies.limits(),
            timezone=str(self._zone),
            handler=handler,
        )

    def _check_switches(self) -> None:
        """A child killed by another process on a stop looks like one that died by itself."""
        with self._ctx.ledger.read() as uow:
            if uow.switches.is_stopped(self._workflow.id):
                raise Stopped

    def _precheck(self, call: CallToCheck) -> None:
        """Refuse a call that is not allowed before anything prepares it."""
        if not self._permissions.seems_allowed(call):
            with self._ctx.ledger.read() as uow:
                self._check(uow, call, records=False)

    def _check(self, uow: UnitOfWork, call: CallToCheck, *, records: bool) -> None:
        """See `CallPermissions.check`; the call gets the grants of this transaction."""
        now = self._ctx.clock.now()
        self._grants = self._permissions.check(uow, call, now, records=records)

    def _read_tool(self, tool: Tool[Any], params: "ToolInput") -> JsonValue:
        """A call that only reads, if it is allowed."""
        call = read_call(tool, params)
        if tool.access is not None:
            with self._ctx.ledger.read() as uow:
                self._check(uow, call, records=False)
        return self.recorder.read(
            tool, params, lambda: read(self._ctx, tool, params, self._context(call, "", None))
        )

    def _check_host_of(self, call: CallToCheck) -> Callable[[str], None]:
        if call.tool.access is None or ScopeKind.HOST not in call.tool.scope_params.values():
            return any_host

        def check_host(host: str) -> None:
            with self._ctx.ledger.read() as uow:
                self._permissions.check_host(uow, call, host)

        return check_host

    def _context(self, call: CallToCheck, key: str, evidence: JsonValue) -> CallContext:
        grants = self._grants
        if grants is None:
            grants = self._grants = grants_of(self._ctx, self._workflow.id)
        check_host = self._check_host_of(call)
        return replace(
            self._context_of_run, grants=grants, key=key, evidence=evidence, check_host=check_host
        )

    @cached_property
    def _context_of_run(self) -> CallContext:
        """What is the same in every call, without grants."""
        return call_context(
            self._ctx,
            self._workflow.id,
            self._session.cancel,
            policies=self._session.policies,
            grants=(),
            zone=self._zone,
            outbox=self._outbox,
            progress=self._progress,
            connections=self._version.connections(self._workflow.values),
            warn=self._log.log_warning,
            run_id=self._run_id,
        )

    def _progress(self, done: int, total: int | None, label: str | None) -> None:
        run_id, workflow_id = self._run_id, self._workflow.id

        def write(uow: UnitOfWork) -> None:
            uow.runs.set_progress(run_id, done=done, total=total, label=label)
            uow.notice(Notice(kind=NoticeKind.RUN_PROGRESS, workflow_id=workflow_id, run_id=run_id))

        self._session.progress.offer(write)

    # -- the end ------------------------------------------------------------------------------

    def _stopped(self) -> RunOutcome:
        return self._end(RunStatus.STOPPED, After.END, error=self._session.stop_reason)

    def _blocking_write(
        self, way: Route, failure: Failure, sentence: str, item: Item | None = None
    ) -> Callable[[UnitOfWork], None] | None:
        """What the end of the run writes so that nothing runs for now."""
        if way.blocks is None and not isinstance(failure, ModelWaits):
            return None

        def write(uow: UnitOfWork) -> None:
            if isinstance(failure, ModelWaits):
                self._wait_for_model(uow, failure)
            elif isinstance(failure, NotPermitted):
                self._open_permission_question(uow, failure, sentence, item)
            else:
                detail = {"connection": failure.connection} if failure.connection else None
                about = failure.question_detail or detail
                self._session.block(
                    uow, way.blocks, sentence, self._run_id, about, of_run_error=True
                )

        return write

    def _wait_for_model(self, uow: UnitOfWork, failure: ModelWaits) -> None:
        wait = max(failure.until - self._ctx.clock.now(), timedelta())
        uow.retries.put(self._workflow.id, Retry(due_at=failure.until, count=0, least_wait=wait))

    def _open_permission_question(
        self, uow: UnitOfWork, failure: NotPermitted, sentence: str, item: Item | None
    ) -> None:
        """Whether a call may be made that is outside of what is allowed."""
        known = None if item is None else uow.items.find(item.workflow_id, item.logical_item_id)
        self._session.block(
            uow,
            failure.question,
            sentence,
            self._run_id,
            actions=(Answer.ALLOW_ONCE, Answer.ALLOW_VERSION, Answer.DENY),
            detail={**failure.detail, "item_id": None if known is None else known.id},
            of_run_error=True,
        )

    def _end(
        self,
        status: RunStatus,
        after: After,
        *,
        error: str | None = None,
        kind: FailureKind | None = None,
        page: str | None = None,
        failed_item: str | None = None,
        retry_after_s: float | None = None,
        before: Callable[[UnitOfWork], None] | None = None,
        durable: bool = True,
    ) -> RunOutcome:
        """Write the end of the run with all buffered writes."""
        self._session.progress.drain(self.write_buffer)
        self.recorder.prepare_end()
        with self._ctx.ledger.write(durable=durable) as uow, self.write_buffer.flush_with(uow):
            if before is not None:
                before(uow)
            uow.runs.finish(
                self._run_id,
                status,
                error=error,
                error_type=kind,
                at=self._ctx.clock.now(),
                page=page,
            )
            self._save_warnings(uow, status)
            self.recorder.end(uow)
            self._on_end(uow)
            self._permissions.record_uses(uow)
            if status is RunStatus.COMMITTED and self.commit_hook is not None:
                self.commit_hook(uow)
            uow.notice(
                Notice(
                    kind=NoticeKind.RUN_CHANGED, workflow_id=self._workflow.id, run_id=self._run_id
                )
            )
            uow.commit()
        self._ctx.checkpoint("run end committed")
        return RunOutcome(
            run_id=self._run_id,
            status=status,
            after=after,
            error=error,
            error_type=kind,
            page=page,
            failed_item=failed_item,
            retry_after_s=retry_after_s,
        )

    def _save_warnings(self, uow: UnitOfWork, status: RunStatus) -> None:
        """A run that did not finish may not have reached what another warned of."""
        warned = self._log.warned
        if warned is not None or status is RunStatus.COMMITTED:
            uow.runs.save_warnings(self._run_id, warned, adds=self._adds_to_warnings)


def with_position(failure: Failure) -> str:
    """The sentence with its position in the script; still a single sentence."""
    if not isinstance(failure, LogicFailure):
        return failure.sentence
    return with_line(failure.sentence, failure.line, failure.column)
