"""The tools of the planner: explore, ask, save, edit and finish. There is none to activate, grant,
connect or raise anything."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from keep_desktop.domain.errors import NotFound
from keep_desktop.domain.ids import WorkflowId
from keep_desktop.domain.immutable import immutable
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.messages import UserMessage
from keep_desktop.domain.planning.chats import (
    ChatEvent,
    PlanDraft,
    PlannerQuestion,
    RefusalStage,
    SaveRefused,
    StepBegan,
    StepEnded,
    TextAdded,
    VersionSaved,
)
from keep_desktop.domain.planning.quoting import quoted
from keep_desktop.domain.planning.versions import Finding, FindingLevel, VersionStatus
from keep_desktop.domain.workflows import ScriptVersion, Workflow
from keep_desktop.planning.chat.backend import PlannerBackend, ProposedScript
from keep_desktop.planning.chat.pipeline import CheckedScript, Pipeline, ScriptRefused
from keep_desktop.planning.context import PlanningContext
from keep_desktop.planning.edits import EditRefused, edited, replacements_of
from keep_desktop.planning.loop import ToolReply
from keep_desktop.planning.network_access import NetworkAccess
from keep_desktop.planning.task_mode import explore
from keep_desktop.planning.watch import PlanningWatch
from keep_desktop.ports.models import ToolSpec, object_schema
from keep_desktop.ports.stores import UnitOfWork

NO_MORE_QUESTIONS = "No more questions: decide yourself"
#: The base of an edit of the script that was refused last.
DRAFT = "draft"
_MOST_OPTIONS = 8


_TEXT: JsonValue = {"type": "string"}
_REPLACEMENT = object_schema({"old": _TEXT, "new": _TEXT})
EXPLORE = ToolSpec(
    name="explore",
    description="Runs a JavaScript snippet that only reads, and answers what it returns, as JSON. "
    '`return getDocs("Mail")` describes tools; Scripts.get, list, history, listRuns and getRun '
    "tell of this person's workflows.",
    parameters=object_schema({"code": _TEXT}),
)
ASK = ToolSpec(
    name="ask",
    description="Asks the person one short question and waits for the answer; options become "
    "buttons.",
    parameters=object_schema(
        {
            "question": {"type": "string", "minLength": 1},
            "options": {"type": "array", "items": _TEXT, "maxItems": _MOST_OPTIONS},
        },
        ("question",),
    ),
)
SAVE = ToolSpec(
    name="save",
    description="Checks and rehearses a whole script, and saves it as a new version if nothing is "
    "wrong. title: 2 to 5 words. summary: what it does, in a sentence or two. diagram: its steps, "
    "one to a line.",
    parameters=object_schema(
        {
            "code": _TEXT,
            "title": _TEXT,
            "summary": _TEXT,
            "params_schema": {"type": ["object", "null"]},
            "diagram": {"type": ["string", "null"]},
            "comments": {"type": ["string", "null"]},
        },
        ("code", "title", "summary"),
    ),
)
EDIT = ToolSpec(
    name="edit",
    description="Changes a script by replacements, all or none, and saves it as `save` does. "
    "base_version: the newest version, such as 1.0, or `draft` for the script refused last. Each "
    "`old` stands in it exactly once.",
    parameters=object_schema(
        {
            "base_version": _TEXT,
            "replacements": {"type": "array", "items": _REPLACEMENT},
            "comments": {"type": ["string", "null"]},
        },
        ("base_version", "replacements"),
    ),
)
FINISH = ToolSpec(
    name="finish",
    description="Ends your work on this message with a reply to the person.",
    parameters=object_schema({"reply": _TEXT}),
)


@dataclass(slots=True)
class PlannerState:
    """What came of the message so far."""

    version: ScriptVersion | None = None
    findings: tuple[Finding, ...] = ()
    question: str | None = None
    options: tuple[str, ...] = ()
    reply: str | None = None
    #: Why the work ends, where too much was refused.
    refused: str | None = None
    refusals: int = 0
    #: Where the findings of the last refusal stand.
    places: frozenset[tuple[str, int, str | None]] = frozenset()
    #: How many questions were asked since a version was saved.
    questions: int = 0
    #: Marks for the history that the calls leave.
    marks: list[tuple[str, Mapping[str, JsonValue]]] = field(default_factory=list)


@immutable(kw_only=True)
class PlannerLimits:
    refusals: int
    questions: int


class PlannerTools:
    """`planning.loop.LoopTools` for one message, on its thread."""

    def __init__(
        self,
        ctx: PlanningContext,
        backend: PlannerBackend,
        workflow_id: WorkflowId,
        limits: PlannerLimits,
        *,
        access: NetworkAccess,
        watch: PlanningWatch,
        questions: int,
        on_event: Callable[[ChatEvent], None],
    ) -> None:
        self._ctx = ctx
        self._backend = backend
        self._workflow_id = workflow_id
        self._limits = limits
        self._access = access
        self._watch = watch
        self._on_event = on_event
        self._pipeline = Pipeline(ctx, backend, access=access, cancel=watch.cancel)
        self.state = PlannerState(questions=questions)

    def specs(self) -> Sequence[ToolSpec]:
        return (EXPLORE, ASK, SAVE, EDIT, FINISH)

    def call(self, name: str, arguments: Mapping[str, Any]) -> ToolReply:
        match name:
            case "explore":
                return self._explore(arguments["code"])
            case "ask":
                return self._ask(arguments["question"], arguments.get("options") or ())
            case "save":
                return self._save(_proposed(arguments))
            case "edit":
                return self._edit(arguments)
            case _:
                return self._finish(arguments["reply"])

    # -- looking, asking, ending --------------------------------------------------------------

    def _explore(self, code: str) -> ToolReply:
        words = UserMessage("Looks at what is there")
        self._on_event(StepBegan(text=words))
        found = explore(
            self._ctx, self._workflow_id, code, access=self._access, cancel=self._watch.cancel
        )
        self._on_event(StepEnded(text=words, succeeded=True))
        return ToolReply(found)

    def _ask(self, question: str, options: Sequence[str]) -> ToolReply:
        if self.state.questions >= self._limits.questions:
            return ToolReply(NO_MORE_QUESTIONS)
        self.state.questions += 1
        self.state.marks.append(("asked", {}))
        self.state.question, self.state.options = question, tuple(options)
        self._on_event(PlannerQuestion(question=question, options=self.state.options))
        return ToolReply(None, ends=True)

    def _finish(self, reply: str) -> ToolReply:
        self.state.reply = reply
        self._on_event(TextAdded(text=reply))
        return ToolReply("Done.", ends=True)

    # -- saving -------------------------------------------------------------------------------

    def _edit(self, arguments: Mapping[str, Any]) -> ToolReply:
        try:
            base = self._base(arguments["base_version"])
            script = edited(base.script, replacements_of(arguments["replacements"]))
        except EditRefused as refused:
            return self._refused(RefusalStage.EDIT, refused.sentence, (), None)
        return self._save(replace(base, script=script, comments=arguments.get("comments") or ""))

    def _base(self, label: str) -> ProposedScript:
        """What is edited. Raises EditRefused where it is not the newest."""
        with self._ctx.engine.context.ledger.read() as uow:
            draft = uow.chats.draft(self._workflow_id)
            newest = newest_version(uow, self._workflow_id)
        if label == DRAFT:
            if draft is None or not draft.script:
                raise EditRefused(UserMessage("there is no draft. Use `save`."))
            return _base_of(draft)
        if newest is None:
            raise EditRefused(
                UserMessage("“{label}” is no version: there is none. Use `save`.", label=label[:40])
            )
        if label != newest.label:
            raise EditRefused(
                UserMessage(
                    "“{label}” is not the newest version, which is {newest}.",
                    label=label[:40],
                    newest=newest.label,
                )
            )
        return _base_of(newest)

    def _save(self, proposed: ProposedScript) -> ToolReply:
        words = UserMessage("Checks the script")
        self._on_event(StepBegan(text=words))
        try:
            checked = self._pipeline.check(self._workflow(), proposed)
        except ScriptRefused as refused:
            self._on_event(StepEnded(text=words, succeeded=False))
            return self._refused(refused.stage, refused.sentence, refused.findings, proposed)
        self._watch.check()
        version = self._backend.store(
            self._workflow_id,
            proposed,
            checked.form,
            graph=checked.graph,
            behaviour=checked.behaviour,
            check=self._require_going,
        )
        self._on_event(StepEnded(text=words, succeeded=True))
        self._on_event(VersionSaved(version=version.label))
        self.state.version, self.state.findings = version, checked.findings
        self.state.questions, self.state.places = 0, frozenset()
        self.state.marks += (("saved", {}), ("version", {"version": version.label}))
        return ToolReply(_saved_text(version, checked))

    def _workflow(self) -> Workflow:
        with self._ctx.engine.context.ledger.read() as uow:
            workflow = uow.workflows.get(self._workflow_id)
        if workflow is None:
            raise NotFound(UserMessage("There is no such workflow any more."))
        return workflow

    def _require_going(self, uow: UnitOfWork) -> None:
        """A save that comes after a stop is thrown away."""
        self._watch.require_going(uow)

    def _refused(
        self,
        stage: RefusalStage,
        sentence: str,
        findings: Sequence[Finding],
        proposed: ProposedScript | None,
    ) -> ToolReply:
        """Back to the model or, where it is the last, to the user."""
        state = self.state
        if proposed is not None:
            self._keep_draft(proposed, sentence)
        state.findings = tuple(findings)
        self._on_event(SaveRefused(reason=sentence))
        rules = {one.rule for one in findings if one.level is FindingLevel.ERROR}
        state.marks.append(("refused", {"stage": stage, "rules": sorted(rules)}))
        places = frozenset((one.rule, one.line, one.item) for one in findings)
        state.refusals += 1
        if state.refusals >= self._limits.refusals:
            state.refused = UserMessage(
                "Keep could not make this: {count} scripts were refused. The last reason: {reason}",
                count=state.refusals,
                reason=sentence,
            )
        elif places and places == state.places:
            state.refused = UserMessage(
                "Keep could not make this: the same was wrong twice in a row. {reason}",
                reason=sentence,
            )
        state.places = places
        return ToolReply(sentence, ends=state.refused is not None)

    def _keep_draft(self, proposed: ProposedScript, reason: str) -> None:
        context = self._ctx.engine.context
        with context.ledger.write() as uow:
            self._require_going(uow)
            uow.chats.put_draft(
                PlanDraft(
                    workflow_id=self._workflow_id,
                    script=proposed.script,
                    title=proposed.title,
                    summary=proposed.summary,
                    params_schema=proposed.params_schema,
                    diagram=proposed.diagram,
                    reason=reason,
                    updated_at=context.clock.now(),
                )
            )
            uow.commit()


def newest_version(uow: UnitOfWork, workflow_id: WorkflowId) -> ScriptVersion | None:
    """Proposals of the maintainer do not count."""
    versions = uow.workflows.versions(workflow_id)
    return next((one for one in versions if one.status is not VersionStatus.DRAFT), None)


def _proposed(arguments: Mapping[str, Any]) -> ProposedScript:
    return ProposedScript(
        script=arguments["code"],
        title=_line(arguments["title"]),
        summary=arguments["summary"].strip()[:2_000],
        params_schema=arguments.get("params_schema"),
        diagram=(arguments.get("diagram") or "")[:5_000] or None,
        comments=(arguments.get("comments") or "")[:1_000],
    )


def _line(text: str) -> str:
    return " ".join(text.split())[:100]


def _base_of(one: ScriptVersion | PlanDraft) -> ProposedScript:
    return ProposedScript(
        script=one.script,
        title=one.title,
        summary=one.summary,
        params_schema=one.params_schema,
        diagram=one.diagram,
        comments="",
    )


def _saved_text(version: ScriptVersion, checked: CheckedScript) -> str:
    """For the model: what the rehearsal showed."""
    behaviour = checked.behaviour
    lines = [f"Saved as version {version.label}. The person turns it on."]
    if behaviour.not_rehearsed is not None:
        lines.append(f"It was not rehearsed: {behaviour.not_rehearsed}")
    else:
        titles = "\n".join(one.text for one in behaviour.effects[:10])
        lines.append(
            f"The rehearsal met {behaviour.items} items and would make "
            f"{behaviour.effect_count} changes."
        )
        if titles:
            lines.append(quoted("first changes", titles, most=2_000))
        lines += (f"Would fail: {one}" for one in behaviour.failed[:10])
        lines += (f"Not reached: {one}" for one in behaviour.not_reached[:10])
    lines += (f"Warning: {one}" for one in behaviour.warnings[:10])
    return "\n".join(lines)
