"""Checks each call of a tool against what a person allows the workflow.

What is allowed is read again whenever its version in the ledger changed, in the transaction that
records the call, so that a revocation by any process holds for the next call.
"""

import os
from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Any

from keep_desktop.domain.errors import Concern, LogicFailure, PermissionFailure
from keep_desktop.domain.ids import SessionId, WorkflowId
from keep_desktop.domain.immutable import immutable
from keep_desktop.domain.json import JsonValue, digest
from keep_desktop.domain.messages import MessageCode, UserMessage, join
from keep_desktop.domain.permissions import (
    ANY,
    REFUSED,
    USE_RECORDED_EVERY,
    Capability,
    EffectLimits,
    Permission,
    Risk,
    Scope,
    ScopeKind,
    covers,
    decided,
)
from keep_desktop.domain.questions import Answer, QuestionKind
from keep_desktop.domain.text import inside_quotes
from keep_desktop.ports.hosts import normal_host
from keep_desktop.ports.permissions import READ_KEY_PREFIX, CallAnswer
from keep_desktop.ports.stores import UnitOfWork
from keep_desktop.ports.tools import Grant, Tool, ToolBox, title_of

if TYPE_CHECKING:
    from keep_desktop.ports.tools import ToolInput

#: Of a call in a question: characters of a text, and entries of a list or object.
_MOST_TEXT, _MOST_ENTRIES = 300, 20


class NotPermitted(PermissionFailure):
    """A call outside what a person allows. It is not made; the person is asked."""

    concerns = Concern.WORKFLOW

    def __init__(self, sentence: str, kind: QuestionKind, detail: Mapping[str, JsonValue]) -> None:
        super().__init__(sentence)
        self.question = kind
        self.detail = detail


class CallDenied(Exception):
    """A person answered that this call is never to be made."""


@immutable(kw_only=True)
class Envelope:
    """What is allowed to one major version of a workflow."""

    #: Of the ledger, when this was read.
    ledger_version: int
    #: By tool, then scope.
    permissions: Mapping[str, Mapping[str, Permission]]
    limits: Mapping[str, Mapping[str, EffectLimits]]
    grants: tuple[Grant, ...]

    def scopes_not_allowed(self, tool: Tool[Any], params: "ToolInput") -> tuple[str, ...] | None:
        """The scopes of a call that are not allowed, "" for the tool itself; None if all are."""
        known = self.permissions.get(tool.full_name, {})
        whole_tool = known.get("")
        allows_whole_tool = whole_tool is not None and whole_tool.is_approved
        kinds = tool.scope_params.values()
        if (
            len(known) == 1
            and allows_whole_tool
            and all(kind is ScopeKind.FOLDER for kind in kinds)
        ):
            # The tool itself compares paths with the grants.
            return None
        scopes, risk = tool.scopes(params), tool.access_of(params)
        allows_whole_tool = whole_tool is not None and whole_tool.permits(risk)
        if scopes:
            refused = [
                one
                for one in scopes
                if not _allows(tool, known, one, risk, allows_whole_tool=allows_whole_tool)
            ]
            of_folders = ScopeKind.FOLDER in kinds
            if refused and (allows_whole_tool or (of_folders and _has_folder(known))):
                refused = [
                    one
                    for one in refused
                    if not tool.is_implied(one, params) or decided(known, one) is not None
                ]
            return tuple(map(str, refused)) or None
        is_allowed = allows_whole_tool or (
            ScopeKind.FOLDER not in kinds and any(one.permits(risk) for one in known.values())
        )
        return None if is_allowed else ("",)

    def refuses(self, tool: Tool[Any], params: "ToolInput") -> bool:
        """Whether a person said no to what the call reaches."""
        known = self.permissions.get(tool.full_name, {})
        whole_tool = known.get("")
        if whole_tool is not None and whole_tool.status in REFUSED:
            return True
        decisions = (_decided(known, one) for one in tool.scopes(params))
        return any(one is not None and one.status in REFUSED for one in decisions)

    def scopes_to_ask(self, tool: Tool[Any], missing: Sequence[str]) -> tuple[str, ...]:
        """What to ask about where these scopes of a call are not allowed: of a path what a person
        said no to, the folder around it or the tool itself."""
        known = self.permissions.get(tool.full_name, {})

        def to_ask(text: str) -> str:
            scope = tool.scope_of(text)
            if not text or scope.kind is not ScopeKind.FOLDER:
                return text
            found = _decided(known, scope) or known.get("")
            return found.capability.scope if found and found.status in REFUSED else text

        return tuple(dict.fromkeys(map(to_ask, missing)))

    def allows(self, tool: Tool[Any], scopes: Sequence[str], risk: Risk | None) -> bool:
        """Whether a call with these scopes, as `scopes_not_allowed` names them, is allowed now."""
        known = self.permissions.get(tool.full_name, {})
        whole_tool = known.get("")
        allows_whole_tool = whole_tool is not None and whole_tool.permits(risk)
        folders = ScopeKind.FOLDER in tool.scope_params.values()
        return all(
            (
                allows_whole_tool
                or (not folders and any(each.permits(risk) for each in known.values()))
            )
            if not one
            else _allows(tool, known, tool.scope_of(one), risk, allows_whole_tool=allows_whole_tool)
            for one in scopes
        )

    def allows_host(self, tool: Tool[Any], host: str) -> bool:
        known = self.permissions.get(tool.full_name, {})
        return _allows(tool, known, Scope(ScopeKind.HOST, host), None, allows_whole_tool=False)

    def due_for_use_record(self, tool: Tool[Any], at: datetime) -> Sequence[Permission]:
        """What is approved of a tool and whose last use is to be written down, if it is used."""
        return [
            one
            for one in self.permissions.get(tool.full_name, {}).values()
            if one.is_approved
            and (one.last_used_at is None or at - one.last_used_at >= USE_RECORDED_EVERY)
        ]


