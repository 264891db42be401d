"""What a person allows a workflow: the approval sheet, what is in force, and its changes."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import Any

from keep_desktop.domain.errors import NotFound, Refused
from keep_desktop.domain.ids import ItemId, WorkflowId
from keep_desktop.domain.immutable import immutable
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.messages import UserMessage
from keep_desktop.domain.notices import Notice, NoticeKind
from keep_desktop.domain.permissions import (
    ANY,
    NO_LIMITS,
    REFUSED,
    Capability,
    EffectLimits,
    Permission,
    PermissionOrigin,
    PermissionStatus,
    Risk,
    ScopeKind,
    Target,
    covers,
)
from keep_desktop.domain.questions import Answer, Question, QuestionKind
from keep_desktop.domain.text import quote
from keep_desktop.domain.workflows import (
    ScriptVersion,
    Workflow,
    WorkflowStatus,
    script_params,
)
from keep_desktop.engine.gating import no_script_text
from keep_desktop.engine.mutations.reconcile import schedule_resume
from keep_desktop.engine.permissions import EffectCounter, Envelopes, Period, is_inside
from keep_desktop.planning.permissions import PlannedPermission
from keep_desktop.ports.hosts import host_of
from keep_desktop.ports.stores import UnitOfWork
from keep_desktop.ports.tools import Tool
from keep_desktop.services.context import Keep
from keep_desktop.services.forms.schema import fields_of, granted_by
from keep_desktop.services.items.actions import OVER, skip_item
from keep_desktop.services.workflows.lifecycle import Draft, move_in
from keep_desktop.services.workflows.parameters import merged, values_for
from keep_desktop.services.workflows.permissions import (
    LEAST_LIMIT,
    PlannedEnvelope,
    envelope_of,
    envelope_of_script,
    is_of_folders,
    wider_than_approved,
    wording,
)
from keep_desktop.services.workflows.queries import require, version_to_activate

#: The groups of a sheet, the risky ones first.
GROUPS = (Risk.SPENDS, Risk.DELETES, Risk.SENDS, Risk.WRITES, Risk.READS)


@immutable
class Used:
    """Effects so far, as limits count them."""

    run: int = 0
    day: int = 0
    week: int = 0


@immutable(kw_only=True)
class SheetLine:
    """One permission, as a person decides about it."""

    capability: Capability
    #: The line of the script that it stands for: a tool that may use all that was given has one for
    #: each folder or file.
    planned: Capability
    #: Its sentence: a template of English, and what to fill in.
    template: str
    facts: Mapping[str, str]
    risk: Risk
    status: PermissionStatus
    origin: PermissionOrigin
    target: Target
    #: The titles of the settings that name the target.
    settings: tuple[str, ...]
    #: Not approved in the version in use.
    is_new: bool
    #: Whether the rehearsal used it; None where there was none.
    seen: bool | None
    #: Stands for values that only a run knows: each new one is asked about, unless this line is
    #: among the `anywhere` of an approval.
    is_asked: bool
    #: The script can live without: it may be taken off the sheet. Of a folder the tool's own
    #: permission decides, which has no scope.
    is_removable: bool
    #: Whether its effects are counted, so that they can be limited: not of what only reads.
    is_counted: bool
    #: In force, else what the rehearsal suggests.
    limits: EffectLimits = NO_LIMITS
    is_limit_suggested: bool = False
    used: Used = Used()
    last_used_at: datetime | None = None

    @property
    def is_approved(self) -> bool:
        return self.status is PermissionStatus.APPROVED

    @property
    def sentence(self) -> str:
        return self.template.format(**self.facts)


@immutable(kw_only=True)
class Sheet:
    workflow_id: WorkflowId
    version: str
    #: By risk, as GROUPS has them.
    lines: tuple[SheetLine, ...]
    #: Its lines that a person has to approve before it can be activated; none of one that is on.
    wider: tuple[SheetLine, ...] = ()


def sheet_of(
    keep: Keep,
    workflow_id: WorkflowId,
    version: str | None = None,
    params: Mapping[str, JsonValue] | None = None,
) -> Sheet:
    """The approval sheet of a version (None: the newest that is no draft) with the stored values or
    *params* of its form. Not for the GUI thread. Raises NotFound where there is none."""
    with keep.ledger.read() as uow:
        workflow = require(uow, workflow_id)
        found = version_to_activate(uow, workflow, uow.workflows.versions(workflow_id), version)
    envelope = _envelope(keep, workflow, found, params)
    with keep.ledger.read() as uow:
        return _Sheet(keep, uow, workflow, found, envelope).of_version()


def lines_of_draft(
    keep: Keep, draft: Draft, values: Mapping[str, JsonValue]
) -> Sequence[SheetLine]:
    """The sheet of a script that is not stored yet, with the values of its form. Not for the GUI
    thread."""
    params = script_params(draft.params_schema, values)
    granted = granted_by(draft.params_schema, values)
    # A tool of folders with the name of a file, and the other way round, would read wrongly.
    is_mixed = len({one.is_folder for one in granted}) > 1
    folders = "" if is_mixed else ", ".join(str(one.path) for one in granted)
    found = []
    for planned in envelope_of_script(keep, draft.script, params).lines:
        tool = keep.tools.find(*planned.capability.tool.split("."))
        if tool is None:
            continue
        template, facts = wording(tool, planned.capability)
        if folders and is_of_folders(tool) and not planned.capability.scope:
            facts = {**facts, "scope": folders}
        found.append(
            SheetLine(
                capability=planned.capability,
                planned=planned.capability,
                template=template,
                facts=facts,
                risk=planned.risk,
                status=PermissionStatus.PROPOSED,
                origin=planned.permission.origin,
                target=planned.permission.target,
                settings=_titles_of(draft.params_schema, planned.permission),
                is_new=False,
                seen=planned.permission.seen,
                is_asked=planned.is_asked,
                is_removable=planned.is_optional and not _is_path(tool, planned.capability),
                is_counted=tool.can_mutate,
            )
        )
    return sorted(found, key=lambda one: (GROUPS.index(one.risk), one.capability))


def permissions_of(keep: Keep, workflow_id: WorkflowId) -> Sheet:
    """What is decided for the version in use, and what it was never asked for."""
    with keep.ledger.read() as uow:
        workflow = require(uow, workflow_id)
        version = uow.workflows.version(workflow.active_version_id)
    if version is None:
        raise Refused(no_script_text(workflow))
    envelope = _envelope(keep, workflow, version, None)
    with keep.ledger.read() as uow:
        return _Sheet(keep, uow, workflow, version, envelope).in_force()


def _envelope(
    keep: Keep,
    workflow: Workflow,
    version: ScriptVersion,
    params: Mapping[str, JsonValue] | None,
) -> PlannedEnvelope:
    chosen = values_for(version, workflow.values) if params is None else params
    values = merged(version.params_schema, workflow.values, chosen)
    return envelope_of(keep, version, values)


def _changed(uow: UnitOfWork, workflow_id: WorkflowId) -> None:
    uow.notice(Notice(kind=NoticeKind.WORKFLOW_CHANGED, workflow_id=workflow_id))


def _is_path(tool: Tool[Any], capability: Capability) -> bool:
    kind = tool.scope_of(capability.scope).kind
    return bool(capability.scope) and kind is ScopeKind.FOLDER


def _titles_of(schema: Mapping[str, JsonValue] | None, permission: Permission) -> tuple[str, ...]:
    if permission.target is not Target.PARAMETER:
        return ()
    titles = {field.name: field.title for field in fields_of(schema)}
    return tuple(titles.get(name, name) for name in permission.names)


class _Sheet:
    """The lines of one envelope, in one transaction."""

    def __init__(
        self,
        keep: Keep,
        uow: UnitOfWork,
        workflow: Workflow,
        version: ScriptVersion,
        envelope: PlannedEnvelope,
    ) -> None:
        self._version = version
        self._keep = keep
        self._uow = uow
        self._workflow = workflow
        self._envelope = envelope
        self._planned = {line.capability: line for line in envelope.lines}
        self._stored = {
            one.capability: one for one in uow.permissions.of(workflow.id, version.major)
        }
        self._limits = uow.permissions.limits(workflow.id)
        self._grants = [str(grant.path) for grant in uow.grants.of(workflow.id)]
        run = uow.runs.previous(workflow.id)
        self._session_id = None if run is None else run.session_id
        self._wider = {
            line.capability for line in wider_than_approved(uow, workflow, version.major, envelope)
        }

    def of_version(self) -> Sheet:
        found = [line for one in self._planned for line in self._lines(one)]
        return self._sheet(found)

    def in_force(self) -> Sheet:
        decided = {
            name: None
            for name, one in self._stored.items()
            if one.status is not PermissionStatus.SUPERSEDED
        }
        found = [line for one in {**self._planned, **decided} for line in self._lines(one)]
        return self._sheet(found)

    def _sheet(self, lines: Sequence[SheetLine]) -> Sheet:
        ordered = sorted(lines, key=lambda one: (GROUPS.index(one.risk), one.capability))
        return Sheet(
            workflow_id=self._workflow.id,
            version=self._version.label,
            lines=tuple(ordered),
            wider=tuple(one for one in ordered if one.is_new),
        )

    def _lines(self, capability: Capability) -> Iterator[SheetLine]:
        """One; of a tool that may use all that was granted one for each folder or file."""
        tool = self._keep.tools.find(*capability.tool.split("."))
        planned, stored = self._planned.get(capability), self._stored.get(capability)
        if tool is None:
            return
        if is_of_folders(tool) and self._is_part(capability):
            return
        if capability.scope or not is_of_folders(tool):
            yield self._line(tool, capability, planned, stored)
            return
        for path in self._grants:
            of_folder = Capability(capability.tool, path)
            yield self._line(tool, of_folder, planned, self._stored.get(of_folder) or stored)
        if not self._grants:
            yield self._line(tool, capability, planned, stored)

    def _is_part(self, capability: Capability) -> bool:
        """Whether it is shown with the tool's own line."""
        whole = Capability(capability.tool)
        stored = self._stored.get(whole)
        is_whole = whole in self._planned or (stored is not None and stored.is_decided)
        return is_whole and capability.scope in self._grants

    def _line(
        self,
        tool: Tool[Any],
        capability: Capability,
        planned: PlannedPermission | None,
        stored: Permission | None,
    ) -> SheetLine:
        known = stored or (planned.permission if planned is not None else None)
        if known is None:
            raise KeyError(capability)
        risk = planned.risk if planned is not None else tool.access or Risk.READS
        template, facts = wording(tool, capability)
        used, last_call = self._calls(tool, capability)
        limits, is_suggested = self._limit(capability)
        return SheetLine(
            capability=capability,
            planned=planned.capability if planned is not None else capability,
            template=template,
            facts=facts,
            risk=risk,
            status=known.status,
            origin=known.origin,
            target=known.target,
            settings=_titles_of(self._version.params_schema, known),
            is_new=planned is not None and planned.capability in self._wider,
            seen=planned.permission.seen if planned is not None else known.seen,
            is_asked=planned is not None and planned.is_asked and not known.is_approved,
            is_removable=(planned is None or planned.is_optional)
            and not _is_path(tool, capability),
            is_counted=tool.can_mutate,
            limits=limits,
            is_limit_suggested=is_suggested,
            used=used,
            last_used_at=max(
                (at for at in (known.last_used_at, last_call) if at is not None), default=None
            ),
        )

    def _limit(self, capability: Capability) -> tuple[EffectLimits, bool]:
        """And whether nobody has set it yet."""
        of_tool = Capability(capability.tool)
        for one in (capability, of_tool):
            if one in self._limits:
                return self._limits[one], False
        is_new = not any(name.tool == capability.tool for name in self._stored)
        return self._envelope.suggested.get(of_tool, NO_LIMITS) if is_new else NO_LIMITS, is_new

    def _calls(self, tool: Tool[Any], capability: Capability) -> tuple[Used, datetime | None]:
        """Effects of the capability, and when the last one of its tool was begun."""
        last = self._uow.permissions.last_call(self._workflow.id, capability.tool)
        if last is None:
            return Used(), None
        counter = EffectCounter(
            self._uow, self._keep.tools, self._workflow.id, capability, self._keep.clock.now()
        )
        amounts = (counter.count(period, self._session_id) for period in Period)
        return Used(*amounts), last if capability.scope in ("", ANY) else None


