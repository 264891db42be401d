"""Http.call: requests to a described service.

A mutation sends its key if the description says so, and reconciliation uses the request given
there. Responses pass through the redactor before anything else reads them.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar

import httpx2
from pydantic import Field

from keep_desktop.domain.errors import LogicFailure
from keep_desktop.domain.json import JsonValue, digest
from keep_desktop.domain.messages import UserMessage
from keep_desktop.domain.permissions import Risk, Scope, ScopeKind
from keep_desktop.ports.connectors import ConnectorRegistry
from keep_desktop.ports.hosts import host_of
from keep_desktop.ports.secrets import SecretStore
from keep_desktop.ports.tools import (
    CallContext,
    EffectRisk,
    Reconciled,
    Tool,
    ToolInput,
    ToolOutput,
    Verdict,
)
from keep_desktop.tools.connectors.description import described
from keep_desktop.tools.connectors.secrets import ServiceSecrets
from keep_desktop.tools.http.bodies import encoded
from keep_desktop.tools.http.description import HttpService, Operation, Reconcile
from keep_desktop.tools.http.lookup import known, required
from keep_desktop.tools.http.pages import PageResponse, Pages, hidden
from keep_desktop.tools.http.paths import KEY, Scalar, address
from keep_desktop.tools.http.reading import parsed, read_body, value_at
from keep_desktop.tools.http.requests import (
    HttpRequest,
    RequestOptions,
    exchanged,
    failure_of_answer,
)
from keep_desktop.tools.http.service_requests import message_of, options_of, succeeded
from keep_desktop.tools.http.sign_in import ServiceSignIn
from keep_desktop.tools.text import shown_name

Signed = Callable[[HttpRequest], HttpRequest]


class CallServiceInput(ToolInput):
    service: str = Field(min_length=1, max_length=100, description="As `connector list` names it")
    operation: str = Field(min_length=1, max_length=100)
    params: dict[str, Scalar | list[Scalar]] | None = Field(
        default=None, description="Fill {name} in the path; the rest goes to the query"
    )
    body: Any = Field(
        default=None,
        description="Sent as JSON, or as a form where the description says so: the fields under "
        "its `files` are then paths of granted files",
    )
    subkey: str | None = Field(
        default=None, max_length=500, description="Tells apart two calls that are otherwise equal"
    )


class CallOutput(ToolOutput):
    status: int
    headers: dict[str, str] = Field(description="Names in small letters; no cookies")
    body: Any = Field(description='JSON where it is JSON, else text, else {"base64": …}')


class CallService(Tool[CallServiceInput]):
    namespace = "Http"
    name = "call"
    access = Risk.WRITES
    permits = "Use the service at {scope}"
    scope_params: ClassVar = {"service": ScopeKind.HOST}
    description = (
        "Calls an operation of a service that the user described with `connector add`. What the "
        "operation is called, whether it reads or mutates and where its path leads stands in that "
        "description. Redirects to another host are refused. Answers up to 10 MB."
    )
    risk = EffectRisk.HIGH
    Input = CallServiceInput
    Output = CallOutput
    source = "Http"
    type = "response"
    can_reconcile = True
    may_read = True

    def __init__(self, connectors: ConnectorRegistry, secrets: SecretStore) -> None:
        self._connectors = connectors
        self._sign_in = ServiceSignIn(ServiceSecrets(connectors, secrets))

    def is_read_only(self, params: CallServiceInput) -> bool:
        """An undescribed operation changes nothing: the call rejects it."""
        found = known(self._connectors, params.service, params.operation)
        return found is None or not found[1].mutates

    def access_of(self, params: CallServiceInput) -> Risk:
        found = known(self._connectors, params.service, params.operation)
        if found is not None and not found[1].mutates:
            return Risk.READS
        is_removal = found is not None and found[1].method == "DELETE"
        return Risk.DELETES if is_removal else Risk.WRITES

    def scopes(self, params: CallServiceInput) -> Sequence[Scope]:
        """The host of the service; nothing is sent to one that is not described."""
        service = described(self._connectors, params.service, HttpService)
        return () if service is None else (Scope(ScopeKind.HOST, host_of(service.base_url)),)

    def verifiable(self, params: CallServiceInput) -> bool:
        """If the service is missing for the moment, a later check may succeed."""
        found = known(self._connectors, params.service, params.operation)
        return found is None or found[1].reconcile is not None

    def identity(self, params: CallServiceInput) -> JsonValue:
        found = known(self._connectors, params.service, params.operation)
        body = params.body
        for piece in found[1].payload if found is not None else ():
            body = _without(body, piece.split(".")[1:])
        return {
            "service": params.service,
            "operation": params.operation,
            "params": params.params,
            "subkey": params.subkey,
            "body": body,
        }

    def payload(self, params: CallServiceInput) -> JsonValue:
        found = known(self._connectors, params.service, params.operation)
        if found is None:
            return None
        return {piece: value_at(params.body, piece) for piece in found[1].payload}

    def title(self, params: CallServiceInput) -> str:
        details = [str(value) for value in (params.params or {}).values()]
        details += [params.subkey] if params.subkey is not None else []
        which = f" ({', '.join(details)})" if details else ""
        return f"{params.operation} at {params.service}{which}"

    def observe(self, params: CallServiceInput, context: CallContext) -> JsonValue:
        """Which service it was, in case the description changes before a check."""
        service, operation = required(self._connectors, params.service, params.operation)
        if operation.reconcile is not None:
            _check_address(service, operation.reconcile, params, context.key)
        return {"asked": _fingerprint(service, operation)}

    def call(self, params: CallServiceInput, context: CallContext) -> JsonValue:
        service, operation = required(self._connectors, params.service, params.operation)
        if operation.mutates and not context.key:
            raise LogicFailure(
                UserMessage(
                    "“{operation}” was described anew while it was called",
                    operation=shown_name(params.operation),
                )
            )
        redact = hidden(service, operation)
        options = options_of(service, operation, context, mutates=operation.mutates)
        if operation.paginate is not None:
            pages = Pages(service, operation, params.params or {}, context)
            return self._run_redacted(
                service,
                options,
                lambda signed: pages.read(
                    lambda url: _answer(signed(message_of("GET", url)), options, redact)
                ),
            )
        url = address(service.base_url, operation.path, params.params or {}, rest=True)
        headers: dict[str, str] = {}
        if operation.idempotency_header is not None:
            headers[operation.idempotency_header] = context.key
        content = encoded(operation, params.body, context)
        message = message_of(operation.method, url, headers, content)
        return self._run_redacted(
            service,
            options,
            lambda signed: _answer(signed(message), options, redact).value,
        )

    def predict(self, params: CallServiceInput, context: CallContext) -> JsonValue:
        """A service's response is unknown; checks everything the call needs."""
        service, operation = required(self._connectors, params.service, params.operation)
        address(service.base_url, operation.path, params.params or {}, rest=True)
        encoded(operation, params.body, context)
        self._sign_in.require(service)
        return self.predict_from_params(params, context)

    def predict_from_params(self, params: CallServiceInput, context: CallContext) -> JsonValue:
        return {"status": 200, "headers": {}, "body": None}

    def resources(self, params: CallServiceInput) -> Sequence[str]:
        """What is read of a service may depend on any earlier mutation of it."""
        return (f"service:{params.service}",)

    def depends_on(self, params: CallServiceInput) -> Sequence[str]:
        """Dependencies between calls of a service are unknown; reporting all of them would hide
        the real ones."""
        return ()

    def reconcile(self, params: CallServiceInput, context: CallContext) -> Reconciled:
        service, operation = required(self._connectors, params.service, params.operation)
        how = operation.reconcile
        evidence = context.evidence
        was = evidence.get("asked") if isinstance(evidence, Mapping) else None
        if how is None or was != _fingerprint(service, operation):
            # The address changed since the call; its response proves nothing.
            return Reconciled(Verdict.RETRY)
        url = _check_address(service, how, params, context.key)
        message = message_of(how.method, url)
        options = options_of(service, operation, context, mutates=False)
        found: list[Reconciled] = []

        def check(signed: "Signed") -> JsonValue:
            verdict = _verdict(
                signed(message),
                how,
                options,
                sent=params.body,
                redact=hidden(service, operation),
            )
            found[:] = [verdict]
            return verdict.result

        details = self._run_redacted(service, options, check)
        return Reconciled(found[0].verdict, details)

    def _run_redacted(
        self, service: HttpService, options: RequestOptions, run: "Callable[[Signed], JsonValue]"
    ) -> JsonValue:
        """Run with the credentials; redacts the secret from results and failures."""
        return self._sign_in.with_credentials(
            service,
            options,
            lambda credentials: credentials.redactor.guard(
                lambda: run(credentials.sign),
                tool=self.full_name,
                mutates=options.mutates,
                cancel=options.cancel,
            ),
        )