def _allows(
    tool: Tool[Any],
    known: Mapping[str, Permission],
    scope: Scope,
    risk: Risk | None,
    *,
    allows_whole_tool: bool,
) -> bool:
    found = _decided(known, scope)
    if scope.kind is ScopeKind.FOLDER:
        return allows_whole_tool if found is None else found.is_approved
    if not scope.prefix and "=" in scope.value and tool.scope_of(scope.value).prefix:
        # No receiver is taken for an account, by being called "account=…".
        return False
    return found is not None and found.permits(risk)


def _decided(known: Mapping[str, Permission], scope: Scope) -> Permission | None:
    if scope.kind is ScopeKind.FOLDER:
        return innermost_decision(known, scope.value)
    return decided(known, scope)


def innermost_decision(known: Mapping[str, Permission], path: str) -> Permission | None:
    """Of a tool's permissions the one of the innermost folder or file around *path* that was
    decided about; "" is none of them. No link leads out of one that is allowed, nor past one that
    is refused."""
    decisions = [name for name, one in known.items() if name and one.is_decided]
    folders = [name for name in decisions if os.path.isabs(name)]  # noqa: PTH117  # at every call
    if not folders:
        return None
    real = os.path.realpath(path)
    around = [
        name
        for name in folders
        if _is_within(real, name) or (known[name].status in REFUSED and is_inside(path, name))
    ]
    return known[max(around, key=len)] if around else None


def _has_folder(known: Mapping[str, Permission]) -> bool:
    return any(one.is_approved and Path(name).is_absolute() for name, one in known.items())


def is_inside(path: str, folder: str) -> bool:
    """Whether *path* is in the folder or the file itself, as it is written or by where its links
    lead."""
    return any(_is_within(one, folder) for one in (os.path.normpath(path), os.path.realpath(path)))


