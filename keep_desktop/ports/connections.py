"""Connections: accounts at services that the user has connected, and what signs their requests."""

from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import Protocol

from keep_desktop.domain.errors import AuthFailure, PreconditionFailure
from keep_desktop.domain.immutable import immutable
from keep_desktop.domain.messages import UserMessage
from keep_desktop.ports.cancel import CancelToken


class ConnectionStatus(StrEnum):
    OK = "ok"
    NEEDS_SIGN_IN = "needs_sign_in"
    ERROR = "error"


@immutable(kw_only=True)
class Connection:
    """One account at one service. Holds no secret."""

    #: Never reused: a secret is found by it, not by a name.
    id: str
    #: As the catalogue names it: "gmail".
    service: str
    #: Unique among the connections of the service; what scripts name: "ann@firm.example".
    account: str
    #: Where its requests go: the service's own address, or the one that the user entered.
    address: str
    #: The hosts (with port where it is not the scheme's own) that its secret may be sent to.
    hosts: tuple[str, ...]
    #: What it was allowed, as the service names it.
    scopes: tuple[str, ...] = ()
    status: ConnectionStatus = ConnectionStatus.OK
    #: Why it is not ok, as a sentence.
    trouble: str | None = None


class Connections(Protocol):
    """Thread-safe, and safe between processes."""

    def all(self) -> Sequence[Connection]:
        """By service and account."""
        ...

    def of(self, service: str) -> Sequence[Connection]:
        """By account."""
        ...

    def find(self, service: str, account: str | None) -> Connection:
        """The connection of that account; without an account the only one. PreconditionFailure
        with the remedy where there is none, LogicFailure that names them where there are several:
        an account is asked, never guessed. Sends nothing."""
        ...

    def headers(
        self, connection: Connection, url: str, cancel: CancelToken, *, renew: bool = False
    ) -> Mapping[str, str]:
        """The headers that sign a request to *url*. A token that ends within five minutes is
        renewed first, and always if *renew*, after the service refused it. AuthFailure, which
        leaves the question `sign_in`, if the user must sign in again; LogicFailure if *url* is at
        none of the connection's hosts."""
        ...

    def refused(
        self, connection: Connection, sentence: str, scopes: Sequence[str] = ()
    ) -> AuthFailure:
        """The failure that asks the user to sign in again, as *sentence* says; *scopes* are asked
        for in addition then. Until then nothing is signed."""
        ...

    def secrets(self, connection: Connection) -> Sequence[str]:
        """What has to be taken out of everything that the service answers. Raises
        SecretsFailure."""
        ...


class NoConnections:
    """Nothing is connected."""

    def all(self) -> Sequence[Connection]:
        return ()

    def of(self, service: str) -> Sequence[Connection]:
        return ()

    def find(self, service: str, account: str | None) -> Connection:
        raise PreconditionFailure(
            UserMessage("Connect {service} first, under Settings, Connections.", service=service)
        )

    def headers(
        self, connection: Connection, url: str, cancel: CancelToken, *, renew: bool = False
    ) -> Mapping[str, str]:
        return {}

    def refused(
        self, connection: Connection, sentence: str, scopes: Sequence[str] = ()
    ) -> AuthFailure:
        return AuthFailure(sentence)

    def secrets(self, connection: Connection) -> Sequence[str]:
        return ()
