"""One connected server. A task of its own opens and closes the connection; requests are made from
others, one at a time."""

import asyncio
import json
import logging
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from contextlib import asynccontextmanager, contextmanager, suppress
from pathlib import Path
from typing import Any

import httpx2
from mcp import Client
from mcp.client._transport import TransportStreams
from mcp.shared.exceptions import MCPError
from mcp_types import (
    CONNECTION_CLOSED,
    METHOD_NOT_FOUND,
    PARSE_ERROR,
    CallToolRequest,
    CallToolRequestParams,
    CallToolResult,
    Implementation,
    InputRequiredResult,
    PaginatedRequestParams,
    Tool,
)
from pydantic import TypeAdapter, ValidationError

from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.mcp import Listing, McpServer, ToolFacts, name_for_scripts, pin_of
from keep_desktop.domain.messages import UserMessage
from keep_desktop.ports.hosts import host_of
from keep_desktop.ports.mcp import McpLimits
from keep_desktop.tools.mcp.errors import (
    ServerDenied,
    ServerTooVerbose,
    ServerUnavailable,
    ToolFault,
)
from keep_desktop.tools.mcp.http import AnswerWatch, connected_server
from keep_desktop.tools.mcp.limits import MOST_LISTING_BYTES, MOST_PAGES, MOST_TOOLS
from keep_desktop.tools.mcp.log import BoundedLog
from keep_desktop.tools.mcp.process import ServerProcess, started_server

# What it logs may repeat what a server answered, secrets too.
logging.getLogger("mcp").setLevel(logging.CRITICAL + 1)

_ANSWER: TypeAdapter[CallToolResult | InputRequiredResult] = TypeAdapter(
    CallToolResult | InputRequiredResult
)
_NO_ANSWER = UserMessage("what it answered is no answer of the protocol")


