"""Connections in memory, to a server on loopback."""

from base64 import b64encode
from collections.abc import Mapping, Sequence
from dataclasses import replace

import httpx2

from keep_desktop.domain.errors import AuthFailure, LogicFailure, PreconditionFailure
from keep_desktop.ports.cancel import CancelToken
from keep_desktop.ports.connections import Connection
from keep_desktop.tools.connectors.catalogue import Password, Token
from keep_desktop.tools.connectors.known_services import Catalogue

TOKEN = "ya29.token-of-a-test"


class FakeConnections:
    """A Connections whose token is `TOKEN`, and another one after each renewal. `renewals` counts
    them; `refuses` makes the next one fail."""

    def __init__(self, service: str, address: str, *accounts: str) -> None:
        self.renewals = 0
        self.refuses = False
        self._connections = [
            Connection(
                id=f"{service}-{number}",
                service=service,
                account=account,
                address=address,
                hosts=(httpx2.URL(address).netloc.decode(),),
            )
            for number, account in enumerate(accounts or ("ann@firm.example",))
        ]

    @property
    def token(self) -> str:
        return f"renewed-{self.renewals}-of-a-test" if self.renewals else TOKEN

    def replaced(self, account: str) -> None:
        """The user disconnected all, and connected another account."""
        self._connections = [replace(self._connections[0], id="another", account=account)]

    def all(self) -> Sequence[Connection]:
        return self._connections

    def of(self, service: str) -> Sequence[Connection]:
        return [one for one in self._connections if one.service == service]

    def find(self, service: str, account: str | None) -> Connection:
        found = [one for one in self.of(service) if account in (None, one.account)]
        if len(found) > 1:
            raise LogicFailure("Several accounts are connected: name one.")
        if not found:
            raise PreconditionFailure("Connect it first.")
        return found[0]

    def headers(
        self, connection: Connection, url: str, cancel: CancelToken, *, renew: bool = False
    ) -> Mapping[str, str]:
        if httpx2.URL(url).netloc.decode() not in connection.hosts:
            raise LogicFailure("The secret is not sent there.")
        if renew:
            if self.refuses:
                raise AuthFailure("Sign in again.")
            self.renewals += 1
        entry = Catalogue().get(connection.service)
        way = None if entry is None else entry.methods[0]
        if isinstance(way, Password):
            pair = f"{connection.account}:{self.token}".encode()
            return {"Authorization": "Basic " + b64encode(pair).decode()}
        if not isinstance(way, Token):
            return {"Authorization": f"Bearer {self.token}"}
        return {} if way.path else {way.header: way.prefix + self.token}

    def refused(
        self, connection: Connection, sentence: str, scopes: Sequence[str] = ()
    ) -> AuthFailure:
        return AuthFailure(sentence)

    def secrets(self, connection: Connection) -> Sequence[str]:
        return [self.token]
