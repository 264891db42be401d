"""Items as a script opens and closes them; the rules of `Items.withItem` (docs/scripts.md)."""

from dataclasses import replace
from typing import Any

from keep_desktop.domain.errors import Failure
from keep_desktop.domain.ids import ItemId, RunId
from keep_desktop.domain.items import Item, ItemStatus
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.mutations import OPEN_STATUSES
from keep_desktop.domain.notices import Notice, NoticeKind
from keep_desktop.domain.questions import Answer, QuestionKind
from keep_desktop.domain.sentences import cited
from keep_desktop.domain.workflows import ScriptVersion, Workflow
from keep_desktop.engine.later import Later
from keep_desktop.engine.parts import Parts
from keep_desktop.engine.routing import Breach, HandlerThrew
from keep_desktop.engine.scope import ItemScope
from keep_desktop.engine.session_state import SessionState
from keep_desktop.ports.sandbox import ItemClosed, ItemOpened
from keep_desktop.ports.stores import UnitOfWork
from keep_desktop.ports.tools import Tool

_NOT_WRITTEN = ItemId(0)
#: Longer identifiers and titles are refused or cropped: they are keys and rows on a screen.
_MAX_ID = 2_000
_MAX_TITLE = 1_000
#: A run may have any number of items; which of them may still wait is not remembered for ever.
_MOST_UNWRITTEN = 1_000


