"""A rehearsal: reads are real, mutations are recorded instead of made, the ledger is only read.

It plays by the rules of a session (engine.items, engine.sessions): an item whose handler throws is
passed over and the script starts again. Nothing of it is written anywhere.
"""

from dataclasses import replace
from typing import Any

from keep_desktop.domain.errors import Failure, LogicFailure
from keep_desktop.domain.items import Item, ItemStatus
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.mutations import OPEN_STATUSES, MutationStatus, mutation_key
from keep_desktop.domain.rehearsals import Rehearsal, WouldChange
from keep_desktop.domain.workflows import ScriptVersion, Workflow
from keep_desktop.engine.calls import call_context, grants_of, guarded, read
from keep_desktop.engine.items import checked
from keep_desktop.engine.listing import ITEMS_DOCS, ITEMS_LIST, list_items
from keep_desktop.engine.parts import Parts
from keep_desktop.engine.routing import Breach, HandlerThrew
from keep_desktop.engine.scope import Stopped
from keep_desktop.engine.session_state import SessionState
from keep_desktop.ports.sandbox import (
    Finished,
    ItemClosed,
    ItemOpened,
    Killed,
    LimitBroken,
    Message,
    ScriptJob,
    ScriptRun,
    Threw,
    ToolCalled,
)
from keep_desktop.ports.tools import CallContext, Grant, Tool, ToolInput


class _Open:
    """The item that is open in the rehearsal."""

    def __init__(self, message: ItemOpened, logical_id: str, title: str, item: Item | None) -> None:
        self.call = message.call
        self.logical_id = logical_id
        self.title = title
        self.item = item
        self.done = item is not None and item.is_done
        self.made: dict[str, JsonValue] = {}

    @property
    def attempt(self) -> int:
        return self.item.attempt if self.item is not None else 1


