"""The base of servers that stand in for connected services: real HTTP on loopback, a token, and
ways to go wrong around an effect."""

import json
import socket
import sys
import threading
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from io import BufferedIOBase
from types import TracebackType
from typing import Any, Self
from urllib.parse import parse_qs, unquote, urlsplit

#: How the next effect goes wrong: before it is made, or after.
BEFORE = ("break before", "fail before", "busy", "denied", "expired")
AFTER = ("break after", "fail after")


@dataclass(frozen=True, slots=True, kw_only=True)
class ReceivedRequest:
    method: str
    path: str
    query: Mapping[str, list[str]]
    #: Names in small letters.
    headers: Mapping[str, str]
    content: bytes

    @property
    def body(self) -> Any:
        return json.loads(self.content) if self.content else None

    def one(self, name: str, default: str = "") -> str:
        return self.query.get(name, [default])[0]


@dataclass(frozen=True, slots=True)
class Reply:
    status: int = 200
    #: Sent as JSON, bytes as they are.
    body: Any = None
    headers: Mapping[str, str] = field(default_factory=dict)


class Refused(Exception):
    """The service refuses the request."""

    def __init__(self, status: int, body: Any = None, **headers: str) -> None:
        super().__init__(status)
        self.reply = Reply(status, body, {k.replace("_", "-"): v for k, v in headers.items()})


class FakeService:
    """Requests are answered one after another. `answer` adds a line to `effects` for each change
    that it makes; what was so before is none. `lag`: how many searches do not see yet what was
    made. `scopes`: what the token was allowed, as the service names it."""

    def __init__(self, token: str) -> None:
        self.token = token
        self.scopes: frozenset[str] = frozenset()
        self.lag = 0
        self.effects: list[str] = []
        self.requests: list[ReceivedRequest] = []
        #: For the next effect, one of BEFORE and AFTER; "" for none.
        self.mood = ""
        #: Called with "before" and "after" where an effect is asked for.
        self.around_effect: Callable[[str], None] = lambda when: None
        self._lock = threading.Lock()
        service = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def serve(self) -> None:
                service._serve(self)

            do_GET = do_POST = do_PUT = do_PATCH = do_DELETE = serve  # noqa: N815
            do_PROPFIND = do_PROPPATCH = do_REPORT = do_MKCOL = do_MOVE = serve  # noqa: N815

            def log_message(self, format: str, *args: Any) -> None:
                """Tests look at `requests`."""

        class Server(ThreadingHTTPServer):
            def handle_error(self, request: Any, client_address: Any) -> None:
                # Who asked may have been killed meanwhile.
                if not isinstance(sys.exception(), ConnectionError):
                    super().handle_error(request, client_address)

        self._server = Server(("127.0.0.1", 0), Handler)
        self._server.daemon_threads = True
        self._thread = threading.Thread(
            target=self._server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True
        )
        self._thread.start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._server.server_port}"

    def __enter__(self) -> Self:
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

    # -- what a service overrides -----------------------------------------------------------------

    def answer(self, asked: ReceivedRequest) -> Reply:
        raise NotImplementedError

    def is_effect(self, asked: ReceivedRequest) -> bool:
        return asked.method != "GET"

    def error(self, status: int, text: str) -> Any:
        """The body of an error, as the service writes it."""
        return {"message": text}

    def is_signed(self, asked: ReceivedRequest) -> bool:
        return asked.headers.get("authorization") == f"Bearer {self.token}"

    def received(self, stream: BufferedIOBase, length: int) -> bytes:
        """The body of a request, which is none if it was broken off."""
        content = stream.read(length)
        if len(content) < length:
            raise ConnectionAbortedError
        return content

    # -- one request ------------------------------------------------------------------------------

    def _serve(self, handler: BaseHTTPRequestHandler) -> None:
        length = int(handler.headers.get("Content-Length", "0"))
        parts = urlsplit(handler.path)
        asked = ReceivedRequest(
            method=handler.command,
            path=parts.path,
            query=parse_qs(parts.query, keep_blank_values=True),
            headers={name.lower(): value for name, value in handler.headers.items()},
            content=self.received(handler.rfile, length),
        )
        with self._lock:
            self.requests.append(asked)
            reply = self._reply(asked)
        if reply is None:
            handler.close_connection = True
            with suppress(OSError):
                handler.connection.shutdown(socket.SHUT_RDWR)
            return
        raw = isinstance(reply.body, bytes)
        content = reply.body if raw else json.dumps(reply.body).encode()
        content = b"" if reply.body is None else content
        # Who asked may have been killed meanwhile.
        with suppress(ConnectionError):
            handler.send_response(reply.status)
            kind = "application/octet-stream" if raw else "application/json; charset=UTF-8"
            for name, value in {"Content-Type": kind, **reply.headers}.items():
                handler.send_header(name, value)
            handler.send_header("Content-Length", str(len(content)))
            handler.end_headers()
            handler.wfile.write(content)

    def _reply(self, asked: ReceivedRequest) -> Reply | None:
        """None: the line breaks."""
        if not self.is_effect(asked):
            return self._outcome(asked)
        self.around_effect("before")
        reply = self._outcome(asked)
        self.around_effect("after")
        return reply

    def _outcome(self, asked: ReceivedRequest) -> Reply | None:
        if not self.is_signed(asked):
            return Reply(401, self.error(401, "The token is not valid"))
        mood = ""
        if self.is_effect(asked):
            mood, self.mood = self.mood, ""
        match mood:
            case "break before":
                return None
            case "fail before":
                return Reply(503, self.error(503, "Not now"))
            case "busy":
                return Reply(429, self.error(429, "Too often"), {"Retry-After": "3"})
            case "denied":
                return Reply(403, self.error(403, "Not yours"))
            case "expired":
                return Reply(401, self.error(401, "The token has ended"))
        try:
            reply = self.answer(asked)
        except Refused as refused:
            return refused.reply
        if mood == "break after":
            return None
        return Reply(500, self.error(500, "Oh")) if mood == "fail after" else reply


def path_parts(path: str) -> list[str]:
    return [unquote(part) for part in path.strip("/").split("/")]


class OneAnswer(FakeService):
    """Answers whatever is asked with the same."""

    def __init__(self, body: Any) -> None:
        super().__init__("token")
        self.body = body

    def answer(self, asked: ReceivedRequest) -> Reply:
        return Reply(200, self.body)
