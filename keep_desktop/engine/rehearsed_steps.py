"""What a rehearsal records instead of making it: reads are real, and say where they looked at
something that an earlier, only rehearsed step would have changed.

Shared by the rehearsals of both forms of a script; nothing of it is written anywhere.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from keep_desktop.domain.errors import Failure, LogicFailure, PreconditionFailure
from keep_desktop.domain.ids import WorkflowId
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.rehearsals import WouldChange
from keep_desktop.domain.sentences import inside_quotes
from keep_desktop.engine.calls import call_context, grants_of, guarded, read
from keep_desktop.engine.parts import Parts
from keep_desktop.engine.rehearsed_warnings import RehearsedWarnings
from keep_desktop.engine.session_state import SessionState
from keep_desktop.engine.touched import Touched
from keep_desktop.ports.tools import CallContext, Grant, Tool

if TYPE_CHECKING:
    from keep_desktop.ports.tools import ToolInput


class RehearsedSteps:
    """The steps of one rehearsal, in the order in which a run would make them. One thread."""

    def __init__(
        self,
        parts: Parts,
        workflow_id: WorkflowId,
        state: SessionState,
        also: Sequence[Grant] = (),
        *,
        warnings_add: bool = False,
    ) -> None:
        """*also* is granted beside what the ledger says. *warnings_add*: those of one run to those
        of the one before."""
        self._parts = parts
        self._workflow_id = workflow_id
        self._state = state
        self._grants = (*grants_of(parts, workflow_id), *also)
        self._zone = parts.clock.zone()
        self.changes: list[WouldChange] = []
        self.notes: list[str] = []
        self.warnings = RehearsedWarnings(
            state.policies["policy.script.max_log_lines"], add=warnings_add
        )
        self._touched = Touched()

    def begin_again(self) -> None:
        """The script starts once more: until `take_again` no step counts as taken."""
        self._touched = Touched()

    def take_again(self, number: int, names: Iterable[str]) -> None:
        """A step that was recorded before counts as taken, having touched *names*."""
        self._touched.mark(names, number)

    def read(self, tool: Tool[Any], params: "ToolInput") -> JsonValue:
        """A real read. One that fails over what an earlier step would have made is no failure of
        the script: what it would find is not known, and neither is the rest of the item."""
        steps: set[int] = set()
        for name in tool.touches(params):
            for step in self._touched.steps([name]):
                steps.add(step)
                self.notes.append(
                    f"{tool.full_name} looked at {_plain(name)} as it is now; step {step} would"
                    " have changed it."
                )
        try:
            return read(self._parts, tool, params, self._context(""))
        except PreconditionFailure as failure:
            if not steps:
                raise
            raise LogicFailure(
                f"What {tool.full_name} would find cannot be told, because {_steps(steps)} only"
                " rehearsed. What follows is not known."
            ) from failure

    def record(
        self, tool: Tool[Any], params: "ToolInput", *, key: str, item_id: str, item_title: str
    ) -> tuple[WouldChange, JsonValue]:
        """The step, and what it would return. Raises the Failure that it would meet."""
        change = WouldChange(
            number=len(self.changes) + 1,
            logical_item_id=item_id,
            item_title=item_title,
            namespace=tool.namespace,
            method=tool.name,
            title=tool.title(params),
            params=params.model_dump(mode="json", by_alias=True),
            foreseen=None,
            depends_on=self._touched.steps(tuple(tool.builds_on(params))),
        )
        foreseen = self._foresee(tool, params, key, change)
        change = replace(change, foreseen=foreseen)
        self.changes.append(change)
        self._touched.mark(tool.touches(params), change.number)
        return change, foreseen

    def _foresee(
        self, tool: Tool[Any], params: "ToolInput", key: str, change: WouldChange
    ) -> JsonValue:
        """What it would return. A refusal that an earlier, rehearsed step may explain is no
        refusal: the step is listed with what is known of it, and a note."""
        context = self._context(key)
        try:
            return guarded(tool, lambda: tool.foresee(params, context), mutates=False)
        except Failure as failure:
            explained = isinstance(failure, PreconditionFailure | LogicFailure)
            if not (explained and change.depends_on):
                self.changes.append(replace(change, problem=failure.sentence))
                raise
        step_title = inside_quotes(change.title)
        self.notes.append(
            f"What step {change.number} would do (“{step_title}”) cannot be told, because"
            f" {_steps(change.depends_on)} only rehearsed."
        )
        return guarded(tool, lambda: tool.guess(params, context), mutates=False)

    def _context(self, key: str) -> CallContext:
        return call_context(
            self._parts,
            self._workflow_id,
            self._state.cancel,
            policies=self._state.policies,
            grants=self._grants,
            zone=self._zone,
            key=key,
        )


def _plain(name: str) -> str:
    """`file:/home/ada/costs.csv` as a person says it."""
    return name.partition(":")[2] or name


def _steps(numbers: Iterable[int]) -> str:
    """“step 1 was”, “steps 1 and 2 were”."""
    *most, last = sorted(numbers)
    return f"steps {', '.join(map(str, most))} and {last} were" if most else f"step {last} was"