def _answer(message: HttpRequest, options: RequestOptions, redact: Sequence[str]) -> PageResponse:
    service = options.service or ""
    with succeeded(message, options) as (sent_request, answer):
        body = read_body(answer, options, service)
        return PageResponse(
            sent_request.url, parsed(answer, body, options, service, redact), len(body)
        )


def _verdict(
    message: HttpRequest,
    how: Reconcile,
    options: RequestOptions,
    *,
    sent: JsonValue,
    redact: Sequence[str],
) -> Reconciled:
    service = options.service or ""
    with exchanged(message, options) as answer:
        if how.applied.includes(answer.status_code):
            body = read_body(answer, options, service)
            if how.applied.body == "sent":
                found = parsed(answer, body, options, service)["body"]
                if not _holds(found, sent):
                    return Reconciled(Verdict.RETRY)
            return Reconciled(Verdict.APPLIED, parsed(answer, body, options, service, redact))
        if how.failed is not None and how.failed.includes(answer.status_code):
            return Reconciled(Verdict.FAILED)
        if answer.is_client_error or answer.is_server_error:
            # Logs why the outcome is unknown; counts as RETRY.
            raise failure_of_answer(answer, service, mutates=False)
    return Reconciled(Verdict.RETRY)


def _holds(found: JsonValue, sent: JsonValue) -> bool:
    """Whether *found* has each field of *sent* with the same value; null may be missing."""
    if isinstance(sent, Mapping):
        return isinstance(found, Mapping) and all(
            _holds(found.get(name), value) for name, value in sent.items()
        )
    if isinstance(sent, list) and isinstance(found, list):
        return len(sent) == len(found) and all(map(_holds, found, sent))
    return found == sent and isinstance(found, bool) == isinstance(sent, bool)


def _check_address(
    service: HttpService, how: Reconcile, params: CallServiceInput, key: str
) -> httpx2.URL:
    return address(service.base_url, how.path, {**(params.params or {}), KEY: key}, rest=False)


def _fingerprint(service: HttpService, operation: Operation) -> str:
    """Identifies a mutation's target and its reconciliation; without secrets and timeouts."""
    how = operation.reconcile
    return digest(
        {
            "base_url": service.base_url,
            "method": operation.method,
            "path": operation.path,
            "header": operation.idempotency_header,
            "look": how.path if how is not None else None,
        }
    )


def _without(body: Any, steps: list[str]) -> JsonValue:
    if not steps:
        return None
    if not isinstance(body, Mapping) or steps[0] not in body:
        unchanged: JsonValue = body
        return unchanged
    rest = {name: value for name, value in body.items() if name != steps[0]}
    if steps[1:]:
        rest[steps[0]] = _without(body[steps[0]], steps[1:])
    return rest