class McpConnection:
    """Used on one event loop."""

    def __init__(
        self,
        server: McpServer,
        values: Mapping[str, str],
        folder: Path,
        log: BoundedLog,
        limits: McpLimits,
        auth: httpx2.Auth | None = None,
    ) -> None:
        self.origin = server.origin
        self._server = server
        self._values = values
        self._folder = folder
        self._log = log
        self._limits = limits
        self._auth = auth
        self._watch = AnswerWatch()
        self._process: ServerProcess | None = None
        self._client: Client | None = None
        self._closing = asyncio.Event()
        self._ready: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._owner = asyncio.create_task(self._own())

    async def opened(self) -> None:
        """Raises ServerUnavailable if it does not start, or talks no protocol, in time."""
        try:
            async with asyncio.timeout(self._limits.start_s):
                await asyncio.shield(self._ready)
        except TimeoutError:
            raise ServerUnavailable(
                UserMessage("nothing answered within {seconds:g} s", seconds=self._limits.start_s)
            ) from None

    @property
    def is_over(self) -> bool:
        process_over = self._process is not None and self._process.is_over
        return self._owner.done() or self._closing.is_set() or process_over

    def kill(self) -> None:
        """End it by force; waits for nothing."""
        self._close()
        if self._process is not None:
            self._process.kill()

    def on_closed(self, call: "Callable[[McpConnection], object]") -> None:
        self._owner.add_done_callback(lambda _: call(self))

    async def close(self) -> None:
        self._close()
        await asyncio.wait([self._owner])

    def _close(self) -> None:
        # Cancelled once: a second time would break off the end of the process.
        if not self._ready.done() and not self._closing.is_set():
            self._owner.cancel()
        self._closing.set()

    async def _own(self) -> None:
        try:
            try:
                await self._serve("legacy")
            except MCPError as error:
                if self._ready.done() or self._closed(error) or self._watch.status == 401:
                    raise
                # It refuses the handshake of the specifications until 2025.
                await self._serve("auto")
        except asyncio.CancelledError:
            raise
        except BaseException as error:  # noqa: BLE001 - whatever a hostile server brings about
            if not self._ready.done():
                self._ready.set_exception(self._unavailable(error))
        finally:
            self._closing.set()
            if not self._ready.done():
                self._ready.set_exception(ServerUnavailable(UserMessage("it was ended")))
            # Nobody may be waiting for it any more.
            self._ready.exception()

    def _unavailable(self, error: BaseException) -> ServerUnavailable:
        """Why it does not start, and what to do."""
        error = _first(error)
        if isinstance(error, ServerUnavailable):
            return error
        reason = _reason(error)
        if isinstance(error, httpx2.ConnectError):
            reason = UserMessage(
                "nothing answers at {address}. Start the server there, or add it with another "
                "address",
                address=host_of(self._server.url or ""),
            )
        elif self._process is not None and self._process.is_over:
            log = self._folder / "log.txt"
            reason = (
                UserMessage("it ended before it answered. What it wrote is in {log}", log=str(log))
                if log.exists()
                else UserMessage("it ended before it answered, and wrote nothing")
            )
        return ServerUnavailable(reason, self._watch.status)

    async def _serve(self, mode: str) -> None:
        info = Implementation(name="Keep Desktop", version="1")
        async with Client(self._streams(), mode=mode, cache=None, client_info=info) as client:
            self._client = client
            self._ready.set_result(None)
            await self._closing.wait()

    @asynccontextmanager
    async def _streams(self) -> AsyncIterator[TransportStreams]:
        if self._server.url is not None:
            async with connected_server(
                self._server.url, self._values, self._limits.call_s, self._watch, self._auth
            ) as streams:
                yield streams
            return
        async with started_server(self._server.command, self._values, self._folder, self._log) as (
            self._process,
            streams,
        ):
            yield streams

    # -- requests -----------------------------------------------------------------------------

    async def listing(self) -> Listing:
        """How the server describes itself now."""
        client = self._open_client()
        tools: list[Tool] = []
        cursor: str | None = None
        with self._faults():
            for _ in range(MOST_PAGES):
                params = None if cursor is None else PaginatedRequestParams(cursor=cursor)
                try:
                    page = await client.session.list_tools(params=params)
                except MCPError as error:
                    if error.error.code == METHOD_NOT_FOUND and not self._closed(error):
                        break  # it has no tools
                    raise
                tools += page.tools
                cursor = page.next_cursor
                if cursor is None or len(tools) > MOST_TOOLS:
                    break
        info = client.server_info
        facts = [_facts(tool) for tool in tools]
        names = {one.name for one in facts}
        if len(facts) > MOST_TOOLS or cursor is not None:
            raise ServerUnavailable(
                UserMessage("it describes more than {most} tools", most=MOST_TOOLS)
            )
        if len(names) < len(facts):
            raise ServerUnavailable(UserMessage("it gives two tools the same name"))
        known = self._server.pinned.tools if self._server.pinned is not None else {}
        listing = Listing(
            info.name if info is not None else "",
            info.version if info is not None else "",
            name_for_scripts(facts, known),
        )
        try:
            for one in facts:
                pin_of(one)
            size = len(json.dumps(listing.as_json(), allow_nan=False).encode())
        except ValueError as error:
            raise ServerUnavailable(
                UserMessage(
                    "it describes its tools in a way that is no JSON ({error})", error=error
                )
            ) from None
        if size > MOST_LISTING_BYTES:
            raise ServerUnavailable(
                UserMessage(
                    "it describes its tools in more than {most} MB", most=MOST_LISTING_BYTES >> 20
                )
            )
        return listing

    async def call(self, tool: str, arguments: Mapping[str, Any]) -> dict[str, JsonValue]:
        """{text, content, structured}. Raises ToolFault if the server says that it failed."""
        client = self._open_client()
        request = CallToolRequest(
            params=CallToolRequestParams(name=tool, arguments=dict(arguments))
        )
        with self._faults():
            result = await client.session.send_request(request, _ANSWER)
        if isinstance(result, InputRequiredResult):
            raise ToolFault(UserMessage("it asked for something that Keep gives no server"))
        content = [
            block.model_dump(mode="json", by_alias=True, exclude_none=True)
            for block in result.content
        ]
        text = "\n".join(block["text"] for block in content if block.get("type") == "text")
        if result.is_error:
            raise ToolFault(text)
        try:
            longest = max(
                len(json.dumps(part, ensure_ascii=False, allow_nan=False).encode())
                for part in (content, result.structured_content)
            )
        except ValueError as error:
            raise ServerUnavailable(
                UserMessage("the answer is no JSON ({error})", error=error)
            ) from None
        if longest > self._limits.answer_bytes:
            raise ServerTooVerbose
        return {"text": text, "content": content, "structured": result.structured_content}

    def _open_client(self) -> Client:
        if self._client is None or self.is_over:
            raise ServerUnavailable(UserMessage("it ended"))
        self._watch.begin()
        if self._process is not None:
            self._process.begin()
        return self._client

    def _closed(self, error: MCPError) -> bool:
        """Whether that is no answer of the server, but the end of the line to it."""
        if self._server.url is None:
            return error.error.code == CONNECTION_CLOSED and self.is_over
        return error.error.code in (CONNECTION_CLOSED, PARSE_ERROR) or self._watch.status == 202

    @property
    def _sent_too_much(self) -> bool:
        process = self._process
        return self._watch.sent_too_much or (process is not None and process.sent_too_much)

    @contextmanager
    def _faults(self) -> Iterator[None]:
        """What the library raises in the block, as an error of ours."""
        try:
            yield
        except Exception as error:
            if self._sent_too_much:
                raise ServerTooVerbose from error
            if isinstance(error, MCPError) and self._watch.status >= 300:
                raise ServerDenied(self._watch.status) from error
            if isinstance(error, MCPError) and not self._closed(error):
                raise ToolFault(error.error.message) from error
            if isinstance(error, ValidationError):
                raise ServerUnavailable(_NO_ANSWER) from error
            raise ServerUnavailable(
                UserMessage("it ended") if self._process is not None else _reason(error)
            ) from error


def _facts(tool: Tool) -> ToolFacts:
    hints = tool.annotations
    return ToolFacts(
        tool.name,
        tool.description or "",
        tool.input_schema,
        {} if hints is None else hints.model_dump(mode="json", by_alias=True, exclude_none=True),
    )


def _first(error: BaseException) -> BaseException:
    while isinstance(error, BaseExceptionGroup):
        error = error.exceptions[0]
    return error


def _reason(error: BaseException) -> str:
    error = _first(error)
    if isinstance(error, MCPError):
        # The library's own text, about types of its own, for what it could not read.
        return _NO_ANSWER if error.error.code == PARSE_ERROR else error.error.message
    text = ""
    with suppress(Exception):
        text = str(error)
    return text or type(error).__name__
