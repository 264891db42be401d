"""The envelope of a major version: compiled from its script, and written in the transaction that
activates it or changes its parameters."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import field, replace
from datetime import datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Any

from keep_desktop.domain.errors import LogicFailure
from keep_desktop.domain.ids import WorkflowId
from keep_desktop.domain.immutable import immutable
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.messages import UserMessage
from keep_desktop.domain.notices import Notice, NoticeKind
from keep_desktop.domain.permissions import (
    ANY,
    REFUSED,
    Capability,
    EffectLimits,
    Permission,
    PermissionOrigin,
    PermissionStatus,
    Risk,
    ScopeKind,
    Target,
    decided,
    exceeds,
)
from keep_desktop.domain.planning.behaviour import Behaviour, behaviour_of
from keep_desktop.domain.workflows import ScriptVersion, Workflow, WorkflowStatus
from keep_desktop.engine.permissions import innermost_decision
from keep_desktop.engine.runs.tool_lookup import is_named
from keep_desktop.ports.stores import UnitOfWork
from keep_desktop.ports.tools import Tool, ToolBox
from keep_desktop.services.context import Keep

if TYPE_CHECKING:
    from keep_desktop.planning.permissions import PlannedPermission

#: The setting by which a migration says that there are workflows without permissions.
BEFORE = "permissions.before"
#: Not used for so long, a permission is suspended.
_UNUSED = timedelta(days=90)
#: The least that a limit proposed from a rehearsal allows.
LEAST_LIMIT = 10


@immutable(kw_only=True)
class Approval:
    """What the user decided about a sheet."""

    #: Lines that were taken off it.
    without: Collection[Capability] = ()
    #: Lines for values that only a run knows, of which any is allowed.
    anywhere: Collection[Capability] = ()
    #: The lines that were to be seen; None: all there are. What a rehearsal finds beyond them stays
    #: to be asked about.
    shown: Collection[Capability] | None = None
    #: Those that the user entered.
    limits: Mapping[Capability, EffectLimits] = field(default_factory=dict)
    #: Other tools get what the rehearsal suggests.
    takes_suggested: bool = True
    origin: PermissionOrigin | None = None


#: The whole sheet, with the limits that the rehearsal suggests; and without any.
WHOLE = Approval()
UNLIMITED = Approval(takes_suggested=False)


@immutable(kw_only=True)
class PlannedEnvelope:
    """What a script may need."""

    lines: "tuple[PlannedPermission, ...]"
    #: By tool, from what the rehearsal did; scope "".
    suggested: Mapping[Capability, EffectLimits] = field(default_factory=dict)


def envelope_of(
    keep: Keep, version: ScriptVersion, values: Mapping[str, JsonValue]
) -> PlannedEnvelope:
    """With the values of all parameters. Takes up to a second for a long script: not for the GUI
    thread, nor within a unit of work."""
    params = version.effective_params(values)
    return envelope_of_script(keep, version.script, params, behaviour_of(version.behaviour))


def envelope_of_script(
    keep: Keep,
    script: str,
    params: Mapping[str, JsonValue],
    behaviour: Behaviour | None = None,
) -> PlannedEnvelope:
    """The same of a script that is not stored yet. *behaviour*: as its rehearsal showed."""
    # Imported here: reading the text of a script takes packages that a start should not pay for.
    from keep_desktop.planning.permissions import planned_permissions

    rehearsed = behaviour is not None and behaviour.not_rehearsed is None
    reached = behaviour.reached if behaviour is not None and rehearsed else None
    lines = planned_permissions(
        script,
        params,
        keep.tools,
        None if reached is None else [Capability.parse(one) for one in reached],
    )
    suggested: dict[Capability, EffectLimits] = {}
    if behaviour is not None and rehearsed:
        for line in lines:
            tool = line.capability.tool
            used = keep.tools.find(*tool.split("."))
            if line.risk is not Risk.READS and used is not None and used.can_mutate:
                count = sum(one.tool == tool for one in behaviour.effects)
                suggested[Capability(tool)] = EffectLimits(per_run=max(LEAST_LIMIT, 2 * count))
    return PlannedEnvelope(lines=lines, suggested=suggested)


def wider_than_approved(
    uow: UnitOfWork,
    workflow: Workflow,
    major: int,
    envelope: PlannedEnvelope,
    given: Collection[str] = (),
    *,
    is_in_use: bool = False,
) -> "Sequence[PlannedPermission]":
    """The lines of an envelope that the user has not approved yet, neither for the version in use
    nor for this one. Values of parameters that were *given* now are approved by that: of the
    version that *is_in_use*, and for tools that were approved with such values."""
    active = uow.workflows.version(workflow.active_version_id)
    own = _by_tool(uow.permissions.of(workflow.id, major))
    current = {} if active is None else _by_tool(uow.permissions.of(workflow.id, active.major))
    return [
        line for line in envelope.lines if _is_wider(line, own, current, given, is_in_use=is_in_use)
    ]


_Known = Mapping[str, Mapping[str, Permission]]


def _by_tool(permissions: Sequence[Permission]) -> _Known:
    found: dict[str, dict[str, Permission]] = {}
    for one in permissions:
        found.setdefault(one.capability.tool, {})[one.capability.scope] = one
    return found


def _is_wider(
    line: "PlannedPermission",
    own: _Known,
    current: _Known,
    given: Collection[str],
    *,
    is_in_use: bool,
) -> bool:
    tool, scope = line.capability.tool, line.capability.scope
    before = own.get(tool, {}).get(scope)
    undecided = (PermissionStatus.PROPOSED, PermissionStatus.SUSPENDED)
    known = current.get(tool, {})
    in_use = known.get(scope)
    is_suspended = in_use is not None and in_use.status is PermissionStatus.SUSPENDED
    risk = line.permission.risk
    is_decided = (
        before is not None
        and before.status not in undecided
        and not is_suspended
        and (before.status in REFUSED or not exceeds(risk, before.risk))
    )
    if is_decided or (before is not None and line.is_asked):
        return False
    if line.is_asked:
        return not known
    found = _decision(known, line)
    if found is not None:
        return not found.is_approved or exceeds(risk, found.risk)
    names = line.permission.names
    by_parameter = (is_in_use and line.permission.target is Target.PARAMETER) or any(
        one.is_approved and one.target is Target.PARAMETER and set(names) & set(one.names)
        for one in (*known.values(), *own.get(tool, {}).values())
    )
    return not (by_parameter and set(names) <= set(given))


def _decision(known: Mapping[str, Permission], line: "PlannedPermission") -> Permission | None:
    scope = line.scope
    if scope is None:
        return known.get("")
    if scope.kind is ScopeKind.FOLDER:
        return innermost_decision(known, scope.value) or known.get("")
    return decided(known, scope)


def approve_in(
    uow: UnitOfWork,
    workflow_id: WorkflowId,
    major: int,
    envelope: PlannedEnvelope,
    approval: Approval,
    *,
    at: datetime,
    unseen: Collection[Capability] = (),
    in_use: int | None = None,
) -> None:
    """Approve an envelope, but for what the user took off the sheet, or could not see on it. What
    other major versions were allowed is over; what the user said no to, in this one or in that
    which was *in_use*, stays refused unless it was shown."""
    until_now = () if in_use is None else uow.permissions.of(workflow_id, in_use)
    before = {one.capability: one for one in uow.permissions.of(workflow_id, major)}
    refused = _by_tool([one for one in (*until_now, *before.values()) if one.status in REFUSED])
    _supersede_others(uow, workflow_id, major)
    for line in envelope.lines:
        capability, known = line.capability, before.get(line.capability)
        risk = line.permission.risk
        is_shown = capability in (approval.shown or ())
        no = None if is_shown else _decision(refused.get(capability.tool, {}), line)
        if capability in approval.without:
            status = PermissionStatus.REJECTED
        elif no is not None:
            status = no.status
        elif not is_shown and _is_refused(line, until_now):
            status = PermissionStatus.PROPOSED
        elif capability in unseen or (line.is_asked and capability not in approval.anywhere):
            status = PermissionStatus.PROPOSED
            if known is not None and known.status is not PermissionStatus.SUPERSEDED:
                status, risk = known.status, known.risk
        else:
            status = PermissionStatus.APPROVED
        _put(uow, workflow_id, major, line, status, known, approval.origin, at, risk)
    limited = {one.tool for one in (*approval.limits, *uow.permissions.limits(workflow_id))}
    # A limit that the user set is not widened by a suggestion.
    suggested = {
        capability: one
        for capability, one in envelope.suggested.items()
        if approval.takes_suggested and capability.tool not in limited
    }
    for capability, one in {**suggested, **approval.limits}.items():
        uow.permissions.put_limits(workflow_id, capability, one)


def keep_in(
    uow: UnitOfWork, workflow: Workflow, major: int, envelope: PlannedEnvelope, *, at: datetime
) -> None:
    """Of an envelope that is not wider than what is approved: each line as it was decided. Call
    before the version becomes the active one."""
    active = uow.workflows.version(workflow.active_version_id)
    current = {} if active is None else _by_tool(uow.permissions.of(workflow.id, active.major))
    before = {one.capability: one for one in uow.permissions.of(workflow.id, major)}
    _supersede_others(uow, workflow.id, major)
    for line in envelope.lines:
        known = before.get(line.capability)
        inherited = _decision(current.get(line.capability.tool, {}), line)
        status = PermissionStatus.PROPOSED if line.is_asked else PermissionStatus.APPROVED
        risk, until_now = line.permission.risk, inherited
        if until_now is None and known is not None:
            until_now = known if known.status is not PermissionStatus.SUPERSEDED else None
        if until_now is not None:
            status = until_now.status
            # Less is needed now than was allowed, but for what a person allowed without a sheet.
            if line.is_asked or until_now.risk is None:
                risk = until_now.risk
        _put(uow, workflow.id, major, line, status, known, None, at, risk)


def recompile_in(
    uow: UnitOfWork,
    workflow_id: WorkflowId,
    major: int,
    was: PlannedEnvelope,
    now: PlannedEnvelope,
    *,
    at: datetime,
    described: bool = False,
) -> None:
    """The user entered other parameters, and thereby approves what they name. *described*: the
    user described a service, and thereby approves all that became known by that. Not for a tool to
    which the user said no where it had the values before."""
    before = {one.capability: one for one in uow.permissions.of(workflow_id, major)}
    lines = {line.capability: line for line in now.lines}
    entered = lines.keys() - {line.capability for line in was.lines}
    for capability in entered:
        line, known = lines[capability], before.get(capability)
        if known is not None and known.is_approved:
            continue
        entered_now = described or line.permission.target is Target.PARAMETER
        is_approved = entered_now and not line.is_asked and not _is_refused(line, before.values())
        status = PermissionStatus.APPROVED if is_approved else PermissionStatus.PROPOSED
        _put(uow, workflow_id, major, line, status, known, None, at, line.permission.risk)
    for line in was.lines:
        known = before.get(line.capability)
        of_script = known is not None and known.origin is not PermissionOrigin.PERSON
        if known is not None and of_script and line.capability not in lines:
            gone = replace(known, status=PermissionStatus.SUPERSEDED)
            uow.permissions.put(workflow_id, major, gone)


def _is_refused(line: "PlannedPermission", before: Iterable[Permission]) -> bool:
    """Whether the user said no to all that the tool was to reach by the same parameters."""
    names = set(line.permission.names)
    decisions = [
        one.status
        for one in before
        if one.capability.tool == line.capability.tool
        and one.is_decided
        and (not names or names & set(one.names))
    ]
    return bool(decisions) and REFUSED.issuperset(decisions)


def _supersede_others(uow: UnitOfWork, workflow_id: WorkflowId, major: int) -> None:
    """Of the other major versions nothing is in force any more."""
    for other in uow.permissions.majors(workflow_id):
        for one in uow.permissions.of(workflow_id, other) if other != major else ():
            if one.is_approved:
                changed = replace(one, status=PermissionStatus.SUPERSEDED)
                uow.permissions.put(workflow_id, other, changed)


def _put(
    uow: UnitOfWork,
    workflow_id: WorkflowId,
    major: int,
    line: "PlannedPermission",
    status: PermissionStatus,
    known: Permission | None,
    origin: PermissionOrigin | None,
    at: datetime,
    risk: Risk | None,
) -> None:
    approved_at = None
    if status is PermissionStatus.APPROVED:
        approved_at = known.approved_at if known is not None and known.is_approved else at
    by_person = known is not None and known.origin is PermissionOrigin.PERSON
    permission = replace(
        line.permission,
        status=status,
        origin=PermissionOrigin.PERSON if by_person else origin or line.permission.origin,
        approved_at=approved_at,
        risk=risk,
    )
    uow.permissions.put(workflow_id, major, permission)


def service_envelopes(keep: Keep) -> Mapping[WorkflowId, tuple[ScriptVersion, PlannedEnvelope]]:
    """The envelopes of workflows whose hosts descriptions of services decide."""
    with keep.ledger.read() as uow:
        found = [
            (workflow, version)
            for workflow in uow.workflows.all()
            for version in [uow.workflows.version(workflow.active_version_id)]
            if version is not None and is_named(version.script, "Http", "call")
        ]
    return {
        workflow.id: (version, envelope_of(keep, version, workflow.values))
        for workflow, version in found
    }


def approve_described(
    keep: Keep, before: Mapping[WorkflowId, tuple[ScriptVersion, PlannedEnvelope]]
) -> None:
    """The user described a service, and thereby gives its host to the workflows that name it."""
    now = service_envelopes(keep)
    changed = [
        (workflow_id, version, was, now[workflow_id][1])
        for workflow_id, (version, was) in before.items()
        if workflow_id in now and now[workflow_id] != (version, was)
    ]
    if not changed:
        return
    with keep.ledger.write() as uow:
        for workflow_id, version, was, envelope in changed:
            if any(one.is_approved for one in uow.permissions.of(workflow_id, version.major)):
                recompile_in(
                    uow, workflow_id, version.major, was, envelope,
                    at=keep.clock.now(), described=True,
                )  # fmt: skip
        uow.commit()


def adopt_existing(keep: Keep) -> None:
    """The first start after permissions came: what is on keeps what it uses, the rest is
    proposed."""
    with keep.ledger.read() as uow:
        found = [
            (workflow, version)
            for workflow in uow.workflows.all()
            for version in [uow.workflows.version(workflow.active_version_id)]
            if version is not None
        ]
    envelopes = [
        (workflow, version, _envelope_before(keep, workflow, version))
        for workflow, version in found
    ]
    approval = replace(UNLIMITED, origin=PermissionOrigin.BEFORE)
    now = keep.clock.now()
    with keep.ledger.write() as uow:
        for workflow, version, envelope in envelopes:
            if workflow.status is WorkflowStatus.ACTIVE:
                approve_in(uow, workflow.id, version.major, envelope, approval, at=now)
            else:
                for line in envelope.lines:
                    uow.permissions.put(workflow.id, version.major, line.permission)
        uow.settings.remove(BEFORE)
        uow.commit()


def _envelope_before(keep: Keep, workflow: Workflow, version: ScriptVersion) -> PlannedEnvelope:
    """With what its steps reached until now, where only a run knows that."""
    from keep_desktop.planning.permissions import planned_permissions, used_tools

    reached = set[Capability]()
    with keep.ledger.read() as uow:
        for tool in used_tools(version.script, keep.tools):
            for params in uow.permissions.calls(workflow.id, tool.full_name):
                with suppress(LogicFailure):
                    scopes = tool.scopes(keep.tools.parse(tool, params))
                    reached |= {Capability(tool.full_name, str(one)) for one in scopes}
    params = version.effective_params(workflow.values)
    kept = [one for one in reached if not Path(one.scope).is_absolute()]
    lines = planned_permissions(version.script, params, keep.tools, kept)
    unseen = (
        replace(one, permission=replace(one.permission, seen=None, risk=None)) for one in lines
    )
    return PlannedEnvelope(lines=tuple(unseen))


def suspend_unused(keep: Keep) -> int:
    """Permissions of workflows that are on, but have not used them for long, are asked about again;
    returns how many. Each leaves a line in Activity."""
    now = keep.clock.now()
    with keep.ledger.read() as uow:
        found = _unused(uow, now)
    if not found:
        return 0
    with keep.ledger.write() as uow:
        # Read again: they may have been used meanwhile.
        found = _unused(uow, now)
        for workflow_id, major, one in found:
            text = UserMessage(
                "{permission}: not used for {days} days, so it is asked about again.",
                permission=permission_text(keep.tools, one.capability),
                days=_UNUSED.days,
            )
            uow.permissions.suspend(workflow_id, major, one, text, now)
            uow.notice(Notice(kind=NoticeKind.WORKFLOW_CHANGED, workflow_id=workflow_id))
        uow.commit()
    return len(found)


def _unused(uow: UnitOfWork, now: datetime) -> Sequence[tuple[WorkflowId, int, Permission]]:
    found = []
    for workflow_id, major, one in uow.permissions.unused(now - _UNUSED):
        workflow = uow.workflows.get(workflow_id)
        if workflow is None or workflow.status is not WorkflowStatus.ACTIVE:
            continue
        last = uow.permissions.last_call(workflow_id, one.capability.tool)
        if last is None or now - last >= _UNUSED:
            found.append((workflow_id, major, one))
    return found


# -- in words ---------------------------------------------------------------------------------


def permission_text(tools: ToolBox, capability: Capability) -> str:
    """The sentence of a permission, as a message."""
    tool = tools.find(*capability.tool.split("."))
    if tool is None:
        return str(capability)
    template, facts = wording(tool, capability)
    return UserMessage(template, **facts)


def wider_text(tools: ToolBox, line: "PlannedPermission") -> str:
    """The sentence of a line that is to be approved. Of a tool whose calls do more or less to what
    they reach it says how much."""
    tool = tools.find(*line.capability.tool.split("."))
    permission = permission_text(tools, line.capability)
    if tool is None or type(tool).access_of is Tool.access_of or line.risk not in _DONE_THERE:
        return permission
    return UserMessage("{permission} ({done})", permission=permission, done=_DONE_THERE[line.risk])


_DONE_THERE: Mapping[Risk, str] = {
    Risk.WRITES: UserMessage("change something there"),
    Risk.SENDS: UserMessage("send something from there"),
    Risk.DELETES: UserMessage("delete something there"),
}


def is_of_folders(tool: Tool[Any]) -> bool:
    """Whether grants of folders say what the tool may reach."""
    return ScopeKind.FOLDER in tool.scope_params.values()


def wording(tool: Tool[Any], capability: Capability) -> tuple[str, Mapping[str, str]]:
    """The sentence of a permission: an English template, and what to fill in."""
    scope, kinds = capability.scope, set(tool.scope_params.values())
    named = tool.scope_of(scope)
    if named.param in _PARAM_PERMITS:
        template = _PARAM_PERMITS[named.param][named.value == ANY]
        return template, {"tool": capability.tool, "place": named.value}
    account = named.value if named.kind is ScopeKind.ACCOUNT else ""
    if account and kinds - {ScopeKind.ACCOUNT, ScopeKind.FOLDER}:
        if account == ANY:
            return _ANY_ACCOUNT_PERMITS, {"tool": capability.tool}
        return _ACCOUNT_PERMITS, {"tool": capability.tool, "account": account}
    if not scope and kinds and not is_of_folders(tool):
        template = _ONLY_ACCOUNT_PERMITS if ScopeKind.ACCOUNT in kinds else _PLAIN_PERMITS
        return template, {"tool": capability.tool}
    if not scope:
        scope = _FOLDERS_TEXT if kinds else ""
    elif ANY in (scope, account):
        kinds = {one for name, one in tool.scope_params.items() if name not in tool.prefixed_params}
        scope = next((text for kind, text in _ANY_TEXTS.items() if kind in kinds), ANY)
        if ScopeKind.PLACE in kinds:
            scope = next(
                (_ANY_PLACES[one] for one in tool.scope_params if one in _ANY_PLACES), scope
            )
        account = ""
    template = tool.permits or (_PLAIN_PERMITS if not scope else _SCOPED_PERMITS)
    return template, {"scope": account or scope, "tool": capability.tool, **tool.permits_facts}


_PLAIN_PERMITS = "Use {tool}"
_SCOPED_PERMITS = "Use {tool} for {scope}"
_ACCOUNT_PERMITS = "Use the account {account} with {tool}"
_ONLY_ACCOUNT_PERMITS = "Use the account that is connected with {tool}"
_ANY_ACCOUNT_PERMITS = "Use any account with {tool}"
_CALENDAR_PERMITS = "Use the calendar {place} with {tool}"
_ANY_CALENDAR_PERMITS = "Use any calendar with {tool}"
_SERVICE_FOLDER_PERMITS = "Use the folder {place} of the service with {tool}"
_ANY_SERVICE_FOLDER_PERMITS = "Use any folder of the service with {tool}"
_ACTION_PERMITS = "Call {place} with {tool}"
_ANY_ACTION_PERMITS = "Call anything with {tool}"
#: By a parameter that stands in the scope: for what it names, and for any.
_PARAM_PERMITS: Mapping[str, tuple[str, str]] = {
    "calendar": (_CALENDAR_PERMITS, _ANY_CALENDAR_PERMITS),
    "folder": (_SERVICE_FOLDER_PERMITS, _ANY_SERVICE_FOLDER_PERMITS),
    "service": (_ACTION_PERMITS, _ANY_ACTION_PERMITS),
}
_FOLDERS_TEXT = UserMessage("the files and folders that you give it")
_ANY_TEXTS = {
    ScopeKind.HOST: UserMessage("any host"),
    ScopeKind.RECIPIENT: UserMessage("any address"),
    ScopeKind.PLACE: UserMessage("anything"),
    ScopeKind.ACCOUNT: UserMessage("any account"),
}
#: By the parameter that names it.
_ANY_PLACES: Mapping[str, str] = {
    "calendar": UserMessage("any calendar"),
    "channel": UserMessage("any channel"),
    "chat": UserMessage("any chat"),
    "folder": UserMessage("any folder"),
    "labels": UserMessage("any label"),
}
