"""Addresses of models."""

import re
from urllib.parse import urlsplit

from keep_desktop.domain.errors import Refused
from keep_desktop.domain.messages import UserMessage
from keep_desktop.domain.text import quote
from keep_desktop.ports.hosts import is_loopback

_HOST = re.compile(r"[A-Za-z0-9_.:\[\]-]{1,253}")


def checked_address(text: str) -> str:
    """The base address without a slash at its end; without a scheme it is http on this computer
    and https elsewhere. Raises Refused for what is none."""
    address = text.strip().rstrip("/")
    try:
        if "://" not in text and any(sign in address for sign in ".:"):
            address = f"http{'' if is_loopback(f'//{address}') else 's'}://{address}"
        parts = urlsplit(address)
        _ = parts.port
    except ValueError:
        raise Refused(_not_an_address(text)) from None
    if (
        parts.scheme not in ("http", "https")
        or not _HOST.fullmatch(parts.hostname or "")
        or any((parts.query, parts.fragment, "@" in parts.netloc))
        or not (address.isascii() and address.isprintable() and " " not in address)
    ):
        raise Refused(_not_an_address(text))
    return address.removesuffix("/chat/completions")


def _not_an_address(text: str) -> UserMessage:
    return UserMessage(
        "“{text}” is not the address of a model, such as http://127.0.0.1:11434/v1.",
        text=quote(text[:200]),
    )


def origin_of(address: str) -> str:
    """Scheme, host and port: what a key is bound to."""
    parts = urlsplit(address)
    port = parts.port or (443 if parts.scheme == "https" else 80)
    return f"{parts.scheme}://{parts.hostname}:{port}"
