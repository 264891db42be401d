"""Authenticates requests to a described service, redacts its secrets, and tests the connection."""

import base64
import json
import time
from collections.abc import Callable, Mapping
from dataclasses import field, replace
from typing import TypeVar, cast
from urllib.parse import quote_plus, urlencode

import httpx2

from keep_desktop.domain.errors import AuthFailure, NetworkFailure
from keep_desktop.domain.immutable import immutable
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.messages import UserMessage
from keep_desktop.ports.cancel import CancelToken
from keep_desktop.tools.connectors.secrets import ServiceSecrets, stored_under
from keep_desktop.tools.http.description import Auth, HttpService
from keep_desktop.tools.http.reading import read_body
from keep_desktop.tools.http.requests import (
    HttpRequest,
    RequestOptions,
    exchanged,
    failure_of_answer,
    is_token,
)
from keep_desktop.tools.redaction import SHORTEST_SECRET, Redactor

_Result = TypeVar("_Result")
#: A token is got anew when it has less than that left.
_RENEWED_S = 60.0
#: Where the answer does not say.
_LASTS_S = 300.0


@immutable
class Credentials:
    """What is added to each request. Its repr shows no secret."""

    headers: Mapping[str, str] = field(default_factory=dict, repr=False)
    params: Mapping[str, str] = field(default_factory=dict, repr=False)
    redactor: Redactor = field(default_factory=Redactor)

    def sign(self, message: HttpRequest) -> HttpRequest:
        url = message.url.copy_merge_params(self.params) if self.params else message.url
        return replace(message, url=url, headers={**message.headers, **self.headers})


class ServiceSignIn:
    """Credentials by service; keeps the tokens that it got until they end. Thread-safe."""

    def __init__(self, secrets: ServiceSecrets) -> None:
        self._secrets = secrets
        #: By the secret they were got with, with the time of their end.
        self._tokens: dict[tuple[str, str], tuple[str, float]] = {}

    def require(self, service: HttpService) -> None:
        """AuthFailure if the secret is missing; asks nothing of the service."""
        if service.secret is not None:
            self._secrets.required(service)

    def with_credentials(
        self,
        service: HttpService,
        options: RequestOptions,
        run: Callable[[Credentials], _Result],
    ) -> _Result:
        """*run* with the credentials; once more with a new token if the service no longer takes
        the one that was kept. Raises AuthFailure if the secret is missing."""
        auth = service.auth
        if auth is None or auth.secret is None:
            return run(Credentials())
        secret = self._secrets.required(service)
        if auth.type != "client_credentials":
            return run(_of(auth, secret))
        key = (stored_under(service), secret)
        token, until = self._tokens.get(key, ("", 0.0))
        if until - time.monotonic() > _RENEWED_S:
            try:
                return run(_bearer(token, secret))
            except AuthFailure as failure:
                if failure.took_effect is not False:
                    raise
        token, lasts = _fetched(service, auth, secret, options)
        self._tokens[key] = (token, time.monotonic() + lasts)
        return run(_bearer(token, secret))


def _of(auth: Auth, secret: str) -> Credentials:
    match auth.type:
        case "bearer":
            return _bearer(secret, secret)
        case "header" if auth.header is not None:
            return Credentials({auth.header: secret}, redactor=Redactor([secret]))
        case "query" if auth.param is not None:
            return Credentials(params={auth.param: secret}, redactor=Redactor([secret]))
    pair = secret if auth.username is None else f"{auth.username}:{secret}"
    basic = base64.b64encode(pair.encode()).decode()
    return Credentials({"Authorization": f"Basic {basic}"}, redactor=_hiding(secret, pair))


def _bearer(token: str, secret: str) -> Credentials:
    return Credentials({"Authorization": f"Bearer {token}"}, redactor=_hiding(secret, token))


def _hiding(secret: str, other: str) -> Redactor:
    """Of a pair NAME:PASSWORD the second half too."""
    _, _, half = secret.partition(":")
    return Redactor([secret, other, *([half] if len(half) >= SHORTEST_SECRET else [])])


