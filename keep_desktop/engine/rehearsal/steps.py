"""Records a rehearsal's steps instead of performing them, for both forms of a script.

Reads are real, and note which earlier, only rehearsed steps would have changed their resources.
Warnings are counted as runs would count them. Nothing is written.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import PurePath
from typing import TYPE_CHECKING, Any

from keep_desktop.domain.errors import (
    Concern,
    Failure,
    LogicFailure,
    PermissionFailure,
    PreconditionFailure,
)
from keep_desktop.domain.immutable import immutable
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.messages import UserMessage
from keep_desktop.domain.permissions import Capability, Scope, ScopeKind
from keep_desktop.domain.rehearsals import WouldChange
from keep_desktop.domain.system.resource_names import file_name
from keep_desktop.domain.text import inside_quotes
from keep_desktop.domain.workflows import ScriptVersion, Workflow
from keep_desktop.engine.context import EngineContext
from keep_desktop.engine.mutations.calls import call_context, call_safely, grants_of, read
from keep_desktop.engine.permissions import is_inside
from keep_desktop.engine.rehearsal.scenario import Scenario
from keep_desktop.engine.sessions.state import SessionState
from keep_desktop.ports.tools import CallContext, Grant, Tool, title_of

if TYPE_CHECKING:
    from keep_desktop.ports.tools import ToolInput

_FILE = "file:"


class ResourceChanges:
    """Resource names and the last step that changed each. A name includes what is inside it, and
    `note:` alone all notes (`ports.tools.Tool.resources`)."""

    def __init__(self) -> None:
        self._by_name: dict[str, int] = {}
        self._inside: dict[str, int] = {}

    def mark(self, names: Iterable[str], step: int) -> None:
        for name in names:
            self._by_name[name] = max(step, self._by_name.get(name, 0))
            for above in _above(name):
                self._inside[above] = max(step, self._inside.get(above, 0))

    def steps(self, names: Iterable[str]) -> tuple[int, ...]:
        """The steps that changed any of *names*, something inside them, or a parent."""
        found: set[int] = set()
        for name in names:
            found.add(self._inside.get(name, 0))
            found.update(self._by_name.get(each, 0) for each in (name, *_above(name)))
        return tuple(sorted(found - {0}))


def _above(name: str) -> Iterator[str]:
    """`file:/home`, `file:/` and `file:` for `file:/home/ada`; `note:` for `note:todo`."""
    kind, _, rest = name.partition(":")
    if not rest:
        return
    if name.startswith(_FILE):
        for folder in PurePath(rest).parents:
            yield f"{_FILE}{folder}"
    yield f"{kind}:"


#: How many are stored; all are counted.
_MOST, _LONGEST = 100, 1_000


@immutable
class _Warned:
    texts: tuple[str, ...] = ()
    count: int = 0

    def and_then(self, texts: Sequence[str], count: int) -> "_Warned":
        return _Warned((*self.texts, *texts)[:_MOST], self.count + count)


class RehearsedWarnings:
    """Warnings of the runs of one rehearsal. One thread."""

    def __init__(self, limit: int, *, add: bool) -> None:
        """*limit*: stored log lines of one run. With *add*, the warnings of several runs add up,
        since each does other work; otherwise each run restarts, and the last one's count."""
        self._limit, self._add = limit, add
        self._ended = self._now = _Warned()
        self._lines = 0

    @property
    def texts(self) -> tuple[str, ...]:
        """The first of them, each as often as it was logged."""
        return self._ended.texts

    @property
    def more(self) -> int:
        """How many more there are."""
        return self._ended.count - len(self._ended.texts)

    def log_line(self, level: str, text: str) -> None:
        """A line that the script logs."""
        self._lines += 1
        if self._lines == self._limit + 1:
            level, text = "WARN", f"More than {self._limit} lines: further ones are not kept."
        if level == "WARN" and self._lines <= self._limit + 1:
            self._now = self._now.and_then([text[:_LONGEST]], 1)

    def end_run(self, *, succeeded: bool) -> None:
        """A run that did not finish may not have reached what another warned of."""
        now, self._now, self._lines = self._now, _Warned(), 0
        if self._add:
            self._ended = self._ended.and_then(now.texts, now.count)
        elif now.count or succeeded:
            self._ended = now


