"""Capabilities: what a call of a tool reaches, as a person allows it."""

import unicodedata
from collections.abc import Mapping
from datetime import datetime, timedelta
from enum import StrEnum

from keep_desktop.domain.immutable import immutable

#: Covers every scope: "any address", "any host".
ANY = "*"
ACCOUNT_PREFIX = "account="


class Risk(StrEnum):
    """What a call does to the outside; the groups of the approval sheet."""

    READS = "reads"
    WRITES = "writes"
    SENDS = "sends"
    DELETES = "deletes"
    SPENDS = "spends"


def exceeds(risk: Risk | None, most: Risk | None) -> bool:
    """Whether what a call does to the outside is more than *most*; None is any."""
    order = list(Risk)
    return risk is not None and most is not None and order.index(risk) > order.index(most)


class ScopeKind(StrEnum):
    #: A path: its scope is the granted folder or file that holds it.
    FOLDER = "folder"
    #: A web address: its scope is the host, with the port where that is not the scheme's own.
    HOST = "host"
    #: A mail address or another receiver.
    RECIPIENT = "recipient"
    #: The account of a connection: "account=NAME", so that no account passes for a receiver.
    ACCOUNT = "account"
    #: Anything else that the service names: a label, a channel, a calendar, a model role.
    PLACE = "place"


@immutable(order=True)
class Scope:
    """One thing that a call reaches. `value` is written as a person reads it."""

    kind: ScopeKind
    value: str
    #: The parameter that names it, where another of the tool may have the same text for something
    #: else: "calendar=ann@firm.example", so that no calendar passes for a guest.
    param: str = ""

    @property
    def prefix(self) -> str:
        """What its text begins with."""
        if self.kind is ScopeKind.ACCOUNT:
            return ACCOUNT_PREFIX
        return f"{self.param}=" if self.param else ""

    @property
    def any(self) -> str:
        """Covers every scope like it."""
        return self.prefix + ANY

    def __str__(self) -> str:
        return self.prefix + self.value


@immutable(order=True)
class Capability:
    """A tool with a scope; "" means that the tool has none."""

    tool: str
    scope: str = ""

    def __str__(self) -> str:
        return f"{self.tool}:{self.scope}" if self.scope else self.tool

    @classmethod
    def parse(cls, text: str) -> "Capability":
        """`Ns.tool` or `Ns.tool:SCOPE`. ValueError for anything else: a scope that was left empty
        is not all that the tool may reach."""
        tool, colon, scope = text.partition(":")
        namespace, dot, name = tool.partition(".")
        if not (namespace and dot and name) or "." in name or (colon and not scope.strip()):
            raise ValueError(text)
        return cls(tool, scope)


def covers(name: str, scope: Scope, *, loosely: bool = True) -> bool:
    """Whether the scope *name* includes *scope*, which is no path. A domain includes its mail
    addresses; nothing else includes another. *loosely*: also where the two may differ outside, as
    "straße" and "strasse" do."""
    fold = _folded if loosely else _lower
    if name == scope.any or fold(name) == fold(str(scope)):
        return True
    if scope.kind is not ScopeKind.RECIPIENT:
        return False
    _, at, domain = scope.value.rpartition("@")
    return bool(at) and fold(domain) == fold(name.removeprefix("@"))


class PermissionStatus(StrEnum):
    #: On the sheet, not decided: a call is asked about.
    PROPOSED = "proposed"
    APPROVED = "approved"
    #: Taken off the sheet before it was approved.
    REJECTED = "rejected"
    #: Of an earlier major version, or of a value that a parameter had before.
    SUPERSEDED = "superseded"
    REVOKED = "revoked"
    #: Not used for so long that it is asked about again.
    SUSPENDED = "suspended"


#: The last use of a permission or a connection is written down once in so long, so that a run does
#: not write with each call. The newest use may be so much later.
USE_RECORDED_EVERY = timedelta(hours=1)


def is_recent_use(recorded_at: datetime, now: datetime) -> bool:
    """Whether no more can be said than that it was used since *recorded_at*."""
    return now - recorded_at < USE_RECORDED_EVERY


#: A person said no: a wider scope that is approved does not include these.
REFUSED = frozenset({PermissionStatus.REJECTED, PermissionStatus.REVOKED})


class PermissionOrigin(StrEnum):
    """What a permission comes from."""

    SCRIPT = "script"
    REHEARSAL = "rehearsal"
    PERSON = "person"
    #: In use before there were permissions.
    BEFORE = "before"


class Target(StrEnum):
    """What decides about the scope of a call."""

    #: It stands in the script.
    FIXED = "fixed"
    #: A parameter that the person enters.
    PARAMETER = "parameter"
    #: What the script reads.
    DATA = "data"


@immutable(kw_only=True)
class EffectLimits:
    """The most effects of one capability in a session, in 24 hours and in 7 days; None: any."""

    per_run: int | None = None
    per_day: int | None = None
    per_week: int | None = None


NO_LIMITS = EffectLimits()


@immutable(kw_only=True)
class Permission:
    """One capability of one major version."""

    capability: Capability
    status: PermissionStatus
    origin: PermissionOrigin
    target: Target = Target.FIXED
    #: The parameters, or the tools that read it.
    names: tuple[str, ...] = ()
    #: Whether a rehearsal used it; None where there was none.
    seen: bool | None = None
    #: The most that a call may do to the outside; None: anything.
    risk: Risk | None = None
    approved_at: datetime | None = None
    last_used_at: datetime | None = None

    @property
    def is_approved(self) -> bool:
        return self.status is PermissionStatus.APPROVED

    def permits(self, risk: Risk | None) -> bool:
        """Whether a call may do that to the outside."""
        return self.is_approved and not exceeds(risk, self.risk)

    @property
    def is_decided(self) -> bool:
        """A person said yes or no to it."""
        return self.status in _DECIDED


def decided(permissions: Mapping[str, Permission], scope: Scope) -> Permission | None:
    """Of a tool's permissions by scope the one that decides about *scope*, which is no path: the
    same scope, else the domain of a receiver, else any. One that nobody decided about does not
    count. Where two may differ outside, as places do in case alone, only a refusal holds for
    both."""
    same = permissions.get(str(scope))
    if same is not None and same.is_decided:
        return same
    has_case = scope.kind is ScopeKind.PLACE
    around = [
        one
        for name, one in permissions.items()
        if name not in ("", scope.any)
        and one.is_decided
        and covers(name, scope, loosely=not one.is_approved)
        and not (has_case and one.is_approved)
    ]
    refused = next((one for one in around if one.status in REFUSED), None)
    if around:
        return refused or around[0]
    any_ = permissions.get(scope.any)
    return any_ if any_ is not None and any_.is_decided else None


def _lower(scope: str) -> str:
    return scope.lower() if scope.isascii() else scope


def _folded(scope: str) -> str:
    return unicodedata.normalize("NFC", scope).casefold()


_DECIDED = frozenset({PermissionStatus.APPROVED, *REFUSED})
