"""Accounts that are connected, and a tool of a service, called as the engine calls it."""

import json
from collections.abc import Callable, Mapping
from datetime import datetime, timedelta
from itertools import count
from pathlib import Path
from typing import Any

from keep_desktop.domain.errors import Failure, InternalFailure
from keep_desktop.domain.json import JsonValue
from keep_desktop.ports.cancel import CancelToken
from keep_desktop.ports.connections import Connection
from keep_desktop.ports.connectors import NoConnectors
from keep_desktop.ports.hosts import host_of
from keep_desktop.ports.secrets import NoSecrets
from keep_desktop.ports.tools import CallContext, Reconciled, Tool, ToolInput, Verdict
from keep_desktop.services.context import Keep
from keep_desktop.tools.all import service_tools
from keep_desktop.tools.connectors.catalogue import Password, Service
from keep_desktop.tools.connectors.known_services import Catalogue
from keep_desktop.tools.connectors.service import ServiceTool
from keep_desktop.tools.connectors.store import (
    Client,
    ConnectionRows,
    ConnectionSecrets,
    Row,
    StoredSecrets,
)
from keep_desktop.tools.registry import Registry
from tests.builders.connections import FakeConnections
from tests.builders.tools import NOON, a_context
from tests.servers.service import FakeService

KEY = "a1b2c3d4e5f60718" * 4


def store_connection(keep: Keep, service: str, server: FakeService) -> None:
    """As `connect`, to a stand-in, which allows all that the service asks for."""
    entry = Catalogue().get(service)
    assert entry is not None
    server.scopes |= frozenset(() if entry.oauth is None else entry.oauth.scopes)
    connect(keep, entry, server.url, server.token)


def connect(keep: Keep, entry: Service, url: str, token: str) -> None:
    """In the data folder of *keep*, an account that signed in just now and may do what the service
    asks for."""
    oauth = entry.oauth
    method = "token" if oauth is None else "oauth"
    if isinstance(entry.pasted, Password):
        method = "password"
    row = Row(
        connection=Connection(
            id=f"test-{entry.id}",
            service=entry.id,
            account="ann@firm.example",
            address=url,
            hosts=(host_of(url),),
        ),
        method=method,
        username="ann@firm.example" if method == "password" else "",
        client=None
        if oauth is None
        else Client(id="test", authorize_url=f"{url}/a", token_url=f"{url}/t"),
    )
    ConnectionRows(keep.ledger).put(row)
    now = keep.clock.now().timestamp()
    if oauth is None:
        kept = StoredSecrets(secret=token, got_at=now)
    else:
        kept = StoredSecrets(refresh="canary-refresh", access=token, got_at=now, lifetime_s=86_400)
    ConnectionSecrets(keep.secrets).put(row, kept)


class Connected:
    """`Ns.name` connected to *server*, with *folder* granted."""

    def __init__(self, tool: str, server: FakeService, folder: Path) -> None:
        blind = Registry(service_tools(NoConnectors(), NoSecrets())).find(*tool.split("."))
        assert isinstance(blind, ServiceTool), tool
        self.connections = FakeConnections(blind.entry.id, server.url)
        server.token = self.connections.token
        oauth = blind.entry.oauth
        server.scopes = frozenset() if oauth is None else frozenset(oauth.scopes)
        self.tool: Tool[Any] = type(blind)(self.connections)
        self._registry = Registry([self.tool])
        self._folder = folder
        self.now: datetime = NOON
        self.key = KEY

    def input(self, **given: Any) -> ToolInput:
        return self._registry.parse(self.tool, given)

    def context(self, evidence: JsonValue = None, **more: Any) -> CallContext:
        mutates = not type(self.tool).is_read_only(self.tool, None)
        given = {"grants": [self._folder], "key": self.key if mutates else "", **more}
        return a_context(self._folder / ".keep", evidence=evidence, now=self.now, **given)

    def observe(self, params: ToolInput, cancel: CancelToken | None = None) -> JsonValue:
        return self.tool.observe(params, self.context(cancel=cancel))

    def run(self, params: ToolInput, evidence: JsonValue, **more: Any) -> Any:
        return self._checked(self.tool.call(params, self.context(evidence, **more)))

    def call(self, **given: Any) -> Any:
        params = self.input(**given)
        return self.run(params, self.observe(params))

    def check_outcome(self, params: ToolInput, evidence: JsonValue) -> Reconciled:
        found = self.tool.reconcile(params, self.context(evidence))
        if found.result is not None:
            self._checked(found.result)
        return found

    def predict(self, **given: Any) -> Any:
        return self._checked(self.tool.predict(self.input(**given), self.context()))

    def take_back(self, params: ToolInput, result: JsonValue, context: CallContext) -> None:
        """Undo, and where that is not known to have happened, once more."""
        for _ in range(2):
            try:
                self.tool.undo(params, result, context)
            except Failure as failure:
                assert failure.took_effect is None
            if self.tool.reconcile_undo(params, result, context).verdict is Verdict.APPLIED:
                break

    def later(self, by: timedelta) -> None:
        self.now += by

    def _checked(self, value: JsonValue) -> Any:
        json.dumps(value, allow_nan=False)
        return self._registry.check_output(self.tool, value)


def calls(server: FakeService, folder: Path, prefix: str = "") -> Callable[..., Any]:
    """`call("Gmail.send", to=…)`: each call is another mutation."""
    numbers = count(1)

    def run(tool: str, **given: Any) -> Any:
        connected = Connected(prefix + tool, server, folder)
        connected.key = f"{next(numbers):08x}" * 8
        return connected.call(**given)

    return run


def faults(
    server: FakeService, folder: Path, calls: Mapping[str, Mapping[str, Any]]
) -> list[tuple[str, str, JsonValue]]:
    """The faults in Keep that come of the answers of *server* to each of *calls*."""
    found: list[tuple[str, str, JsonValue]] = []
    for tool, given in calls.items():
        connected = Connected(tool, server, folder)
        try:
            params = connected.input(**given)
            evidence = connected.observe(params)
            if connected.tool.can_reconcile:
                connected.check_outcome(params, evidence)
            connected.run(params, evidence)
        except InternalFailure as fault:
            found.append((tool, fault.sentence, fault.details))
        except Failure:
            continue
    return found
