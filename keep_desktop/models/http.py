"""One HTTP exchange with a model: what goes out, what came back, and its bounds.

Everything that a request holds is in `ALLOWED_HEADERS` and in its body: the library's own headers,
which describe this computer, and what it reads from the environment (organisation, project, extra
headers) are taken out. A redirect is not followed, since the text would go to a host that nobody
chose.
"""

import json
from collections.abc import AsyncIterator, Mapping
from functools import lru_cache
from typing import Any
from urllib.parse import urlsplit

import httpx2

from keep_desktop.models.exchange import AnswerTooLarge, HttpExchange
from keep_desktop.ports.hosts import is_loopback

ALLOWED_HEADERS = frozenset(
    {"host", "connection", "accept", "authorization", "content-type", "content-length"}
)
#: Bytes of an answer: a text of 20 MB in one piece fits.
LARGEST_ANSWER = 64 * 1024 * 1024
_LARGEST_ERROR = 64 * 1024
_CONNECT_S, _SILENCE_S = 15.0, 180.0


class ModelHttp(httpx2.AsyncClient):
    """The client of one exchange. An answer in one piece is turned into a stream of one event, as
    some servers know no streams."""

    def __init__(self, url: str, exchange: HttpExchange) -> None:
        # A proxy that the user's environment names is for hosts outside this computer.
        super().__init__(
            timeout=httpx2.Timeout(_SILENCE_S, connect=_CONNECT_S),
            trust_env=not is_loopback(url),
            verify=verifier_of(url),
        )
        self._exchange = exchange

    async def send(self, request: httpx2.Request, **options: Any) -> httpx2.Response:
        for name in [name for name in request.headers if name.lower() not in ALLOWED_HEADERS]:
            del request.headers[name]
        request.headers["user-agent"] = "keep-desktop"
        await self._exchange.on_send(request.content)
        options["follow_redirects"] = False
        exchange = self._exchange
        exchange.may_be_sent = True
        try:
            response = await super().send(request, **{**options, "stream": True})
        except (httpx2.ConnectError, httpx2.ConnectTimeout):
            exchange.may_be_sent = False
            raise
        exchange.status = response.status_code
        exchange.retry_after = response.headers.get("retry-after")
        exchange.request_id = response.headers.get("x-request-id")
        if response.status_code != httpx2.codes.OK:
            exchange.error_body = await _start_of(response)
            return httpx2.Response(
                response.status_code, content=exchange.error_body, request=request
            )
        if "text/event-stream" in response.headers.get("content-type", ""):
            assert isinstance(response.stream, httpx2.AsyncByteStream)  # noqa: S101
            response.stream = _BoundedBody(response.stream)
            return response
        return await _as_events(response, request)


class _BoundedBody(httpx2.AsyncByteStream):
    def __init__(self, stream: httpx2.AsyncByteStream) -> None:
        self._stream = stream

    async def __aiter__(self) -> AsyncIterator[bytes]:
        size = 0
        async for piece in self._stream:
            size += len(piece)
            if size > LARGEST_ANSWER:
                raise AnswerTooLarge
            yield piece

    async def aclose(self) -> None:
        await self._stream.aclose()


async def _start_of(response: httpx2.Response) -> bytes:
    """The first bytes of an error; the rest is not read."""
    data = b""
    try:
        async for piece in response.aiter_bytes():
            data += piece
            if len(data) >= _LARGEST_ERROR:
                break
    except httpx2.HTTPError:
        # The status says enough.
        return data
    finally:
        await response.aclose()
    return data[:_LARGEST_ERROR]


async def _as_events(response: httpx2.Response, request: httpx2.Request) -> httpx2.Response:
    """A completion in one piece as a stream; anything else as a stream without events."""
    pieces, size = [], 0
    try:
        async for piece in response.aiter_bytes():
            size += len(piece)
            if size > LARGEST_ANSWER:
                raise AnswerTooLarge
            pieces.append(piece)
    finally:
        await response.aclose()
    data = b"".join(pieces)
    if data.lstrip().startswith(b"data:"):
        # A stream under another name.
        content = data
    else:
        events = "".join(f"data: {json.dumps(one)}\n\n" for one in _events_of(data))
        content = f"{events}data: [DONE]\n\n".encode()
    headers = {"content-type": "text/event-stream"}
    return httpx2.Response(httpx2.codes.OK, headers=headers, content=content, request=request)


def _events_of(data: bytes) -> list[Mapping[str, Any]]:
    try:
        whole = json.loads(data)
    except (ValueError, RecursionError):
        return []
    match whole:
        case {"error": _}:
            return [whole]
        case {"choices": [{"message": dict(message), **choice}, *_]}:
            calls = message.get("tool_calls")
            if isinstance(calls, list):
                numbered = [
                    {"index": number, **call}
                    for number, call in enumerate(calls)
                    if isinstance(call, dict)
                ]
                message = {**message, "tool_calls": numbered}
            event = {**whole, "object": "chat.completion.chunk"}
            reason = choice.get("finish_reason") or "stop"
            return [{**event, "choices": [{"index": 0, "delta": message, "finish_reason": reason}]}]
    return []


def verifier_of(url: str) -> Any:
    """What a client at that address verifies certificates with."""
    return _trust() if urlsplit(url).scheme == "https" else False


@lru_cache(maxsize=1)
def _trust() -> Any:
    """Loading all certificates for each request would take most of its time."""
    return httpx2.create_ssl_context()
