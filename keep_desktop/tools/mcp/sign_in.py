"""Signing in to an MCP server that has an address, as the protocol says: the server names who signs
people in, Keep registers there as a client, and the user signs in in the browser.

The library does this part. From then on the sign-in is a connection like any other, by which
`ConnectionAuth` signs each request.
"""

import asyncio
import logging
from collections.abc import AsyncGenerator, Callable, Mapping
from typing import Any

import httpx2
from mcp.client.auth import OAuthClientProvider, OAuthFlowError
from mcp.client.auth.utils import extract_field_from_www_auth, extract_scope_from_www_auth
from mcp.shared.auth import (
    AuthorizationCodeResult,
    OAuthClientInformationFull,
    OAuthClientMetadata,
    OAuthToken,
)

from keep_desktop.domain.errors import AuthFailure, Cancelled, Failure, Refused
from keep_desktop.domain.mcp import McpServer
from keep_desktop.domain.messages import UserMessage
from keep_desktop.ports.cancel import CancelToken, NeverCancelled
from keep_desktop.ports.connections import Connection, Connections
from keep_desktop.ports.hosts import host_of, is_loopback
from keep_desktop.tools.connectors.catalogue import OF_MCP
from keep_desktop.tools.connectors.oauth import lifetime_s, scopes_in
from keep_desktop.tools.connectors.sign_in import PATIENCE_S, Callback, code_in
from keep_desktop.tools.connectors.store import Client, Row, StoredSecrets, new_id
from keep_desktop.tools.http.requests import is_token, trust_store
from keep_desktop.tools.mcp.http import AnswerWatch
from keep_desktop.tools.text import single_line

_TIMEOUT_S = 30.0
_NOBODY = NeverCancelled()
_BY_HEADER = "client_secret_basic"
#: It logs what servers answered to a sign-in, which may hold a token.
logging.getLogger("mcp.client.auth").setLevel(logging.CRITICAL + 1)
_FIRST_REQUESTS = (
    {
        "jsonrpc": "2.0",
        "id": 1,
        "method": "initialize",
        "params": {
            "protocolVersion": "2025-06-18",
            "capabilities": {},
            "clientInfo": {"name": "Keep Desktop", "version": "1"},
        },
    },
    {"jsonrpc": "2.0", "method": "notifications/initialized"},
    {"jsonrpc": "2.0", "id": 2, "method": "tools/list"},
)


class ConnectionAuth(httpx2.Auth):
    """Signs the requests to one server with its connection. `failure` is why the last request was
    not signed."""

    def __init__(self, connections: Connections, connection: Connection) -> None:
        self._connections = connections
        self.connection = connection
        self.failure: Failure | None = None

    async def async_auth_flow(
        self, request: httpx2.Request
    ) -> AsyncGenerator[httpx2.Request, httpx2.Response]:
        for renew in (False, True):
            try:
                # On a thread: it may wait for another process, and for the service.
                headers = await asyncio.to_thread(
                    self._connections.headers,
                    self.connection,
                    str(request.url),
                    _NOBODY,
                    renew=renew,
                )
            except Failure as failure:
                self.failure = failure
                raise
            request.headers.update(headers)
            response = yield request
            if response.status_code != httpx2.codes.UNAUTHORIZED:
                break
        status, wants = response.status_code, extract_scope_from_www_auth(response)
        error = extract_field_from_www_auth(response, "error")
        if status == httpx2.codes.UNAUTHORIZED:
            sentence = UserMessage("The server does not accept the sign-in any more.")
        elif status == httpx2.codes.FORBIDDEN and error == "insufficient_scope":
            sentence = UserMessage(
                "The server wants more to be allowed than the sign-in did: {scopes}.",
                scopes=single_line(wants or "", 200),
            )
        else:
            return
        self.failure = await asyncio.to_thread(
            self._connections.refused, self.connection, sentence, (wants or "").split()[:100]
        )


