"""Capabilities: what a call of a tool reaches, as a person allows it."""

from dataclasses import dataclass
from enum import StrEnum

#: Covers every scope: "any address", "any host".
ANY = "*"


class Risk(StrEnum):
    """What a call does to the outside; the groups of the approval sheet."""

    READS = "reads"
    WRITES = "writes"
    SENDS = "sends"
    DELETES = "deletes"
    SPENDS = "spends"


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


@dataclass(frozen=True, slots=True, order=True)
class Scope:
    """One thing that a call reaches. `value` is written as a person reads it."""

    kind: ScopeKind
    value: str

    def __str__(self) -> str:
        return f"account={self.value}" if self.kind is ScopeKind.ACCOUNT else self.value


@dataclass(frozen=True, slots=True, order=True)
class Capability:
    """A tool with a scope; "" means that the tool has none."""

    tool: str
    scope: str = ""

    def __str__(self) -> str:
        return f"{self.tool}:{self.scope}" if self.scope else self.tool

    @classmethod
    def parse(cls, text: str) -> "Capability":
        """`Ns.tool` or `Ns.tool:SCOPE`. ValueError for anything else."""
        tool, _, scope = text.partition(":")
        namespace, dot, name = tool.partition(".")
        if not (namespace and dot and name) or "." in name:
            raise ValueError(text)
        return cls(tool, scope)


def covers(allowed: str, scope: str) -> bool:
    """Whether an allowed scope includes *scope*. A domain includes its mail addresses; nothing
    else includes another."""
    if allowed in (ANY, scope):
        return True
    allowed, scope = allowed.casefold(), scope.casefold()
    if allowed == scope:
        return True
    _, at, domain = scope.rpartition("@")
    return bool(at) and not scope.startswith("account=") and domain == allowed.removeprefix("@")
