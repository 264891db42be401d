"""Talking to the loopback service: for tests to ask it what happened, and as a tool of Keep.

`Outside.put` is an effect that can be looked for and taken back, so that both are tried under kills
as any other call; `blind` makes one that nobody can look for.
"""

import http.client
import json
from typing import Any

from keep_desktop.domain.errors import NetworkFailure
from keep_desktop.domain.json import JsonValue
from keep_desktop.ports.tools import CallContext, Reconciled, Tool, ToolInput, Verdict


def send_request(
    port: int, method: str, path: str, *, key: str = "", body: Any = None
) -> tuple[int, Any]:
    """Status and answer of one request. Raises OSError or HTTPException for a broken line."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=10.0)
    try:
        text = json.dumps(body) if body is not None else None
        connection.request(method, path, body=text, headers={"Idempotency-Key": key})
        answer = connection.getresponse()
        return answer.status, json.loads(answer.read())
    finally:
        connection.close()


def record_of(port: int) -> list[dict[str, str]]:
    """Every effect, in its order, as the service wrote it down: `name` and `key`."""
    effects: list[dict[str, str]] = send_request(port, "GET", "/record")[1]
    return effects


class PutInput(ToolInput):
    name: str
    blind: bool = False


class Put(Tool[PutInput]):
    namespace, name = "Outside", "put"
    description = "Put something at the service."
    Input, Output = PutInput, Any
    can_reconcile = True

    def __init__(self, port: int) -> None:
        self._port = port

    def identity(self, params: PutInput) -> JsonValue:
        return params.name

    def payload(self, params: PutInput) -> JsonValue:
        return None

    def title(self, params: PutInput) -> str:
        return f"Put {params.name}"

    def verifiable(self, params: PutInput) -> bool:
        return not params.blind

    def call(self, params: PutInput, context: CallContext) -> JsonValue:
        return self._make(f"/put/{params.name}", context)

    def reconcile(self, params: PutInput, context: CallContext) -> Reconciled:
        return self._check_outcome(context)

    def can_undo(self, params: PutInput) -> bool:
        return True

    def undo(self, params: PutInput, result: JsonValue, context: CallContext) -> JsonValue:
        return self._make(f"/undo/{params.name}", context)

    def reconcile_undo(
        self, params: PutInput, result: JsonValue, context: CallContext
    ) -> Reconciled:
        return Reconciled(Verdict.RETRY) if params.blind else self._check_outcome(context)

    def _make(self, path: str, context: CallContext) -> JsonValue:
        try:
            status, _ = send_request(self._port, "POST", path, key=context.key)
        except (OSError, http.client.HTTPException) as error:
            raise NetworkFailure("The line to the service broke.", took_effect=None) from error
        if status != 200:
            took_effect = None if status >= 500 else False
            raise NetworkFailure(f"The service said {status}.", took_effect=took_effect)
        return {"made": path}

    def _check_outcome(self, context: CallContext) -> Reconciled:
        status, _ = send_request(self._port, "GET", f"/looks/{context.key}")
        found = {200: Verdict.APPLIED, 404: Verdict.FAILED}.get(status, Verdict.RETRY)
        return Reconciled(found, {"made": "found by a check"})
