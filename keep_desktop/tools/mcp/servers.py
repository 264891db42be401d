"""The MCP servers that this process has started: asks them from any thread.

A server is started at the first request, asked one request at a time, and started again after it
ended: at once the first time, later each time after a longer wait.
"""

import logging
import threading
from collections.abc import Callable, Coroutine, Mapping, Sequence
from concurrent.futures import CancelledError, Future, InvalidStateError
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from keep_desktop.domain.errors import (
    AuthFailure,
    Cancelled,
    Failure,
    LogicFailure,
    NetworkFailure,
)
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.mcp import Listing, McpServer
from keep_desktop.domain.messages import UserMessage
from keep_desktop.ports.cancel import CancelToken
from keep_desktop.ports.connections import Connections, NoConnections
from keep_desktop.ports.mcp import McpLimits
from keep_desktop.ports.secrets import SecretStore
from keep_desktop.tools.connectors.catalogue import OF_MCP
from keep_desktop.tools.mcp.errors import (
    NoProgram,
    ServerDenied,
    ServerTooVerbose,
    ServerUnavailable,
    ToolFault,
)
from keep_desktop.tools.mcp.log import BoundedLog
from keep_desktop.tools.mcp.secrets import values_of
from keep_desktop.tools.redaction import Redactor
from keep_desktop.tools.text import shown_name, single_line

if TYPE_CHECKING:
    import asyncio

    from keep_desktop.domain.system.background_loop import BackgroundLoop
    from keep_desktop.tools.mcp.connection import McpConnection
    from keep_desktop.tools.mcp.sign_in import ConnectionAuth

_log = logging.getLogger(__name__)
#: A call waits this long for a server that may not be started again yet.
_PATIENCE_S = 5.0
_LONGEST_PAUSE_S = 60.0
_SHOWN = 500
_NOT_CONNECTED = NoConnections()

Found = TypeVar("Found")


@dataclass(slots=True)
class _ServerState:
    """What the event loop knows of one server."""

    lock: "asyncio.Lock"
    connection: "McpConnection | None" = None
    #: How often it ended in a row without having answered a call.
    failures: int = 0
    #: When it may be started again, by the clock of the loop.
    next_start: float = 0.0
    #: By what the requests of the connection are signed; "" where by nothing.
    signing: "ConnectionAuth | None" = None
    signed_as: str = ""

    def failed(self, now: float) -> None:
        self.failures += 1
        pause = 0.0 if self.failures == 1 else min(2.0 ** (self.failures - 2), _LONGEST_PAUSE_S)
        self.next_start = now + pause


@dataclass(slots=True)
class _RequestProgress:
    """How far a request came."""

    cancel: CancelToken
    #: The call itself was sent, so the server may have acted.
    sent: bool = False
    values: Mapping[str, str] = field(default_factory=dict, repr=False)
    signing: "ConnectionAuth | None" = None


