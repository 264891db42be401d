"""Handing a mail to an SMTP server: to all of its recipients or to none.

Up to the moment when the content goes out nothing can have happened; from then on only the
server's answer tells.
"""

import re
import smtplib
import socket
import ssl
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress

from keep_desktop.domain.errors import (
    AuthFailure,
    Cancelled,
    Failure,
    LogicFailure,
    NetworkFailure,
    PreconditionFailure,
)
from keep_desktop.ports.tools import CancelToken
from keep_desktop.tools.mail.account import Server
from keep_desktop.tools.titles import one_line, shown_name

_CONNECT_S = 10.0
#: What a server is told that we are; the name of the computer is nobody's business.
_OWN_NAME = "[127.0.0.1]"
_AT_LINE_START = re.compile(rb"(?m)^\.")


class Outbox:
    """One conversation with the server; `sent` once the content may have arrived."""

    def __init__(
        self,
        server: Server,
        service: str,
        cancel: CancelToken,
        timeout_s: float,
        redact: Callable[[str], str] = str,
    ) -> None:
        """*redact* takes the password out of what the server says, before it is shortened."""
        self._server = server
        self._service = service
        self._cancel = cancel
        self._timeout_s = timeout_s
        self._redact = redact
        self.sent = False

    def deliver(
        self, password: str | None, sender: str, recipients: Sequence[str], content: bytes
    ) -> None:
        """Returns once the server took the mail for all of them. Raises Failure, whose
        took_effect is None only where the answer to the content is missing."""
        self._cancel.check()
        try:
            with self._line(password) as line:
                self._envelope(line, sender, recipients)
                self._content(line, content)
        except Failure:
            raise
        except (OSError, smtplib.SMTPException, UnicodeError) as error:
            if self._cancel.cancelled and not self.sent:
                raise Cancelled from error
            raise self._failure_of(error) from error

    def check(self, password: str | None) -> None:
        """Sign in and go away again."""
        try:
            with self._line(password) as line:
                line.noop()
        except (OSError, smtplib.SMTPException, UnicodeError) as error:
            raise self._failure_of(error) from error

    @contextmanager
    def _line(self, password: str | None) -> Iterator[smtplib.SMTP]:
        line = self._connected()
        cut = _Cut(line)
        take_back = self._cancel.on_cancel(cut)
        # Each wait has its limit; a server that drips must not make endless waits of it.
        late = threading.Timer(self._timeout_s * 10, cut)
        late.daemon = True
        late.start()
        try:
            if self._server.tls == "starttls":
                line.starttls(context=ssl.create_default_context())
            line.ehlo_or_helo_if_needed()
            if self._server.username is not None and password is not None:
                line.login(self._server.username, password)
            yield line
            with suppress(OSError, smtplib.SMTPException):
                # The mail is on its way; how the farewell goes changes nothing.
                line.quit()
        finally:
            late.cancel()
            take_back()
            line.close()

    def _connected(self) -> smtplib.SMTP:
        host, port = self._server.host, self._server.port
        timeout = min(_CONNECT_S, self._timeout_s)
        if self._server.tls == "implicit":
            line: smtplib.SMTP = smtplib.SMTP_SSL(
                host, port, _OWN_NAME, timeout=timeout, context=ssl.create_default_context()
            )
        else:
            line = smtplib.SMTP(host, port, _OWN_NAME, timeout=timeout)
        if line.sock is not None:
            line.sock.settimeout(self._timeout_s)
        return line

    def _envelope(self, line: smtplib.SMTP, sender: str, recipients: Sequence[str]) -> None:
        code, said = line.mail(sender)
        if code != 250:
            raise self._refused(code, said, f"does not send for {shown_name(sender)}")
        for recipient in recipients:
            code, said = line.rcpt(recipient)
            if code not in (250, 251):
                # Nobody gets it, rather than some of them now and again later.
                raise self._refused(code, said, f"does not send to {shown_name(recipient)}")
        self._cancel.check()

    def _content(self, line: smtplib.SMTP, content: bytes) -> None:
        code, said = line.docmd("DATA")
        if code != 354:
            raise self._refused(code, said, "does not take the mail")
        body = _AT_LINE_START.sub(b"..", content)
        self.sent = True
        line.send(body + (b"" if body.endswith(b"\r\n") else b"\r\n") + b".\r\n")
        code, said = line.getreply()
        if code != 250:
            raise self._refused(code, said, "did not take the mail")

    def _refused(self, code: int, said: bytes, what: str) -> Failure:
        kind = NetworkFailure if 400 <= code < 500 else LogicFailure
        reason = one_line(self._redact(said.decode("utf-8", "replace")), 120)
        if code < 400:
            return NetworkFailure(
                f"“{self._service}” gave an answer that means nothing ({code} {reason})",
                took_effect=None if self.sent else False,
            )
        return kind(f"“{self._service}” {what} ({code} {reason})", took_effect=False)

    def _failure_of(self, error: Exception) -> Failure:
        name = f"“{self._service}”"
        details = f"{type(error).__name__}: {error}"
        if self.sent:
            return NetworkFailure(
                f"The line to {name} broke before it said whether it took the mail",
                details=details,
                took_effect=None,
            )
        match error:
            case smtplib.SMTPAuthenticationError() if error.smtp_code < 500:
                return NetworkFailure(f"{name} cannot sign anybody in just now", details=details)
            case smtplib.SMTPAuthenticationError():
                return AuthFailure(
                    f"{name} no longer accepts the sign-in. Enter the password again under "
                    "Settings > Services",
                    details=details,
                )
            case UnicodeError():
                return AuthFailure(
                    f"{name} cannot take a password with such characters", details=details
                )
            case smtplib.SMTPNotSupportedError():
                return PreconditionFailure(
                    f"{name} does not offer the sign-in or the protection that was described",
                    details=details,
                )
            case ssl.SSLError():
                return NetworkFailure(
                    f"There is no safe connection to {name}: it could not prove itself",
                    details=details,
                )
            case TimeoutError():
                return NetworkFailure(f"{name} does not answer", details=details)
            case _:
                return NetworkFailure(f"{name} cannot be reached, or hung up", details=details)


class _Cut:
    """Ends every wait on the line. From any thread."""

    def __init__(self, line: smtplib.SMTP) -> None:
        self._line = line

    def __call__(self) -> None:
        with suppress(OSError):
            if self._line.sock is not None:
                socket.socket.shutdown(self._line.sock, socket.SHUT_RDWR)
