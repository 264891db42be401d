"""Authenticates requests to a described service, redacts its secret, and tests the connection."""

import base64
from collections.abc import Mapping
from typing import cast

import httpx2

from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.messages import UserMessage
from keep_desktop.ports.cancel import CancelToken
from keep_desktop.tools.connectors.secrets import ServiceSecrets
from keep_desktop.tools.http.description import HttpService
from keep_desktop.tools.http.requests import (
    HttpRequest,
    RequestOptions,
    exchanged,
    failure_of_status,
)
from keep_desktop.tools.redaction import Redactor


def sign_in(service: HttpService, secrets: ServiceSecrets) -> tuple[Mapping[str, str], Redactor]:
    """AuthFailure if the secret is missing."""
    auth = service.auth
    if auth is None or auth.secret is None:
        return {}, Redactor()
    secret = secrets.required(service)
    if auth.type == "bearer":
        return {"Authorization": f"Bearer {secret}"}, Redactor([secret])
    if auth.header is not None:
        return {auth.header: secret}, Redactor([secret])
    pair = f"{auth.username}:{secret}"
    basic = base64.b64encode(pair.encode()).decode()
    return {"Authorization": f"Basic {basic}"}, Redactor([secret, pair])


_PATIENCE_S = 10.0
_REFUSALS = (401, 403)


def probe(service: HttpService, secrets: ServiceSecrets, cancel: CancelToken) -> str:
    """A sentence with the response of its base address to a signed-in request, whatever it is; a
    Failure if there is none or the sign-in is rejected."""
    headers, redactor = sign_in(service, secrets)
    message = HttpRequest(
        method="GET",
        url=httpx2.URL(service.base_url + "/"),
        headers={"User-Agent": "KeepDesktop", "Accept": "*/*", **headers},
    )
    options = RequestOptions(
        cancel=cancel,
        timeout_s=_PATIENCE_S,
        total_s=_PATIENCE_S,
        service=service.service,
    )

    def run() -> JsonValue:
        with exchanged(message, options) as answer:
            if answer.status_code in _REFUSALS:
                raise failure_of_status(answer.status_code, service.service, mutates=False)
            return UserMessage("answers ({status})", status=answer.status_code)

    return cast(str, redactor.guard(run, tool="connector check", mutates=False))
