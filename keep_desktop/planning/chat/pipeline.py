"""What a script goes through before it is saved: parse, validate, static review, rehearsal with the
dynamic checks."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from keep_desktop.domain.errors import KeepError, LogicFailure, Refused
from keep_desktop.domain.handlers import HandlerGraph
from keep_desktop.domain.ids import VersionId, WorkflowId
from keep_desktop.domain.immutable import immutable
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.messages import UserMessage
from keep_desktop.domain.planning.behaviour import MOST_EFFECTS, Behaviour, PlannedEffect
from keep_desktop.domain.planning.chats import RefusalStage
from keep_desktop.domain.planning.quoting import cropped
from keep_desktop.domain.planning.versions import Author, Finding, FindingLevel
from keep_desktop.domain.rehearsals import Rehearsal
from keep_desktop.domain.text import quote
from keep_desktop.domain.workflows import ScriptVersion, Workflow
from keep_desktop.engine.scripts.calls import ScriptCalls
from keep_desktop.engine.scripts.syntax import ScriptText
from keep_desktop.planning.chat.backend import FormValues, PlannerBackend, ProposedScript
from keep_desktop.planning.context import PlanningContext
from keep_desktop.planning.network_access import NetworkAccess
from keep_desktop.planning.review.finding_text import finding_lines
from keep_desktop.planning.review.static import review_script
from keep_desktop.ports.cancel import CancelToken
from keep_desktop.ports.tools import ToolBox

if TYPE_CHECKING:
    from keep_desktop.engine.rehearsal.run import ProposedVersion
    from keep_desktop.engine.rehearsal.trace import Trace

#: The longest script, in characters.
MOST_SCRIPT = 200_000
#: Characters of what an effect would write.
_MOST_DETAIL = 400


class ScriptRefused(KeepError):
    """The sentence goes to the model as it is."""

    def __init__(
        self, stage: RefusalStage, sentence: str, findings: Sequence[Finding] = ()
    ) -> None:
        super().__init__(sentence)
        self.stage, self.findings = stage, tuple(findings)


@immutable(kw_only=True)
class CheckedScript:
    proposed: ProposedScript
    form: FormValues
    graph: HandlerGraph | None
    behaviour: Behaviour
    #: Warnings.
    findings: tuple[Finding, ...]


class Pipeline:
    """For one message, on its thread."""

    def __init__(
        self,
        ctx: PlanningContext,
        backend: PlannerBackend,
        *,
        access: NetworkAccess,
        cancel: CancelToken,
    ) -> None:
        self._ctx = ctx
        self._backend = backend
        self._access = access
        self._cancel = cancel

    def check(self, workflow: Workflow, proposed: ProposedScript) -> CheckedScript:
        """Raises ScriptRefused with the first reason."""
        form, graph = self._valid(workflow, proposed)
        findings = review_script(
            proposed.script, self._ctx.engine.context.tools, proposed.params_schema
        )
        _refuse_errors(findings)
        if form.missing is not None:
            behaviour = Behaviour(unrehearsed_reasons=(form.missing,))
        else:
            behaviour, found = self._rehearsed(workflow, proposed, form, graph)
            findings = (*findings, *found)
        warnings = tuple(one.message for one in findings)
        return CheckedScript(
            proposed=proposed,
            form=form,
            graph=graph,
            behaviour=replace(behaviour, warnings=warnings),
            findings=tuple(findings),
        )

    def _valid(
        self, workflow: Workflow, proposed: ProposedScript
    ) -> tuple[FormValues, HandlerGraph | None]:
        try:
            if len(proposed.script) > MOST_SCRIPT:
                raise LogicFailure(
                    UserMessage(
                        "The script has {count:,} characters; {most:,} are allowed.",
                        count=len(proposed.script),
                        most=MOST_SCRIPT,
                    )
                )
            form = self._backend.form_values(workflow, proposed.params_schema)
            checked = self._ctx.engine.check_script(proposed.script, form.values)
        except (LogicFailure, Refused) as failure:
            raise ScriptRefused(
                RefusalStage.VALIDATION,
                UserMessage("Script validation failed: {why}", why=failure.sentence),
            ) from failure
        return form, checked.graph

    def _rehearsed(
        self,
        workflow: Workflow,
        proposed: ProposedScript,
        form: FormValues,
        graph: HandlerGraph | None,
    ) -> tuple[Behaviour, Sequence[Finding]]:
        from keep_desktop.planning.review.dynamic import check_behaviour

        version = _version(workflow, proposed, graph)
        review = check_behaviour(
            self._ctx,
            workflow,
            _proposed_version(version, form),
            access=self._access,
            cancel=self._cancel,
        )
        rehearsal = review.rehearsal
        if rehearsal is None:
            # A place without a grant, by its name in the script.
            return Behaviour(unrehearsed_reasons=(review.untested_reason or "",)), review.findings
        require_sound(rehearsal, review.findings)
        tools = self._ctx.engine.context.tools
        behaviour = behaviour_of_rehearsal(tools, version, rehearsal, review.trace)
        handlers = _handlers_not_reached(graph, review.trace)
        behaviour = replace(behaviour, not_reached=(*handlers, *behaviour.not_reached))
        return behaviour, review.findings


def _proposed_version(version: ScriptVersion, form: FormValues) -> "ProposedVersion":
    from keep_desktop.engine.rehearsal.run import ProposedVersion

    # Without grants of its own: what the model proposes is not thereby granted.
    return ProposedVersion(version=version, params=form.values, grants=())


def _version(
    workflow: Workflow, proposed: ProposedScript, graph: HandlerGraph | None
) -> ScriptVersion:
    """As it would be stored."""
    return ScriptVersion(
        id=VersionId(0),
        workflow_id=WorkflowId(workflow.id),
        major=1,
        minor=0,
        script=proposed.script,
        params_schema=proposed.params_schema,
        author=Author.PLANNER,
        comment=proposed.comments,
        created_at=workflow.updated_at,
        graph=graph,
    )


def require_sound(rehearsal: Rehearsal, findings: Sequence[Finding]) -> None:
    """Raises ScriptRefused where a rehearsed version is not to be saved or activated."""
    problem = _problem(rehearsal)
    if problem is not None:
        raise ScriptRefused(
            RefusalStage.REHEARSAL, UserMessage("Rehearsal failed: {why}", why=problem)
        )
    _refuse_errors(findings)


def _refuse_errors(findings: Sequence[Finding]) -> None:
    """Every finding is told, the warnings too, once there is an error among them."""
    if any(one.level is FindingLevel.ERROR for one in findings):
        raise ScriptRefused(
            RefusalStage.REVIEW,
            UserMessage("Review failed: {findings}", findings=finding_lines(findings)),
            findings,
        )


def _problem(rehearsal: Rehearsal) -> str | None:
    """Why the rehearsal shows nothing; None if it does. Single items may fail."""
    if rehearsal.error is not None:
        return rehearsal.error
    failed = len(rehearsal.failed_items)
    if failed and failed >= rehearsal.items and not rehearsal.would_happen:
        return rehearsal.failed_items[0][1]
    return None


def behaviour_of_rehearsal(
    tools: ToolBox, version: ScriptVersion, rehearsal: Rehearsal, trace: "Trace | None"
) -> Behaviour:
    """What is stored of it, with what it did not reach."""
    effects = tuple(
        PlannedEffect(
            item=change.item_title,
            tool=f"{change.namespace}.{change.method}",
            title=change.title,
            detail=_detail(change.params),
        )
        for change in rehearsal.changes
        if change.problem is None
    )
    return Behaviour(
        items=rehearsal.items,
        effects=effects[:MOST_EFFECTS],
        effect_count=len(effects),
        failed=tuple(
            UserMessage("“{item}” failed: {why}", item=title, why=sentence)
            for title, (_, sentence) in zip(
                rehearsal.failed_titles, rehearsal.failed_items, strict=True
            )
        ),
        not_reached=tuple(_tools_not_reached(tools, version.script, effects)),
        reached=None if trace is None else tuple(sorted(map(str, trace.reached))),
    )


def _detail(params: JsonValue) -> str:
    """The cells of a row, else the plain parameters."""
    values = params if isinstance(params, Mapping) else {}
    row = values.get("row")
    shown = row if isinstance(row, Mapping) else values
    texts = (f"{name}: {one}" for name, one in shown.items() if isinstance(one, str | int | float))
    return cropped(" ".join(", ".join(texts).split()), _MOST_DETAIL)


def _handlers_not_reached(graph: HandlerGraph | None, trace: "Trace | None") -> Sequence[str]:
    if graph is None or trace is None:
        return ()
    names = [*(one.name for one in graph.producers), *(one.name for one in graph.consumers)]
    return [
        UserMessage("“{name}” had nothing to do", name=quote(name))
        for name in names
        if name not in trace.handlers
    ]


def _tools_not_reached(
    tools: ToolBox, script: str, effects: Sequence[PlannedEffect]
) -> Sequence[str]:
    """The changing tools that the script names and the rehearsal has not called, with their
    lines."""
    text = ScriptText(script)
    if text.is_too_long:
        return ()
    reached = {one.tool for one in effects}
    missed: dict[str, list[int]] = {}
    for call in ScriptCalls(text, list(text.walk()), tools.names()).all:
        tool = tools.find(call.namespace, call.name)
        if tool is not None and tool.can_mutate and call.tool not in reached:
            missed.setdefault(call.tool, []).append(call.place.node.start_point[0] + 1)
    return [
        UserMessage("{tool} in line {lines}", tool=tool, lines=", ".join(map(str, lines)))
        for tool, lines in missed.items()
    ]
