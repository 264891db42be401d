"""Activation: which version becomes the one that runs, and what the user must agree to first.

Done items stay done, unless the user wants them fresh. Where a version knows them by other ids it
would process them again, so it is activated only once the user has agreed to exactly that.
"""

from collections.abc import Collection, Mapping
from dataclasses import field, replace
from typing import TYPE_CHECKING, Any

from keep_desktop.domain.errors import (
    AlreadyAnswered,
    Busy,
    IdsChanged,
    NotRunnable,
    WiderPermissions,
)
from keep_desktop.domain.handlers import HandlerGraph
from keep_desktop.domain.ids import QuestionId, WorkflowId
from keep_desktop.domain.immutable import immutable
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.messages import UserMessage, join
from keep_desktop.domain.notices import Notice, NoticeKind
from keep_desktop.domain.permissions import REFUSED, Capability
from keep_desktop.domain.planning.behaviour import Behaviour, was_rehearsed
from keep_desktop.domain.questions import Answer, QuestionKind
from keep_desktop.domain.text import quote, single_line
from keep_desktop.domain.workflows import NEVER_ON, ScriptVersion, Workflow, WorkflowStatus
from keep_desktop.ports.cancel import NeverCancelled
from keep_desktop.ports.stores import UnitOfWork
from keep_desktop.services.access.grants import grant_named
from keep_desktop.services.context import Keep
from keep_desktop.services.forms.schema import granted_by, make_folders, schedule_of
from keep_desktop.services.workflows.lifecycle import DoneItems, start_fresh
from keep_desktop.services.workflows.parameters import (
    Values,
    merged,
    missing_settings_text,
    values_for,
)
from keep_desktop.services.workflows.permissions import (
    Approval,
    PlannedEnvelope,
    approve_in,
    envelope_of,
    envelope_of_script,
    keep_in,
    wider_text,
    wider_than_approved,
)
from keep_desktop.services.workflows.queries import require, version_to_activate
from keep_desktop.services.workflows.scripts import (
    apply_rule,
    declare,
    graph_with,
    require_same,
    switch_version,
    unblock,
)

if TYPE_CHECKING:
    from keep_desktop.planning.id_comparison import IdComparison

_LONGEST_ID = 80


@immutable(kw_only=True)
class PendingActivation:
    """An activation that waits for the user's consent; kept with its question."""

    version: str
    params: Values | None
    given: Collection[str] | None
    done_items: DoneItems

    def as_json(self) -> Mapping[str, JsonValue]:
        return {
            "version": self.version,
            "params": None if self.params is None else dict(self.params),
            "given": None if self.given is None else list(self.given),
            "items": str(self.done_items),
        }

    @classmethod
    def from_json(cls, detail: JsonValue) -> "PendingActivation":
        loose: Any = detail
        return cls(
            version=loose["version"],
            params=loose["params"],
            given=loose["given"],
            done_items=DoneItems(loose["items"]),
        )


@immutable(kw_only=True)
class Consent:
    """What the user agreed to: that done items are processed again under other ids."""

    process_again: bool = False
    #: The question that this answers; refused where it is no longer open.
    question: QuestionId | None = None


def activate_version(
    keep: Keep,
    workflow_id: WorkflowId,
    version: str | None = None,
    params: Mapping[str, JsonValue] | None = None,
    *,
    given: Collection[str] | None = None,
    done_items: DoneItems = DoneItems.KEEP,
    consent: Consent = Consent(),  # noqa: B008  # immutable
    approval: Approval | None = None,
) -> str:
    """Activate a version (“1.2”; None: the newest that is no draft); returns its label. A workflow
    that was never on is turned on by that.

    Its settings have the stored values, or *params*, if all of them were reviewed (WrongValues).
    Of *params*, what was *given* now (None: all) is granted. If a required one is missing, the
    workflow is blocked until it is filled in; else what blocked it is cleared. Refused while a run
    is active; LogicFailure if a handler workflow's script is rejected with its values; IdsChanged,
    and a question is left, if done items would come out under other ids and the user has not agreed
    to that; WiderPermissions if the version may do more than the user has approved and there is no
    *approval*, but for the first that is turned on, whose permissions as they are known before are
    approved by that; ChecksFailed if a version that the planner saved without a rehearsal does not
    stand its checks.
    """
    with keep.ledger.read() as uow:
        seen = require(uow, workflow_id)
        target = version_to_activate(uow, seen, uow.workflows.versions(workflow_id), version)
    plan = _planned(keep, seen, target, params, given)
    behaviour = _tried_out(keep, plan)
    envelope = _envelope(keep, seen, plan, behaviour)
    if approval is None and seen.status in NEVER_ON:
        approval = _first_approval(keep, seen, plan)
    if approval is None:
        _refuse_wider(keep, seen, plan, envelope)
    if not consent.process_again:
        pending = PendingActivation(
            version=target.label, params=params, given=given, done_items=done_items
        )
        _refuse_other_ids(keep, seen, plan, pending)
    make_folders(target.params_schema, plan.values if seen.status in NEVER_ON else plan.fresh)
    with keep.ledger.write() as uow:
        workflow = require_same(uow, seen)
        if uow.runs.active_of(workflow_id) is not None:
            raise Busy(
                UserMessage(
                    "“{name}” is running. Pause it or wait for it first.", name=quote(workflow.name)
                )
            )
        _close_question(keep, uow, workflow_id, consent)
        now = keep.clock.now()
        if approval is None:
            keep_in(uow, workflow, target.major, envelope, at=now)
        else:
            unseen = _unseen(uow, workflow, target.major, envelope, approval)
            approve_in(uow, workflow_id, target.major, envelope, approval, at=now, unseen=unseen)
        _switch(keep, uow, workflow, plan)
        if behaviour is not None:
            uow.workflows.set_behaviour(target.id, behaviour.as_json())
        if done_items is DoneItems.FRESH:
            start_fresh(keep, uow, workflow_id, target.id)
        uow.notice(Notice(kind=NoticeKind.WORKFLOW_CHANGED, workflow_id=workflow_id))
        uow.commit()
    keep.engine.schedule_changed()
    return target.label


