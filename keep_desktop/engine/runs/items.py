"""Items of one run: the rules of `Items.withItem`, `Items.list`, and received content.

A tool that declares which fields identify its rows (`row_facts`) returns rows with an identity: a
mail's id, a file's path, a page's address. Scripts use it in item ids, so the item's first tab
shows what came in without further declarations (docs/scripts.md).
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from keep_desktop.domain.errors import Failure, LogicFailure
from keep_desktop.domain.ids import ItemId, WorkflowId
from keep_desktop.domain.items import Item, ItemStatus, Received, RowFacts
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.messages import UserMessage, join
from keep_desktop.domain.mutations import OPEN_STATUSES
from keep_desktop.domain.notices import Notice, NoticeKind
from keep_desktop.engine.recording import RunRecorder
from keep_desktop.engine.runs.failures import (
    HandlerThrew,
    ItemNetworkFailure,
    RuleViolation,
    fail_item,
    item_error_text,
    waits_until,
    with_place,
)
from keep_desktop.engine.runs.results import ItemScope
from keep_desktop.engine.runs.run_context import RunContext
from keep_desktop.engine.runs.tool_lookup import reject_lone_surrogates
from keep_desktop.engine.runs.write_buffer import WriteBuffer
from keep_desktop.ports.input_problems import at_place, input_problem
from keep_desktop.ports.repair import ScriptFault
from keep_desktop.ports.sandbox import ItemClosed, ItemOpened, ScriptError
from keep_desktop.ports.stores import Ledger, UnitOfWork
from keep_desktop.ports.tools import Tool

if TYPE_CHECKING:
    from keep_desktop.engine.scripts.inputs import ItemsListInput

#: Rows remembered in one run; the first ones if there are more.
_MOST_ROWS = 50_000
_IDENTITIES = ("id", "path", "url")


class ReceivedRows:
    """Rows that the reading tools of one run returned, by identity. One thread."""

    def __init__(self) -> None:
        self._rows: dict[str, tuple[RowFacts, Mapping[str, JsonValue]]] = {}
        self._problems: set[str] = set()

    def add(self, tool: Tool[Any], result: JsonValue) -> None:
        if tool.row_facts is None:
            return
        for row in _rows_of(result):
            problem = row.get("problem")
            if isinstance(problem, str) and len(self._problems) < _MOST_ROWS:
                self._problems.add(problem)
            identity = identity_of(row)
            if identity and (len(self._rows) < _MOST_ROWS or identity in self._rows):
                self._rows[identity] = (tool.row_facts, row)

    def is_problem(self, sentence: str) -> bool:
        """Whether it is the `problem` of such a row: a script that throws it passes on what is
        wrong with the file or mail, and is not wrong itself."""
        return sentence in self._problems

    def about(self, name: str) -> Received | None:
        """The content for an item id or an input's external id."""
        for identity in _identities_in(name):
            found = self._rows.get(identity)
            if found is not None:
                facts, row = found
                return facts.of(row)
        return None


def identity_of(row: JsonValue) -> str:
    """The row's identity; empty if it has none."""
    values = (row.get(name) for name in _IDENTITIES) if isinstance(row, dict) else ()
    return next((value for value in values if isinstance(value, str) and value), "")


def _rows_of(result: JsonValue) -> Iterator[Mapping[str, JsonValue]]:
    if isinstance(result, dict):
        listed = result.get("items", result.get("matches"))
        if not isinstance(listed, list):
            yield result
            return
        result = listed
    if isinstance(result, list):
        yield from (row for row in result if isinstance(row, dict))


def _identities_in(name: str) -> Iterator[str]:
    """`email:ID`, `file:PATH#HASH`, `page:URL PART#1` and `FEED#ID` name ID, PATH, URL and ID."""
    yield name
    rest = name.partition(":")[2]
    address = rest.partition(" ")[0] if rest.startswith(("http://", "https://")) else ""
    for text in (rest, rest.rpartition("#")[0], address, name.rpartition("#")[2]):
        if text:
            yield text


ITEMS_LIST = ("Items", "list")
ITEMS_LIST_NAME = ".".join(ITEMS_LIST)
WITH_ITEM = ("Items", "withItem")
NO_ITEMS = "Items.withItem does not exist in handler workflows"

