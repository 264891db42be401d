"""Mail addresses that a script or a person writes: `a@b.example` or `Name <a@b.example>`."""

import re
from dataclasses import dataclass
from email.headerregistry import Address

_LOCAL = re.compile(r"[A-Za-z0-9!#$%&'*+/=?^_`{|}~.-]{1,64}")
_DOMAIN = re.compile(r"[A-Za-z0-9]([A-Za-z0-9.-]{0,251}[A-Za-z0-9])?")
_LONGEST = 320
_WRITTEN = re.compile(
    r"""(?:"(?P<quoted>(?:[^"\\]|\\.)*)"\s*|(?P<name>[^"<>,;@\\]*))<(?P<within>[^<>\s,;]+)>"""
    r"|(?P<bare>[^<>\s,;]+)"
)


@dataclass(frozen=True, slots=True)
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
    if len(text) > _LONGEST or not text.isprintable():
        raise ValueError("is no mail address")
    found = _WRITTEN.fullmatch(text.strip())
    if found is None:
        raise ValueError("is no mail address")
    local, _, domain = (found["within"] or found["bare"]).rpartition("@")
    try:
        ascii_domain = domain.encode("idna").decode("ascii")
    except UnicodeError:
        raise ValueError("is no mail address") from None
    right = _LOCAL.fullmatch(local) and not re.search(r"^\.|\.\.|\.$", local)
    if not right or not _DOMAIN.fullmatch(ascii_domain) or ".." in ascii_domain:
        raise ValueError("is no mail address")
    name = re.sub(r"\\(.)", r"\1", found["quoted"] or "") or found["name"] or ""
    return MailAddress(name.strip(), f"{local}@{ascii_domain}")
