"""Mail addresses (`a@b.example` or `Name <a@b.example>`), and described mail accounts."""

import re
from email.headerregistry import Address
from typing import Annotated, Literal, Self

from pydantic import AfterValidator, Field, StringConstraints, model_validator

from keep_desktop.domain.immutable import immutable
from keep_desktop.domain.messages import UserMessage
from keep_desktop.ports.hosts import is_this_computer
from keep_desktop.tools.connectors.description import Described, Name

_LOCAL = re.compile(r"[A-Za-z0-9!#$%&'*+/=?^_`{|}~.-]{1,64}")
_DOMAIN = re.compile(r"[A-Za-z0-9]([A-Za-z0-9.-]{0,251}[A-Za-z0-9])?")
LONGEST = 320
_WRITTEN = re.compile(
    r"""(?:"(?P<quoted>(?:[^"\\]|\\.)*)"\s*|(?P<name>[^"<>,;@\\]*))<(?P<within>[^<>\s,;]+)>"""
    r"|(?P<bare>[^<>\s,;]+)"
)


@immutable
class MailAddress:
    name: str
    #: `local@domain`, the domain in ASCII.
    address: str

    @property
    def domain(self) -> str:
        return self.address.rpartition("@")[2]

    def header(self) -> Address:
        return Address(display_name=self.name, addr_spec=self.address)


def plain_address(text: str) -> MailAddress:
    """One address. Raises ValueError for anything else, such as two, or a hidden second line."""
    if len(text) > LONGEST or not text.isprintable():
        raise ValueError(UserMessage("is no mail address"))
    found = _WRITTEN.fullmatch(text.strip())
    if found is None:
        raise ValueError(UserMessage("is no mail address"))
    local, _, domain = (found["within"] or found["bare"]).rpartition("@")
    ascii_domain = domain if domain.isascii() else _in_ascii(domain)
    right = _LOCAL.fullmatch(local) and not re.search(r"^\.|\.\.|\.$", local)
    if not right or not _DOMAIN.fullmatch(ascii_domain) or ".." in ascii_domain:
        raise ValueError(UserMessage("is no mail address"))
    name = re.sub(r"\\(.)", r"\1", found["quoted"] or "") or found["name"] or ""
    return MailAddress(name.strip(), f"{local}@{ascii_domain}")


def _in_ascii(domain: str) -> str:
    """As web addresses have it: the older rules would make another domain of one with ß."""
    # Imported here: most addresses are ASCII, and a start should not pay for it.
    import httpx2

    try:
        return httpx2.URL(scheme="http", host=domain).raw_host.decode("ascii")
    except httpx2.InvalidURL:
        raise ValueError(UserMessage("is no mail address")) from None


_HOST = re.compile(r"(?=.{1,253}$)[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?|\[?[0-9A-Fa-f:]{2,45}\]?")


def _host(text: str) -> str:
    if not _HOST.fullmatch(text):
        raise ValueError(UserMessage("is no name of a computer"))
    return text.strip("[]")


def _sender(text: str) -> str:
    plain_address(text)
    return text


Host = Annotated[str, AfterValidator(_host)]
Line = Annotated[
    str, StringConstraints(min_length=1, max_length=200, pattern=r"^[^\x00-\x1f\x7f]+$")
]


class Server(Described):
    """One server of the account."""

    host: Host
    port: Annotated[int, Field(ge=1, le=65535)]
    #: `implicit`: TLS from the first byte; `starttls`: after a plain greeting.
    tls: Literal["implicit", "starttls", "none"] = "implicit"
    username: Line | None = None

    @model_validator(mode="after")
    def _fits(self) -> Self:
        if self.tls == "none" and not is_this_computer(self.host):
            raise ValueError(
                UserMessage("tls: none would send the password and the mail for all to read")
            )
        return self


class PasswordOf(Described):
    """The secret for both servers."""

    secret: Name


class MailAccount(Described):
    """An account that mail is read in (imap), sent from (smtp), or both."""

    service: Name
    kind: Literal["mail"]
    #: The default sender address.
    from_: Annotated[str, AfterValidator(_sender)] = Field(alias="from")
    smtp: Server | None = None
    imap: Server | None = None
    sent_folder: Line = "Sent"
    #: False if the provider files sent mail by itself.
    save_sent: bool = True
    auth: PasswordOf | None = None

    @model_validator(mode="after")
    def _fits(self) -> Self:
        if not self.servers:
            raise ValueError(UserMessage("smtp or imap is needed"))
        if any(server.username is not None for server in self.servers) != (self.auth is not None):
            raise ValueError(UserMessage("username and auth: {{ secret: NAME }} go together"))
        if self.imap is not None and self.imap.username is None:
            raise ValueError(UserMessage("imap needs a username"))
        return self

    @property
    def servers(self) -> tuple[Server, ...]:
        return tuple(server for server in (self.imap, self.smtp) if server is not None)

    @property
    def secret(self) -> str | None:
        return self.auth.secret if self.auth is not None else None

    @property
    def origins(self) -> tuple[str, ...]:
        servers = {"smtp": self.smtp, "imap": self.imap}
        return tuple(
            f"{scheme}+{server.tls}://{server.host.lower()}:{server.port}"
            for scheme, server in servers.items()
            if server is not None and server.username is not None
        )