_WITH_ITEM = (
    "Items.withItem(id, title, async (ctx) => {…}): one independent unit of work. Mutations are "
    "only possible inside it. ctx.item = {id, title, isDone}; return at once where isDone. "
    "A normal end makes the item done, a throw makes it failed."
)
_LIST = (
    "Items.list({status?, logical_item_id?, limit=100 (1..1000), offset=0}) → {items: [{id, "
    "logical_item_id, title, status, current_attempt_id, created_at, updated_at}], total, "
    "has_more}. Items of this workflow, newest first. status is one of "
    + ", ".join(ItemStatus)
    + ". Reads only."
)
#: Docs of the engine's own namespace.
ITEMS_DOCS = {
    "Items": _WITH_ITEM + "\n\n" + _LIST,
    "Items.withItem": _WITH_ITEM,
    "Items.list": _LIST,
}
#: The same for handler workflows, which have no `Items.withItem`.
LIST_DOCS = {"Items": _LIST, "Items.list": _LIST}


def list_items(ledger: Ledger, workflow_id: WorkflowId, raw: JsonValue) -> JsonValue:
    """Handle `Items.list`; raises LogicFailure for invalid input."""
    params, status = parse_list_input(raw)
    with ledger.read() as uow:
        items, total = uow.items.list(
            workflow_id,
            status=status,
            logical_item_id=params.logical_item_id,
            limit=params.limit,
            offset=params.offset,
        )
    return item_list_json(items, params.offset, total)


def item_list_json(items: Sequence[Item], offset: int, total: int) -> JsonValue:
    """A page of `Items.list`."""
    return {
        "items": [_row(item) for item in items],
        "total": total,
        "has_more": offset + len(items) < total,
    }


def parse_list_input(raw: JsonValue) -> tuple["ItemsListInput", ItemStatus | None]:
    """Raises LogicFailure for invalid input."""
    from pydantic import ValidationError

    from keep_desktop.engine.scripts.inputs import ItemsListInput

    try:
        params = ItemsListInput.model_validate({} if raw is None else raw)
        status = ItemStatus(params.status) if params.status is not None else None
    except ValidationError as error:
        places = join(
            [
                at_place(".".join(map(str, e["loc"])), input_problem(e))
                for e in error.errors(include_input=False, include_url=False)[:5]
            ],
            ", ",
        )
        raise LogicFailure(
            UserMessage("Invalid input for Items.list: {places}", places=places)
        ) from None
    except ValueError:
        raise LogicFailure(
            UserMessage(
                "Invalid input for Items.list: status: must be one of {words}",
                words=", ".join(ItemStatus),
            )
        ) from None
    return params, status


def _row(item: Any) -> dict[str, JsonValue]:
    return {
        "id": int(item.id),
        "logical_item_id": item.logical_item_id,
        "title": item.title,
        "status": str(item.status),
        "current_attempt_id": item.attempt,
        "created_at": int(item.created_at.timestamp() * 1000),
        "updated_at": int(item.updated_at.timestamp() * 1000),
    }


_NOT_WRITTEN = ItemId(0)
#: Longer ids and titles are rejected or cropped: they are keys and rows on a screen.
_MAX_ID = 2_000
_MAX_TITLE = 1_000
#: A run may have any number of items; the set of waiting ones is bounded.
_MOST_UNWRITTEN = 1_000


