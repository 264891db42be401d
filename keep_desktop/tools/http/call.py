"""Http.call: what the user described of a service, asked of it or done to it.

A mutation sends its key along where the description says so, and asks the service itself
afterwards whether it happened, by the request that the description gives. What the service answers
passes through the redactor before anybody else sees it.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import httpx2
from pydantic import Field

from keep_desktop.domain.errors import LogicFailure, PreconditionFailure
from keep_desktop.domain.json import JsonValue, digest
from keep_desktop.ports.secrets import SecretStore
from keep_desktop.ports.services import ServiceBook
from keep_desktop.ports.tools import (
    CallContext,
    Reconciled,
    Risk,
    Tool,
    ToolInput,
    ToolOutput,
    Verdict,
)
from keep_desktop.tools.description import described
from keep_desktop.tools.http.description import HttpService, Operation, Reconcile
from keep_desktop.tools.http.paths import KEY, Scalar, address, origin
from keep_desktop.tools.http.reading import result, whole
from keep_desktop.tools.http.sign_in import sign_in
from keep_desktop.tools.http_requests import MOST_REDIRECTS, Asking, Message, exchanged
from keep_desktop.tools.http_status import failure_of_status
from keep_desktop.tools.titles import one_line, shown_name

_ACCEPTED = {
    "Accept": "application/json, text/plain;q=0.9, */*;q=0.5",
    # What Python undoes by itself, and nothing that packs a gigabyte into a few bytes.
    "Accept-Encoding": "gzip, deflate",
    "User-Agent": "KeepDesktop",
}


class CallInput(ToolInput):
    service: str = Field(min_length=1, max_length=100, description="As `connector list` names it")
    operation: str = Field(min_length=1, max_length=100)
    params: dict[str, Scalar | list[Scalar]] | None = Field(
        default=None, description="Fill {name} in the path; the rest goes to the query"
    )
    body: Any = Field(default=None, description="Sent as JSON")
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

    def __init__(self, book: ServiceBook, secrets: SecretStore) -> None:
        self._book = book
        self._secrets = secrets

    def is_read_only(self, params: CallInput) -> bool:
        """What nobody described changes nothing: the call refuses it."""
        known = self._known(params)
        return known is None or not known[1].mutates

    def verifiable(self, params: CallInput) -> bool:
        """Where the service is gone for the moment, a later look may do."""
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
        return {piece: _piece(params.body, piece.split(".")[1:]) for piece in known[1].payload}

    def title(self, params: CallInput) -> str:
        told = [str(value) for value in (params.params or {}).values()]
        told += [params.subkey] if params.subkey is not None else []
        which = f" ({', '.join(told)})" if told else ""
        return one_line(f"{params.operation} at {params.service}{which}")

    def observe(self, params: CallInput, context: CallContext) -> JsonValue:
        """Which service it was, in case that the description is changed before a look."""
        service, operation = self._described(params)
        if operation.reconcile is not None:
            _look_address(service, operation.reconcile, params, context.key)
        return {"asked": _fingerprint(service, operation)}

    def call(self, params: CallInput, context: CallContext) -> JsonValue:
        service, operation = self._described(params)
        if operation.mutates and not context.key:
            raise LogicFailure(
                f"“{shown_name(params.operation)}” was described anew while it was called"
            )
        url = address(service.base_url, operation.path, params.params or {}, rest=True)
        headers: dict[str, str] = {}
        if operation.idempotency_header is not None:
            headers[operation.idempotency_header] = context.key
        message = _message(operation.method, url, headers, params.body)
        asking = _asking(service, operation, context, mutates=operation.mutates)
        return self._guarded(service, asking, lambda signed: _answer(signed(message), asking))

    def foresee(self, params: CallInput, context: CallContext) -> JsonValue:
        """What a service would say cannot be told; all that the call needs is looked at."""
        service, operation = self._described(params)
        address(service.base_url, operation.path, params.params or {}, rest=True)
        sign_in(service, self._secrets)
        return self.guess(params, context)

    def guess(self, params: CallInput, context: CallContext) -> JsonValue:
        return {"status": 200, "headers": {}, "body": None}

    def touches(self, params: CallInput) -> Sequence[str]:
        """What is read of a service may depend on anything that was done to it."""
        return (f"service:{params.service}",)

    def builds_on(self, params: CallInput) -> Sequence[str]:
        """Whether one call of a service goes by another is not known; saying so of each would
        hide where it is."""
        return ()

    def reconcile(self, params: CallInput, context: CallContext) -> Reconciled:
        service, operation = self._described(params)
        how = operation.reconcile
        evidence = context.evidence
        was = evidence.get("asked") if isinstance(evidence, Mapping) else None
        if how is None or was != _fingerprint(service, operation):
            # Another place would be asked than the one that was called; its answer proves nothing.
            return Reconciled(Verdict.RETRY)
        url = _look_address(service, how, params, context.key)
        message = _message(how.method, url, {}, None)
        asking = _asking(service, operation, context, mutates=False)
        found: list[Reconciled] = []

        def look(signed: "Signed") -> JsonValue:
            found.append(_verdict(signed(message), how, asking))
            return found[0].result

        told = self._guarded(service, asking, look)
        return Reconciled(found[0].verdict, told)

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
            raise LogicFailure(f"The service “{name}” has no “{shown_name(params.operation)}”")
        if self._book.get(params.service) is not None:
            raise LogicFailure(f"“{name}” is no service that is called over HTTP")
        raise PreconditionFailure(
            f"There is no service “{name}”. Connect it first, under Settings > Services"
        )

    def _guarded(
        self, service: HttpService, asking: Asking, run: "Callable[[Signed], JsonValue]"
    ) -> JsonValue:
        """Run with the means to sign in; nothing that comes out holds the secret."""
        headers, redactor = sign_in(service, self._secrets)
        return redactor.guard(
            lambda: run(lambda message: _with(message, headers)),
            tool=self.full_name,
            mutates=asking.mutates,
        )


Signed = Callable[[Message], Message]


def _with(message: Message, headers: Mapping[str, str]) -> Message:
    return Message(
        method=message.method,
        url=message.url,
        headers={**message.headers, **headers},
        content=message.content,
    )


def _message(method: str, url: httpx2.URL, headers: Mapping[str, str], body: JsonValue) -> Message:
    sent = {**_ACCEPTED, **headers}
    content = None
    if body is not None:
        try:
            content = json.dumps(body, ensure_ascii=False, allow_nan=False).encode()
        except UnicodeEncodeError:
            content = json.dumps(body, allow_nan=False).encode()
        sent["Content-Type"] = "application/json"
    return Message(method=method, url=url, headers=sent, content=content)


def _asking(
    service: HttpService, operation: Operation, context: CallContext, *, mutates: bool
) -> Asking:
    """The time that a description gives is for the whole call; without it a slow answer may take
    four times what the first byte may."""
    limit = operation.timeout_s
    return Asking(
        cancel=context.cancel,
        timeout_s=limit or context.http_timeout_s,
        whole_s=limit or context.http_timeout_s * 4,
        mutates=mutates,
        service=service.service,
    )


def _answer(message: Message, asking: Asking) -> JsonValue:
    """Ask; a read by GET goes where the service sends it, as long as that is the service itself."""
    service = asking.service or ""
    for _ in range(MOST_REDIRECTS):
        with exchanged(message, asking) as answer:
            if answer.is_success:
                return result(answer, whole(answer, asking, service), asking, service)
            if not answer.has_redirect_location:
                raise failure_of_status(answer.status_code, service, mutates=asking.mutates)
            message = _redirected(message, answer, asking)
    raise LogicFailure(f"{service} sends on and on: more than {MOST_REDIRECTS} redirects")


def _redirected(message: Message, answer: httpx2.Response, asking: Asking) -> Message:
    """What to ask next. A redirected mutation may have happened before it was sent on."""
    service = asking.service
    took_effect = None if asking.mutates else False
    try:
        target = message.url.join(answer.headers.get("location", ""))
    except (httpx2.InvalidURL, ValueError, TypeError):
        raise LogicFailure(
            f"{service} sends on to something that is no web address", took_effect=took_effect
        ) from None
    if origin(target) != origin(message.url):
        raise LogicFailure(
            f"{service} sends on to another address ({shown_name(target.host) or 'none'}), which "
            f"is refused ({answer.status_code})",
            took_effect=took_effect,
        )
    if asking.mutates or message.method != "GET":
        raise LogicFailure(
            f"{service} sends the request on ({answer.status_code}), which is followed only when "
            "reading with GET",
            took_effect=took_effect,
        )
    return Message(method="GET", url=target.copy_with(fragment=None), headers=message.headers)


def _verdict(message: Message, how: Reconcile, asking: Asking) -> Reconciled:
    service = asking.service or ""
    with exchanged(message, asking) as answer:
        if how.applied.says(answer.status_code):
            body = whole(answer, asking, service)
            return Reconciled(Verdict.APPLIED, result(answer, body, asking, service))
        if how.failed is not None and how.failed.says(answer.status_code):
            return Reconciled(Verdict.FAILED)
        if answer.is_client_error or answer.is_server_error:
            # Says in the log why nothing could be told; counts as ask later.
            raise failure_of_status(answer.status_code, service, mutates=False)
    return Reconciled(Verdict.RETRY)


def _look_address(service: HttpService, how: Reconcile, params: CallInput, key: str) -> httpx2.URL:
    return address(service.base_url, how.path, {**(params.params or {}), KEY: key}, rest=False)


def _fingerprint(service: HttpService, operation: Operation) -> str:
    """Of where a mutation goes and how it is looked for; not of secrets and times."""
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


def _piece(body: Any, steps: list[str]) -> JsonValue:
    """A piece of the body; None where it is not there."""
    for step in steps:
        if not isinstance(body, Mapping) or step not in body:
            return None
        body = body[step]
    piece: JsonValue = body
    return piece


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
