"""Signing in at a service in the browser, or with a code on another device."""

import html
import secrets as random
import threading
from collections.abc import Mapping
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from types import TracebackType
from typing import Any, Self
from urllib.parse import parse_qs, urlsplit

from authlib.oauth2.rfc6749.parameters import prepare_grant_uri
from authlib.oauth2.rfc7636 import create_s256_code_challenge

from keep_desktop.domain.errors import AuthFailure
from keep_desktop.domain.messages import UserMessage
from keep_desktop.ports.cancel import CancelToken
from keep_desktop.ports.hosts import host_of
from keep_desktop.tools.connectors.catalogue import OAuth
from keep_desktop.tools.connectors.oauth import SignInDenied, TokenAddress, Tokens, lifetime_s
from keep_desktop.tools.connectors.store import Client
from keep_desktop.tools.text import single_line

#: How long the user has in the browser.
PATIENCE_S = 300.0
_PAUSE_S = 0.2
_INTERVAL_S = 5.0
_LEAST_INTERVAL_S, _MOST_INTERVAL_S = 0.05, 60.0
_LONGEST_CODE = 4096
_DENIED = ("access_denied", "consent_required", "login_required", "interaction_required")
_DONE = "Close this page and go back to Keep, which finishes the sign-in."
_REFUSED = "The service did not sign you in. Close this page; Keep says what to do."
_OTHER = (
    "This is not the sign-in that Keep waits for. Close this page and go back to Keep; start the "
    "sign-in there again if nothing waits."
)
_AGAIN = "This sign-in was used already. Close this page and go back to Keep."
_PAGE = """<!doctype html><meta charset="utf-8"><title>Keep Desktop</title>
<style>body{{font:16px/1.5 system-ui,sans-serif;margin:15vh auto;max-width:32em;padding:0 1em}}
@media(prefers-color-scheme:dark){{body{{background:#1b1d20;color:#e8e8e8}}}}</style>
<h1>Keep Desktop</h1><p>{text}</p>
"""


class Callback:
    """Takes the answer of a sign-in page that sends the browser back: listens on this computer
    alone, from `__enter__` to `__exit__`. The state is valid once, for as long as `wait` waits."""

    def __init__(self, title: str, redirect: str = "http://127.0.0.1") -> None:
        self._title = title
        self._state = ""
        self._lock = threading.Lock()
        self._answered = threading.Event()
        self._answer: Mapping[str, str] | None = None
        self._server = _listener(self)
        self._thread = threading.Thread(
            target=self._server.serve_forever, args=(0.05,), name="sign-in", daemon=True
        )
        port = self._server.server_address[1]
        self._hosts = {f"127.0.0.1:{port}", f"localhost:{port}"}
        self.redirect_uri = f"{redirect}:{port}/"

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()

    def expect(self, state: str) -> None:
        """Accept the answer with this state, and no other."""
        with self._lock:
            self._state = state

    def wait(self, patience_s: float, cancel: CancelToken) -> Mapping[str, str]:
        """The fields of the answer. AuthFailure if none came in time; Cancelled."""
        unregister = cancel.on_cancel(self._answered.set)
        try:
            left_s = patience_s
            while not self._answered.wait(min(_PAUSE_S, left_s)) and left_s > 0:
                left_s -= _PAUSE_S
        finally:
            unregister()
        cancel.check()
        with self._lock:
            answer = self._answer
            # Whatever comes from now on is too late.
            self._state = ""
        if answer is None:
            raise AuthFailure(
                UserMessage(
                    "Nobody signed in to {service} within {minutes} minutes. Nothing was "
                    "changed; start again and finish the page in the browser.",
                    service=self._title,
                    minutes=round(patience_s / 60),
                )
            )
        return answer

    def receive(self, target: str, host: str) -> tuple[int, str]:
        """A GET to the listener: its status and the text of the page."""
        url = urlsplit(target)
        if url.path != "/" or url.netloc or host not in self._hosts:
            return 404, _OTHER
        fields = parse_qs(url.query, max_num_fields=50)
        answer = {name: values[0] for name, values in fields.items() if len(values) == 1}
        with self._lock:
            state = answer.get("state", "")
            if self._answer is not None and random.compare_digest(
                state.encode(), self._answer["state"].encode()
            ):
                return 400, _AGAIN
            if not self._state or not random.compare_digest(state.encode(), self._state.encode()):
                return 400, _OTHER
            self._answer, self._state = answer, ""
        self._answered.set()
        return 200, _DONE if "code" in answer and "error" not in answer else _REFUSED


def code_in(title: str, answer: Mapping[str, str]) -> str:
    """The code of a sign-in page's answer. AuthFailure with what to do if it refused."""
    error = answer.get("error")
    if error in _DENIED:
        raise AuthFailure(
            UserMessage(
                "{service} was not connected, since access was refused on its page. Start "
                "again and allow it there.",
                service=title,
            )
        )
    code = answer.get("code", "")
    if error is not None or not 0 < len(code) <= _LONGEST_CODE:
        raise SignInDenied(
            UserMessage(
                "{service} refused the sign-in ({error}).",
                service=title,
                error=single_line(error or "no code", 80),
            )
        )
    return code


