"""One run of an item script: a conversation with its sandbox in which the host keeps the truth.

The script asks; this module answers, and writes what came of each item to the ledger.
"""

import traceback
from collections.abc import Callable

from keep_desktop.domain.errors import (
    Failure,
    FailureKind,
    InternalFailure,
    LogicFailure,
    StorageFailure,
)
from keep_desktop.domain.ids import RunId
from keep_desktop.domain.items import Item, ItemStatus
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.notices import Notice, NoticeKind
from keep_desktop.domain.runs import RunStatus
from keep_desktop.domain.workflows import ScriptVersion, Workflow
from keep_desktop.engine.calls import call_context, grants_of, read
from keep_desktop.engine.items import Items
from keep_desktop.engine.later import Later
from keep_desktop.engine.listing import ITEMS_DOCS, ITEMS_LIST, list_items
from keep_desktop.engine.mutations import Mutations
from keep_desktop.engine.outcomes import After, RunOutcome
from keep_desktop.engine.parts import Parts
from keep_desktop.engine.routing import Breach, HandlerThrew, Route, route
from keep_desktop.engine.run_log import RunLog
from keep_desktop.engine.scope import ItemHeld, Stopped
from keep_desktop.engine.session_state import SessionState
from keep_desktop.ports.sandbox import (
    Finished,
    ItemClosed,
    ItemOpened,
    Killed,
    LimitBroken,
    Logged,
    Message,
    ScriptJob,
    ScriptRun,
    Threw,
    ToolCalled,
)
from keep_desktop.ports.stores import UnitOfWork
from keep_desktop.ports.tools import CallContext, Grant


