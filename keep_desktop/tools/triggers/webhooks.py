"""Listens on the loopback for POSTs to secret addresses, while there are webhooks.

What is posted is not kept: it only says that the workflow should start. The `Host` header is
checked, so that a web page whose name is made to lead here reaches nothing; anything but a POST to
a known address gets the same 404.
"""

import hashlib
import hmac
import logging
import selectors
import socket
import threading
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler
from typing import Any

from keep_desktop.domain.ids import TriggerId
from keep_desktop.domain.messages import UserMessage
from keep_desktop.ports.secrets import SecretsFailure, SecretStore
from keep_desktop.ports.triggers import TriggerSink, Watched
from keep_desktop.tools.triggers.address import HOST, PATH, secret_name

_log = logging.getLogger(__name__)

#: Limits: of a body, of the time for one request, of requests at once, and of requests a second.
_MOST_BYTES = 64 * 1024
_PATIENCE_S = 5.0
_MOST_AT_ONCE = 8
_MOST_A_SECOND = 20
#: Before a port that is taken is tried again.
_AGAIN_S = 30.0
_PIECE = 8_192


class WebhookListener:
    """`ports.triggers.Watcher`."""

    def __init__(self, sink: TriggerSink, secrets: SecretStore) -> None:
        self._sink, self._secrets = sink, secrets
        self._targets: Sequence[Watched] = ()
        self._closing = False
        self._wake_sender, self._wake_receiver = socket.socketpair()
        for each in (self._wake_sender, self._wake_receiver):
            each.setblocking(False)
        self._thread = threading.Thread(target=self._work, name="webhooks", daemon=True)
        #: Where it listens, or would; 0: nowhere.
        self._port = 0
        #: Digests of the secrets, so that comparing them takes the same time for every one.
        self._known: Mapping[bytes, TriggerId] = {}
        self._free = threading.BoundedSemaphore(_MOST_AT_ONCE)
        self._open: set[socket.socket] = set()
        self._lock = threading.Lock()
        self._second, self._count = 0, 0

    def watch(self, watched: Sequence[Watched]) -> None:
        self._targets = watched
        self._notify()
        if self._thread.ident is None:
            self._thread.start()

    def close(self) -> None:
        self._closing = True
        self._notify()
        if self._thread.ident is not None:
            self._thread.join()
        with self._lock:
            for connection in self._open:
                with suppress(OSError):
                    connection.shutdown(socket.SHUT_RDWR)
        for each in (self._wake_sender, self._wake_receiver):
            each.close()

    def _notify(self) -> None:
        # Full: it is stirred already. Closed: nobody waits.
        with suppress(OSError):
            self._wake_sender.send(b"x")

    # -- the listening thread -----------------------------------------------------------------

    def _work(self) -> None:
        listener: socket.socket | None = None
        while not self._closing:
            self._drain()
            self._read_secrets()
            port = self._targets[0].port if self._known else 0
            if listener is not None and port != self._port:
                listener.close()
                listener = None
            self._port = port
            if listener is None and port:
                listener = self._bound(port)
            if listener is None:
                self._wait(_AGAIN_S if self._targets else None)
            else:
                self._sink.report(list(self._known.values()), None)
                self._serve(listener)
        if listener is not None:
            listener.close()

    def _drain(self) -> None:
        with suppress(BlockingIOError):
            while self._wake_receiver.recv(_PIECE):
                continue

    def _wait(self, seconds: float | None) -> None:
        with selectors.DefaultSelector() as selector:
            selector.register(self._wake_receiver, selectors.EVENT_READ)
            selector.select(seconds)

    def _read_secrets(self) -> None:
        known: dict[bytes, TriggerId] = {}
        for one in self._targets:
            try:
                token = self._secrets.get(secret_name(one.place))
            except SecretsFailure as failure:
                self._sink.report([one.id], failure.sentence)
                continue
            if token is None:
                sentence = UserMessage(
                    "The secret of the webhook is gone from the keyring. Remove the webhook and "
                    "add it again."
                )
                self._sink.report([one.id], sentence)
            else:
                known[_digest(token)] = one.id
        self._known = known

    def _bound(self, port: int) -> socket.socket | None:
        try:
            return socket.create_server((HOST, port), backlog=_MOST_AT_ONCE)
        except OSError as error:
            _log.info("port %d cannot be listened on: %s", port, error)
            sentence = UserMessage(
                "Another program uses port {port}, so the webhook hears nothing. Close that "
                "program, or choose another port: `config set policy.webhook.port NUMBER`, or "
                "under Settings > Limits.",
                port=str(port),
            )
            self._sink.report(list(self._known.values()), sentence)
            return None

    def _serve(self, listener: socket.socket) -> None:
        """Serve until it is woken: addresses or the port may have changed."""
        with selectors.DefaultSelector() as selector:
            selector.register(listener, selectors.EVENT_READ)
            selector.register(self._wake_receiver, selectors.EVENT_READ)
            while True:
                ready = [key.fileobj for key, _ in selector.select()]
                if self._wake_receiver in ready:
                    return
                # Closed by the other side since, or no descriptor free: not worth a word.
                with suppress(OSError):
                    self._take(listener)

    def _take(self, listener: socket.socket) -> None:
        connection, address = listener.accept()
        if not self._free.acquire(blocking=False):
            connection.close()
            return
        with self._lock:
            self._open.add(connection)
        threading.Thread(target=self._answer, args=(connection, address), daemon=True).start()

    def _answer(self, connection: socket.socket, address: Any) -> None:
        try:
            # One wait has its limit, but many short ones need one too.
            late = threading.Timer(_PATIENCE_S, _cut, [connection])
            late.daemon = True
            late.start()
            with connection, suppress(OSError):
                connection.settimeout(_PATIENCE_S)
                _WebhookHandler(connection, address, self)
            late.cancel()
        finally:
            with self._lock:
                self._open.discard(connection)
            self._free.release()

    # -- one request --------------------------------------------------------------------------

    def find(self, path: str, host: str) -> TriggerId | None:
        """The trigger of this address, if the request means this computer."""
        hosts = (f"{HOST}:{self._port}", f"localhost:{self._port}")
        if host not in hosts or not path.startswith(PATH):
            return None
        given, found = _digest(path.removeprefix(PATH)), None
        for digest, trigger in self._known.items():
            if hmac.compare_digest(digest, given):
                found = trigger
        return found

    def is_too_many(self) -> bool:
        second = int(time.monotonic())
        with self._lock:
            self._count = self._count + 1 if second == self._second else 1
            self._second = second
            return self._count > _MOST_A_SECOND

    def called(self, trigger: TriggerId) -> None:
        self._sink.fire([trigger])


