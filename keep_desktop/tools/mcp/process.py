"""The process of a server that is started by a command, and the messages on its pipes.

It gets a minimal environment and a folder of its own. It is the first of a process group, with
which it is ended.
"""

import asyncio
import logging
import os
import subprocess
import sys
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import anyio
from mcp.client._transport import TransportStreams
from mcp.shared.message import SessionMessage
from mcp_types import jsonrpc_message_adapter

from keep_desktop.tools.mcp.errors import NoProgram
from keep_desktop.tools.mcp.limits import LONGEST_MESSAGE, MOST_AT_ONCE
from keep_desktop.tools.mcp.log import BoundedLog
from keep_desktop.tools.mcp.orphans import (
    end_group,
    end_orphan,
    note_running,
    running_record,
)

_log = logging.getLogger(__name__)

#: How long it may take to end by itself once its input is closed, and again once it was asked to.
_GRACE_S = 1.0
_LINES_AHEAD = 64
_PASSED = ("PATH", "LANG")
#: Without these no program starts there.
_PASSED_ON_WINDOWS = (*_PASSED, "SYSTEMROOT", "PATHEXT", "COMSPEC")


def minimal_environment(temporary: Path, more: Mapping[str, str]) -> dict[str, str]:
    passed = _PASSED_ON_WINDOWS if sys.platform == "win32" else _PASSED
    found = {name: os.environ[name] for name in passed if name in os.environ}
    found.setdefault("LANG", "C.UTF-8")
    return {**found, "TMPDIR": str(temporary), **more}


class ServerProcess(asyncio.SubprocessProtocol):
    """One running server. Used on one event loop; `kill` from any thread."""

    def __init__(self, log: BoundedLog) -> None:
        self._log = log
        self._rest = bytearray()
        self._received = 0
        self._transport: asyncio.SubprocessTransport | None = None
        self._paused = False
        #: Its messages as lines; None at the end.
        self._lines: asyncio.Queue[bytes | None] = asyncio.Queue()
        self.ended = asyncio.Event()
        #: No message comes any more.
        self.is_over = False
        #: It sent more than is read of it.
        self.sent_too_much = False
        self._is_forced = False

    # -- called by the event loop -------------------------------------------------------------

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        if isinstance(transport, asyncio.SubprocessTransport):
            self._transport = transport

    def pipe_data_received(self, fd: int, data: bytes) -> None:
        if fd == 2:
            self._log.write(data)
            return
        self._received += len(data)
        self._rest += data
        lines: list[bytearray] = []
        # A long message comes in many pieces: only the last has its end.
        if b"\n" in data:
            *lines, self._rest = self._rest.split(b"\n")
        longest = max(map(len, (*lines, self._rest)))
        if longest > LONGEST_MESSAGE or self._received > MOST_AT_ONCE:
            self.sent_too_much = True
            self._end_of_messages()
            self.kill()
            return
        for line in lines:
            self._lines.put_nowait(bytes(line))
        if self._lines.qsize() > _LINES_AHEAD and not self._paused and not self.ended.is_set():
            self._paused = True
            self._pipe(1).pause_reading()

    def pipe_connection_lost(self, fd: int, exc: Exception | None) -> None:
        if fd == 1:
            self._end_of_messages()

    def process_exited(self) -> None:
        """A child of its own may still hold its pipes."""
        self.ended.set()
        self._end_of_messages()

    def _end_of_messages(self) -> None:
        self.is_over = True
        self._lines.put_nowait(None)

    def _pipe(self, fd: int) -> Any:
        return self._transport.get_pipe_transport(fd) if self._transport is not None else None

    # -- used by the transport ----------------------------------------------------------------

    async def line(self) -> bytes | None:
        line = await self._lines.get()
        if self._paused and self._lines.qsize() < _LINES_AHEAD // 2:
            self._paused = False
            self._pipe(1).resume_reading()
        return line

    def begin(self) -> None:
        """What it sends from now on is counted anew."""
        self._received = 0

    def send(self, line: bytes) -> None:
        pipe = self._pipe(0)
        if pipe is None or pipe.is_closing():
            raise anyio.BrokenResourceError
        pipe.write(line)

    @property
    def pid(self) -> int:
        return self._transport.get_pid() if self._transport is not None else 0

    def kill(self) -> None:
        """End it and its process group by force."""
        self._is_forced = True
        self._signal(force=True)

    def _signal(self, *, force: bool) -> None:
        if self.pid:
            end_group(self.pid, force=force)

    async def stop(self) -> None:
        """End it: it may end by itself for a second, is asked to for another, then made to."""
        if not self._is_forced:
            pipe = self._pipe(0)
            if pipe is not None:
                pipe.close()
            if not await self._ends_within(_GRACE_S):
                self._signal(force=False)
                await self._ends_within(_GRACE_S)
        self._signal(force=True)
        await self._ends_within(_GRACE_S)
        if self._transport is not None:
            self._transport.close()

    async def _ends_within(self, seconds: float) -> bool:
        with suppress(TimeoutError):
            await asyncio.wait_for(self.ended.wait(), seconds)
        return self.ended.is_set()


@asynccontextmanager
async def started_server(
    command: tuple[str, ...], env: Mapping[str, str], folder: Path, log: BoundedLog
) -> AsyncIterator[tuple[ServerProcess, TransportStreams]]:
    """Start it; ends it when the block is left. Raises NoProgram or
    OSError if it cannot be started."""
    work, temporary = folder / "work", folder / "tmp"
    for each in (folder, work, temporary):
        each.mkdir(mode=0o700, parents=True, exist_ok=True)
    end_orphan(folder)
    options: dict[str, Any] = {"start_new_session": True}
    if sys.platform == "win32":
        options = {"creationflags": subprocess.CREATE_NEW_PROCESS_GROUP}
    loop = asyncio.get_running_loop()
    try:
        _, process = await loop.subprocess_exec(
            lambda: ServerProcess(log),
            *command,
            env=minimal_environment(temporary, env),
            cwd=work,
            **options,
        )
    except (FileNotFoundError, PermissionError) as error:
        raise NoProgram(command[0]) from error
    try:
        note_running(folder, process.pid)
        async with _streams(process) as streams:
            yield process, streams
    finally:
        with anyio.CancelScope(shield=True):
            await process.stop()
        running_record(folder, process.pid).unlink(missing_ok=True)


@asynccontextmanager
async def _streams(process: ServerProcess) -> AsyncIterator[TransportStreams]:
    to_client, from_server = anyio.create_memory_object_stream[SessionMessage | Exception](0)
    to_server, from_client = anyio.create_memory_object_stream[SessionMessage](0)

    async def read() -> None:
        async with to_client:
            while (line := await process.line()) is not None:
                if line.strip():
                    with suppress(anyio.BrokenResourceError, anyio.ClosedResourceError):
                        await to_client.send(_parsed(line))

    async def write() -> None:
        async with from_client:
            async for message in from_client:
                text = message.message.model_dump_json(by_alias=True, exclude_unset=True)
                try:
                    process.send(text.encode() + b"\n")
                except anyio.BrokenResourceError:
                    await to_client.aclose()
                    return

    async with anyio.create_task_group() as tasks:
        tasks.start_soon(read)
        tasks.start_soon(write)
        try:
            yield from_server, to_server
        finally:
            tasks.cancel_scope.cancel()
            for stream in (to_client, from_server, to_server, from_client):
                stream.close()


def _parsed(line: bytes) -> SessionMessage | Exception:
    try:
        return SessionMessage(jsonrpc_message_adapter.validate_json(line, by_name=False))
    except ValueError as error:
        return error