def _is_within(path: str, folder: str) -> bool:
    path, folder = os.path.normcase(path), os.path.normcase(folder)
    return path == folder or path.startswith(folder.rstrip(os.sep) + os.sep)


class Envelopes:
    """The envelopes that calls use, each read once while its version stays. Thread-safe."""

    def __init__(self) -> None:
        self._known: dict[tuple[WorkflowId, int], Envelope] = {}

    def cached(self, workflow_id: WorkflowId, major: int) -> Envelope | None:
        """As it was at the last call."""
        return self._known.get((workflow_id, major))

    def current(self, uow: UnitOfWork, workflow_id: WorkflowId, major: int) -> Envelope:
        """As it is in this transaction."""
        ledger_version = uow.permissions.version(workflow_id)
        known = self._known.get((workflow_id, major))
        if known is None or known.ledger_version != ledger_version:
            known = _read(uow, workflow_id, major, ledger_version)
            self._known[workflow_id, major] = known
        return known

    def forget(self, workflow_id: WorkflowId, major: int) -> None:
        """Read it again: times of use are not among what raises the version."""
        self._known.pop((workflow_id, major), None)


def _read(uow: UnitOfWork, workflow_id: WorkflowId, major: int, ledger_version: int) -> Envelope:
    permissions: dict[str, dict[str, Permission]] = {}
    for one in uow.permissions.of(workflow_id, major):
        permissions.setdefault(one.capability.tool, {})[one.capability.scope] = one
    limits: dict[str, dict[str, EffectLimits]] = {}
    for capability, limit in uow.permissions.limits(workflow_id).items():
        limits.setdefault(capability.tool, {})[capability.scope] = limit
    return Envelope(
        ledger_version=ledger_version,
        permissions=permissions,
        limits=limits,
        grants=tuple(uow.grants.of(workflow_id)),
    )


class Period(StrEnum):
    RUN = "per_run"
    DAY = "per_day"
    WEEK = "per_week"


@immutable
class ReachedLimit:
    scope: str
    period: Period
    most: int


_PERIOD_TEXTS = {
    Period.RUN: UserMessage("in one run"),
    Period.DAY: UserMessage("in 24 hours"),
    Period.WEEK: UserMessage("in 7 days"),
}
_LENGTHS = {Period.DAY: timedelta(days=1), Period.WEEK: timedelta(days=7)}


@immutable(kw_only=True)
class CallToCheck:
    """A call that is about to be made."""

    tool: Tool[Any]
    params: "ToolInput"
    #: Names this call in the answers of a person: of an item's mutation its key; of a handler's,
    #: whose key names the run, and of a read what makes it the same.
    key: str
    mutates: bool = True
    #: An answer holds for one call with this key.
    once: bool = False

    @property
    def content_key(self) -> str:
        """The same with its content, as a person allows it once."""
        return digest([self.key, self.tool.payload(self.params)]) if self.mutates else self.key


def item_call(tool: Tool[Any], params: "ToolInput", key: str) -> CallToCheck:
    return CallToCheck(tool=tool, params=params, key=key)


def handler_call(tool: Tool[Any], params: "ToolInput") -> CallToCheck:
    key = digest(["mutate", tool.full_name, tool.identity(params)])
    return CallToCheck(tool=tool, params=params, key=key, once=True)


def read_call(tool: Tool[Any], params: "ToolInput") -> CallToCheck:
    key = f"{READ_KEY_PREFIX}{tool.full_name}"
    return CallToCheck(tool=tool, params=params, key=key, mutates=False)