def _digest(token: str) -> bytes:
    return hashlib.sha256(token.encode("utf-8", "surrogateescape")).digest()


def _cut(connection: socket.socket) -> None:
    with suppress(OSError):
        connection.shutdown(socket.SHUT_RDWR)


class _WebhookHandler(BaseHTTPRequestHandler):
    """One request, answered in its constructor."""

    server_version, sys_version = "Keep", ""

    def __init__(self, connection: socket.socket, address: Any, webhooks: WebhookListener) -> None:
        self._webhooks = webhooks
        # The base class only stores the server.
        super().__init__(connection, address, webhooks)  # type: ignore[arg-type]

    def parse_request(self) -> bool:
        if not super().parse_request():
            return False
        hosts = self.headers.get_all("Host") or []
        trigger = self._webhooks.find(self.path, hosts[0]) if len(hosts) == 1 else None
        if self.command != "POST" or trigger is None:
            self._end(HTTPStatus.NOT_FOUND)
        elif self._webhooks.is_too_many():
            self._end(HTTPStatus.TOO_MANY_REQUESTS)
        elif not self._is_read():
            self._end(HTTPStatus.REQUEST_ENTITY_TOO_LARGE)
        else:
            self._webhooks.called(trigger)
            self._end(HTTPStatus.NO_CONTENT)
        # Answered: the base class has nothing more to do.
        return False

    def _is_read(self) -> bool:
        """Read the body and forget it; False if it is too large or does not say how large."""
        length = self.headers.get("Content-Length", "0")
        if "Transfer-Encoding" in self.headers or not (length.isascii() and length.isdigit()):
            return False
        left = int(length) if len(length) < len(str(_MOST_BYTES)) + 1 else _MOST_BYTES + 1
        if left > _MOST_BYTES:
            return False
        while left > 0 and (piece := self.rfile.read(min(left, _PIECE))):
            left -= len(piece)
        return left == 0

    def _end(self, status: HTTPStatus) -> None:
        self.close_connection = True
        self.send_response(status)
        self.send_header("Content-Length", "0")
        self.send_header("Connection", "close")
        self.end_headers()

    def log_message(self, format: str, *values: Any) -> None:
        """Nothing: the address is a secret."""
