"""The maintainer: works on a session whose script was at fault, and stores what it proved.

It implements `ports.repair.Repairer`. A model proposes; replay and the comparison of the scripts
decide. While it works the workflow is in maintenance and runs nothing.
"""

from collections.abc import Callable, Mapping

from keep_desktop.domain.errors import Cancelled, NotRunnable
from keep_desktop.domain.ids import ItemId
from keep_desktop.domain.immutable import immutable
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.messages import UserMessage
from keep_desktop.domain.planning.chats import ChatRole
from keep_desktop.domain.planning.models import ModelRole
from keep_desktop.domain.planning.versions import RepairMode, RepairOutcome, RepairStatus
from keep_desktop.domain.questions import Answer, QuestionKind
from keep_desktop.domain.workflows import ScriptVersion, Workflow, WorkflowStatus
from keep_desktop.engine.context import EngineContext, Policies
from keep_desktop.engine.mutations.reconcile import schedule_resume
from keep_desktop.engine.runs.results import Stopped
from keep_desktop.planning.chat.history import fit_to_context
from keep_desktop.planning.context import PlanningContext
from keep_desktop.planning.loop import LoopEnd, LoopResult, LoopSettings, ToolLoop
from keep_desktop.planning.network_access import NetworkAccess
from keep_desktop.planning.repair.facts import fault_facts
from keep_desktop.planning.repair.frozen import RepairRefused
from keep_desktop.planning.repair.ledger import (
    activate_repair,
    add_repair,
    block_workflow,
    notify_changed,
)
from keep_desktop.planning.repair.prompting import facts_text, system_text
from keep_desktop.planning.repair.tools import MaintainerTools, ProvenFix
from keep_desktop.planning.watch import InterruptReason, PlanningInterrupted, PlanningWatch
from keep_desktop.ports.cancel import CancelToken
from keep_desktop.ports.models import (
    BudgetExceeded,
    ModelClient,
    ModelFailure,
    ModelPaymentRequired,
    ModelRejected,
    ModelSignIn,
    ModelStopped,
    ModelUnreachable,
    NoModel,
    SystemMessage,
    UserTurn,
)
from keep_desktop.ports.repair import RepairReport, RepairResult, ScriptFault
from keep_desktop.ports.stores import UnitOfWork

_ANSWERS_TO_REPAIR = (Answer.APPLY, Answer.DISCARD, Answer.PLAN_AGAIN)
_ANSWERS_NONE_FOUND = (Answer.TRY_AGAIN, Answer.PLAN_AGAIN)
_ANSWERS_ESCALATED = (Answer.PLAN_AGAIN, Answer.TRY_AGAIN, Answer.PAUSE)
#: Kinds of questions that the failure itself asked.
_KINDS_OF_FAILURE = (QuestionKind.BLOCKED, QuestionKind.ITEM_FAILED)

#: They hold back the request itself.
_KINDS_OF_MODELS = (QuestionKind.BUDGET, QuestionKind.MODEL)


@immutable(kw_only=True)
class MaintainerServices:
    """What the maintainer works with."""

    ctx: PlanningContext
    models: ModelClient
    #: The descriptions of connected services, by name.
    connectors: Callable[[], Mapping[str, JsonValue]]


class Maintainer:
    """Thread-safe: each call is a piece of work of its own."""

    def __init__(self, services: MaintainerServices) -> None:
        self._services = services

    def repair(self, fault: ScriptFault, cancel: CancelToken) -> RepairReport:
        context = self._services.ctx.engine.context
        with context.ledger.read() as uow:
            should_repair = _should_repair(uow, fault)
        if not should_repair:
            return RepairReport(RepairResult.NONE)
        workflow, version = _begin_or_escalate(context, fault)
        if workflow is None or version is None:
            return RepairReport(RepairResult.NONE)
        work = RepairTry(self._services, fault, workflow, version)
        try:
            return work.run(cancel)
        finally:
            _end(context, workflow)


