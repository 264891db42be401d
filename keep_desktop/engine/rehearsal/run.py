"""Rehearses an item script: reads are real, mutations are recorded only, nothing is written.

Follows the rules of a session: an item whose handler throws is skipped and the script starts
again.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from keep_desktop.domain.errors import Failure, FailureKind, LogicFailure
from keep_desktop.domain.immutable import immutable
from keep_desktop.domain.items import Item, ItemStatus
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.messages import UserMessage
from keep_desktop.domain.mutations import OPEN_STATUSES, MutationStatus, mutation_key
from keep_desktop.domain.rehearsals import LeftAs, LeftItems, Rehearsal
from keep_desktop.domain.text import inside_quotes
from keep_desktop.domain.workflows import ScriptVersion, Workflow
from keep_desktop.engine.context import EngineContext
from keep_desktop.engine.rehearsal.handlers import HandlerRehearsal
from keep_desktop.engine.rehearsal.item_list import RehearsedItemList
from keep_desktop.engine.rehearsal.item_script import ItemScript, OpenItem
from keep_desktop.engine.rehearsal.scenario import ORDINARY, THROWN, Scenario
from keep_desktop.engine.rehearsal.steps import RehearsedSteps
from keep_desktop.engine.rehearsal.trace import Trace
from keep_desktop.engine.runs.base import with_position
from keep_desktop.engine.runs.failures import (
    HandlerThrew,
    item_error_text,
    route,
)
from keep_desktop.engine.runs.items import (
    ITEMS_DOCS,
    parse_open,
)
from keep_desktop.engine.runs.results import After
from keep_desktop.engine.runs.tool_lookup import docs_for, tool_names
from keep_desktop.engine.sessions.state import SessionState
from keep_desktop.ports.sandbox import (
    ItemOpened,
    ScriptError,
    ScriptJob,
)
from keep_desktop.ports.stores import UnitOfWork
from keep_desktop.ports.tools import Grant, PayloadChange, Tool, title_of

if TYPE_CHECKING:
    from keep_desktop.ports.tools import ToolInput


@immutable(kw_only=True)
class ProposedVersion:
    """A version not stored yet, with its parameters and what they grant."""

    version: ScriptVersion
    params: Mapping[str, JsonValue]
    grants: Sequence[Grant]


def rehearse(
    ctx: EngineContext,
    workflow: Workflow,
    version: ScriptVersion,
    state: SessionState,
    grants: Sequence[Grant] = (),
    scenario: Scenario = ORDINARY,
) -> Rehearsal:
    """Rehearse a script of either form. Raises Stopped if cancelled."""
    return rehearse_traced(ctx, workflow, version, state, grants, scenario)[0]


def rehearse_traced(
    ctx: EngineContext,
    workflow: Workflow,
    version: ScriptVersion,
    state: SessionState,
    grants: Sequence[Grant] = (),
    scenario: Scenario = ORDINARY,
) -> tuple[Rehearsal, Trace]:
    """The same, with what it did in detail."""
    rehearsal = (
        ItemRehearsal(ctx, workflow, version, state, grants, scenario)
        if version.graph is None
        else HandlerRehearsal(ctx, workflow, version, version.graph, state, grants, scenario)
    )
    return rehearsal.run(), rehearsal.trace


class ItemRehearsal(ItemScript):
    """Rehearses one workflow, on the calling thread."""

    def __init__(
        self,
        ctx: EngineContext,
        workflow: Workflow,
        version: ScriptVersion,
        state: SessionState,
        grants: Sequence[Grant] = (),
        scenario: Scenario = ORDINARY,
    ) -> None:
        super().__init__(ctx, version, state)
        self._workflow = workflow
        self._record = RehearsedSteps(ctx, workflow, version, state, grants, scenario)
        self._scenario = scenario
        self.trace = Trace(reached=self._record.reached)
        #: Items that are done before it begins, as id → title.
        self._done = scenario.after.done if scenario.after is not None else {}
        self._item_list = RehearsedItemList(ctx.ledger, workflow.id, self._done, at=ctx.clock.now())
        #: Key of a rehearsed mutation → its parameters and result: the same key again is no new
        #: step.
        self._made: dict[str, tuple[ToolInput, JsonValue]] = {}
        #: Item → its steps, and the resources of each.
        self._steps: dict[str, list[tuple[int, tuple[str, ...]]]] = {}
        #: Items that a run would leave as they are, though they are not done.
        self._left: dict[str, LeftAs] = {}
        self._reset()

    def _reset(self) -> None:
        """Before each start of the script. Rehearsed steps stay, as a session's would; an item's
        steps count as done once this start reaches the item."""
        self._record.begin_again()
        self._open = None
        self._last_thrown: str | None = None

    def run(self) -> Rehearsal:
        """Run to the end. Raises Stopped if cancelled."""
        limit = self._state.policies["policy.session.max_item_failures"]
        error: str | None = None
        for _ in range(limit):
            self._reset()
            error = self._run_once()
            if error is None or self._failed_item is None:
                break
            self.trace.failed.setdefault(self._failed_item, error)
        met, failed = self.trace.met, self.trace.failed
        left = Counter(self._left.values())
        return Rehearsal(
            workflow=self._workflow.name,
            version=self._version.label,
            changes=tuple(self._record.changes),
            items=len(met),
            failed_items=tuple(failed.items()),
            failed_titles=tuple(met.get(one, one) for one in failed),
            left=tuple(LeftItems(why, left[why]) for why in LeftAs if why in left),
            notes=tuple(dict.fromkeys(self._record.notes)),
            warnings=self._record.warnings.texts,
            more_warnings=self._record.warnings.more,
            error=error if self._failed_item is None else None,
            error_item=self._open.title if self._open is not None and error is not None else "",
        )

    def _run_once(self) -> str | None:
        """One start of the script; the sentence that ended it early. `_failed_item` is then the
        item at fault, or None."""
        self._failed_item: str | None = None
        succeeded = False
        try:
            self._message_loop(self._job())
            succeeded = True
        except Failure as failure:
            self._failed_item = self._item_at_fault(failure)
            if self._failed_item is None:
                self.trace.failure = failure
                self.trace.failed_at = self._open_id
            return with_position(failure)
        else:
            return None
        finally:
            self._record.warnings.end_run(succeeded=succeeded)

    def _item_at_fault(self, failure: Failure) -> str | None:
        """The item at fault, if a run would start again without it."""
        if isinstance(failure, HandlerThrew):
            return self._last_thrown
        if self._open is None:
            return None
        failed_id = self._open.logical_id
        host_fails = failure.kind is FailureKind.NETWORK and self._state.fails_for_others(
            failure.host, failed_id
        )
        way = route(failure, inside_item=True, host_fails=host_fails)
        return failed_id if way.after is After.AGAIN else None

    def _job(self) -> ScriptJob:
        tools, script = self._ctx.tools, self._version.script
        return ScriptJob(
            workflow=f"rehearsal-{self._workflow.id}",
            script=script,
            params=self._version.effective_params(self._workflow.values),
            tools=tool_names(tools, script),
            docs=docs_for(script, tools, ITEMS_DOCS, of_handlers=False),
            limits=self._state.policies.limits(),
            timezone=str(self._ctx.clock.zone()),
            determinism=self._scenario.determinism,
        )

    # -- items --------------------------------------------------------------------------------

    def _handle_open(self, message: ItemOpened) -> JsonValue:
        logical_id, title = parse_open(message, self._open_id)
        with self._ctx.ledger.read() as uow:
            item = uow.items.find(self._workflow.id, logical_id)
            left = None if item is None else _left_as(uow, item)
        was_done = logical_id in self._done or (item is not None and item.is_done)
        done = was_done or logical_id in self.trace.finished
        item_json: JsonValue = {
            "id": logical_id,
            "title": title,
            "isDone": done,
        }
        for number, names in self._steps.get(logical_id, ()):
            self._record.take_again(number, names)
        if left is not None:
            self._left[logical_id] = left
        if left not in (None, LeftAs.UNDONE) or logical_id in self.trace.failed:
            return {"call": False, "item": item_json}
        attempt = item.attempt if item is not None else 1
        self._open = OpenItem(message.call, logical_id, title, attempt, done)
        self.trace.add_item(logical_id, title, was_done=was_done)
        if logical_id == self._scenario.failing:
            return {"call": True, "item": item_json, "throws": THROWN}
        return {"call": True, "item": item_json}

    def _closed(self, scope: OpenItem, error: ScriptError | None) -> None:
        if error is None:
            self.trace.finished.add(scope.logical_id)
            return
        self._last_thrown = scope.logical_id
        sentence = item_error_text(error, self._version.script)
        self.trace.failed.setdefault(scope.logical_id, sentence)

    # -- tools --------------------------------------------------------------------------------

    def _list_items(self, request: JsonValue) -> JsonValue:
        return self._item_list.list(request)

    def _read(self, tool: Tool[Any], params: "ToolInput") -> JsonValue:
        return self._record.read(tool, params)

    def _log_line(self, level: str, text: str) -> None:
        self._record.warnings.log_line(level, text)

    def _mutation(self, scope: OpenItem, tool: Tool[Any], params: "ToolInput") -> JsonValue:
        key = mutation_key(
            workflow_id=self._workflow.id,
            scope=scope.logical_id,
            attempt=scope.attempt,
            tool=tool.full_name,
            identity=tool.identity(params),
        )
        with self._ctx.ledger.read() as uow:
            known = uow.mutations.by_key(key)
        if known is not None and known.status is MutationStatus.APPLIED:
            before = self._ctx.tools.parse(tool, known.params)
            require_same_content(tool, before, params)
            return known.result
        if key in self._made:
            before, foreseen = self._made[key]
            require_same_content(tool, before, params)
            return foreseen
        change, foreseen = self._record.record(
            tool, params, key=key, item_id=scope.logical_id, item_title=scope.title
        )
        names = tuple(tool.resources(params))
        self._steps.setdefault(scope.logical_id, []).append((change.number, names))
        self._made[key] = (params, foreseen)
        self.trace.add_effect((scope.logical_id,), tool, params)
        return foreseen


def _left_as(uow: UnitOfWork, item: Item) -> LeftAs | None:
    """Why a run would leave it as it is; None if it is done or would be processed."""
    if item.status is ItemStatus.SKIPPED:
        return LeftAs.SKIPPED
    if item.status is ItemStatus.NEEDS_ATTENTION:
        return LeftAs.NEEDS_YOU
    if any(m.status in OPEN_STATUSES for m in uow.mutations.open_of_item(item.id)):
        return LeftAs.WAITING
    if item.is_done and uow.items.undone_at(item.id) is not None:
        return LeftAs.UNDONE
    return None


def require_same_content(tool: Tool[Any], before: "ToolInput", now: "ToolInput") -> None:
    """Raise LogicFailure if the same step is requested with content that a run would reject as
    changed (`engine.mutations.perform`)."""
    was, requested = tool.payload(before), tool.payload(now)
    if was == requested or tool.compare_payload(was, requested) is not PayloadChange.SIGNIFICANT:
        return
    step_title = inside_quotes(title_of(tool, before))
    raise LogicFailure(
        UserMessage(
            "“{step_title}” was done before with other content. A run would leave "
            "the item here and ask you what should hold.",
            step_title=step_title,
        )
    )
