"""The maintainer's tools: `explore`, `fix`, `finish`; and what a fix goes through before it is
stored."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from keep_desktop.domain.errors import LogicFailure, Refused
from keep_desktop.domain.immutable import immutable
from keep_desktop.domain.messages import UserMessage
from keep_desktop.domain.planning.quoting import cropped
from keep_desktop.domain.planning.versions import Finding, FindingLevel
from keep_desktop.domain.workflows import ScriptVersion, Workflow
from keep_desktop.planning.context import PlanningContext
from keep_desktop.planning.edits import EditRefused, edited, replacements_of
from keep_desktop.planning.loop import ToolReply
from keep_desktop.planning.network_access import NetworkAccess
from keep_desktop.planning.repair.frozen import changed_share
from keep_desktop.planning.repair.proof import Proof, RepairCase, prove, require_frozen
from keep_desktop.planning.review.finding_text import finding_lines
from keep_desktop.planning.review.static import review_script
from keep_desktop.planning.task_mode import explore
from keep_desktop.planning.watch import PlanningWatch
from keep_desktop.ports.models import ToolSpec, object_schema
from keep_desktop.ports.repair import ScriptFault

#: Above this share of changed lines a repair is always asked about.
_MOST_CHANGED = 0.25
_MOST_SCRIPT = 200_000
#: Characters of what the model says of a repair.
_MOST_WORDS = 500
_TEXT: Mapping[str, Any] = {"type": "string", "minLength": 1}

SPECS = (
    ToolSpec(
        name="explore",
        description="Run a snippet that only reads and see what it returns.",
        parameters=object_schema({"code": _TEXT}),
    ),
    ToolSpec(
        name="fix",
        description=(
            "Repair the script: with replacements, or with the whole code. Give exactly one of "
            "them."
        ),
        parameters=object_schema(
            {
                "issue": _TEXT,
                "comment": _TEXT,
                "replacements": {
                    "type": "array",
                    "minItems": 1,
                    "items": object_schema({"old": _TEXT, "new": {"type": "string"}}),
                },
                "code": _TEXT,
            },
            ("issue", "comment"),
        ),
    ),
    ToolSpec(
        name="finish",
        description="End, with an explanation for the person why it was not repaired.",
        parameters=object_schema({"reply": _TEXT}),
    ),
)


@immutable(kw_only=True)
class ProvenFix:
    """A repair that was not refused, not stored yet."""

    version: ScriptVersion
    proof: Proof
    issue: str
    comment: str
    #: It changes so much that it is always asked about.
    is_large: bool


class MaintainerTools:
    """For one failure, on its thread. *store* takes a proven repair; what it raises ends the
    work."""

    def __init__(
        self,
        ctx: PlanningContext,
        workflow: Workflow,
        base: ScriptVersion,
        fault: ScriptFault,
        *,
        access: NetworkAccess,
        watch: PlanningWatch,
        store: Callable[[ProvenFix], None],
    ) -> None:
        self._ctx = ctx
        self._engine = ctx.engine.context
        self._workflow = workflow
        self._base = base
        self._fault = fault
        self._access = access
        self._watch = watch
        self._store = store
        self.fixed: ProvenFix | None = None
        #: What the model said in the end.
        self.explanation: str | None = None

    def specs(self) -> Sequence[ToolSpec]:
        return SPECS

    def call(self, name: str, arguments: Mapping[str, Any]) -> ToolReply:
        if name == "explore":
            return ToolReply(
                explore(
                    self._ctx,
                    self._workflow.id,
                    arguments["code"],
                    access=self._access,
                    cancel=self._watch.cancel,
                )
            )
        if name == "finish":
            self.explanation = arguments["reply"]
            return ToolReply("Done.", ends=True)
        try:
            return self._fix(arguments)
        except (EditRefused, LogicFailure, Refused) as refused:
            return ToolReply(refused.sentence)

    # -- what a fix goes through --------------------------------------------------------------

    def _fix(self, arguments: Mapping[str, Any]) -> ToolReply:
        version = self._validated(replace(self._base, script=self._script(arguments)))
        case = RepairCase(
            ctx=self._engine,
            workflow=self._workflow,
            base=self._base,
            candidate=version,
            failed_run=self._fault.run_id,
            cancel=self._watch.cancel,
        )
        require_frozen(case)
        self._review(version)
        proof = prove(case)
        self._watch.check()
        fix = ProvenFix(
            version=version,
            proof=proof,
            issue=_single_line(arguments["issue"]),
            comment=_single_line(arguments["comment"]),
            is_large=changed_share(self._base.script, version.script) > _MOST_CHANGED,
        )
        self._store(fix)
        self.fixed = fix
        return ToolReply("The repair was accepted.", ends=True)

    def _script(self, arguments: Mapping[str, Any]) -> str:
        replacements, code = arguments.get("replacements"), arguments.get("code")
        if (replacements is None) == (code is None):
            raise EditRefused(UserMessage("give exactly one of `replacements` and `code`."))
        if replacements is not None:
            return edited(self._base.script, replacements_of(replacements))
        if code == self._base.script:
            raise EditRefused(UserMessage("nothing would change."))
        return str(code)

    def _validated(self, version: ScriptVersion) -> ScriptVersion:
        try:
            if len(version.script) > _MOST_SCRIPT:
                raise LogicFailure(
                    UserMessage(
                        "The script has {count:,} characters; {most:,} are allowed.",
                        count=len(version.script),
                        most=_MOST_SCRIPT,
                    )
                )
            params = version.effective_params(self._workflow.values)
            checked = self._ctx.engine.check_script(version.script, params)
        except LogicFailure as failure:
            raise Refused(
                UserMessage("Script validation failed: {why}", why=failure.sentence)
            ) from failure
        return replace(version, graph=checked.graph)

    def _review(self, version: ScriptVersion) -> None:
        """Refuses what it finds anew: what the script did before is not the repair's doing, and
        may be frozen."""
        known = Counter(one.rule for one in self._errors(self._base))
        found = self._errors(version)
        more = Counter(one.rule for one in found) - known
        new = [one for one in found if more[one.rule]]
        if new:
            raise Refused(UserMessage("Review failed: {findings}", findings=finding_lines(new)))

    def _errors(self, version: ScriptVersion) -> Sequence[Finding]:
        findings = review_script(version.script, self._engine.tools, version.params_schema)
        return [one for one in findings if one.level is FindingLevel.ERROR]


def _single_line(text: str) -> str:
    """One line of a model's text."""
    return cropped(" ".join(text.split()), _MOST_WORDS)
