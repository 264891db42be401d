"""The hosts of web addresses, read as the requests themselves read them: what is checked, shown or
compared is the host that is reached."""

import ipaddress
import re

_PORT = re.compile(r":[0-9]+$")


def host_of(address: str) -> str:
    """`normal_host` of a web address; the address itself where it names none."""
    return host_in(address) or address


def host_in(address: str) -> str | None:
    """`normal_host` of a web address, without the port of its scheme; None where it names none."""
    # Imported here: most calls reach no host, and a start should not pay for it.
    import httpx2

    try:
        host = httpx2.URL(address).netloc.decode("ascii")
    except (httpx2.InvalidURL, ValueError):
        return None
    return normal_host(host) or None


def normal_host(host: str) -> str:
    """A `host` or `host:port` in the one spelling in which hosts are compared: in small letters,
    without a dot at its end, IP addresses in their short form."""
    port = _PORT.search(host)
    name = host[: port.start()] if port else host
    name = name.lower().rstrip(".")
    if name.startswith("[") and _ip(name[1:-1]):
        name = f"[{_ip(name[1:-1])}]"
    return f"{name}{port[0] if port else ''}"


def is_loopback(address: str) -> bool:
    """Whether what is sent to a web address stays on this computer."""
    import httpx2

    try:
        return is_this_computer(httpx2.URL(address).host)
    except (httpx2.InvalidURL, ValueError):
        return False


def is_this_computer(host: str) -> bool:
    """Whether a host, without a port, is this computer whatever a name server says: `localhost` or
    a loopback address. Names below `localhost` are not: some systems ask a name server for them."""
    found = _ip(host)
    return host.lower() == "localhost" or (found is not None and found.is_loopback)


def _ip(text: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    try:
        return ipaddress.ip_address(text)
    except ValueError:
        return None