class CallPermissions:
    """The checks of one run. One thread."""

    def __init__(
        self,
        envelopes: Envelopes,
        tools: ToolBox,
        workflow_id: WorkflowId,
        major: int,
        session_id: SessionId,
    ) -> None:
        self._envelopes = envelopes
        self._tools = tools
        self._workflow_id = workflow_id
        self._major = major
        self._session_id = session_id
        #: What the answers about the call under way allow.
        self._allowed: frozenset[str] = frozenset()
        #: A call that a glance found within what is allowed, and by which envelope.
        self._glanced: tuple[CallToCheck, Envelope] | None = None
        self._used: dict[Capability, datetime] = {}
        #: Until when nothing about the use of a tool is to be written down.
        self._recorded_until: dict[str, datetime] = {}
        self._recorded_for: Envelope | None = None

    def seems_allowed(self, call: CallToCheck) -> bool:
        """Whether the call is within what was allowed when that was last read: a glance before what
        prepares a call; `check` decides."""
        if call.tool.access is None:
            return True
        known = self._envelopes.cached(self._workflow_id, self._major)
        if known is None or known.scopes_not_allowed(call.tool, call.params) is not None:
            return False
        self._glanced = call, known
        return True

    def check(
        self, uow: UnitOfWork, call: CallToCheck, now: datetime, *, records: bool = False
    ) -> tuple[Grant, ...]:
        """The grants for the call. Raises NotPermitted where it is outside of what is allowed, and
        CallDenied where a person said that it is never to be made. *records*: *uow* is the
        transaction that records the call, and answers that hold once are used up."""
        tool = call.tool
        envelope = self._envelopes.current(uow, self._workflow_id, self._major)
        if tool.access is None:
            return envelope.grants
        glanced, self._glanced = self._glanced, None
        seen = glanced is not None and glanced[0] is call and glanced[1] is envelope
        missing = None if seen else envelope.scopes_not_allowed(tool, call.params)
        limits = envelope.limits.get(tool.full_name) if call.mutates else None
        if missing is None and not limits and not call.once:
            self._allowed = frozenset()
        else:
            answers = self._answers(uow, call)
            self._allowed = frozenset(one for each in answers for one in each.scopes or ())
            goes_on = any(one.scopes is None for one in answers)
            reached = () if goes_on or not limits else self._limits_reached(uow, call, limits, now)
            if not self._allowed.issuperset(missing or ()):
                raise self._not_allowed(envelope, call, missing or (), reached)
            if reached:
                raise self._limit_reached(call, reached)
            for one in answers if call.once and records else ():
                uow.permissions.remove_answer(one.id)
        if envelope is not self._recorded_for:
            self._recorded_for, self._recorded_until = envelope, {}
        due = self._recorded_until.get(tool.full_name)
        if due is None or now >= due:
            self._remember_use(envelope, call, now)
        return envelope.grants

    def _remember_use(self, envelope: Envelope, call: CallToCheck, now: datetime) -> None:
        """Remember what the call uses, where the last use is to be written down."""
        left = [
            one
            for one in envelope.due_for_use_record(call.tool, now)
            if one.capability not in self._used
        ]
        if not left:
            self._recorded_until[call.tool.full_name] = now + USE_RECORDED_EVERY
            return
        scopes = call.tool.scopes(call.params)
        for one in left:
            scope = one.capability.scope
            if not scope or reaches(scopes, scope):
                self._used[one.capability] = now

    def check_host(self, uow: UnitOfWork, call: CallToCheck, host: str) -> None:
        """The same for a host that the call comes to while it is made."""
        host = normal_host(host)
        envelope = self._envelopes.current(uow, self._workflow_id, self._major)
        if not envelope.allows_host(call.tool, host) and host not in self._allowed:
            answers = uow.permissions.answers(self._workflow_id, call.content_key)
            if not any(
                self._allows_this_call(call, one) and host in (one.scopes or ()) for one in answers
            ):
                raise self._not_allowed(envelope, call, (host,))

    def record_uses(self, uow: UnitOfWork) -> None:
        """Write down what was used, where that is due. Part of the commit that ends the run."""
        for capability, at in self._used.items():
            uow.permissions.used(self._workflow_id, self._major, [capability], at)
        if self._used:
            self._used.clear()
            self._envelopes.forget(self._workflow_id, self._major)

    def _answers(self, uow: UnitOfWork, call: CallToCheck) -> Sequence[CallAnswer]:
        known = uow.permissions.answers
        # Of a handler alone: an item that is denied is skipped.
        if call.once and any(
            one.answer is Answer.DENY for one in known(self._workflow_id, call.key)
        ):
            raise CallDenied
        of_content = known(self._workflow_id, call.content_key)
        return [one for one in of_content if self._allows_this_call(call, one)]

    def _allows_this_call(self, call: CallToCheck, answer: CallAnswer) -> bool:
        is_now = call.mutates or answer.session_id == self._session_id
        return is_now and answer.answer is Answer.ALLOW_ONCE

    # -- limits -------------------------------------------------------------------------------

    def _limits_reached(
        self,
        uow: UnitOfWork,
        call: CallToCheck,
        limits: Mapping[str, EffectLimits],
        now: datetime,
    ) -> Sequence[ReachedLimit]:
        """Those that allow no more effects: one answer is to settle them all."""
        found = []
        scopes = call.tool.scopes(call.params)
        for scope, limit in limits.items():
            capability = Capability(call.tool.full_name, scope)
            if scope and not reaches(scopes, scope):
                continue
            counter = EffectCounter(uow, self._tools, self._workflow_id, capability, now)
            for period, most in _periods(limit):
                if counter.count(period, self._session_id, most) >= most:
                    found.append(ReachedLimit(scope, period, most))
        return found

    # -- what a person is asked ---------------------------------------------------------------

    def _not_allowed(
        self,
        envelope: Envelope,
        call: CallToCheck,
        missing: tuple[str, ...],
        reached: Sequence[ReachedLimit] = (),
    ) -> NotPermitted:
        scopes = envelope.scopes_to_ask(call.tool, missing)
        named = [one for one in scopes if one]
        title = inside_quotes(title_of(call.tool, call.params))
        sentence = (
            UserMessage(
                "“{title}” was not done: this workflow may not use {tool} for {scopes}. Say "
                "whether it may.",
                code=MessageCode.NOT_PERMITTED,
                title=title,
                tool=call.tool.full_name,
                scopes=", ".join(named[:_MOST_ENTRIES]),
            )
            if named
            else UserMessage(
                "“{title}” was not done: this workflow may not use {tool}. Say whether it may.",
                code=MessageCode.NOT_PERMITTED,
                title=title,
                tool=call.tool.full_name,
            )
        )
        if reached:
            sentence = UserMessage(
                "{sentence} Besides, {limits}.",
                code=MessageCode.NOT_PERMITTED,
                sentence=sentence,
                limits=_limits_text(call.tool, reached),
            )
        detail = {**self._detail(call, scopes, reached), "exact_scopes": list(missing)}
        return NotPermitted(sentence, QuestionKind.PERMISSION, detail)

    def _limit_reached(self, call: CallToCheck, reached: Sequence[ReachedLimit]) -> NotPermitted:
        sentence = UserMessage(
            "“{title}” was not done: {limits}. Say whether it may go on.",
            code=MessageCode.NOT_PERMITTED,
            title=inside_quotes(title_of(call.tool, call.params)),
            limits=_limits_text(call.tool, reached),
        )
        scopes = tuple(dict.fromkeys(one.scope for one in reached))
        return NotPermitted(sentence, QuestionKind.LIMIT, self._detail(call, scopes, reached))

    def _detail(
        self, call: CallToCheck, scopes: tuple[str, ...], reached: Sequence[ReachedLimit]
    ) -> Mapping[str, JsonValue]:
        tool = call.tool.full_name
        params = call.params.model_dump(mode="json", by_alias=True, exclude_none=True)
        return {
            "capabilities": [str(Capability(tool, one)) for one in scopes],
            "tool": tool,
            "scopes": list(scopes),
            "limits": [
                {"scope": one.scope, "period": one.period.value, "most": one.most}
                for one in reached
            ],
            "risk": str(call.tool.access_of(call.params)),
            "call": {"title": title_of(call.tool, call.params), "params": _cropped(params)},
            "key": call.key,
            "exact_key": call.content_key,
            "major": self._major,
            "of_handler": call.once,
        }