# -- changes ----------------------------------------------------------------------------------


def grant(keep: Keep, workflow_id: WorkflowId, capability: Capability) -> None:
    """Allow it in the version in use; without a scope all that the tool may reach. Closes the
    question that asked for it. Raises Refused for a tool that needs no permission."""
    tool = _tool(keep, capability)
    capability = _normal(tool, capability)
    with keep.ledger.write() as uow:
        _, version = _in_use(uow, workflow_id)
        _require_folder(uow, workflow_id, tool, capability)
        for scope in [capability.scope] if capability.scope else _every_scope(tool):
            _allow(keep, uow, workflow_id, version.major, Capability(capability.tool, scope))
        if not capability.scope:
            # A refusal of one scope would stand above it.
            for one in uow.permissions.of(workflow_id, version.major):
                if one.capability.tool == capability.tool and one.status in REFUSED:
                    _allow(keep, uow, workflow_id, version.major, one.capability)
        close_permission_questions(keep, uow, workflow_id)
        _changed(uow, workflow_id)
        uow.commit()
    keep.engine.schedule_changed()


def revoke(keep: Keep, workflow_id: WorkflowId, capability: Capability) -> None:
    """Allow it no more, in any version: from the next call on, also of a run under way. Without a
    scope all of the tool."""
    tool = _tool(keep, capability)
    capability = _normal(tool, capability)
    with keep.ledger.write() as uow:
        _, version = _in_use(uow, workflow_id)
        _require_folder(uow, workflow_id, tool, capability)
        for major in {version.major, *uow.permissions.majors(workflow_id)}:
            _revoke_in(uow, workflow_id, major, tool, capability, is_used=major == version.major)
        _changed(uow, workflow_id)
        uow.commit()