class RehearsedSteps:
    """The steps of one rehearsal, in the order in which a run would perform them. One thread."""

    def __init__(
        self,
        ctx: EngineContext,
        workflow: Workflow,
        version: ScriptVersion,
        state: SessionState,
        grants: Sequence[Grant],
        scenario: Scenario,
        *,
        warnings_add: bool = False,
    ) -> None:
        """*grants*: besides the stored ones. *warnings_add*: see `RehearsedWarnings`."""
        self._ctx = ctx
        self._workflow_id = workflow.id
        self._state = state
        self._scenario = scenario
        #: Of a stored version.
        self._major = version.major if version.id else None
        given = {one: one for one in (*grants_of(ctx, workflow.id), *grants)}
        given.update((one, one) for one in scenario.planned if one in given)
        self._grants = tuple(given.values())
        self._connections = version.connections(workflow.values)
        self._zone = ctx.clock.zone()
        self.changes: list[WouldChange] = []
        self.notes: list[str] = []
        self.warnings = RehearsedWarnings(
            state.policies["policy.script.max_log_lines"], add=warnings_add
        )
        self._resource_changes = ResourceChanges()
        #: What the calls used.
        self.reached: set[Capability] = set()

    def begin_again(self) -> None:
        """The script starts again: until `take_again` no step counts as done."""
        self._resource_changes = ResourceChanges()

    def take_again(self, number: int, names: Iterable[str]) -> None:
        """A step recorded before counts as done, with the resources *names*."""
        self._resource_changes.mark(names, number)

    def read(self, tool: Tool[Any], params: "ToolInput") -> JsonValue:
        """A real read. One that fails because of what an earlier step would have changed is no
        failure of the script: its result is unknown, and so is the rest of the item."""
        self._record_reached(tool, params)
        steps: set[int] = set()
        for name in tool.resources(params):
            for step in self._resource_changes.steps([name]):
                steps.add(step)
                self.notes.append(
                    UserMessage(
                        "{full_name} looked at {name} as it is now; step {step} would have "
                        "changed it.",
                        full_name=tool.full_name,
                        name=_plain(name),
                        step=step,
                    )
                )
        try:
            return self._scenario.reads.read(
                tool, params, lambda: read(self._ctx, tool, params, self._context(tool, ""))
            )
        except PreconditionFailure as failure:
            if not steps:
                raise
            raise LogicFailure(
                UserMessage(
                    "What {full_name} would find cannot be told, because {steps} only "
                    "rehearsed. What follows is not known.",
                    full_name=tool.full_name,
                    steps=_steps_text(steps),
                )
            ) from failure

    def record(
        self, tool: Tool[Any], params: "ToolInput", *, key: str, item_id: str, item_title: str
    ) -> tuple[WouldChange, JsonValue]:
        """Record the step and return its predicted result. Raises the predicted Failure."""
        self._record_reached(tool, params)
        change = WouldChange(
            number=len(self.changes) + 1,
            logical_item_id=item_id,
            item_title=item_title,
            namespace=tool.namespace,
            method=tool.name,
            title=title_of(tool, params),
            params=params.model_dump(mode="json", by_alias=True),
            foreseen=None,
            depends_on=self._resource_changes.steps(tuple(tool.depends_on(params))),
        )
        foreseen = self._predict(tool, params, key, change)
        change = replace(change, foreseen=foreseen)
        self.changes.append(change)
        self._resource_changes.mark(tool.resources(params), change.number)
        return change, foreseen

    def _predict(
        self, tool: Tool[Any], params: "ToolInput", key: str, change: WouldChange
    ) -> JsonValue:
        """The predicted result. A failure that an earlier, rehearsed step may explain is none: the
        step is listed with what is known, and a note."""
        context = self._context(tool, key)
        try:
            return self._scenario.predictions.read(
                tool,
                params,
                lambda: call_safely(tool, lambda: tool.predict(params, context), mutates=False),
            )
        except Failure as failure:
            explained = isinstance(failure, PreconditionFailure | LogicFailure)
            if not (explained and change.depends_on):
                self.changes.append(replace(change, problem=failure.sentence))
                raise
        step_title = inside_quotes(change.title)
        self.notes.append(
            UserMessage(
                "What step {number} would do (“{step_title}”) cannot be told, because "
                "{depends_on} only rehearsed.",
                number=change.number,
                step_title=step_title,
                depends_on=_steps_text(change.depends_on),
            )
        )
        return call_safely(tool, lambda: tool.predict_from_params(params, context), mutates=False)

    def _record_reached(self, tool: Tool[Any], params: "ToolInput") -> None:
        if tool.access is not None:
            self._refuse_revoked(tool, params)
            scopes = tool.scopes(params)
            reached = {text for one in scopes for text in self._reached_by(tool, params, one)}
            self.reached |= {
                Capability(tool.full_name, one) for one in (reached if scopes else [""])
            }

    def _reached_by(self, tool: Tool[Any], params: "ToolInput", scope: Scope) -> Iterator[str]:
        """Of a path the folder or file that was given; nothing where that is none."""
        if scope.kind is not ScopeKind.FOLDER:
            yield "" if tool.is_implied(scope, params) else str(scope)
            return
        given = (str(one.path) for one in self._grants)
        around = [one for one in given if is_inside(scope.value, one)]
        if around:
            yield file_name(max(around, key=len))

    def _refuse_revoked(self, tool: Tool[Any], params: "ToolInput") -> None:
        """What a person revoked is not read in a rehearsal either."""
        if self._major is None:
            return
        with self._ctx.ledger.read() as uow:
            envelope = self._ctx.envelopes.current(uow, self._workflow_id, self._major)
        if envelope.refuses(tool, params):
            raise PermissionFailure(
                UserMessage(
                    "“{title}” was not done: this workflow may not use {tool} for that any more.",
                    title=inside_quotes(title_of(tool, params)),
                    tool=tool.full_name,
                ),
                concerns=Concern.WORKFLOW,
            )

    def _context(self, tool: Tool[Any], key: str) -> CallContext:
        def check_host(host: str) -> None:
            self._scenario.check_host(host)
            self.reached.add(Capability(tool.full_name, host.casefold()))

        return call_context(
            self._ctx,
            self._workflow_id,
            self._state.cancel,
            policies=self._state.policies,
            grants=self._grants,
            zone=self._zone,
            key=key,
            rehearsed=True,
            connections=self._connections,
            check_host=check_host,
            warn=lambda text: self.warnings.log_line("WARN", text),
        )


def _plain(name: str) -> str:
    """`file:/home/ada/costs.csv` for display."""
    return name.partition(":")[2] or name


def _steps_text(numbers: Iterable[int]) -> str:
    """“step 1 was”, “steps 1 and 2 were”."""
    *most, last = sorted(numbers)
    return (
        UserMessage("steps {numbers} and {last} were", numbers=", ".join(map(str, most)), last=last)
        if most
        else UserMessage("step {last} was", last=last)
    )