def _should_repair(uow: UnitOfWork, fault: ScriptFault) -> bool:
    workflow = uow.workflows.get(fault.workflow_id)
    if workflow is None or workflow.status is not WorkflowStatus.ACTIVE:
        return False
    if workflow.repairs is RepairMode.NEVER or workflow.maintenance:
        return False
    if uow.switches.is_stopped(workflow.id):
        return False
    run = uow.runs.get(fault.run_id)
    if run is None or run.version_id != workflow.active_version_id:
        return False
    for question in uow.questions.open(workflow.id):
        asked_in = uow.runs.get(question.run_id) if question.run_id is not None else None
        of_same_session = asked_in is not None and asked_in.session_id == run.session_id
        if question.kind not in _KINDS_OF_MODELS and not (
            question.kind in _KINDS_OF_FAILURE and of_same_session
        ):
            return False
    return not uow.mutations.open_of_handlers(workflow.id)


def _begin_or_escalate(
    context: EngineContext, fault: ScriptFault
) -> tuple[Workflow | None, ScriptVersion | None]:
    """Set maintenance; nothing where too many repairs in a row went live: that is asked about."""
    now = context.clock.now()
    with context.ledger.write() as uow:
        if not _should_repair(uow, fault):
            return None, None
        workflow = uow.workflows.get(fault.workflow_id)
        assert workflow is not None  # noqa: S101 - it is wanted
        version = uow.workflows.version(workflow.active_version_id)
        most = Policies(uow.settings.all())["policy.repair.max_in_row"]
        escalates = workflow.repairs_in_row >= most
        if escalates:
            _escalate(uow, workflow, fault, context, most)
        else:
            uow.workflows.set_maintenance(workflow.id, True, at=now)
            notify_changed(uow, workflow.id)
        uow.commit()
    if escalates:
        context.checkpoint("repair escalated")
        return None, None
    context.checkpoint("maintenance set")
    return workflow, version


def _end(context: EngineContext, workflow: Workflow) -> None:
    """Nothing stays in maintenance, whatever ended the work."""
    with context.ledger.write() as uow:
        now = uow.workflows.get(workflow.id)
        if now is not None and now.maintenance:
            uow.workflows.set_maintenance(workflow.id, False, at=context.clock.now())
            notify_changed(uow, workflow.id)
            uow.commit()
    context.checkpoint("maintenance ended")


def _escalate(
    uow: UnitOfWork, workflow: Workflow, fault: ScriptFault, context: EngineContext, most: int
) -> None:
    repairs = [one for one in uow.workflows.versions(workflow.id) if one.comment][:most]
    tried = "; ".join(one.comment for one in repairs)
    error = UserMessage(
        "Max fix attempts exhausted ({count}/{most}): {error}",
        count=workflow.repairs_in_row,
        most=most,
        error=fault.error,
    )
    block_workflow(
        uow,
        workflow.id,
        QuestionKind.ESCALATED,
        UserMessage(
            "{error} {count} repairs in a row did not help. Tried, the newest first: {tried}",
            error=error,
            count=workflow.repairs_in_row,
            tried=tried,
        ),
        actions=_ANSWERS_ESCALATED,
        run_id=fault.run_id,
        at=context.clock.now(),
        error=error,
    )