class McpServers:
    """Thread-safe. *folder* is the program's, with a folder for each server."""

    def __init__(
        self,
        folder: Path,
        secrets: SecretStore,
        limits: Callable[[], McpLimits],
        connections: Connections = _NOT_CONNECTED,
    ) -> None:
        self._folder = folder
        self._connections = connections
        self._secrets = secrets
        self._limits = limits
        self._lock = threading.Lock()
        self._loop: BackgroundLoop | None = None
        self._closed = False
        self._states: dict[str, _ServerState] = {}
        #: Killed, and not gone yet.
        self._ending: set[McpConnection] = set()

    def folder_of(self, name: str) -> Path:
        return self._folder / name

    def listing(self, server: McpServer, cancel: CancelToken) -> Listing:
        """How it describes itself now; starts it if need be. Raises NetworkFailure if it does not
        start or talks no protocol, and Cancelled."""

        async def ask(connection: "McpConnection", state: _ServerState, fresh: bool) -> Listing:
            return await connection.listing()

        return self._ask(
            server, _RequestProgress(cancel), ask, what=server.namespace, mutates=False
        )

    def call(
        self,
        server: McpServer,
        tool: str,
        arguments: Mapping[str, Any],
        cancel: CancelToken,
        *,
        what: str,
        mutates: bool,
        check: Callable[[Listing], None],
    ) -> JsonValue:
        """{text, content, structured}. Calls *check* first if the server had to be started anew
        for it. Raises the Failure that says whether it happened, and Cancelled."""
        request = _RequestProgress(cancel)

        async def ask(connection: "McpConnection", state: _ServerState, fresh: bool) -> JsonValue:
            if fresh:
                check(await connection.listing())
            request.sent = True
            answer = await connection.call(tool, arguments)
            state.failures = 0
            return answer

        return self._ask(server, request, ask, what=what, mutates=mutates)

    def end(self, name: str) -> None:
        """End the server, if it runs."""
        if name in self._states:
            self._wait(self._end(name))

    def close(self) -> None:
        """End all of them. Idempotent."""
        if self._states:
            with suppress(Cancelled):
                self._wait(self._end_all())
        with self._lock:
            self._closed = True
        if self._loop is not None:
            self._loop.close()

    # -- a request ----------------------------------------------------------------------------

    def _ask(
        self,
        server: McpServer,
        request: _RequestProgress,
        ask: "Callable[[McpConnection, _ServerState, bool], Coroutine[Any, Any, Found]]",
        *,
        what: str,
        mutates: bool,
    ) -> Found:
        request.cancel.check()
        request.values = values_of(server, self._secrets)
        request.signing = self._signing(server)
        redactor = Redactor((*request.values.values(), *self._signed_with(request)))
        try:
            found = self._wait(self._requested(server, request, ask), request.cancel)
        except Cancelled:
            if not (request.sent and mutates):
                raise
            failure: Failure = NetworkFailure(
                UserMessage("{what} was stopped before it answered", what=what), took_effect=None
            )
        except (
            ServerUnavailable,
            ServerDenied,
            ToolFault,
            ServerTooVerbose,
            TimeoutError,
        ) as error:
            failure = self._failure(error, what, unknown=request.sent and mutates)
            signing = request.signing
            if isinstance(failure, AuthFailure) or (signing is not None and signing.failure):
                failure = self._unsigned(server, request, failure)
            # It may have been renewed meanwhile.
            redactor = Redactor((*request.values.values(), *self._signed_with(request)))
        else:
            # A stop may wait for this; what is known of an effect is kept.
            return redactor.value(found) if isinstance(found, dict) else found  # type: ignore[return-value]
        redacted = redactor.failure(failure)
        redacted.host, redacted.is_answer = f"mcp:{server.name}", failure.is_answer
        raise redacted from None

    async def _requested(
        self,
        server: McpServer,
        request: _RequestProgress,
        ask: "Callable[[McpConnection, _ServerState, bool], Coroutine[Any, Any, Found]]",
    ) -> Found:
        import asyncio

        state = self._states.get(server.name)
        if state is None:
            state = self._states[server.name] = _ServerState(asyncio.Lock())
        limits = self._limits()
        async with state.lock:
            was = state.connection
            connection = await self._open(state, server, request, limits)
            try:
                async with asyncio.timeout(limits.call_s):
                    return await ask(connection, state, connection is not was)
            except (asyncio.CancelledError, TimeoutError):
                # It may still be at work, and nobody would take its answer.
                if request.sent:
                    self._give_up(state, connection)
                raise
            except ServerUnavailable:
                self._give_up(state, connection)
                raise
            except ServerDenied as error:
                if error.status == 404:  # the session is over
                    self._give_up(state, connection)
                raise

    def _give_up(self, state: _ServerState, connection: "McpConnection") -> None:
        import asyncio

        self._kill(connection)
        state.connection = None
        state.failed(asyncio.get_running_loop().time())

    def _kill(self, connection: "McpConnection") -> None:
        connection.kill()
        self._ending.add(connection)
        connection.on_closed(self._ending.discard)

    async def _open(
        self, state: _ServerState, server: McpServer, request: _RequestProgress, limits: McpLimits
    ) -> "McpConnection":
        import asyncio

        # Imported here: the library takes as long to import as the rest of a command.
        from keep_desktop.tools.mcp.connection import McpConnection

        old = state.connection
        signing = request.signing
        if signing is not None and old is not None and state.signed_as == signing.connection.id:
            request.signing = signing = state.signing
        signed_as = "" if signing is None else signing.connection.id
        is_same = old is not None and old.origin == server.origin and state.signed_as == signed_as
        if signing is not None:
            signing.failure = None
        if old is not None and not old.is_over and is_same:
            return old
        if old is not None:
            state.connection = None
            if old.is_over:
                state.failed(asyncio.get_running_loop().time())
            await old.close()
        now = asyncio.get_running_loop().time()
        if state.next_start - now > _PATIENCE_S:
            raise ServerUnavailable(
                UserMessage(
                    "it ended {count} times in a row, and is started again later",
                    count=state.failures,
                )
            )
        await asyncio.sleep(max(0.0, state.next_start - now))
        folder = self.folder_of(server.name)
        log = BoundedLog(folder / "log.txt", Redactor(request.values.values()).text)
        connection = McpConnection(server, request.values, folder, log, limits, signing)
        state.signing, state.signed_as = signing, signed_as
        try:
            await connection.opened()
        except BaseException as error:
            self._kill(connection)
            if isinstance(error, ServerUnavailable):
                state.failed(asyncio.get_running_loop().time())
            raise
        state.connection = connection
        return connection

    def _failure(self, error: Exception, what: str, *, unknown: bool) -> Failure:
        took_effect = None if unknown else False
        match error:
            case ToolFault():
                reason = _shown(error.text) or UserMessage("no reason was given")
                failed = LogicFailure(
                    UserMessage("{what} failed: {reason}", what=what, reason=reason)
                )
                failed.is_answer = True
                return failed
            case ServerTooVerbose():
                return LogicFailure(
                    UserMessage(
                        "{what} answered more than {amount}",
                        what=what,
                        amount=_amount(self._limits().answer_bytes),
                    ),
                    took_effect=took_effect,
                )
            case TimeoutError():
                return NetworkFailure(
                    UserMessage(
                        "{what} did not answer within {seconds:g} s",
                        what=what,
                        seconds=self._limits().call_s,
                    ),
                    took_effect=took_effect,
                )
            case NoProgram():
                return NetworkFailure(
                    UserMessage(
                        "{what} cannot be started: there is no program “{program}” that may be "
                        "run. Install it, or add the server with another command",
                        what=what,
                        program=shown_name(error.program),
                    ),
                    took_effect=took_effect,
                )
            case ServerDenied(status=404):
                return NetworkFailure(
                    UserMessage("{what}: the server knows nothing of this session", what=what)
                )
            case ServerDenied(status=status) | ServerUnavailable(status=status) if status >= 300:
                # Imported here: it imports the HTTP client.
                from keep_desktop.tools.http.requests import failure_of_status

                return failure_of_status(status, what, mutates=unknown)
            case _:
                reason = error.reason if isinstance(error, ServerUnavailable) else str(error)
                return NetworkFailure(
                    UserMessage(
                        "{what} gave no answer: {reason}",
                        what=what,
                        reason=_shown(reason),
                    ),
                    took_effect=took_effect,
                )

    def _signing(self, server: McpServer) -> "ConnectionAuth | None":
        """By what its requests are signed, if the user has signed in to it."""
        if server.url is None:
            return None
        found = self._connections.of(OF_MCP + server.name)
        if not found or found[0].address != server.url:
            return None
        # Imported here: it imports the library.
        from keep_desktop.tools.mcp.sign_in import ConnectionAuth

        return ConnectionAuth(self._connections, found[0])

    def _signed_with(self, request: _RequestProgress) -> Sequence[str]:
        signing = request.signing
        return () if signing is None else self._connections.secrets(signing.connection)

    def _unsigned(self, server: McpServer, request: _RequestProgress, failure: Failure) -> Failure:
        """Why a request was refused as not signed, and what to do."""
        signing = request.signing
        if signing is not None and signing.failure is not None:
            return signing.failure
        if server.url is None or server.headers:
            return failure
        made = AuthFailure(
            UserMessage(
                "{server} wants a sign-in (401): `mcp sign-in {name}`, or Sign in under Settings, "
                "MCP servers.",
                server=server.namespace,
                name=server.name,
            ),
            took_effect=failure.took_effect,
        )
        made.connection = "" if signing is None else signing.connection.id
        return made

    # -- the event loop -----------------------------------------------------------------------

    def _wait(self, work: Coroutine[Any, Any, Found], cancel: CancelToken | None = None) -> Found:
        """The result of *work*; Cancelled, at once, when *cancel* is or the loop is closed."""
        future: Future[Found] = Future()

        async def run() -> None:
            try:
                result = await work
            except Exception as error:  # noqa: BLE001 - raised on the thread that waits
                with suppress(InvalidStateError):
                    future.set_exception(error)
            else:
                with suppress(InvalidStateError):
                    future.set_result(result)

        def ended() -> None:
            # What was cancelled before it began has neither a result nor run.
            future.cancel()
            work.close()

        try:
            stop = self._running_loop().start(run(), ended)
        except Cancelled:
            work.close()
            raise

        def end() -> None:
            future.cancel()
            stop()

        unregister = cancel.on_cancel(end) if cancel is not None else None
        try:
            return future.result()
        except CancelledError:
            raise Cancelled from None
        finally:
            if unregister is not None:
                unregister()

    def _running_loop(self) -> "BackgroundLoop":
        # Imported here: every command would pay for asyncio.
        from keep_desktop.domain.system.background_loop import BackgroundLoop

        with self._lock:
            if self._closed:
                raise Cancelled
            if self._loop is None:
                self._loop = BackgroundLoop("mcp")
            return self._loop

    async def _end(self, name: str) -> None:
        connection = self._states.pop(name).connection
        if connection is not None:
            await connection.close()

    async def _end_all(self) -> None:
        import asyncio

        open_ones = [state.connection for state in self._states.values() if state.connection]
        self._states.clear()
        left = (*open_ones, *self._ending)
        await asyncio.gather(*(one.close() for one in left), return_exceptions=True)


def _shown(reason: str) -> str:
    """A reason of ours as it is; a server's cleaned."""
    return reason if isinstance(reason, UserMessage) else single_line(reason, _SHOWN)


def _amount(size: int) -> str:
    kilobytes = size // 1024
    return f"{kilobytes // 1024} MB" if kilobytes % 1024 == 0 else f"{kilobytes} KB"