def cancel_activation(keep: Keep, workflow_id: WorkflowId) -> None:
    """The user does not agree to what IdsChanged said: close the question about it."""
    with keep.ledger.write() as uow:
        _close_question(keep, uow, workflow_id, Consent())
        uow.notice(Notice(kind=NoticeKind.QUESTION_CHANGED, workflow_id=workflow_id))
        uow.commit()


@immutable(kw_only=True)
class _ActivationPlan:
    """What the transaction writes."""

    version: ScriptVersion
    values: Values
    graph: HandlerGraph | None
    #: The sentence where required values are missing: it cannot run yet.
    missing: str | None
    #: The values that differ from the stored ones.
    fresh: Values
    #: Those that the user has given now.
    granted: Values = field(default_factory=dict)
    #: Whether the user has reviewed the values.
    reviewed: bool


def _planned(
    keep: Keep,
    workflow: Workflow,
    version: ScriptVersion,
    params: Mapping[str, JsonValue] | None,
    given: Collection[str] | None,
) -> _ActivationPlan:
    values = values_for(version, workflow.values, params)
    # A script's declaration is not read without its required values.
    missing = missing_settings_text(version, values)
    return _ActivationPlan(
        version=version,
        values=values,
        missing=missing,
        graph=version.graph if missing is not None else graph_with(keep, version, values),
        fresh={name: one for name, one in values.items() if workflow.values.get(name) != one},
        granted={
            name: one
            for name, one in values.items()
            if params is not None and (given is None or name in given)
        },
        reviewed=params is not None,
    )


def _tried_out(keep: Keep, plan: _ActivationPlan) -> Behaviour | None:
    """What a version does that was saved without a rehearsal; None for any other. Raises
    ChecksFailed and NotRunnable as `try_out` does."""
    if was_rehearsed(plan.version):
        return None
    if plan.missing is not None:
        raise NotRunnable(plan.missing)
    from keep_desktop.services.workflows.behaviour import try_out

    grants = granted_by(plan.version.params_schema, plan.granted)
    return try_out(keep, replace(plan.version, graph=plan.graph), plan.values, grants)


def _envelope(
    keep: Keep, workflow: Workflow, plan: _ActivationPlan, behaviour: Behaviour | None
) -> PlannedEnvelope:
    version = plan.version
    values = merged(version.params_schema, workflow.values, plan.values)
    if behaviour is None:
        return envelope_of(keep, version, values)
    return envelope_of_script(keep, version.script, version.effective_params(values), behaviour)


def _first_approval(keep: Keep, workflow: Workflow, plan: _ActivationPlan) -> Approval:
    """Who turns it on for the first time approves what it may do, as far as that is known before:
    what only the rehearsal that belongs to this finds nobody could read. A no stays."""
    before = _envelope(keep, workflow, plan, None)
    with keep.ledger.read() as uow:
        known = uow.permissions.of(workflow.id, plan.version.major)
    refused = {one.capability for one in known if one.status in REFUSED}
    return Approval(shown={one.capability for one in before.lines} - refused)


def _unseen(
    uow: UnitOfWork,
    workflow: Workflow,
    major: int,
    envelope: PlannedEnvelope,
    approval: Approval,
) -> Collection[Capability]:
    """What of an envelope is new, and was not on the sheet that the user approved: the rehearsal
    that belongs to the activation found it."""
    wider = wider_than_approved(uow, workflow, major, envelope)
    shown = approval.shown
    return () if shown is None else {one.capability for one in wider} - {*shown}


def _refuse_wider(
    keep: Keep, workflow: Workflow, plan: _ActivationPlan, envelope: PlannedEnvelope
) -> None:
    with keep.ledger.read() as uow:
        is_in_use = plan.version.id == workflow.active_version_id
        wider = wider_than_approved(
            uow, workflow, plan.version.major, envelope, plan.granted.keys(), is_in_use=is_in_use
        )
    if wider:
        raise WiderPermissions(
            UserMessage(
                "Version {version} may do more than you approved: {permissions}. Nothing was "
                "changed. Approve that to activate it.",
                version=plan.version.label,
                permissions=join([wider_text(keep.tools, line) for line in wider], "; "),
            )
        )