#: How the lines of one tool were, with the major version of each.
LinesBefore = Sequence[tuple[int, Permission]]


def change_line(
    keep: Keep, workflow_id: WorkflowId, capability: Capability, *, on: bool
) -> LinesBefore:
    """Allow or revoke exactly this line of a sheet: without a scope not all that the tool may
    reach, as `grant` and `revoke` read it. Returns how its tool's lines were, for
    `restore_lines`."""
    tool = _tool(keep, capability)
    with keep.ledger.write() as uow:
        _, version = _in_use(uow, workflow_id)
        _require_folder(uow, workflow_id, tool, capability)
        before = _lines_of(uow, workflow_id, capability.tool)
        if on:
            _allow(keep, uow, workflow_id, version.major, capability)
        for major in () if on else {version.major, *uow.permissions.majors(workflow_id)}:
            if capability.scope:
                _revoke_in(
                    uow, workflow_id, major, tool, capability, is_used=major == version.major
                )
            for one in () if capability.scope else uow.permissions.of(workflow_id, major):
                if one.capability == capability:
                    revoked = replace(one, status=PermissionStatus.REVOKED, approved_at=None)
                    uow.permissions.put(workflow_id, major, revoked)
        close_permission_questions(keep, uow, workflow_id)
        _changed(uow, workflow_id)
        uow.commit()
    keep.engine.schedule_changed()
    return before


