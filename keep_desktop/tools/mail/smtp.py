"""Sends a mail to an SMTP server: to all of its recipients or to none.

Before the content is sent nothing can have happened; afterwards only the server's response tells.
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
    Concern,
    Failure,
    LogicFailure,
    NetworkFailure,
    PreconditionFailure,
)
from keep_desktop.domain.messages import UserMessage
from keep_desktop.domain.system.cut import Cut
from keep_desktop.ports.cancel import CancelToken
from keep_desktop.tools.mail.account import Server
from keep_desktop.tools.text import shown_name, single_line

_CONNECT_S = 10.0
#: Of one reply. Standards allow 512 bytes in a line.
_MOST_LINES, _LONGEST_LINE = 200, 8192
#: The HELO name; the computer's own is private.
_OWN_NAME = "[127.0.0.1]"
_AT_LINE_START = re.compile(rb"(?m)^\.")


class Outbox:
    """One SMTP connection; `sent` once the content may have arrived."""

    def __init__(
        self,
        server: Server,
        service: str,
        cancel: CancelToken,
        timeout_s: float,
        redact: Callable[[str], str] = str,
    ) -> None:
        """*redact* removes the password from the server's text before it is cropped."""
        self._server = server
        self._service = service
        self._cancel = cancel
        self._timeout_s = timeout_s
        self._redact = redact
        self.sent = False

    def deliver(
        self, password: str | None, sender: str, recipients: Sequence[str], content: bytes
    ) -> None:
        """Returns once the server accepted the mail for all recipients. Raises Failure, whose
        took_effect is None only if the response to the content is missing."""
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
        """Sign in and disconnect."""
        try:
            with self._line(password) as line:
                line.noop()
        except (OSError, smtplib.SMTPException, UnicodeError) as error:
            raise self._failure_of(error) from error

    @contextmanager
    def _line(self, password: str | None) -> Iterator[smtplib.SMTP]:
        cut = Cut()
        unregister = self._cancel.on_cancel(cut)
        # Each wait has its limit; a slow server must not make endless waits of it.
        late = threading.Timer(self._timeout_s * 10, cut)
        late.daemon = True
        late.start()
        line: smtplib.SMTP | None = None
        try:
            line = self._connected(cut)
            if self._server.tls == "starttls":
                line.starttls(context=ssl.create_default_context())
            line.ehlo_or_helo_if_needed()
            if self._server.username is not None and password is not None:
                line.login(self._server.username, password)
            yield line
            with suppress(OSError, smtplib.SMTPException):
                # The mail is accepted; errors of QUIT do not matter.
                line.quit()
        finally:
            late.cancel()
            unregister()
            if line is not None:
                line.close()
            cut.close()

    def _connected(self, cut: Cut) -> smtplib.SMTP:
        kind = _TlsSmtp if self._server.tls == "implicit" else _PlainSmtp
        timeout = min(_CONNECT_S, self._timeout_s)
        line = kind(cut, self._server.host, self._server.port, timeout)
        if line.sock is not None:
            line.sock.settimeout(self._timeout_s)
        return line

    def _envelope(self, line: smtplib.SMTP, sender: str, recipients: Sequence[str]) -> None:
        code, reply = line.mail(sender)
        if code != 250:
            raise self._refused(
                code, reply, UserMessage("does not send for {sender}", sender=shown_name(sender))
            )
        for recipient in recipients:
            code, reply = line.rcpt(recipient)
            if code not in (250, 251):
                # Send to nobody, rather than to some of them now and again later.
                raise self._refused(
                    code,
                    reply,
                    UserMessage("does not send to {recipient}", recipient=shown_name(recipient)),
                )
        self._cancel.check()

    def _content(self, line: smtplib.SMTP, content: bytes) -> None:
        code, reply = line.docmd("DATA")
        if code != 354:
            raise self._refused(code, reply, UserMessage("does not take the mail"))
        body = _AT_LINE_START.sub(b"..", content)
        self.sent = True
        line.send(body)
        line.send(b".\r\n" if body.endswith(b"\r\n") else b"\r\n.\r\n")
        code, reply = line.getreply()
        if code != 250:
            raise self._refused(code, reply, UserMessage("did not take the mail"))

    def _refused(self, code: int, reply: bytes, what: str) -> Failure:
        kind = NetworkFailure if 400 <= code < 500 else LogicFailure
        reason = single_line(self._redact(reply.decode("utf-8", "replace")), 120)
        if code < 400:
            return NetworkFailure(
                UserMessage(
                    "“{service}” gave an answer that means nothing ({status} {reason})",
                    service=self._service,
                    status=code,
                    reason=reason,
                ),
                took_effect=None if self.sent else False,
            )
        return kind(
            UserMessage(
                "“{service}” {what} ({status} {reason})",
                service=self._service,
                what=what,
                status=code,
                reason=reason,
            ),
            took_effect=False,
        )

    def _failure_of(self, error: Exception) -> Failure:
        name = UserMessage("“{name}”", name=self._service)
        details = f"{type(error).__name__}: {error}"
        if self.sent:
            return NetworkFailure(
                UserMessage(
                    "The line to {name} broke before it said whether it took the mail", name=name
                ),
                details=details,
                took_effect=None,
            )
        match error:
            case smtplib.SMTPAuthenticationError() if error.smtp_code < 500:
                return NetworkFailure(
                    UserMessage("{name} cannot sign anybody in just now", name=name),
                    details=details,
                )
            case smtplib.SMTPAuthenticationError():
                return AuthFailure(
                    UserMessage(
                        "{name} no longer accepts the sign-in. Enter the password again under "
                        "Settings > Services",
                        name=name,
                    ),
                    details=details,
                )
            case UnicodeError():
                return AuthFailure(
                    UserMessage("{name} cannot take a password with such characters", name=name),
                    details=details,
                )
            case smtplib.SMTPNotSupportedError():
                return PreconditionFailure(
                    UserMessage(
                        "{name} does not offer the sign-in or the protection that was described",
                        name=name,
                    ),
                    details=details,
                    concerns=Concern.WORKFLOW,
                )
            case ssl.SSLError():
                return NetworkFailure(
                    UserMessage(
                        "There is no safe connection to {name}: it could not prove itself",
                        name=name,
                    ),
                    details=details,
                )
            case TimeoutError():
                return NetworkFailure(
                    UserMessage("{name} does not answer", name=name), details=details
                )
            case _:
                return NetworkFailure(
                    UserMessage("{name} cannot be reached, or hung up", name=name), details=details
                )


