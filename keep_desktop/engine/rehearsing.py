"""A rehearsal: reads are real, mutations are recorded instead of made, the ledger is only read.

It plays by the rules of a session (engine.items, engine.sessions): an item whose handler throws is
passed over and the script starts again. Nothing of it is written anywhere.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, assert_never

from keep_desktop.domain.errors import Failure, LogicFailure
from keep_desktop.domain.items import Item, ItemStatus
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.mutations import OPEN_STATUSES, MutationStatus, mutation_key
from keep_desktop.domain.rehearsals import Rehearsal
from keep_desktop.domain.sentences import inside_quotes
from keep_desktop.domain.workflows import ScriptVersion, Workflow
from keep_desktop.engine.handlers.rehearsing import HandlerRehearsing
from keep_desktop.engine.items import checked
from keep_desktop.engine.listing import ITEMS_DOCS, ITEMS_LIST, list_items
from keep_desktop.engine.named import asked_tool
from keep_desktop.engine.parts import Parts
from keep_desktop.engine.played_run import with_position
from keep_desktop.engine.rehearsed_steps import RehearsedSteps
from keep_desktop.engine.routing import Breach, HandlerThrew
from keep_desktop.engine.scope import Stopped
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
    ScriptJob,
    ScriptRun,
    Threw,
    ToolCalled,
)
from keep_desktop.ports.tools import Grant, PayloadChange, Tool

if TYPE_CHECKING:
    from keep_desktop.ports.tools import ToolInput


@dataclass(frozen=True, slots=True, kw_only=True)
class Proposed:
    """A version that is not kept yet, with the parameters it is to have and what they grant."""

    version: ScriptVersion
    params: Mapping[str, JsonValue]
    grants: Sequence[Grant]


def rehearse(
    parts: Parts,
    workflow: Workflow,
    version: ScriptVersion,
    state: SessionState,
    also: Sequence[Grant] = (),
) -> Rehearsal:
    """Play a script of either form through. Raises Stopped where it was told to end."""
    if version.graph is not None:
        return HandlerRehearsing(parts, workflow, version, version.graph, state, also).play()
    return Rehearsing(parts, workflow, version, state, also).play()


class _Open:
    """The item that is open in the rehearsal."""

    def __init__(
        self, message: ItemOpened, logical_id: str, title: str, item: Item | None, *, done: bool
    ) -> None:
        self.done = done
        self.call = message.call
        self.logical_id = logical_id
        self.title = title
        self.item = item

    @property
    def attempt(self) -> int:
        return self.item.attempt if self.item is not None else 1


class Rehearsing:
    """Plays one workflow through, on the calling thread."""

    def __init__(
        self,
        parts: Parts,
        workflow: Workflow,
        version: ScriptVersion,
        state: SessionState,
        also: Sequence[Grant] = (),
    ) -> None:
        self._parts = parts
        self._workflow = workflow
        self._version = version
        self._state = state
        self._record = RehearsedSteps(parts, workflow.id, state, also)
        self._failed: dict[str, str] = {}
        self._titles: dict[str, str] = {}
        self._finished: set[str] = set()
        self._items: set[str] = set()
        #: Key of a rehearsed mutation → its parameters and what it returned: repeated, it is no
        #: other step.
        self._made: dict[str, tuple[ToolInput, JsonValue]] = {}
        #: Item → its steps, and what each of them touches.
        self._steps: dict[str, list[tuple[int, tuple[str, ...]]]] = {}
        self._reset()

    def _reset(self) -> None:
        """Before each start of the script. What was rehearsed stays, as what a session did would;
        an item's steps count as taken once this start comes to the item."""
        self._record.begin_again()
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
            changes=tuple(self._record.changes),
            items=len(self._items),
            failed_items=tuple(self._failed.items()),
            failed_titles=tuple(self._titles.get(one, one) for one in self._failed),
            notes=tuple(dict.fromkeys(self._record.notes)),
            warnings=self._record.warnings.texts,
            more_warnings=self._record.warnings.more,
            error=error if self._held_up is None else None,
            error_item=self._open.title if self._open is not None and error is not None else "",
        )

    def _once(self) -> str | None:
        """One start of the script; the sentence that ended it early. `_held_up` then names the
        item whose fault it was, or is None."""
        self._held_up: str | None = None
        went_well = False
        script = self._parts.sandbox.start(self._job())
        try:
            self._state.attach(script)
            while not went_well:
                went_well = any(self._hear(script, message) for message in script.receive())
        except Failure as failure:
            if self._open is not None and isinstance(failure, LogicFailure):
                self._held_up = None if isinstance(failure, Breach) else self._open.logical_id
            elif isinstance(failure, HandlerThrew):
                self._held_up = self._last_thrown
            return with_position(failure)
        else:
            return None
        finally:
            self._record.warnings.end_run(went_well=went_well)
            self._state.detach()
            script.end()

    def _job(self) -> ScriptJob:
        return ScriptJob(
            workflow=f"rehearsal-{self._workflow.id}",
            script=self._version.script,
            params=self._version.handed(self._workflow.values),
            tools={name: tuple(names) for name, names in self._parts.tools.names().items()},
            docs={**self._parts.tools.docs(), **ITEMS_DOCS},
            limits=self._state.policies.limits(),
            timezone=str(self._parts.clock.zone()),
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
                kind = HandlerThrew if from_item else Breach
                line, column = place_of(error, self._version.script)
                raise kind(error.message, line=line, column=column)
            case LimitBroken():
                raise Breach(message.sentence)
            case Killed():
                raise Stopped
            case Logged():
                self._record.warnings.said(message.level, message.text)
            case _:
                assert_never(message)
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
        done = logical_id in self._finished or (item is not None and item.is_done)
        told: JsonValue = {
            "id": logical_id,
            "title": title,
            "isDone": done,
        }
        for number, names in self._steps.get(logical_id, ()):
            self._record.take_again(number, names)
        if waits or logical_id in self._failed:
            return {"call": False, "item": told}
        self._open = _Open(message, logical_id, title, item, done=done)
        self._items.add(logical_id)
        self._titles[logical_id] = title
        return {"call": True, "item": told}

    def _closed(self, message: ItemClosed) -> None:
        scope, self._open = self._open, None
        if scope is None or scope.call != message.call:
            raise Breach("The script closed an item that is not open.")
        if message.error is None:
            self._finished.add(scope.logical_id)
            return
        self._last_thrown = scope.logical_id
        self._failed.setdefault(scope.logical_id, message.error.message)

    # -- tools --------------------------------------------------------------------------------

    def _tool(self, call: ToolCalled) -> JsonValue:
        if (call.namespace, call.name) == ITEMS_LIST:
            return list_items(self._parts.ledger, self._workflow.id, call.input)
        tool, params = asked_tool(self._parts.tools, self._version.script, call)
        if tool.is_read_only(params):
            return self._record.read(tool, params)
        if self._open is None or self._open.done:
            raise Breach(f"{tool.full_name} is a mutation and must be called inside an open item.")
        return self._mutation(self._open, tool, params)

    def _mutation(self, scope: _Open, tool: Tool[Any], params: "ToolInput") -> JsonValue:
        key = mutation_key(
            workflow_id=self._workflow.id,
            scope=scope.logical_id,
            attempt=scope.attempt,
            tool=tool.full_name,
            identity=tool.identity(params),
        )
        with self._parts.ledger.read() as uow:
            known = uow.mutations.by_key(key)
        if known is not None and known.status is MutationStatus.APPLIED:
            before = self._parts.tools.parse(tool, known.params)
            _require_same_content(tool, before, params)
            return known.result
        if key in self._made:
            before, foreseen = self._made[key]
            _require_same_content(tool, before, params)
            return foreseen
        change, foreseen = self._record.record(
            tool, params, key=key, item_id=scope.logical_id, item_title=scope.title
        )
        names = tuple(tool.touches(params))
        self._steps.setdefault(scope.logical_id, []).append((change.number, names))
        self._made[key] = (params, foreseen)
        return foreseen


def _require_same_content(tool: Tool[Any], before: "ToolInput", now: "ToolInput") -> None:
    """Raise LogicFailure where the same step is asked for with content that a run would not take
    for the same (engine.mutations, replaying)."""
    was, wanted = tool.payload(before), tool.payload(now)
    if was == wanted or tool.compare_payload(was, wanted) is not PayloadChange.SIGNIFICANT:
        return
    step_title = inside_quotes(tool.title(before))
    raise LogicFailure(
        f"“{step_title}” was done before with other content. A run would leave the item"
        " here and ask you what should hold."
    )