# -- client credentials (RFC 6749, 4.4) -----------------------------------------------------------


def _fetched(
    service: HttpService, auth: Auth, secret: str, options: RequestOptions
) -> tuple[str, float]:
    """A token, and how many seconds it lasts. The secret goes to the address of tokens alone."""
    id, _, password = (
        (auth.client_id, "", secret) if auth.client_id is not None else secret.partition(":")
    )
    pair = f"{quote_plus(id)}:{quote_plus(password)}"
    content = {"grant_type": "client_credentials"}
    if auth.scope:
        content["scope"] = auth.scope
    message = HttpRequest(
        method="POST",
        url=httpx2.URL(auth.token_url or ""),
        headers={
            "Authorization": f"Basic {base64.b64encode(pair.encode()).decode()}",
            "Accept": "application/json",
            "Content-Type": "application/x-www-form-urlencoded",
            "User-Agent": "KeepDesktop",
        },
        content=urlencode(content).encode(),
    )
    token_options = replace(options, mutates=False)
    answer = _hiding(secret, pair).failing(
        lambda: _token(message, token_options, service.service),
        tool="Http.call",
        mutates=False,
        cancel=options.cancel,
    )
    token, lasts = cast(tuple[str, float], answer)
    return token, lasts


def _token(message: HttpRequest, options: RequestOptions, service: str) -> JsonValue:
    with exchanged(message, options) as answer:
        if answer.status_code in (400, 401, 403):
            raise AuthFailure(
                UserMessage(
                    "{service} gives no token for the id and secret that are stored "
                    "({status}). Enter them again under Settings > Services",
                    service=service,
                    status=answer.status_code,
                ),
                took_effect=False,
            )
        if answer.has_redirect_location or not answer.is_success:
            raise failure_of_answer(answer, service, mutates=False)
        body = read_body(answer, options, service)
    try:
        given = json.loads(body)
        token, lasts = given["access_token"], given.get("expires_in", _LASTS_S)
        if not is_token(token) or len(token) < SHORTEST_SECRET:
            raise ValueError("no token")
        # Of what is no number the first is taken.
        return [token, min(max(0.0, float(lasts)), 24 * 3600.0)]
    except (ValueError, OverflowError, TypeError, KeyError, AttributeError, RecursionError):
        raise NetworkFailure(
            UserMessage("{service} answered with something that is no token", service=service),
            took_effect=False,
        ) from None


# -- the connection test ----------------------------------------------------------------------


_PATIENCE_S = 10.0
_REFUSALS = (401, 403)
_NOTHING_THERE = (404, 410)


def probe(service: HttpService, secrets: ServiceSecrets, cancel: CancelToken) -> str:
    """A sentence with the response of its base address to a signed-in request, whatever it is; a
    Failure if there is none or the sign-in is rejected."""
    message = HttpRequest(
        method="GET",
        url=httpx2.URL(service.base_url + "/"),
        headers={"User-Agent": "KeepDesktop", "Accept": "*/*"},
    )
    options = RequestOptions(
        cancel=cancel,
        timeout_s=_PATIENCE_S,
        total_s=_PATIENCE_S,
        service=service.service,
    )

    def run(credentials: Credentials) -> JsonValue:
        def ask() -> JsonValue:
            with exchanged(credentials.sign(message), options) as answer:
                if answer.status_code in _REFUSALS:
                    raise failure_of_answer(answer, service.service, mutates=False)
                if answer.status_code in _NOTHING_THERE:
                    return UserMessage(
                        "answers, but has nothing at {path} itself ({status}). If its operations "
                        "fail too, check the address",
                        path=message.url.path,
                        status=answer.status_code,
                    )
                return UserMessage("answers ({status})", status=answer.status_code)

        return credentials.redactor.guard(ask, tool="connector check", mutates=False)

    return cast(str, ServiceSignIn(secrets).with_credentials(service, options, run))
