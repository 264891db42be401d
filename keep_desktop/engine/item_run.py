"""One run of an item script: a conversation with its sandbox in which the host keeps the truth.

The script asks; this module answers, and writes what came of each item to the ledger.
"""

from keep_desktop.domain.errors import Failure
from keep_desktop.domain.ids import RunId
from keep_desktop.domain.items import Item, ItemStatus
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.runs import RunStatus
from keep_desktop.domain.workflows import ScriptVersion, Workflow
from keep_desktop.engine.calls import read
from keep_desktop.engine.items import Items
from keep_desktop.engine.listing import ITEMS_DOCS, ITEMS_LIST, list_items
from keep_desktop.engine.mutations import Mutations
from keep_desktop.engine.named import asked_tool
from keep_desktop.engine.outcomes import After, RunOutcome
from keep_desktop.engine.parts import Parts
from keep_desktop.engine.played_run import PlayedRun, with_position
from keep_desktop.engine.routing import Breach, HandlerThrew, route
from keep_desktop.engine.scope import HeldUp, Stopped
from keep_desktop.engine.session_state import SessionState
from keep_desktop.engine.thrown import place_of
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


class ItemRun(PlayedRun):
    """Runs the script once, from start to end."""

    _warnings_add = False

    def __init__(
        self,
        parts: Parts,
        workflow: Workflow,
        version: ScriptVersion,
        run_id: RunId,
        session: SessionState,
    ) -> None:
        super().__init__(parts, workflow, version, run_id, session)
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

    def _play(self) -> RunOutcome:
        self._converse(self._job_for(ITEMS_DOCS, None), self._hear_all)
        return self._end(RunStatus.COMMITTED, After.END)

    # -- the conversation ---------------------------------------------------------------------

    def _hear_all(self, script: ScriptRun, messages: list[Message]) -> bool:
        return any(self._hear(script, message) for message in messages)

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

    def _threw(self, message: Threw) -> None:
        error = message.error
        kind = HandlerThrew if message.from_item else Breach
        line, column = place_of(error, self._version.script)
        raise kind(error.message, details=error.stack, line=line, column=column)

    def _tool(self, call: ToolCalled) -> JsonValue:
        """Every call is where a stop or a pause is heard."""
        self._session.check()
        if (call.namespace, call.name) == ITEMS_LIST:
            self.later.flush()
            return list_items(self._parts.ledger, self._workflow.id, call.input)
        tool, params = asked_tool(self._parts.tools, self._version.script, call)
        if tool.is_read_only(params):
            return read(self._parts, tool, params, self._context("", None))
        return self._mutations.perform(self._items.scope_for(tool), tool, params)

    # -- the end ------------------------------------------------------------------------------

    def _failed(self, failure: Failure) -> RunOutcome:
        scope = self._items.open_scope
        held = scope.item if scope is not None else self._items.thrown_by(failure)
        way = route(failure, inside_item=held is not None)
        if scope is not None and not scope.done and way.item_fails:
            self._items.fail(scope, failure.sentence)
        if way.after is After.AGAIN and held is not None:
            self._session.pass_over(held.logical_item_id)
        sentence = with_position(failure)
        self._log.host_said("ERROR", sentence, held)
        if failure.details:
            self._log.host_said("ERROR", failure.details, held)
        return self._end(
            way.status,
            way.after,
            error=sentence,
            kind=failure.kind,
            page=failure.page,
            before=self._block(way, sentence),
        )

    def _held(self, held: HeldUp) -> RunOutcome:
        scope = self._items.open_scope
        if scope is not None:
            self._session.pass_over(scope.item.logical_item_id)
            self._session.saw(scope.item.logical_item_id, self._status_now(scope.item))
        self._log.host_said("WARN", held.sentence, scope.item if scope else None)
        if self._session.stopped:
            return self._stopped()
        return self._end(held.status, After.AGAIN, error=held.sentence, kind=held.kind)

    def _status_now(self, item: Item) -> ItemStatus:
        """As the ledger has it: a question may have moved it."""
        with self._parts.ledger.read() as uow:
            current = uow.items.find(self._workflow.id, item.logical_item_id)
        return current.status if current is not None else item.status

    def _ends_with(self, uow: UnitOfWork) -> None:
        """Items are written as they close; nothing of them is left for the end."""