class RepairTry:
    """One go at a failure, on the calling thread."""

    def __init__(
        self,
        services: MaintainerServices,
        fault: ScriptFault,
        workflow: Workflow,
        version: ScriptVersion,
    ) -> None:
        self._services = services
        self._context = services.ctx.engine.context
        self._fault = fault
        self._workflow = workflow
        self._version = version
        with self._context.ledger.read() as uow:
            self._policies = Policies(uow.settings.all())
            typed = [
                one.text for one in uow.chats.messages(workflow.id) if one.role is ChatRole.USER
            ]
            self._item_id = self._find_item_id(uow)
        self._watch = PlanningWatch(
            self._context.ledger,
            self._context.clock,
            workflow.id,
            seconds=float(self._policies["policy.plan.max_seconds"]),
        )
        self._tools = MaintainerTools(
            services.ctx,
            workflow,
            version,
            fault,
            access=NetworkAccess.of(typed, workflow.values, services.connectors()),
            watch=self._watch,
            store=self._store,
        )
        self._is_live = False
        self._live_label = ""

    def run(self, cancel: CancelToken) -> RepairReport:
        try:
            with self._watch.watching(cancel):
                end = self._loop().run()
        except (PlanningInterrupted, Cancelled, NotRunnable, Stopped):
            return self._interrupted()
        except ModelFailure as failure:
            # A failure while it was interrupted is the interruption's.
            return self._interrupted() if self._watch.reason else self._after_model_failure(failure)
        if self._tools.fixed is not None:
            if self._is_live:
                return RepairReport(RepairResult.REPAIRED, self._live_label)
            return RepairReport(RepairResult.PROPOSED)
        return self._gave_up(self._explanation(end))

    def _loop(self) -> ToolLoop:
        facts = fault_facts(self._services.ctx, self._workflow, self._version, self._fault)
        head = (
            SystemMessage(text=system_text(self._context.tools)),
            UserTurn(text=facts_text(facts)),
        )
        return ToolLoop(
            self._services.models,
            LoopSettings(
                role=ModelRole.REPAIR,
                workflow_id=self._workflow.id,
                run_id=self._fault.run_id,
                max_turns=self._policies["policy.plan.max_turns"],
                max_tokens=self._policies["policy.plan.max_tokens"],
                saving_tool="fix",
            ),
            self._tools,
            self._watch,
            prompt=lambda turns: fit_to_context(turns, head=head),
            record=lambda messages: None,
        )

    # -- storing ------------------------------------------------------------------------------

    def _store(self, fix: ProvenFix) -> None:
        """Live, or proposed with a question; raises RepairRefused where the version it mends runs
        no longer, and PlanningInterrupted after a stop."""
        now = self._context.clock.now()
        with self._context.ledger.write() as uow:
            self._watch.require_going(uow)
            workflow = uow.workflows.get(self._workflow.id)
            if workflow is None or workflow.active_version_id != self._version.id:
                raise RepairRefused(
                    UserMessage("Cannot repair: another version of the script is active now.")
                )
            self._is_live = self._goes_live(uow, workflow, fix)
            add_repair(
                uow,
                self._version,
                script=fix.version.script,
                graph=fix.version.graph,
                outcome=fix.proof.outcome,
                issue=fix.issue,
                comment=fix.comment,
                differences=list(fix.proof.differences),
                open_items=fix.proof.open_items,
                run_id=self._fault.run_id,
                item_id=self._item_id,
                at=now,
            )
            if self._is_live:
                self._apply(uow, workflow)
            else:
                self._propose(uow, workflow, fix)
            uow.commit()
        if self._is_live:
            self._context.checkpoint("repair activated")
        else:
            self._context.checkpoint("repair stored")

    def _goes_live(self, uow: UnitOfWork, workflow: Workflow, fix: ProvenFix) -> bool:
        before = uow.repairs.newest(workflow.id)
        was_undone = (
            before is not None
            and before.base_version_id == self._version.id
            and before.status in (RepairStatus.DISCARDED, RepairStatus.UNDONE)
        )
        return (
            fix.proof.outcome is RepairOutcome.SAFE
            and not fix.is_large
            and workflow.repairs is RepairMode.SAFE
            and workflow.recording
            and not was_undone
        )

    def _apply(self, uow: UnitOfWork, workflow: Workflow) -> None:
        now = self._context.clock.now()
        repair, version = activate_repair(uow, self._context.clock, workflow)
        self._live_label = version.label
        schedule_resume(uow, workflow.id, now)
        due = {one.name: one for one in uow.handlers.of(workflow.id)}
        for name in self._fault.waiting:
            known = due.get(name)
            if known is not None and (known.next_at is None or known.next_at > now):
                uow.handlers.set_next(workflow.id, name, now)
        uow.notify_user(
            workflow.id,
            type="message",
            payload={
                "message": UserMessage(
                    "Repaired as version {version}: {comment}",
                    version=version.label,
                    comment=repair.comment,
                )
            },
            at=now,
            key=f"repair:{repair.id}",
        )

    def _propose(self, uow: UnitOfWork, workflow: Workflow, fix: ProvenFix) -> None:
        block_workflow(
            uow,
            workflow.id,
            QuestionKind.REPAIR,
            UserMessage(
                "A repair waits for you. What was wrong: {issue} What it changes: {comment}",
                issue=_sentence(fix.issue),
                comment=_sentence(fix.comment),
            ),
            actions=_ANSWERS_TO_REPAIR,
            run_id=self._fault.run_id,
            at=self._context.clock.now(),
            error=workflow.error or self._fault.error,
            detail={
                "outcome": str(fix.proof.outcome),
                "reasons": [str(one) for one in fix.proof.reasons],
                "differences": list(fix.proof.differences),
                "open_items": fix.proof.open_items,
            },
            item_id=self._item_id,
        )

    def _find_item_id(self, uow: UnitOfWork) -> ItemId | None:
        name = self._fault.logical_item_id
        item = uow.items.find(self._workflow.id, name) if name is not None else None
        return item.id if item is not None else None

    # -- without a repair ---------------------------------------------------------------------

    def _explanation(self, end: LoopResult) -> str:
        match end.end:
            case LoopEnd.TURNS_USED:
                return UserMessage(
                    "it was not found within {count} turns of the model.",
                    count=self._policies["policy.plan.max_turns"],
                )
            case LoopEnd.INVALID_CALLS:
                return UserMessage("the model called tools in a way that cannot be understood.")
        reason = self._tools.explanation or end.text
        return reason.strip()[:_MOST_EXPLANATION] or UserMessage("the model said nothing.")

    def _gave_up(self, explanation: str) -> RepairReport:
        now = self._context.clock.now()
        with self._context.ledger.write() as uow:
            workflow = uow.workflows.get(self._workflow.id)
            if workflow is not None:
                block_workflow(
                    uow,
                    workflow.id,
                    QuestionKind.REPAIR_FAILED,
                    UserMessage(
                        "Keep could not repair it: {explanation} What failed: {error}",
                        explanation=_sentence(explanation),
                        error=_sentence(self._fault.error),
                    ),
                    actions=_ANSWERS_NONE_FOUND,
                    run_id=self._fault.run_id,
                    at=now,
                    error=workflow.error,
                    item_id=self._item_id,
                )
            uow.commit()
        self._context.checkpoint("repair given up")
        return RepairReport(RepairResult.NOT_FOUND)

    def _interrupted(self) -> RepairReport:
        if self._watch.reason is InterruptReason.TIME_USED:
            return self._gave_up(
                UserMessage(
                    "it was not found within {seconds} seconds.",
                    seconds=self._policies["policy.plan.max_seconds"],
                )
            )
        return RepairReport(RepairResult.WAITS)

    def _after_model_failure(self, failure: ModelFailure) -> RepairReport:
        """What the user can do about it is asked where the request was made."""
        match failure:
            case ModelUnreachable():
                return RepairReport(RepairResult.LATER, failure.sentence)
            case NoModel():
                return RepairReport(RepairResult.NONE)
            case ModelSignIn() | ModelPaymentRequired() | BudgetExceeded() | ModelStopped():
                return RepairReport(RepairResult.WAITS, failure.sentence)
            case ModelRejected():
                return self._gave_up(failure.sentence)
        return self._gave_up(failure.sentence)


_MOST_EXPLANATION = 2_000


def _sentence(text: str) -> str:
    text = text.strip()
    return text if text.endswith((".", "!", "?", "…")) else f"{text}."
