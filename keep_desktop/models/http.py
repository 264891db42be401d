"""One HTTP exchange with a model: what goes out, what came back, and its bounds.

Everything that a request holds is in `ALLOWED_HEADERS` and in its body: the library's own headers,
which describe this computer, and what it reads from the environment (organisation, project, extra
headers) are taken out. A redirect is not followed, since the text would go to a host that nobody
chose.
"""

from collections.abc import AsyncIterator, Iterator, Mapping
from functools import lru_cache
from typing import Any
from urllib.parse import urlsplit

import httpx2

from keep_desktop.domain.large_json import CHUNK_SIZE
from keep_desktop.models.event_stream import (
    LARGEST_EVENT,
    as_event,
    read_json,
    unpacked,
    whole_events,
)
from keep_desktop.models.exchange import AnswerTooLarge, HttpExchange
from keep_desktop.models.media import MarkedMedia, ReceivedMedia
from keep_desktop.ports.hosts import is_loopback

ALLOWED_HEADERS = frozenset(
    {"host", "connection", "accept", "authorization", "content-type", "content-length"}
)
_LARGEST_ERROR = 64 * 1024
_CONNECT_S, _SILENCE_S = 15.0, 180.0


class ModelHttp(httpx2.AsyncClient):
    """The client of one exchange. An answer in one piece is turned into a stream of one event, as
    some servers know no streams."""

    def __init__(
        self, url: str, exchange: HttpExchange, sent: MarkedMedia, received: ReceivedMedia
    ) -> None:
        # A proxy that the user's environment names is for hosts outside this computer.
        super().__init__(
            timeout=httpx2.Timeout(_SILENCE_S, connect=_CONNECT_S),
            trust_env=not is_loopback(url),
            verify=verifier_of(url),
        )
        self._exchange = exchange
        self._sent = sent
        self._received = received

    async def send(self, request: httpx2.Request, **options: Any) -> httpx2.Response:
        for name in [name for name in request.headers if name.lower() not in ALLOWED_HEADERS]:
            del request.headers[name]
        request.headers["user-agent"] = "keep-desktop"
        await self._exchange.on_send(self._sent.described(request.content))
        if self._sent:
            request = self._with_media(request)
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
        assert isinstance(response.stream, httpx2.AsyncByteStream)  # noqa: S101
        # Also where nobody asked for a packed answer.
        packing = response.headers.pop("content-encoding", "")
        body = self._received.taken_out(unpacked(aiter(response.stream), packing))
        if "text/event-stream" in response.headers.get("content-type", ""):
            response.stream = _EventStream(whole_events(body, LARGEST_EVENT), response.stream)
            return response
        return await self._as_events(body, response, request)

    def _with_media(self, request: httpx2.Request) -> httpx2.Request:
        request.headers["content-length"] = str(self._sent.size(request.content))
        return httpx2.Request(
            request.method,
            request.url,
            headers=request.headers,
            content=self._sent.filled_in(request.content),
            extensions=request.extensions,
        )

    async def _as_events(
        self, body: AsyncIterator[bytes], response: httpx2.Response, request: httpx2.Request
    ) -> httpx2.Response:
        """A completion in one piece as a stream, or a stream under another name; anything else as a
        stream without events."""
        data = bytearray()
        try:
            async for piece in body:
                data += piece
                if len(data) > LARGEST_EVENT:
                    raise AnswerTooLarge
        finally:
            await response.aclose()
        content = _completed(data)
        if data.lstrip().startswith(b"data:"):
            content = whole_events(_pieces(data), LARGEST_EVENT)
        headers = {"content-type": "text/event-stream"}
        return httpx2.Response(httpx2.codes.OK, headers=headers, content=content, request=request)


class _EventStream(httpx2.AsyncByteStream):
    """What is read of *stream*."""

    def __init__(self, pieces: AsyncIterator[bytes], stream: httpx2.AsyncByteStream) -> None:
        self._pieces = pieces
        self._stream = stream

    def __aiter__(self) -> AsyncIterator[bytes]:
        return self._pieces

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


async def _pieces(data: bytearray) -> AsyncIterator[bytes]:
    for at in range(0, len(data), CHUNK_SIZE):
        yield bytes(data[at : at + CHUNK_SIZE])


async def _completed(data: bytearray) -> AsyncIterator[bytes]:
    try:
        whole = await read_json(bytes(data))
    except (ValueError, RecursionError):
        whole = None
    for event in _events_of(whole):
        yield as_event(event)
    yield b"data: [DONE]\n\n"


def _events_of(whole: Any) -> Iterator[Mapping[str, Any]]:
    match whole:
        case {"error": _}:
            yield whole
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
            yield {**event, "choices": [{"index": 0, "delta": message, "finish_reason": reason}]}


def verifier_of(url: str) -> Any:
    """What a client at that address verifies certificates with."""
    return _trust() if urlsplit(url).scheme == "https" else False


@lru_cache(maxsize=1)
def _trust() -> Any:
    """Loading all certificates for each request would take most of its time."""
    return httpx2.create_ssl_context()
