"""OAuth: what is sent to the token, revocation and device addresses of a service.

Authlib builds and reads the messages; `tools.http.requests` carries them, so that they end at a
stop and follow no redirect.
"""

import base64
import json
from collections.abc import Mapping
from typing import Any
from urllib.parse import quote_plus

import httpx2
from authlib.oauth2.rfc6749.parameters import prepare_token_request

from keep_desktop.domain.errors import AuthFailure, NetworkFailure
from keep_desktop.domain.immutable import immutable
from keep_desktop.domain.messages import UserMessage
from keep_desktop.ports.cancel import CancelToken
from keep_desktop.tools.connectors.store import Client
from keep_desktop.tools.http.requests import (
    HttpRequest,
    RequestOptions,
    checked_url,
    content,
    exchanged,
    is_token,
    retry_after_s,
)
from keep_desktop.tools.redaction import Redactor
from keep_desktop.tools.text import single_line

_PATIENCE_S = 30.0
_LARGEST = 256 * 1024
_LONGEST_TOKEN = 32_000
_MOST_SCOPES = 200
_SOON = (408, 429)
_LATER = ("temporarily_unavailable", "server_error")
#: Under which an answer's header is handed on with its fields.
_RETRY_AFTER = "Retry-After"


class SignInEnded(AuthFailure):
    """The service does not renew the sign-in: it ended, or was withdrawn."""


class SignInDenied(AuthFailure):
    """The service refused what the sign-in asked for."""

    #: As OAuth names it.
    error: str = ""


@immutable(kw_only=True)
class Tokens:
    """What the token address answered. Its repr shows no secret."""

    access: str
    refresh: str
    lifetime_s: float | None
    #: None where the service does not say: all that was asked for.
    scopes: tuple[str, ...] | None

    def __repr__(self) -> str:
        return "Tokens(…)"


class TokenAddress:
    """The token address of one client, and what lies beside it."""

    def __init__(
        self, title: str, client: Client, secret: str, cancel: CancelToken, *, basic: bool = False
    ) -> None:
        self._title, self._client, self._secret = title, client, secret
        self._cancel, self._basic = cancel, basic or client.basic

    def exchange(self, code: str, verifier: str, redirect_uri: str) -> Tokens:
        """For the code that the sign-in page gave."""
        return self._tokens(
            "authorization_code", code=code, code_verifier=verifier, redirect_uri=redirect_uri
        )

    def renew(self, refresh: str) -> Tokens:
        """Raises SignInEnded, or a NetworkFailure after which it may be tried again."""
        try:
            return self._tokens("refresh_token", refresh_token=refresh)
        except SignInDenied as denied:
            raise SignInEnded(
                UserMessage(
                    "{service} wants a new sign-in: the last one ended or was withdrawn.",
                    service=self._title,
                ),
                details=denied.details,
            ) from None

    def of_device(self, device_code: str) -> Tokens:
        """Denied, with `authorization_pending` or `slow_down`, until the user has signed in."""
        return self._tokens("urn:ietf:params:oauth:grant-type:device_code", device_code=device_code)

    def device(self, scope: str) -> Mapping[str, Any]:
        """Ask for a code that the user enters on another device."""
        url = self._client.device_url or ""
        status, answer = self._post(url, {"scope": scope} if scope else {})
        if status >= 300 or not isinstance(answer.get("device_code"), str):
            raise self._denial(status, answer)
        return answer

    def revoke(self, token: str) -> bool:
        """Whether the service has an address for it, and accepted. Raises NetworkFailure."""
        if self._client.revoke_url is None or not token:
            return False
        status, _ = self._post(self._client.revoke_url, {"token": token})
        return status < 300

    def _tokens(self, grant: str, **fields: str) -> Tokens:
        if self._client.resource is not None:
            fields["resource"] = self._client.resource
        status, answer = self._post(self._client.token_url, {"grant_type": grant, **fields})
        access = answer.get("access_token")
        if status >= 300 or "error" in answer:
            raise self._denial(status, answer, *fields.values())
        if not is_token(access) or not 0 < len(access) <= _LONGEST_TOKEN:
            raise NetworkFailure(
                UserMessage("{service} answered the sign-in with no token.", service=self._title)
            )
        refresh, lives, scope = (
            answer.get(key) for key in ("refresh_token", "expires_in", "scope")
        )
        return Tokens(
            access=access,
            refresh=refresh if is_token(refresh) and len(refresh) <= _LONGEST_TOKEN else "",
            lifetime_s=lifetime_s(lives),
            scopes=scopes_in(scope.replace(",", " ")) if isinstance(scope, str) else None,
        )

    def _denial(self, status: int, answer: Mapping[str, Any], *sent: str) -> Exception:
        error = answer.get("error")
        is_late = status >= 500 or status in _SOON or error in _LATER
        if is_late or not isinstance(error, str):
            # Without an error of OAuth it is not the service's word: a proxy's page, say.
            failure = NetworkFailure(
                UserMessage(
                    "{service} cannot sign anybody in just now ({status}).",
                    service=self._title,
                    status=status,
                )
            )
            failure.retry_after_s = answer.get(_RETRY_AFTER)
            return failure
        hidden = Redactor((self._secret, *sent)).text
        name = hidden(single_line(error, 80))
        about = answer.get("error_description")
        denied = SignInDenied(
            UserMessage(
                "{service} refused the sign-in ({error}).", service=self._title, error=name
            ),
            details=hidden(single_line(about, 300)) if isinstance(about, str) else "",
        )
        denied.error = name
        return denied

    def _post(self, url: str, fields: Mapping[str, str]) -> tuple[int, Mapping[str, Any]]:
        headers = {
            "User-Agent": "KeepDesktop",
            "Accept": "application/json",
            "Content-Type": "application/x-www-form-urlencoded",
        }
        fields = dict(fields)
        grant = fields.pop("grant_type", None)
        if self._basic and self._secret:
            pair = f"{quote_plus(self._client.id)}:{quote_plus(self._secret)}"
            headers["Authorization"] = "Basic " + base64.b64encode(pair.encode()).decode()
        else:
            fields["client_id"] = self._client.id
            if self._secret:
                fields["client_secret"] = self._secret
        body = (
            str(httpx2.QueryParams(fields))
            if grant is None
            else str(prepare_token_request(grant, **fields))
        )
        message = HttpRequest(
            method="POST", url=checked_url(url), headers=headers, content=body.encode()
        )
        options = RequestOptions(
            cancel=self._cancel, timeout_s=_PATIENCE_S, total_s=_PATIENCE_S, service=self._title
        )
        with exchanged(message, options) as answer:
            raw = bytearray()
            for piece in content(answer):
                raw += piece
                if len(raw) > _LARGEST:
                    raise NetworkFailure(
                        UserMessage(
                            "{service} answered the sign-in with too much.", service=self._title
                        )
                    )
            status = answer.status_code
        try:
            value = json.loads(raw)
        except (ValueError, RecursionError):
            value = {}
        found = value if isinstance(value, dict) else {}
        return status, {**found, _RETRY_AFTER: retry_after_s(answer.headers)}


def scopes_in(text: str) -> tuple[str, ...]:
    """Those that are names of scopes, of which no service has more."""
    return tuple(one for one in text.split() if is_token(one))[:_MOST_SCOPES]


def lifetime_s(value: object) -> float | None:
    """As a service says how long a token lives; None where it does not."""
    try:
        seconds = float(value)  # type: ignore[arg-type]  # checked by the conversion
    except (TypeError, ValueError, OverflowError):
        return None
    return seconds if 0 < seconds < 10**9 else None