class _PlainSmtp(smtplib.SMTP):
    """Connects so that it can be cut, and reads bounded replies."""

    def __init__(self, cut: Cut, host: str, port: int, timeout_s: float) -> None:
        self._cut = cut
        try:
            super().__init__(host, port, _OWN_NAME, timeout=timeout_s)
        except BaseException:
            self.close()
            raise

    def _get_socket(self, host: str, port: int, timeout: float) -> socket.socket:
        return self._cut.connect(host, port, timeout)

    def getreply(self) -> tuple[int, bytes]:
        """As smtplib's, which reads lines for as long as the server sends them."""
        if self.file is None and self.sock is not None:
            self.file = self.sock.makefile("rb")
        lines: list[bytes] = []
        while len(lines) < _MOST_LINES and not self._cut.is_cut and self.file is not None:
            line = self.file.readline(_LONGEST_LINE)
            if not line.endswith(b"\n"):
                break
            lines.append(line[4:].strip())
            if not line[:3].isdigit():
                return -1, b"\n".join(lines)
            if line[3:4] != b"-":
                return int(line[:3]), b"\n".join(lines)
        self.close()
        raise smtplib.SMTPServerDisconnected("The connection ended within a reply")


class _TlsSmtp(_PlainSmtp):
    def _get_socket(self, host: str, port: int, timeout: float) -> socket.socket:
        plain = super()._get_socket(host, port, timeout)
        return ssl.create_default_context().wrap_socket(plain, server_hostname=host)
