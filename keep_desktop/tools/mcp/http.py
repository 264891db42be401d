"""The line to a server that has an address (streamable HTTP).

Redirects are followed within its scheme, host and port alone, so that its headers reach nobody
else; answers are bounded, and so is what a server sends unasked.
"""

from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager

import httpx2
from mcp.client._transport import TransportStreams
from mcp.client.streamable_http import streamable_http_client

from keep_desktop.tools.http.requests import trust_store
from keep_desktop.tools.mcp.limits import LONGEST_MESSAGE, MOST_AT_ONCE, MOST_LINES

_CONNECT_S = 10.0


class AnswerWatch:
    """What the answer to the last request was, for whoever waits for it."""

    def __init__(self) -> None:
        self.begin()

    def begin(self) -> None:
        self.status = 0
        self.sent_too_much = False
        self._received = self._lines = 0

    def count(self, piece: bytes, *, events: bool) -> None:
        """Of all answers since `begin`: each event may be a request, which costs more than its
        bytes. Raises ReadError."""
        self._received += len(piece)
        if events:
            self._lines += piece.count(b"\n") + piece.count(b"\r")
        if self._received > MOST_AT_ONCE or self._lines > MOST_LINES:
            self.refuse()

    def refuse(self) -> None:
        self.sent_too_much = True
        raise httpx2.ReadError("the answer is too long")

    async def note(self, response: httpx2.Response) -> None:
        if response.request.method == "POST":
            self.status = response.status_code
        else:
            # A stream that is closed is opened again, at once if the server wants it.
            self.count(b"\n", events=True)
        if response.headers.get("content-encoding", "identity") != "identity":
            # Nothing that unpacks to a thousand times its size was asked for.
            raise httpx2.DecodingError("the answer is compressed")
        if isinstance(response.stream, httpx2.AsyncByteStream):
            events = response.headers.get("content-type", "").startswith("text/event-stream")
            response.stream = _BoundedMcpBody(response.stream, self, events=events)


class _BoundedMcpBody(httpx2.AsyncByteStream):
    """A body of bounded size; of a stream of events each event is."""

    def __init__(self, stream: httpx2.AsyncByteStream, watch: AnswerWatch, *, events: bool) -> None:
        self._stream = stream
        self._watch = watch
        self._events = events

    async def __aiter__(self) -> AsyncIterator[bytes]:
        length = 0
        async for piece in self._stream:
            self._watch.count(piece, events=self._events)
            ends = self._events and (b"\n\n" in piece or b"\r\n\r\n" in piece)
            length = 0 if ends else length + len(piece)
            if length > LONGEST_MESSAGE:
                self._watch.refuse()
            yield piece

    async def aclose(self) -> None:
        await self._stream.aclose()


@asynccontextmanager
async def connected_server(
    url: str,
    headers: Mapping[str, str],
    timeout_s: float,
    watch: AnswerWatch,
    auth: httpx2.Auth | None = None,
) -> AsyncIterator[TransportStreams]:
    async with (
        httpx2.AsyncClient(
            headers={"User-Agent": "KeepDesktop", "Accept-Encoding": "identity", **headers},
            timeout=httpx2.Timeout(timeout_s, connect=min(_CONNECT_S, timeout_s)),
            verify=trust_store(),
            auth=auth,
            event_hooks={"response": [watch.note]},
        ) as client,
        streamable_http_client(
            url, http_client=client, max_sse_event_size=LONGEST_MESSAGE
        ) as streams,
    ):
        yield streams