def restore_lines(keep: Keep, workflow_id: WorkflowId, tool: str, before: LinesBefore) -> None:
    """The lines of a tool as they were; nothing is decided about what was not among them."""
    known = {(major, one.capability) for major, one in before}
    with keep.ledger.write() as uow:
        for major, one in _lines_of(uow, workflow_id, tool):
            if (major, one.capability) not in known:
                gone = replace(one, status=PermissionStatus.SUPERSEDED, approved_at=None)
                uow.permissions.put(workflow_id, major, gone)
        for major, one in before:
            uow.permissions.put(workflow_id, major, one)
        _changed(uow, workflow_id)
        uow.commit()
    keep.engine.schedule_changed()


def _lines_of(uow: UnitOfWork, workflow_id: WorkflowId, tool: str) -> LinesBefore:
    return [
        (major, one)
        for major in uow.permissions.majors(workflow_id)
        for one in uow.permissions.of(workflow_id, major)
        if one.capability.tool == tool
    ]


def set_limits(
    keep: Keep, workflow_id: WorkflowId, capability: Capability, limits: EffectLimits
) -> None:
    """Limit its effects; NO_LIMITS lets it do any number. Closes the question about a limit that is
    no longer reached. Refused for a tool that has none."""
    amounts = (limits.per_run, limits.per_day, limits.per_week)
    if any(one is not None and one < 0 for one in amounts):
        raise Refused(UserMessage("A limit is a number from 0."))
    tool = _tool(keep, capability)
    if not tool.can_mutate and limits != NO_LIMITS:
        raise Refused(
            UserMessage(
                "{tool} changes nothing, so its calls are not counted. What models may use each "
                "day is limited by `budget set`.",
                tool=tool.full_name,
            )
            if tool.access is Risk.SPENDS
            else UserMessage(
                "{tool} changes nothing, so its calls are not counted.", tool=tool.full_name
            )
        )
    capability = _normal(tool, capability)
    with keep.ledger.write() as uow:
        require(uow, workflow_id)
        uow.permissions.put_limits(workflow_id, capability, limits)
        close_permission_questions(keep, uow, workflow_id)
        _changed(uow, workflow_id)
        uow.commit()
    keep.engine.schedule_changed()


