"""Http.call: requests to a described service.

A mutation sends its key if the description says so, and reconciliation uses the request given
there. Responses pass through the redactor before anything else reads them.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar

import httpx2
from pydantic import Field

from keep_desktop.domain.errors import Concern, LogicFailure, PreconditionFailure
from keep_desktop.domain.json import JsonValue, digest
from keep_desktop.domain.messages import MessageCode, UserMessage
from keep_desktop.domain.permissions import Risk as AccessRisk
from keep_desktop.domain.permissions import Scope, ScopeKind
from keep_desktop.ports.connectors import ConnectorRegistry
from keep_desktop.ports.secrets import SecretStore
from keep_desktop.ports.tools import (
    CallContext,
    Reconciled,
    Risk,
    Tool,
    ToolInput,
    ToolOutput,
    Verdict,
    host_of,
)
from keep_desktop.tools.connectors.description import described
from keep_desktop.tools.connectors.secrets import ServiceSecrets
from keep_desktop.tools.http.bodies import encoded
from keep_desktop.tools.http.description import HttpService, Operation, Reconcile
from keep_desktop.tools.http.pages import Answer, Pages, hidden
from keep_desktop.tools.http.paths import KEY, Scalar, address, origin
from keep_desktop.tools.http.reading import result, value_at, whole
from keep_desktop.tools.http.requests import (
    MOST_REDIRECTS,
    HttpRequest,
    RequestOptions,
    exchanged,
    failure_of_answer,
)
from keep_desktop.tools.http.sign_in import SignIn
from keep_desktop.tools.text import shown_name, single_line

_ACCEPTED = {
    "Accept": "application/json, text/plain;q=0.9, */*;q=0.5",
    # Encodings that Python decodes, without those that pack a gigabyte into a few bytes.
    "Accept-Encoding": "gzip, deflate",
    "User-Agent": "KeepDesktop",
}


class CallInput(ToolInput):
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


class Call(Tool[CallInput]):
    namespace = "Http"
    name = "call"
    access = AccessRisk.WRITES
    permits = "Use the service at {scope}"
    scope_params: ClassVar = {"service": ScopeKind.HOST}
    description = (
        "Calls an operation of a service that the user described with `connector add`. What the "
        "operation is called, whether it reads or mutates and where its path leads stands in that "
        "description. Redirects to another host are refused. Answers up to 10 MB."
    )
    risk = Risk.HIGH
    Input = CallInput
    Output = CallOutput
    source = "Http"
    type = "response"
    can_reconcile = True
    may_read = True

    def __init__(self, book: ConnectorRegistry, secrets: SecretStore) -> None:
        self._book = book
        self._sign_in = SignIn(ServiceSecrets(book, secrets))

    def is_read_only(self, params: CallInput) -> bool:
        """An undescribed operation changes nothing: the call rejects it."""
        known = self._known(params)
        return known is None or not known[1].mutates

    def access_of(self, params: CallInput) -> AccessRisk:
        known = self._known(params)
        if known is not None and not known[1].mutates:
            return AccessRisk.READS
        is_removal = known is not None and known[1].method == "DELETE"
        return AccessRisk.DELETES if is_removal else AccessRisk.WRITES

    def scopes(self, params: CallInput) -> Sequence[Scope]:
        """The host of the service; nothing is sent to one that is not described."""
        service = described(self._book, params.service, HttpService)
        return () if service is None else (Scope(ScopeKind.HOST, host_of(service.base_url)),)

    def verifiable(self, params: CallInput) -> bool:
        """If the service is missing for the moment, a later check may succeed."""
        known = self._known(params)
        return known is None or known[1].reconcile is not None

    def identity(self, params: CallInput) -> JsonValue:
        known = self._known(params)
        body = params.body
        for piece in known[1].payload if known is not None else ():
            body = _without(body, piece.split(".")[1:])
        return {
            "service": params.service,
            "operation": params.operation,
            "params": params.params,
            "subkey": params.subkey,
            "body": body,
        }

    def payload(self, params: CallInput) -> JsonValue:
        known = self._known(params)
        if known is None:
            return None
        return {piece: value_at(params.body, piece) for piece in known[1].payload}

    def title(self, params: CallInput) -> str:
        details = [str(value) for value in (params.params or {}).values()]
        details += [params.subkey] if params.subkey is not None else []
        which = f" ({', '.join(details)})" if details else ""
        return single_line(f"{params.operation} at {params.service}{which}")

    def observe(self, params: CallInput, context: CallContext) -> JsonValue:
        """Which service it was, in case the description changes before a check."""
        service, operation = self._described(params)
        if operation.reconcile is not None:
            _check_address(service, operation.reconcile, params, context.key)
        return {"asked": _fingerprint(service, operation)}

    def call(self, params: CallInput, context: CallContext) -> JsonValue:
        service, operation = self._described(params)
        if operation.mutates and not context.key:
            raise LogicFailure(
                UserMessage(
                    "“{operation}” was described anew while it was called",
                    operation=shown_name(params.operation),
                )
            )
        redact = hidden(service, operation)
        options = _options(service, operation, context, mutates=operation.mutates)
        if operation.paginate is not None:
            pages = Pages(service, operation, params.params or {}, context)
            return self._guarded(
                service,
                options,
                lambda signed: pages.read(
                    lambda url: _answer(signed(_message("GET", url)), options, redact)
                ),
            )
        url = address(service.base_url, operation.path, params.params or {}, rest=True)
        headers: dict[str, str] = {}
        if operation.idempotency_header is not None:
            headers[operation.idempotency_header] = context.key
        content = encoded(operation, params.body, context.grants)
        message = _message(operation.method, url, headers, content)
        return self._guarded(
            service,
            options,
            lambda signed: _answer(signed(message), options, redact).value,
        )

    def predict(self, params: CallInput, context: CallContext) -> JsonValue:
        """A service's response is unknown; checks everything the call needs."""
        service, operation = self._described(params)
        address(service.base_url, operation.path, params.params or {}, rest=True)
        encoded(operation, params.body, context.grants)
        self._sign_in.require(service)
        return self.predict_from_params(params, context)

    def predict_from_params(self, params: CallInput, context: CallContext) -> JsonValue:
        return {"status": 200, "headers": {}, "body": None}

    def resources(self, params: CallInput) -> Sequence[str]:
        """What is read of a service may depend on any earlier mutation of it."""
        return (f"service:{params.service}",)

    def depends_on(self, params: CallInput) -> Sequence[str]:
        """Dependencies between calls of a service are unknown; reporting all of them would hide
        the real ones."""
        return ()

    def reconcile(self, params: CallInput, context: CallContext) -> Reconciled:
        service, operation = self._described(params)
        how = operation.reconcile
        evidence = context.evidence
        was = evidence.get("asked") if isinstance(evidence, Mapping) else None
        if how is None or was != _fingerprint(service, operation):
            # The address changed since the call; its response proves nothing.
            return Reconciled(Verdict.RETRY)
        url = _check_address(service, how, params, context.key)
        message = _message(how.method, url)
        options = _options(service, operation, context, mutates=False)
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

        details = self._guarded(service, options, check)
        return Reconciled(found[0].verdict, details)

    # -- what is known of the service ---------------------------------------------------------

    def _known(self, params: CallInput) -> tuple[HttpService, Operation] | None:
        service = described(self._book, params.service, HttpService)
        operation = service.operations.get(params.operation) if service is not None else None
        return None if service is None or operation is None else (service, operation)

    def _described(self, params: CallInput) -> tuple[HttpService, Operation]:
        known = self._known(params)
        if known is not None:
            return known
        name = shown_name(params.service)
        if described(self._book, params.service, HttpService) is not None:
            raise LogicFailure(
                UserMessage(
                    "The service “{name}” has no “{operation}”",
                    name=name,
                    operation=shown_name(params.operation),
                )
            )
        if self._book.get(params.service) is not None:
            raise LogicFailure(
                UserMessage("“{name}” is no service that is called over HTTP", name=name)
            )
        raise PreconditionFailure(
            UserMessage(
                "There is no service “{name}”. Connect it first, under Settings > Services",
                code=MessageCode.SERVICE_MISSING,
                name=name,
            ),
            concerns=Concern.WORKFLOW,
        )

    def _guarded(
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


Signed = Callable[[HttpRequest], HttpRequest]


def _message(
    method: str,
    url: httpx2.URL,
    headers: Mapping[str, str] | None = None,
    content: tuple[bytes | None, str] = (None, ""),
) -> HttpRequest:
    body, kind = content
    sent = {**_ACCEPTED, **(headers or {})}
    if body is not None:
        sent["Content-Type"] = kind
    return HttpRequest(method=method, url=url, headers=sent, content=body)


def _options(
    service: HttpService, operation: Operation, context: CallContext, *, mutates: bool
) -> RequestOptions:
    """The description's timeout covers the whole call; without it a slow response may take four
    times the first-byte timeout."""
    limit = operation.timeout_s
    return RequestOptions(
        cancel=context.cancel,
        timeout_s=limit or context.http_timeout_s,
        total_s=limit or context.http_timeout_s * 4,
        mutates=mutates,
        service=service.service,
    )


def _answer(message: HttpRequest, options: RequestOptions, redact: Sequence[str]) -> Answer:
    """Send the request; a GET follows redirects within the service."""
    service = options.service or ""
    for _ in range(MOST_REDIRECTS):
        with exchanged(message, options) as answer:
            if answer.is_success:
                body = whole(answer, options, service)
                value = result(answer, body, options, service, redact)
                return Answer(message.url, value, len(body))
            if not answer.has_redirect_location:
                raise failure_of_answer(answer, service, mutates=options.mutates)
            message = _redirected(message, answer, options)
    raise LogicFailure(
        UserMessage(
            "{service} sends on and on: more than {most_redirects} redirects",
            service=service,
            most_redirects=MOST_REDIRECTS,
        )
    )


def _redirected(
    message: HttpRequest, answer: httpx2.Response, options: RequestOptions
) -> HttpRequest:
    """The next request. A redirected mutation may have happened before the redirect."""
    service = options.service
    took_effect = None if options.mutates else False
    try:
        target = message.url.join(answer.headers.get("location", ""))
    except (httpx2.InvalidURL, ValueError, TypeError):
        raise LogicFailure(
            UserMessage("{service} sends on to something that is no web address", service=service),
            took_effect=took_effect,
        ) from None
    if origin(target) != origin(message.url):
        raise LogicFailure(
            UserMessage(
                "{service} sends on to another address ({value}), which is refused ({status_code})",
                service=service,
                value=shown_name(target.host) or "none",
                status_code=answer.status_code,
            ),
            took_effect=took_effect,
        )
    if options.mutates or message.method != "GET":
        raise LogicFailure(
            UserMessage(
                "{service} sends the request on ({status_code}), which is followed only "
                "when reading with GET",
                service=service,
                status_code=answer.status_code,
            ),
            took_effect=took_effect,
        )
    return HttpRequest(method="GET", url=target.copy_with(fragment=None), headers=message.headers)


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
            body = whole(answer, options, service)
            if how.applied.body == "sent":
                found = result(answer, body, options, service)["body"]
                if not _holds(found, sent):
                    return Reconciled(Verdict.RETRY)
            return Reconciled(Verdict.APPLIED, result(answer, body, options, service, redact))
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


def _check_address(service: HttpService, how: Reconcile, params: CallInput, key: str) -> httpx2.URL:
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