def sign_in(
    server: McpServer,
    show: Callable[[str], None],
    cancel: CancelToken,
    *,
    now: Callable[[], float],
    before: Row | None = None,
    client: Mapping[str, str] | None = None,
    patience_s: float = PATIENCE_S,
) -> tuple[Row, StoredSecrets]:
    """*show* is called with the address of the sign-in page; *before* is the sign-in that this one
    replaces, and *client* the id and secret of a client that the user registered there.
    AuthFailure with what to do, Refused if the server wants no sign-in, or Cancelled; nothing is
    stored."""

    async def run() -> tuple[Row, StoredSecrets]:
        task = asyncio.current_task()
        loop = asyncio.get_running_loop()

        def end() -> None:
            if task is not None:
                loop.call_soon_threadsafe(task.cancel)

        unregister = cancel.on_cancel(end)
        try:
            return await flow.signed(now)
        finally:
            unregister()

    with Callback(server.namespace) as callback:
        flow = _Flow(server, callback, show, cancel, patience_s)
        if before is not None:
            flow.scopes = (*before.connection.scopes, *before.wanted)
        if client is not None:
            flow.use_client(client)
        try:
            return asyncio.run(run())
        except asyncio.CancelledError:
            raise Cancelled from None
        except Failure:
            raise
        except (OAuthFlowError, httpx2.HTTPError, ValueError, OverflowError) as error:
            if flow.failure is not None:
                raise flow.failure from None
            raise AuthFailure(
                UserMessage(
                    "{server} could not be signed in to: it does not say how, or refused. Nothing "
                    "was changed.",
                    server=server.namespace,
                ),
                # Of the library's texts only the kind: others may repeat what was sent.
                details=type(error).__name__,
            ) from None


class _Memory:
    """What the library would store; the connection is stored by others."""

    def __init__(self) -> None:
        self.tokens: OAuthToken | None = None
        self.client: OAuthClientInformationFull | None = None

    async def get_tokens(self) -> OAuthToken | None:
        return self.tokens

    async def set_tokens(self, tokens: OAuthToken) -> None:
        self.tokens = tokens

    async def get_client_info(self) -> OAuthClientInformationFull | None:
        return self.client

    async def set_client_info(self, client_info: OAuthClientInformationFull) -> None:
        self.client = client_info