def limits_of(keep: Keep, workflow_id: WorkflowId, capability: Capability) -> EffectLimits:
    capability = _normal(_tool(keep, capability), capability)
    with keep.ledger.read() as uow:
        return uow.permissions.limits(workflow_id).get(capability, NO_LIMITS)


def _normal(tool: Tool[Any], capability: Capability) -> Capability:
    """Folders by their whole path, hosts as a call names them."""
    scope = capability.scope
    if is_of_folders(tool) and scope.startswith(("/", "~")):
        scope = str(Path(scope).expanduser().resolve())
    elif "://" in scope and ScopeKind.HOST in tool.scope_params.values():
        scope = host_of(scope)
    return Capability(capability.tool, scope)


def _tool(keep: Keep, capability: Capability) -> Tool[Any]:
    tool = keep.tools.find(*capability.tool.split("."))
    if tool is None:
        raise NotFound(UserMessage("There is no tool {tool}.", tool=capability.tool))
    if tool.access is None:
        raise Refused(UserMessage("{tool} needs no permission.", tool=capability.tool))
    return tool


def _in_use(uow: UnitOfWork, workflow_id: WorkflowId) -> tuple[Workflow, ScriptVersion]:
    workflow = require(uow, workflow_id)
    version = uow.workflows.version(workflow.active_version_id)
    if version is None:
        raise Refused(no_script_text(workflow))
    return workflow, version


def _require_folder(
    uow: UnitOfWork, workflow_id: WorkflowId, tool: Tool[Any], capability: Capability
) -> None:
    """Folders are given as such; a permission only says which tools may use one."""
    is_path = Path(capability.scope).is_absolute()
    if not (is_path and is_of_folders(tool)):
        return
    grants = uow.grants.of(workflow_id)
    if not any(is_inside(capability.scope, str(one.path)) for one in grants):
        raise Refused(
            UserMessage(
                "“{path}” was not given to this workflow. Give it first: `folder grant`.",
                path=quote(capability.scope),
            )
        )