class Items:
    """The items of one run. One at a time is open."""

    def __init__(
        self,
        run: RunContext,
        write_buffer: WriteBuffer,
        received: ReceivedRows,
        recorder: RunRecorder,
    ) -> None:
        self._ctx, self._workflow, self._version, self._run_id, self._session = run
        self._write_buffer = write_buffer
        self._rows = received
        self._recorder = recorder
        self.open_scope: ItemScope | None = None
        #: The item whose handler threw last.
        self._last_thrown: Item | None = None
        #: Ids whose state is in `write_buffer` and must not be read from the ledger.
        self._unwritten: set[str] = set()

    @property
    def open_item(self) -> Item | None:
        return self.open_scope.item if self.open_scope else None

    def thrown_by(self, failure: Failure) -> Item | None:
        """The item whose handler's error ended the run; None for any other failure."""
        return self._last_thrown if isinstance(failure, HandlerThrew) else None

    def scope_for(self, tool: Tool[Any]) -> ItemScope:
        """The scope in which *tool* may mutate; a RuleViolation otherwise."""
        scope = self.open_scope
        if scope is None:
            raise outside_items(tool)
        if scope.done:
            raise on_done_item(tool, scope.item.logical_item_id)
        return scope

    def check_none_open(self) -> None:
        item = self.open_item
        require_none_open(item.logical_item_id if item else None)

    # -- open ---------------------------------------------------------------------------------

    def handle_open(self, message: ItemOpened) -> JsonValue:
        """Check a call of withItem and answer it."""
        open_id = self.open_scope.item.logical_item_id if self.open_scope else None
        logical_id, title = parse_open(message, open_id)
        item = self._find(logical_id)
        if item is not None and not self._session.excludes(logical_id):
            self._exclude_while_waiting(item)
        if self._session.excludes(logical_id) or (item is not None and self._is_passed_over(item)):
            self._pass_over(item)
            self._recorder.item(logical_id, None)
            return {"call": False, "item": _item_json(logical_id, title, done=False)}
        if item is None:
            scope = self._open_new(message.call, logical_id, title)
        elif item.is_done:
            scope = ItemScope(call=message.call, item=item, done=True)
        else:
            scope = self._resume(message.call, item, title)
        self.open_scope = scope
        self._record(logical_id, title, scope, is_new=item is None)
        if scope.done:
            self._session.record_already_done(logical_id)
        else:
            self._session.record_status(logical_id, scope.item.status)
            self.note_received()
        return {"call": True, "item": _item_json(logical_id, scope.item.title, done=scope.done)}

    def _record(self, logical_id: str, title: str, scope: ItemScope, *, is_new: bool) -> None:
        if is_new:
            self._recorder.note_new_item(logical_id)
            return
        known = scope.item.title if scope.item.title != title else None
        facts: JsonValue = {"attempt": scope.item.attempt, "done": scope.done, "title": known}
        self._recorder.item(logical_id, facts)

    def note_received(self) -> None:
        """Store the open item's content, as far as it was read."""
        scope = self.open_scope
        if scope is None or scope.done:
            return
        received = self._rows.about(scope.item.logical_item_id)
        if received is None or received == scope.received:
            return
        scope.received = received
        self._write_buffer.add(lambda uow: uow.items.keep_received(scope.item.id, received))

    def _pass_over(self, item: Item | None) -> None:
        """Record that the script still comes to it: otherwise it would count as an orphan."""
        if item is not None and item.status is not ItemStatus.SKIPPED:
            self._write_buffer.add(lambda uow: uow.items.set_encountered(item, self._run_id))

    def _find(self, logical_id: str) -> Item | None:
        if logical_id in self._unwritten:
            self._write_buffer.flush()
            self._unwritten.clear()
        with self._ctx.ledger.read() as uow:
            return uow.items.find(self._workflow.id, logical_id)

    def _exclude_while_waiting(self, item: Item) -> None:
        """Pass over an item whose page or host failed recently, unless the user began this run."""
        at = waits_until(item, self._session.policies)
        if at is not None and self._ctx.clock.now() < at and not self._session.tries_all:
            self._session.retry_item_at(at)
            self._session.exclude_waiting(item.logical_item_id)

    def _is_passed_over(self, item: Item) -> bool:
        """Whether the item is skipped, or waits for the user or for a verification."""
        if item.status in (ItemStatus.SKIPPED, ItemStatus.NEEDS_ATTENTION):
            return True
        if item.is_done:
            return False
        with self._ctx.ledger.read() as uow:
            return any(m.status in OPEN_STATUSES for m in uow.mutations.open_of_item(item.id))

    def _open_new(self, call: int, logical_id: str, title: str) -> ItemScope:
        now = self._ctx.clock.now()
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
            self._note_change(uow, item_id)

        self._defer(logical_id, write)
        return scope

    def _resume(self, call: int, item: Item, title: str) -> ItemScope:
        """Continue an item begun before, in its current attempt."""
        now = self._ctx.clock.now()
        with self._ctx.ledger.read() as uow:
            keys = uow.mutations.keys_of_attempt(item.id, item.attempt)

        def write(uow: UnitOfWork) -> None:
            if item.status is ItemStatus.FAILED:
                uow.items.move(
                    item, ItemStatus.PROCESSING, at=now, run_id=self._run_id, title=title
                )
            else:
                uow.items.touch(item, title=title, run_id=self._run_id, at=now)
            uow.items.continue_with(item, self._version.id)
            self._note_change(uow, item.id)

        self._defer(item.logical_item_id, write)
        current = replace(item, status=ItemStatus.PROCESSING, title=title, updated_at=now)
        return ItemScope(call=call, item=current, done=False, keys=keys)

    # -- close --------------------------------------------------------------------------------

    def handle_close(self, message: ItemClosed) -> None:
        """The handler ended or threw."""
        scope = self.open_scope
        if scope is None or scope.call != message.call:
            raise RuleViolation(UserMessage("The script closed an item that is not open."))
        self.open_scope = None
        if message.error is not None:
            self._handler_threw(scope, message.error)
        elif not scope.done:
            self._done(scope)

    def _done(self, scope: ItemScope) -> None:
        now = self._ctx.clock.now()

        def write(uow: UnitOfWork) -> None:
            uow.items.move(
                scope.item,
                ItemStatus.DONE,
                at=now,
                run_id=self._run_id,
                title=scope.item.title,
                failures=0,
            )
            self._note_change(uow, scope.item.id)

        self._defer(scope.item.logical_item_id, write)
        self._session.record_status(scope.item.logical_item_id, ItemStatus.DONE)

    def _handler_threw(self, scope: ItemScope, error: ScriptError) -> None:
        self._last_thrown = scope.item
        name, script = scope.item.logical_item_id, self._version.script
        if not self._rows.is_problem(error.message):
            self._session.record_fault(
                ScriptFault(
                    workflow_id=self._workflow.id,
                    run_id=self._run_id,
                    error=with_place(error, script),
                    logical_item_id=name,
                )
            )
        if not scope.done:
            self.fail(scope, item_error_text(error, script))
        self._session.exclude(name)

    def fail(self, scope: ItemScope, sentence: str) -> None:
        """The item failed in this session; after too many sessions the user is asked."""
        item = scope.item
        same = item.failed_version == self._version.id
        failures = item.failures + 1 if same else 1
        limit = self._session.policies["policy.item.max_failed_sessions"]
        to = ItemStatus.NEEDS_ATTENTION if failures >= limit else ItemStatus.FAILED
        now = self._ctx.clock.now()

        def write(uow: UnitOfWork) -> None:
            fail_item(
                uow,
                scope.item,
                to,
                sentence=sentence,
                failures=failures,
                run_id=self._run_id,
                version_id=self._version.id,
                at=now,
            )

        self._defer(item.logical_item_id, write)
        self._session.record_status(item.logical_item_id, to)
        self._session.item_failed(item.logical_item_id, sentence)

    def wait_for_network(self, scope: ItemScope, failure: Failure) -> None:
        """Left for the end of the session, which knows whether the host failed for others too."""
        self._session.item_network_failures.append(
            ItemNetworkFailure(
                scope=scope,
                sentence=failure.sentence,
                retry_after_s=failure.retry_after_s,
                run_id=self._run_id,
                version_id=self._version.id,
            )
        )

    def _defer(self, logical_id: str, write: Callable[[UnitOfWork], None]) -> None:
        if len(self._unwritten) >= _MOST_UNWRITTEN:
            self._write_buffer.flush()
            self._unwritten.clear()
        self._unwritten.add(logical_id)
        self._write_buffer.add(write)

    def _note_change(self, uow: UnitOfWork, item_id: ItemId) -> None:
        uow.notice(
            Notice(kind=NoticeKind.ITEM_CHANGED, workflow_id=self._workflow.id, item_id=item_id)
        )


