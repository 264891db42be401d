"""A described mail account: how mail leaves it, and where it keeps what was sent."""

import ipaddress
import re
from typing import Annotated, Literal, Self

from pydantic import AfterValidator, Field, StringConstraints, model_validator

from keep_desktop.tools.description import Described, Name
from keep_desktop.tools.mail.addresses import plain_address

_HOST = re.compile(r"(?=.{1,253}$)[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?|\[?[0-9A-Fa-f:]{2,45}\]?")


def _host(text: str) -> str:
    if not _HOST.fullmatch(text):
        raise ValueError("is no name of a computer")
    return text.strip("[]")


def _sender(text: str) -> str:
    plain_address(text)
    return text


Host = Annotated[str, AfterValidator(_host)]
Line = Annotated[
    str, StringConstraints(min_length=1, max_length=200, pattern=r"^[^\x00-\x1f\x7f]+$")
]


class Server(Described):
    """Where one half of the account lives."""

    host: Host
    port: Annotated[int, Field(ge=1, le=65535)]
    #: `implicit`: TLS from the first byte; `starttls`: after a plain greeting.
    tls: Literal["implicit", "starttls", "none"] = "implicit"
    username: Line | None = None

    @model_validator(mode="after")
    def _fits(self) -> Self:
        if self.tls == "none" and not is_this_computer(self.host):
            raise ValueError("tls: none would send the password and the mail for all to read")
        return self


class PasswordOf(Described):
    """The secret that both servers take."""

    secret: Name


class MailAccount(Described):
    """An account that mail is sent from."""

    service: Name
    kind: Literal["mail"]
    #: The address that mail comes from unless a script says otherwise.
    from_: Annotated[str, AfterValidator(_sender)] = Field(alias="from")
    smtp: Server
    imap: Server | None = None
    sent_folder: Line = "Sent"
    #: False where the provider files sent mail by itself.
    save_sent: bool = True
    auth: PasswordOf | None = None

    @model_validator(mode="after")
    def _fits(self) -> Self:
        servers = [self.smtp, *([self.imap] if self.imap is not None else [])]
        if any(server.username is not None for server in servers) != (self.auth is not None):
            raise ValueError("username and auth: { secret: NAME } go together")
        if self.imap is not None and self.imap.username is None:
            raise ValueError("imap needs a username")
        return self

    @property
    def secret(self) -> str | None:
        return self.auth.secret if self.auth is not None else None


def is_this_computer(host: str) -> bool:
    if host.lower() == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False