def _every_scope(tool: Tool[Any]) -> Sequence[str]:
    if not tool.scope_params:
        return [""]
    found = (
        "" if kind is ScopeKind.FOLDER else tool.any_of(name)
        for name, kind in tool.scope_params.items()
    )
    return list(dict.fromkeys(found))


def _allow(
    keep: Keep, uow: UnitOfWork, workflow_id: WorkflowId, major: int, capability: Capability
) -> None:
    known = {one.capability: one for one in uow.permissions.of(workflow_id, major)}
    before = known.get(capability) or Permission(
        capability=capability,
        status=PermissionStatus.PROPOSED,
        origin=PermissionOrigin.PERSON,
    )
    if not before.is_approved:
        allowed = replace(
            before, status=PermissionStatus.APPROVED, origin=PermissionOrigin.PERSON,
            approved_at=keep.clock.now(),
        )  # fmt: skip
        uow.permissions.put(workflow_id, major, replace(allowed, risk=None))
    elif before.risk is not None:
        uow.permissions.put(workflow_id, major, replace(before, risk=None))


def _revoke_in(
    uow: UnitOfWork,
    workflow_id: WorkflowId,
    major: int,
    tool: Tool[Any],
    capability: Capability,
    *,
    is_used: bool,
) -> None:
    known = {one.capability: one for one in uow.permissions.of(workflow_id, major)}
    concerned = [
        one
        for one in known.values()
        if one.capability.tool == capability.tool
        and (not capability.scope or _includes(tool, capability.scope, one.capability.scope))
    ]
    if is_used and capability not in known and capability.scope:
        # It is part of a wider one that stays.
        concerned.append(
            Permission(
                capability=capability,
                status=PermissionStatus.PROPOSED,
                origin=PermissionOrigin.PERSON,
            )
        )
    for one in concerned:
        if one.status is not PermissionStatus.PROPOSED or one.capability == capability:
            revoked = replace(one, status=PermissionStatus.REVOKED, approved_at=None)
            uow.permissions.put(workflow_id, major, revoked)


def _includes(tool: Tool[Any], revoked: str, scope: str) -> bool:
    if Path(revoked).is_absolute() and Path(scope).is_absolute():
        return is_inside(scope, revoked)
    return covers(revoked, tool.scope_of(scope))


# -- questions --------------------------------------------------------------------------------

_ABOUT_CALLS = (QuestionKind.PERMISSION, QuestionKind.LIMIT)


def answer_call(keep: Keep, uow: UnitOfWork, question: Question, choice: Answer) -> None:
    """Apply an answer to the question about a call outside of what is allowed. Part of the
    transaction that closes the question."""
    question_detail: Any = question.detail
    workflow_id, now = question.workflow_id, keep.clock.now()
    is_limit = question.kind is QuestionKind.LIMIT
    match choice:
        case Answer.ALLOW_ONCE:
            # Questions of earlier versions have no other.
            key = question_detail.get("exact_key", question_detail["key"])
            missing = () if is_limit else _exact_scopes(question_detail)
            if missing:
                uow.permissions.add_answer(workflow_id, key, choice, missing, at=now)
            if _limits_in(question_detail):
                uow.permissions.add_answer(workflow_id, key, choice, None, at=now)
        case Answer.ALLOW_VERSION:
            for scope in () if is_limit else question_detail["scopes"]:
                capability = Capability(question_detail["tool"], scope)
                _allow(keep, uow, workflow_id, question_detail["major"], capability)
            for reached in _limits_in(question_detail):
                _raise_limit(uow, workflow_id, question_detail["tool"], reached)
        case Answer.DENY if question_detail["item_id"] is not None:
            item = uow.items.get(ItemId(question_detail["item_id"]))
            if item is not None and item.status not in OVER:
                skip_item(keep, uow, item)
        case Answer.DENY if question_detail["of_handler"]:
            uow.permissions.add_answer(workflow_id, question_detail["key"], choice, None, at=now)
        case _:
            move_in(keep, uow, workflow_id, WorkflowStatus.PAUSED, clears=False)
    _go_on(keep, uow, workflow_id)