class Items:
    """The items of one run. One at a time is open."""

    def __init__(
        self,
        parts: Parts,
        workflow: Workflow,
        version: ScriptVersion,
        run_id: RunId,
        session: SessionState,
        later: Later,
    ) -> None:
        self._parts = parts
        self._workflow = workflow
        self._version = version
        self._run_id = run_id
        self._session = session
        self._later = later
        self.open_scope: ItemScope | None = None
        #: The item whose handler threw last.
        self._last_thrown: Item | None = None
        #: Identifiers whose state waits in `later` and is not to be read from the ledger.
        self._unwritten: set[str] = set()

    @property
    def open_item(self) -> Item | None:
        return self.open_scope.item if self.open_scope else None

    def thrown_by(self, failure: Failure) -> Item | None:
        """The item whose handler threw what ended the run; None for any other failure."""
        return self._last_thrown if isinstance(failure, HandlerThrew) else None

    def scope_for(self, tool: Tool[Any]) -> ItemScope:
        """The scope in which *tool* may mutate; a Breach otherwise."""
        scope = self.open_scope
        if scope is None:
            raise Breach(
                f"{tool.full_name} is a mutation and must be called inside Items.withItem()"
            )
        if scope.done:
            raise Breach(
                f"{tool.full_name}: cannot perform mutations on completed item "
                f'"{scope.item.logical_item_id}"'
            )
        return scope

    def check_none_open(self) -> None:
        if self.open_scope is not None:
            raise Breach(
                f'The script ended while item "{self.open_scope.item.logical_item_id}" was open. '
                "Write `await` before Items.withItem(…)."
            )

    # -- open ---------------------------------------------------------------------------------

    def opened(self, message: ItemOpened) -> JsonValue:
        """Judge a call of withItem and answer it."""
        open_id = self.open_scope.item.logical_item_id if self.open_scope else None
        logical_id, title = checked(message, open_id)
        item = self._find(logical_id)
        if self._session.passes_over(logical_id) or (item is not None and self._waits(item)):
            return {"call": False, "item": _told(logical_id, title, done=False)}
        if item is None:
            scope = self._open_new(message.call, logical_id, title)
        elif item.is_done:
            scope = ItemScope(call=message.call, item=item, done=True)
        else:
            scope = self._take_up(message.call, item, title)
        self.open_scope = scope
        if scope.done:
            self._session.met_done(logical_id)
        else:
            self._session.saw(logical_id, scope.item.status)
        return {"call": True, "item": _told(logical_id, scope.item.title, done=scope.done)}

    def _find(self, logical_id: str) -> Item | None:
        if logical_id in self._unwritten:
            self._later.flush()
            self._unwritten.clear()
        with self._parts.ledger.read() as uow:
            return uow.items.find(self._workflow.id, logical_id)

    def _waits(self, item: Item) -> bool:
        """Whether the item waits for the user or for a verification."""
        if item.status in (ItemStatus.SKIPPED, ItemStatus.NEEDS_ATTENTION):
            return True
        if item.is_done:
            return False
        with self._parts.ledger.read() as uow:
            return any(m.status in OPEN_STATUSES for m in uow.mutations.open_of_item(item.id))

    def _open_new(self, call: int, logical_id: str, title: str) -> ItemScope:
        now = self._parts.clock.now()
        scope = ItemScope(
            call=call,
            item=Item(
                id=_NOT_WRITTEN,
                workflow_id=self._workflow.id,
                logical_item_id=logical_id,
                title=title,
                status=ItemStatus.PROCESSING,
                attempt=1,
                created_by_run_id=self._run_id,
                last_run_id=self._run_id,
                created_at=now,
                updated_at=now,
            ),
            done=False,
        )

        def write(uow: UnitOfWork) -> None:
            item_id = uow.items.open(
                workflow_id=self._workflow.id,
                logical_item_id=logical_id,
                title=title,
                run_id=self._run_id,
                version_id=self._version.id,
                at=now,
            )
            scope.item = replace(scope.item, id=item_id)
            self._notice(uow, item_id)

        self._defer(logical_id, write)
        return scope

    def _take_up(self, call: int, item: Item, title: str) -> ItemScope:
        """Go on with an item that was begun before, in its current attempt."""
        now = self._parts.clock.now()
        with self._parts.ledger.read() as uow:
            mutations = {m.key: m for m in uow.mutations.of_attempt(item.id, item.attempt)}

        def write(uow: UnitOfWork) -> None:
            if item.status is ItemStatus.FAILED:
                uow.items.move(
                    item, ItemStatus.PROCESSING, at=now, run_id=self._run_id, title=title
                )
            else:
                uow.items.touch(item, title=title, run_id=self._run_id, at=now)
            self._notice(uow, item.id)

        self._defer(item.logical_item_id, write)
        current = replace(item, status=ItemStatus.PROCESSING, title=title, updated_at=now)
        return ItemScope(call=call, item=current, done=False, mutations=mutations)

    # -- close --------------------------------------------------------------------------------

    def closed(self, message: ItemClosed) -> None:
        """The handler came to its end, or threw."""
        scope = self.open_scope
        if scope is None or scope.call != message.call:
            raise Breach("The script closed an item that is not open.")
        self.open_scope = None
        if message.error is not None:
            self._handler_threw(scope, message.error.message)
        elif not scope.done:
            self._done(scope)

    def _done(self, scope: ItemScope) -> None:
        now = self._parts.clock.now()

        def write(uow: UnitOfWork) -> None:
            uow.items.move(
                scope.item,
                ItemStatus.DONE,
                at=now,
                run_id=self._run_id,
                title=scope.item.title,
                failures=0,
            )
            self._notice(uow, scope.item.id)

        self._defer(scope.item.logical_item_id, write)
        self._session.saw(scope.item.logical_item_id, ItemStatus.DONE)

    def _handler_threw(self, scope: ItemScope, sentence: str) -> None:
        self._last_thrown = scope.item
        if not scope.done:
            self.fail(scope, sentence)
        self._session.pass_over(scope.item.logical_item_id)

    def fail(self, scope: ItemScope, sentence: str) -> None:
        """The item failed in this session; after too many sessions the user is asked."""
        item = scope.item
        now = self._parts.clock.now()
        same = item.failed_version == self._version.id
        failures = item.failures + 1 if same else 1
        limit = self._session.policies["policy.item.max_failed_sessions"]
        to = ItemStatus.NEEDS_ATTENTION if failures >= limit else ItemStatus.FAILED

        def write(uow: UnitOfWork) -> None:
            current = scope.item
            moved = uow.items.move(
                current,
                to,
                at=now,
                run_id=self._run_id,
                error=sentence,
                failures=failures,
                failed_version=self._version.id,
            )
            if moved and to is ItemStatus.NEEDS_ATTENTION:
                uow.questions.ask(
                    kind=QuestionKind.ITEM_FAILED,
                    workflow_id=self._workflow.id,
                    item_id=current.id,
                    run_id=self._run_id,
                    sentence=f"“{cited(current.title[:200])}” failed in {failures} tries of "
                    f"attempt {current.attempt}: {sentence}",
                    actions=(Answer.REPROCESS, Answer.SKIP),
                    at=now,
                )
            self._notice(uow, current.id)

        self._defer(item.logical_item_id, write)
        self._session.saw(item.logical_item_id, to)
        self._session.item_failed(sentence)

    def _defer(self, logical_id: str, write: Any) -> None:
        if len(self._unwritten) >= _MOST_UNWRITTEN:
            self._later.flush()
            self._unwritten.clear()
        self._unwritten.add(logical_id)
        self._later.add(write)

    def _notice(self, uow: UnitOfWork, item_id: ItemId) -> None:
        uow.notice(
            Notice(kind=NoticeKind.ITEM_CHANGED, workflow_id=self._workflow.id, item_id=item_id)
        )


def _told(logical_id: str, title: str, *, done: bool) -> JsonValue:
    """`ctx.item` as the script sees it."""
    return {"id": logical_id, "title": title, "isDone": done}


def checked(message: ItemOpened, open_id: str | None) -> tuple[str, str]:
    """The id and title of a call of withItem; raises the Breach that the call is."""
    if not isinstance(message.id, str) or not message.id:
        raise Breach("Items.withItem: id must be a non-empty string")
    if not isinstance(message.title, str) or not message.title:
        raise Breach("Items.withItem: title must be a non-empty string")
    if not message.handler_is_function:
        raise Breach("Items.withItem: handler must be a function")
    if open_id is not None:
        raise Breach(
            "Items.withItem: cannot nest or run concurrent withItem calls. "
            f'Already processing item "{open_id}"'
        )
    if len(message.id) > _MAX_ID:
        raise Breach(f"Items.withItem: id must have at most {_MAX_ID} characters")
    return message.id, message.title[:_MAX_TITLE]