def _limits_text(tool: Tool[Any], reached: Sequence[ReachedLimit]) -> UserMessage:
    return join(
        [
            UserMessage(
                "{capability} reached its limit of {most} {period}",
                capability=_capability_text(tool, one.scope),
                most=one.most,
                period=_PERIOD_TEXTS[one.period],
            )
            for one in reached
        ],
        "; ",
    )


def _capability_text(tool: Tool[Any], scope: str) -> str | UserMessage:
    if not scope:
        return tool.full_name
    return UserMessage("{tool} for {scope}", tool=tool.full_name, scope=scope)


def _cropped(value: JsonValue, depth: int = 4) -> JsonValue:
    """For display: long texts and lists are cut."""
    if isinstance(value, str):
        return value if len(value) <= _MOST_TEXT else f"{value[:_MOST_TEXT]}…"
    if isinstance(value, Mapping):
        names = list(value)[:_MOST_ENTRIES] if depth else []
        return {name[:_MOST_TEXT]: _cropped(value[name], depth - 1) for name in names}
    if isinstance(value, Sequence):
        return [_cropped(one, depth - 1) for one in (value[:_MOST_ENTRIES] if depth else ())]
    return value


def _periods(limit: EffectLimits) -> Sequence[tuple[Period, int]]:
    amounts = (
        (Period.RUN, limit.per_run),
        (Period.DAY, limit.per_day),
        (Period.WEEK, limit.per_week),
    )
    return [(period, most) for period, most in amounts if most is not None]