class _Flow:
    """One sign-in. `failure` is what the user did, in our words."""

    def __init__(
        self,
        server: McpServer,
        callback: Callback,
        show: Callable[[str], None],
        cancel: CancelToken,
        patience_s: float,
    ) -> None:
        self._server, self._callback, self._show = server, callback, show
        self._cancel, self._patience_s = cancel, patience_s
        self._url = server.url or ""
        self._is_here = is_loopback(self._url)
        self._memory = _Memory()
        #: Asked for besides what the server names.
        self.scopes: tuple[str, ...] = ()
        self.failure: Failure | None = None
        self._provider = OAuthClientProvider(
            self._url,
            OAuthClientMetadata.model_validate(
                {
                    "client_name": "Keep Desktop",
                    "redirect_uris": [callback.redirect_uri],
                    "grant_types": ["authorization_code", "refresh_token"],
                    "response_types": ["code"],
                    "token_endpoint_auth_method": "none",
                }
            ),
            self._memory,
            self._open,
            self._take,
        )

    def use_client(self, client: Mapping[str, str]) -> None:
        secret = client.get("client_secret") or None
        self._memory.client = OAuthClientInformationFull.model_validate(
            {
                "client_id": client["client_id"],
                "client_secret": secret,
                "redirect_uris": [self._callback.redirect_uri],
                "token_endpoint_auth_method": "none" if secret is None else _BY_HEADER,
            }
        )

    async def signed(self, now: Callable[[], float]) -> tuple[Row, StoredSecrets]:
        watch = AnswerWatch()
        status = 0
        headers = {
            "Accept": "application/json, text/event-stream",
            "MCP-Protocol-Version": "2025-06-18",
        }
        async with httpx2.AsyncClient(
            headers={"User-Agent": "KeepDesktop", "Accept-Encoding": "identity"},
            timeout=_TIMEOUT_S,
            verify=trust_store(),
            auth=self._provider,
            event_hooks={"request": [self._check], "response": [watch.note]},
        ) as client:
            # Some let everybody in, and want a sign-in for what they have.
            for request in _FIRST_REQUESTS:
                async with client.stream(
                    "POST", self._url, json=request, headers=headers
                ) as response:
                    status = response.status_code
                    session = response.headers.get("mcp-session-id")
                if session is not None:
                    headers["Mcp-Session-Id"] = session
                if self._memory.tokens is not None:
                    break
        tokens, client_info = self._memory.tokens, self._memory.client
        if tokens is None or client_info is None:
            raise Refused(
                UserMessage(
                    "{server} asked for no sign-in ({status}). Nothing was changed.",
                    server=self._server.namespace,
                    status=status,
                )
            )
        if not is_token(tokens.access_token):
            raise OAuthFlowError("no token")
        refresh = tokens.refresh_token
        return self._row(client_info, tokens), StoredSecrets(
            refresh=refresh if is_token(refresh) else "",
            access=tokens.access_token,
            client_secret=client_info.client_secret or "",
            got_at=now(),
            lifetime_s=lifetime_s(tokens.expires_in),
        )

    def _row(self, client: OAuthClientInformationFull, tokens: OAuthToken) -> Row:
        context = self._provider.context
        known = context.oauth_metadata
        origin = context.get_authorization_base_url(self._url)
        revoke = getattr(known, "revocation_endpoint", None)
        wants_resource = context.should_include_resource_param(context.protocol_version)
        return Row(
            connection=Connection(
                id=new_id(),
                service=OF_MCP + self._server.name,
                account=self._server.name,
                address=self._url,
                hosts=(host_of(self._url),),
                scopes=scopes_in(tokens.scope or ""),
            ),
            method="oauth",
            client=Client(
                id=client.client_id or "",
                authorize_url=str(known.authorization_endpoint) if known else f"{origin}/authorize",
                token_url=str(known.token_endpoint) if known else f"{origin}/token",
                revoke_url=None if revoke is None else str(revoke),
                has_secret=bool(client.client_secret),
                basic=client.token_endpoint_auth_method == _BY_HEADER,
                resource=context.get_resource_url() if wants_resource else None,
            ),
        )

    async def _check(self, request: httpx2.Request) -> None:
        """What the server names is reached over https, or on this computer if it is itself there:
        no server leads Keep to others in the user's network."""
        self._require_safe(str(request.url))

    def _require_safe(self, url: str) -> None:
        scheme = httpx2.URL(url).scheme
        is_here = self._is_here and is_loopback(url)
        if scheme != "https" and not (scheme == "http" and is_here):
            self.failure = AuthFailure(
                UserMessage(
                    "{server} signs people in at {host}, which is not an https address. Nothing "
                    "was changed.",
                    server=self._server.namespace,
                    host=single_line(host_of(url), 100),
                )
            )
            raise OAuthFlowError("not https")

    async def _open(self, url: str) -> None:
        self._require_safe(url)
        page = httpx2.URL(url)
        scopes = dict.fromkeys((*page.params.get("scope", "").split(), *self.scopes))
        if scopes:
            page = page.copy_set_param("scope", " ".join(scopes))
        self._callback.expect(page.params.get("state", ""))
        self._show(str(page))

    async def _take(self) -> AuthorizationCodeResult:
        try:
            answer: Any = await asyncio.to_thread(
                self._callback.wait, self._patience_s, self._cancel
            )
            code = code_in(self._server.namespace, answer)
        except Cancelled:
            raise asyncio.CancelledError from None
        except Failure as failure:
            self.failure = failure
            raise OAuthFlowError("not signed in") from None
        return AuthorizationCodeResult(code=code, state=answer.get("state"), iss=answer.get("iss"))
