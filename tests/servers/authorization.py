"""An authorisation server on the loopback, with the service that it is for: real HTTP, with PKCE
checked, codes and refresh tokens used once. Its attributes say how it behaves from now on."""

import base64
import hashlib
import json
import secrets
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, unquote, urlencode, urlsplit

import httpx2

CLIENT_ID = "keep-test-client"
CLIENT_SECRET = "canary-client-secret-7f3a"
_Answer = tuple[int, Mapping[str, Any] | str]


@dataclass
class Authorization:
    """What one server knows, and how it behaves."""

    url: str = ""
    #: Whom the service says has signed in.
    account: str = "ann@firm.example"
    expires_in: float | None = 3600
    #: Each renewal gives a new refresh token, and ends the old one.
    rotates: bool = True
    #: The sign-in page refuses with this error.
    denies: str | None = None
    #: What the user leaves of the scopes that are asked for; None: all.
    allows: str | None = None
    #: Sent with the code; None: not sent.
    iss: str | None = None
    #: The token address answers with these first, in order.
    next_tokens: list[_Answer] = field(default_factory=list)
    #: The token address waits for it before it answers, once a request has come.
    gate: threading.Event | None = None
    asked: threading.Event = field(default_factory=threading.Event)
    #: Access tokens that the service accepts, refresh tokens that the token address accepts.
    access: set[str] = field(default_factory=set)
    refresh: set[str] = field(default_factory=set)
    #: Every secret that was ever given out.
    secrets: list[str] = field(default_factory=list)
    revoked: list[str] = field(default_factory=list)
    #: Path and Authorization header of each request to the service.
    requests: list[tuple[str, str]] = field(default_factory=list)
    grants: list[str] = field(default_factory=list)
    #: Client id → secret; one registers itself without one.
    clients: dict[str, str | None] = field(default_factory=lambda: {CLIENT_ID: CLIENT_SECRET})
    #: The address of an MCP server that requests to `/mcp` are handed on to, if they are signed.
    behind: str = ""
    #: Whether the MCP server says who signs people in, and what that says of itself.
    described: dict[str, Any] = field(default_factory=dict)
    #: A scope without which the MCP server refuses calls of tools.
    wants: str = ""
    #: Access token → its scopes.
    granted: dict[str, str] = field(default_factory=dict)
    codes: dict[str, Mapping[str, str]] = field(default_factory=dict)
    #: Codes for another device: whether the user has signed in with them.
    devices: dict[str, bool] = field(default_factory=dict)
    lock: threading.Lock = field(default_factory=threading.Lock)

    def client_file(self, folder: Path) -> Path:
        """As a provider gives it for download."""
        file = folder / "client_secret.json"
        client = {
            "client_id": CLIENT_ID,
            "client_secret": CLIENT_SECRET,
            "auth_uri": f"{self.url}/authorize",
            "token_uri": f"{self.url}/token",
            "redirect_uris": ["http://localhost"],
        }
        file.write_text(json.dumps({"installed": client}))
        return file

    def expire_access(self) -> None:
        with self.lock:
            self.access.clear()

    def withdraw(self) -> None:
        """The user withdraws what was allowed."""
        with self.lock:
            self.access.clear()
            self.refresh.clear()

    # -- what it answers ------------------------------------------------------------------------

    def authorize(self, asked: Mapping[str, str]) -> str:
        """Where the browser is sent. A wrong request is never sent back to the client."""
        target = urlsplit(asked["redirect_uri"])
        assert target.hostname == "127.0.0.1", asked
        assert asked["client_id"] in self.clients
        assert asked["response_type"] == "code"
        assert asked["code_challenge_method"] == "S256"
        assert len(asked["state"]) >= 32
        answer = {"state": asked["state"]}
        if self.iss is not None:
            answer["iss"] = self.iss
        if self.denies is not None:
            answer["error"] = self.denies
        else:
            code = answer["code"] = secrets.token_urlsafe(16)
            with self.lock:
                self.codes[code] = dict(asked)
                self.secrets.append(code)
        return f"{asked['redirect_uri']}?{urlencode(answer)}"

    def token(self, form: Mapping[str, str]) -> _Answer:
        with self.lock:
            self.grants.append(form["grant_type"])
            if self.next_tokens:
                return self.next_tokens.pop(0)
            unknown = form.get("client_id") not in self.clients
            if unknown or self.clients[form["client_id"]] != form.get("client_secret"):
                return 401, {"error": "invalid_client"}
            match form["grant_type"]:
                case "authorization_code":
                    return self._of_code(form)
                case "refresh_token":
                    return self._of_refresh(form["refresh_token"])
                case "urn:ietf:params:oauth:grant-type:device_code":
                    if not self.devices.get(form["device_code"], False):
                        return 400, {"error": "authorization_pending"}
                    del self.devices[form["device_code"]]
                    return 200, self._give("")
            return 400, {"error": "unsupported_grant_type"}

    def _of_code(self, form: Mapping[str, str]) -> _Answer:
        asked = self.codes.pop(form["code"], None)
        if asked is None or asked["redirect_uri"] != form["redirect_uri"]:
            # A code that comes twice was stolen: what came of it ends.
            self.access.clear()
            self.refresh.clear()
            return 400, {"error": "invalid_grant"}
        hashed = hashlib.sha256(form["code_verifier"].encode()).digest()
        if base64.urlsafe_b64encode(hashed).decode().rstrip("=") != asked["code_challenge"]:
            return 400, {"error": "invalid_grant"}
        return 200, self._give(asked.get("scope", "") if self.allows is None else self.allows)

    def _of_refresh(self, refresh: str) -> _Answer:
        if refresh not in self.refresh:
            return 400, {"error": "invalid_grant", "error_description": f"no such {refresh}"}
        if self.rotates:
            self.refresh.discard(refresh)
        return 200, self._give("", rotates=self.rotates)

    def _give(self, scope: str, *, rotates: bool = True) -> Mapping[str, Any]:
        made: dict[str, Any] = {"token_type": "Bearer"}
        made["access_token"] = f"canary-access-{secrets.token_urlsafe(24)}"
        self.access.add(made["access_token"])
        self.granted[made["access_token"]] = scope
        self.secrets.append(made["access_token"])
        if rotates:
            made["refresh_token"] = f"canary-refresh-{secrets.token_urlsafe(24)}"
            self.refresh.add(made["refresh_token"])
            self.secrets.append(made["refresh_token"])
        if self.expires_in is not None:
            made["expires_in"] = self.expires_in
        if scope:
            made["scope"] = scope
        return made

    def metadata(self, path: str) -> _Answer:
        """As an MCP client looks for it."""
        if path.startswith("/.well-known/oauth-protected-resource"):
            return 200, {"resource": f"{self.url}/mcp", "authorization_servers": [self.url]}
        if path.startswith("/.well-known/oauth-authorization-server"):
            return 200, {
                "issuer": self.url,
                "authorization_endpoint": f"{self.url}/authorize",
                "token_endpoint": f"{self.url}/token",
                "registration_endpoint": f"{self.url}/register",
                "revocation_endpoint": f"{self.url}/revoke",
                "response_types_supported": ["code"],
                "grant_types_supported": ["authorization_code", "refresh_token"],
                "code_challenge_methods_supported": ["S256"],
                "token_endpoint_auth_methods_supported": ["none"],
                **self.described,
            }
        return 404, {}

    def register(self, wanted: Mapping[str, Any]) -> _Answer:
        id = f"registered-{secrets.token_urlsafe(8)}"
        with self.lock:
            self.clients[id] = None
        return 201, {**wanted, "client_id": id}

    def device(self) -> Mapping[str, Any]:
        code = f"canary-device-{secrets.token_urlsafe(8)}"
        self.devices[code] = False
        return {
            "device_code": code,
            "user_code": "WDJB-MJHT",
            "verification_uri": f"{self.url}/device",
            "expires_in": 600,
            "interval": 0.05,
        }

    def serve(self, path: str, signed: str) -> _Answer:
        """The service: `/moved` sends on to another host."""
        self.requests.append((path, signed))
        kind, _, token = signed.partition(" ")
        with self.lock:
            known = token in self.access
        if kind != "Bearer" or not known:
            # As careless services do, with what they were sent.
            return 401, {"error": f"bad token {token}"}
        return 200, {"user": {"email": self.account}, "emailAddress": self.account}