class ItemRun:
    """Runs the script once, from start to end. One thread."""

    def __init__(
        self,
        parts: Parts,
        workflow: Workflow,
        version: ScriptVersion,
        run_id: RunId,
        session: SessionState,
    ) -> None:
        self._parts = parts
        self._workflow = workflow
        self._version = version
        self._run_id = run_id
        self._session = session
        self.later = Later(parts.ledger, parts.clock, parts.passed)
        self._log = RunLog(
            parts.clock,
            self.later,
            workflow.id,
            run_id,
            limit=session.policies["policy.script.max_log_lines"],
        )
        self._items = Items(parts, workflow, version, run_id, session, self.later)
        self._mutations = Mutations(
            parts=parts,
            policies=session.policies,
            workflow_id=workflow.id,
            run_id=run_id,
            later=self.later,
            cancel=session.cancel,
            context=self._context,
        )
        self._grants: tuple[Grant, ...] | None = None
        # Asked once a run: finding the zone reads files, and a run has many calls.
        self._zone = parts.clock.zone()
        self._script: ScriptRun | None = None

    def execute(self) -> RunOutcome:
        """Run the script and write how it ended. Raises StorageFailure alone: then the run stays
        active in the ledger until recovery finds it."""
        try:
            self._converse()
        except Stopped:
            return self._end(RunStatus.STOPPED, After.END, error=self._session.stop_reason)
        except ItemHeld as held:
            return self._held(held)
        except Failure as failure:
            if self._session.stopped and failure.kind is FailureKind.NETWORK:
                # A call that was asked to give up says so in its own way.
                return self._end(RunStatus.STOPPED, After.END, error=self._session.stop_reason)
            return self._failed(failure)
        except StorageFailure:
            raise
        except Exception as error:  # noqa: BLE001 - a bug of ours must end the run, not hang it
            return self._failed(
                InternalFailure(
                    "Something in Keep itself went wrong. The run was ended; nothing is repeated.",
                    details="".join(traceback.format_exception(error)),
                )
            )
        return self._end(RunStatus.COMMITTED, After.END)

    def forget_grants(self) -> None:
        """What the user gave the workflow changed: ask again at the next call."""
        self._grants = None

    # -- the conversation ---------------------------------------------------------------------

    def _converse(self) -> None:
        script = self._script = self._parts.sandbox.start(self._job())
        try:
            self._session.attach(script)
            # A stop by another process kills the children it finds; this one may be younger.
            self._check_switches()
            while True:
                for message in script.receive():
                    if self._hear(script, message):
                        return
        finally:
            self._session.detach()
            script.end()

    def _job(self) -> ScriptJob:
        tools = {name: tuple(names) for name, names in self._parts.tools.names().items()}
        return ScriptJob(
            workflow=str(self._workflow.id),
            script=self._version.script,
            params=self._workflow.params,
            tools=tools,
            docs={**self._parts.tools.docs(), **ITEMS_DOCS},
            limits=self._session.policies.limits(),
            timezone=str(self._zone),
        )

    def _hear(self, script: ScriptRun, message: Message) -> bool:
        """Deal with one message; True where it was the last one of a normal end."""
        match message:
            case Logged():
                self._log.script_said(message.level, message.text, self._items.open_item)
            case ToolCalled():
                script.answer(message.call, self._tool(message))
            case ItemOpened():
                self._session.check()
                script.answer(message.call, self._items.opened(message))
            case ItemClosed():
                self._items.closed(message)
            case Finished():
                self._items.check_none_open()
                return True
            case Threw():
                self._threw(message)
            case LimitBroken():
                self._check_switches()
                raise Breach(message.sentence)
            case Killed():
                raise Stopped
        return False

    def _check_switches(self) -> None:
        """A child that another process killed on a stop looks like one that died by itself."""
        with self._parts.ledger.read() as uow:
            if uow.switches.holds(self._workflow.id):
                raise Stopped

    def _threw(self, message: Threw) -> None:
        error = message.error
        kind = HandlerThrew if message.from_item else Breach
        raise kind(error.message, details=error.stack, line=error.line, column=error.column)

    # -- tools --------------------------------------------------------------------------------

    def _tool(self, call: ToolCalled) -> JsonValue:
        """Every call is where a stop or a pause is heard."""
        self._session.check()
        if (call.namespace, call.name) == ITEMS_LIST:
            self.later.flush()
            return list_items(self._parts.ledger, self._workflow.id, call.input)
        tool = self._parts.tools.find(call.namespace, call.name)
        if tool is None:
            raise Breach(f"There is no tool {call.namespace}.{call.name}.")
        params = self._parts.tools.parse(tool, call.input)
        if tool.is_read_only(params):
            return read(self._parts, tool, params, self._context("", None))
        return self._mutations.perform(self._items.scope_for(tool), tool, params)

    def _context(self, key: str, evidence: JsonValue) -> CallContext:
        grants = self._grants
        if grants is None:
            grants = self._grants = grants_of(self._parts, self._workflow.id)
        return call_context(
            self._parts,
            self._workflow.id,
            self._session.cancel,
            policies=self._session.policies,
            grants=grants,
            zone=self._zone,
            key=key,
            evidence=evidence,
            progress=self._progress,
        )

    def _progress(self, done: int, total: int | None, label: str | None) -> None:
        run_id, workflow_id = self._run_id, self._workflow.id

        def write(uow: UnitOfWork) -> None:
            uow.runs.set_progress(run_id, done=done, total=total, label=label)
            uow.notice(Notice(kind=NoticeKind.RUN_PROGRESS, workflow_id=workflow_id, run_id=run_id))

        self._session.progress.offer(write)

    # -- the end ------------------------------------------------------------------------------

    def _failed(self, failure: Failure) -> RunOutcome:
        scope = self._items.open_scope
        held = scope.item if scope is not None else self._items.thrown_by(failure)
        way = route(failure, inside_item=held is not None)
        if scope is not None and not scope.done and way.item_fails:
            self._items.fail(scope, failure.sentence)
        if way.after is After.AGAIN and held is not None:
            self._session.pass_over(held.logical_item_id)
        sentence = failure.sentence + _position(failure)
        self._log.host_said("ERROR", sentence, held)
        if failure.details:
            self._log.host_said("ERROR", failure.details, held)
        return self._end(
            way.status,
            way.after,
            error=sentence,
            kind=failure.kind,
            before=self._block(way, sentence) if way.blocks is not None else None,
        )

    def _block(self, way: Route, sentence: str) -> Callable[[UnitOfWork], None]:
        def write(uow: UnitOfWork) -> None:
            self._session.block(uow, way.blocks, sentence, self._run_id)

        return write

    def _held(self, held: ItemHeld) -> RunOutcome:
        scope = self._items.open_scope
        if scope is not None:
            self._session.pass_over(scope.item.logical_item_id)
            self._session.saw(scope.item.logical_item_id, self._status_now(scope.item))
        self._log.host_said("WARN", held.sentence, scope.item if scope else None)
        if self._session.stopped:
            return self._end(RunStatus.STOPPED, After.END, error=self._session.stop_reason)
        return self._end(held.status, After.AGAIN, error=held.sentence, kind=held.kind)

    def _status_now(self, item: Item) -> ItemStatus:
        """As the ledger has it: a question may have moved it."""
        with self._parts.ledger.read() as uow:
            current = uow.items.find(self._workflow.id, item.logical_item_id)
        return current.status if current is not None else item.status

    def _end(
        self,
        status: RunStatus,
        after: After,
        *,
        error: str | None = None,
        kind: FailureKind | None = None,
        before: Callable[[UnitOfWork], None] | None = None,
    ) -> RunOutcome:
        """Write the end of the run with everything that still waited for a commit."""
        self._session.progress.drain(self.later)
        with self._parts.ledger.write(durable=True) as uow:
            self.later.into(uow)
            if before is not None:
                before(uow)
            uow.runs.finish(
                self._run_id, status, error=error, error_type=kind, at=self._parts.clock.now()
            )
            uow.notice(
                Notice(
                    kind=NoticeKind.RUN_CHANGED, workflow_id=self._workflow.id, run_id=self._run_id
                )
            )
            uow.commit()
        self._parts.passed("run end committed")
        return RunOutcome(
            run_id=self._run_id, status=status, after=after, error=error, error_type=kind
        )


def _position(failure: Failure) -> str:
    """Where in the script it was, for the sentence."""
    if not isinstance(failure, LogicFailure) or failure.line is None:
        return ""
    column = f", column {failure.column}" if failure.column is not None else ""
    return f" (line {failure.line}{column})"
