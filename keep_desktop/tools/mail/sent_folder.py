"""The IMAP folder of sent mail: looking whether a mail is there, and filing one.

A mail is filed only after the SMTP server took it, so one that is there was sent. One that is not
there may have been sent all the same.
"""

import imaplib
import socket
import ssl
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import datetime

from imap_tools import AND, BaseMailBox, H, MailBox, MailBoxStartTls, MailBoxUnencrypted
from imap_tools.errors import ImapToolsError, MailboxLoginError

from keep_desktop.domain.errors import (
    AuthFailure,
    Cancelled,
    Failure,
    NetworkFailure,
    PreconditionFailure,
)
from keep_desktop.ports.tools import CancelToken
from keep_desktop.tools.mail.account import Server
from keep_desktop.tools.titles import shown_name

_SEEN = ("\\Seen",)
_TROUBLES = (OSError, imaplib.IMAP4.error, ImapToolsError, UnicodeError)


class SentFolder:
    """One conversation with the IMAP server of an account, signed in."""

    def __init__(self, box: BaseMailBox, name: str, service: str) -> None:
        self._box = box
        self._name = name
        self._service = service

    def is_there(self) -> bool:
        return bool(self._box.folder.exists(self._name))

    def holds(self, message_id: str) -> bool:
        """Raises PreconditionFailure where there is no such folder."""
        if not self.is_there():
            raise PreconditionFailure(
                f"“{self._service}” has no folder “{shown_name(self._name)}” for sent mail"
            )
        self._box.folder.set(self._name, readonly=True)
        return bool(self._box.uids(AND(header=H("Message-ID", message_id))))

    def file(self, content: bytes, message_id: str, at: datetime) -> None:
        """Put it there, unless the server did that by itself."""
        if not self.is_there():
            self._box.folder.create(self._name)
        if not self.holds(message_id):
            self._box.append(content, self._name, dt=at, flag_set=_SEEN)


@contextmanager
def opened(
    server: Server,
    password: str,
    *,
    folder: str,
    service: str,
    cancel: CancelToken,
    timeout_s: float,
) -> Iterator[SentFolder]:
    """Raises Failure for what goes wrong in the block too, or Cancelled."""
    cancel.check()
    try:
        box = _connected(server, timeout_s)
        take_back = cancel.on_cancel(lambda: _cut(box))
        late = threading.Timer(timeout_s * 4, _cut, args=(box,))
        late.daemon = True
        late.start()
        try:
            _sign_in(box, server.username or "", password)
            yield SentFolder(box, folder, service)
            with suppress(*_TROUBLES):
                # What was asked for is done; how the farewell goes changes nothing.
                box.logout()
        finally:
            late.cancel()
            take_back()
            with suppress(*_TROUBLES):
                # Gone already after a farewell.
                box.client.shutdown()
    except _TROUBLES as error:
        if cancel.cancelled:
            raise Cancelled from error
        raise _failure_of(error, service) from error


def _connected(server: Server, timeout_s: float) -> BaseMailBox:
    match server.tls:
        case "implicit":
            context = ssl.create_default_context()
            return MailBox(server.host, server.port, timeout_s, ssl_context=context)
        case "starttls":
            context = ssl.create_default_context()
            return MailBoxStartTls(server.host, server.port, timeout_s, ssl_context=context)
        case "none":
            return MailBoxUnencrypted(server.host, server.port, timeout_s)


def _sign_in(box: BaseMailBox, username: str, password: str) -> None:
    if username.isascii() and password.isascii():
        box.login(username, password, initial_folder=None)
    else:
        box.login_utf8(username, password, initial_folder=None)


def _cut(box: BaseMailBox) -> None:
    with suppress(OSError):
        socket.socket.shutdown(box.client.socket(), socket.SHUT_RDWR)


def _failure_of(error: Exception, service: str) -> Failure:
    name = f"The IMAP server of “{service}”"
    details = f"{type(error).__name__}: {error}"
    match error:
        case MailboxLoginError():
            return AuthFailure(
                f"{name} no longer accepts the sign-in. Enter the password again under "
                "Settings > Services",
                details=details,
            )
        case ssl.SSLError():
            return NetworkFailure(f"{name} could not prove itself", details=details)
        case TimeoutError():
            return NetworkFailure(f"{name} does not answer", details=details)
        case ImapToolsError():
            return NetworkFailure(f"{name} refused what it was asked for", details=details)
        case _:
            return NetworkFailure(f"{name} cannot be reached, or hung up", details=details)