def _exact_scopes(question_detail: Any) -> Sequence[str]:
    """What the call itself reaches, which may be less than what was asked about."""
    found: Sequence[str] = question_detail.get("exact_scopes", question_detail["scopes"])
    return found


def _limits_in(question_detail: Any) -> Sequence[Any]:
    """The limits that a question is about."""
    if "limit" in question_detail:  # as an earlier version asked
        return ({"scope": question_detail["scopes"][0], **question_detail["limit"]},)
    found: Sequence[Any] = question_detail.get("limits", ())
    return found


def raised_limit(limit: int) -> int:
    """What `allow in this version` makes of a limit that was reached."""
    return max(2 * limit, limit + LEAST_LIMIT)


def _raise_limit(uow: UnitOfWork, workflow_id: WorkflowId, tool: str, reached: Any) -> None:
    capability = Capability(tool, reached["scope"])
    known = uow.permissions.limits(workflow_id).get(capability, NO_LIMITS)
    most = getattr(known, reached["period"])
    if most is not None:
        raised = replace(known, **{reached["period"]: raised_limit(most)})
        uow.permissions.put_limits(workflow_id, capability, raised)


def close_permission_questions(keep: Keep, uow: UnitOfWork, workflow_id: WorkflowId) -> None:
    """Close the questions that what is allowed now answers, and let the workflow go on."""
    answered = [
        one
        for one in uow.questions.open(workflow_id)
        if one.kind in _ABOUT_CALLS and _is_allowed_now(keep, uow, one)
    ]
    for one in answered:
        allows = Answer.ALLOW_VERSION in one.actions
        answer = Answer.ALLOW_VERSION if allows else Answer.RESUME
        uow.questions.answer(one.id, answer, at=keep.clock.now())
    if answered:
        _go_on(keep, uow, workflow_id)


def _is_allowed_now(keep: Keep, uow: UnitOfWork, question: Question) -> bool:
    question_detail: Any = question.detail
    workflow_id = question.workflow_id
    match question_detail:
        case {"place": str(place)}:
            grants = uow.grants.of(workflow_id)
            return any(is_inside(place, str(one.path)) for one in grants)
        case {"key": str()}:
            pass
        case _:
            return False
    if question.kind is QuestionKind.PERMISSION:
        envelope = Envelopes().current(uow, workflow_id, question_detail["major"])
        tool = keep.tools.find(*question_detail["tool"].split("."))
        risk = next((one for one in Risk if one == question_detail.get("risk")), None)
        if tool is None or not envelope.allows(tool, _exact_scopes(question_detail), risk):
            return False
    return not any(
        _is_reached(keep, uow, question, question_detail["tool"], one)
        for one in _limits_in(question_detail)
    )


def _is_reached(keep: Keep, uow: UnitOfWork, question: Question, tool: str, reached: Any) -> bool:
    workflow_id, capability = question.workflow_id, Capability(tool, reached["scope"])
    period = Period(reached["period"])
    most = getattr(uow.permissions.limits(workflow_id).get(capability, NO_LIMITS), period.value)
    counter = EffectCounter(uow, keep.tools, workflow_id, capability, keep.clock.now())
    run = uow.runs.get(question.run_id) if question.run_id is not None else None
    session_id = None if run is None else run.session_id
    return most is not None and counter.count(period, session_id, most) >= most


def _go_on(keep: Keep, uow: UnitOfWork, workflow_id: WorkflowId) -> None:
    """Nothing blocks the workflow but other questions; what waited for this one is tried again."""
    now = keep.clock.now()
    others = (one for one in uow.questions.open(workflow_id) if one.blocks)
    blocks = next((one.sentence for one in others), None)
    uow.workflows.set_error(workflow_id, blocks, at=now)
    _changed(uow, workflow_id)
    if blocks is None and require(uow, workflow_id).may_run:
        schedule_resume(uow, workflow_id, now)