def outside_items(tool: Tool[Any]) -> RuleViolation:
    return RuleViolation(
        UserMessage(
            "{full_name} is a mutation and must be called inside Items.withItem()",
            full_name=tool.full_name,
        )
    )


def on_done_item(tool: Tool[Any], logical_id: str) -> RuleViolation:
    return RuleViolation(
        UserMessage(
            '{full_name}: cannot perform mutations on completed item "{logical_id}"',
            full_name=tool.full_name,
            logical_id=logical_id,
        )
    )


def require_none_open(open_id: str | None) -> None:
    """Raises RuleViolation if the script ended before its item did."""
    if open_id is not None:
        raise RuleViolation(
            UserMessage(
                'The script ended while item "{open_id}" was open. Write `await` before '
                "Items.withItem(…).",
                open_id=open_id,
            )
        )


def _item_json(logical_id: str, title: str, *, done: bool) -> JsonValue:
    """`ctx.item` for the script."""
    return {"id": logical_id, "title": title, "isDone": done}


def parse_open(message: ItemOpened, open_id: str | None) -> tuple[str, str]:
    """The id and title of a withItem call; raises RuleViolation if invalid."""
    if not isinstance(message.id, str) or not message.id:
        raise RuleViolation(UserMessage("Items.withItem: id must be a non-empty string"))
    if not isinstance(message.title, str) or not message.title:
        raise RuleViolation(UserMessage("Items.withItem: title must be a non-empty string"))
    if not message.handler_is_function:
        raise RuleViolation(UserMessage("Items.withItem: handler must be a function"))
    if open_id is not None:
        raise RuleViolation(
            UserMessage(
                "Items.withItem: cannot nest or run concurrent withItem calls. Already "
                'processing item "{open_id}"',
                open_id=open_id,
            )
        )
    if message.has_lone_surrogates:
        reject_lone_surrogates("Items.withItem", message.id)
    if len(message.id) > _MAX_ID:
        raise RuleViolation(
            UserMessage("Items.withItem: id must have at most {max_id} characters", max_id=_MAX_ID)
        )
    return message.id, message.title[:_MAX_TITLE]