class BrowserSignIn(Callback):
    """One sign-in: open `url` in a browser, then take the `tokens`."""

    def __init__(
        self,
        title: str,
        oauth: OAuth,
        client: Client,
        *,
        account: str | None = None,
        patience_s: float = PATIENCE_S,
    ) -> None:
        super().__init__(title, oauth.redirect)
        self._oauth, self._client = oauth, client
        self._patience_s = patience_s
        self._verifier = random.token_urlsafe(64)
        state = random.token_urlsafe(32)
        self.expect(state)
        hint = {"login_hint": account} if account and "@" in account else {}
        self.url = str(
            prepare_grant_uri(
                client.authorize_url,
                client.id,
                "code",
                redirect_uri=self.redirect_uri,
                scope=oauth.separator.join(oauth.scopes) or None,
                state=state,
                code_challenge=create_s256_code_challenge(self._verifier),
                code_challenge_method="S256",
                **hint,
                **oauth.extra,
            )
        )

    def tokens(self, secret: str, cancel: CancelToken) -> Tokens:
        """What the sign-in gave. AuthFailure with what to do if it gave nothing; Cancelled."""
        answer = self.wait(self._patience_s, cancel)
        self._check_issuer(answer.get("iss"))
        code = code_in(self._title, answer)
        address = TokenAddress(self._title, self._client, secret, cancel, basic=self._oauth.basic)
        return address.exchange(code, self._verifier, self.redirect_uri)

    def _check_issuer(self, iss: str | None) -> None:
        is_known = host_of(self._client.authorize_url) == host_of(self._oauth.authorize_url)
        expected = self._oauth.issuer if is_known else None
        if iss is None:
            return
        is_own = (
            iss == expected
            if expected is not None
            else host_of(iss) == host_of(self._client.authorize_url)
        )
        if not is_own:
            raise AuthFailure(
                UserMessage(
                    "The answer of the browser comes from {host}, not from {service}. Nothing was "
                    "changed; start again.",
                    host=single_line(host_of(iss), 100),
                    service=self._title,
                )
            )


def _listener(callback: Callback) -> ThreadingHTTPServer:
    class CallbackHandler(BaseHTTPRequestHandler):
        timeout = 10

        def log_message(self, format: str, *args: Any) -> None:
            """Nothing: the address holds the code."""

        def do_GET(self) -> None:
            host = self.headers.get("Host", "")
            try:
                status, text = callback.receive(self.path, host)
            except ValueError:
                status, text = 400, _OTHER
            page = _PAGE.format(text=html.escape(text)).encode()
            self.send_response(status)
            for name, value in (
                ("Content-Type", "text/html; charset=utf-8"),
                ("Content-Length", str(len(page))),
                ("Cache-Control", "no-store"),
                ("Referrer-Policy", "no-referrer"),
                ("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'"),
                ("Connection", "close"),
            ):
                self.send_header(name, value)
            self.end_headers()
            self.wfile.write(page)
            self.close_connection = True

    server = ThreadingHTTPServer(("127.0.0.1", 0), CallbackHandler)
    server.daemon_threads = True
    return server


class DeviceSignIn:
    """A sign-in without a browser here: the user opens `page` anywhere and enters `user_code`."""

    def __init__(
        self, title: str, oauth: OAuth, client: Client, secret: str, cancel: CancelToken
    ) -> None:
        self._title, self._cancel = title, cancel
        self._address = TokenAddress(title, client, secret, cancel, basic=oauth.basic)
        answer = self._address.device(oauth.separator.join(oauth.scopes))
        self._code = str(answer["device_code"])
        self.user_code = single_line(str(answer.get("user_code", "")), 60)
        page = answer.get("verification_uri") or answer.get("verification_url") or ""
        self.page = single_line(str(page), 300)
        self._lifetime_s = min(lifetime_s(answer.get("expires_in")) or PATIENCE_S, 1800.0)
        self._interval_s = lifetime_s(answer.get("interval")) or _INTERVAL_S

    def wait(self) -> Tokens:
        """As `BrowserSignIn.wait`."""
        ended = threading.Event()
        unregister = self._cancel.on_cancel(ended.set)
        left_s, interval_s = self._lifetime_s, self._interval_s
        try:
            while left_s > 0:
                interval_s = min(max(interval_s, _LEAST_INTERVAL_S), _MOST_INTERVAL_S)
                ended.wait(interval_s)
                left_s -= interval_s
                self._cancel.check()
                try:
                    return self._address.of_device(self._code)
                except SignInDenied as denied:
                    if denied.error == "slow_down":
                        interval_s += 5
                    elif denied.error in _DENIED:
                        raise AuthFailure(
                            UserMessage(
                                "{service} was not connected, since access was refused on its "
                                "page. Start again and allow it there.",
                                service=self._title,
                            )
                        ) from None
                    elif denied.error == "expired_token":
                        break
                    elif denied.error != "authorization_pending":
                        raise
        finally:
            unregister()
        raise AuthFailure(
            UserMessage(
                "Nobody entered the code of {service} in time. Nothing was changed; start again.",
                service=self._title,
            )
        )