class Rehearsing:
    """Plays one workflow through, on the calling thread."""

    def __init__(
        self, parts: Parts, workflow: Workflow, version: ScriptVersion, state: SessionState
    ) -> None:
        self._parts = parts
        self._workflow = workflow
        self._version = version
        self._state = state
        self._grants: tuple[Grant, ...] = grants_of(parts, workflow.id)
        self._zone = parts.clock.zone()
        self._failed: dict[str, str] = {}
        self._reset()

    def _reset(self) -> None:
        """Before each start of the script: what a start that an item held up recorded is dropped,
        and comes again."""
        self._changes: list[WouldChange] = []
        self._touched: dict[str, int] = {}
        self._notes: list[str] = []
        self._items: set[str] = set()
        self._open: _Open | None = None
        self._last_thrown: str | None = None

    def play(self) -> Rehearsal:
        """Play the script through. Raises Stopped where it was told to end."""
        limit = self._state.policies["policy.session.max_item_failures"]
        error: str | None = None
        for _ in range(limit):
            self._reset()
            error = self._once()
            if error is None or self._held_up is None:
                break
            self._failed.setdefault(self._held_up, error)
        return Rehearsal(
            workflow=self._workflow.name,
            version=self._version.label,
            changes=tuple(self._changes),
            items=len(self._items),
            failed_items=tuple(self._failed.items()),
            notes=tuple(dict.fromkeys(self._notes)),
            error=error if self._held_up is None else None,
        )

    def _once(self) -> str | None:
        """One start of the script; the sentence that ended it early. `_held_up` then names the
        item whose fault it was, or is None."""
        self._held_up: str | None = None
        script = self._parts.sandbox.start(self._job())
        try:
            self._state.attach(script)
            while True:
                for message in script.receive():
                    if self._hear(script, message):
                        return None
        except Failure as failure:
            if self._open is not None and isinstance(failure, LogicFailure):
                self._held_up = None if isinstance(failure, Breach) else self._open.logical_id
            elif isinstance(failure, HandlerThrew):
                self._held_up = self._last_thrown
            return failure.sentence
        finally:
            self._state.detach()
            script.end()

    def _job(self) -> ScriptJob:
        return ScriptJob(
            workflow=f"rehearsal-{self._workflow.id}",
            script=self._version.script,
            params=self._workflow.params,
            tools={name: tuple(names) for name, names in self._parts.tools.names().items()},
            docs={**self._parts.tools.docs(), **ITEMS_DOCS},
            limits=self._state.policies.limits(),
            timezone=str(self._zone),
        )

    def _hear(self, script: ScriptRun, message: Message) -> bool:
        self._state.check()
        match message:
            case ToolCalled():
                script.answer(message.call, self._tool(message))
            case ItemOpened():
                script.answer(message.call, self._opened(message))
            case ItemClosed():
                self._closed(message)
            case Finished():
                return True
            case Threw(error=error, from_item=from_item):
                raise (HandlerThrew if from_item else Breach)(error.message)
            case LimitBroken():
                raise Breach(message.sentence)
            case Killed():
                raise Stopped
            case _:
                pass  # What the script logs concerns nobody in a rehearsal.
        return False

    # -- items --------------------------------------------------------------------------------

    def _opened(self, message: ItemOpened) -> JsonValue:
        logical_id, title = checked(message, self._open.logical_id if self._open else None)
        with self._parts.ledger.read() as uow:
            item = uow.items.find(self._workflow.id, logical_id)
            waits = item is not None and (
                item.status in (ItemStatus.SKIPPED, ItemStatus.NEEDS_ATTENTION)
                or any(m.status in OPEN_STATUSES for m in uow.mutations.open_of_item(item.id))
            )
        told: JsonValue = {
            "id": logical_id,
            "title": title,
            "isDone": item is not None and item.is_done,
        }
        if waits or logical_id in self._failed:
            return {"call": False, "item": told}
        self._open = _Open(message, logical_id, title, item)
        self._items.add(logical_id)
        return {"call": True, "item": told}

    def _closed(self, message: ItemClosed) -> None:
        scope, self._open = self._open, None
        if scope is None or scope.call != message.call:
            raise Breach("The script closed an item that is not open.")
        if message.error is not None:
            self._last_thrown = scope.logical_id
            self._failed.setdefault(scope.logical_id, message.error.message)

    # -- tools --------------------------------------------------------------------------------

    def _tool(self, call: ToolCalled) -> JsonValue:
        if (call.namespace, call.name) == ITEMS_LIST:
            return list_items(self._parts.ledger, self._workflow.id, call.input)
        tool = self._parts.tools.find(call.namespace, call.name)
        if tool is None:
            raise Breach(f"There is no tool {call.namespace}.{call.name}.")
        params = self._parts.tools.parse(tool, call.input)
        if tool.is_read_only(params):
            self._note_read(tool, params)
            return read(self._parts, tool, params, self._context(""))
        if self._open is None or self._open.done:
            raise Breach(f"{tool.full_name} is a mutation and must be called inside an open item.")
        return self._mutation(self._open, tool, params)

    def _note_read(self, tool: Tool[Any], params: ToolInput) -> None:
        for name in tool.touches(params):
            if name in self._touched:
                self._notes.append(
                    f"{tool.full_name} looked at {_plain(name)} as it is now; step "
                    f"{self._touched[name]} would have changed it."
                )

    def _mutation(self, scope: _Open, tool: Tool[Any], params: ToolInput) -> JsonValue:
        key = mutation_key(
            workflow_id=self._workflow.id,
            scope=scope.logical_id,
            attempt=scope.attempt,
            tool=tool.full_name,
            identity=tool.identity(params),
        )
        if key in scope.made:
            return scope.made[key]
        with self._parts.ledger.read() as uow:
            known = uow.mutations.by_key(key)
        if known is not None and known.status is MutationStatus.APPLIED:
            return known.result
        names = tuple(tool.touches(params))
        change = WouldChange(
            number=len(self._changes) + 1,
            logical_item_id=scope.logical_id,
            item_title=scope.title,
            namespace=tool.namespace,
            method=tool.name,
            title=tool.title(params),
            params=params.model_dump(mode="json", by_alias=True),
            foreseen=None,
            depends_on=tuple(sorted({self._touched[n] for n in names if n in self._touched})),
        )
        foreseen = self._foresee(tool, params, key, change)
        self._changes.append(replace(change, foreseen=foreseen))
        for name in names:
            self._touched[name] = change.number
        scope.made[key] = foreseen
        return foreseen

    def _foresee(
        self, tool: Tool[Any], params: ToolInput, key: str, change: WouldChange
    ) -> JsonValue:
        """What it would return. A refusal that only an earlier, rehearsed step explains is no
        refusal: the step is listed with what is known of it."""
        try:
            return guarded(tool, lambda: tool.foresee(params, self._context(key)), mutates=False)
        except Failure as failure:
            self._changes.append(replace(change, problem=failure.sentence))
            raise

    def _context(self, key: str) -> CallContext:
        return call_context(
            self._parts,
            self._workflow.id,
            self._state.cancel,
            policies=self._state.policies,
            grants=self._grants,
            zone=self._zone,
            key=key,
        )


def _plain(name: str) -> str:
    """`file:/home/ada/costs.csv` as a person says it."""
    return name.partition(":")[2] or name