def _refuse_other_ids(
    keep: Keep, workflow: Workflow, plan: _ActivationPlan, pending: PendingActivation
) -> None:
    """Compared with the version that last came to its end: what it did is what is done."""
    base = _last_in_use(keep, workflow)
    if base is None or base.script == plan.version.script or plan.missing is not None:
        return
    if not keep.queries.count_done(workflow.id):
        return
    found = _compared(keep, workflow, base, plan)
    if not found.new_ids:
        return
    examples = [
        UserMessage("“{new}” (until now “{old}”)", new=_id_text(new), old=_id_text(old))
        for old, new in found.examples
    ]
    more = ["…"] if len(found.new_ids) > len(examples) else []
    sentence = UserMessage(
        "These {count} items would be new to version {version} and would be processed again: "
        "{examples}.",
        count=len(found.new_ids),
        version=plan.version.label,
        examples=join([*examples, *more], ", "),
    )
    _ask(keep, workflow.id, sentence, pending)
    raise IdsChanged(sentence)


def _id_text(id: str) -> str:
    return quote(single_line(id, _LONGEST_ID))


def _last_in_use(keep: Keep, workflow: Workflow) -> ScriptVersion | None:
    with keep.ledger.read() as uow:
        run = uow.runs.last_complete(workflow.id)
        last = workflow.active_version_id if run is None else run.version_id
        return uow.workflows.version(last)


def _compared(
    keep: Keep, workflow: Workflow, base: ScriptVersion, plan: _ActivationPlan
) -> "IdComparison":
    from keep_desktop.engine.rehearsal.run import ProposedVersion
    from keep_desktop.planning.id_comparison import compare_ids
    from keep_desktop.planning.network_access import NetworkAccess, is_approved, network_access_of
    from keep_desktop.planning.replay.reads import last_reads

    with keep.ledger.read() as uow:
        access = network_access_of(uow, workflow, keep.connectors.all())
        recorded = last_reads(uow, workflow.id)
    if is_approved(plan.version):
        access = NetworkAccess(connections=access.connections, anywhere=True)
    version, form = replace(plan.version, graph=plan.graph), plan.version.params_schema
    proposed = ProposedVersion(
        version=version,
        params=merged(form, workflow.values, plan.values),
        grants=granted_by(form, plan.granted),
    )
    try:
        return compare_ids(
            keep,
            workflow,
            base,
            proposed,
            recorded=recorded,
            access=access,
            cancel=NeverCancelled(),
        )
    except NotRunnable as stopped:
        raise NotRunnable(
            UserMessage(
                "Whether version {version} knows what is done by the same ids cannot be tried now: "
                "{reason} Nothing was changed.",
                version=version.label,
                reason=stopped.sentence,
            )
        ) from stopped


def _ask(keep: Keep, workflow_id: WorkflowId, sentence: str, pending: PendingActivation) -> None:
    """In Needs you, for whoever did not see the refusal."""
    with keep.ledger.write() as uow:
        uow.questions.add(
            kind=QuestionKind.IDS_CHANGED,
            workflow_id=workflow_id,
            sentence=sentence,
            actions=(Answer.PROCESS_AGAIN, Answer.CANCEL),
            detail=dict(pending.as_json()),
            at=keep.clock.now(),
        )
        uow.notice(Notice(kind=NoticeKind.QUESTION_CHANGED, workflow_id=workflow_id))
        uow.commit()


def _switch(keep: Keep, uow: UnitOfWork, workflow: Workflow, plan: _ActivationPlan) -> None:
    version = plan.version
    if workflow.status in NEVER_ON:
        now = keep.clock.now()
        uow.workflows.move(workflow.id, WorkflowStatus.ACTIVE, was=workflow.status, at=now)
    switch_version(keep, uow, workflow, version.id, plan.values)
    uow.workflows.set_graph(version.id, plan.graph)
    declare(keep, uow, workflow.id, plan.graph)
    grant_named(keep, uow, workflow.id, version.params_schema, plan.granted)
    if plan.graph is None:
        chosen = plan.fresh if plan.reviewed else {}
        apply_rule(keep, uow, workflow.id, schedule_of(version.params_schema, chosen))
    unblock(keep, uow, workflow)


def _close_question(keep: Keep, uow: UnitOfWork, workflow_id: WorkflowId, consent: Consent) -> None:
    """Whatever version was asked about, it is decided now."""
    now = keep.clock.now()
    answer = Answer.PROCESS_AGAIN if consent.process_again else Answer.CANCEL
    if consent.question is not None and not uow.questions.answer(consent.question, answer, at=now):
        raise AlreadyAnswered(
            UserMessage(
                "This question is no longer open: it was answered before. Nothing was changed."
            )
        )
    uow.questions.close_of(
        workflow_id=workflow_id, kinds=(QuestionKind.IDS_CHANGED,), answer=answer, at=now
    )