@contextmanager
def an_authorization_server() -> Iterator[Authorization]:
    state = Authorization()

    class Handler(BaseHTTPRequestHandler):
        def log_message(self, format: str, *args: object) -> None:
            return None

        def do_GET(self) -> None:
            url = urlsplit(self.path)
            if url.path == "/authorize":
                asked = {key: values[0] for key, values in parse_qs(url.query).items()}
                self.send_response(302)
                self.send_header("Location", state.authorize(asked))
                self.send_header("Content-Length", "0")
                self.end_headers()
                return
            if url.path.startswith("/.well-known/"):
                self._answer(*state.metadata(url.path))
            elif url.path == "/mcp" and state.behind:
                self._answer(405, {})
            else:
                self._answer(*state.serve(self.path, self.headers.get("Authorization", "")))

        def do_DELETE(self) -> None:
            self._answer(405, {})

        def do_POST(self) -> None:
            length = int(self.headers.get("Content-Length", "0"))
            raw = self.rfile.read(length).decode()
            if self.path == "/mcp" and state.behind:
                self._redirect(raw)
                return
            if self.path == "/register":
                self._answer(*state.register(json.loads(raw)))
                return
            form = {key: values[0] for key, values in parse_qs(raw).items()}
            if self.path == "/token":
                state.asked.set()
                if state.gate is not None:
                    state.gate.wait(60)
                self._answer(*state.token({**form, **self._client()}))
            elif self.path == "/revoke":
                with state.lock:
                    state.revoked.append(form["token"])
                    state.refresh.discard(form["token"])
                self._answer(200, {})
            elif self.path == "/device":
                self._answer(200, state.device())
            else:
                self._answer(*state.serve(self.path, self.headers.get("Authorization", "")))

        def _client(self) -> Mapping[str, str]:
            """The client, where it signs in by a header."""
            kind, _, pair = self.headers.get("Authorization", "").partition(" ")
            if kind != "Basic":
                return {}
            id, _, secret = base64.b64decode(pair).decode().partition(":")
            return {"client_id": unquote(id), "client_secret": unquote(secret)}

        def _redirect(self, raw: str) -> None:
            status, body = state.serve(self.path, self.headers.get("Authorization", ""))
            signed = self.headers.get("Authorization", "").removeprefix("Bearer ")
            is_call = json.loads(raw).get("method") == "tools/call"
            if is_call and state.wants not in state.granted.get(signed, ""):
                self.send_response(403)
                challenge = f'Bearer error="insufficient_scope", scope="{state.wants}"'
                self.send_header("WWW-Authenticate", challenge)
                self.send_header("Content-Length", "0")
                self.end_headers()
                return
            if status != 200:
                data = json.dumps(body).encode()
                self.send_response(status)
                described = f"{state.url}/.well-known/oauth-protected-resource/mcp"
                self.send_header("WWW-Authenticate", f'Bearer resource_metadata="{described}"')
                self.send_header("Content-Length", str(len(data)))
                self.end_headers()
                self.wfile.write(data)
                return
            kept = ("accept", "content-type", "mcp-protocol-version", "mcp-session-id")
            headers = {key: value for key, value in self.headers.items() if key.lower() in kept}
            answer = httpx2.post(state.behind, content=raw, headers=headers, timeout=60)
            self.send_response(answer.status_code)
            for name in ("content-type", "mcp-session-id"):
                if name in answer.headers:
                    self.send_header(name, answer.headers[name])
            self.send_header("Content-Length", str(len(answer.content)))
            self.end_headers()
            self.wfile.write(answer.content)

        def _answer(self, status: int, body: Mapping[str, Any] | str) -> None:
            data = (body if isinstance(body, str) else json.dumps(body)).encode()
            self.send_response(status)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(data)))
            self.end_headers()
            self.wfile.write(data)

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    state.url = f"http://127.0.0.1:{server.server_address[1]}"
    thread = threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True)
    thread.start()
    try:
        yield state
    finally:
        if state.gate is not None:
            state.gate.set()
        server.shutdown()
        server.server_close()
        thread.join()