def reaches(scopes: Sequence[Scope], scope: str) -> bool:
    """Whether a call that reaches *scopes* reaches what *scope* includes."""
    return any(
        is_inside(one.value, scope)
        if one.kind is ScopeKind.FOLDER
        else scope == ANY or covers(scope, one)
        for one in scopes
    )


class EffectCounter:
    """Counts the effects of a capability as its limits do, in one transaction."""

    def __init__(
        self,
        uow: UnitOfWork,
        tools: ToolBox,
        workflow_id: WorkflowId,
        capability: Capability,
        now: datetime,
    ) -> None:
        self._uow = uow
        self._tools = tools
        self._workflow_id = workflow_id
        self._capability = capability
        self._now = now

    def count(self, period: Period, session_id: SessionId | None, most: int | None = None) -> int:
        """In the session, or in the time until now; no further than *most*. Of one scope the calls
        are looked through, which only who limits one pays for."""
        of_run = period is Period.RUN
        if of_run and session_id is None:
            return 0
        since = self._session_start(session_id) if of_run else self._now - _LENGTHS[period]
        store, tool_name = self._uow.permissions, self._capability.tool
        session = session_id if of_run else None
        if not self._capability.scope:
            return store.count(
                self._workflow_id, tool_name, since=since, session_id=session, most=most
            )
        calls = store.calls(self._workflow_id, tool_name, since=since, session_id=session)
        return sum(map(self._reaches, calls))

    def _session_start(self, session_id: SessionId | None) -> datetime | None:
        session = None if session_id is None else self._uow.runs.session(session_id)
        return None if session is None else session.started_at

    def _reaches(self, params: JsonValue) -> bool:
        tool = self._tools.find(*self._capability.tool.split("."))
        if tool is None:
            return False
        try:
            return reaches(tool.scopes(self._tools.parse(tool, params)), self._capability.scope)
        except LogicFailure:
            # What an earlier version of the tool took may have reached it.
            return True
