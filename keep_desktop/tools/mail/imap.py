"""IMAP connections: bounded, cancellable, with errors as failures."""

import imaplib
import re
import socket
import ssl
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any

from imap_tools import BaseMailBox
from imap_tools.errors import ImapToolsError, MailboxLoginError
from imap_tools.utils import encode_folder

from keep_desktop.domain.errors import (
    AuthFailure,
    Cancelled,
    Failure,
    NetworkFailure,
    PreconditionFailure,
)
from keep_desktop.domain.messages import UserMessage
from keep_desktop.domain.system.cut import Cut
from keep_desktop.ports.cancel import CancelToken
from keep_desktop.tools.mail.account import Server
from keep_desktop.tools.text import shown_name, single_line

CONNECTION_ERRORS = (OSError, imaplib.IMAP4.error, ImapToolsError, UnicodeError)
#: Limit of one response, unless more is requested.
_USUAL_ROOM = 32 * 1024 * 1024
#: Rejected sign-ins that are temporary, not about the password.
_NOT_NOW = re.compile(r"\[(?:UNAVAILABLE|INUSE|LIMIT|SERVERBUG)\]")


class _PlainImap(imaplib.IMAP4):
    """Ends a connection whose server sends too much, or that was cut."""

    room = _USUAL_ROOM

    def __init__(self, cut: Cut, host: str, port: int, timeout_s: float) -> None:
        self._cut = cut
        super().__init__(host, port, timeout_s)

    def _create_socket(self, timeout: float | None) -> socket.socket:
        return self._cut.connect(self.host, self.port, timeout)

    def read(self, size: int) -> bytes:
        self._take(size)
        return super().read(size)

    def readline(self) -> bytes:
        line = super().readline()
        self._take(len(line))
        return line

    def _take(self, size: int) -> None:
        self.room -= size
        if self.room < 0:
            raise imaplib.IMAP4.abort("the answer is larger than what was asked for")
        if self._cut.is_cut:
            # What had arrived before could take long to read.
            raise imaplib.IMAP4.abort("the connection was cut")


class _TlsImap(_PlainImap):
    def _create_socket(self, timeout: float | None) -> socket.socket:
        plain = super()._create_socket(timeout)
        return ssl.create_default_context().wrap_socket(plain, server_hostname=self.host)


class ImapBox(BaseMailBox):
    """An IMAP connection; `allow` sets the size limit of the next responses, and `cut` ends every
    wait for the server."""

    def __init__(self, server: Server, timeout_s: float, cut: Cut) -> None:
        self._server, self._timeout_s, self.cut = server, timeout_s, cut
        super().__init__()

    def _get_mailbox_client(self) -> imaplib.IMAP4:
        host, port = self._server.host, self._server.port
        if self._server.tls == "implicit":
            return _TlsImap(self.cut, host, port, self._timeout_s)
        client = _PlainImap(self.cut, host, port, self._timeout_s)
        if self._server.tls == "starttls":
            try:
                client.starttls(ssl.create_default_context())
            except BaseException:
                client.shutdown()
                raise
        return client

    def allow(self, more: int = 0) -> None:
        client: Any = self.client
        client.room = _USUAL_ROOM + more

    def close(self) -> None:
        with suppress(*CONNECTION_ERRORS):
            self.client.shutdown()
        self.cut.close()


def connected(server: Server, password: str, cancel: CancelToken, timeout_s: float) -> ImapBox:
    """A signed-in connection. Raises one of CONNECTION_ERRORS."""
    cut = Cut()
    with bounded_conversation(cut, cancel, timeout_s * 2):
        try:
            box = ImapBox(server, timeout_s, cut)
        except BaseException:
            cut.close()
            raise
        try:
            name = server.username or ""
            if name.isascii() and password.isascii():
                box.login(name, password, initial_folder=None)
            else:
                box.login_utf8(name, password, initial_folder=None)
        except BaseException:
            box.close()
            raise
    return box


@contextmanager
def bounded_conversation(cut: Cut, cancel: CancelToken, total_s: float) -> Iterator[None]:
    """Cuts the connection on a cancellation, and on a total timeout: each wait has its limit, but
    a slow server must not make endless waits of it."""
    unregister = cancel.on_cancel(cut)
    late = threading.Timer(total_s, cut)
    late.daemon = True
    late.start()
    try:
        yield
    finally:
        late.cancel()
        unregister()


@contextmanager
def classified(service: str, cancel: CancelToken) -> Iterator[None]:
    """Converts errors of the block to a Failure, or Cancelled."""
    cancel.check()
    try:
        yield
    except CONNECTION_ERRORS as error:
        if cancel.cancelled:
            raise Cancelled from error
        raise _failure_of(error, service) from error


@contextmanager
def signed_in(
    server: Server, password: str, *, service: str, cancel: CancelToken, timeout_s: float
) -> Iterator[ImapBox]:
    """A short signed-in connection. Raises Failure for errors in the block too, or Cancelled."""
    with classified(service, cancel):
        box = connected(server, password, cancel, timeout_s)
        try:
            with bounded_conversation(box.cut, cancel, timeout_s * 4):
                yield box
                with suppress(*CONNECTION_ERRORS):
                    # The work is done; errors of the logout do not matter.
                    box.logout()
        finally:
            box.close()


def examine(box: ImapBox, mailbox: str, service: str) -> int | None:
    """Open a mailbox read-only; its UIDVALIDITY, None if the server sends none."""
    status, _ = box.client.select(encoded(mailbox), readonly=True)
    if status != "OK":
        raise PreconditionFailure(
            UserMessage(
                "“{service}” has no mailbox “{mailbox}”. Choose another one",
                service=service,
                mailbox=shown_name(mailbox),
            )
        )
    _, values = box.client.response("UIDVALIDITY")
    found = values[-1] if values else None
    return int(found) if isinstance(found, bytes) and found.isdigit() else None


def encoded(mailbox: str) -> str:
    return encode_folder(mailbox).decode("ascii")


def probe_reading(
    server: Server, password: str, *, service: str, cancel: CancelToken, timeout_s: float
) -> int:
    """Sign in and open the INBOX: the number of mails."""
    with signed_in(server, password, service=service, cancel=cancel, timeout_s=timeout_s) as box:
        examine(box, "INBOX", service)
        _, values = box.client.response("EXISTS")
    found = values[-1] if values else None
    return int(found) if isinstance(found, bytes) and found.isdigit() else 0


def _failure_of(error: Exception, service: str) -> Failure:
    name = UserMessage("The IMAP server of “{service}”", service=service)
    details = single_line(f"{type(error).__name__}: {error}", 2000)
    match error:
        case MailboxLoginError() if not _NOT_NOW.search(str(error).upper()):
            return AuthFailure(
                UserMessage(
                    "{name} no longer accepts the sign-in. Enter the password again under "
                    "Settings > Services",
                    name=name,
                ),
                details=details,
            )
        case ssl.SSLError():
            return NetworkFailure(
                UserMessage("{name} could not prove itself", name=name), details=details
            )
        case TimeoutError():
            return NetworkFailure(UserMessage("{name} does not answer", name=name), details=details)
        case ImapToolsError():
            return NetworkFailure(
                UserMessage("{name} refused what it was asked for", name=name), details=details
            )
        case _:
            return NetworkFailure(
                UserMessage("{name} cannot be reached, or hung up", name=name), details=details
            )
